//! Championship games and competitions: the dialog key by key, what counts, and results that players exchange.

use freecell::app::Action;
use freecell::app::advice::Verdict;
use freecell::app::competition::Competition;
use freecell::app::dialog::{CompetitionView, Dialog, Win};
use freecell::app::entry::{BestKnown, DealResult, best, replay};
use freecell::app::record::GameRecord;
use freecell::app::settings::{Settings, VerdictLine};
use freecell::core::{Rules, Start, notation};
use freecell::storage::{Paths, Store};

use crate::player::{Player, judge, quiet};
use crate::support::program::Program;
use crate::support::{deal_under, rules};

fn championship(cells: u8) -> Rules {
    rules("championship").with_cells(cells).unwrap()
}

/// Wins deal 2 with one free cell, in 102 moves.
const ONE_CELL: &str = include_str!("../data/deal-2-one-cell.txt");

/// Wins deal 2 with four free cells, in 92 moves.
const FOUR_CELLS: &str = "\
    1h 2a 2h 23 1b 1h 63 26 13 12 8c 8h bh 5b 51 b5 6b 64 6h 65 63 7d a3 7a 7h 6h 46v1 a6 4a 45 4h 1h 48 \
    74 7h 5h 1h 5h 3h 5h 5h c5 4h 45 4h 4h 3h 3h 54v1 5h 5h 57 5h a7 3h bh d5 2h 21 3h 31 3h 37 67 6h \
    36v1 37 3h 2h 25 82v1 8h 86 8a 8h 4h 2h 7h ah 7h 1h 7h 1h 5h 1h 7h 6h 5h 7h 6h 3h 7h";

/// The record of deal 2, won with one free cell or with four.
pub(crate) fn won(cells: u8) -> GameRecord {
    let mut player = Player::with(2, championship(cells), quiet());
    player.moves(if cells == 1 { ONE_CELL } else { FOUR_CELLS });
    player.record.remove(0)
}

/// The record of a deal that was given up after a move.
pub(crate) fn given_up(deal: i64, cells: u8) -> GameRecord {
    let mut player = Player::with(deal, championship(cells), quiet());
    player.keys("1a n <Up> <Del> y");
    player.record.remove(0)
}

fn view(player: &Player) -> &CompetitionView {
    match player.app.dialog() {
        Some(Dialog::Competition(view)) => view,
        other => panic!("{other:?}"),
    }
}

fn win(player: &Player) -> &Win {
    match player.app.dialog() {
        Some(Dialog::Won(win)) => win,
        other => panic!("{other:?}"),
    }
}

fn result(record: &GameRecord) -> DealResult {
    record.counters.into()
}

const OPEN: &str = "n <Down><Down><Down><Down><Down><Down><Down><Down><Down> <Enter>";

#[test]
fn a_competition_is_played_from_its_list_key_by_key() {
    let mut player = Player::deal(1);
    player.keys(OPEN);
    let today = Competition::of_day("2027-01-15".parse().unwrap());
    assert_eq!(view(&player).competition, today);
    assert_eq!(view(&player).chosen, 3, "the first deal is next");
    assert_eq!(player.app.settings().competition, None);

    player.keys("2,7-5 <Enter>");
    let fault = view(&player).fault.clone().unwrap();
    assert!(fault.contains("goes down"), "{fault}");
    for _ in 0.."7-5".len() {
        player.act(Action::Backspace);
    }
    player.keys("5 <Enter>");
    assert_eq!(view(&player).competition.to_string(), "2, 5");
    player.keys("<Up> <Right> <Left> <Left>");
    assert_eq!(view(&player).competition.cells(), 3);
    let kept = player.app.settings().competition.clone();
    assert_eq!(kept.as_ref(), Some(&view(&player).competition));

    player.keys("<Down> <Enter>");
    let game = player.app.game();
    assert_eq!(
        (game.deal().unwrap().get(), game.rules()),
        (2, championship(3))
    );
    assert_eq!(player.app.best_known(), BestKnown::None);
    player.moves(ONE_CELL);
    assert!(win(&player).competes && win(&player).championship.unwrap().is_best());

    player.keys("<Enter>");
    let own = view(&player).own.as_ref().unwrap();
    assert_eq!(own[0].best, Some(result(&player.record[0])));
    assert_eq!((own[1].best, own[1].tried), (None, false));
    assert_eq!(view(&player).chosen, 4, "deal 5 is next");
    player.keys("<Enter> 1a");
    assert_eq!(player.app.game().deal().unwrap().get(), 5);
    player.keys(OPEN);
    assert!(view(&player).is_open(1) && !view(&player).is_open(0));
    player.keys("<Enter>");
    assert!(player.said().contains("in play"), "{}", player.said());
    assert_eq!(player.app.game().counters().commands, 1);
}

