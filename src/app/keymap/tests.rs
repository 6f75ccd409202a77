//! What each key means, whatever is bound, and what the settings file says of it.

use super::*;
use crate::core::CascadeId;
use crate::core::location::MAX_CASCADES;

fn entry(name: &str) -> Entry {
    name.parse().unwrap()
}

fn chord(name: &str) -> Chord {
    name.parse().unwrap()
}

fn own(keys: &[(&str, &[&str])]) -> OwnKeys {
    let mut own = OwnKeys::new();
    for (name, keys) in keys {
        own.set(entry(name), keys.iter().map(|key| chord(key)).collect());
    }
    own
}

#[test]
fn no_key_has_two_meanings() {
    for digits in [DigitRow::Digits, DigitRow::Azerty] {
        let (map, _) = Keymap::new(digits, &OwnKeys::new());
        for place in [Where::Board, Where::Playback, Where::Lists] {
            let keys = map.keys.iter().filter(|(e, _)| e.place() == place);
            let mut chords: Vec<String> = keys
                .flat_map(|(_, keys)| keys)
                .map(Chord::to_string)
                .collect();
            chords.sort();
            let twice = chords.windows(2).find(|pair| pair[0] == pair[1]);
            assert_eq!(twice, None);
        }
    }
}

#[test]
fn every_command_has_a_name_of_its_own_in_kebab_case() {
    let mut names: Vec<String> = Entry::all().map(|entry| entry.to_string()).collect();
    for name in &names {
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        assert!(name.chars().all(plain), "{name}");
        assert_eq!(entry(name).to_string(), *name);
    }
    names.sort();
    let count = names.len();
    names.dedup();
    assert_eq!(names.len(), count);
}

#[test]
fn letters_of_places_are_never_other_commands() {
    let map = Keymap::default();
    for letter in "abcdefghklm".chars() {
        let found = map.command(Chord::char(letter)).unwrap();
        let place = match found {
            Command::FreeCell(id) => id.letter() == letter,
            Command::Home => letter == 'h',
            _ => false,
        };
        assert!(place, "{letter} gives {found:?}");
    }
    for index in 0..MAX_CASCADES {
        let digit = char::from_digit((index as u32 + 1) % 10, 10).unwrap();
        let cascade = CascadeId::new(index).map(Command::Cascade);
        assert_eq!(map.command(Chord::char(digit)), cascade);
    }
}

#[test]
fn capitals_count_as_small_letters_unless_bound() {
    let map = Keymap::default();
    assert_eq!(map.command(chord("U")), Some(Command::Undo));
    assert_eq!(map.command(chord("R")), Some(Command::Restart));
    assert_eq!(map.command(chord("r")), Some(Command::Redo));
    assert_eq!(map.command(chord("Shift-Up")), map.command(chord("Up")));
    assert_eq!(map.command(chord("j")), None);
    // The small letter has a command of lists, the capital one of the board.
    assert_eq!(map.list_command(chord("r")), Some(Command::RuleSet));
    assert_eq!(map.list_command(chord("R")), Some(Command::Restart));
    assert_eq!(map.list_command(chord("K")), map.list_command(chord("k")));
}

#[test]
fn labels_are_words_for_one_command() {
    let label = |name: &str| entry(name).label();
    assert_eq!(label("list-up"), "up");
    assert_eq!(label("list-left"), "left");
    assert_eq!(label("page-up"), "page up");
    assert_eq!(label("play-ten-up"), "ten commands back");
    assert_eq!(label("play-ten-down"), "ten commands on");
    assert_eq!(label("cascade-2"), "cascade 2");
}

/// Keyboards without Latin letters, or with the digits behind Shift, have arrows, Enter and function keys.
#[test]
fn every_command_has_a_key_of_every_keyboard() {
    for digits in [DigitRow::Digits, DigitRow::Azerty] {
        let (map, _) = Keymap::new(digits, &OwnKeys::new());
        for entry in Entry::all() {
            // The cursor goes to every place.
            let place = matches!(
                entry.command(),
                Command::Cascade(_) | Command::FreeCell(_) | Command::Home
            );
            let free = |keys: &[Chord]| keys.iter().any(|chord| chord.is_layout_free());
            let elsewhere = Entry::all().any(|other| {
                other.command() == entry.command()
                    && other.place() == Where::Board
                    && free(map.keys(other))
            });
            assert!(place || elsewhere || free(map.keys(entry)), "{entry}");
        }
    }
}

