//! What is on the screen, and what lies under the pointer.

use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, MouseButton, MouseEvent, MouseEventKind};
use freecell::app::action::OpenGame;
use freecell::app::dialog::Dialog;
use freecell::app::journey::Journey;
use freecell::app::key_table::{Group, TABLE};
use freecell::app::keymap::Keymap;
use freecell::app::played::Played;
use freecell::app::saved::{GameId, SavedGame};
use freecell::app::settings::{Movement, Settings, VerdictLine};
use freecell::app::{Action, App, Command, Hit, Now, Place, Pointer};
use freecell::core::{Board, Card, DealNumber, Game, Rules, Start, Suit};
use freecell::ui::geometry::{Geometry, MINIMUM, Shape};
use freecell::ui::{self, Level, Look};
use proptest::prelude::*;
use ratatui::Terminal;
use ratatui::backend::{CrosstermBackend, TestBackend};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use crate::competition::{given_up, won};
use crate::player::judge;
use crate::support::{board, deal, deal_under, rules};

/// The program on a screen, with a clock that the test turns.
#[derive(Debug)]
struct Seat {
    app: App,
    level: Level,
    unicode: bool,
    at: Duration,
}

/// No movement: a test looks at what has come to rest.
fn still() -> Settings {
    Settings {
        movement: Movement::Off,
        ..Settings::default()
    }
}

fn seat_with(start: &Board, settings: Settings) -> Seat {
    let rules = start.rules();
    let numbered = [617, 27245]
        .into_iter()
        .find(|&n| deal_under(n, rules) == *start);
    let start = match numbered {
        Some(number) => Start::Deal(number.to_string().parse().unwrap()),
        None => Start::Board(Box::new(start.clone())),
    };
    let mut saved = SavedGame::new(Game::new(start, rules), 0);
    saved.elapsed = 254_000;
    Seat {
        app: App::new(saved, settings),
        level: Level::Rgb,
        unicode: true,
        at: Duration::from_secs(1),
    }
}

fn seat(start: &Board) -> Seat {
    seat_with(start, still())
}

impl Seat {
    fn act(&mut self, action: Action) {
        self.at += Duration::from_secs(1);
        let now = Now {
            at: self.at,
            unix_millis: 0,
        };
        self.app.update(action, now);
    }

    /// Presses keys: words are keys by name, all else is typed.
    fn keys(&mut self, keys: &str) -> &mut Self {
        for word in keys.split_whitespace() {
            let code = match word {
                "Enter" => KeyCode::Enter,
                "Esc" => KeyCode::Esc,
                "Up" => KeyCode::Up,
                "Down" => KeyCode::Down,
                "Space" => KeyCode::Char(' '),
                _ => {
                    for c in word.chars() {
                        self.key(KeyCode::Char(c));
                    }
                    continue;
                }
            };
            self.key(code);
        }
        self
    }

    fn key(&mut self, code: KeyCode) {
        if let Some(action) = ui::action(&self.app, KeyEvent::from(code)) {
            self.act(action);
        }
    }

    fn look(&self) -> Look {
        Look::new(self.app.settings(), self.level, self.unicode)
    }

    fn buffer(&self, width: u16, height: u16) -> Buffer {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        let look = self.look();
        terminal
            .draw(|frame| ui::draw(frame, &self.app, &look, self.at))
            .unwrap();
        terminal.backend().buffer().clone()
    }

    fn text(&self, width: u16, height: u16) -> String {
        lines(&self.buffer(width, height)).join("\n")
    }

    fn mouse(&mut self, kind: MouseEventKind, column: u16, row: u16, area: Rect) {
        let event = MouseEvent {
            kind,
            column,
            row,
            modifiers: crossterm::event::KeyModifiers::NONE,
        };
        if let Some(action) = ui::pointer(&self.app, &self.look(), area, event, self.at) {
            self.act(action);
        }
    }

    fn hit(&self, column: u16, row: u16, area: Rect) -> Hit {
        let event = MouseEvent {
            kind: MouseEventKind::Down(MouseButton::Left),
            column,
            row,
            modifiers: crossterm::event::KeyModifiers::NONE,
        };
        match ui::pointer(&self.app, &self.look(), area, event, self.at) {
            Some(Action::Pointer(Pointer::Down { hit, .. })) => hit,
            other => panic!("{other:?}"),
        }
    }
}

