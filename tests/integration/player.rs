//! A player at a table that exists only in memory: keys and clicks in, the program's state out. Time passes
//! only when a test says so, the world does what it is asked at once, and the solver is the real one.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use freecell::app::action::{Hit, Pointer};
use freecell::app::advice::{Answer, Verdict};
use freecell::app::journey::Journey;
use freecell::app::notes::{DealNote, Notes};
use freecell::app::overview::Overview;
use freecell::app::played::Played;
use freecell::app::record::GameRecord;
use freecell::app::saved::SavedGame;
use freecell::app::settings::{Movement, Settings};
use freecell::app::{Action, App, Effect, Now, Place, Wish};
use freecell::core::board_text::{self, BoardStyle};
use freecell::core::{Autoplay, Board, CascadeId, Game, Rules, Source, Start, Target, notation};
use freecell::solver::{self, Limits};
use freecell::ui::input;

/// A player.
pub(crate) struct Player {
    pub(crate) app: App,
    pub(crate) now: Now,
    /// The newest save.
    pub(crate) saved: Option<SavedGame>,
    /// All saves.
    pub(crate) saves: Vec<SavedGame>,
    /// An open game that another copy of the program plays.
    pub(crate) held: Option<SavedGame>,
    /// What was appended to the record.
    pub(crate) record: Vec<GameRecord>,
    /// The notes that were appended.
    pub(crate) notes: Vec<DealNote>,
    /// What was written into files of its own.
    pub(crate) exports: Vec<freecell::app::share::Export>,
    /// What was copied to the clipboard.
    pub(crate) copied: Vec<String>,
    /// Open games that were closed.
    pub(crate) closed: usize,
    /// How often the solver was asked.
    pub(crate) asked: usize,
    /// Quit was asked for.
    pub(crate) left: bool,
    /// The number that the next random deal gets.
    pub(crate) next_deal: i64,
    /// The random deal that was asked for last.
    pub(crate) wished: Option<Wish>,
    /// The journey on the disk.
    pub(crate) journey: Option<Journey>,
    /// Answer questions to the solver; otherwise they stay open.
    pub(crate) solver_answers: bool,
}

/// Settings in which nothing happens by itself.
pub(crate) fn quiet() -> Settings {
    Settings {
        autoplay: Autoplay::Off,
        movement: Movement::Off,
        ..Settings::default()
    }
}

impl Player {
    /// Standard rules, nothing by itself.
    pub(crate) fn deal(number: i64) -> Self {
        Self::with(number, Rules::default(), quiet())
    }

    pub(crate) fn with(number: i64, rules: Rules, settings: Settings) -> Self {
        let start = Start::Deal(number.to_string().parse().unwrap());
        Self::at(Game::new(start, rules), settings)
    }

    /// A game that starts from a board.
    pub(crate) fn position(text: &str, settings: Settings) -> Self {
        let rules = Rules::default();
        let board = board_text::parse(text, rules)
            .unwrap()
            .board(rules)
            .unwrap();
        Self::at(Game::new(Start::Board(Box::new(board)), rules), settings)
    }

    pub(crate) fn at(game: Game, settings: Settings) -> Self {
        Self {
            app: App::new(SavedGame::new(game, 1_000_000), settings),
            now: Now {
                at: Duration::ZERO,
                unix_millis: 1_800_000_000_000,
            },
            saved: None,
            saves: Vec::new(),
            held: None,
            record: Vec::new(),
            notes: Vec::new(),
            copied: Vec::new(),
            exports: Vec::new(),
            closed: 0,
            asked: 0,
            left: false,
            next_deal: 42,
            wished: None,
            journey: None,
            solver_answers: true,
        }
    }

    /// The game comes to the table, as when the program starts with it.
    pub(crate) fn begin(&mut self) {
        for effect in self.app.begin() {
            self.perform(effect);
        }
    }

    /// Time passes, and the program is told.
    pub(crate) fn wait(&mut self, millis: u64) {
        self.pass(millis);
        self.act(Action::Tick);
    }

    /// Time passes, and nobody says so.
    pub(crate) fn pass(&mut self, millis: u64) {
        self.now.at += Duration::from_millis(millis);
        self.now.unix_millis += millis;
    }

    fn notes_now(&self) -> Notes {
        let mut notes = Notes::default();
        let all = self.notes.iter().cloned();
        all.for_each(|note| notes.write(note));
        notes
    }

    pub(crate) fn act(&mut self, action: Action) {
        let effects = self.app.update(action, self.now);
        for effect in effects {
            self.perform(effect);
        }
    }

