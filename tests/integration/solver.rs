//! The solver tells the truth: published verdicts and counts, replayed solutions, limits that are obeyed.

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

use freecell::core::rule_sets;
use freecell::core::{Autoplay, Board, Card};
use freecell::solver::{Answer, Limit, Limits, NotSupported, Report, Solver};

use crate::support::positions::{Dice, endgame, strayed, wandered};
use crate::support::{deal, deal_under, rules};

const NO_LIMITS: Limits = Limits {
    nodes: None,
    memory: None,
};

fn nodes(most: u64) -> Limits {
    Limits {
        nodes: Some(most),
        ..NO_LIMITS
    }
}

fn ask(solver: &mut Solver, board: &Board, limits: Limits) -> Report {
    let report = solver.solve_any(board, &limits, &AtomicBool::new(false));
    report.expect("supported rules")
}

fn prove(solver: &mut Solver, board: &Board, prune: bool) -> Report {
    let report = solver.prove(board, prune, &NO_LIMITS, &AtomicBool::new(false));
    report.expect("supported rules")
}

/// Whether a position is winnable; a solution is replayed by the core alone.
fn wins(board: &Board, report: &Report) -> bool {
    match &report.answer {
        Answer::Winnable(solution) => {
            let mut board = board.clone();
            for &mv in solution.moves() {
                assert_eq!(board.check(mv.request()), Ok(mv));
                board.apply(mv);
            }
            assert!(board.is_won());
            true
        }
        Answer::Lost => false,
        Answer::Undecided(limit) => panic!("no limit was set, but {limit:?}: {board:?}"),
    }
}

/// The deals of a range that are winnable under some rules.
fn winnable(numbers: impl IntoIterator<Item = i64>, name: &str) -> Vec<i64> {
    let mut solver = Solver::new();
    let wins = |&number: &i64| {
        let board = deal_under(number, rules(name));
        wins(&board, &ask(&mut solver, &board, NO_LIMITS))
    };
    numbers.into_iter().filter(wins).collect()
}

#[test]
fn the_eight_impossible_deals_below_a_million_are_lost() {
    let eight = [
        11_982, 146_692, 186_216, 455_889, 495_505, 512_118, 517_776, 781_948,
    ];
    assert!(winnable(eight, "freecell").is_empty());
    // With a fifth cell they are not.
    assert_eq!(winnable(eight, "freecell cells=5"), eight);
}

#[test]
fn deals_that_are_hard_for_somebody_are_winnable() {
    // 1941 and 98714 are lost if every card has to go home at once; the others kept other programs busy.
    let hard = [617, 1941, 6365, 10_692, 31_465, 57_148, 98_714, 739_671];
    assert_eq!(winnable(hard, "freecell"), hard);
    assert_eq!(winnable(1..300, "freecell").len(), 299);
}

#[test]
#[ignore = "half a minute: cargo test --release --test integration -- --ignored only_11982"]
fn only_11982_of_the_first_32000_deals_is_lost() {
    let all: Vec<i64> = (1..=32_000).filter(|&number| number != 11_982).collect();
    assert_eq!(winnable(1..=32_000, "freecell"), all);
}

#[test]
fn the_special_deals_have_their_published_verdicts() {
    let mut solver = Solver::new();
    let first = prove(&mut solver, &deal(-1), false);
    let lost = Report {
        answer: Answer::Lost,
        nodes: 495,
    };
    assert_eq!(first, lost);
    for number in [-3, -4] {
        let board = deal(number);
        assert!(wins(&board, &ask(&mut solver, &board, NO_LIMITS)));
    }
}

#[test]
#[ignore = "a second in release: cargo test --release --test integration -- --ignored deal_minus_2"]
fn deal_minus_2_has_its_published_number_of_positions() {
    let report = prove(&mut Solver::new(), &deal(-2), false);
    let lost = Report {
        answer: Answer::Lost,
        nodes: 1_163_527,
    };
    assert_eq!(report, lost);
}

