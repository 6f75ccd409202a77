//! The settings file as people write it: what is wrong in it is told with its place and stays at its default,
//! the rest holds, and nothing that was written is lost.

use std::fs;
use std::path::Path;

use freecell::app::Command;
use freecell::app::settings::{CardStyle, Movement, Settings};
use freecell::storage::{Paths, ReadSettings, Store};

fn store(home: &Path) -> Store {
    Store::new(Paths::under(home))
}

/// The settings of a file with this text.
fn read(text: &str) -> ReadSettings {
    let home = tempfile::tempdir().unwrap();
    let store = store(home.path());
    fs::create_dir_all(store.paths().settings().parent().unwrap()).unwrap();
    fs::write(store.paths().settings(), text).unwrap();
    store.settings().unwrap().unwrap()
}

/// What is said of a file with this text.
fn told(text: &str) -> Vec<String> {
    let faults = read(text).faults;
    faults.iter().map(ToString::to_string).collect()
}

/// The files beside the settings that are no settings.
fn kept(home: &Path) -> Vec<String> {
    let paths = Paths::under(home);
    let settings = paths.settings();
    let entries = fs::read_dir(settings.parent().unwrap()).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names.filter(|name| name.contains("broken")).collect()
}

#[test]
fn a_wrong_setting_is_told_with_its_line_and_the_others_hold() {
    let text = r#"{
  "movement": "fats",
  "cards": "tall",
  "mouse": "no",
  "clock": false,
  "lesson": -1,
  "autoplay": 7,
  "theme": "pink"
}"#;
    let ReadSettings { settings, faults } = read(text);
    let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "settings.json line 2: `movement` is \"fats\" but should be `off`, `fast` or `slow`; `fast` holds",
            "settings.json line 4: `mouse` is \"no\" but should be true or false; true holds",
            "settings.json line 6: `lesson` is -1 but should be the number of a step, from 0; 0 holds",
            "settings.json line 7: `autoplay` is 7 but should be `off`, `horne`, `safe` or `all`; `safe` holds",
            "settings.json line 8: `theme` is \"pink\" but should be one of `default`, `dark`, `light`, `high-contrast`, `color-blind`, `mono`; `default` holds",
        ]
    );
    let held = Settings {
        cards: CardStyle::Tall,
        clock: false,
        ..Settings::default()
    };
    assert_eq!(settings, held);
}

#[test]
fn unknown_names_and_names_that_stand_twice_are_told() {
    assert_eq!(
        told("{\n\n\"colour\": \"dark\",\n\"ten\": true,\n\"ten\": false\n}"),
        [
            "settings.json line 3: there is no setting `colour`",
            "settings.json line 5: `ten` stands there twice; the first one counts",
        ]
    );
    assert!(read("{\"ten\": true, \"ten\": false}").settings.ten);
}

#[test]
fn keys_of_the_file_are_bound_and_wrong_ones_are_told_while_the_default_stays() {
    let text = r#"{
  "keys": {
    "undo": ["j", "Ctrl-U"],
    "undoo": ["x"],
    "tip": ["Ctlr-T"],
    "redo": ["w"],
    "quit": "Q",
    "solution": ["Esc"],
    "new": ["j"],
    "help": 4
  }
}"#;
    let ReadSettings { settings, faults } = read(text);
    let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
    let begins = [
        "settings.json line 4: there is no command `undoo` for keys",
        "settings.json line 5: `Ctlr-T` is no key: ",
        "settings.json line 6: `w` is `winnable` already; `redo` keeps its own keys",
        "settings.json line 8: `Esc` is always `cancel`; `solution` keeps its own keys",
        "settings.json line 9: `j` is `undo` already; `new` keeps its own keys",
        "settings.json line 10: `help` should have a list of keys",
    ];
    assert_eq!(told.len(), begins.len(), "{told:#?}");
    for (told, begin) in told.iter().zip(begins) {
        assert!(told.starts_with(begin), "{told}");
    }
    let keymap = settings.keymap();
    let command = |key: &str| keymap.command(key.parse().unwrap());
    assert_eq!(command("j"), Some(Command::Undo));
    assert_eq!(command("Ctrl-U"), Some(Command::Undo));
    assert_eq!(command("u"), None);
    assert_eq!(command("Q"), Some(Command::Quit));
    assert_eq!(command("Ctrl-C"), Some(Command::Quit));
    assert_eq!(command("t"), Some(Command::Tip));
    assert_eq!(command("r"), Some(Command::Redo));
    assert_eq!(command("Esc"), Some(Command::Cancel));
    assert!(!told.iter().any(|told| told.len() > 400));
}