fn lines(buffer: &Buffer) -> Vec<String> {
    let area = buffer.area;
    let line = |y| {
        let line: String = (0..area.width).map(|x| buffer[(x, y)].symbol()).collect();
        line.trim_end().to_owned()
    };
    (0..area.height).map(line).collect()
}

/// Seven cards and a run of twelve on a king: the longest cascade that can be.
fn longest() -> Board {
    board(
        "2C 4C 6C 8C TC QC KS QH JS TH 9S 8H 7S 6H 5S 4H 3S 2H AS\n\
         KC 6S TD JH 8S\n\
         2S JD 7D AC QS\n\
         4S 5H 9D QD 5D\n\
         AD 6D 3D AH 4D\n\
         JC 2D 3H 8D 7C\n\
         9H TS 7H 9C\n\
         3C 5C KD KH",
        Rules::default(),
    )
}

/// All cards home but the kings.
fn almost_won() -> Board {
    board(
        "Foundations: C-Q D-Q H-Q S-Q\nKC\nKD\nKH\nKS",
        Rules::default(),
    )
}

fn open_games() -> Vec<OpenGame> {
    let game = |id, deal: &str, rules: &str, home| OpenGame {
        id: GameId::new(id).unwrap(),
        deal: deal.parse().ok(),
        rules: rules.into(),
        home,
        elapsed: 245_000,
        last_played: 0,
    };
    vec![
        game("617-a", "617", "freecell", 12),
        game("8589934591-b", "8589934591", "eight-off", 4),
    ]
}

#[test]
fn a_fresh_deal() {
    let seat = seat(&deal(617));
    insta::assert_snapshot!("start_80x24", seat.text(80, 24));
    insta::assert_snapshot!("start_132x43", seat.text(132, 43));
    insta::assert_snapshot!("start_40x15", seat.text(40, 15));
}

#[test]
fn a_lifted_run_with_its_targets() {
    let mut seat = seat(&longest());
    seat.keys("1");
    insta::assert_snapshot!("lifted_80x24", seat.text(80, 24));
    insta::assert_snapshot!("lifted_40x15", seat.text(40, 15));
}

#[test]
fn the_middle_of_a_game() {
    let mut seat = seat(&deal(617));
    seat.keys("58 2a 2b 3c 8d 37");
    insta::assert_snapshot!("middle_80x24", seat.text(80, 24));
    insta::assert_snapshot!("middle_132x43", seat.text(132, 43));
    insta::assert_snapshot!("middle_40x15", seat.text(40, 15));
}

#[test]
fn plain_characters_only() {
    let mut seat = seat(&deal(617));
    seat.unicode = false;
    seat.keys("58 2a 2");
    for (width, height) in [(80, 24), (132, 43), (40, 15)] {
        let text = seat.text(width, height);
        assert!(text.is_ascii(), "{text}");
    }
    insta::assert_snapshot!("ascii_80x24", seat.text(80, 24));
    seat.keys("Esc M");
    for keys in ["?", "n", "o", "i", "/", "'", "p"] {
        seat.keys("Esc").keys(keys);
        assert!(seat.app.dialog().is_some(), "{keys}");
        let text = seat.text(80, 24);
        assert!(text.is_ascii(), "{text}");
    }
}

#[test]
fn without_colours_every_mark_is_still_seen() {
    let mut seat = seat(&deal(617));
    seat.level = Level::None;
    seat.keys("5");
    let buffer = seat.buffer(40, 15);
    insta::assert_snapshot!("mono_40x15", format!("{buffer:?}"));
}

#[test]
fn dialogs() {
    for (name, keys) in [
        ("help", "?"),
        ("games", "n"),
        ("options", "o"),
        ("find", "/7"),
        ("marks", "M '"),
        ("paused", "p"),
    ] {
        let mut seat = seat(&deal(617));
        seat.keys("58 2a").keys(keys);
        seat.act(Action::Games(open_games()));
        assert!(seat.app.dialog().is_some(), "{name}");
        insta::assert_snapshot!(format!("{name}_80x24"), seat.text(80, 24));
        insta::assert_snapshot!(format!("{name}_40x15"), seat.text(40, 15));
    }
}

