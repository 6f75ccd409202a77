//! Tips, verdicts, solutions and the look back, with the real solver.

use freecell::app::Action;
use freecell::app::advice::Verdict;
use freecell::app::dialog::Dialog;
use freecell::app::settings::{Settings, VerdictLine};
use freecell::core::{Autoplay, Rules};

use crate::player::{Player, judge, quiet};
use crate::record::screen;

fn follow_tips(deal: i64, autoplay: Autoplay) {
    let settings = Settings {
        autoplay,
        ..quiet()
    };
    let mut player = Player::with(deal, Rules::default(), settings);
    for _ in 0..200 {
        if player.app.game().is_won() {
            assert!(player.record[0].is_assisted());
            // Once for the solution in hand, which is followed, and once to compare the win with.
            assert_eq!(player.asked, 2, "deal {deal}");
            return;
        }
        player.keys("t");
        let tip = player
            .app
            .tip()
            .unwrap_or_else(|| panic!("deal {deal}: {}", player.said()));
        let board = player.board().clone();
        player.moves(&freecell::core::notation::Written(&board, tip).to_string());
    }
    panic!("deal {deal} is not won after 200 tips");
}

#[test]
fn tips_followed_to_the_end_win() {
    for deal in 1..=20 {
        follow_tips(deal, Autoplay::Safe);
    }
    for autoplay in [Autoplay::Off, Autoplay::Horne] {
        follow_tips(5, autoplay);
    }
}

#[test]
#[ignore = "a thousand games: cargo test --release --test integration -- --ignored tips_win"]
fn tips_win_all_of_the_first_thousand_deals() {
    for deal in 1..=1000 {
        follow_tips(deal, Autoplay::Safe);
    }
}

#[test]
fn a_lost_position_says_how_to_get_out() {
    let mut player = Player::deal(1);
    player.keys("2a 2b 2c 6d w");
    assert!(
        player.said().starts_with("lost since step"),
        "{}",
        player.said()
    );
    assert_eq!(player.app.verdict(), Some(Verdict::Lost));
    player.keys("t");
    assert!(
        player.said().starts_with("lost since step"),
        "{}",
        player.said()
    );
    assert!(
        screen(&player, (80, 24)).contains("W to winnable"),
        "{}",
        screen(&player, (80, 24))
    );
    player.keys("W");
    assert_eq!(judge(player.board().clone()).verdict, Verdict::Winnable);
    assert!(player.said().contains("can be won"), "{}", player.said());
    player.keys("r");
    assert_eq!(
        judge(player.board().clone()).verdict,
        Verdict::Lost,
        "the last one back"
    );
}

#[test]
fn a_deal_that_could_never_be_won_is_told_apart() {
    let mut player = Player::deal(11982);
    player.keys("1a w");
    assert_eq!(
        player.said(),
        "lost from the start: this deal could never be won"
    );
}

#[test]
fn an_answer_for_another_position_is_never_shown() {
    let settings = Settings {
        verdict: VerdictLine::Always,
        ..quiet()
    };
    let mut player = Player::with(1, Rules::default(), settings);
    player.solver_answers = false;
    player.keys("2a");
    let asked = player.board().clone();
    player.keys("2b 2c 6d");
    player.act(Action::Solved(Box::new(judge(asked))));
    assert_eq!(player.app.verdict(), None);
    player.act(Action::Solved(Box::new(judge(player.board().clone()))));
    assert_eq!(player.app.verdict(), Some(Verdict::Lost));
    // Undo shows at once what is known there, and asks nothing.
    let questions = player.asked;
    player.keys("uuu");
    assert_eq!(player.app.verdict(), Some(Verdict::Winnable));
    assert!(player.asked <= questions + 2);
}

#[test]
fn asking_without_an_answer_costs_nothing() {
    let mut player = Player::deal(1);
    player.keys("1a 2b 3c 4d");
    player.keys("t w s");
    assert!(!player.app.saved(player.now).helps.any());
    assert!(player.said().contains("no legal move"), "{}", player.said());
    let mut player = Player::deal(1);
    player.solver_answers = false;
    player.keys("t");
    assert!(player.said().contains("thinking"));
    player.keys("<Esc>");
    assert!(!player.app.saved(player.now).helps.any());
}

