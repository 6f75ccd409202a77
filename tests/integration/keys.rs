//! Settings that are changed in the game, and keys that are bound anew: what is said holds at once, is saved, and
//! holds after a new start.

use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use freecell::app::dialog::Dialog;
use freecell::app::keymap::{DigitRow, Entry};
use freecell::app::rebind::{KeysItem, KeysView};
use freecell::app::settings::{DoubleClick, ROWS, Settings, VerdictLine};
use freecell::app::{Action, Effect, Place};
use freecell::core::{Autoplay, CascadeId, Rules};
use freecell::ui::{self, Level, Look};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;

use crate::player::{Player, cascade, quiet};

fn buffer(player: &Player, width: u16, height: u16) -> Buffer {
    buffer_in(player, width, height, true)
}

/// The screen of a terminal that has symbols, or has not.
fn buffer_in(player: &Player, width: u16, height: u16, unicode: bool) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    let look = Look::new(player.app.settings(), Level::Rgb, unicode);
    let app = &player.app;
    terminal
        .draw(|frame| ui::draw(frame, app, &look, player.now.at))
        .unwrap();
    terminal.backend().buffer().clone()
}

fn text(player: &Player) -> String {
    let buffer = buffer(player, 80, 40);
    let cells = buffer.content().chunks(80);
    let lines = cells.map(|line| {
        line.iter()
            .map(ratatui::buffer::Cell::symbol)
            .collect::<String>()
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The line of a command on the page of keys.
fn line_of(name: &str) -> usize {
    let wanted: Entry = name.parse().unwrap();
    KeysView::items()
        .position(|item| item == KeysItem::Command(wanted))
        .unwrap()
}

/// Opens the page of keys and goes to a command.
fn go_to(player: &mut Player, name: &str) {
    player.keys("o<Up><Enter>");
    assert!(matches!(player.app.dialog(), Some(Dialog::Keys(_))));
    for _ in 0..line_of(name) {
        player.keys("<Down>");
    }
}

fn note(player: &Player) -> String {
    match player.app.dialog() {
        Some(Dialog::Keys(view)) => view.note.clone().unwrap_or_default(),
        other => panic!("{other:?}"),
    }
}

/// The player leaves and comes back.
fn restarted(player: &Player) -> Player {
    Player::with(617, Rules::default(), player.app.settings().clone())
}

#[test]
fn a_key_is_bound_on_the_screen_and_holds_after_a_new_start() {
    let mut player = Player::deal(617);
    go_to(&mut player, "undo");
    player.keys("<Enter>");
    assert!(text(&player).contains("Press the key that is to be \"undo\"."));
    player.keys("j");
    assert_eq!(note(&player), "j is now \"undo\".");
    player.keys("<Esc><Esc>");
    assert!(player.app.dialog().is_none());
    assert!(text(&player).contains("j undo"), "{}", text(&player));
    for mut player in [restarted(&player), player] {
        player.keys("1a");
        assert_eq!(player.app.game().cursor(), 1, "{}", player.said());
        player.keys("j");
        assert_eq!(player.app.game().cursor(), 0);
        player.keys("?");
        assert!(text(&player).contains("j u z Backspace F5"));
    }
}

#[test]
fn a_key_of_another_command_changes_hands_and_that_is_said() {
    let mut player = Player::deal(617);
    go_to(&mut player, "undo");
    player.keys("<Enter>t");
    assert_eq!(
        note(&player),
        "t is now \"undo\", and no longer \"tip\", which keeps F4."
    );
    let (_, refused) =
        freecell::app::keymap::Keymap::new(DigitRow::Digits, &player.app.settings().keys);
    assert_eq!(refused, [], "the file that is written is right");
    // Undo takes it back.
    player.keys("u");
    assert!(player.app.settings().keys.is_empty());
    assert!(player.app.keymap().fill("{tip}") == "t");
}

#[test]
fn keys_are_taken_away_and_all_come_back() {
    let mut player = Player::deal(617);
    go_to(&mut player, "restart");
    player.keys("<Right><Del><Del>");
    assert_eq!(note(&player), "R is no longer \"restart\".");
    assert_eq!(player.app.keymap().fill("{restart}"), "[restart]");
    // A command without keys: its key restores nothing, the line at the end does.
    player.keys("<Up>");
    for _ in 0..line_of("restart") {
        player.keys("<Up>");
    }
    player.keys("<Enter>");
    assert_eq!(note(&player), "All keys are as they are by default.");
    assert_eq!(player.app.keymap().fill("{restart}"), "R");
}

#[test]
fn the_ways_out_stay_whatever_is_pressed() {
    let mut player = Player::deal(617);
    go_to(&mut player, "undo");
    for (key, named) in [("<Enter>", "Enter"), ("<Up>", "Up")] {
        player.keys("<Enter>").keys(key);
        assert!(
            note(&player).starts_with(&format!("{named} is always")),
            "{}",
            note(&player)
        );
    }
    player.keys("<Enter><Esc>");
    assert!(player.app.settings().keys.is_empty());
    let quit = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
    player.keys("<Enter>");
    let action = ui::action(&player.app, quit).unwrap();
    player.act(action);
    assert!(player.left);
    let mut player = restarted(&player);
    go_to(&mut player, "cancel");
    player.keys("<Del>");
    assert_eq!(
        note(&player),
        "Esc is always \"let go\", so that there is a way out."
    );
    player.keys("<Esc>");
    assert!(matches!(player.app.dialog(), Some(Dialog::Options { .. })));
}

#[test]
fn sentences_and_the_line_of_keys_name_the_keys_that_are_bound() {
    let mut settings = quiet();
    for (name, key) in [("mark", "Q"), ("tip", "ö"), ("new", "F2")] {
        settings
            .keys
            .set(name.parse().unwrap(), vec![key.parse().unwrap()]);
    }
    let mut player = Player::with(617, Rules::default(), settings);
    player.keys("'");
    assert_eq!(player.said(), "no position is marked yet: Q marks this one");
    player.keys("<Esc>");
    let shown = text(&player);
    assert!(
        shown.contains("ö tip") && shown.contains("F2 new"),
        "{shown}"
    );
    player.keys("ö");
    assert!(player.app.tip().is_some());
    player.keys("t");
    assert_eq!(player.app.game().cursor(), 0);
}

#[test]
fn a_french_keyboard_names_cascades_without_shift() {
    let mut player = Player::with(
        617,
        Rules::default(),
        Settings {
            digit_row: DigitRow::Azerty,
            ..quiet()
        },
    );
    let mut digits = Player::deal(617);
    player.keys("éç").keys("<Esc>").keys("&a");
    digits.keys("29").keys("<Esc>").keys("1a");
    assert_eq!(player.text(), digits.text());
    assert_eq!(player.board().cells_in_use(), 1);
    // A mark is named by its sign too.
    player.keys("Mu");
    player.act(Action::Command(freecell::app::Command::Marks));
    player.keys("&");
    assert_eq!(player.app.game().cursor(), 1, "{}", player.said());
}

#[test]
fn another_row_of_digits_takes_back_the_keys_that_it_needs_and_says_so() {
    let mut settings = quiet();
    settings
        .keys
        .set("undo".parse().unwrap(), vec!["é".parse().unwrap()]);
    let mut player = Player::with(617, Rules::default(), settings);
    player.keys("o");
    let row = ROWS.iter().position(|row| row.name == "Digit row").unwrap();
    for _ in 0..row {
        player.keys("<Down>");
    }
    player.keys("<Enter><Esc>");
    assert_eq!(
        player.said(),
        "`é` is `cascade-2` already: `undo` has its own keys again"
    );
    assert!(player.app.settings().keys.is_empty());
}

#[test]
fn four_colours_are_one_key_away_and_stay() {
    let mut player = Player::deal(617);
    let before = buffer(&player, 80, 24);
    player.keys("*");
    assert!(player.app.settings().four_colors);
    assert_ne!(buffer(&player, 80, 24), before);
    assert!(restarted(&player).app.settings().four_colors);
}

/// A key that is bound to what works everywhere is still a character where characters are text.
#[test]
fn text_is_typed_whatever_its_characters_are_bound_to() {
    let mut settings = quiet();
    settings
        .keys
        .set("mouse".parse().unwrap(), vec!["7".parse().unwrap()]);
    settings
        .keys
        .set("cascade-7".parse().unwrap(), vec!["F9".parse().unwrap()]);
    let mut player = Player::with(617, Rules::default(), settings);
    player.keys("/7s");
    assert!(player.said().starts_with("7S"), "{}", player.said());
    assert!(player.app.settings().mouse);
}

/// The three of hearts can go home, but a black two is still to be laid on it.
const UNSAFE: &str = "Foundations: H-2\n\
: AC 3S 5S 7S 9S JS KS 3H\n\
: AD 4C 6C 8C TC QC\n\
: AS 4D 6D 8D TD QD\n\
: 2C 4H 6H 8H TH QH\n\
: 2D 4S 6S 8S TS QS\n\
: 2S 5C 7C 9C JC KC\n\
: 3C 5D 7D 9D JD KD\n\
: 3D 5H 7H 9H JH KH\n\
";

/// A player with one setting changed, or without.
struct Two {
    before: Player,
    after: Player,
}

impl Two {
    fn frames_differ(&self) -> bool {
        // Low and wide is where tall cards that were asked for are not the largest that fit.
        let low = (18..32).map(|height| (132, height));
        let mut sizes = [(80, 24), (132, 43), (60, 20)].into_iter().chain(low);
        sizes.any(|(width, height)| {
            [true, false].into_iter().any(|unicode| {
                buffer_in(&self.before, width, height, unicode)
                    != buffer_in(&self.after, width, height, unicode)
            })
        })
    }

    fn each(&mut self, what: impl Fn(&mut Player)) {
        what(&mut self.before);
        what(&mut self.after);
    }
}

#[test]
fn every_setting_is_saved_at_once_and_does_what_it_says() {
    let mut idle = Vec::new();
    for (index, row) in ROWS.iter().enumerate() {
        assert!(row.explanation.ends_with('.'), "{}", row.name);
        let settings = Settings {
            movement: freecell::app::settings::Movement::Off,
            ..Settings::default()
        };
        let deal = || Player::with(1, Rules::default(), settings.clone());
        let (before, mut after) = (deal(), deal());
        after.keys("o");
        for _ in 0..index {
            after.keys("<Down>");
        }
        let right = KeyEvent::from(KeyCode::Right);
        let action = ui::action(&after.app, right).unwrap();
        let effects = after.app.update(action, after.now);
        let saved = effects.iter().find_map(|effect| match effect {
            Effect::SaveSettings(saved) => Some((**saved).clone()),
            _ => None,
        });
        assert_eq!(saved.as_ref(), Some(after.app.settings()), "{}", row.name);
        assert_ne!(after.app.settings(), &settings, "{}", row.name);
        after.keys("<Esc>");
        let two = Two { before, after };
        if !acts(row.name, two) {
            idle.push(row.name);
        }
    }
    assert_eq!(idle, [""; 0]);
}

/// Whether a changed setting can be told by what is seen or done.
fn acts(name: &str, mut two: Two) -> bool {
    match name {
        "Theme" | "Cards" | "Symbols" | "Four colours" | "Ten" | "Mouse" | "Clock"
        | "Time bonus" => {
            // A deal with tens in sight, on a screen that has room for other cards.
            two.each(|player| {
                player.keys("1a");
            });
            two.frames_differ()
        }
        "Autoplay" => {
            let homes = [&two.before, &two.after].map(|player| {
                let mut player = Player::position(UNSAFE, player.app.settings().clone());
                player.keys("2a");
                player.board().home_count()
            });
            homes == [2, 3]
        }
        "Movement" => {
            two.each(|player| {
                player.keys("1a");
                player.pass(30);
            });
            two.after.app.frame(two.after.now.at).is_some()
                && two.before.app.frame(two.before.now.at).is_none()
        }
        "Focus pause" => {
            two.each(|player| {
                player.keys("1a");
                player.act(Action::FocusLost);
                player.wait(5000);
            });
            let elapsed = |player: &Player| player.app.elapsed(player.now.at);
            elapsed(&two.before) == Duration::ZERO && elapsed(&two.after) > Duration::ZERO
        }
        "Double click" => {
            assert_eq!(two.after.app.settings().double_click, DoubleClick::Cell);
            // Its first cascade ends with an ace.
            let cells = [&two.before, &two.after].map(|player| {
                let settings = Settings {
                    autoplay: Autoplay::Off,
                    ..player.app.settings().clone()
                };
                let mut player = Player::with(2, Rules::default(), settings);
                let depth = player.cascade(1).split(' ').count() - 1;
                player.click(cascade(1), Some(depth));
                player.pass(120);
                player.click(cascade(1), Some(depth));
                player.board().cells_in_use()
            });
            cells == [0, 1]
        }
        "Digit row" => {
            two.each(|player| {
                player.keys("é");
            });
            two.before.app.selection().is_none()
                && two.after.app.selection().map(|s| s.from) == Some(cascade(2))
        }
        "Random deals" => {
            two.each(|player| {
                player.keys("n");
            });
            text(&two.before).contains("one that can be won") && two.frames_differ()
        }
        "Verdict" => {
            assert_eq!(two.after.app.settings().verdict, VerdictLine::Always);
            two.each(|player| {
                player.keys("1a");
            });
            two.before.app.verdict().is_none() && two.after.app.verdict().is_some()
        }
        "Warn" => {
            let asks = [&two.before, &two.after].map(|player| {
                let settings = Settings {
                    autoplay: Autoplay::Off,
                    ..player.app.settings().clone()
                };
                let mut player = Player::with(1, Rules::default(), settings);
                player.keys("2a 2b 2c 6d");
                matches!(player.app.dialog(), Some(Dialog::Confirm(_)))
            });
            asks == [false, true]
        }
        other => panic!("{other} is not told apart here"),
    }
}

/// Both cells and cascades are named by keys of the player's own.
#[test]
fn places_can_have_other_keys() {
    let mut settings = quiet();
    settings
        .keys
        .set("cascade-1".parse().unwrap(), vec!["ñ".parse().unwrap()]);
    settings
        .keys
        .set("free-cell-a".parse().unwrap(), vec!["F12".parse().unwrap()]);
    settings
        .keys
        .set("winnable".parse().unwrap(), vec!["w".parse().unwrap()]);
    let mut player = Player::with(617, Rules::default(), settings);
    player.keys("ñ");
    let one = Place::Cascade(CascadeId::new(0).unwrap());
    assert_eq!(player.app.selection().map(|s| s.from), Some(one));
    let action = ui::action(&player.app, KeyEvent::from(KeyCode::F(12))).unwrap();
    player.act(action);
    assert_eq!(player.board().cells_in_use(), 1);
}

#[test]
fn capital_r_on_the_page_of_keys_restores_the_defaults() {
    let mut player = Player::deal(617);
    player.keys("o<End><Enter><Down><Down><Del>");
    assert!(!player.app.settings().keys.is_empty());
    player.keys("R");
    assert!(player.app.settings().keys.is_empty());
}

#[test]
fn a_message_goes_with_the_next_command_in_a_dialog() {
    let mut player = Player::deal(617);
    player.keys("i");
    player.act(Action::Trouble("something is wrong".into()));
    player.keys("2");
    assert_eq!(player.said(), "");
}

#[test]
fn a_mark_where_one_is_needs_no_command() {
    let mut player = Player::deal(617);
    player.moves("1a").keys("M'eace<Enter><Enter>");
    assert_eq!(player.said(), "already at mark 1, ace");
    player.keys("u");
    assert_eq!(player.app.game().counters().commands, 0);
}

#[test]
fn letters_make_no_number_of_a_deal() {
    let mut player = Player::deal(617);
    player.keys("n61h");
    let Some(Dialog::Games(games)) = player.app.dialog() else {
        panic!("the list of games is open");
    };
    assert_eq!((games.chosen, games.typed.as_str()), (1, "61"));
    assert!(games.fault.as_ref().unwrap().contains("a deal is a number"));
    player.keys("q");
    assert!(player.app.dialog().is_some());
}
