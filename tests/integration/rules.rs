//! What is legal: the one legality function and the list of moves agree, and refusals change nothing.

use freecell::core::location::{MAX_CASCADES, MAX_CELLS};
use freecell::core::rule_sets;
use freecell::core::{
    Autoplay, Board, CascadeId, FreeCellId, Game, Move, MoveError, MoveRequest, Rules, Source,
    Start, Suit, Target,
};

use crate::support::{
    Chance, assert_whole, board, board_with_ends, cascade, choose, deal, play, request, rules,
};

/// Every request that can be written, sensible or not.
fn every_request() -> Vec<MoveRequest> {
    let cascades = CascadeId::first(MAX_CASCADES);
    let cells = FreeCellId::first(MAX_CELLS);
    let sources = cascades.clone().map(Source::Cascade);
    let sources = sources.chain(cells.clone().map(Source::FreeCell));
    let sources = sources.chain(Suit::ALL.map(Source::Foundation));
    let targets = cascades
        .map(Target::Cascade)
        .chain(cells.map(Target::FreeCell));
    let targets: Vec<Target> = targets.chain([Target::Foundation]).collect();
    sources
        .flat_map(|from| targets.iter().map(move |&to| MoveRequest::new(from, to)))
        .collect()
}

/// Whatever is listed is accepted, and whatever is accepted is listed.
#[test]
fn the_list_of_moves_is_the_check_of_each() {
    let requests = every_request();
    for set in rule_sets::ALL {
        for back in [false, true] {
            let rules = Rules {
                foundation_back: back,
                ..set.rules
            };
            let mut chance = Chance::new(15);
            let mut board = chance.deal().board(rules);
            for step in 0..60 {
                if step % 6 == 0 {
                    assert_list(&board, &requests);
                }
                let Some(mv) = choose(&board, chance.number() as u32) else {
                    assert!(board.is_won() || board.is_stuck());
                    break;
                };
                board.apply(mv);
                assert_whole(&board);
            }
        }
    }
}

fn assert_list(board: &Board, requests: &[MoveRequest]) {
    let mut accepted = Vec::new();
    for &request in requests {
        for count in 0..=14 {
            let asked = MoveRequest {
                count: Some(count),
                ..request
            };
            if let Ok(mv) = board.check(asked) {
                assert_eq!(mv.request(), asked);
                accepted.push(mv);
            }
        }
        // Without a count it is one of the same moves.
        if let Ok(mv) = board.check(request) {
            assert!(accepted.contains(&mv), "{mv:?}");
        }
    }
    let mut listed = board.legal_moves();
    listed.sort();
    accepted.sort();
    assert_eq!(listed, accepted, "{board:?}");
    assert_eq!(board.is_stuck(), listed.is_empty() && !board.is_won());
}

/// A refused command leaves everything as it was.
#[test]
fn refusals_change_nothing() {
    let mut game = Game::new(Start::Board(Box::new(deal(1))), Rules::default());
    let requests = every_request();
    let mut chance = Chance::new(12);
    for _ in 0..40 {
        let before = game.clone();
        for &request in &requests {
            if game.board().check(request).is_err() {
                assert!(game.play(request, Autoplay::Safe).is_err());
            }
        }
        assert_eq!(game, before);
        if let Some(mv) = choose(game.board(), chance.number() as u32) {
            game.play(mv.request(), Autoplay::Off).unwrap();
        }
    }
}

/// A foundation takes the next card of its suit and no other.
#[test]
fn a_foundation_takes_only_its_next_card() {
    let text = "Foundations: H-3 C-A D-3\nFreecells: 5H 4D 2S 5D\n: AS 4H\n: 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC\n: 6D 7D 8D 9D TD JD QD KD\n: 6H 7H 8H 9H TH JH QH KH\n: 3S 4S 5S 6S 7S 8S 9S TS JS QS KS\n";
    let board = board(text, Rules::default());
    let home = |word| board.check(request(&board, word));
    assert_eq!(home("1h").map(Move::count), Ok(1), "4H is next");
    assert_eq!(
        home("ah").unwrap_err().to_string(),
        "5H cannot go home yet: 4H is next"
    );
    assert!(home("bh").is_ok(), "4D is next");
    assert_eq!(
        home("ch").unwrap_err().to_string(),
        "2S cannot go home yet: AS is next"
    );
    assert!(home("dh").is_err(), "5D waits for 4D");
    assert!(home("3h").is_err(), "KD waits");
}