#[test]
fn the_journey() {
    let mut seat = seat(&deal(617));
    seat.keys("58 n Down Down Down Down Down Down Down Down Enter");
    seat.act(Action::Games(Vec::new()));
    let mut journey = Journey::over("1-1000".parse().unwrap());
    for deal in [3, 5] {
        journey.put_off(DealNumber::new(deal).unwrap(), &Played::default());
    }
    seat.act(Action::Journey(Some(Box::new(journey))));
    seat.act(Action::Played(Box::default()));
    insta::assert_snapshot!("journey_80x24", seat.text(80, 24));
    seat.keys("Down 7 - 5 Enter");
    insta::assert_snapshot!("journey_40x15", seat.text(40, 15));
}

#[test]
fn the_competition() {
    let mut seat = seat(&deal(617));
    seat.keys("58 n Down Down Down Down Down Down Down Down Down Enter 2-14 Enter");
    seat.act(Action::Games(Vec::new()));
    seat.act(Action::Records(vec![won(1), given_up(3, 4)]));
    assert!(matches!(seat.app.dialog(), Some(Dialog::Competition(_))));
    insta::assert_snapshot!("competition_80x24", seat.text(80, 24));
    insta::assert_snapshot!("competition_40x15", seat.text(40, 15));
    seat.keys("Up 1 Enter");
    insta::assert_snapshot!("competition_one_80x24", seat.text(80, 24));
    seat.keys("0 - Enter");
    insta::assert_snapshot!("competition_fault_40x15", seat.text(40, 15));
}

#[test]
fn what_counts_in_a_championship_is_seen_during_play() {
    let rules = rules("championship cells=1");
    let settings = Settings {
        bonus: true,
        verdict: VerdictLine::Always,
        ..still()
    };
    let mut seat = seat_with(&deal_under(617, rules), settings);
    let status = |seat: &Seat, width| seat.text(width, 24).lines().next().unwrap().to_owned();
    assert!(status(&seat, 80).ends_with("  0/0 · 4:14 · bonus 646"));
    seat.keys("5a");
    assert!(status(&seat, 80).ends_with("  1/1 · 4:14 · bonus 646"));
    seat.act(Action::Solved(Box::new(judge(seat.app.board().clone()))));
    for width in [40, 80, 132] {
        let status = status(&seat, width);
        assert!(status.contains("✗ lost"), "{status}");
        assert!(
            status.contains("#617 Ch") && status.contains("bonus 64"),
            "{status}"
        );
    }
    seat.app = App::new(
        seat.app.saved(Now {
            at: seat.at,
            unix_millis: 0,
        }),
        still(),
    );
    assert!(status(&seat, 80).contains("  1 cell, 1 move · 4:1"));
    let mut best = won(1);
    best.start = seat.app.game().start().clone();
    seat.act(Action::Records(vec![best]));
    assert!(
        !status(&seat, 80).contains("best"),
        "those moves do not win deal 617"
    );
}

#[test]
fn the_win() {
    let mut seat = seat(&almost_won());
    seat.keys("x");
    assert!(matches!(seat.app.dialog(), Some(Dialog::Won(_))));
    insta::assert_snapshot!("won_80x24", seat.text(80, 24));
    insta::assert_snapshot!("won_40x15", seat.text(40, 15));
}

#[test]
fn giving_up_asks_first() {
    let mut seat = seat(&deal(617));
    seat.keys("58 n");
    seat.act(Action::Games(open_games()));
    // The open games are last.
    seat.keys("Up");
    seat.key(KeyCode::Delete);
    assert!(matches!(seat.app.dialog(), Some(Dialog::Confirm(_))));
    insta::assert_snapshot!("confirm_80x24", seat.text(80, 24));
    seat.keys("n");
    assert!(matches!(seat.app.dialog(), Some(Dialog::Games(_))));
}

#[test]
fn other_games() {
    for name in ["eight-off", "seahaven", "seven-by-five"] {
        let seat = seat(&deal_under(617, rules(name)));
        insta::assert_snapshot!(format!("{name}_80x24"), seat.text(80, 24));
        insta::assert_snapshot!(format!("{name}_40x15"), seat.text(40, 15));
    }
    let largest = seat(&deal_under(617, rules("freecell cells=10 cascades=10")));
    insta::assert_snapshot!("ten_by_ten_40x15", largest.text(40, 15));
    insta::assert_snapshot!("ten_by_ten_80x24", largest.text(80, 24));
}

