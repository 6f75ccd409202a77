//! Moves and boards as text: what is written reads back, and nonsense is refused without a panic.

use freecell::core::board_text::{self, BoardStyle};
use freecell::core::replay::{Convention, replay};
use freecell::core::rule_sets;
use freecell::core::{Autoplay, DealNumber, Game, Rules, Start, notation};
use proptest::prelude::*;

use crate::support::{Chance, choose, deal};

/// What a random player plays in any rule set is written, read and replayed to the same position.
#[test]
fn written_moves_replay_to_the_same_position() {
    for set in rule_sets::ALL {
        for back in [false, true] {
            let rules = Rules {
                foundation_back: back,
                ..set.rules
            };
            let mut chance = Chance::new(41);
            for _ in 0..6 {
                let start = chance.deal().board(rules);
                let mut board = start.clone();
                let mut moves = Vec::new();
                while let Some(mv) = choose(&board, chance.number() as u32)
                    && moves.len() < 100
                {
                    board.apply(mv);
                    moves.push(mv);
                }
                let words = notation::write_all(&start, &moves);
                for text in [
                    words.join(" "),
                    words.concat(),
                    words.join("\n").to_uppercase(),
                ] {
                    let read = notation::parse(&text).unwrap();
                    let again: Vec<String> = read.iter().map(ToString::to_string).collect();
                    assert_eq!(again, words);
                    let end = replay(&start, &read, Convention::Explicit).unwrap();
                    assert_eq!(end.moves(), moves, "{rules}: {text}");
                    assert_eq!(end.board, board);
                }
            }
        }
    }
}

/// A game played under Horne's autoplay and written without it replays under that convention.
#[test]
fn unwritten_autoplay_is_replayed() {
    let rules = [(Convention::Horne, "freecell"), (Convention::Xp, "xp")];
    for (convention, name) in rules {
        let mut chance = Chance::new(42);
        for _ in 0..20 {
            let number = chance.deal();
            let mut game = Game::new(Start::Deal(number), name.parse().unwrap());
            let mut words = Vec::new();
            for _ in 0..80 {
                let Some(mv) = choose(game.board(), chance.number() as u32) else {
                    break;
                };
                words.extend(notation::write_all(game.board(), &[mv]));
                game.play(mv.request(), Autoplay::Horne).unwrap();
            }
            let moves = notation::parse(&words.join(" ")).unwrap();
            let end = replay(&number.board(Rules::default()), &moves, convention).unwrap();
            assert_eq!(end.moves(), game.line_moves(), "deal {number}");
        }
    }
}

/// Any position of any rule set reads back from its text, also from what other programs make of it.
#[test]
fn written_boards_read_back() {
    for set in rule_sets::ALL {
        let mut chance = Chance::new(43);
        for _ in 0..20 {
            let number = chance.deal();
            let mut board = number.board(set.rules);
            let rows = board_text::write(&board, BoardStyle::Rows);
            let read = board_text::parse(&rows, set.rules)
                .unwrap()
                .board(set.rules);
            assert_eq!(read.as_ref(), Ok(&board), "deal {number} of {}", set.name);
            for _ in 0..60 {
                for style in [BoardStyle::Deal, BoardStyle::Position] {
                    let text = board_text::write(&board, style);
                    let spellings = [
                        text.clone(),
                        text.to_lowercase(),
                        text.replace('T', "10").replace('\n', "\r\n"),
                        text.replace("Foundations", "Founds")
                            .replace("Freecells", "FC"),
                    ];
                    for text in spellings {
                        let read = board_text::parse(&text, set.rules).unwrap();
                        assert_eq!(read.board(set.rules).as_ref(), Ok(&board), "{text}");
                    }
                }
                let Some(mv) = choose(&board, chance.number() as u32) else {
                    break;
                };
                board.apply(mv);
            }
        }
    }
}