#[test]
fn themes_of_the_file_are_read_and_what_is_wrong_in_them_is_told() {
    let text = r##"{
  "theme": "mine",
  "themes": {
    "mine": {
      "based_on": "dark",
      "card": {"fg": "#202020", "bg": 231},
      "crad": {"fg": "red"},
      "edge": {"bg": "red"},
      "chip": {"fg": "pink"}
    },
    "dark": {},
    "other": {"based_on": "night"}
  }
}"##;
    let ReadSettings { settings, faults } = read(text);
    let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
    let begins = [
        "settings.json line 7: the theme `mine` has `crad`, which is none of `based_on`, `table`",
        "settings.json line 8: `edge` of the theme `mine` should have `fg`, not `bg`",
        "settings.json line 9: `pink` is no colour: ",
        "settings.json line 11: `dark` is a theme of the program's own",
        "settings.json line 12: the theme `other` is based on \"night\" but should be on one of `default`",
    ];
    assert_eq!(told.len(), begins.len(), "{told:#?}");
    for (told, begin) in told.iter().zip(begins) {
        assert!(told.starts_with(begin), "{told}");
    }
    assert_eq!(settings.theme, "mine");
    let names: Vec<&str> = settings.themes.iter().map(|t| t.name.as_str()).collect();
    assert_eq!(names, ["mine", "other"]);
    assert_eq!(settings.themes[0].colors.len(), 2);
}

#[test]
fn nothing_that_was_written_by_hand_is_lost_when_settings_are_saved() {
    let home = tempfile::tempdir().unwrap();
    let store = store(home.path());
    let text = "{\n  \"movement\": \"fats\",\n  \"ten\": true,\n  \"sound\": { \"level\":  3.50 },\n  \"keys\": {\"undo\": [\"j\"], \"dance\": [\"d\"]},\n  \"themes\": {\"mine\": {\"crad\": 1}}\n}\n";
    fs::create_dir_all(store.paths().settings().parent().unwrap()).unwrap();
    fs::write(store.paths().settings(), text).unwrap();
    let ReadSettings { mut settings, .. } = store.settings().unwrap().unwrap();
    settings.mouse = false;
    store.save_settings(&settings).unwrap();

    // What was wrong is in a copy.
    let copies = kept(home.path());
    let [copy] = &copies[..] else {
        panic!("{copies:?}");
    };
    let folder = store.paths().settings().parent().unwrap().to_owned();
    assert_eq!(fs::read_to_string(folder.join(copy)).unwrap(), text);

    // What is right or unknown is still there.
    let again = store.settings().unwrap().unwrap();
    assert_eq!(again.settings, settings);
    assert!(again.settings.ten && !again.settings.mouse);
    assert_eq!(again.settings.movement, Movement::Fast);
    let written = fs::read_to_string(store.paths().settings()).unwrap();
    for piece in [
        "{ \"level\":  3.50 }",
        "\"dance\"",
        "{\"mine\": {\"crad\": 1}}",
    ] {
        assert!(written.contains(piece), "{written}");
    }

    // Nothing is wrong any more that could be lost: no second copy.
    store.save_settings(&Settings::default()).unwrap();
    assert_eq!(kept(home.path()).len(), 1);
    let written = fs::read_to_string(store.paths().settings()).unwrap();
    assert!(
        written.contains("3.50") && written.contains("crad"),
        "{written}"
    );
}

#[test]
fn a_file_that_is_no_object_is_set_aside_whole_even_if_it_broke_while_we_ran() {
    for text in [
        "",
        "{",
        "[1]",
        "{\"theme\": dark}",
        "{\"ten\": true} x",
        "\u{0}",
    ] {
        let home = tempfile::tempdir().unwrap();
        let store = store(home.path());
        fs::create_dir_all(store.paths().settings().parent().unwrap()).unwrap();
        fs::write(store.paths().settings(), text).unwrap();
        let error = store.save_settings(&Settings::default()).unwrap_err();
        assert!(error.to_string().contains("is kept as"), "{error}");
        assert_eq!(kept(home.path()).len(), 1, "{text}");
        let read = store.settings().unwrap().unwrap();
        assert_eq!(read, ReadSettings::default());
    }
}

#[test]
fn what_the_file_says_can_do_nothing_to_the_terminal() {
    let text = "{\"\\u001b[2J\": 1, \"ten\": \"\\u001b]52;c;\\u0007\", \"keys\": {\"\\u009b2J\": [], \"undo\": [\"\\u001b\"]}, \"themes\": {\"\\u001b[2J\": {}, \"a\": {\"\\u001b\": 1, \"card\": {\"fg\": \"\\u001b\"}}}, \"theme\": \"\\u202e\"}";
    let told = told(text);
    assert!(told.len() >= 7, "{told:#?}");
    for sentence in told {
        assert!(!sentence.contains(char::is_control), "{sentence:?}");
        assert!(!sentence.contains('\u{202e}'), "{sentence:?}");
    }
}

#[test]
fn a_key_for_two_commands_is_told_once() {
    assert_eq!(
        told(r#"{"keys": {"undo": ["u", "t"], "tip": ["t"]}}"#),
        ["settings.json line 1: `t` is for `undo` and for `tip`; both keep their own keys"]
    );
}