#[test]
fn too_small_says_what_is_needed() {
    let (width, height) = MINIMUM;
    for (w, h) in [(width - 1, height), (width, height - 1), (10, 5)] {
        let text = seat(&deal(617)).text(w, h).replace('\n', " ");
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if w > 20 {
            let sizes = format!("needs {width}x{height}, is {w}x{h}");
            assert!(words.contains(&sizes), "{words}");
        }
    }
    insta::assert_snapshot!("too_small", seat(&deal(617)).text(width - 1, height));
    assert!(seat(&deal(617)).text(width, height).contains("K♠"));
}

/// Every card of the board that is drawn, as the geometry says.
fn drawn(board: &Board, width: u16, height: u16) -> Vec<(Card, Rect, Hit)> {
    let area = Rect::new(0, 0, width, height);
    let places = Geometry::new(area, Settings::default().cards, &Shape::of(board)).unwrap();
    let mut cards = Vec::new();
    for spot in &places.cascades {
        for seen in &spot.cards {
            let hit = Hit::Table {
                place: Place::Cascade(spot.id),
                depth: Some(seen.depth),
            };
            cards.push((board.cascade(spot.id)[seen.depth], seen.rect, hit));
        }
    }
    for spot in &places.cells {
        if let Place::FreeCell(id) = spot.place
            && let Some(card) = board.cell(id)
        {
            let hit = Hit::Table {
                place: spot.place,
                depth: Some(0),
            };
            cards.push((card, spot.face, hit));
        }
    }
    cards
}

#[test]
fn a_card_is_where_it_is_drawn_and_where_it_is_clicked() {
    let mut middle = deal(617);
    crate::support::play(&mut middle, "58 2a 2b 3c 8d");
    let boards = [
        middle,
        longest(),
        deal_under(617, rules("eight-off")),
        deal_under(617, rules("seahaven")),
        deal_under(617, rules("freecell cells=10 cascades=10")),
    ];
    for board in &boards {
        let seat = seat(board);
        for (width, height) in [(80, 24), (132, 43), (40, 15), MINIMUM, (200, 60)] {
            let buffer = seat.buffer(width, height);
            for (card, rect, expected) in drawn(board, width, height) {
                let row: String = (rect.left()..rect.right())
                    .map(|x| buffer[(x, rect.y)].symbol())
                    .collect();
                let symbol = match card.suit() {
                    Suit::Clubs => '♣',
                    Suit::Diamonds => '♦',
                    Suit::Hearts => '♥',
                    Suit::Spades => '♠',
                };
                let name = format!("{}{symbol}", card.rank());
                assert!(row.contains(&name), "{card} at {rect:?}: {row}");
                let area = Rect::new(0, 0, width, height);
                for at in rect.positions() {
                    assert_eq!(seat.hit(at.x, at.y, area), expected, "{card} at {at:?}");
                }
            }
        }
    }
}

#[test]
fn no_card_is_hidden_at_80x24() {
    let board = longest();
    assert_eq!(drawn(&board, 80, 24).len(), 52);
    let text = seat(&board).text(80, 24);
    assert!(!text.contains('+'), "{text}");
    insta::assert_snapshot!("longest_80x24", text);
    // One row less has to fold.
    assert!(drawn(&board, 80, 23).len() < 52);
}

#[test]
fn what_does_not_fit_is_folded_with_a_count_and_unfolds() {
    let mut seat = seat(&longest());
    let folded = seat.text(40, 15);
    assert!(folded.contains("+10"), "{folded}");
    insta::assert_snapshot!("folded_40x15", folded);
    seat.keys("v");
    let text = seat.text(40, 15);
    for rank in "QJT98765432A".chars() {
        assert!(text.contains(&format!("{rank}♥")) || text.contains(&format!("{rank}♠")));
    }
    insta::assert_snapshot!("unfolded_40x15", text);
}

