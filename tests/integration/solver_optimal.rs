//! Shortest solutions: against plain breadth-first search on small endgames, against published lengths on deals, and
//! never called proved when a limit stopped the search.

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

use freecell::core::layout::Layout;
use freecell::core::{Board, Build, Card, DealNumber, EmptyCascade, Move, Rules, RunRule, Suit};
use freecell::solver::{
    Limit, Limits, Measure, NotSupported, OptimalAnswer, OptimalReport, Solution, optimal,
};

fn deal(number: i64) -> Board {
    DealNumber::new(number).unwrap().board(Rules::default())
}

fn ask(board: &Board, measure: Measure, limits: Limits) -> OptimalReport {
    optimal(board, measure, &limits, &AtomicBool::new(false)).unwrap()
}

/// Replays a solution by the core alone and returns its length.
fn length(board: &Board, solution: &Solution, measure: Measure) -> usize {
    let mut board = board.clone();
    let mut length = 0;
    for &mv in solution.moves() {
        assert_eq!(board.check(mv.request()), Ok(mv));
        board.apply(mv);
        length += match measure {
            Measure::Cards => mv.count(),
            Measure::Moves => 1,
        };
    }
    assert!(board.is_won());
    length
}

fn assert_shortest(board: &Board, measure: Measure, expected: usize) {
    let report = ask(board, measure, Limits::default());
    let OptimalAnswer::Shortest(solution) = &report.answer else {
        panic!("{report:?}");
    };
    assert_eq!(length(board, solution, measure), expected);
    assert_eq!(report.length, Some(expected));
}

/// Cascades and free cells in no order.
type Position = (Vec<Vec<Card>>, Vec<Card>);

fn position(board: &Board) -> Position {
    let mut cascades: Vec<Vec<Card>> = board.cascades().map(|(_, c)| c.to_vec()).collect();
    let mut cells: Vec<Card> = board.cells().filter_map(|(_, card)| card).collect();
    cascades.sort();
    cells.sort();
    (cascades, cells)
}

/// The fewest moves by trying everything; nothing if nothing wins.
fn fewest(board: &Board, measure: Measure) -> Option<usize> {
    let counts = |mv: &Move| measure == Measure::Moves || mv.count() == 1;
    let mut seen = HashSet::from([position(board)]);
    let mut now = vec![board.clone()];
    let mut length = 0;
    while !now.is_empty() {
        if now.iter().any(Board::is_won) {
            return Some(length);
        }
        let mut next = Vec::new();
        for board in now {
            for mv in board.legal_moves().into_iter().filter(counts) {
                let mut moved = board.clone();
                moved.apply(mv);
                if seen.insert(position(&moved)) {
                    next.push(moved);
                }
            }
        }
        now = next;
        length += 1;
    }
    None
}

/// Small numbers that look random.
struct Dice(u32);

impl Dice {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(214_013).wrapping_add(2_531_011);
        (self.0 >> 16) as usize % most
    }
}

/// The last `left` ranks of each suit, dealt at random; some free cells may be filled.
fn endgame(rules: Rules, left: u8, seed: u32) -> Board {
    let mut dice = Dice(seed);
    let mut pack: Vec<Card> = Card::pack()
        .filter(|card| card.rank().number() > 13 - left)
        .collect();
    let mut cascades = vec![Vec::new(); rules.cascades.into()];
    let mut layout = Layout {
        foundations: Suit::ALL.map(|_| 13 - left),
        ..Layout::default()
    };
    for _ in 0..rules.cells {
        let card = (dice.below(4) == 0).then(|| pack.swap_remove(dice.below(pack.len())));
        layout.push_cell(card);
    }
    while !pack.is_empty() {
        let card = pack.swap_remove(dice.below(pack.len()));
        cascades[dice.below(rules.cascades.into())].push(card);
    }
    for cascade in cascades {
        layout.push_cascade(cascade);
    }
    layout.board(rules).unwrap()
}

#[test]
fn endgames_are_as_short_as_can_be() {
    let (mut won, mut lost) = (0, 0);
    let mut seed = 0;
    for build in [Build::Alternating, Build::Suit, Build::Rank] {
        for empty in [EmptyCascade::Any, EmptyCascade::King, EmptyCascade::None] {
            for runs in [
                RunRule::Super,
                RunRule::Xp,
                RunRule::Linear,
                RunRule::Cells,
                RunRule::Single,
                RunRule::Free,
            ] {
                for (cells, cascades, left) in [(1, 4, 2), (0, 4, 3), (1, 4, 3)] {
                    let rules = Rules {
                        cells,
                        cascades,
                        build,
                        empty,
                        runs,
                        ..Rules::default()
                    };
                    seed += 1;
                    if build == Build::Rank && (cells, left) == (1, 3) {
                        // Too many positions to try them all.
                        continue;
                    }
                    let board = endgame(rules, left, seed);
                    for measure in [Measure::Cards, Measure::Moves] {
                        if measure == Measure::Cards && runs != RunRule::Super {
                            // The run rule changes nothing card by card, but where a run needs no room: there it
                            // costs as many as it has cards, which is not what trying single cards finds.
                            continue;
                        }
                        let report = ask(&board, measure, Limits::default());
                        match (fewest(&board, measure), report.answer) {
                            (Some(fewest), OptimalAnswer::Shortest(solution)) => {
                                let found = length(&board, &solution, measure);
                                assert_eq!(found, fewest, "{measure:?} {board:?}");
                                won += 1;
                            }
                            (None, OptimalAnswer::Lost) => lost += 1,
                            (fewest, answer) => {
                                panic!("{fewest:?}, but {answer:?}: {measure:?} {board:?}")
                            }
                        }
                    }
                }
            }
        }
    }
    assert!(won > 100 && lost > 20, "{won} {lost}");
}