#[test]
fn nothing_but_deals_can_be_typed_or_pasted() {
    let mut player = Player::deal(1);
    player.keys(OPEN).keys("x-Z!3");
    assert_eq!(view(&player).typed, "-3");
    player.act(Action::Paste("\u{1b}[2J 617, 1-3\n".into()));
    assert_eq!(view(&player).typed, "[2J 617, 1-3");
    player.keys("<Enter>");
    assert!(view(&player).fault.as_ref().unwrap().contains("[2J"));
    player.act(Action::Paste("617, 1-3\n".into()));
    player.keys("<Enter>");
    assert_eq!(view(&player).competition.to_string(), "617, 1-3");
    player.keys(&"9".repeat(100));
    assert_eq!(view(&player).typed.len(), 60);
    player.keys("<Enter>");
    assert!(view(&player).fault.is_some());
    player.keys("<Esc>");
    assert!(player.app.dialog().is_none());
}

#[test]
fn the_win_says_whether_it_is_the_best_of_its_deal() {
    let first = won(1);
    let again = |record: &[GameRecord], tip: bool| {
        let mut player = Player::with(2, championship(1), quiet());
        player.record = record.to_vec();
        player.begin();
        if tip {
            player.keys("t");
        }
        player.moves(ONE_CELL);
        win(&player).championship.unwrap()
    };
    let known = again(std::slice::from_ref(&first), false);
    assert_eq!(known.before, BestKnown::Win(result(&first)));
    assert!(!known.is_best(), "as good is not better");
    assert!(again(&[], false).is_best());
    let helped = again(&[], true);
    assert!(!helped.counts && !helped.is_best());
}

#[test]
fn a_position_is_called_lost_as_soon_as_it_is() {
    let settings = Settings {
        verdict: VerdictLine::Always,
        ..quiet()
    };
    let mut player = Player::with(2, championship(1), settings.clone());
    player.begin();
    assert_eq!(player.app.verdict(), Some(Verdict::Winnable));
    let board = player.board().clone();
    let losing = board.legal_moves().into_iter().find(|&mv| {
        let mut after = board.clone();
        after.apply(mv);
        judge(after).verdict == Verdict::Lost
    });
    let losing = notation::Written(&board, losing.expect("a mistake")).to_string();
    player.moves(&losing);
    assert_eq!(player.app.verdict(), Some(Verdict::Lost));
    player.keys("u");
    assert_eq!(player.app.verdict(), Some(Verdict::Winnable));
    let mut lost = Player::with(1, championship(1), settings);
    lost.begin();
    assert_eq!(lost.app.verdict(), Some(Verdict::Lost));
}

#[test]
fn fewer_cells_than_allowed_and_a_prediction_count_but_a_tip_does_not() {
    let one = won(1);
    let start = one.start.clone();
    let best_of = |record: &GameRecord, cells| {
        let entry = best(std::slice::from_ref(record), &start, championship(cells));
        entry.map(|entry| entry.result)
    };
    assert_eq!(best_of(&one, 1), Some(result(&one)));
    assert_eq!(best_of(&one, 4), Some(result(&one)));
    let four = won(4);
    assert_eq!(best_of(&four, 1), None);
    let mut helped = one.clone();
    helped.helps.verdicts = 7;
    assert_eq!(best_of(&helped, 1), Some(result(&one)));
    helped.helps.tips = 1;
    assert_eq!(best_of(&helped, 1), None);
    let changed = GameRecord {
        counters: freecell::core::Counters::default(),
        ..one.clone()
    };
    assert_eq!(best_of(&changed, 1), Some(result(&one)), "the moves count");
    let cut = GameRecord {
        line: one.line[..30].into(),
        ..one
    };
    assert_eq!(best_of(&cut, 1), None);
}

#[test]
fn a_run_moved_at_once_is_no_championship_move() {
    let start = Start::Deal("2".parse().unwrap());
    let board = deal_under(2, Rules::default());
    let moves = judge(board.clone()).solution;
    let longest = moves.iter().map(|mv| mv.count()).max();
    let line = notation::write_all(&board, &moves).join(" ");
    assert!(replay(&start, Rules::default(), &line).is_ok());
    // A written run of which only one card moves leads elsewhere.
    assert!(longest == Some(1) || replay(&start, championship(4), &line).is_err());
}

/// A player's folder with a record.
fn player_with(records: &[GameRecord]) -> Program {
    let program = Program::new();
    let store = Store::new(Paths::under(program.home()));
    for record in records {
        store.append(record).unwrap();
    }
    program
}