#[test]
fn fewer_cells_win_fewer_deals() {
    // theodorepringle/MicrosoftFreeCell32000-minimal-freecells
    let none = [164, 892, 1012, 1081, 1150, 1529, 2508, 2514];
    assert_eq!(winnable(none, "freecell cells=0"), none);
    assert!(winnable(1..100, "freecell cells=0").is_empty());
    let need_four = [169, 178, 285];
    assert!(winnable(need_four, "freecell cells=3").is_empty());
    assert_eq!(winnable(need_four, "freecell cells=4"), need_four);
    assert_eq!(winnable(1..60, "freecell cells=3").len(), 59);
}

#[test]
#[ignore = "minutes: cargo test --release --test integration -- --ignored three_cells"]
fn three_cells_lose_eleven_of_the_first_thousand() {
    let lost = [169, 178, 285, 454, 575, 598, 617, 657, 775, 829, 988];
    let won: Vec<i64> = (1..=1000).filter(|number| !lost.contains(number)).collect();
    assert_eq!(winnable(1..=1000, "freecell cells=3"), won);
}

#[test]
#[ignore = "long: cargo test --release --test integration -- --ignored five_cells"]
fn six_deals_are_lost_with_five_cells() {
    // shlomif/freecell-pro-impossible-deals
    let six = [
        14_720_822,
        647_519_280,
        3_015_622_123,
        5_705_339_228,
        7_273_316_239,
        7_573_544_118,
    ];
    assert_eq!(winnable(six, "freecell cells=6"), six);
    assert!(winnable(six, "freecell cells=5").is_empty());
}

#[test]
fn bakers_game_has_its_counts() {
    // Complete scans by fc-solve of deals 1 to 1000.
    assert_eq!(winnable(1..=1000, "bakers-game cells=1").len(), 3);
}

#[test]
#[ignore = "a minute: cargo test --release --test integration -- --ignored bakers_game_with"]
fn bakers_game_with_more_cells_has_its_counts() {
    for (cells, count) in [(2, 55), (3, 316), (4, 766), (5, 987), (6, 1000)] {
        let name = format!("bakers-game cells={cells}");
        assert_eq!(winnable(1..=1000, &name).len(), count, "{name}");
    }
}

#[test]
fn every_rule_set_is_solved() {
    let mut solver = Solver::new();
    for set in rule_sets::ALL {
        let mut won = 0;
        for number in 1..=8 {
            let board = deal_under(number, set.rules);
            let report = ask(&mut solver, &board, nodes(30_000));
            won +=
                u32::from(!matches!(report.answer, Answer::Undecided(_)) && wins(&board, &report));
        }
        assert!(won >= 1, "{}: {won} of 8", set.name);
    }
}

/// Everything that can be reached, by the core's moves alone.
fn brute_force(board: &Board) -> bool {
    let same = |board: &Board| {
        let mut cascades: Vec<&[Card]> = board.cascades().map(|(_, cards)| cards).collect();
        cascades.sort_unstable();
        let mut cells: Vec<Option<Card>> = board.cells().map(|(_, card)| card).collect();
        cells.sort_unstable();
        format!("{cascades:?}{cells:?}")
    };
    let mut seen = HashSet::from([same(board)]);
    let mut todo = vec![board.clone()];
    while let Some(board) = todo.pop() {
        if board.is_won() {
            return true;
        }
        for mv in board.legal_moves() {
            let mut next = board.clone();
            next.apply(mv);
            if seen.insert(same(&next)) {
                todo.push(next);
            }
        }
    }
    false
}

#[test]
fn fast_complete_and_naive_verdicts_agree_on_endgames() {
    let mut solver = Solver::new();
    let mut dice = Dice(500);
    let mut lost = 0;
    for round in 0..500 {
        let name = [
            "freecell cells=0 cascades=4",
            "freecell cells=1 cascades=4",
            "bakers-game cells=0 cascades=4",
            "kingcell cells=1 cascades=5",
            "forecell cells=1 cascades=5",
            "relaxed cells=0 cascades=4",
            "xp cells=1 cascades=4",
        ][round % 7];
        let home = if round % 3 == 0 { 9 } else { 10 };
        let board = endgame(&mut dice, rules(name), home);
        let fast = ask(&mut solver, &board, NO_LIMITS);
        let fast = wins(&board, &fast);
        for prune in [false, true] {
            let complete = prove(&mut solver, &board, prune);
            assert_eq!(wins(&board, &complete), fast, "{name} {board:?}");
        }
        if round % 4 == 0 {
            assert_eq!(brute_force(&board), fast, "{name} {board:?}");
        }
        lost += u32::from(!fast);
    }
    assert!((50..450).contains(&lost), "{lost} of 500 are lost");
}