#[test]
fn the_lifted_run_and_the_targets_have_colours_of_their_own() {
    let mut seat = seat(&deal(617));
    let at_rest = seat.buffer(80, 24);
    seat.keys("5");
    let lifted = seat.buffer(80, 24);
    let board = deal(617);
    let rect = |name: &str| {
        let card: Card = name.parse().unwrap();
        let mut all = drawn(&board, 80, 24).into_iter();
        all.find(|(c, _, _)| *c == card).unwrap().1
    };
    let background = |buffer: &Buffer, name: &str| {
        let rect = rect(name);
        buffer[(rect.x + 1, rect.y)].bg
    };
    // J♣ is lifted, and Q♥ takes it.
    let face = background(&at_rest, "JC");
    assert_eq!(face, background(&at_rest, "QH"));
    let colors = [face, background(&lifted, "JC"), background(&lifted, "QH")];
    assert!(colors[0] != colors[1] && colors[1] != colors[2] && colors[0] != colors[2]);
    assert_eq!(background(&lifted, "KS"), face);

    seat.level = Level::None;
    let mono = seat.buffer(80, 24);
    let modifier = |name: &str| {
        let rect = rect(name);
        mono[(rect.x + 1, rect.y)].modifier
    };
    assert!(modifier("KS").contains(Modifier::REVERSED));
    assert!(!modifier("JC").contains(Modifier::REVERSED));
    assert!(modifier("QH").contains(Modifier::UNDERLINED));
    assert!(mono.content.iter().all(|cell| {
        cell.fg == ratatui::style::Color::Reset && cell.bg == ratatui::style::Color::Reset
    }));
}

#[test]
fn a_dragged_card_follows_the_pointer_alone() {
    let area = Rect::new(0, 0, 80, 24);
    let mut seat = seat(&deal(617));
    let (_, rect, _) = drawn(&deal(617), 80, 24)
        .into_iter()
        .find(|(card, _, _)| card.to_string() == "JC")
        .unwrap();
    seat.mouse(
        MouseEventKind::Down(MouseButton::Left),
        rect.x + 1,
        rect.y,
        area,
    );
    seat.mouse(MouseEventKind::Drag(MouseButton::Left), 40, 20, area);
    assert_eq!(seat.app.drag().map(|drag| drag.count), Some(1));
    let text = seat.text(80, 24);
    assert_eq!(text.matches("J♣").count(), 1, "{text}");
    assert!(text.lines().nth(20).unwrap().contains("J♣"), "{text}");
    assert_eq!(text.matches("7♣").count(), 1, "{text}");
    // The button is up without a release: nothing is held any more.
    seat.mouse(MouseEventKind::Moved, 41, 20, area);
    assert!(seat.app.drag().is_none());
    assert_eq!(seat.app.board(), &deal(617));
}

#[test]
fn keys_on_screen_can_be_clicked() {
    let area = Rect::new(0, 0, 80, 24);
    let mut seat = seat(&deal(617));
    let text = seat.text(80, 24);
    let (row, line) = text.lines().enumerate().last().unwrap();
    let column = line.find("help").unwrap() as u16;
    assert_eq!(seat.hit(column, row as u16, area), Hit::Key(Command::Help));
    seat.keys("o");
    let text = seat.text(80, 24);
    let (row, _) = text
        .lines()
        .enumerate()
        .find(|(_, line)| line.contains("Theme"))
        .unwrap();
    assert_eq!(seat.hit(20, row as u16, area), Hit::Item(2));
}

#[test]
fn the_mouse_can_be_left_to_the_terminal() {
    let mut seat = seat(&deal(617));
    seat.key(KeyCode::F(9));
    assert!(seat.text(80, 24).contains("mouse off"));
    let event = MouseEvent {
        kind: MouseEventKind::Moved,
        column: 1,
        row: 1,
        modifiers: crossterm::event::KeyModifiers::NONE,
    };
    let area = Rect::new(0, 0, 80, 24);
    assert!(ui::pointer(&seat.app, &seat.look(), area, event, seat.at).is_none());
}

/// All lines of the help at a width, by scrolling through it.
fn help_lines(width: u16, height: u16) -> Vec<String> {
    let mut seat = seat(&deal(617));
    seat.keys("?");
    let area = Rect::new(0, 0, width, height);
    let limit = ui::scroll_limit(&seat.app, &seat.look(), area).unwrap();
    let mut all: Vec<String> = Vec::new();
    for scrolled in 0..=limit {
        let shown = lines(&seat.buffer(width, height));
        let (top, left) = shown
            .iter()
            .enumerate()
            .find_map(|(y, line)| Some((y, line.split_once("╭─ Help ")?.0.chars().count())))
            .unwrap();
        let right = shown[top].chars().count() - 1;
        let bottom = shown.iter().rposition(|line| line.contains('╰')).unwrap();
        let inner = |line: &String| -> String {
            let inner = line.chars().take(right).skip(left + 1);
            inner.collect()
        };
        // The last two lines stay where they are.
        let text = &shown[top + 1..bottom - 2];
        let inside: Vec<String> = text.iter().map(inner).collect();
        if scrolled == 0 {
            all = inside;
        } else {
            all.extend(inside.last().cloned());
        }
        seat.keys("Down");
    }
    all
}

