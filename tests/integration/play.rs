//! How the program behaves, key by key.

use freecell::app::dialog::Dialog;
use freecell::app::settings::Settings;
use freecell::app::{Action, Tone};
use freecell::core::{Autoplay, Rules};
use proptest::prelude::*;

use crate::player::{Player, cascade, quiet, solution_of_deal_2};

/// Deal 2 with one free cell.
fn one_cell() -> Player {
    Player::with(2, "freecell cells=1".parse().unwrap(), quiet())
}

fn safe() -> Settings {
    Settings {
        autoplay: Autoplay::Safe,
        ..quiet()
    }
}

#[test]
fn a_legal_move_takes_two_keys() {
    let mut player = Player::deal(1);
    player.keys("4a4b24");
    assert_eq!(player.app.game().counters().commands, 3);
    assert_eq!(player.cascade(4), "JC 5S QD QH TH 9C");
}

#[test]
fn the_deal_is_seen_before_its_autoplay() {
    // Deals with what their autoplay sends home.
    for (deal, home) in [(2, 1), (3, 2), (20, 3), (27245, 8)] {
        let horne = Settings {
            autoplay: Autoplay::Horne,
            ..quiet()
        };
        let mut player = Player::with(deal, Rules::default(), horne);
        assert_eq!(player.board().home_count(), 0, "deal {deal}");
        player.wait(10);
        assert_eq!(player.board().home_count(), 0, "deal {deal}");
        player.wait(2000);
        assert_eq!(player.board().home_count(), home, "deal {deal}");
        assert_eq!(player.app.game().counters().commands, 0);
        player.keys("u");
        assert_eq!(player.board(), player.app.game().start_board());
        player.wait(5000);
        assert_eq!(player.board().home_count(), 0, "undo is not undone");
        player.keys("r");
        assert_eq!(player.board().home_count(), home);
    }
}

#[test]
fn the_first_key_does_not_outrun_the_autoplay_of_the_deal() {
    let mut player = Player::with(2, Rules::default(), safe());
    player.keys("6a");
    assert_eq!(player.app.game().counters().commands, 1);
    assert!(player.board().home_count() >= 1);
    player.keys("uu");
    assert_eq!(player.board(), player.app.game().start_board());
}

#[test]
fn a_game_that_was_played_goes_on_without_autoplay() {
    let mut player = Player::with(2, Rules::default(), quiet());
    player.keys("6a");
    let saved = player.saved.clone().unwrap();
    let mut again = Player::at(saved.game, safe());
    again.wait(5000);
    assert_eq!(again.board(), player.board());
}

#[test]
fn the_same_key_twice_makes_the_move_that_makes_sense() {
    // Deal 2: the ace of spades is exposed in cascade 1.
    let mut player = Player::deal(2);
    player.keys("11");
    assert_eq!(player.board().home_count(), 1);
    // Deal 1: 9D goes onto TC? What has no place goes to a free cell.
    let mut player = Player::deal(1);
    player.keys("55");
    assert_eq!(player.app.game().counters().commands, 1);
}

#[test]
fn a_smart_move_that_cannot_be_says_so() {
    let mut player = Player::deal(1);
    player.keys("1a 2b 3c 4d");
    assert_eq!(
        player.said(),
        "no legal move is left: undo (u), restart (R) or new game (n)"
    );
    let before = player.text();
    player.keys("aa");
    assert_eq!(player.text(), before);
    assert!(
        player.said().contains("can go nowhere"),
        "{}",
        player.said()
    );
}

#[test]
fn stuck_is_said_only_when_nothing_can_move() {
    let mut player = Player::deal(1);
    player.keys("1a 2b 3c");
    assert_eq!(player.said(), "");
    let mut player = Player::deal(1);
    player.keys("2a 2b 2c 6d");
    assert_eq!(player.said(), "");
    assert_eq!(player.board().legal_moves().len(), 1);
}