    fn perform(&mut self, effect: Effect) {
        match effect {
            Effect::Save(saved) => {
                self.saves.push((*saved).clone());
                self.saved = Some(*saved);
            }
            Effect::Export(export) => {
                self.exports.push(*export);
                self.act(Action::Exported(Ok("exports/game.txt".into())));
            }
            Effect::Copy(text) => self.copied.push(text),
            Effect::Append(record) => self.record.push(*record),
            Effect::Close(_) => {
                self.closed += 1;
                self.saved = None;
            }
            Effect::Quit => self.left = true,
            Effect::PickDeal(wish) => {
                self.wished = Some(wish);
                let number = self.next_deal.to_string().parse().unwrap();
                self.act(Action::Dealt(number, wish.rules));
            }
            Effect::ListGames => {
                let open = self.saved.iter().chain(&self.held);
                let open = open.map(SavedGame::summary).collect();
                self.act(Action::Games(open));
            }
            Effect::Load(id) if self.held.as_ref().is_some_and(|held| held.id == id) => {
                let held = self.held.clone().unwrap();
                let copy = SavedGame::new(held.game, 6);
                self.act(Action::LoadedCopy {
                    copy: Box::new(copy),
                    of: id,
                });
            }
            Effect::Load(id) => {
                let saved = self.saved.clone().filter(|saved| saved.id == id);
                let loaded = saved.map(Box::new).ok_or_else(|| format!("no game {id}"));
                self.act(Action::Loaded(loaded));
            }
            Effect::ReadRecord => self.act(Action::Records(self.record.clone())),
            Effect::ReadPlayed => {
                let games = self.record.iter().map(|game| game.without_moves(0));
                let played = Played::of(games);
                self.act(Action::Played(Box::new(played)));
            }
            Effect::ReadOverview => {
                let lines = (0..).zip(&self.record);
                let games = lines.map(|(at, game)| game.without_moves(at)).collect();
                let overview = Arc::new(Overview::new(games, Vec::new()));
                self.act(Action::Overview(overview, self.notes_now()));
            }
            Effect::ReadNotes => self.act(Action::Notes(self.notes_now())),
            Effect::ReadFinished(finished) => {
                let game = self.record[finished.at as usize].clone();
                assert_eq!(game.without_moves(finished.at), *finished);
                self.act(Action::Finished(Ok(Box::new(game))));
            }
            Effect::AppendNote(note) => self.notes.push(*note),
            Effect::ReadJourney => {
                let journey = self.journey.clone().map(Box::new);
                self.act(Action::Journey(journey));
            }
            Effect::SaveJourney(journey) => self.journey = Some(*journey),
            Effect::Ask(question) => {
                self.asked += 1;
                if self.solver_answers {
                    for board in question.boards {
                        self.act(Action::Solved(Box::new(judge(board))));
                    }
                }
            }
            Effect::SaveSettings(_)
            | Effect::StopAsking
            | Effect::Mouse(_)
            | Effect::Redraw
            | Effect::Suspend => {}
        }
    }

    /// Types keys: characters stand for themselves, `<Enter> <Esc> <Tab> <Up> <Down> <Left> <Right> <Del>` for
    /// those keys, blanks for nothing; Space is `<Space>`.
    pub(crate) fn keys(&mut self, keys: &str) -> &mut Self {
        let mut rest = keys;
        while let Some(c) = rest.chars().next() {
            let named = rest
                .strip_prefix('<')
                .and_then(|r| r.split_once('>'))
                .and_then(|(name, after)| Some((named_key(name)?, after)));
            let code = if let Some((code, after)) = named {
                rest = after;
                code
            } else {
                rest = &rest[c.len_utf8()..];
                if c == ' ' {
                    continue;
                }
                KeyCode::Char(c)
            };
            let event = KeyEvent::new(code, KeyModifiers::NONE);
            if let Some(action) = input::action(&self.app, event) {
                self.act(action);
            }
        }
        self
    }

    /// Types moves in notation, as keys, each of which is a command.
    pub(crate) fn moves(&mut self, moves: &str) -> &mut Self {
        for written in notation::parse(moves).unwrap() {
            let before = self.app.game().cursor();
            self.keys_of(written);
            assert_eq!(self.app.game().cursor(), before + 1, "{:?}", self.said());
        }
        self
    }

    /// Types one move in notation, as keys.
    pub(crate) fn keys_for(&mut self, written: &str) {
        self.keys_of(notation::parse_one(written).unwrap());
    }

