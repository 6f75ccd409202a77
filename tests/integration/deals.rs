//! Deals, compared with boards that other programs printed.

use freecell::core::rule_sets;
use freecell::core::{Autoplay, Board, Card, DealNumber, Game, Rules, Start, board_text};

use crate::support::{Chance, assert_whole, board, deal, deal_under, rules};

const BOARDS: &str = include_str!("../data/deals.txt");

#[test]
fn deals_are_those_of_other_programs() {
    let mut compared = 0;
    for block in BOARDS
        .split("\n\n")
        .filter(|block| block.starts_with("deal "))
    {
        let (head, text) = block.split_once('\n').unwrap();
        let words: Vec<&str> = head.split(' ').collect();
        let rules = rules(words[2]);
        let number: DealNumber = words[1].parse().unwrap();
        assert_eq!(number.board(rules), board(text, rules), "{head}");
        compared += 1;
    }
    assert_eq!(compared, 44);
}

#[test]
fn every_deal_has_52_cards_in_even_cascades() {
    let mut chance = Chance::new(18);
    let small = (1..=32_000).filter_map(DealNumber::new);
    let large: Vec<DealNumber> = (0..1000).map(|_| chance.deal()).collect();
    for number in small.chain(large) {
        let board = number.board(Rules::default());
        let lengths: Vec<usize> = board.cascades().map(|(_, cards)| cards.len()).collect();
        assert_eq!(lengths, [7, 7, 7, 7, 6, 6, 6, 6], "deal {number}");
        assert_whole(&board);
    }
}

#[test]
fn every_rule_set_deals_row_by_row() {
    for set in rule_sets::ALL {
        for cascades in 4..=10 {
            let rules = set.rules.with_cascades(cascades).unwrap();
            for number in [1, 617, 4_294_967_296] {
                let board = deal_under(number, rules);
                assert_whole(&board);
                let mut dealt: Vec<Card> = Vec::new();
                let longest = board
                    .cascades()
                    .map(|(_, cards)| cards.len())
                    .max()
                    .unwrap();
                for row in 0..longest {
                    dealt.extend(board.cascades().filter_map(|(_, cards)| cards.get(row)));
                }
                dealt.extend(board.cells().filter_map(|(_, card)| card));
                let mut pack = DealNumber::new(number).unwrap().cards();
                if rules.low_first {
                    let low = |card: &Card| card.rank().number() <= 2;
                    assert!(dealt[..8].iter().all(low), "{rules}");
                    assert!(dealt[..4].iter().all(|card| card.rank().number() == 2));
                    dealt.drain(..8);
                    pack.retain(|card| !low(card));
                }
                assert_eq!(dealt, pack, "deal {number} of {rules}");
                let shortest = board
                    .cascades()
                    .map(|(_, cards)| cards.len())
                    .min()
                    .unwrap();
                assert!(longest - shortest <= 1, "deal {number} of {rules}");
            }
        }
    }
}

fn home_after_opening(number: i64, autoplay: Autoplay) -> (Board, Game) {
    let start = Start::Deal(DealNumber::new(number).unwrap());
    let mut game = Game::new(start, Rules::default());
    assert_eq!(
        game.board(),
        &deal(number),
        "the deal is seen as it is dealt"
    );
    game.open(autoplay);
    (game.board().clone(), game)
}

/// The deal is seen first; then autoplay takes all that go, and one undo brings them back.
#[test]
fn autoplay_after_the_deal_is_a_step_of_its_own() {
    for (number, horne, more) in [
        (2, 1, 1),
        (3, 2, 2),
        (20, 3, 3),
        (507, 6, 6),
        (27245, 8, 10),
    ] {
        let rules = [
            (Autoplay::Horne, horne),
            (Autoplay::Safe, more),
            (Autoplay::All, more),
        ];
        for (autoplay, home) in rules {
            let (board, mut game) = home_after_opening(number, autoplay);
            assert_eq!(board.home_count(), home, "deal {number} with {autoplay}");
            assert_eq!(game.counters().commands, 0);
            assert!(game.undo());
            assert_eq!(game.board(), &deal(number));
            assert!(game.redo());
            assert_eq!(game.board(), &board);
        }
        let (board, _) = home_after_opening(number, Autoplay::Off);
        assert_eq!(board, deal(number));
    }
    let (_, mut third) = home_after_opening(3, Autoplay::Safe);
    let home = |card: &str, game: &Game| game.board().is_home(card.parse().unwrap());
    assert!(home("AH", &third) && home("2H", &third));
    third.undo();
    assert!(!home("AH", &third));
}

/// The special deals −3 and −4 win by themselves once autoplay may start.
#[test]
fn special_deals_are_what_they_are_known_for() {
    for number in [-3, -4] {
        let (board, _) = home_after_opening(number, Autoplay::Horne);
        assert!(board.is_won(), "deal {number}");
    }
    for number in [-1, -2] {
        let (board, _) = home_after_opening(number, Autoplay::All);
        assert!(!board.is_won());
    }
    // Rosetta Code's task prints these two.
    let rows = board_text::write(&deal(1), board_text::BoardStyle::Rows);
    assert!(
        rows.starts_with("JD 2D 9H JC 5D 7H 7C 5H\nKD KC 9S 5S AD QC KH 3H\n"),
        "{rows}"
    );
    let rows = board_text::write(&deal(617), board_text::BoardStyle::Rows);
    assert!(rows.ends_with("\nJD KS KC 4H\n"), "{rows}");
}