#[test]
fn refusals_name_the_numbers() {
    let mut player = Player::deal(1);
    player.keys("1 2");
    assert!(
        player.said().contains("does not go on"),
        "{}",
        player.said()
    );
    assert_eq!(player.app.message().map(|m| m.tone), Some(Tone::Refusal));
    player.keys("a");
    assert_eq!(player.said(), "free cell a is empty");
    player.keys("1h");
    assert!(
        player.said().contains("cannot go home yet"),
        "{}",
        player.said()
    );
    player.keys("h");
    assert_eq!(player.said(), "choose the card to move first");
    player.keys("1a 2b 3c 4d");
    player.keys("5<Space>");
    assert!(player.said().contains("no free cell is empty") || player.said().contains("holds"));
}

#[test]
fn undo_and_redo_at_their_ends_only_say_so() {
    let mut player = Player::deal(1);
    player.keys("u");
    assert_eq!(player.said(), "nothing to undo");
    player.keys("r");
    assert_eq!(player.said(), "nothing to redo");
    player.keys("1a u u r r");
    assert_eq!(player.said(), "nothing to redo");
    assert_eq!(player.app.game().counters().commands, 1);
}

#[test]
fn two_quick_commands_are_two_steps() {
    let mut player = Player::deal(1);
    player.keys("1a2b");
    assert_eq!(player.app.game().counters().commands, 2);
    player.keys("u");
    assert_eq!(player.app.game().counters().commands, 1);
}

#[test]
fn a_restart_can_be_taken_back() {
    let mut player = Player::deal(1);
    player.keys("1a 2b R");
    assert_eq!(player.board(), player.app.game().start_board());
    player.keys("u");
    assert_eq!(player.app.game().counters().commands, 2);
}

#[test]
fn marks_bring_back_positions() {
    let mut player = Player::deal(1);
    player.keys("1a M 2b 3c ' 1");
    assert_eq!(player.app.game().counters().commands, 1);
    assert!(player.app.dialog().is_none());
    player.keys("u");
    assert_eq!(
        player.app.game().counters().commands,
        3,
        "the jump is one step"
    );
    for _ in 0..8 {
        player.keys("M");
    }
    player.keys("M");
    assert!(player.said().contains("all 9 marks"), "{}", player.said());
    player.keys("' <Del> <Esc> M");
    assert!(player.said().contains("marked as 1"), "{}", player.said());
}

#[test]
fn a_mark_at_the_start_is_kept_without_a_command() {
    let mut player = Player::deal(617);
    player.keys("q");
    assert!(player.saved.is_none(), "nothing is worth keeping");
    let mut player = Player::deal(617);
    player.keys("M q");
    let kept = player.saved.expect("the game is kept");
    assert!(kept.game.marks()[0].is_some() && !kept.game.is_begun());
}

#[test]
fn marks_have_names_that_are_kept() {
    let mut player = Player::deal(1);
    player.keys("1a M 2b M");
    player.keys("' <Down> e");
    for c in "before 2b, \u{1b}é".chars() {
        player.act(Action::Type(c));
    }
    player.keys("<Enter>");
    let name = |player: &Player, index: usize| {
        let mark = player.app.game().marks()[index].as_ref();
        mark.and_then(|mark| mark.name.as_ref())
            .map(ToString::to_string)
    };
    assert_eq!(name(&player, 0), None);
    assert_eq!(name(&player, 1).unwrap(), "before 2b, é");
    assert_eq!(player.saved.as_ref().unwrap().game, *player.app.game());
    // A name is typed, not obeyed: its digits go to no mark, and Esc leaves the old one.
    player.keys("e 1 q x <Esc>");
    assert_eq!(name(&player, 1).unwrap(), "before 2b, é");
    assert!(matches!(player.app.dialog(), Some(Dialog::Marks { .. })));
    player.keys("e");
    for _ in 0..40 {
        player.act(Action::Type('x'));
    }
    player.keys("<Enter>");
    assert_eq!(name(&player, 1).unwrap().chars().count(), 24);
    player.keys("e");
    for _ in 0..24 {
        player.act(Action::Backspace);
    }
    player.keys("<Enter>");
    assert_eq!(name(&player, 1), None, "no name is none");
    // What is free has no name, and the jump is one step of the history.
    player.keys("<Down> e <Esc>");
    assert!(player.app.dialog().is_none());
    player.keys("' 1 u");
    assert_eq!(player.app.game().counters().commands, 2);
}