#[test]
fn quick_deals_have_their_known_lengths() {
    // In cards: what two independent searches found. In moves: Paul and Helmert, SoCS 2016.
    for (number, cards, moves) in [(3, 73, 70), (2, 75, 73)] {
        assert_shortest(&deal(number), Measure::Cards, cards);
        assert_shortest(&deal(number), Measure::Moves, moves);
    }
    assert_shortest(&deal(7), Measure::Cards, 76);
}

/// `cargo test --release --test integration -- --ignored ten_deals`: two minutes or so.
#[test]
#[ignore = "two minutes, with optimisation"]
fn ten_deals_have_their_known_lengths() {
    let cards = [87, 75, 73, 85, 90, 79, 76, 75, 92, 85];
    for (number, cards) in (1..).zip(cards) {
        assert_shortest(&deal(number), Measure::Cards, cards);
    }
    // Sukegawa and Hoki, 2023.
    assert_shortest(&deal(2867), Measure::Cards, 88);
    // Paul and Helmert, 2016: they count a run as one move, and have room for runs as Microsoft's program had.
    let moves = [82, 73, 70, 79, 85, 75, 76, 74, 81, 80];
    let rules: Rules = "xp".parse().unwrap();
    for (number, moves) in (1..).zip(moves) {
        let board = DealNumber::new(number).unwrap().board(rules);
        assert_shortest(&board, Measure::Moves, moves);
    }
}

#[test]
fn a_lost_deal_is_lost() {
    for measure in [Measure::Cards, Measure::Moves] {
        let report = ask(&deal(781_948), measure, Limits::default());
        assert_eq!(report.answer, OptimalAnswer::Lost);
        assert_eq!(report.length, None);
    }
}

#[test]
fn a_limit_is_never_a_proof() {
    let board = deal(3);
    for nodes in [0, 1, 10, 100, 1000, 3000, 9000] {
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        let report = ask(&board, Measure::Cards, limits);
        assert!(report.nodes <= nodes);
        assert_eq!(report, ask(&board, Measure::Cards, limits));
        match report.answer {
            OptimalAnswer::BestFound {
                solution,
                at_least,
                limit,
            } => {
                assert!(length(&board, &solution, Measure::Cards) >= 73);
                assert!((70..=73).contains(&at_least));
                assert_eq!(limit, Some(Limit::Nodes));
            }
            OptimalAnswer::Undecided { at_least, limit } => {
                assert!((70..=73).contains(&at_least));
                assert_eq!(limit, Limit::Nodes);
            }
            answer @ (OptimalAnswer::Shortest(_) | OptimalAnswer::Lost) => {
                panic!("{nodes} positions do not prove {answer:?}")
            }
        }
    }
    // Deal 1 needs far more than this.
    let limits = Limits {
        memory: Some(4 << 20),
        ..Limits::default()
    };
    let report = ask(&deal(1), Measure::Cards, limits);
    assert!(report.memory <= 4 << 20);
    let OptimalAnswer::BestFound {
        at_least, limit, ..
    } = report.answer
    else {
        panic!("{report:?}");
    };
    assert!((74..=87).contains(&at_least));
    assert_eq!(limit, Some(Limit::Memory));
}

#[test]
fn a_raised_flag_stops_it_at_once() {
    let report = optimal(
        &deal(1),
        Measure::Cards,
        &Limits::default(),
        &AtomicBool::new(true),
    )
    .unwrap();
    assert_eq!(report.nodes, 0);
    assert!(matches!(
        report.answer,
        OptimalAnswer::Undecided {
            limit: Limit::Cancelled,
            ..
        }
    ));
}

#[test]
fn where_cards_come_back_only_the_bound_of_the_start_proves() {
    let rules = Rules {
        foundation_back: true,
        ..Rules::default()
    };
    let board = DealNumber::new(3).unwrap().board(rules);
    let report = ask(&board, Measure::Cards, Limits::default());
    assert!(matches!(
        report.answer,
        OptimalAnswer::BestFound {
            at_least: 70,
            limit: None,
            ..
        }
    ));
    let board = DealNumber::new(781_948).unwrap().board(rules);
    let refused = optimal(
        &board,
        Measure::Cards,
        &Limits::default(),
        &AtomicBool::new(false),
    );
    assert_eq!(refused, Err(NotSupported::FoundationBack));
}

#[test]
fn a_won_board_needs_nothing() {
    let rules = Rules::default();
    let layout = Layout {
        foundations: [13; 4],
        ..Layout::default()
    };
    let board = layout.board(rules).unwrap();
    assert_shortest(&board, Measure::Cards, 0);
}
