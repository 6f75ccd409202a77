//! What to play next: deals never played, lost ones, the daily deal, difficulties, and the journey.

use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

use freecell::app::daily::daily;
use freecell::app::date::Date;
use freecell::app::dialog::{Dialog, Games, JourneyView, Win};
use freecell::app::journey::Journey;
use freecell::app::played::Played;
use freecell::app::record::{GameRecord, Outcome};
use freecell::app::saved::{GameId, Helps, SavedGame};
use freecell::app::{Action, Effect, Wish};
use freecell::core::fewest_cells::{self, Difficulty};
use freecell::core::{Autoplay, DealNumber, Game, Rules, Start, notation};
use freecell::solver::{Answer, Limits, solve_any};
use freecell::storage::{Paths, Store};

use crate::player::{Player, quiet};
use crate::record::screen;
use crate::support::program::Program;
use crate::support::rules;

const DAY: u64 = 86_400;

fn number(deal: i64) -> DealNumber {
    DealNumber::new(deal).unwrap()
}

/// A finished game; each has a name of its own.
fn finished(deal: i64, rules: Rules, outcome: Outcome, at: u64) -> GameRecord {
    let game = Game::new(Start::Deal(number(deal)), rules);
    let mut saved = SavedGame::new(game, at * 1000);
    saved.id = GameId::new(&format!("{deal}-{at}").replace("--", "-")).unwrap_or(saved.id);
    GameRecord::new(&saved, outcome, Autoplay::Safe, at)
}

fn won(deal: i64) -> GameRecord {
    finished(deal, Rules::default(), Outcome::Won, 10)
}

fn lost(deal: i64) -> GameRecord {
    finished(deal, Rules::default(), Outcome::Lost, 20)
}

fn games(player: &Player) -> &Games {
    match player.app.dialog() {
        Some(Dialog::Games(games)) => games,
        other => panic!("{other:?}"),
    }
}

fn journey(player: &Player) -> &JourneyView {
    match player.app.dialog() {
        Some(Dialog::Journey(view)) => view,
        other => panic!("{other:?}"),
    }
}

fn win(player: &Player) -> &Win {
    match player.app.dialog() {
        Some(Dialog::Won(win)) => win,
        other => panic!("{other:?}"),
    }
}

fn deal(player: &Player) -> i64 {
    player.app.game().deal().unwrap().get()
}

/// Moves that win a deal under the standard rules.
fn moves(deal: DealNumber) -> String {
    let board = deal.board(Rules::default());
    let report = solve_any(&board, &Limits::default(), &AtomicBool::new(false)).unwrap();
    let Answer::Winnable(solution) = report.answer else {
        panic!("{deal} is not winnable");
    };
    notation::write_all(&board, solution.moves()).join(" ")
}

const UNPLAYED: &str = "n <Down><Down>";
const LOST: &str = "n <Down><Down><Down>";
const DAILY: &str = "n <Down><Down><Down><Down><Down><Down>";
const DIFFICULTY: &str = "n <Down><Down><Down><Down><Down><Down><Down>";
const JOURNEY: &str = "n <Down><Down><Down><Down><Down><Down><Down><Down>";

#[test]
fn the_next_unplayed_deal_is_the_first_that_was_neither_finished_nor_begun() {
    let mut player = Player::deal(617);
    player.record = (1..=9).map(won).collect();
    player.record[3] = lost(4);
    player.keys(UNPLAYED);
    assert_eq!(games(&player).unplayed, Some(number(10)));
    player.keys("<Enter>");
    assert_eq!(deal(&player), 10);
    // A deal that is begun is open, and one that is only looked at is on the table.
    player.keys(UNPLAYED);
    assert_eq!(games(&player).unplayed, Some(number(11)));
    player.keys("<Enter> 1a");
    player.keys(UNPLAYED);
    player.keys("<Enter>");
    assert_eq!(deal(&player), 10);
    player.keys(UNPLAYED);
    assert_eq!(games(&player).unplayed, Some(number(12)));
    // Other rules have other games.
    player.keys("<Down><Down><Right><Up><Up>");
    assert_ne!(games(&player).rules, Rules::default());
    assert_eq!(games(&player).unplayed, Some(number(1)));
}

