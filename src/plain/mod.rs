//! The game in lines: words in, sentences out, for screen readers, scripts and slow links. It drives the same
//! program as the screen does and, as the screen, knows no file, clock or stream.

pub mod help;
pub mod lines;
mod record;
pub mod speech;
pub mod table;
mod tell;
pub mod words;

use std::collections::VecDeque;

use crate::app::action::OpenGame;
use crate::app::advice::Verdict;
use crate::app::dialog::{Confirm, Dialog};
use crate::app::replay::Reel;
use crate::app::saved::GameId;
use crate::app::settings::VerdictLine;
use crate::app::{Action, App, Command, Effect, Now, Order, Tone};
use crate::core::notation::WrittenMove;
use crate::core::{Rules, Source, rules_text};
use lines::RawLine;
use speech::Voice;
use words::{End, Line};

/// A game in lines.
#[derive(Debug)]
pub struct Plain {
    unicode: bool,
    /// What is still to be done of the last line.
    queue: VecDeque<Line>,
    /// What was said and not yet taken.
    said: Vec<String>,
    /// What the world was asked for, and the player waits for.
    awaited: Option<Awaited>,
    /// The open games as they were listed last.
    listed: Vec<GameId>,
    /// The verdict that was said last.
    verdict: Option<Verdict>,
    /// What was said of the solver at work.
    told_thinking: bool,
}

/// What the world was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Awaited {
    /// A random deal.
    Deal,
    /// The open games, to find the one of a deal.
    DealInGames,
    /// The open games, to say them.
    GamesToSay,
    /// The open games, after the game was saved.
    GamesAfterSave,
    /// A game.
    Game,
    /// The record, to say it.
    Record,
}

impl Plain {
    /// A game in lines; `unicode` says that more than ASCII may be written.
    pub fn new(unicode: bool) -> Self {
        Self {
            unicode,
            queue: VecDeque::new(),
            said: Vec::new(),
            awaited: None,
            listed: Vec::new(),
            verdict: None,
            told_thinking: false,
        }
    }

    /// Says what there is at the beginning, and `notices` before it.
    pub fn begin(&mut self, app: &mut App, notices: &[String], now: Now) -> Vec<Effect> {
        let voice = voice_of(app);
        for notice in notices {
            self.say(voice.line(notice));
        }
        let effects = self.greet(app, now);
        self.say(
            "Cascades are read from the top card, which can move, down. Help names the words.",
        );
        effects
    }

    /// What was said since this was last called, as lines.
    pub fn take(&mut self) -> String {
        let mut text = String::new();
        for line in self.said.drain(..) {
            text.push_str(&speech::clean(&line, self.unicode));
            text.push('\n');
        }
        text
    }

    /// Whether the next line may be heard: nothing is to be done and nothing is waited for.
    pub fn is_ready(&self, app: &App) -> bool {
        !self.is_waiting(app) && (self.queue.is_empty() || is_asking(app))
    }

    /// Whether the world has to answer before anything more is done.
    pub fn is_waiting(&self, app: &App) -> bool {
        self.awaited.is_some() || app.is_seeking() || is_at_work(app)
    }

    /// Whether a verdict on the present position is on its way that will be said by itself.
    pub fn is_judging(&self, app: &App) -> bool {
        let always = app.settings().verdict == VerdictLine::Always;
        always && app.verdict().is_none() && !app.game().is_won()
    }

    /// A line was said while the world had to answer: only to stop that. True if it did.
    pub fn interrupt(&mut self, app: &mut App, line: &RawLine, now: Now) -> Option<Vec<Effect>> {
        let RawLine::Text(text) = line else {
            return None;
        };
        let stops =
            text.trim().is_empty() || words::parse(text) == Ok(Line::Command(Command::Cancel));
        if !is_at_work(app) || !stops {
            return None;
        }
        self.queue.clear();
        let effects = self.act(app, Action::Order(Order::Command(Command::Cancel)), now);
        self.say("Stopped.");
        Some(effects)
    }

    /// The solver has been at work for so long that it is said.
    pub fn still_thinking(&mut self) {
        if !std::mem::replace(&mut self.told_thinking, true) {
            self.say("Thinking. An empty line stops it.");
        }
    }

    /// Hears a line. What it asks for is done by [`Plain::step`].
    pub fn hear(&mut self, app: &mut App, line: &RawLine, now: Now) -> Vec<Effect> {
        let voice = voice_of(app);
        let line = match line {
            RawLine::Text(text) => words::parse(text).map_err(|error| error.to_string()),
            RawLine::Refused(error) => Err(error.to_string()),
        };
        if is_asking(app) {
            return self.answer(app, line, now);
        }
        let effects = self.act(app, Action::Order(Order::Attend), now);
        match line {
            Ok(line) => self.queue.push_back(line),
            Err(sentence) => self.say(voice.line(&sentence)),
        }
        self.spread();
        effects
    }

