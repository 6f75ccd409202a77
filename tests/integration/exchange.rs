//! Games written out and read in: what is exported reads back, and what is wrong in a file is named.

use freecell::app::record::{GameRecord, Outcome};
use freecell::app::replay::Reel;
use freecell::app::saved::SavedGame;
use freecell::core::replay::Convention;
use freecell::core::{Autoplay, Game, Rules, Start, rule_sets, written_game};
use freecell::storage::{Paths, Store};

use crate::support::program::Program;
use crate::support::{Chance, choose};

/// A random game with autoplay as a player might have it.
fn random_game(chance: &mut Chance, rules: Rules) -> Game {
    let mut game = Game::new(Start::Deal(chance.deal()), rules);
    let autoplay = Autoplay::ALL[chance.below(4) as usize];
    game.open(autoplay);
    for _ in 0..chance.below(120) {
        match (
            chance.below(8),
            choose(game.board(), chance.number() as u32),
        ) {
            (0, _) => {
                game.undo();
            }
            (_, Some(mv)) => {
                game.play(mv.request(), autoplay).unwrap();
            }
            (_, None) => break,
        }
    }
    game
}

#[test]
fn what_is_exported_reads_back_under_every_rule_set() {
    let mut chance = Chance::new(61);
    for set in rule_sets::ALL {
        for back in [false, true] {
            let rules = Rules {
                foundation_back: back,
                ..set.rules
            };
            for _ in 0..12 {
                let game = random_game(&mut chance, rules);
                if game.line().is_empty() {
                    continue;
                }
                let text = written_game::write(&game);
                let read = written_game::read(&text.replace('\n', "\r\n")).unwrap();
                let [again] = &read[..] else { panic!("{text}") };
                assert_eq!(again.deal, game.deal());
                assert_eq!(again.rules(Rules::default()), Ok(rules), "{text}");
                let (convention, replayed) =
                    again.replay(game.start_board(), &Convention::ALL).unwrap();
                assert_eq!(convention, Convention::Explicit);
                assert_eq!(replayed.moves(), game.line_moves(), "{text}");
                let reel =
                    Reel::imported(game.start().clone(), rules, &replayed, convention).unwrap();
                assert_eq!(reel.game.board(), game.board());
            }
        }
    }
}

#[test]
fn a_game_from_a_board_is_exported_with_the_board() {
    let mut chance = Chance::new(63);
    for set in rule_sets::ALL {
        let mut game = random_game(&mut chance, set.rules);
        // From a position in the middle of a game, cards in free cells and at home.
        let mut begun = Game::new(Start::Board(Box::new(game.board().clone())), set.rules);
        while begun.line().is_empty() {
            match choose(begun.board(), chance.number() as u32) {
                Some(mv) => drop(begun.play(mv.request(), Autoplay::Off).unwrap()),
                None => {
                    game.undo();
                    begun = Game::new(Start::Board(Box::new(game.board().clone())), set.rules);
                }
            }
        }
        let text = written_game::write(&begun);
        let read = written_game::read(&text.replace('\n', "\r\n")).unwrap();
        let [again] = &read[..] else { panic!("{text}") };
        let board = again.board(set.rules).unwrap();
        assert_eq!(board.as_ref(), Some(begun.start_board()), "{text}");

        let program = Program::new();
        let store = Store::new(Paths::under(program.home()));
        store
            .save(&SavedGame::new(begun, 1_800_000_000_000))
            .unwrap();
        let exported = program.run("export");
        assert_eq!(exported.out, text, "{exported:?}");
        let verified = program.run_with("verify -", &exported.out);
        assert!(
            verified.out.starts_with("legal, not a win") || verified.out.starts_with("wins"),
            "{verified:?} {text}"
        );
    }
    let program = Program::new();
    program
        .run_with("verify -", "1a 2b\n")
        .assert_refused("nothing names the deal of the game in line 1");
    program
        .run_with(
            "verify -",
            "# freecell deal=- rules=freecell\n# board : XX\n1a\n",
        )
        .assert_refused("the board below line 1: line 1, column 3: `XX` is not a card");
}

/// A program with an open game of deal 1 and a finished one of deal 2.
fn program() -> Program {
    let program = Program::new();
    let store = Store::new(Paths::under(program.home()));
    let mut chance = Chance::new(62);
    let play = |number: &str, chance: &mut Chance| {
        let mut game = Game::new(Start::Deal(number.parse().unwrap()), Rules::default());
        for _ in 0..14 {
            let mv = choose(game.board(), chance.number() as u32).unwrap();
            game.play(mv.request(), Autoplay::Safe).unwrap();
        }
        SavedGame::new(game, 1_800_000_000_000)
    };
    store.save(&play("1", &mut chance)).unwrap();
    let mut finished = play("2", &mut chance);
    finished.elapsed = 61_000;
    let record = GameRecord::new(&finished, Outcome::Lost, Autoplay::Safe, 1_800_000_000);
    store.append(&record).unwrap();
    program
}