#[test]
fn a_card_is_found_by_its_name() {
    let mut player = Player::deal(1);
    player.keys("/jd");
    assert_eq!(player.said(), "JD: cascade 1, 6 cards above it");
    assert!(player.app.dialog().is_none());
    player.keys("/10h");
    assert!(
        player.said().starts_with("TH: cascade"),
        "{}",
        player.said()
    );
    player.keys("/zq7s");
    assert!(player.said().starts_with("7S: "), "{}", player.said());
}

#[test]
fn lifting_is_limited_by_order_and_room() {
    let mut player = Player::deal(1);
    player.keys("+");
    assert_eq!(player.said(), "choose a cascade first");
    player.keys("1+");
    assert_eq!(player.said(), "1 card is in order there, and no more");
    assert_eq!(player.app.lifted(), 1);
}

#[test]
fn a_run_into_an_empty_cascade_moves_the_number_that_is_lifted() {
    let text = "Foundations: H-0 C-0 D-0 S-0\nFreecells: KS KH KD KC\n\
                : QH JS TH 9S\n:\n: AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC\n\
                : AD 2D 3D 4D 5D 6D 7D 8D 9D QD JD TD\n: AH 2H 3H 4H 5H 6H 7H 8H 9H JH\n\
                : AS 2S 3S 4S 5S 6S 7S 8S\n: TS QS\n:\n";
    let mut player = Player::position(text, quiet());
    player.keys("1");
    assert_eq!(
        player.app.lifted(),
        2,
        "no free cell, one other empty cascade"
    );
    player.keys("+");
    assert!(
        player.said().contains("no cascade takes 3"),
        "{}",
        player.said()
    );
    player.keys("- 2");
    assert_eq!(player.cascade(2), "9S");
}

#[test]
fn finish_is_offered_when_it_is_certain_and_wins() {
    let text = "Foundations: H-0 C-0 D-0 S-0\nFreecells: KD KH - -\n: KC KS\n:\n:\n\
                : QS QD JS JD TS TD 9S 9D 8S 8D 7S 7D 6S 6D 5S 5D 4S 4D 3S 3D 2S 2D AS AD\n\
                : QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C AC\n: QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H AH\n:\n:\n";
    let mut player = Player::position(text, quiet());
    assert!(player.app.can_finish());
    player.keys("5a");
    assert!(player.said().contains("taken") || player.said().contains("holds"));
    player.keys("5c");
    assert_eq!(player.said(), "every card can go home now: x sends them");
    assert!(player.record.is_empty(), "not won before it is accepted");
    player.keys("x");
    assert!(player.app.game().is_won());
    assert_eq!(player.app.game().counters().commands, 2);
    assert!(matches!(player.app.dialog(), Some(Dialog::Won(_))));
}

#[test]
fn a_whole_deal_is_typed_and_won_once() {
    let mut player = one_cell();
    player.moves(&solution_of_deal_2());
    assert!(player.app.game().is_won());
    assert_eq!(player.record.len(), 1);
    assert!(player.record[0].is_won());
    assert_eq!(player.closed, 1);
    // Out of the won game and in again: the result is final.
    player.keys("u");
    assert!(!player.app.game().is_won());
    assert!(player.saved.is_none(), "a won game is not offered again");
    player.keys("r");
    assert!(player.app.game().is_won());
    assert_eq!(player.record.len(), 1);
    player.next_deal = 77;
    player.keys("<Enter>");
    assert_eq!(player.app.game().deal().unwrap().get(), 77);
    assert_eq!(player.record.len(), 1);
}

/// A game counts from the player's first move.
#[test]
fn a_deal_that_wins_by_itself_is_no_game_that_counts() {
    let horne = Settings {
        autoplay: Autoplay::Horne,
        ..quiet()
    };
    let mut player = Player::with(-3, Rules::default(), horne);
    player.wait(60_000);
    assert!(player.app.game().is_won());
    assert!(player.record.is_empty());
    assert!(player.saved.is_none(), "a won game is not offered again");
    let mut player = Player::with(-3, Rules::default(), quiet());
    player.keys("x");
    assert!(player.app.game().is_won());
    assert_eq!(player.record.len(), 1);
}

