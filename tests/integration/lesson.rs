//! The course for beginners, from its first step to its last.

use freecell::app::Tone;
use freecell::app::dialog::Dialog;

use crate::player::Player;

#[test]
fn the_course_is_taken_from_start_to_end_and_leaves_no_trace() {
    let mut player = Player::deal(1);
    player.keys("1a");
    let own = player.app.game().clone();
    player.keys("!");
    let steps = player.app.lesson().unwrap().steps;
    player.keys("<Enter> 43 2a 28 a8 2h u r 12 75 58 x");
    let last = player.app.lesson().unwrap();
    assert_eq!(last.number, steps, "{last:?}");
    for _ in 0..100 {
        if player.app.lesson().is_none() {
            break;
        }
        player.keys("t");
        let tip = player
            .app
            .tip()
            .unwrap_or_else(|| panic!("{}", player.said()));
        let written = freecell::core::notation::Written(player.board(), tip).to_string();
        if player.board().legal_moves().is_empty() {
            break;
        }
        let (mv, finish) = (written, player.app.can_finish());
        if finish {
            player.keys("x");
        } else {
            player.keys_for(&mv);
        }
    }
    assert!(
        player.app.lesson().is_none(),
        "the deal of the course was won"
    );
    assert_eq!(player.app.game(), &own);
    assert!(player.record.is_empty(), "the course is not in the record");
    assert_eq!(player.closed, 0);
    assert_eq!(player.app.settings().lesson, 0);
}

#[test]
fn a_wrong_move_is_explained_and_not_made() {
    let mut player = Player::deal(1);
    player.keys("! <Enter> 2a");
    assert_eq!(player.app.lesson().unwrap().number, 2);
    assert!(player.said().contains("TS on JD"), "{}", player.said());
    assert_eq!(player.app.message().map(|m| m.tone), Some(Tone::Refusal));
    assert_eq!(player.board().cells_in_use(), 0);
    // What the rules refuse is explained by the rules.
    player.keys("13");
    assert!(
        player.said().contains("does not go on"),
        "{}",
        player.said()
    );
}

#[test]
fn the_course_is_left_and_taken_up_again() {
    let mut player = Player::deal(1);
    player.keys("1a ! <Enter> 43 2a <Esc>");
    assert!(player.app.lesson().is_none());
    assert_eq!(player.board().cells_in_use(), 1);
    player.keys("!");
    assert_eq!(player.app.lesson().unwrap().number, 4);
    player.keys("28");
    assert_eq!(player.app.lesson().unwrap().number, 5);
    player.keys("n p");
    assert!(!matches!(player.app.dialog(), Some(Dialog::Games(_))));
}

#[test]
fn the_clock_of_the_own_game_stands_during_the_course() {
    let mut player = Player::deal(1);
    player.keys("1a");
    player.wait(10_000);
    player.keys("!");
    player.wait(60_000);
    player.keys("<Esc>");
    assert_eq!(player.app.elapsed(player.now.at).as_secs(), 10);
}