    /// A line while a question is open: yes, or any other word for no, which is then obeyed.
    fn answer(&mut self, app: &mut App, line: Result<Line, String>, now: Now) -> Vec<Effect> {
        let line = match line {
            Ok(Line::Nothing) => {
                self.say("Yes or no?");
                return Vec::new();
            }
            Ok(line) => line,
            Err(sentence) => {
                let voice = voice_of(app);
                self.say(voice.line(&sentence));
                self.say("Yes or no?");
                return Vec::new();
            }
        };
        let yes = line == Line::Answer(true);
        let effects = self.act(app, Action::Order(Order::Answer(yes)), now);
        if yes {
            return effects;
        }
        self.queue.clear();
        self.say("Not done.");
        // `n` is short for another word, but here it is the answer.
        if !matches!(line, Line::Answer(_) | Line::New(None, None)) {
            self.queue.push_back(line);
            self.spread();
        }
        effects
    }

    /// Moves of a line are done one after the other.
    fn spread(&mut self) {
        if let Some(Line::Moves(moves)) = self.queue.front()
            && moves.len() > 1
        {
            let moves = moves.clone();
            self.queue.pop_front();
            for mv in moves.into_iter().rev() {
                self.queue.push_front(Line::Moves(vec![mv]));
            }
        }
    }

    /// Does the next thing that was asked for; nothing if there is none, or if it has to wait.
    pub fn step(&mut self, app: &mut App, now: Now) -> Option<Vec<Effect>> {
        if self.is_waiting(app) || is_asking(app) {
            return None;
        }
        let line = self.queue.pop_front()?;
        Some(self.obey(app, line, now))
    }

    fn obey(&mut self, app: &mut App, line: Line, now: Now) -> Vec<Effect> {
        let voice = voice_of(app);
        let board = app.board();
        let order = match line {
            Line::Nothing => return Vec::new(),
            Line::Moves(moves) => match moves.first() {
                Some(&mv) => return self.order_move(app, mv, now),
                None => return Vec::new(),
            },
            Line::Carry(from, to) => match carried(app, voice, from, to) {
                Ok(mv) => return self.order_move(app, mv, now),
                Err(sentence) => {
                    self.say(sentence);
                    return Vec::new();
                }
            },
            Line::Board(None) => {
                let lines = voice.board(board);
                self.said.extend(lines);
                return Vec::new();
            }
            Line::Board(Some(id)) => {
                let there = id.index() < board.rules().cascades.into();
                let line = if there {
                    voice.cascade(board, id)
                } else {
                    format!("There is no cascade {id}.")
                };
                self.say(line);
                return Vec::new();
            }
            Line::Ends => {
                self.say(voice.ends(board));
                return Vec::new();
            }
            Line::Cells => {
                self.say(voice.cells(board));
                return Vec::new();
            }
            Line::Foundations => {
                self.say(voice.foundations(board));
                self.say(voice.next_home(app.next_home()));
                return Vec::new();
            }
            Line::Where(card) => {
                let line = voice.place_of(board, card);
                self.say(speech::capital(&line));
                return Vec::new();
            }
            Line::Moveable => {
                let lines = voice.legal_moves(board);
                self.said.extend(lines);
                return Vec::new();
            }
            Line::Status => {
                self.status(app, now);
                return Vec::new();
            }
            Line::Rules => {
                self.rules(app.game().rules());
                return Vec::new();
            }
            Line::Marks => {
                self.marks(app);
                return Vec::new();
            }
            Line::Settings => {
                self.settings(app);
                return Vec::new();
            }
            Line::Setting(row) => {
                self.setting(app, row);
                return Vec::new();
            }
            Line::Set(row, value) => return self.set(app, row, &value, now),
            Line::Help(topic) => {
                self.said.extend(help::about(topic));
                return Vec::new();
            }
            Line::Answer(_) => {
                self.say("Nothing was asked.");
                return Vec::new();
            }
            Line::Games => {
                self.awaited = Some(Awaited::GamesToSay);
                return vec![Effect::ListGames];
            }
            Line::Open(index) => match self.listed.get(index) {
                Some(id) => Order::GoOn(id.clone()),
                None if self.listed.is_empty() => {
                    self.say("Games lists the open games first.");
                    return Vec::new();
                }
                None => {
                    let games = speech::count(self.listed.len(), "game");
                    self.say(format!("The list has {games}."));
                    return Vec::new();
                }
            },
            Line::Save => return self.save(app, now),
            Line::Record => {
                self.awaited = Some(Awaited::Record);
                return vec![Effect::ReadOverview];
            }
            Line::Undo(steps) => Order::Undo(steps),
            Line::Redo(steps) => Order::Redo(steps),
            Line::Mark(name) => Order::Mark(name),
            Line::Go(mark) => match self.find_mark(app, &mark) {
                Some(index) => Order::GoToMark(index),
                None => return Vec::new(),
            },
            Line::Unmark(mark) => match self.find_mark(app, &mark) {
                Some(index) => {
                    self.say(format!("Mark {} is forgotten.", index + 1));
                    Order::Unmark(index)
                }
                None => return Vec::new(),
            },
            Line::Command(Command::Share) => {
                let reel = Reel::of_open(&app.saved(now));
                self.say(reel.share_line().to_string());
                return Vec::new();
            }
            Line::New(deal, rules) => Order::Deal(deal, rules.unwrap_or(app.game().rules())),
            Line::Offer(offer) => Order::Offer(offer),
            Line::GiveUp => Order::GiveUp,
            Line::Command(Command::Cancel) => {
                self.say("The solver is not at work.");
                return Vec::new();
            }
            Line::Command(command) => Order::Command(command),
        };
        let pauses = order == Order::Command(Command::Pause);
        let quits = order == Order::Command(Command::Quit);
        let effects = self.act(app, Action::Order(order), now);
        if pauses {
            self.say("Paused: the clock stands until the next line.");
        }
        if quits {
            self.queue.clear();
        }
        effects
    }