#[test]
fn a_solution_is_watched_and_left_without_a_trace() {
    let mut player = Player::deal(1);
    player.keys("1a");
    let before = player.app.game().clone();
    player.keys("s");
    let playback = player.app.playback().unwrap();
    assert!(playback.is_playing());
    player.wait(2000);
    assert_ne!(player.app.shown_board(), player.board());
    player.keys("<Space>");
    assert!(!player.app.playback().unwrap().is_playing());
    let (at, all) = player.app.playback().unwrap().progress();
    player.keys("<Right>");
    assert_eq!(player.app.playback().unwrap().progress(), (at + 1, all));
    player.keys("<Left><Left>");
    player.keys("5 6 n x u");
    assert!(player.app.playback().is_some(), "game keys are refused");
    player.keys("<Esc>");
    assert_eq!(player.app.game(), &before);
    assert!(player.app.playback().is_none());
}

#[test]
fn a_solution_can_be_taken_over() {
    let mut player = Player::with(
        1,
        Rules::default(),
        Settings {
            autoplay: Autoplay::Safe,
            ..quiet()
        },
    );
    player.keys("s<Right><Right><Right><Enter>");
    assert!(player.app.playback().is_none());
    assert_eq!(player.app.game().counters().commands, 3);
    assert!(player.app.saved(player.now).helps.any());
}

#[test]
fn a_warning_comes_before_the_command_that_loses() {
    let settings = Settings {
        warn: true,
        ..quiet()
    };
    let mut player = Player::with(1, Rules::default(), settings);
    player.keys("2a 2b 2c 6d");
    let warned = matches!(player.app.dialog(), Some(Dialog::Confirm(_)));
    assert!(warned, "{}", player.text());
    let commands = player.app.game().counters().commands;
    player.keys("n");
    assert_eq!(player.app.game().counters().commands, commands);
    assert_eq!(judge(player.board().clone()).verdict, Verdict::Winnable);
    // The player may do it all the same.
    player.keys(if commands == 3 { "6d" } else { "2c" });
    assert!(matches!(player.app.dialog(), Some(Dialog::Confirm(_))));
    player.keys("y");
    assert_eq!(player.app.game().counters().commands, commands + 1);
    assert_eq!(judge(player.board().clone()).verdict, Verdict::Lost);
    assert!(
        player.app.saved(player.now).helps.any(),
        "warnings are help"
    );
}

#[test]
fn the_look_back_names_the_command_that_lost() {
    let mut player = Player::deal(1);
    player.keys("2a 2b 2c 6d P");
    let Some(Dialog::PostMortem(post)) = player.app.dialog() else {
        panic!("not shown")
    };
    assert_eq!(post.done(), 5);
    let losing = post.losing().unwrap();
    assert_eq!(post.chosen, losing);
    let before = judge(post.positions[losing].clone()).verdict;
    let after = judge(post.positions[losing + 1].clone()).verdict;
    assert_eq!((before, after), (Verdict::Winnable, Verdict::Lost));
    let board = post.positions[losing].clone();
    player.keys("<Enter>");
    assert_eq!(player.board(), &board);
    player.keys("u");
    assert_eq!(player.app.game().counters().commands, 4);
}

#[test]
fn the_tip_and_the_look_back_tell_of_the_same_way() {
    let mut player = Player::deal(617);
    player.keys("2a 58 t P");
    let Some(Dialog::PostMortem(post)) = player.app.dialog() else {
        panic!("not shown")
    };
    let (_, left) = post.judged[2].unwrap();
    let win = format!("a win in {}", left.unwrap());
    let text = screen(&player, (80, 24));
    assert!(text.contains(&win), "{text}");
    player.keys("<Esc> t");
    assert!(player.said().contains(&win), "{}", player.said());
    player.keys("u u P");
    assert!(
        player.said().starts_with("all is taken back"),
        "{}",
        player.said()
    );
}
