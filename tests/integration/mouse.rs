//! The mouse, event by event.

use freecell::app::action::{Hit, Pointer};
use freecell::app::settings::{DoubleClick, Settings};
use freecell::app::{Action, Place};
use freecell::core::{FreeCellId, Suit};

use crate::player::{Player, cascade, quiet};

fn cell(index: usize) -> Place {
    Place::FreeCell(FreeCellId::new(index).unwrap())
}

/// The depth of the exposed card.
fn exposed(player: &Player, number: usize) -> usize {
    player.cascade(number).split(' ').count() - 1
}

#[test]
fn click_and_click_moves() {
    let mut player = Player::deal(1);
    let depth = Some(exposed(&player, 1));
    player.click(cascade(1), depth);
    player.pass(1000);
    player.click(cell(0), None);
    assert_eq!(player.board().cells_in_use(), 1);
    assert_eq!(player.app.game().cursor(), 1);
    player.keys("u");
    assert_eq!(player.board(), player.app.game().start_board());
}

#[test]
fn drag_and_drop_moves_and_does_not_fly_again() {
    let mut player = Player::with(
        1,
        freecell::core::Rules::default(),
        Settings {
            autoplay: freecell::core::Autoplay::Off,
            ..Settings::default()
        },
    );
    let depth = Some(exposed(&player, 1));
    player.press(cascade(1), depth).drag(cell(2));
    let ghost = player.app.drag().unwrap();
    assert_eq!((ghost.from, ghost.count), (cascade(1), 1));
    player.release(cell(2), None);
    assert_eq!(player.board().cells_in_use(), 1);
    assert!(
        player.app.frame(player.now.at).is_none(),
        "a carried card does not fly"
    );
    assert!(player.app.drag().is_none());
}

#[test]
fn a_double_click_sends_an_ace_home() {
    let mut player = Player::deal(2);
    let depth = Some(exposed(&player, 1));
    player.click(cascade(1), depth);
    player.pass(120);
    player.click(cascade(1), depth);
    assert_eq!(player.board().home_count(), 1);
}

#[test]
fn a_double_click_can_prefer_free_cells() {
    let settings = Settings {
        double_click: DoubleClick::Cell,
        ..quiet()
    };
    let mut player = Player::with(2, freecell::core::Rules::default(), settings);
    let depth = Some(exposed(&player, 1));
    player.click(cascade(1), depth);
    player.pass(120);
    player.click(cascade(1), depth);
    assert_eq!(player.board().cells_in_use(), 1);
}

#[test]
fn a_little_movement_between_two_clicks_is_no_drag() {
    let mut player = Player::deal(2);
    let depth = Some(exposed(&player, 1));
    player.press(cascade(1), depth).drag(cascade(1));
    assert!(player.app.drag().is_none());
    player.release(cascade(1), depth);
    player.pass(120);
    player.click(cascade(1), depth);
    assert_eq!(player.board().home_count(), 1);
    assert!(player.app.drag().is_none());
}

#[test]
fn a_covered_card_only_explains() {
    let mut player = Player::deal(1);
    player.click(cascade(1), Some(0));
    assert_eq!(
        player.said(),
        "JD cannot move: 6 cards lie on it, not in order"
    );
    assert!(player.app.selection().is_none());
    player
        .press(cascade(1), Some(0))
        .drag(cell(0))
        .release(cell(0), None);
    assert_eq!(player.app.game().cursor(), 0);
}

#[test]
fn the_other_button_cancels_a_drag() {
    let mut player = Player::deal(1);
    let depth = Some(exposed(&player, 1));
    player.press(cascade(1), depth).drag(cell(0));
    player.act(Action::Pointer(Pointer::Right { hit: Hit::Nothing }));
    player.release(cell(0), None);
    assert_eq!(player.app.game().cursor(), 0);
    assert!(player.app.drag().is_none() && player.app.selection().is_none());
}

#[test]
fn a_lost_release_leaves_nothing_behind() {
    for rescue in ["motion", "key", "resize", "focus"] {
        let mut player = Player::deal(1);
        let depth = Some(exposed(&player, 1));
        player.press(cascade(1), depth).drag(cell(0));
        match rescue {
            "motion" => player.act(Action::Pointer(Pointer::Moved)),
            "key" => {
                player.keys("<Esc>");
            }
            "resize" => player.act(Action::Resized(80, 24)),
            _ => player.act(Action::FocusLost),
        }
        assert!(player.app.drag().is_none(), "{rescue}");
        player.release(cell(0), None);
        assert_eq!(player.app.game().cursor(), 0, "{rescue}");
    }
}

#[test]
fn the_right_button_sends_home_or_says_why_not() {
    let mut player = Player::deal(2);
    let hit = |number| Hit::Table {
        place: cascade(number),
        depth: None,
    };
    player.act(Action::Pointer(Pointer::Right { hit: hit(2) }));
    assert!(
        player.said().contains("cannot go home yet"),
        "{}",
        player.said()
    );
    player.act(Action::Pointer(Pointer::Right { hit: hit(1) }));
    assert_eq!(player.board().home_count(), 1);
}

#[test]
fn a_card_at_home_stays_there() {
    let mut player = Player::deal(2);
    player.keys("1h");
    player.click(Place::Foundation(Suit::Spades), Some(0));
    assert_eq!(player.said(), "a card at home stays there");
    player
        .press(Place::Foundation(Suit::Spades), Some(0))
        .drag(cell(0))
        .release(cell(0), None);
    assert_eq!(player.board().home_count(), 1);
}

#[test]
fn dropping_where_nothing_is_puts_the_cards_back() {
    let mut player = Player::deal(1);
    let depth = Some(exposed(&player, 1));
    player.press(cascade(1), depth).drag(cell(0));
    player.act(Action::Pointer(Pointer::Up {
        hit: Hit::Nothing,
        at: (0, 0),
    }));
    assert_eq!(player.app.game().cursor(), 0);
    assert!(player.app.selection().is_none());
}

#[test]
fn the_win_screen_takes_a_click_for_the_next_game() {
    let mut player = Player::deal(-3);
    player.keys("x");
    assert!(player.app.game().is_won());
    player.next_deal = 99;
    player.press(cascade(1), None);
    assert_eq!(player.app.game().deal().unwrap().get(), 99);
}
