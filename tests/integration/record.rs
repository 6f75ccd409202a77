//! The statistics screen key by key and page by page, over a made-up record of a year.

use std::time::Duration;

use freecell::app::Action;
use freecell::app::dialog::Dialog;
use freecell::app::notes::{Note, Notes};
use freecell::app::record::{GameRecord, Outcome};
use freecell::app::record_view::{RecordPage, RecordView, Typing};
use freecell::app::saved::SavedGame;
use freecell::app::settings::Settings;
use freecell::core::{Autoplay, Game, Rules, Start};
use freecell::ui::{self, Level, Look};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;

use crate::player::{Player, quiet};

/// The day of the player's clock, counted from 1 January 1970.
const TODAY: u64 = 1_800_000_000 / 86_400;

/// Numbers that look random and are always the same.
fn random() -> impl FnMut(u64) -> u64 {
    let mut state = 1_u64;
    move |below| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 33) % below
    }
}

fn game(deal: i64, rules: &str, outcome: Outcome, finished_at: u64) -> GameRecord {
    let start = Start::Deal(deal.to_string().parse().unwrap());
    let saved = SavedGame::new(Game::new(start, rules.parse().unwrap()), finished_at * 1000);
    GameRecord::new(&saved, outcome, Autoplay::Safe, finished_at)
}

/// A year of a player who gets better.
fn year(games: u64) -> Vec<GameRecord> {
    let mut next = random();
    let mut all: Vec<GameRecord> = Vec::new();
    for number in 0..games {
        let day = TODAY - 364 + number * 364 / games.max(1);
        let rules = [
            "freecell",
            "freecell",
            "freecell",
            "bakers-game",
            "championship cells=3",
        ];
        let rules = rules[next(5) as usize];
        let outcome = match next(games + 100) {
            n if n < 60 + number => Outcome::Won,
            n if n % 3 == 0 => Outcome::Lost,
            _ => Outcome::GivenUp,
        };
        let deal = 1 + next(games) as i64;
        let mut game = game(deal, rules, outcome, day * 86_400 + next(86_400));
        game.seconds = 120 + next(400) + next(400);
        game.counters.commands = 45 + next(60) as usize;
        game.counters.card_moves = game.counters.commands + 25 + next(20) as usize;
        game.counters.most_cells = (next(5) + next(3)).min(4) as usize;
        game.counters.undos = (next(3) * next(4)) as usize;
        game.helps.tips = u32::from(next(9) == 0);
        all.push(game);
    }
    all
}

/// A player with a record, who looks at it.
fn looking(record: Vec<GameRecord>, settings: Settings) -> Player {
    let mut player = Player::with(617, Rules::default(), settings);
    player.record = record;
    player.keys("i");
    player
}

fn view(player: &Player) -> &RecordView {
    match player.app.dialog() {
        Some(Dialog::Record(view)) => view,
        other => panic!("{other:?}"),
    }
}

fn buffer(player: &Player, level: Level, (width, height): (u16, u16)) -> Buffer {
    let unicode = player.app.settings().symbols != freecell::app::settings::Symbols::Ascii;
    let look = Look::new(player.app.settings(), level, unicode);
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal
        .draw(|frame| ui::draw(frame, &player.app, &look, Duration::ZERO))
        .unwrap();
    terminal.backend().buffer().clone()
}

pub(crate) fn screen(player: &Player, size: (u16, u16)) -> String {
    let buffer = buffer(player, Level::Rgb, size);
    let rows = buffer.content().chunks(usize::from(size.0).max(1));
    let rows = rows.map(|row| {
        row.iter()
            .map(ratatui::buffer::Cell::symbol)
            .collect::<String>()
    });
    rows.map(|row| row.trim_end().to_owned())
        .collect::<Vec<_>>()
        .join("\n")
}

const SIZES: [(u16, u16); 3] = [(80, 24), (40, 15), (132, 43)];

fn assert_screens(name: &str, player: &Player) {
    for size in SIZES {
        let name = format!("record_{name}_{}x{}", size.0, size.1);
        insta::assert_snapshot!(name, screen(player, size));
    }
}

