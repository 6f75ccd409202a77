//! Events of any kind, at any size, in any dialog.

use std::time::Duration;

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use freecell::app::advice::{Answer, Verdict};
use freecell::app::saved::SavedGame;
use freecell::app::settings::{ROWS, Settings};
use freecell::app::{Action, App};
use freecell::core::visible::is_visible;
use freecell::core::{Autoplay, Board, Game, Rules, Start, rule_sets};
use freecell::solver::{self, Limits};
use freecell::storage::saved_game;
use freecell::term::input::Decoder;
use freecell::ui::{self, Level, Look};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::layout::Rect;

use super::{Figures, ODD};
use crate::player::Player;
use crate::support::{Chance, assert_whole};

/// What a terminal sends for keys that are more than a character, whole.
const SEQUENCES: &[&str] = &[
    "\x1b",
    "\r",
    "\t",
    "\x7f",
    "\x0c",
    "\x12",
    "\x1a",
    "\x03",
    "\x1b[A",
    "\x1b[B",
    "\x1b[C",
    "\x1b[D",
    "\x1b[H",
    "\x1b[F",
    "\x1b[5~",
    "\x1b[6~",
    "\x1b[3~",
    "\x1b[Z",
    "\x1bOP",
    "\x1b[15~",
    "\x1b[24~",
    "\x1b[1;5C",
    "\x1b[I",
    "\x1b[O",
    "\x1b[200~",
    "\x1b[201~",
    "\x1b[200~617\x1b[201~",
    "\x1b[<0;20;8M",
    "\x1b[<0;20;8m",
    "\x1b[<32;9;9M",
    "\x1b[<64;4;4M",
    "\x1b[<2;30;9M",
    "\x1b[<0;99999;0M",
    "\x1b[M !!",
    "\x1b[?1;2c",
    "\x1b[[A",
    "\x1b[20~",
];

/// Keys of the game, the likely ones more often.
const KEYS: &str =
    "12345678123456781234567890abcdabcdefgklmhh+-=uurzyRMxxttsswwWP/vvpnnoi?'jq,\" y";

/// What players do, whole, so that every dialog is reached.
const ERRANDS: &[&str] = &[
    "n\x1b[B\x1b[B\x1b[B\x1b[B\r",
    "n\x1b[B\x1b[B\x1b[B\x1b[B\x1b[B\r",
    "n\x1b[A\r",
    "n\x1b[A\x1b[3~",
    "n\x1b[A\x1b[3~y",
    "n617\r",
    "n\r",
    "x",
    "x\r",
    "x\x1bi",
    "xP",
    "ux",
    "s     ",
    "t\r\r",
    "M'1",
    "M'",
    "'\x1b[3~",
    "/7s",
    "/ka",
    "?\x1b[C\x1b[C",
    "o\x1b[B\x1b[B\r",
    "P\x1b[A\r",
    "i\x1b[6~",
    "p",
    "1a2b3c4d",
    "5a6b7c8d",
    "R",
    "uuuu",
    "rrrr",
    "q",
    "\x1b\x1b",
];

/// A player who does anything.
struct Session<'a> {
    chance: Chance,
    player: Player,
    decoder: Decoder,
    size: (u16, u16),
    level: Level,
    unicode: bool,
    /// The board of an answer that comes late.
    question: Option<Board>,
    figures: &'a mut Figures,
}

/// So many events, as the seed has it.
pub(super) fn session(seed: u64, events: u32, figures: &mut Figures) {
    let mut session = Session::new(seed, figures);
    session.player.begin();
    for _ in 0..events {
        session.event();
        session.look();
    }
    session.save();
    session.figures.count("games");
}

/// Settings that nobody would choose together.
fn settings(chance: &mut Chance) -> Settings {
    let mut settings = Settings::default();
    for _ in 0..chance.below(40) {
        let row = &ROWS[chance.below(ROWS.len() as u64) as usize];
        row.change(&mut settings, chance.below(2) == 0);
    }
    if chance.below(8) == 0 {
        settings.theme = odd_text(chance);
    }
    settings.lesson = chance.below(40) as usize;
    settings
}