#[test]
fn the_deals_to_try_again_are_those_that_were_lost_and_never_won() {
    let relaxed = rules("relaxed");
    let mut player = Player::deal(617);
    player.record = vec![
        lost(5),
        won(6),
        lost(7),
        won(7),
        won(8),
        lost(8),
        lost(9),
        lost(5),
        finished(12, relaxed, Outcome::Lost, 30),
        lost(3),
    ];
    player.keys(LOST);
    let offered = games(&player).lost.clone().unwrap();
    assert_eq!(offered, [number(3), number(5), number(9)]);
    player.keys("<Right><Right><Right><Left><Enter>");
    assert_eq!(deal(&player), 9);
    player.keys(LOST);
    player.keys("<Right><Enter>");
    assert_eq!(deal(&player), 5);
    // A win takes the deal off the list.
    player.record.push(won(5));
    player.keys(LOST);
    assert_eq!(games(&player).lost, Some(vec![number(3), number(9)]));
    player.record.clear();
    player.keys("<Esc>");
    player.keys(LOST);
    player.keys("<Enter>");
    let fault = games(&player).fault.as_deref();
    assert_eq!(fault, Some("no deal was lost under these rules"));
}

#[test]
fn until_the_record_is_read_nothing_is_said_of_it() {
    let mut player = Player::deal(617);
    // The dialog opens, and its questions are not answered.
    let effects = player
        .app
        .update(Action::Command(freecell::app::Command::New), player.now);
    assert!(matches!(
        effects[..],
        [Effect::ListGames, Effect::ReadPlayed]
    ));
    player.keys("<Down><Down><Enter>");
    let fault = games(&player).fault.as_deref();
    assert_eq!(fault, Some("the record is still being read"));
    assert_eq!(deal(&player), 617);
}

/// Computed by a program of its own from what the README says.
#[test]
fn the_daily_deal_of_a_date_never_changes() {
    for (date, expected) in [
        ("1970-01-01", 23071),
        ("2000-02-29", 14),
        ("2026-11-28", 27221),
        ("2026-11-29", 16943),
        ("2026-11-30", 28078),
        ("2026-12-01", 24721),
        ("2027-01-01", 12049),
        ("2028-02-29", 10935),
        ("2099-12-31", 20224),
        ("9999-12-31", 14949),
    ] {
        let date: Date = date.parse().unwrap();
        assert_eq!(daily(date), number(expected), "{date}");
    }
    for day in 0..30_000 {
        let deal = daily(Date::of_unix_seconds(day * DAY)).get();
        assert!((1..=32_000).contains(&deal) && deal != 11_982, "{deal}");
    }
}

#[test]
fn days_in_a_row_are_those_whose_deal_was_won_on_its_day_without_help() {
    let today = 20_000;
    let on = |day: u64, of: u64| {
        let deal = daily(Date::of_unix_seconds(of * DAY)).get();
        finished(deal, Rules::default(), Outcome::Won, day * DAY + 50)
    };
    let streak = |records: &[GameRecord]| {
        let played = Played::of(records.iter().map(|record| record.without_moves(0)));
        played.dailies().streak(today * DAY + 80_000)
    };
    assert_eq!(streak(&[]), 0);
    let two = [on(today - 2, today - 2), on(today - 1, today - 1)];
    assert_eq!(streak(&two), 2, "today's can still be won");
    let three = [two[0].clone(), two[1].clone(), on(today, today)];
    assert_eq!(streak(&three), 3);
    assert_eq!(streak(&[two[0].clone(), on(today, today)]), 1);
    assert_eq!(streak(&[on(today, today - 1)]), 0, "a day late");
    assert_eq!(streak(&two[..1]), 0, "yesterday's is missing");
    let mut helped = on(today, today);
    helped.helps = Helps {
        tips: 1,
        ..Helps::default()
    };
    assert_eq!(streak(&[helped]), 0);
    let mut other = on(today, today);
    other.rules = rules("relaxed");
    assert_eq!(streak(&[other]), 0);
    let mut given_up = on(today, today);
    given_up.outcome = Outcome::Lost;
    assert_eq!(streak(&[given_up]), 0);
}

#[test]
fn the_win_of_the_daily_deal_tells_the_days_in_a_row() {
    let mut player = Player::deal(617);
    let today = player.now.unix_millis / 1000 / DAY;
    let yesterdays = daily(Date::of_unix_seconds((today - 1) * DAY)).get();
    let at = (today - 1) * DAY + 7;
    player.record = vec![finished(yesterdays, Rules::default(), Outcome::Won, at)];
    player.keys(DAILY);
    player.keys("<Enter>");
    let todays = daily(Date::of_unix_seconds(today * DAY));
    assert_eq!(deal(&player), todays.get());
    assert!(
        screen(&player, (80, 24)).contains("· daily"),
        "{}",
        screen(&player, (80, 24))
    );
    player.moves(&moves(todays));
    assert_eq!(win(&player).daily, Some(Some(2)));
    player.keys(DAILY);
    assert!(
        screen(&player, (80, 24)).contains("won today"),
        "{}",
        screen(&player, (80, 24))
    );
    player.keys("<Esc>");
    assert!(!win(&player).journeys);
    // The same deal on another day is no daily deal.
    let mut later = Player::with(todays.get(), Rules::default(), quiet());
    later.pass(DAY * 1000);
    later.moves(&moves(todays));
    assert_eq!(win(&later).daily, None);
}

