//! Whatever a player does, a game is its start and its history, and nothing is lost or doubled.

use freecell::core::game::{MARKS, Step};
use freecell::core::rule_sets;
use freecell::core::{Autoplay, DealNumber, Game, MoveRequest, Start};
use proptest::prelude::*;

use crate::support::{assert_whole, board_with_ends, choose, request};

/// Something that a player may do.
#[derive(Debug, Clone, Copy)]
enum Deed {
    Play(u32, Autoplay),
    Undo,
    Redo,
    Restart,
    Mark(usize),
    GoToMark(usize),
    Finish,
}

fn deeds() -> impl Strategy<Value = Vec<Deed>> {
    let autoplay = prop::sample::select(Autoplay::ALL.to_vec());
    let deed = prop_oneof![
        12 => (any::<u32>(), autoplay).prop_map(|(choice, rule)| Deed::Play(choice, rule)),
        4 => Just(Deed::Undo),
        2 => Just(Deed::Redo),
        1 => Just(Deed::Restart),
        1 => (0..=MARKS).prop_map(Deed::Mark),
        1 => (0..=MARKS).prop_map(Deed::GoToMark),
        1 => Just(Deed::Finish),
    ];
    prop::collection::vec(deed, 0..80)
}

/// The same game, built again from what a file would keep of it.
fn rebuilt(game: &Game) -> Game {
    let mut again = Game::new(game.start().clone(), game.rules())
        .with_history(&game.write_steps(), game.cursor(), game.counters().undos)
        .expect("a history that was played");
    for (index, mark) in game.marks().iter().enumerate() {
        if let Some(line) = mark {
            again = again
                .with_mark(index, &game.write_line(&line.line))
                .expect("a position that was reached");
        }
    }
    again
}

fn assert_sound(game: &Game) {
    assert_whole(game.board());
    assert_eq!(&rebuilt(game), game);
    let mut board = game.start_board().clone();
    for mv in game.line_moves() {
        assert_eq!(board.check(mv.request()), Ok(mv));
        board.apply(mv);
    }
    assert_eq!(&board, game.board());
    let counters = game.counters();
    assert!(counters.card_moves >= game.line_moves().len());
    assert!(counters.most_cells >= game.board().cells_in_use());
    assert!(counters.most_cells <= game.rules().cells.into());
}

proptest! {
    /// State is history, counters and all, after any deeds under any rules.
    #[test]
    fn a_game_is_its_history(
        number in 1..=DealNumber::MAX,
        set in 0..rule_sets::ALL.len(),
        back in any::<bool>(),
        open in prop::sample::select(Autoplay::ALL.to_vec()),
        deeds in deeds(),
    ) {
        let rules = freecell::core::Rules { foundation_back: back, ..rule_sets::ALL[set].rules };
        let mut game = Game::new(Start::Deal(DealNumber::new(number).unwrap()), rules);
        game.open(open);
        for deed in deeds {
            let before = game.clone();
            match deed {
                Deed::Play(choice, autoplay) => {
                    if let Some(mv) = choose(game.board(), choice) {
                        game.play(mv.request(), autoplay).unwrap();
                        prop_assert_eq!(game.steps().len(), before.cursor() + 1);
                        prop_assert!(!game.redo(), "a new move ends what could be redone");
                        prop_assert_eq!(game.counters().commands, before.counters().commands + 1);
                        let mut undone = game.clone();
                        prop_assert!(undone.undo());
                        prop_assert_eq!(undone.board(), before.board());
                        prop_assert!(undone.redo());
                        prop_assert_eq!(undone.board(), game.board());
                    }
                }
                Deed::Undo => {
                    let done = game.undo();
                    prop_assert_eq!(done, before.cursor() > 0);
                    prop_assert_eq!(game.steps(), before.steps());
                    let opening = done
                        && matches!(&before.steps()[before.cursor() - 1],
                            freecell::core::game::Step::Command(command) if command.played.is_none());
                    let undos = before.counters().undos + usize::from(done && !opening);
                    prop_assert_eq!(game.counters().undos, undos);
                }
                Deed::Redo => {
                    prop_assert_eq!(game.redo(), before.cursor() < before.steps().len());
                }
                Deed::Restart => {
                    if game.restart() {
                        prop_assert_eq!(game.board(), game.start_board());
                        let mut undone = game.clone();
                        prop_assert!(undone.undo());
                        prop_assert_eq!(undone.board(), before.board());
                    } else {
                        prop_assert_eq!(game.board(), game.start_board());
                    }
                }
                Deed::Mark(index) => {
                    game.mark(index);
                    prop_assert_eq!(game.board(), before.board());
                    if index < MARKS {
                        let mut there = game.clone();
                        prop_assert!(there.go_to_mark(index));
                        prop_assert_eq!(there.board(), game.board());
                    }
                }
                Deed::GoToMark(index) => {
                    let there = game.marks().get(index).is_some_and(Option::is_some);
                    prop_assert_eq!(game.go_to_mark(index), there);
                }
                Deed::Finish => {
                    let home = game.board().home_count();
                    if game.finish().is_some() {
                        prop_assert!(game.board().home_count() > home);
                        prop_assert!(game.undo());
                        prop_assert_eq!(game.board(), before.board());
                        prop_assert!(game.redo());
                    }
                }
            }
            assert_sound(&game);
        }
        while game.undo() {}
        prop_assert_eq!(game.board(), game.start_board());
        assert_sound(&game);
    }
}