    /// The index of a mark by its number or its name; that there is none is said.
    fn find_mark(&mut self, app: &App, said: &str) -> Option<usize> {
        let marks = app.game().marks();
        let index = match said.parse::<usize>() {
            Ok(number) => number.checked_sub(1),
            Err(_) => marks.iter().position(|mark| {
                let name = mark.as_ref().and_then(|mark| mark.name.as_ref());
                name.is_some_and(|name| name.to_string().to_lowercase() == said.to_lowercase())
            }),
        };
        let there = index.filter(|&index| marks.get(index).is_some_and(Option::is_some));
        if there.is_none() {
            self.say(format!("There is no mark {said}."));
        }
        there
    }

    /// A move; if it is refused, what follows on the line is not done.
    fn order_move(&mut self, app: &mut App, mv: WrittenMove, now: Now) -> Vec<Effect> {
        let effects = self.act(app, Action::Order(Order::Move(mv)), now);
        let refused = app
            .message()
            .is_some_and(|message| message.tone == Tone::Refusal);
        let made = effects
            .iter()
            .any(|effect| matches!(effect, Effect::Save(_)));
        if refused && !made && !self.queue.is_empty() {
            self.queue.clear();
            self.say("The rest of that line is not played.");
        }
        effects
    }

    /// The world did something.
    pub fn world(&mut self, app: &mut App, action: Action, now: Now) -> Vec<Effect> {
        let awaited = self.awaited;
        let came = match &action {
            Action::Games(_) => matches!(
                awaited,
                Some(Awaited::DealInGames | Awaited::GamesToSay | Awaited::GamesAfterSave)
            ),
            Action::Overview(..) => awaited == Some(Awaited::Record),
            Action::Dealt(..) => awaited == Some(Awaited::Deal),
            Action::Loaded(_) | Action::LoadedCopy { .. } => awaited == Some(Awaited::Game),
            _ => false,
        };
        if came {
            self.awaited = None;
        }
        if let (Action::Games(open), true) = (&action, came) {
            match awaited {
                Some(Awaited::GamesToSay) => self.games(app, open),
                Some(Awaited::GamesAfterSave) if open.iter().any(|game| game.id == *app.id()) => {
                    self.say("Saved.");
                }
                _ => {}
            }
        }
        if let (Action::Overview(overview, notes), true) = (&action, came) {
            let lines = record::lines(voice_of(app), overview, notes, app.game());
            self.said.extend(lines);
        }
        self.act(app, action, now)
    }

    fn save(&mut self, app: &mut App, now: Now) -> Vec<Effect> {
        let mut effects = self.act(app, Action::Order(Order::Save), now);
        if effects.is_empty() {
            self.say(if app.game().is_won() {
                "This game is won: there is nothing to save."
            } else {
                "Nothing was played yet: there is nothing to save."
            });
            return effects;
        }
        self.awaited = Some(Awaited::GamesAfterSave);
        effects.push(Effect::ListGames);
        effects
    }