#[test]
fn every_page_is_as_reviewed() {
    let mut player = looking(year(300), quiet());
    for page in ["summary", "charts", "calendar", "games", "deals"] {
        assert_screens(page, &player);
        player.keys("<Tab>");
    }
    assert_eq!(view(&player).page, RecordPage::Summary);
    player.keys("r r");
    assert_screens("rules", &player);
    player.keys("4 f f / <Space> 2 0 2 6 - 0 3 . .");
    assert_screens("typing", &player);
    player.keys("<Enter>");
    assert_screens("filtered", &player);
    player.keys("<Down> <Enter>");
    assert_screens("game", &player);
    player.keys("<Esc> e a <Space> n o t e <Enter>");
    assert_screens("deal", &player);
}

#[test]
fn a_short_record_looks_sensible() {
    for games in 0..=2 {
        let mut player = looking(year(games), quiet());
        for page in ["summary", "charts", "calendar", "games", "deals"] {
            let name = format!("record_{games}_{page}_80x24");
            insta::assert_snapshot!(name, screen(&player, (80, 24)));
            player.keys("<Right>");
        }
        player.keys("2");
        for chart in 0..3 {
            let name = format!("record_{games}_chart_{chart}_40x15");
            insta::assert_snapshot!(name, screen(&player, (40, 15)));
            player.keys("<Down>");
        }
    }
}

#[test]
fn no_page_has_other_characters_where_only_plain_ones_are_shown() {
    let settings = Settings {
        symbols: freecell::app::settings::Symbols::Ascii,
        ..quiet()
    };
    let mut player = looking(year(200), settings);
    player.keys("5 e ü b e r <Enter> <Esc>");
    for page in 1..=7 {
        match page {
            6 => drop(player.keys("5 <Enter>")),
            7 => drop(player.keys("<Enter>")),
            page => drop(player.keys(&page.to_string())),
        }
        for size in SIZES {
            let text = screen(&player, size);
            assert!(text.is_ascii(), "{text}");
        }
    }
}

#[test]
fn without_colours_every_page_sets_none() {
    let mut player = looking(year(200), quiet());
    for page in 1..=5 {
        player.keys(&page.to_string());
        for size in SIZES {
            let buffer = buffer(&player, Level::None, size);
            let mut cells = buffer.content().iter();
            assert!(cells.all(|cell| {
                let plain = ratatui::style::Color::Reset;
                cell.fg == plain && cell.bg == plain
            }));
        }
    }
}

#[test]
fn any_size_shows_any_page_without_harm() {
    let mut player = looking(year(60), quiet());
    for keys in ["1", "2", "3", "4", "5", "<Enter>", "e", "<Esc>", "<Enter>"] {
        player.keys(keys);
        for width in (0..50).chain([79, 80, 200]) {
            for height in [0, 1, 2, 3, 4, 5, 8, 11, 14, 15, 24, 60] {
                screen(&player, (width, height));
            }
        }
    }
}

/// Deal and outcome of each line of the list that is shown.
fn listed(player: &Player) -> Vec<(i64, Outcome)> {
    let view = view(player);
    let games = view
        .games
        .rows
        .iter()
        .map(|&row| view.finished(row).unwrap());
    games
        .map(|game| (game.deal().unwrap().get(), game.outcome))
        .collect()
}

#[test]
fn the_list_of_games_has_the_newest_first_and_can_be_filtered() {
    use Outcome::{GivenUp, Lost, Won};
    let day = |day: u64| day * 86_400 + 7;
    let record = vec![
        game(1, "freecell", Won, day(20_000)),
        game(2, "bakers-game", Lost, day(20_010)),
        game(1, "freecell", GivenUp, day(20_020)),
        game(3, "freecell", Lost, day(20_030)),
    ];
    let mut player = looking(record, quiet());
    player.keys("4");
    let all = [(3, Lost), (1, GivenUp), (2, Lost), (1, Won)];
    assert_eq!(listed(&player), all);
    for (keys, expected) in [
        ("f", &[(1, Won)][..]),
        ("f", &[(3, Lost), (2, Lost)]),
        ("r", &[(3, Lost)]),
        ("f", &[(1, GivenUp)]),
        ("f", &[(3, Lost), (1, GivenUp), (1, Won)]),
        ("r", &[(2, Lost)]),
        ("r", &all),
        ("/ # 1 <Enter>", &[(1, GivenUp), (1, Won)]),
    ] {
        player.keys(keys);
        assert_eq!(listed(&player), expected, "{keys}");
    }
    for (keys, expected) in [
        ("/ c l e a n <Enter>", &[(1, Won)][..]),
        ("/ a s s i s t e d <Enter>", &[]),
        ("/ # 1 <Enter>", &[(1, GivenUp), (1, Won)]),
    ] {
        player.keys(keys);
        assert_eq!(listed(&player), expected, "{keys}");
    }
    player.keys("/");
    // 20,010 days after 1970 is 2024-10-14.
    player.keys("2 0 2 4 - 1 0 - 1 4 . . 2 0 2 4 - 1 0 <Enter>");
    assert_eq!(listed(&player), [(1, GivenUp), (2, Lost)]);
    player.keys("/ x <Enter>");
    assert!(matches!(view(&player).typing, Some(Typing::Filter(_))));
    assert!(view(&player).fault.as_ref().unwrap().contains("#617"));
    // What was right before still holds.
    player.keys("<Esc>");
    assert_eq!(listed(&player), [(1, GivenUp), (2, Lost)]);
}