fn game(number: i64) -> Game {
    let deal = DealNumber::new(number).expect("a deal");
    Game::new(Start::Deal(deal), freecell::core::Rules::default())
}

fn play(game: &mut Game, word: &str, autoplay: Autoplay) {
    let request: MoveRequest = request(game.board(), word);
    game.play(request, autoplay).expect(word);
}

/// Undo where there is nothing to undo does nothing and says so.
#[test]
fn undo_of_nothing_is_refused() {
    let mut game = game(1);
    assert!(!game.undo());
    assert!(!game.redo());
    assert!(!game.restart());
    assert!(!game.go_to_mark(0));
    assert_eq!(game.counters().undos, 0);
    let mut loaded = rebuilt(&game);
    assert!(!loaded.undo());
}

/// Cards that move together keep their order through undo and redo.
#[test]
fn a_run_keeps_its_order() {
    let board = board_with_ends(
        &["9H 8C 7H 6C 5H", "TC"],
        0,
        4,
        freecell::core::Rules::default(),
    );
    let mut game = Game::new(
        Start::Board(Box::new(board)),
        freecell::core::Rules::default(),
    );
    let before = game.board().clone();
    play(&mut game, "12", Autoplay::Off);
    let after = game.board().clone();
    assert_eq!(game.counters().card_moves, 9);
    assert_eq!(game.counters().most_cells, 4, "while the run is carried");
    for _ in 0..3 {
        assert!(game.undo());
        assert_eq!(game.board(), &before);
        assert!(game.redo());
        assert_eq!(game.board(), &after);
    }
}

/// One undo takes back a command with all that followed; only a new command ends the redo.
#[test]
fn undo_and_redo_go_by_commands() {
    let mut game = game(3);
    game.open(Autoplay::Safe);
    assert_eq!(game.board().home_count(), 2);
    play(&mut game, "1a", Autoplay::Safe);
    play(&mut game, "2b", Autoplay::Safe);
    let end = game.board().clone();
    while game.undo() {}
    assert_eq!(game.board(), game.start_board());
    assert_eq!(
        game.open(Autoplay::All),
        None,
        "autoplay of the deal runs once"
    );
    while game.redo() {}
    assert_eq!(game.board(), &end);
    game.undo();
    let again = rebuilt(&game);
    assert_eq!(again.steps().len(), 3, "redo survives being written");
    play(&mut game, "3c", Autoplay::Off);
    assert!(!game.redo());
}

/// Each command is a step and a count of its own; undo is counted and costs nothing else.
#[test]
fn each_command_counts() {
    let mut game = game(1);
    play(&mut game, "1a", Autoplay::Off);
    play(&mut game, "2b", Autoplay::Off);
    assert_eq!((game.counters().commands, game.steps().len()), (2, 2));
    game.undo();
    game.undo();
    assert_eq!((game.counters().commands, game.counters().undos), (0, 2));
    assert!(
        game.steps()
            .iter()
            .all(|step| matches!(step, Step::Command(_)))
    );
    assert!(game.is_begun(), "a move was made, though it was taken back");
}

/// Out of a won game there is a way back, and to the same win again.
#[test]
fn a_win_can_be_undone() {
    let mut game = game(-3);
    play(&mut game, "1a", Autoplay::Horne);
    assert!(game.is_won());
    assert!(game.board().legal_moves().is_empty());
    assert!(!game.board().is_stuck(), "won is not stuck");
    assert!(game.undo());
    assert!(!game.is_won());
    assert!(game.redo());
    assert!(game.is_won());
    assert_eq!(game.counters().commands, 1);
}