fn odd_text(chance: &mut Chance) -> String {
    let words = (0..chance.below(9)).map(|_| ODD[chance.below(ODD.len() as u64) as usize]);
    words.collect()
}

fn game(chance: &mut Chance) -> Game {
    let mut rules = rule_sets::ALL[chance.below(rule_sets::ALL.len() as u64) as usize].rules;
    if chance.below(3) > 0 {
        rules = Rules::default();
    }
    if chance.below(6) == 0 {
        rules = rules.with_cells(chance.below(11) as u8).unwrap_or(rules);
        rules = rules
            .with_cascades(4 + chance.below(7) as u8)
            .unwrap_or(rules);
    }
    rules.foundation_back |= chance.below(12) == 0;
    let mut game = Game::new(Start::Deal(chance.deal()), rules);
    // Some way into the game, or as good as won.
    let moves = chance.below(4) * chance.below(60);
    for _ in 0..moves {
        let legal = game.board().legal_moves();
        let Some(mv) = legal.get(chance.below(legal.len().max(1) as u64) as usize) else {
            break;
        };
        let autoplay = Autoplay::ALL[chance.below(Autoplay::ALL.len() as u64) as usize];
        game.play(mv.request(), autoplay).expect("a legal move");
    }
    if chance.below(4) == 0
        && let Some(solution) = solution(game.board())
    {
        let left = chance.below(solution.len() as u64 + 1) >> chance.below(7);
        let part = solution.len() - left as usize;
        for mv in &solution[..part] {
            game.play(mv.request(), Autoplay::Off)
                .expect("a move of a solution");
        }
    }
    game
}

/// The program with some game and some settings.
pub(super) fn app(chance: &mut Chance) -> App {
    let game = game(chance);
    let settings = settings(chance);
    App::new(SavedGame::new(game, 1_000_000), settings)
}

/// A solution that is found quickly.
fn solution(board: &Board) -> Option<Vec<freecell::core::Move>> {
    let limits = Limits {
        nodes: Some(2000),
        ..Limits::default()
    };
    let report = solver::solve_any(board, &limits, &std::sync::atomic::AtomicBool::new(false));
    match report.ok()?.answer {
        solver::Answer::Winnable(solution) => Some(solution.into_moves()),
        solver::Answer::Lost | solver::Answer::Undecided(_) => None,
    }
}

impl<'a> Session<'a> {
    fn new(seed: u64, figures: &'a mut Figures) -> Self {
        let mut chance = Chance::new(seed);
        let settings = settings(&mut chance);
        let mut player = Player::at(game(&mut chance), settings);
        player.solver_answers = false;
        player.next_deal = 1 + chance.below(40_000) as i64;
        let levels = [Level::None, Level::Sixteen, Level::Indexed, Level::Rgb];
        Self {
            level: levels[chance.below(4) as usize],
            unicode: chance.below(2) == 0,
            size: size(&mut chance),
            chance,
            player,
            decoder: Decoder::default(),
            question: None,
            figures,
        }
    }

    fn look_of(&self) -> Look {
        Look::new(self.player.app.settings(), self.level, self.unicode)
    }

    fn area(&self) -> Rect {
        Rect::new(0, 0, self.size.0, self.size.1)
    }

