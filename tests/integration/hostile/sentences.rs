//! Words of a user or of a file inside a sentence never command the terminal.

use freecell::app::{Action, App};
use freecell::core::{Autoplay, Card, DealNumber, Rules, board_text, notation};
use freecell::ui::{self, Level, Look};
use ratatui::Terminal;
use ratatui::backend::TestBackend;

use super::{ODD, assert_harmless};
use crate::player::Player;

/// Sets the clipboard, clears the screen, turns the direction of writing, joins itself to a letter.
const HOSTILE: &str = "x\u{1b}]52;c;aGk=\u{7}\u{1b}[2J\u{9b}31m\u{202e}[\u{200d}";

#[test]
fn what_is_refused_is_quoted_harmlessly() {
    let quoted = |form: &str| form.replace('@', HOSTILE);
    let refusals = [
        quoted("@").parse::<DealNumber>().unwrap_err().to_string(),
        quoted("@").parse::<Card>().unwrap_err().to_string(),
        quoted("@").parse::<Rules>().unwrap_err().to_string(),
        quoted("freecell cells=@")
            .parse::<Rules>()
            .unwrap_err()
            .to_string(),
        quoted("freecell cascades=@")
            .parse::<Rules>()
            .unwrap_err()
            .to_string(),
        quoted("freecell @")
            .parse::<Rules>()
            .unwrap_err()
            .to_string(),
        quoted("@").parse::<Autoplay>().unwrap_err(),
        notation::parse(&quoted("26 @")).unwrap_err().to_string(),
        board_text::parse(&quoted(": @"), Rules::default())
            .unwrap_err()
            .to_string(),
        board_text::parse(&quoted("Foundations: @"), Rules::default())
            .unwrap_err()
            .to_string(),
    ];
    for sentence in &refusals {
        assert_harmless(sentence);
        assert!(sentence.contains(r"\u{1b}"), "{sentence}");
    }
}

/// The screen after some words from outside, as lines.
fn screen(app: &App, unicode: bool) -> String {
    let look = Look::new(app.settings(), Level::None, unicode);
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
    terminal
        .draw(|frame| ui::draw(frame, app, &look, std::time::Duration::ZERO))
        .unwrap();
    let cells = &terminal.backend().buffer().content;
    cells.iter().map(ratatui::buffer::Cell::symbol).collect()
}

#[test]
fn what_went_wrong_is_shown_harmlessly() {
    let mut player = Player::deal(617);
    player.act(Action::Trouble(format!("cannot save {HOSTILE}")));
    assert_harmless(&player.said());
    assert_harmless(&screen(&player.app, true));
    for odd in ODD {
        player.act(Action::Trouble(format!("cannot save é{odd}")));
        assert_harmless(&screen(&player.app, true));
        let plain = screen(&player.app, false);
        assert!(
            plain.is_ascii() && plain.contains("annot save ?"),
            "{plain}"
        );
    }
}

/// A theme that nobody has is named on the settings screen as its file names it.
#[test]
fn settings_are_shown_harmlessly() {
    let settings = freecell::app::settings::Settings {
        theme: HOSTILE.into(),
        ..crate::player::quiet()
    };
    let mut player = Player::with(617, Rules::default(), settings);
    player.keys("o");
    assert_harmless(&screen(&player.app, true));
}