    /// The count of a run into an empty cascade is reached by `+` and `-`.
    fn keys_of(&mut self, written: notation::WrittenMove) {
        let request = written.request(self.board()).unwrap();
        let mv = self.board().check(request).unwrap();
        let digit = |id: CascadeId| (id.number() % 10).to_string();
        match mv.from() {
            Source::Cascade(id) => self.keys(&digit(id)),
            Source::FreeCell(id) => self.keys(&id.letter().to_string()),
            Source::Foundation(_) => panic!("no key takes a card back"),
        };
        match mv.to() {
            Target::Cascade(id) => {
                if self.board().cascade(id).is_empty() {
                    while self.app.lifted() > mv.count() {
                        self.keys("-");
                    }
                    while self.app.lifted() < mv.count() {
                        self.keys("+");
                    }
                }
                self.keys(&digit(id))
            }
            Target::FreeCell(id) => self.keys(&id.letter().to_string()),
            Target::Foundation => self.keys("h"),
        };
    }

    /// The pointer does something on a place; `depth` from the deepest card of the cascade.
    pub(crate) fn click(&mut self, place: Place, depth: Option<usize>) -> &mut Self {
        self.press(place, depth);
        self.release(place, depth)
    }

    pub(crate) fn press(&mut self, place: Place, depth: Option<usize>) -> &mut Self {
        let hit = Hit::Table { place, depth };
        self.act(Action::Pointer(Pointer::Down { hit, at: (5, 5) }));
        self
    }

    pub(crate) fn drag(&mut self, place: Place) -> &mut Self {
        let hit = Hit::Table { place, depth: None };
        self.act(Action::Pointer(Pointer::Drag { hit, at: (20, 9) }));
        self
    }

    pub(crate) fn release(&mut self, place: Place, depth: Option<usize>) -> &mut Self {
        let hit = Hit::Table { place, depth };
        self.act(Action::Pointer(Pointer::Up { hit, at: (20, 9) }));
        self
    }

    pub(crate) fn board(&self) -> &Board {
        self.app.board()
    }

    /// The board as text.
    pub(crate) fn text(&self) -> String {
        board_text::write(self.board(), BoardStyle::Position)
    }

    /// The cards of a cascade by its number.
    pub(crate) fn cascade(&self, number: usize) -> String {
        let id = CascadeId::new(number - 1).unwrap();
        let cards = self.board().cascade(id).iter().map(ToString::to_string);
        cards.collect::<Vec<_>>().join(" ")
    }

    /// The message line.
    pub(crate) fn said(&self) -> String {
        let message = self.app.message();
        message.map_or(String::new(), |message| {
            self.app.keymap().text(&message.sentence)
        })
    }
}

/// The explicit solution of deal 2 with one free cell, from the published ones.
pub(crate) fn solution_of_deal_2() -> String {
    let line = include_str!("../data/solutions.txt")
        .lines()
        .find(|line| line.starts_with("2/1 "))
        .unwrap();
    line.split('|').nth(2).unwrap().trim().into()
}

/// A cascade by its number.
pub(crate) fn cascade(number: usize) -> Place {
    Place::Cascade(CascadeId::new(number - 1).unwrap())
}

/// What the real solver says.
pub(crate) fn judge(board: Board) -> Answer {
    let limits = Limits {
        nodes: Some(3_000_000),
        ..Limits::default()
    };
    let report = solver::solve_any(&board, &limits, &AtomicBool::new(false)).unwrap();
    let (verdict, solution) = match report.answer {
        solver::Answer::Winnable(solution) => (Verdict::Winnable, solution.into_moves()),
        solver::Answer::Lost => (Verdict::Lost, Vec::new()),
        solver::Answer::Undecided(_) => (Verdict::Undecided, Vec::new()),
    };
    Answer {
        board,
        verdict,
        solution,
    }
}

fn named_key(name: &str) -> Option<KeyCode> {
    Some(match name {
        "Enter" => KeyCode::Enter,
        "Esc" => KeyCode::Esc,
        "Up" => KeyCode::Up,
        "Down" => KeyCode::Down,
        "Left" => KeyCode::Left,
        "Right" => KeyCode::Right,
        "Tab" => KeyCode::Tab,
        "Del" => KeyCode::Delete,
        "Home" => KeyCode::Home,
        "End" => KeyCode::End,
        "PgUp" => KeyCode::PageUp,
        "PgDn" => KeyCode::PageDown,
        "Space" => KeyCode::Char(' '),
        _ => return None,
    })
}