#[test]
fn games_in_which_cards_come_back_stay_outside_the_record() {
    let mut player = Player::with(-3, "freecell back".parse().unwrap(), quiet());
    player.keys("x");
    assert!(player.app.game().is_won());
    assert!(player.record.is_empty());
    // And there a card does come back.
    player.keys("u");
    let back = freecell::app::Place::Foundation(freecell::core::Suit::Spades);
    player.keys("5h 6h");
    player.click(back, Some(0)).click(cascade(6), None);
    assert_eq!(player.board().home_count(), 1, "{}", player.said());
}

#[test]
fn the_win_box_the_status_and_the_record_agree() {
    let mut player = one_cell();
    player.keys("6a u");
    player.pass(65_000);
    player.moves(&solution_of_deal_2());
    let Some(Dialog::Won(win)) = player.app.dialog() else {
        panic!("not won")
    };
    let record = &player.record[0];
    assert_eq!((win.seconds, win.score), (65, 835));
    assert_eq!(record.seconds, 65);
    assert_eq!(record.counters, win.counters);
    assert_eq!(record.counters.undos, 1);
    assert_eq!(player.app.elapsed(player.now.at).as_secs(), 65);
}

#[test]
fn a_dealt_game_counts_only_once_it_is_played() {
    let mut player = Player::deal(1);
    player.wait(60_000);
    player.keys("n");
    player.keys("<Enter>");
    assert!(player.record.is_empty() && player.saved.is_none());
    assert_eq!(player.app.game().deal().unwrap().get(), 42);
}

#[test]
fn quitting_saves_and_asks_nothing() {
    let mut player = Player::deal(1);
    player.keys("1a q");
    assert!(player.left);
    assert_eq!(player.saved.as_ref().unwrap().game.counters().commands, 1);
    assert!(player.record.is_empty());
}

#[test]
fn a_new_game_leaves_the_old_one_open_and_a_number_goes_on_with_it() {
    let mut player = Player::deal(1);
    player.keys("1a n 617 <Enter>");
    assert_eq!(player.app.game().deal().unwrap().get(), 617);
    assert!(player.record.is_empty());
    player.keys("n 1 <Enter>");
    assert_eq!(player.app.game().counters().commands, 1, "deal 1 goes on");
}

#[test]
fn giving_up_asks_and_is_a_loss() {
    let mut player = Player::deal(1);
    player.keys("1a n <Up> <Del>");
    assert!(matches!(player.app.dialog(), Some(Dialog::Confirm(_))));
    player.keys("n");
    assert!(player.record.is_empty());
    player.keys("<Esc> n <Up> <Del> y");
    assert_eq!(player.record.len(), 1);
    assert!(!player.record[0].is_won());
    assert_eq!(player.closed, 1);
}

#[test]
fn a_game_that_another_copy_holds_is_not_given_up_here() {
    let mut player = Player::deal(1);
    player.held = Some(Player::deal(617).app.saved(player.now));
    player.keys("n <Up> <Del> y");
    assert_eq!(player.record.len(), 0);
    assert!(
        player.said().contains("give it up there"),
        "{}",
        player.said()
    );
    assert_eq!(player.app.game().deal().unwrap().get(), 1);
}

#[test]
fn a_game_that_another_copy_holds_is_said_to_be_a_copy() {
    let mut player = Player::deal(1);
    let held = Player::deal(617).app.saved(player.now);
    player.held = Some(held.clone());
    player.keys("n <Up> <Enter>");
    assert_eq!(player.app.game().deal().unwrap().get(), 617);
    let copied = format!(
        "game {} is open in another freecell: this is a copy of it",
        held.id
    );
    assert_eq!(player.said(), copied);
}

#[test]
fn what_went_wrong_stays_until_a_key_is_pressed() {
    let mut player = Player::with(2, Rules::default(), safe());
    player.act(Action::Trouble("a file is broken".into()));
    player.wait(2000);
    assert_eq!(player.board().home_count(), 1, "autoplay of the deal");
    assert_eq!(player.said(), "a file is broken");
    player.keys("u");
    assert_eq!(player.said(), "");
}