    fn set(&mut self, app: &mut App, row: usize, value: &str, now: Now) -> Vec<Effect> {
        let setting = &crate::app::settings::ROWS[row];
        let mut turned = app.settings().clone();
        let mut values: Vec<String> = Vec::new();
        loop {
            let present = setting.value(&turned).to_owned();
            if values.contains(&present) {
                break;
            }
            values.push(present);
            setting.change(&mut turned, true);
        }
        let small: Vec<String> = values.iter().map(|v| v.to_ascii_lowercase()).collect();
        let turns = small.iter().position(|v| v == value).or_else(|| {
            let mut starts = (0..small.len()).filter(|&at| small[at].starts_with(value));
            starts.next().filter(|_| starts.next().is_none())
        });
        let Some(turns) = turns else {
            let name = setting.name;
            self.say(format!("{name} can be {}.", values.join(", ")));
            return Vec::new();
        };
        let effects = self.act(app, Action::Order(Order::Setting(row, turns)), now);
        self.say(format!(
            "{}: {}.",
            setting.name,
            setting.value(app.settings())
        ));
        effects
    }

    fn rules(&mut self, rules: Rules) {
        self.say(format!("{}.", rules_text::title(rules)));
        self.said.extend(rules_text::sentences(rules));
    }

    fn games(&mut self, app: &App, open: &[OpenGame]) {
        self.listed = open.iter().map(|game| game.id.clone()).collect();
        if open.is_empty() {
            self.say("No game is open on the disk.");
        }
        for (index, game) in open.iter().enumerate() {
            let deal = game
                .deal
                .map_or("own board".into(), |number| format!("deal {number}"));
            let rules = game
                .rules
                .parse()
                .map_or(game.rules.clone(), rules_text::title);
            let time = speech::time(std::time::Duration::from_millis(game.elapsed));
            let here = if game.id == *app.id() {
                ", in play"
            } else {
                ""
            };
            let home = speech::count(game.home, "card");
            let number = index + 1;
            let line = format!("{number}: {deal}, {rules}, {home} home, {time}{here}");
            let voice = voice_of(app);
            self.say(voice.line(&line));
        }
    }

    fn say(&mut self, line: impl Into<String>) {
        self.said.push(line.into());
    }
}

fn voice_of(app: &App) -> Voice {
    Voice::new(app.settings())
}

/// Whether the solver works on what the player waits for.
pub fn is_at_work(app: &App) -> bool {
    app.is_thinking() || matches!(app.dialog(), Some(Dialog::PostMortem(_)))
}

/// Whether a question is open.
fn is_asking(app: &App) -> bool {
    matches!(app.dialog(), Some(Dialog::Confirm(_)))
}

/// The question, in words.
const fn question(confirm: &Confirm) -> &'static str {
    match confirm {
        Confirm::GiveUp(_) => "This game ends as a loss, and another one is dealt. Yes or no?",
        Confirm::Losing(_) => {
            "This position can be won; after this command it cannot. Play it, yes or no?"
        }
    }
}

/// The move that two ends come to, or why there is none.
fn carried(app: &App, voice: Voice, from: End, to: End) -> Result<WrittenMove, String> {
    let board = app.board();
    let lies = |card| speech::capital(&voice.place_of(board, card));
    let (source, count) = match from {
        End::Cascade(id) => (Source::Cascade(id), None),
        End::FreeCell(id) => (Source::FreeCell(id), None),
        End::AnyCell => return Err("Say which free cell, by its letter.".into()),
        End::Home => return Err("Say which card comes back from home.".into()),
        End::Card(card) => match board.find(card) {
            Some((Source::Cascade(id), above)) => (Source::Cascade(id), Some(above + 1)),
            Some((place, _)) => (place, None),
            None => (Source::Foundation(card.suit()), None),
        },
    };
    // A single card goes to a place that takes only one.
    let (to, count) = match to {
        End::Card(onto) => match board.find(onto) {
            Some((Source::Cascade(id), 0)) => (End::Cascade(id), count),
            _ => return Err(lies(onto)),
        },
        End::Cascade(_) => (to, count),
        End::FreeCell(_) | End::AnyCell | End::Home => match (from, count) {
            (End::Card(card), Some(2..)) => return Err(lies(card)),
            _ => (to, None),
        },
    };
    words::written(source, to, count).ok_or_else(|| "Say where the cards go.".into())
}