#[test]
fn open_and_finished_games_are_exported_and_verified() {
    let program = program();
    let last = program.run("export");
    assert!(
        last.out
            .starts_with("# freecell deal=1 rules=freecell autoplay=none\n"),
        "{last:?}"
    );
    assert_eq!(last.out, program.run("export 1").out);
    for deal in ["1", "2"] {
        let exported = program.run(&format!("export {deal}"));
        assert_eq!(exported.code, Some(0), "{exported:?}");
        let verified = program.run_with(&format!("verify {deal} -"), &exported.out);
        assert!(verified.out.starts_with("legal, not a win"), "{verified:?}");
        assert!(verified.out.contains("convention explicit"), "{verified:?}");
        assert_eq!(verified.err, "");
    }
    let json = program.run("export 2 --format json");
    let object: serde_json::Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!(object["deal"], 2);
    assert_eq!(object["result"], "lost");
    assert_eq!(object["seconds"], 61);
    assert_eq!(object["commands"], 14);
    let moves: Vec<&str> = object["moves"]
        .as_array()
        .unwrap()
        .iter()
        .map(|mv| mv.as_str().unwrap())
        .collect();
    let notation = program.run("export 2").out;
    let written = notation.lines().skip(1).collect::<Vec<_>>().join(" ");
    assert_eq!(moves.join(" "), written);
    program
        .run("export 3")
        .assert_refused("no open or finished game has the name or the deal `3`");
    program
        .run("export 1 --rules xp")
        .assert_refused("no open or finished game");
    Program::new()
        .run("export")
        .assert_refused("no game is open, and none is finished");
}

#[test]
fn a_wrong_file_is_named_with_line_and_move_before_the_terminal_is_touched() {
    let program = Program::new();
    let header = "#1 Attempt: 1 NumFcs=4 (FCPro - Solved)\r\n";
    for (text, part) in [
        (
            format!("{header}2a 5b\r\n4x\r\n"),
            "line 3, move 3 `4x`: not a move",
        ),
        (format!("{header}2a 5b\r\n2a\r\n"), "line 3, move 3 `2a`: "),
        (
            "2a 5b".into(),
            "nothing names the deal of the game in line 1: --deal or --board does",
        ),
        (String::new(), "there is no move in it"),
        (
            "#7x Attempt: 1 NumFcs=4\n2a".into(),
            "line 1: `7x` is not a deal number",
        ),
        (format!("{header}\u{1b}[2J\r\n"), r"`\u{1b}[2J`"),
        ("9a ".repeat(700_000), "longer than"),
    ] {
        program.run_with("replay -", &text).assert_refused(part);
    }
    program
        .run("replay missing.txt")
        .assert_refused("missing.txt cannot be read");
    program.file(
        "two.txt",
        "#1 Attempt: 1 NumFcs=4\n2a\n#2 Attempt: 1 NumFcs=4\n2a\n",
    );
    program
        .run("replay two.txt --nth 3")
        .assert_refused("two.txt has no game number 3: it has 2");
    // What is right needs a terminal.
    program
        .run("replay two.txt --nth 2")
        .assert_refused("needs a terminal");
    program
        .run_with("replay - --deal 1", "2a")
        .assert_refused("needs a terminal");
    program
        .run("replay")
        .assert_refused("no game is open, and none is finished");
    program
        .run("replay two.txt --game 1")
        .assert_refused("cannot be used with");
}

/// What `solve` prints of a board names the board, so that it can be verified and looked at.
#[test]
fn the_solution_of_a_board_is_read_back() {
    let program = Program::new();
    program.file("board", "Foundations: H-K C-K D-K S-T\n: KS JS QS\n");
    let solved = program.run("solve --board board");
    assert_eq!(solved.code, Some(0), "{solved:?}");
    let said = program.run_with("verify -", &solved.out);
    assert_eq!((said.code, said.err.as_str()), (Some(0), ""), "{said:?}");
    // It is read; only the terminal is missing.
    program
        .run_with("replay -", &solved.out)
        .assert_refused("a terminal");
}

/// A text may begin with a byte order mark, and there is one standard input only.
#[test]
fn marks_of_editors_are_no_moves_and_standard_input_is_read_once() {
    let program = Program::new();
    let said = program.run_with("verify 617 -", "\u{feff}# freecell deal=617\r\n2a\r\n");
    assert_eq!((said.code, said.err.as_str()), (Some(1), ""), "{said:?}");
    program
        .run_with("replay --board - -", "")
        .assert_refused("standard input");
}

#[test]
fn the_convention_that_fits_a_file_is_found() {
    let solutions = include_str!("../data/solutions.txt");
    let mut seen = std::collections::BTreeSet::new();
    for line in solutions.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let (deal, cells) = fields[0].split_once('/').unwrap_or((fields[0], "4"));
        let text = format!(
            "#{deal} Attempt: 1 NumFcs={cells} (FCPro - Solved)\r\n{}\r\n",
            fields[2]
        );
        let game = &written_game::read(&text).unwrap()[0];
        let rules = game.rules(Rules::default()).unwrap();
        let start = game.deal.unwrap().board(rules);
        let (convention, replayed) = game.replay(&start, &Convention::ALL).unwrap();
        assert!(replayed.board.is_won(), "{line}");
        seen.insert(convention.name());
    }
    assert!(
        seen.contains("explicit") && seen.contains("xp") && seen.contains("all"),
        "{seen:?}"
    );
}
