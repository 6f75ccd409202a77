//! Games that are looked at again: the player of commands, the way back, and going on from a position.

use std::time::Duration;

use freecell::app::dialog::Dialog;
use freecell::app::playback::Speed;
use freecell::app::settings::Settings;
use freecell::core::{Autoplay, Rules};

use crate::player::{Player, quiet, solution_of_deal_2};

/// Deal 2 won with one free cell, at the win screen.
fn winner() -> Player {
    let rules = Rules::default().with_cells(1).unwrap();
    let mut player = Player::with(2, rules, quiet());
    player.moves(&solution_of_deal_2());
    assert!(matches!(player.app.dialog(), Some(Dialog::Won(_))));
    player
}

fn progress(player: &Player) -> (usize, usize) {
    player.app.playback().unwrap().progress()
}

#[test]
fn a_won_game_is_looked_at_again_from_the_win_screen() {
    let mut player = winner();
    let record = player.record.clone();
    let all = player.app.game().counters().commands;
    player.keys(".");
    assert_eq!(progress(&player), (0, all));
    assert_eq!(player.app.shown_board(), player.app.game().start_board());
    player.keys("<Right><Right><Left>");
    assert_eq!(progress(&player), (1, all));
    player.keys("<PgDn>");
    assert_eq!(progress(&player), (11, all));
    player.keys("<PgUp>");
    assert_eq!(progress(&player), (1, all));
    player.keys("<End>");
    assert_eq!(progress(&player), (all, all));
    assert!(player.app.shown_board().is_won());
    player.keys("1 2 <Enter>");
    assert_eq!(progress(&player), (12, all));
    player.keys("9 9 9 9 9 9 9 9 <Enter>");
    assert_eq!(progress(&player), (all, all), "no further than the end");
    player.keys("<Home>");
    assert_eq!(progress(&player), (0, all));
    player.keys("4 <Esc>");
    assert_eq!(progress(&player), (0, all), "Esc clears what was typed");
    player.keys("4 <Esc><Esc>");
    assert!(player.app.playback().is_none());
    assert!(matches!(player.app.dialog(), Some(Dialog::Won(_))));
    assert_eq!(player.record, record, "looking changes no record");
    assert!(player.app.game().is_won());
}

#[test]
fn it_plays_by_itself_at_the_speed_that_is_chosen() {
    let mut player = winner();
    player.keys(".");
    let usual = Speed::default().name();
    player.keys("<Space>");
    player.wait(1);
    assert_eq!(progress(&player).0, 1, "at once");
    player.wait(699);
    assert_eq!(progress(&player).0, 1);
    player.wait(1);
    assert_eq!(progress(&player).0, 2);
    player.keys("++");
    assert_ne!(player.app.playback().unwrap().speed().name(), usual);
    player.wait(700);
    for _ in 0..4 {
        player.wait(175);
    }
    assert_eq!(progress(&player).0, 7);
    player.keys("<Space>");
    player.wait(60_000);
    assert_eq!(progress(&player).0, 7);
    player.keys("---------");
    assert_eq!(player.app.playback().unwrap().speed().name(), "1/4x");
    player.keys("<End><Space>");
    player.wait(1);
    assert_eq!(progress(&player).0, 1, "from the end it starts again");
}

#[test]
fn what_is_looked_at_leaves_the_open_game_alone() {
    let mut player = winner();
    player.next_deal = 617;
    player.keys("<Enter>");
    player.keys("2a 5b");
    player.wait(5_000);
    let (game, id) = (player.app.game().clone(), player.app.id().clone());
    let elapsed = player.app.elapsed(player.now.at);
    player.keys(".");
    assert_eq!(player.app.shown_game().deal().unwrap().get(), 2);
    player.keys("<Space>");
    player.wait(30_000);
    player.keys("5 6 n x u w t M R");
    player.keys("<Esc><Esc>");
    assert_eq!(player.app.playback().map(|_| ()), None);
    assert_eq!((player.app.game(), player.app.id()), (&game, &id));
    assert_eq!(
        player.app.elapsed(player.now.at),
        elapsed,
        "the clock stood"
    );
    player.wait(2_000);
    assert_eq!(
        player.app.elapsed(player.now.at),
        elapsed + Duration::from_secs(2)
    );
}

#[test]
fn going_on_from_a_position_is_a_new_game() {
    let mut player = winner();
    player.next_deal = 617;
    player.keys("<Enter>");
    player.keys("2a");
    let own = player.app.game().clone();
    let own_id = player.app.id().clone();
    player.keys(". 5 <Enter>");
    let shown = player.app.shown_board().clone();
    player.keys("<Enter>");
    assert!(player.app.playback().is_none());
    assert_ne!(player.app.id(), &own_id);
    assert_eq!(player.board(), &shown);
    assert_eq!(player.app.game().counters().commands, 5);
    assert_eq!(player.app.elapsed(player.now.at), Duration::ZERO);
    let saves: Vec<_> = player.saves.iter().map(|saved| saved.id.clone()).collect();
    assert!(saves.contains(&own_id) && saves.contains(player.app.id()));
    let kept = player
        .saves
        .iter()
        .rfind(|saved| saved.id == own_id)
        .unwrap();
    assert_eq!(kept.game, own);
    // What was shown is help: such a win stands outside the streaks.
    assert!(player.app.saved(player.now).helps.any());
    player.keys("u");
    assert_eq!(player.app.game().counters().commands, 4, "with its history");
}