#[test]
fn verdicts_in_the_middle_of_games_agree_with_the_complete_search() {
    let mut solver = Solver::new();
    for board in wandered(60).iter().chain(&strayed(40)) {
        let fast = ask(&mut solver, board, NO_LIMITS);
        let complete = solver
            .prove(board, true, &nodes(100_000), &AtomicBool::new(false))
            .expect("supported rules");
        match complete.answer {
            Answer::Undecided(_) => {}
            _ => assert_eq!(wins(board, &complete), wins(board, &fast), "{board:?}"),
        }
    }
}

#[test]
fn solutions_have_commands_under_autoplay() {
    let mut solver = Solver::new();
    for number in 1..60 {
        let board = deal(number);
        let Answer::Winnable(solution) = ask(&mut solver, &board, NO_LIMITS).answer else {
            panic!("{number} is winnable");
        };
        let off = solution
            .commands(&board, Autoplay::Off)
            .expect("no card is sent home");
        let safe = solution
            .commands(&board, Autoplay::Safe)
            .expect("no card is missed");
        assert_eq!(off, solution.moves().len());
        assert!(safe < off && off <= solution.card_moves(&board));
    }
}

#[test]
fn a_budget_that_runs_out_is_undecided() {
    let mut solver = Solver::new();
    for number in [1, 617, 11_982] {
        let report = ask(&mut solver, &deal(number), nodes(10));
        let undecided = Report {
            answer: Answer::Undecided(Limit::Nodes),
            nodes: 10,
        };
        assert_eq!(report, undecided);
        let report = ask(&mut solver, &deal(number), nodes(0));
        assert_eq!(report.answer, Answer::Undecided(Limit::Nodes));
    }
}

#[test]
fn too_little_memory_is_undecided() {
    let mut solver = Solver::new();
    let board = deal_under(384_243, rules("freecell cells=2"));
    let little = Limits {
        memory: Some(4 << 20),
        ..NO_LIMITS
    };
    let report = solver.prove(&board, true, &little, &AtomicBool::new(false));
    let report = report.expect("supported rules");
    assert_eq!(report.answer, Answer::Undecided(Limit::Memory));
    assert!(report.nodes * 48 > 2 << 20, "{report:?}");
    assert_eq!(
        ask(&mut solver, &board, little).answer,
        Answer::Undecided(Limit::Memory)
    );
}

#[test]
fn a_cancelled_search_is_undecided() {
    let cancelled = AtomicBool::new(true);
    let report = Solver::new().solve_any(&deal(1), &NO_LIMITS, &cancelled);
    assert_eq!(
        report.expect("supported rules").answer,
        Answer::Undecided(Limit::Cancelled)
    );
}

#[test]
fn the_same_position_has_the_same_answer_each_time() {
    let mut kept = Solver::new();
    let board = deal(617);
    let first = ask(&mut kept, &board, NO_LIMITS);
    for round in 0..1000 {
        if round % 100 == 0 {
            ask(&mut kept, &deal(round + 1), NO_LIMITS);
            assert_eq!(ask(&mut Solver::new(), &board, NO_LIMITS), first);
        }
        assert_eq!(ask(&mut kept, &board, NO_LIMITS), first);
    }
}

#[test]
fn nothing_is_called_lost_where_foundations_give_back() {
    let mut solver = Solver::new();
    let back = |number| deal_under(number, rules("freecell back"));
    let limits = NO_LIMITS;
    let answer = solver.solve_any(&back(11_982), &limits, &AtomicBool::new(false));
    assert_eq!(answer, Err(NotSupported::FoundationBack));
    assert!(wins(&back(1), &ask(&mut solver, &back(1), limits)));
}