#[test]
fn deals_are_won_lost_or_given_up() {
    use Outcome::{GivenUp, Lost, Won};
    let record = vec![
        game(1, "freecell", Lost, 10),
        game(1, "freecell", Won, 20),
        game(2, "freecell", GivenUp, 30),
        game(2, "freecell", Lost, 40),
        game(3, "freecell", GivenUp, 50),
        game(3, "bakers-game", Won, 60),
    ];
    let mut player = looking(record, quiet());
    player.keys("5");
    let deals = |player: &Player| -> Vec<(String, String)> {
        let view = view(player);
        let stats = &view.overview.as_ref().unwrap().stats;
        let rows = view
            .deals
            .rows
            .iter()
            .map(|&row| &stats.deals[row as usize]);
        let name = |start: &Start| match start {
            Start::Deal(deal) => deal.to_string(),
            Start::Board(_) => String::new(),
        };
        rows.map(|deal| (name(&deal.start), deal.rules.to_string()))
            .collect()
    };
    let named = |deals: &[(&str, &str)]| -> Vec<(String, String)> {
        let own = deals.iter().map(|&(a, b)| (a.to_owned(), b.to_owned()));
        own.collect()
    };
    for (keys, expected) in [
        ("f", &[("3", "bakers-game"), ("1", "freecell")][..]),
        ("f", &[("2", "freecell")]),
        ("f", &[("3", "freecell")]),
    ] {
        player.keys(keys);
        assert_eq!(deals(&player), named(expected));
    }
}

#[test]
fn a_game_with_no_move_left_is_lost_and_another_one_given_up() {
    let mut player = Player::deal(1);
    player.keys("1a n <Up> <Del> y");
    assert_eq!(player.record[0].outcome, Outcome::GivenUp);
    let mut player = Player::deal(1);
    // The solver says so before it is given up.
    player.keys("2a 2b 2c 6d w");
    assert!(player.said().starts_with("lost since"), "{}", player.said());
    player.keys("n <Up> <Del> y");
    assert_eq!(player.record[0].outcome, Outcome::Lost);
    let mut player = Player::deal(1);
    player.keys("1a 2b 3c 4d");
    assert!(player.board().is_stuck());
    player.keys("n <Up> <Del> y");
    assert_eq!(player.record[0].outcome, Outcome::Lost);
    let mut player = Player::deal(11982);
    player.keys("1a n <Up> <Del> y");
    assert_eq!(player.record[0].outcome, Outcome::Lost, "nobody can win it");
}

#[test]
fn a_note_is_written_kept_and_removed() {
    let mut player = looking(vec![game(5, "freecell", Outcome::Won, 10)], quiet());
    player.keys("5 e r e d <Space> 7 <Enter>");
    assert_eq!(player.notes.len(), 1);
    assert_eq!(player.notes[0].note.as_str(), "red 7");
    assert!(screen(&player, (40, 15)).contains("Note: red 7"));
    // Nothing is appended for a note that stays as it is.
    player.keys("e <Enter>");
    assert_eq!(player.notes.len(), 1);
    // It is there again when the record is opened again, and typed on from there.
    player.keys("<Esc> <Esc> i 5 <Enter> e s <Enter>");
    assert_eq!(player.notes[1].note.as_str(), "red 7s");
    player.keys("e");
    for _ in 0..10 {
        player.act(Action::Backspace);
    }
    player.keys("<Enter>");
    assert!(player.notes[2].note.is_empty());
    assert!(!screen(&player, (40, 15)).contains("Note"));
    // What was typed is thrown away by Esc, and the deal is still looked at.
    player.keys("e x <Esc>");
    assert_eq!(player.notes.len(), 3);
    assert!(view(&player).deal.is_some());
}