/// Each kind of wrong board is refused, with the card and the line at fault.
#[test]
fn wrong_boards_name_their_fault() {
    let whole = board_text::write(&deal(617), BoardStyle::Deal);
    let fault = |text: &str| match board_text::parse(text, Rules::default()) {
        Err(error) => error.to_string(),
        Ok(layout) => match layout.board(Rules::default()) {
            Err(error) => error.to_string(),
            Ok(board) => panic!("accepted {board:?}"),
        },
    };
    for (text, said) in [
        (String::new(), "there is no card in it"),
        (
            "7D TD TH KD 4C 4S JD".into(),
            "cards are missing: AC AD AH AS 2C 2D and 39 more",
        ),
        (whole.replace("AS", ""), "a card is missing: AS"),
        (
            whole.replace("AS", "AC"),
            "AC is there twice, in line 4 and in line 7",
        ),
        (
            whole.replace("AS", "1X"),
            "line 7, column 4: `1X` is not a card",
        ),
        (
            whole.replace("AS", "7S*"),
            "line 7, column 4: `7S*` is not a card",
        ),
        (
            format!("Foundations: C-3\n{whole}"),
            "AC in line 5 is already on its foundation",
        ),
        (
            format!("Foundations: C-E\n{whole}"),
            "line 1, column 14: `C-E` is not a foundation (`H-0` or `C-T` are)",
        ),
        (
            format!("Freecells: - - - - -\n{whole}"),
            "there are 5 free cells, the rules have 4",
        ),
        (
            format!("Freecells: AC\n{whole}"),
            "AC is there twice, in line 1 and in line 5",
        ),
        (
            format!("{whole}\n: \n"),
            "there are 9 cascades, the rules have 8",
        ),
    ] {
        assert_eq!(fault(&text), said, "{text}");
    }
}

/// A text with pieces taken out, doubled, swapped or replaced.
fn mutate(text: &str, changes: &[(u16, u8, char)]) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for &(at, kind, other) in changes {
        let at = usize::from(at) % chars.len().max(1);
        match kind % 4 {
            0 if at < chars.len() => drop(chars.remove(at)),
            1 => chars.insert(at, other),
            2 if at + 1 < chars.len() => chars.swap(at, at + 1),
            _ if at < chars.len() => chars[at] = other,
            _ => {}
        }
    }
    chars.into_iter().collect()
}

/// Whatever is read from a text as a board is a position that writes and reads back, or a refusal.
fn read_board(text: &str, rules: Rules) {
    if let Ok(layout) = board_text::parse(text, rules)
        && let Ok(board) = layout.board(rules)
    {
        crate::support::assert_whole(&board);
        let written = board_text::write(&board, BoardStyle::Position);
        let again = board_text::parse(&written, rules).unwrap().board(rules);
        assert_eq!(again, Ok(board));
    }
}

/// Whatever is read from a text as moves is replayed or refused under each convention.
fn read_moves(text: &str) {
    if let Ok(moves) = notation::parse(text) {
        for convention in Convention::ALL {
            if let Ok(end) = replay(&deal(1), &moves, convention) {
                crate::support::assert_whole(&end.board);
            }
        }
    }
}

const SOLUTION: &str = "26 76 72 72 5a 27 57 67 1b 61 41 4h 4h 41 45 34 3c 6d 5b 12v3 10a hs4 5r";

proptest! {
    #[test]
    fn no_text_makes_a_reader_panic(text in "\\PC*", lines in "(\\PC{0,20}\n){0,9}") {
        for text in [&text, &lines] {
            read_board(text, Rules::default());
            read_moves(text);
            let _ = text.parse::<DealNumber>();
            let _ = text.parse::<Rules>();
            let _ = text.parse::<Autoplay>();
            let _ = text.parse::<Convention>();
            let _ = notation::parse_one(text);
        }
    }

    #[test]
    fn no_near_miss_makes_a_reader_panic(
        number in 1..=DealNumber::MAX,
        set in 0..rule_sets::ALL.len(),
        changes in prop::collection::vec((any::<u16>(), any::<u8>(), prop_oneof![
            prop::sample::select("AKTJQ1023456789CDHSadhsv:- \n#".chars().collect::<Vec<_>>()),
            any::<char>(),
        ]), 0..12),
    ) {
        let rules = rule_sets::ALL[set].rules;
        let board = DealNumber::new(number).unwrap().board(rules);
        for style in [BoardStyle::Deal, BoardStyle::Position, BoardStyle::Rows] {
            read_board(&mutate(&board_text::write(&board, style), &changes), rules);
        }
        read_moves(&mutate(SOLUTION, &changes));
        let _ = mutate("bakers-game cells=3 back", &changes).parse::<Rules>();
        let _ = mutate(&number.to_string(), &changes).parse::<DealNumber>();
    }
}
