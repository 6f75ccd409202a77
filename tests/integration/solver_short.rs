//! Short solutions: every one is played, none is longer than any solution, and nothing winnable is missed.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};

use freecell::core::{Autoplay, Board, Card, DealNumber, Game, Rules, Start};
use freecell::solver::{Answer, Limit, Limits, Short, ShortReport, Shortener, Shortest, Solver};

fn deal(number: i64, rules: &str) -> Board {
    let rules: Rules = rules.parse().unwrap();
    DealNumber::new(number).unwrap().board(rules)
}

fn nodes(nodes: u64) -> Limits {
    Limits {
        nodes: Some(nodes),
        memory: None,
    }
}

/// Plays a solution as a player does, entering only what autoplay does not do, and checks its count.
fn assert_played(board: &Board, autoplay: Autoplay, short: &Short) {
    let mut game = Game::new(Start::Board(Box::new(board.clone())), board.rules());
    let moves = short.solution().moves();
    let mut done = 0;
    if let Some(command) = game.open(autoplay) {
        done = command.moves().count();
        assert!(command.moves().eq(moves[..done].iter().copied()));
    }
    while done < moves.len() {
        let command = game.play(moves[done].request(), autoplay).unwrap();
        let played: Vec<_> = command.moves().collect();
        assert_eq!(moves[done..done + played.len()], played);
        done += played.len();
    }
    assert!(game.is_won());
    assert_eq!(game.counters().commands, short.commands());
}

/// Looks for short solutions and checks each that is given.
fn shorten(
    shortener: &mut Shortener,
    board: &Board,
    autoplay: Autoplay,
    limits: Limits,
) -> ShortReport {
    let cancel = AtomicBool::new(false);
    let mut last: Option<Short> = None;
    let mut better = |short: &Short| {
        assert_played(board, autoplay, short);
        if let Some(last) = &last {
            assert!(short.commands() < last.commands());
        }
        last = Some(short.clone());
    };
    let report = shortener
        .shorten(board, autoplay, &limits, &cancel, None, &mut better)
        .unwrap();
    if let Shortest::Found(short) = &report.answer {
        assert_eq!(last.as_ref(), Some(short));
    } else {
        assert_eq!(last, None);
    }
    report
}

#[track_caller]
fn commands(report: &ShortReport) -> usize {
    match &report.answer {
        Shortest::Found(short) => short.commands(),
        other => panic!("no solution: {other:?}"),
    }
}

#[test]
fn nothing_is_missed_and_no_solution_is_longer_than_any() {
    let mut shortener = Shortener::new();
    let mut solver = Solver::new();
    let mut total = 0;
    for number in 1..=100 {
        let board = deal(number, "freecell");
        let report = shorten(&mut shortener, &board, Autoplay::All, nodes(8000));
        total += commands(&report);
        if number % 20 != 0 {
            continue;
        }
        let any = solver
            .solve_any(&board, &Limits::default(), &AtomicBool::new(false))
            .unwrap();
        let Answer::Winnable(any) = any.answer else {
            panic!("{number} is winnable");
        };
        for autoplay in Autoplay::ALL {
            let report = shorten(&mut shortener, &board, autoplay, nodes(15_000));
            let most = any.commands(&board, autoplay).unwrap_or(usize::MAX);
            assert!(commands(&report) <= most, "{number} {autoplay}");
        }
    }
    assert!(total <= 2720, "{total} commands for 100 deals");
}

#[test]
fn the_same_question_has_the_same_answer() {
    let board = deal(617, "freecell");
    let mut shortener = Shortener::new();
    let first = shorten(&mut shortener, &board, Autoplay::Safe, nodes(20_000));
    shorten(
        &mut shortener,
        &deal(5, "freecell"),
        Autoplay::All,
        nodes(9_000),
    );
    let again = shorten(&mut shortener, &board, Autoplay::Safe, nodes(20_000));
    let fresh = shorten(&mut Shortener::new(), &board, Autoplay::Safe, nodes(20_000));
    assert_eq!(first, again);
    assert_eq!(first, fresh);
}

#[test]
fn what_forced_home_moves_lose_is_told_apart() {
    let mut shortener = Shortener::new();
    let lost = deal(11_982, "freecell");
    for autoplay in Autoplay::ALL {
        let report = shorten(&mut shortener, &lost, autoplay, Limits::default());
        assert_eq!(report.answer, Shortest::Lost, "{autoplay}");
        assert_eq!(report.stopped, None);
    }
    for number in [1941, 98_714] {
        let board = deal(number, "freecell");
        for autoplay in [Autoplay::Off, Autoplay::Horne, Autoplay::Safe] {
            let report = shorten(&mut shortener, &board, autoplay, nodes(60_000));
            assert!(commands(&report) < 140, "{number} {autoplay}");
        }
        let report = shorten(&mut shortener, &board, Autoplay::All, Limits::default());
        let Shortest::LostByAutoplay(solution) = &report.answer else {
            panic!("{number} under forced home moves: {report:?}");
        };
        assert!(solution.commands(&board, Autoplay::All).is_none());
        assert!(solution.commands(&board, Autoplay::Safe).is_some());
    }
}