/// A card at home stays there, unless the rules say otherwise; then it goes onto a cascade or into a
/// free cell like any card.
#[test]
fn cards_come_back_only_by_rule() {
    let mut home = deal(2);
    play(&mut home, "1h");
    let back = |rules: Rules, word: &str| {
        let layout = home.to_layout();
        let board = layout.board(rules).unwrap();
        board.check(request(&board, word))
    };
    let strict = Rules::default();
    let lenient = rules("freecell back");
    assert_eq!(back(strict, "hsa"), Err(MoveError::HomeIsFinal));
    assert!(back(lenient, "hsa").is_ok());
    assert!(back(lenient, "hda").is_err(), "nothing is there");
    assert_eq!(back(lenient, "hsh"), Err(MoveError::HomeIsFinal));
}

/// Empty cascades take what the rules say.
#[test]
fn empty_cascades_take_what_the_rules_say() {
    let kings = rules("ko-bakers-game");
    let with_king = board_with_ends(&["KH QH JH"], 1, 4, kings);
    let check = |board: &Board, word: &str| board.check(request(board, word));
    assert_eq!(check(&with_king, "12").map(Move::count), Ok(3));
    assert_eq!(
        check(&with_king, "12v2").unwrap_err().to_string(),
        "QH cannot go there: an empty cascade takes a king only"
    );
    let narrow = board_with_ends(&["KH QH JH"], 1, 1, kings);
    assert_eq!(
        check(&narrow, "12"),
        Err(MoveError::NoRoom { needs: 3, room: 2 })
    );
    let never = Rules {
        empty: freecell::core::EmptyCascade::None,
        ..kings
    };
    let closed = board_with_ends(&["KH QH JH"], 1, 4, never);
    assert_eq!(check(&closed, "12"), Err(MoveError::StaysEmpty));
}

/// A covered card, or one that heads no run, does not move; the refusal says how many are in order.
#[test]
fn covered_cards_stay() {
    let board = board_with_ends(&["8S 9H 4C", "5H"], 0, 4, Rules::default());
    assert_eq!(board.cascade(cascade(1)).last().unwrap().to_string(), "4C");
    let outcome = board.check(request(&board, "12v2"));
    assert_eq!(outcome, Err(MoveError::NotARun { asked: 2, run: 1 }));
}

/// Stuck means that no move is legal, not that none is good.
#[test]
fn stuck_is_no_legal_move() {
    let mut board = deal(1);
    play(&mut board, "1a 2b 3c");
    assert!(!board.is_stuck(), "a free cell is empty");
    play(&mut board, "4d");
    assert!(board.is_stuck());
    assert_eq!(board.legal_moves(), []);
}

/// One legal move is left, and after it one that only goes back: lost, though not stuck.
#[test]
fn lost_is_not_stuck() {
    let mut board = deal(1);
    play(&mut board, "2a 2b 2c 6d");
    assert!(!board.is_stuck());
    let only = board.legal_moves();
    assert_eq!(only.len(), 1);
    assert_eq!(
        only[0].request(),
        MoveRequest {
            count: Some(1),
            ..request(&board, "24")
        }
    );
    let mut seen = vec![board];
    let mut index = 0;
    while index < seen.len() {
        for mv in seen[index].legal_moves() {
            let mut next = seen[index].clone();
            next.apply(mv);
            if !seen.contains(&next) {
                seen.push(next);
            }
        }
        index += 1;
    }
    assert_eq!(seen.len(), 2, "positions that can still come");
    assert!(seen.iter().all(|board| !board.is_won()));
}