#[test]
fn an_old_sentence_does_not_stay_under_a_dialog() {
    let mut player = Player::deal(1);
    player.keys("12");
    assert!(!player.said().is_empty());
    player.keys("o");
    assert_eq!(player.said(), "");
}

#[test]
fn what_is_opened_over_a_win_leads_back_to_it() {
    let mut player = Player::deal(-3);
    player.keys("x");
    for keys in ["i<Esc>", "ii", "P<Esc>", "n<Esc>"] {
        player.keys(keys);
        assert!(
            matches!(player.app.dialog(), Some(Dialog::Won(_))),
            "{keys}"
        );
    }
    player.keys("u?<Esc>");
    assert!(player.app.dialog().is_none());
}

#[test]
fn the_clock_is_saved_while_the_player_thinks() {
    let mut player = Player::deal(1);
    player.keys("1a");
    for _ in 0..100 {
        let deadline = player.app.next_deadline(player.now.at).unwrap();
        let millis = deadline.saturating_sub(player.now.at).as_millis() as u64;
        player.wait(millis.max(1));
    }
    let saved = player.saved.as_ref().unwrap().elapsed;
    let shown = player.app.elapsed(player.now.at).as_millis() as u64;
    assert!(saved > 0 && shown - saved <= 21_000, "{saved} of {shown}");
}

#[test]
fn a_wrong_number_is_said_and_nothing_changes() {
    let mut player = Player::deal(1);
    player.keys("1a n 0 <Enter>");
    let Some(Dialog::Games(games)) = player.app.dialog() else {
        panic!("closed")
    };
    assert!(games.fault.as_ref().unwrap().contains("not a deal number"));
    assert_eq!(player.app.game().deal().unwrap().get(), 1);
}

#[test]
fn pasted_text_is_no_rain_of_moves() {
    let mut player = Player::deal(1);
    player.act(Action::Paste("1a2b3c".into()));
    assert_eq!(player.app.game().counters().commands, 0);
    player.keys("n");
    player.act(Action::Paste(" #617\n".into()));
    player.keys("<Enter>");
    assert_eq!(player.app.game().deal().unwrap().get(), 617);
}

#[test]
fn nothing_moves_while_paused() {
    let mut player = Player::deal(1);
    player.keys("1a");
    player.wait(5_000);
    player.keys("p");
    let (board, shown) = (player.text(), player.app.elapsed(player.now.at));
    player.wait(60_000);
    player.keys("2b u r x 3 4 R M t");
    assert_eq!(player.text(), board);
    assert_eq!(player.app.elapsed(player.now.at), shown);
    assert!(matches!(player.app.dialog(), Some(Dialog::Paused)));
    player.keys("p 2b");
    assert_eq!(player.app.game().counters().commands, 2);
}

#[test]
fn the_clock_is_the_time_spent_playing() {
    let mut player = Player::deal(1);
    player.wait(50_000);
    let seconds = |player: &Player| player.app.elapsed(player.now.at).as_secs();
    assert_eq!(seconds(&player), 0, "not before the first move");
    player.keys("1a");
    player.wait(10_000);
    assert_eq!(seconds(&player), 10);
    // An hour suspended adds nothing.
    player.act(Action::Command(freecell::app::Command::Suspend));
    player.wait(3_600_000);
    player.act(Action::Continued);
    player.wait(5_000);
    assert_eq!(seconds(&player), 15);
    // Nor does a window without the focus.
    player.act(Action::FocusLost);
    player.wait(100_000);
    player.act(Action::FocusGained);
    player.keys("2b");
    player.wait(5_000);
    assert_eq!(seconds(&player), 20);
    // Help hides the board.
    player.keys("?");
    player.wait(30_000);
    player.keys("<Esc>");
    assert_eq!(seconds(&player), 20);
    // A player who is gone for an hour played two minutes of it.
    player.wait(3_600_000);
    player.keys("3c");
    assert_eq!(seconds(&player), 140);
}

