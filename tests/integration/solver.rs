//! The solver tells the truth: published verdicts and counts, replayed solutions, limits that are obeyed.

use std::sync::atomic::AtomicBool;

use freecell::core::{Autoplay, Board, DealNumber, Rules};
use freecell::solver::{Answer, Limit, Limits, Report, Solver};

fn deal(number: i64, rules: &str) -> Board {
    let rules: Rules = rules.parse().unwrap();
    DealNumber::new(number).unwrap().board(rules)
}

fn ask(solver: &mut Solver, board: &Board, limits: Limits) -> Report {
    solver
        .solve_any(board, &limits, &AtomicBool::new(false))
        .unwrap()
}

/// Replays a solution by the core alone.
fn assert_wins(board: &Board, report: &Report) {
    let Answer::Winnable(solution) = &report.answer else {
        panic!("not winnable: {report:?} {board:?}");
    };
    let mut board = board.clone();
    for &mv in solution.moves() {
        assert_eq!(board.check(mv.request()), Ok(mv));
        board.apply(mv);
    }
    assert!(board.is_won());
}

#[test]
fn only_11982_of_the_first_deals_is_lost() {
    let mut solver = Solver::new();
    for number in (1..400).chain([1941, 98_714, 31_465, 6_365, 10_692, 57_148]) {
        let board = deal(number, "freecell");
        assert_wins(&board, &ask(&mut solver, &board, Limits::default()));
    }
    for number in [
        11_982, 146_692, 186_216, 455_889, 495_505, 512_118, 517_776, 781_948,
    ] {
        let board = deal(number, "freecell");
        assert_eq!(
            ask(&mut solver, &board, Limits::default()).answer,
            Answer::Lost,
            "{number}"
        );
    }
}

#[test]
fn solutions_have_commands_under_autoplay() {
    let mut solver = Solver::new();
    for number in 1..100 {
        let board = deal(number, "freecell");
        let Answer::Winnable(solution) = ask(&mut solver, &board, Limits::default()).answer else {
            panic!("{number} is winnable");
        };
        let off = solution.commands(&board, Autoplay::Off).unwrap();
        let safe = solution.commands(&board, Autoplay::Safe).unwrap();
        assert_eq!(off, solution.moves().len());
        assert!(safe < off && off <= solution.card_moves(&board));
    }
}

#[test]
fn a_budget_that_runs_out_is_undecided() {
    let mut solver = Solver::new();
    let ten = Limits {
        nodes: Some(10),
        memory: None,
    };
    for number in [1, 617, 11_982] {
        let report = ask(&mut solver, &deal(number, "freecell"), ten);
        assert_eq!(
            report,
            Report {
                answer: Answer::Undecided(Limit::Nodes),
                nodes: 10
            }
        );
    }
}
