//! Published solutions, replayed under the convention that each was written in.

use freecell::core::replay::{Convention, replay};
use freecell::core::{DealNumber, Rules, notation};

const SOLUTIONS: &str = include_str!("../data/solutions.txt");

#[test]
fn published_solutions_win() {
    let mut replayed = 0;
    for line in SOLUTIONS.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let (deal, cells) = fields[0].split_once('/').unwrap_or((fields[0], "4"));
        let rules = Rules::default().with_cells(cells.parse().unwrap()).unwrap();
        let convention = match fields[1] {
            "explicit" | "macroxue_none" => Convention::Explicit,
            "xp" => Convention::Xp,
            "macroxue_safe" => Convention::Horne,
            "macroxue" => Convention::All,
            other => panic!("unknown convention {other}"),
        };
        let start = deal.parse::<DealNumber>().unwrap().board(rules);
        let moves = notation::parse(fields[2]).unwrap();
        let end =
            replay(&start, &moves, convention).unwrap_or_else(|e| panic!("{}: {e}", fields[0]));
        assert!(end.board.is_won(), "{} is not won", fields[0]);
        replayed += 1;
    }
    assert_eq!(replayed, 35);
}