#[test]
fn help_names_every_key_and_only_keys_that_are_bound() {
    let help = help_lines(80, 24);
    let words = |line: &str| {
        line.split_whitespace()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let all: Vec<String> = help.iter().flat_map(|line| words(line)).collect();
    let all = all.join(" ");
    for row in TABLE {
        let names: Vec<String> = row
            .keys
            .iter()
            .map(|(chord, _)| chord.to_string())
            .collect();
        let names = names.join(" ");
        let text = Keymap::default().fill(row.text);
        let first = text.split_whitespace().next().unwrap();
        let together = format!("{names} {first}");
        let mut lines = help.iter().map(|line| words(line).join(" "));
        assert!(lines.any(|line| line.starts_with(&together)), "{together}");
        assert!(
            text.split_whitespace().all(|word| all.contains(word)),
            "{text}"
        );
    }
    // Before the mouse and the rules, a line that begins at the left edge is a heading or names keys.
    let bound: Vec<String> = TABLE
        .iter()
        .flat_map(|row| row.keys)
        .map(|(chord, _)| chord.to_string())
        .collect();
    let end = help.iter().position(|line| line.trim() == "Mouse").unwrap();
    let mut named = 0;
    for line in &help[..end] {
        let column: String = line.chars().skip(2).take(21).collect();
        let heading = line.trim().len() > 2 && !line.contains('.') && column.trim() == line.trim();
        if heading {
            continue;
        }
        for name in column.split_whitespace() {
            assert!(bound.iter().any(|chord| chord == name), "{name}: {line}");
            named += 1;
        }
    }
    assert_eq!(named, bound.len());
}

/// The README's table names a key of every row, so that what is new there is told there.
#[test]
fn the_readme_names_every_command() {
    let readme = include_str!("../../README.md");
    let in_readme = |name: &str| {
        readme.contains(&format!("`{name}`"))
            || (name.len() > 1 && readme.contains(name))
            || readme.contains(&format!("`{}`", name.to_lowercase()))
    };
    let arrows = ["Left", "Right", "Up", "Down"];
    for row in TABLE.iter().filter(|row| row.group != Group::Lists) {
        let mut names = row.keys.iter().map(|(chord, _)| chord.to_string());
        let known = names
            .any(|name| in_readme(&name) || arrows.contains(&&*name) && readme.contains("arrows"));
        assert!(known, "{}", row.label);
    }
}

#[test]
fn no_line_of_the_help_is_cut() {
    let squeezed = |lines: &[String]| -> Vec<String> {
        let mut words: Vec<String> = lines
            .iter()
            .flat_map(|line| line.split_whitespace())
            .map(str::to_owned)
            .collect();
        words.sort();
        words
    };
    let wide = squeezed(&help_lines(132, 43));
    for (width, height) in [(80, 24), (60, 20), (40, 15), (41, 12)] {
        assert_eq!(
            squeezed(&help_lines(width, height)),
            wide,
            "{width}x{height}"
        );
    }
}

#[test]
fn a_resize_leaves_the_help_where_it_is() {
    let mut seat = seat(&deal(617));
    seat.keys("? Down Down");
    let before = seat.text(80, 24);
    for _ in 0..20 {
        seat.act(Action::Resized(100, 30));
    }
    assert_eq!(seat.text(80, 24), before);
}

#[test]
fn releases_do_nothing_and_repeats_act() {
    let seat = seat(&deal(617));
    for code in [KeyCode::Char('1'), KeyCode::Char('q'), KeyCode::Enter] {
        let mut event = KeyEvent::from(code);
        event.kind = KeyEventKind::Release;
        assert!(ui::action(&seat.app, event).is_none());
        event.kind = KeyEventKind::Repeat;
        assert!(ui::action(&seat.app, event).is_some());
    }
}

#[test]
fn keys_mean_what_the_screen_asks_for() {
    let press = |seat: &Seat, c| ui::action(&seat.app, KeyEvent::from(KeyCode::Char(c)));
    let command = |action: Option<Action>| match action {
        Some(Action::Command(command)) => Some(command),
        _ => None,
    };
    let mut seat = seat(&deal(617));
    assert_eq!(command(press(&seat, 'n')), Some(Command::New));
    seat.keys("n");
    assert!(matches!(press(&seat, '6'), Some(Action::Type('6'))));
    assert!(press(&seat, 'a').is_none());
    seat.keys("Esc /");
    assert!(matches!(press(&seat, 'q'), Some(Action::Type('q'))));
    seat.keys("Esc p");
    for c in "123abhxt/nou+".chars() {
        assert!(press(&seat, c).is_none(), "{c} while paused");
    }
    assert_eq!(command(press(&seat, 'p')), Some(Command::Pause));
    assert_eq!(command(press(&seat, 'q')), Some(Command::Quit));
    seat.keys("p o");
    assert_eq!(command(press(&seat, 'q')), Some(Command::Cancel));
    assert_eq!(command(press(&seat, ' ')), Some(Command::Accept));
}

#[test]
fn paused_hides_the_board() {
    let mut seat = seat(&deal(617));
    seat.keys("58 p");
    for (width, height) in [(80, 24), (132, 43), (40, 15)] {
        let text = seat.text(width, height);
        assert!(!text.contains(['♣', '♦', '♥', '♠']), "{text}");
    }
}

#[test]
fn a_moved_card_is_few_bytes() {
    for level in [Level::None, Level::Sixteen, Level::Indexed, Level::Rgb] {
        let mut seat = seat(&deal(617));
        seat.level = level;
        seat.keys("2a 2b 3c uuu");
        let mut written = Vec::new();
        let area = Rect::new(0, 0, 80, 24);
        let look = seat.look();
        let mut before = seat.buffer(80, 24);
        for _ in 0..3 {
            seat.keys("r");
            let after = seat.buffer(80, 24);
            let mut bytes = Vec::new();
            let mut backend = CrosstermBackend::new(&mut bytes);
            ratatui::backend::Backend::draw(&mut backend, before.diff(&after).into_iter()).unwrap();
            written.push(bytes.len());
            before = after;
        }
        assert!(written.iter().all(|&n| n <= 200), "{level:?}: {written:?}");
        assert_eq!(ui::scroll_limit(&seat.app, &look, area), None);
    }
}

/// Something to look at: a board, and keys that open a dialog or lift cards.
fn scene() -> impl Strategy<Value = Seat> {
    let boards = prop::sample::select(vec![
        deal(617),
        longest(),
        almost_won(),
        board("Foundations: C-K D-K H-K S-K", Rules::default()),
        deal_under(1, rules("seahaven")),
        deal_under(1, rules("eight-off")),
        deal_under(1, rules("freecell cells=0 cascades=4")),
        deal_under(1, rules("freecell cells=10 cascades=10")),
    ]);
    let keys = prop::sample::select(vec![
        "", "1", "?", "n", "o", "i", "/", "'", "p", "x", "v", "1v", "P", "Up", "Enter",
    ]);
    let cards = prop::sample::select(vec!["auto", "tall", "wide", "compact"]);
    (boards, keys, cards, any::<[bool; 3]>()).prop_map(|(start, keys, cards, flags)| {
        let [unicode, ten, slow] = flags;
        let movement = if slow { Movement::Slow } else { Movement::Off };
        let cards = serde_json::from_str(&format!("\"{cards}\"")).unwrap();
        let settings = Settings {
            movement,
            ten,
            cards,
            ..Settings::default()
        };
        let mut seat = seat_with(&start, settings);
        seat.unicode = unicode;
        seat.keys(keys);
        seat
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// Any size, with anything open.
    #[test]
    fn no_size_panics(seat in scene(), sizes in prop::collection::vec((0_u16..=200, 0_u16..=60), 8)) {
        for (width, height) in sizes {
            let buffer = seat.buffer(width, height);
            prop_assert_eq!(buffer.area, Rect::new(0, 0, width, height));
            let area = buffer.area;
            for (column, row) in [(0, 0), (width / 2, height / 2), (width, height), (999, 999)] {
                let _ = seat.hit(column, row, area);
            }
            let _ = ui::scroll_limit(&seat.app, &seat.look(), area);
        }
    }
}