    /// One thing happens.
    fn event(&mut self) {
        if self.player.left {
            // The next start.
            self.figures.count("starts");
            self.player.left = false;
            if let Some(saved) = self.player.saved.clone() {
                self.player.app = App::new(saved, settings(&mut self.chance));
                self.player.begin();
            }
        }
        let pass = match self.chance.below(12) {
            0 => self.chance.below(4_000_000),
            1..=4 => self.chance.below(900),
            _ => self.chance.below(30),
        };
        self.player.pass(pass);
        match self.chance.below(22) {
            20 | 21 => {
                let errand = ERRANDS[self.chance.below(ERRANDS.len() as u64) as usize];
                self.receive(errand.as_bytes());
            }
            0..=8 => {
                let keys = KEYS.as_bytes();
                let key = keys[self.chance.below(keys.len() as u64) as usize];
                self.receive(&[key]);
            }
            9 | 10 => {
                let sequence = SEQUENCES[self.chance.below(SEQUENCES.len() as u64) as usize];
                self.receive(sequence.as_bytes());
            }
            11 => {
                let bytes: Vec<u8> = (0..self.chance.below(12))
                    .map(|_| self.chance.below(256) as u8)
                    .collect();
                self.receive(&bytes);
            }
            12..=14 => {
                let event = self.mouse();
                self.take(event);
            }
            15 => {
                let event = self.any_key();
                self.take(event);
            }
            16 => self.resize(),
            17 => {
                let text = odd_text(&mut self.chance).repeat(1 + self.chance.below(200) as usize);
                self.take(Event::Paste(text));
            }
            18 => self.world(),
            _ => {
                self.figures.count("ticks");
                self.player.act(Action::Tick);
            }
        }
    }

    fn receive(&mut self, bytes: &[u8]) {
        let (first, second) = bytes.split_at(self.chance.below(bytes.len() as u64 + 1) as usize);
        for part in [first, second] {
            for event in self.decoder.feed(part) {
                self.take(event);
            }
        }
        if self.decoder.is_waiting()
            && self.chance.below(2) == 0
            && let Some(event) = self.decoder.settle()
        {
            self.take(event);
        }
    }

    /// As the loop of the program takes what the terminal sends.
    fn take(&mut self, event: Event) {
        match event {
            Event::Key(key) => {
                self.figures.count("keys");
                if let Some(action) = ui::input::action(&self.player.app, key) {
                    self.player.act(action);
                }
            }
            Event::Mouse(mouse) => {
                self.figures.count("mouse events");
                let (look, area, at) = (self.look_of(), self.area(), self.player.now.at);
                if let Some(action) = ui::pointer(&self.player.app, &look, area, mouse, at) {
                    self.player.act(action);
                }
            }
            Event::Paste(text) => {
                self.figures.count("pastes");
                self.player.act(Action::Paste(text));
            }
            Event::FocusGained => self.player.act(Action::FocusGained),
            Event::FocusLost => self.player.act(Action::FocusLost),
            Event::Resize(..) => self.resize(),
        }
    }

    fn resize(&mut self) {
        self.figures.count("sizes");
        self.size = size(&mut self.chance);
        self.player.act(Action::Resized(self.size.0, self.size.1));
    }

    fn mouse(&mut self) -> Event {
        let chance = &mut self.chance;
        let button = match chance.below(5) {
            0 => MouseButton::Right,
            1 => MouseButton::Middle,
            _ => MouseButton::Left,
        };
        let kind = match chance.below(10) {
            0..=2 => MouseEventKind::Down(button),
            3 | 4 => MouseEventKind::Up(button),
            5 | 6 => MouseEventKind::Drag(button),
            7 => MouseEventKind::Moved,
            8 => MouseEventKind::ScrollDown,
            _ => MouseEventKind::ScrollUp,
        };
        let outside = chance.below(10) == 0;
        let mut within = |length: u16| {
            let end = if outside {
                65_536
            } else {
                u64::from(length).max(1)
            };
            chance.below(end) as u16
        };
        let (column, row) = (within(self.size.0), within(self.size.1));
        Event::Mouse(MouseEvent {
            kind,
            column,
            row,
            modifiers: KeyModifiers::NONE,
        })
    }

    fn any_key(&mut self) -> Event {
        let chance = &mut self.chance;
        let codes = [
            KeyCode::Enter,
            KeyCode::Esc,
            KeyCode::Up,
            KeyCode::Down,
            KeyCode::Left,
            KeyCode::Right,
            KeyCode::PageUp,
            KeyCode::PageDown,
            KeyCode::Home,
            KeyCode::End,
            KeyCode::Delete,
            KeyCode::Insert,
            KeyCode::Backspace,
            KeyCode::Tab,
            KeyCode::BackTab,
            KeyCode::Null,
            KeyCode::CapsLock,
            KeyCode::F(chance.below(256) as u8),
            KeyCode::Char(char::from_u32(chance.below(0x11_0000) as u32).unwrap_or('\u{fffd}')),
        ];
        let code = codes[chance.below(codes.len() as u64) as usize];
        let modifiers = KeyModifiers::from_bits_truncate(chance.below(64) as u8);
        let mut key = KeyEvent::new(code, modifiers);
        key.kind = match chance.below(6) {
            0 => KeyEventKind::Release,
            1 => KeyEventKind::Repeat,
            _ => KeyEventKind::Press,
        };
        Event::Key(key)
    }