#[test]
fn own_keys_take_the_place_of_the_defaults() {
    let (map, refused) = Keymap::new(
        DigitRow::Digits,
        &own(&[("undo", &["j", "Ctrl-U"]), ("tip", &["u"]), ("quit", &[])]),
    );
    assert_eq!(refused, []);
    assert_eq!(map.command(chord("j")), Some(Command::Undo));
    assert_eq!(map.command(chord("u")), Some(Command::Tip));
    assert_eq!(map.command(chord("z")), None);
    assert_eq!(map.command(chord("t")), None);
    assert_eq!(map.command(chord("q")), None);
    assert_eq!(map.command(chord("Ctrl-C")), Some(Command::Quit));
    assert_eq!(map.fill("{undo} undoes, {tip} tips"), "j undoes, u tips");
}

#[test]
fn a_key_that_another_command_has_is_refused_and_the_default_stays() {
    let refused = |keys| Keymap::new(DigitRow::Digits, &own(keys)).1;
    let taken = |name: &str, key: &str, other: &str| {
        let (chord, other) = (chord(key), entry(other));
        (entry(name), BindError::Taken { chord, other })
    };
    assert_eq!(refused(&[("undo", &["t"])]), [taken("undo", "t", "tip")]);
    let twice: &[(&str, &[&str])] = &[("undo", &["j"]), ("tip", &["j"])];
    assert_eq!(refused(twice), [taken("tip", "j", "undo")]);
    // What is refused brings its default back, which another command was to have.
    let chain: &[(&str, &[&str])] = &[("undo", &["w"]), ("tip", &["u"])];
    assert_eq!(
        refused(chain),
        [taken("undo", "w", "winnable"), taken("tip", "u", "undo")]
    );
    let swapped: &[(&str, &[&str])] = &[("undo", &["t"]), ("tip", &["u"])];
    assert_eq!(refused(swapped), []);
}

#[test]
fn the_ways_out_cannot_be_bound_away() {
    for name in ["undo", "list-up", "close", "page-up"] {
        for (key, other) in [
            ("Esc", "cancel"),
            ("Ctrl-C", "quit"),
            ("Down", "cursor-down"),
        ] {
            let (map, refused) = Keymap::new(DigitRow::Digits, &own(&[(name, &[key])]));
            let (chord, other) = (chord(key), entry(other));
            assert_eq!(refused, [(entry(name), BindError::Fixed { chord, other })]);
            assert_eq!(map.list_command(chord), Some(other.command()));
        }
    }
    let none: &[(&str, &[&str])] = &[("cancel", &[]), ("accept", &["j"]), ("options", &[])];
    let (map, refused) = Keymap::new(DigitRow::Digits, &own(none));
    assert_eq!(refused, []);
    assert_eq!(map.command(chord("Esc")), Some(Command::Cancel));
    assert_eq!(map.command(chord("Enter")), Some(Command::Accept));
    assert_eq!(map.command(chord("F10")), Some(Command::Options));
}

#[test]
fn the_french_row_names_cascades_and_the_commands_keep_other_keys() {
    let (map, _) = Keymap::new(DigitRow::Azerty, &OwnKeys::new());
    for (index, sign) in "&é\"'(-è_çà".chars().enumerate() {
        let cascade = CascadeId::new(index).map(Command::Cascade);
        assert_eq!(map.command(Chord::char(sign)), cascade);
        let digit = DigitRow::Azerty.digit(Chord::char(sign)).unwrap();
        assert_eq!(map.command(Chord::char(digit)), cascade);
    }
    for entry in Entry::all() {
        let before = Keymap::default().keys(entry).is_empty();
        assert_eq!(map.keys(entry).is_empty(), before, "{entry}");
    }
    assert_eq!(map.command(chord(")")), Some(Command::LiftFewer));
    assert_eq!(map.command(chord("Home")), Some(Command::Marks));
    let (_, refused) = Keymap::new(DigitRow::Azerty, &own(&[("undo", &["-"])]));
    assert_eq!(refused.len(), 1, "{refused:?}");
}

#[test]
fn only_names_of_commands_are_filled_in() {
    let map = Keymap::default();
    let text = "{undo} and {nothing} and {, {winnable}";
    assert_eq!(map.fill(text), "u and {nothing} and {, w");
    let (bare, _) = Keymap::new(DigitRow::Digits, &own(&[("solution", &[])]));
    assert_eq!(bare.fill("{solution} plays"), "[solution] plays");
}