/// What makes two positions the same: neither the order of cascades nor that of free cells.
fn key(board: &Board) -> (Vec<Vec<Card>>, Vec<Option<Card>>) {
    let mut cascades: Vec<_> = board.cascades().map(|(_, cards)| cards.to_vec()).collect();
    let mut cells: Vec<_> = board.cells().map(|(_, card)| card).collect();
    cascades.sort();
    cells.sort();
    (cascades, cells)
}

/// The fewest commands, by looking at every position that so many commands can reach.
fn fewest_commands(board: &Board, autoplay: Autoplay, most: usize) -> Option<usize> {
    let mut start = board.clone();
    autoplay.run(&mut start, None);
    let mut seen = HashSet::from([key(&start)]);
    let mut level = vec![start];
    for commands in 0..=most {
        if level.iter().any(Board::is_won) {
            return Some(commands);
        }
        let mut next = Vec::new();
        for board in &level {
            for mv in board.legal_moves() {
                let mut child = board.clone();
                child.apply(mv);
                autoplay.run(&mut child, None);
                if seen.insert(key(&child)) {
                    next.push(child);
                }
            }
        }
        level = next;
    }
    None
}

#[test]
fn endgames_are_as_short_as_can_be() {
    let mut shortener = Shortener::new();
    for number in 1..=5 {
        for autoplay in [Autoplay::Horne, Autoplay::Safe, Autoplay::All] {
            let board = deal(number, "freecell");
            let limits = nodes(10_000);
            let Shortest::Found(short) = shorten(&mut shortener, &board, autoplay, limits).answer
            else {
                panic!("{number} is winnable");
            };
            // A random command in between makes ends that no search has chosen.
            let mut game = Game::new(Start::Board(Box::new(board)), Rules::default());
            let moves = short.solution().moves();
            let mut done = game
                .open(autoplay)
                .map_or(0, |command| command.moves().count());
            while game.counters().commands + 4 < short.commands() {
                let command = game.play(moves[done].request(), autoplay).unwrap();
                done += command.moves().count();
            }
            let aside = game.board().legal_moves();
            let mut strayed = game.board().clone();
            if !aside.is_empty() {
                strayed.apply(aside[number as usize % aside.len()]);
            }
            for end in [game.board().clone(), strayed] {
                let report = shorten(&mut shortener, &end, autoplay, nodes(20_000));
                let found = match &report.answer {
                    Shortest::Found(short) if short.commands() <= 5 => Some(short.commands()),
                    _ => None,
                };
                let fewest = fewest_commands(&end, autoplay, 5);
                assert_eq!(found, fewest, "{number} {autoplay} {end:?}");
            }
        }
    }
}

#[test]
fn limits_and_the_cancel_flag_are_obeyed() {
    let board = deal(617, "freecell");
    let mut shortener = Shortener::new();
    for most in [1, 10, 1000, 5000] {
        let report = shorten(&mut shortener, &board, Autoplay::Safe, nodes(most));
        assert_eq!(report.stopped, Some(Limit::Nodes));
        assert!(report.nodes <= most, "{} of {most}", report.nodes);
    }
    let memory = Limits {
        nodes: None,
        memory: Some(8 << 20),
    };
    let report = shorten(
        &mut shortener,
        &deal(24, "freecell"),
        Autoplay::Safe,
        memory,
    );
    assert_eq!(report.stopped, Some(Limit::Memory));
    commands(&report);

    // The caller cancels as soon as the second solution is there.
    let cancel = AtomicBool::new(false);
    let mut given = 0;
    let mut better = |_: &Short| {
        given += 1;
        cancel.store(given == 2, Ordering::Relaxed);
    };
    let report = shortener
        .shorten(
            &board,
            Autoplay::Safe,
            &Limits::default(),
            &cancel,
            None,
            &mut better,
        )
        .unwrap();
    assert_eq!(report.stopped, Some(Limit::Cancelled));
    assert_eq!(given, 2);
}

#[test]
fn a_solution_in_hand_is_the_first() {
    let board = deal(24, "freecell");
    let any = Solver::new()
        .solve_any(&board, &Limits::default(), &AtomicBool::new(false))
        .unwrap();
    let Answer::Winnable(any) = any.answer else {
        panic!("24 is winnable");
    };
    let cancel = AtomicBool::new(true);
    let mut given = Vec::new();
    let mut better = |short: &Short| given.push(short.clone());
    let moves = any.moves();
    Shortener::new()
        .shorten(
            &board,
            Autoplay::Horne,
            &Limits::default(),
            &cancel,
            Some(moves),
            &mut better,
        )
        .unwrap();
    assert_eq!(given.len(), 1);
    assert_played(&board, Autoplay::Horne, &given[0]);
    assert_eq!(
        Some(given[0].commands()),
        any.commands(&board, Autoplay::Horne)
    );
}

#[test]
fn other_rules_have_short_solutions_too() {
    let mut shortener = Shortener::new();
    for rules in [
        "bakers-game cells=6",
        "eight-off",
        "forecell cells=6",
        "seahaven",
        "relaxed",
        "xp",
        "freecell cells=3",
        "freecell cascades=10 cells=2",
    ] {
        for number in 1..=3 {
            let board = deal(number, rules);
            for autoplay in [Autoplay::Safe, Autoplay::All] {
                let report = shorten(&mut shortener, &board, autoplay, nodes(3000));
                if let Shortest::LostByAutoplay(_) = report.answer {
                    assert_eq!(autoplay, Autoplay::All, "{rules} {number}");
                }
            }
        }
    }
}