#[test]
fn a_note_is_written_on_from_the_newest_of_all_copies_of_the_program() {
    let mut player = looking(vec![game(5, "freecell", Outcome::Won, 10)], quiet());
    player.keys("5 e a <Enter>");
    // Another copy of the program.
    let mut elsewhere = player.notes[0].clone();
    elsewhere.note = "b".parse().unwrap();
    player.notes.push(elsewhere.clone());
    player.keys("e c <Enter>");
    assert_eq!(player.notes[2].note.as_str(), "bc");
    // It comes when something was typed already.
    player.keys("e d");
    let mut notes = Notes::default();
    elsewhere.note = "late".parse().unwrap();
    notes.write(elsewhere);
    player.act(Action::Notes(notes));
    let shown = screen(&player, (80, 24));
    assert!(
        shown.contains("another freecell wrote here: late"),
        "{shown}"
    );
    assert!(shown.contains("bcd"), "{shown}");
}

#[test]
fn nothing_that_is_pasted_into_a_note_reaches_the_terminal_as_control() {
    let mut player = looking(vec![game(5, "freecell", Outcome::Won, 10)], quiet());
    player.keys("5 e");
    let hostile = format!("a\u{1b}]52;c;x\u{7}\u{202e}b\nc{}", "z".repeat(5000));
    player.act(Action::Paste(hostile));
    player.keys("<Enter>");
    let note = player.notes[0].note.as_str();
    assert!(note.starts_with("a]52;c;xb c"), "{note:?}");
    assert!(note.chars().all(Note::takes) && note.chars().count() == Note::MOST);
    for size in SIZES {
        assert!(
            !screen(&player, size)
                .chars()
                .any(|c| c.is_control() && c != '\n')
        );
    }
}

#[test]
fn the_solver_is_asked_only_for_a_won_deal_that_is_looked_at() {
    let record = vec![
        game(5, "freecell", Outcome::GivenUp, 10),
        game(7, "freecell", Outcome::Won, 20),
    ];
    let mut player = looking(record, quiet());
    player.keys("5");
    assert_eq!(player.asked, 0);
    player.keys("<Down> <Enter>");
    assert_eq!(player.asked, 0, "not won");
    assert!(!screen(&player, (80, 24)).contains("Solver"));
    player.keys("<Esc> <Up> <Enter>");
    assert_eq!(player.asked, 1);
    let text = screen(&player, (80, 24));
    assert!(
        text.contains("Solver's way so far: ") && !text.contains("so far: ..."),
        "{text}"
    );
    // While there is no answer the screen is there and obeys.
    let mut player = looking(vec![game(7, "freecell", Outcome::Won, 20)], quiet());
    player.solver_answers = false;
    player.keys("5 <Enter>");
    assert!(screen(&player, (80, 24)).contains("Solver's way so far: ..."));
    player.keys("<Esc> <Esc>");
    assert!(player.app.dialog().is_none());
}

#[test]
fn a_game_of_the_list_is_looked_at_and_played_again_and_leads_back() {
    let mut record = game(2, "freecell", Outcome::GivenUp, 10);
    record.line = "1a".into();
    let mut player = looking(vec![record], quiet());
    player.keys("4 <Enter>");
    assert!(view(&player).game.is_some());
    let text = screen(&player, (40, 15));
    assert!(
        text.contains("given up") && text.contains("1970-01-01"),
        "{text}"
    );
    player.keys("<Enter>");
    assert!(player.app.playback().is_some(), "{}", player.said());
    player.keys("<Esc>");
    assert!(view(&player).game.is_some());
    player.keys("<Esc> <Esc>");
    assert!(player.app.dialog().is_none());
}

#[test]
fn keys_that_open_and_close_the_screen_do_so_from_anywhere() {
    for keys in ["", "4", "4 <Enter>", "5 <Enter>"] {
        let mut player = looking(year(20), quiet());
        player.keys(keys).keys("i");
        assert!(player.app.dialog().is_none(), "{keys}");
    }
}

#[test]
fn an_unread_record_says_so_and_turns_its_pages() {
    let mut player = looking(Vec::new(), quiet());
    assert!(screen(&player, (40, 15)).contains("No game has ended yet."));
    player.keys("<Tab> <Tab> r f / x <Enter> <Esc> e <Enter> <Down>");
    assert!(player.app.dialog().is_some());
}