#[test]
fn players_compare_their_results() {
    let anna = player_with(&[won(1), given_up(3, 4)]);
    let file = anna.run("competition 2-4 --name Anna --json");
    assert_eq!((file.code, file.err.as_str()), (Some(0), ""));
    let bert = player_with(&[won(4)]);
    bert.file("anna.json", &file.out);
    let said = bert.run("competition --import anna.json --name Bert");
    assert_eq!((said.code, said.err.as_str()), (Some(0), ""), "{said:?}");
    assert!(
        said.out.starts_with("Deals 2-4; at most 4 free cells"),
        "{}",
        said.out
    );
    let rows: Vec<Vec<&str>> = said
        .out
        .lines()
        .map(|line| line.split_whitespace().collect())
        .collect();
    let total: Vec<_> = rows.iter().filter(|row| row.contains(&"of")).collect();
    assert_eq!(total[0][..4], ["1", "of", "3", "1"]);
    assert_eq!(total[0].last(), Some(&"Anna"));
    assert_eq!(total[1][..4], ["1", "of", "3", "2"]);
    assert_eq!(total[1].last(), Some(&"Bert"));
    let second: Vec<_> = rows
        .iter()
        .filter(|row| row.first() == Some(&"2") && row.len() == 5)
        .collect();
    assert_eq!(
        (second[0][1], second[0][2], second[0][4]),
        ("1", "1", "Anna")
    );
    assert_eq!(rows.last().unwrap()[..1], ["4"]);
    assert_eq!(rows.last().unwrap().last(), Some(&"nobody"));
    // The same deals in another order are the same competition.
    assert_eq!(
        bert.run("competition 4 3 2 --import anna.json").code,
        Some(0)
    );
    assert!(
        anna.run("competition 2 --cells 1")
            .out
            .contains("1 of 1 won")
    );
    assert!(
        anna.run("competition 3 --cells 3")
            .out
            .contains("0 of 1 won")
    );
}

#[test]
fn results_that_lie_are_refused() {
    let own = won(1);
    let anna = player_with(std::slice::from_ref(&own));
    let honest = anna.run("competition 2 --name Anna --json").out;
    let refused = |text: &str, part: &str| {
        anna.file("x.json", text);
        anna.run("competition 2 --import x.json")
            .assert_refused(part);
    };
    let DealResult { cells, card_moves } = result(&own);
    let counts = format!("\"cells\":{cells},\"card_moves\":{card_moves}");
    assert!(honest.contains(&counts), "{honest}");
    refused(
        &honest.replace(&counts, "\"cells\":0,\"card_moves\":52"),
        "deal 2: the moves come to 1 free cell and",
    );
    let cut = honest.replace(" 6h\"", "\"");
    assert_ne!(cut, honest);
    refused(&cut, "x.json: deal 2: the moves do not win");
    let first = own.line.split(' ').next().unwrap();
    refused(
        &honest.replace(&format!("\"moves\":\"{first} "), "\"moves\":\"88 "),
        "deal 2: command 1",
    );
    refused(
        &honest.replace("\"deals\":[2]", "\"deals\":[2,3]"),
        "another competition: deals 2, 3",
    );
    refused(&honest.replace("Anna", "\\u001b[2J"), "x.json: its name");
    refused(&honest.replace("Anna", "\u{1b}[2J"), "x.json: line 1");
    refused(
        &honest.replace("\"deal\":2,", "\"deal\":9,"),
        "result 1: deal 9",
    );
    refused(&"x".repeat(1 << 21), "longer than");
    refused("", "line 1");
    anna.run("competition 3 --import x.json y.json")
        .assert_refused("line 1");
}

#[test]
fn wrong_competitions_are_refused() {
    let program = Program::new();
    program
        .run("competition")
        .assert_refused("no competition is in progress");
    program
        .run("competition 1-101")
        .assert_refused("no more than 100 deals");
    program
        .run("competition 1 --cells 9")
        .assert_refused("1 to 8");
    program.run("competition 5-1").assert_refused("goes down");
    program
        .run("competition --today 2026-02-30")
        .assert_refused("is not a date");
    program
        .run("competition 1 --today")
        .assert_refused("cannot be used with");
    program
        .run("competition 1 --json --import a")
        .assert_refused("cannot be used with");
    let name = ["competition", "1", "--name", "\u{1b}[2J"];
    program.run_args(&name).assert_refused("a name is");
    let other = program.run("competition --today 2026-11-29 --cells 2");
    assert!(
        other
            .out
            .starts_with("Deals 22079, 26144, 17431, 15452, 28962; at most 2 free cells")
    );
}

#[test]
fn the_competition_in_progress_is_that_of_the_game() {
    let mut player = Player::deal(1);
    player.keys(OPEN).keys("7-9 <Enter>");
    let program = Program::new();
    let store = Store::new(Paths::under(program.home()));
    store.save_settings(player.app.settings()).unwrap();
    let said = program.run("competition");
    assert!(said.out.starts_with("Deals 7-9; at most 4"), "{said:?}");
    let read = store.settings().unwrap().map(|read| read.settings);
    assert_eq!(read.as_ref(), Some(player.app.settings()));
}