#[test]
fn a_win_with_help_is_said_to_be_assisted() {
    let mut player = Player::deal(617);
    player.keys("t");
    assert!(player.said().contains("a win in "), "{}", player.said());
    player.moves(&moves(number(617)));
    assert!(win(&player).helps.any());
    let text = screen(&player, (80, 24));
    assert!(text.contains("Deal #617 is won, assisted."), "{text}");
    assert!(text.contains("outside the streaks"), "{text}");
    player.keys(".");
    assert!(player.app.can_take_over());
    player.keys("<End>");
    assert!(!player.app.can_take_over());
    assert!(
        !screen(&player, (80, 24)).contains("go on here"),
        "{}",
        screen(&player, (80, 24))
    );
}

#[test]
fn a_difficulty_gives_a_microsoft_number() {
    let mut player = Player::deal(617);
    let mut all = BTreeSet::new();
    for difficulty in Difficulty::ALL {
        let deals: Vec<DealNumber> = fewest_cells::deals_of(difficulty).collect();
        assert!(deals.iter().all(|deal| (1..=32_000).contains(&deal.get())));
        all.extend(deals);
    }
    assert_eq!(all.len(), 32_000);
    player.keys(DIFFICULTY);
    assert_eq!(games(&player).difficulty, Difficulty::Medium);
    player.keys("<Right><Enter>");
    assert_eq!(player.wished, Some(Wish::from(Difficulty::Hard)));
    player.keys(DIFFICULTY);
    player.keys("<Left><Left><Left><Enter>");
    assert_eq!(player.wished, Some(Wish::from(Difficulty::Hard)));
    player.keys("n <Enter>");
    assert_eq!(player.wished, Some(Wish::from(Rules::default())));
}

#[test]
fn the_journey_goes_on_with_the_first_deal_that_is_not_won() {
    let mut player = Player::deal(617);
    player.record = vec![won(1), won(2), lost(3), won(4)];
    player.keys(JOURNEY);
    player.keys("<Enter>");
    assert_eq!(journey(&player).progress.unwrap().next, Some(number(3)));
    assert_eq!(journey(&player).progress.unwrap().won, 3);
    assert_eq!(journey(&player).progress.unwrap().all, 31_999);
    assert_eq!(player.journey, None, "to look at it begins nothing");
    player.keys("<Enter>");
    assert_eq!(deal(&player), 3);
    assert_eq!(player.journey, Some(Journey::default()));
    // Killed in the middle: the record and the journey are all that is left.
    let mut again = Player::deal(617);
    (again.record, again.journey) = (player.record.clone(), player.journey.clone());
    again.keys(JOURNEY);
    again.keys("<Enter><Enter>");
    assert_eq!(deal(&again), 3);
    // A win goes on with the next one.
    player.moves(&moves(number(3)));
    assert!(win(&player).journeys);
    player.keys("<Enter>");
    assert_eq!(journey(&player).progress.unwrap().next, Some(number(5)));
    player.keys("<Enter>");
    assert_eq!(deal(&player), 5);
}

#[test]
fn a_win_that_is_not_the_journeys_next_leaves_it_alone() {
    let mut player = Player::deal(9);
    player.journey = Some(Journey::default());
    player.moves(&moves(number(9)));
    assert!(!win(&player).journeys);
    player.keys("<Enter>");
    assert_eq!(player.wished, Some(Wish::from(Rules::default())));
}