    /// The world says something: the solver answers, a disk fails, the program was stopped.
    fn world(&mut self) {
        self.figures.count("messages of the world");
        match self.chance.below(6) {
            0 => self.player.act(Action::Continued),
            1 => {
                let trouble = odd_text(&mut self.chance);
                self.player.act(Action::Trouble(trouble));
            }
            2 => {
                let trouble = odd_text(&mut self.chance);
                self.player.act(Action::Loaded(Err(trouble)));
            }
            3 => {
                let number = self.chance.deal();
                self.player.act(Action::Dealt(number, Rules::default()));
            }
            _ => {
                // An answer to the position of now, or of some time ago.
                let now = self.player.board().clone();
                let board = match self.chance.below(3) {
                    0 => self.question.take().unwrap_or(now),
                    _ => now,
                };
                self.question = Some(self.player.board().clone());
                let (verdict, solution) = match solution(&board) {
                    Some(solution) => (Verdict::Winnable, solution),
                    None if self.chance.below(2) == 0 => (Verdict::Lost, Vec::new()),
                    None => (Verdict::Undecided, Vec::new()),
                };
                let answer = Answer {
                    board,
                    verdict,
                    solution,
                };
                self.player.act(Action::Solved(Box::new(answer)));
            }
        }
    }

    /// What a player would see, and what is true of it always.
    fn look(&mut self) {
        assert_whole(self.player.board());
        let at = self.player.now.at;
        if let Some(frame) = self.player.app.frame(at) {
            assert_whole(&frame.board);
        }
        let (look, area) = (self.look_of(), self.area());
        if let Some(limit) = ui::scroll_limit(&self.player.app, &look, area) {
            self.player.act(Action::ScrollLimit(limit));
        }
        let mut terminal =
            Terminal::new(TestBackend::new(self.size.0, self.size.1)).expect("memory");
        let app = &self.player.app;
        terminal
            .draw(|frame| ui::draw(frame, app, &look, at))
            .expect("memory");
        for cell in &terminal.backend().buffer().content {
            let seen = |c: char| is_visible(c) && (look.glyphs.unicode || c.is_ascii());
            assert!(cell.symbol().chars().all(seen), "{:?}", cell.symbol());
        }
        if let Some(wake) = app.next_deadline(at) {
            assert!(wake < at + Duration::from_secs(3600 * 24), "{wake:?}");
        }
        self.figures.count("frames");
        if self.chance.below(40) == 0 {
            self.save();
        }
    }

    /// What is saved is the game.
    fn save(&mut self) {
        let saved = self.player.app.saved(self.player.now);
        let bytes = saved_game::write(&saved).expect("a short game");
        // Also the names of marks, which a player may have pasted.
        let text = std::str::from_utf8(&bytes).expect("JSON");
        assert!(text.trim_end().chars().all(is_visible), "{text:?}");
        let read = saved_game::read(saved.id.clone(), &bytes).expect("our own file");
        assert_eq!(read, saved);
        self.figures.count("saves");
        if let Some(dialog) = self.player.app.dialog() {
            self.figures.saw(dialog);
        }
    }
}

fn size(chance: &mut Chance) -> (u16, u16) {
    match chance.below(6) {
        0 => (80, 24),
        1 => (40, 15),
        2 => (chance.below(50) as u16, chance.below(20) as u16),
        3 => (20 + chance.below(110) as u16, 10 + chance.below(40) as u16),
        _ => (chance.below(301) as u16, chance.below(101) as u16),
    }
}