#[test]
fn nobody_goes_on_from_a_won_position() {
    let mut player = winner();
    player.keys(".<End><Enter>");
    assert!(player.said().contains("won position"), "{}", player.said());
    assert!(player.app.playback().is_some());
}

#[test]
fn autoplay_of_the_deal_is_a_step_but_no_command() {
    let settings = Settings {
        autoplay: Autoplay::Safe,
        ..quiet()
    };
    let mut player = Player::with(3, Rules::default(), settings);
    player.wait(2_000);
    player.keys("1a");
    let board = player.board().clone();
    player.keys("n <Up><Del>");
    player.keys("y");
    player.keys(".");
    assert_eq!(progress(&player), (0, 1));
    player.keys("<Right>");
    assert_eq!(progress(&player), (0, 1));
    assert_eq!(player.app.shown_board().home_count(), 2);
    player.keys("<Right>");
    assert_eq!(progress(&player), (1, 1));
    assert_eq!(player.app.shown_board(), &board);
}

#[test]
fn a_game_that_was_given_up_is_offered_a_look_back() {
    let mut player = Player::deal(1);
    player.keys("2a 2b 2c 6d");
    player.keys("n <Up><Del> y");
    assert_eq!(player.record.len(), 1);
    assert!(player.said().contains("P looks back"), "{}", player.said());
    player.keys("P");
    let Some(Dialog::PostMortem(post)) = player.app.dialog() else {
        panic!("not shown")
    };
    let losing = post.losing().unwrap();
    player.keys("<Enter>");
    assert_eq!(progress(&player), (losing, 4), "the replay goes there");
    assert!(!player.app.saved(player.now).helps.any());
    player.keys("<Esc>");
    assert!(player.app.playback().is_none());
    assert_eq!(player.app.game().deal().unwrap().get(), 42);
}

#[test]
fn a_look_back_from_a_replay_returns_to_it() {
    let mut player = winner();
    player.keys(". 7 <Enter> P");
    assert!(matches!(player.app.dialog(), Some(Dialog::PostMortem(_))));
    player.keys("<Esc>");
    assert_eq!(progress(&player).0, 7);
    player.keys("?");
    player.keys("<Esc>");
    assert!(player.app.dialog().is_none(), "no win lies over the replay");
    assert_eq!(progress(&player).0, 7);
}

#[test]
fn with_no_game_finished_there_is_nothing_to_look_at() {
    let mut player = Player::deal(1);
    player.keys(".");
    assert!(player.app.playback().is_none());
    assert!(
        player.said().contains("no game has ended"),
        "{}",
        player.said()
    );
}

#[test]
fn a_game_of_the_record_is_looked_at_and_told() {
    let mut player = winner();
    player.next_deal = 617;
    player.keys("<Enter>");
    player.keys("2a i 4 <Enter>");
    player.keys("Y E");
    assert!(
        player.copied[0].starts_with("FreeCell #2 · rules freecell cells=1 · "),
        "{}",
        player.copied[0]
    );
    let text = player.exports[0].text.clone();
    assert_eq!(player.exports[0].stem, "deal-2-clean");
    assert!(
        player.said().contains("exports/game.txt"),
        "{}",
        player.said()
    );
    let game = &freecell::core::written_game::read(&text).unwrap()[0];
    assert_eq!(game.deal.unwrap().get(), 2);
    player.keys("<Enter>");
    assert_eq!(player.app.shown_game().deal().unwrap().get(), 2);
    player.keys("<End> E");
    assert_eq!(player.exports[1].text, text);
    player.keys("P");
    assert!(matches!(player.app.dialog(), Some(Dialog::PostMortem(_))));
    player.keys("<Esc><Esc>");
    let Some(Dialog::Record(view)) = player.app.dialog() else {
        panic!("Esc leads back to the record")
    };
    assert!(view.game.is_some());
    assert_eq!(player.record.len(), 1);
}

#[test]
fn exports_have_files_of_their_own() {
    let home = tempfile::tempdir().unwrap();
    let store = freecell::storage::Store::new(freecell::storage::Paths::under(home.path()));
    let first = store.export("617-won", "one").unwrap();
    assert!(first.ends_with("exports/617-won.txt"), "{first}");
    assert_eq!(
        store.export("617-won", "one").unwrap(),
        first,
        "the same once"
    );
    let second = store.export("617-won", "two").unwrap();
    assert!(second.ends_with("exports/617-won-2.txt"), "{second}");
    assert_eq!(std::fs::read_to_string(first).unwrap(), "one");
    assert_eq!(std::fs::read_to_string(second).unwrap(), "two");
}