#[test]
fn only_resize_events_leave_help_as_it_is() {
    let mut player = Player::deal(1);
    player.keys("?<Down><Down>");
    for size in 1..30 {
        player.act(Action::Resized(size * 5, size));
    }
    assert!(matches!(
        player.app.dialog(),
        Some(Dialog::Help { scroll: 2, .. })
    ));
}

#[test]
fn settings_change_at_once_and_move_no_card() {
    let mut player = Player::with(2, Rules::default(), quiet());
    player.keys("6a");
    let before = player.text();
    player.keys("o<Right><Right><Right><Esc>");
    assert_eq!(player.app.settings().autoplay, Autoplay::All);
    player.wait(3_000);
    assert_eq!(player.text(), before);
}

#[test]
fn championship_selects_again_to_let_go() {
    let rules: Rules = "championship cells=1".parse().unwrap();
    let mut player = Player::with(1, rules, quiet());
    player.keys("1");
    assert!(player.app.selection().is_some());
    player.keys("1");
    assert!(player.app.selection().is_none());
    assert_eq!(player.app.game().counters().commands, 0);
}

#[test]
fn the_cursor_reaches_every_place_and_plays() {
    let mut player = Player::deal(1);
    player.keys("<Right><Enter>");
    assert!(player.app.selection().is_some());
    player.keys("<Up>");
    let mut seen = std::collections::HashSet::new();
    for _ in 0..8 {
        seen.insert(player.app.cursor().unwrap());
        player.keys("<Right>");
    }
    assert_eq!(seen.len(), 8, "four free cells and four foundations");
    player.keys("<Down><Enter>");
    assert!(player.app.cursor().is_some());
}

/// Every key of the table and some that mean nothing.
const ALL_KEYS: &str = "1234567890abcdefgklmh +-=urzyRMxt swW P/vpnoi?'jq,<Enter><Esc><Up><Down><Left><Right><Del><Space>";

fn key_tokens() -> Vec<String> {
    let mut tokens = Vec::new();
    let mut rest = ALL_KEYS;
    while let Some(c) = rest.chars().next() {
        let len = if c == '<' {
            rest.find('>').unwrap() + 1
        } else {
            c.len_utf8()
        };
        tokens.push(rest[..len].to_owned());
        rest = &rest[len..];
    }
    tokens
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Any keys, in any order, in any mode: no card is lost, and a save is the game.
    #[test]
    fn any_keys_keep_every_card(
        deal in 1_i64..32_000,
        keys in prop::collection::vec(0_usize..60, 1..160),
        slow in any::<bool>(),
    ) {
        let tokens = key_tokens();
        let settings = Settings {
            movement: if slow { freecell::app::settings::Movement::Slow } else { freecell::app::settings::Movement::Off },
            ..safe()
        };
        let mut player = Player::with(deal, Rules::default(), settings);
        player.solver_answers = false;
        for index in keys {
            player.keys(&tokens[index % tokens.len()]);
            player.wait(37);
            prop_assert!(player.board().to_layout().check(player.board().rules()).is_ok());
            if let Some(frame) = player.app.frame(player.now.at) {
                prop_assert!(frame.board.to_layout().check(frame.board.rules()).is_ok());
            }
            if player.app.lesson().is_none() && let Some(saved) = &player.saved && saved.id == player.app.saved(player.now).id {
                prop_assert_eq!(saved.game.board(), player.app.game().board());
            }
        }
    }

    /// A refusal changes nothing.
    #[test]
    fn a_refused_command_leaves_all_as_it_was(deal in 1_i64..32_000, pairs in prop::collection::vec((0_usize..13, 0_usize..13), 1..80)) {
        let places = "12345678abcdh";
        let mut player = Player::deal(deal);
        for (from, to) in pairs {
            let before = player.app.game().clone();
            let keys = [&places[from..=from], &places[to..=to], "<Esc>"].concat();
            player.keys(&keys[..2]);
            if player.app.message().is_some_and(|m| m.tone == Tone::Refusal) && player.app.game().counters().commands == before.counters().commands {
                prop_assert_eq!(player.app.game(), &before);
            }
            player.keys("<Esc>");
        }
    }
}