#[test]
fn deals_of_the_journey_that_were_put_off_come_back_at_its_end() {
    let mut player = Player::deal(617);
    player.keys(JOURNEY);
    player.keys("<Enter> 1 - 4 <Enter>");
    assert_eq!(player.journey.as_ref().unwrap().range().to_string(), "1-4");
    player.keys("<Down><Enter><Enter>");
    assert_eq!(journey(&player).later, [number(1), number(2)]);
    assert_eq!(journey(&player).progress.unwrap().next, Some(number(3)));
    // Another start knows it.
    let mut again = Player::deal(617);
    again.journey = player.journey.clone();
    again.record = vec![won(3), won(4)];
    again.keys(JOURNEY);
    again.keys("<Enter>");
    assert_eq!(journey(&again).progress.unwrap().next, Some(number(1)));
    // Each of them can be played or taken back before.
    player.keys("<Down><Down><Down><Enter>");
    assert_eq!(deal(&player), 2);
    player.keys(JOURNEY);
    player.keys("<Enter><Down><Down><Down><Del>");
    assert_eq!(journey(&player).later, [number(2)]);
    assert_eq!(journey(&player).progress.unwrap().next, Some(number(1)));
    // At the end nothing is left.
    again.record.extend([won(1), won(2)]);
    again.keys("<Esc>");
    again.keys(JOURNEY);
    again.keys("<Enter>");
    assert_eq!(journey(&again).progress.unwrap().next, None);
    assert!(journey(&again).later.is_empty());
}

#[test]
fn impossible_deals_are_not_on_the_way() {
    let mut player = Player::deal(617);
    player.record = vec![won(11_981)];
    player.keys(JOURNEY);
    player.keys("<Enter> 11981-11983 <Enter>");
    let progress = journey(&player).progress.unwrap();
    assert_eq!(progress.next, Some(number(11_983)));
    assert_eq!((progress.won, progress.all), (1, 2));
    player.keys("7-5<Enter>");
    let fault = journey(&player).fault.clone().unwrap();
    assert!(fault.contains("goes down"), "{fault}");
    assert_eq!(player.journey.unwrap().range().to_string(), "11981-11983");
}

#[test]
fn a_typed_number_is_dealt_though_it_is_impossible_and_that_is_said() {
    let mut player = Player::deal(617);
    player.keys("n 11982 <Enter>");
    assert_eq!(deal(&player), 11_982);
    assert_eq!(player.said(), "deal 11982 is known to be impossible");
}

#[test]
fn a_deal_that_was_played_before_is_replaced_only_while_nothing_happened() {
    let instead = |of: i64| Action::DealtInstead {
        of: number(of),
        number: number(77),
        rules: Rules::default(),
    };
    let mut player = Player::deal(617);
    player.act(instead(618));
    assert_eq!(deal(&player), 617);
    player.keys("1a");
    player.act(instead(617));
    assert_eq!(deal(&player), 617);
    let mut player = Player::deal(617);
    player.act(instead(617));
    assert_eq!(deal(&player), 77);
}

#[test]
fn the_journey_is_kept_in_a_file_that_is_never_lost() {
    let home = tempfile::tempdir().unwrap();
    let store = Store::new(Paths::under(home.path()));
    assert_eq!(store.journey().unwrap(), None);
    let mut journey = Journey::over("1-100".parse().unwrap());
    assert!(journey.put_off(number(7), &Played::default()));
    store.save_journey(&journey).unwrap();
    assert_eq!(store.journey().unwrap(), Some(journey.clone()));
    let path = store.paths().journey();
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.contains("\"version\": 1"), "{text}");
    // What is broken is kept under another name.
    for broken in [
        "{",
        r#"{"version":1,"deals":"9-1","later":[]}"#,
        r#"{"version":1,"deals":"1-9","later":[10]}"#,
        r#"{"version":1,"deals":"1-9"}"#,
    ] {
        std::fs::write(&path, broken).unwrap();
        let error = store.journey().unwrap_err().to_string();
        assert!(
            error.starts_with("journey.json is broken, and is kept as "),
            "{error}"
        );
        assert_eq!(store.journey().unwrap(), None);
    }
    // What a newer program wrote is left alone.
    let newer = r#"{"version":2,"deals":"1-9","later":[]}"#;
    std::fs::write(&path, newer).unwrap();
    assert!(store.journey().is_err() && store.save_journey(&journey).is_err());
    assert_eq!(std::fs::read_to_string(&path).unwrap(), newer);
}

#[test]
fn what_to_play_is_asked_for_on_the_command_line_in_one_way() {
    let program = Program::new();
    for (words, part) in [
        ("--daily 2026-02-30", "`2026-02-30` is not a date"),
        ("--daily yesterday", "`yesterday` is not a date"),
        ("--difficulty insane", "easy, medium, hard, expert"),
        ("--daily --journey", "cannot be used with"),
        ("--difficulty hard 617", "cannot be used with"),
        ("--journey --rules xp", "cannot be used with"),
        ("--daily 2026-11-30", "needs a terminal"),
        ("--difficulty expert", "needs a terminal"),
        ("--journey", "needs a terminal"),
    ] {
        program.run(words).assert_refused(part);
    }
}
