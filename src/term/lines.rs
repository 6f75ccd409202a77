//! The loop of a game in lines. A line is heard only when all that was asked before is done, said and on the
//! disk: so a script never runs ahead of the solver, of a slow reader or of the files.

use std::collections::VecDeque;
use std::io::{self, IsTerminal as _, Read as _};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::time::{Duration, Instant};

use super::Begun;
use super::events::{self, Msg, Signal};
use super::output::{Output, Report, Stdout};
use super::watch::Watch;
use super::world::{ForScreen, World};
use crate::app::{Action, App, Effect};
use crate::plain::lines::{RawLine, Splitter};
use crate::plain::{Plain, is_at_work};
use crate::storage::Store;

/// How long a command may take to reach the disk before play goes on without it.
const SAVING: Duration = Duration::from_secs(2);
/// After so long the solver is said to be at work.
const PATIENCE: Duration = Duration::from_secs(1);
/// So long the verdict that is said by itself is waited for.
const JUDGING: Duration = Duration::from_secs(1);
/// How long who does not read holds up an end that a signal asked for.
const PARTING: Duration = Duration::from_millis(400);
/// So many lines may be typed ahead while the solver works.
const AHEAD: usize = 64;

const PROMPT: &str = "> ";

/// Why the game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ending {
    /// The player left, or the lines are at their end.
    Quit,
    /// A signal to end.
    Signal(i32),
    /// A signal that the terminal is gone.
    HangUp,
    /// Nobody reads any more.
    OutputClosed,
}

/// How a run ended.
#[derive(Debug)]
pub(super) struct Over {
    pub(super) ending: Ending,
    /// A game was won.
    pub(super) won: bool,
    /// What could not be written.
    pub(super) unsaved: Vec<String>,
    /// Why not all was said, unless nobody wanted to read it.
    pub(super) unsaid: Option<io::ErrorKind>,
}

/// Plays until it ends, and waits until everything is saved and said.
pub(super) fn play(begun: Begun, unicode: bool, store: &Store) -> io::Result<Over> {
    let (to, inbox) = mpsc::channel();
    let report = to.clone();
    let output = Output::start(Stdout, move |what| {
        drop(report.send(Msg::Output(what)));
    })?;
    events::start_signals(to.clone())?;
    let world = World::start(store, begun.settings, &to, false)?;
    let (next, wanted) = mpsc::sync_channel(AHEAD);
    start_reader(to, wanted)?;
    let game = Game {
        app: begun.app,
        plain: Plain::new(unicode),
        world,
        output,
        inbox,
        next,
        watch: Watch::new(Instant::now()),
        in_terminal: io::stdin().is_terminal() && io::stdout().is_terminal(),
        ahead: VecDeque::new(),
        wants_line: false,
        at_end: false,
        prompted: false,
        held_by_reader: false,
        thinking: None,
        judging: None,
        won: false,
        ending: None,
    };
    Ok(game.run(&begun.notices))
}

/// Starts the thread that reads lines, one each time that one is wanted: however much there is to read, no more
/// than a piece of it is in memory.
fn start_reader(to: mpsc::Sender<Msg>, wanted: Receiver<()>) -> io::Result<()> {
    events::spawn("input", to, move |to| {
        let mut lines = Lines::default();
        while wanted.recv().is_ok() {
            let msg = lines.next().map_or(Msg::InputLost, Msg::Line);
            let last = matches!(msg, Msg::InputLost);
            if to.send(msg).is_err() || last {
                return;
            }
        }
    })
}

/// The lines of standard input.
#[derive(Debug, Default)]
struct Lines {
    splitter: Splitter,
    waiting: VecDeque<RawLine>,
    ended: bool,
}

impl Lines {
    fn next(&mut self) -> Option<RawLine> {
        let mut buffer = [0; 4096];
        loop {
            if let Some(line) = self.waiting.pop_front() {
                return Some(line);
            }
            if self.ended {
                return None;
            }
            match io::stdin().lock().read(&mut buffer) {
                Ok(0) => self.end(),
                Ok(length) => self.waiting.extend(self.splitter.feed(&buffer[..length])),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                // What cannot be read on is at its end.
                Err(_) => self.end(),
            }
        }
    }

    fn end(&mut self) {
        self.ended = true;
        self.waiting.extend(self.splitter.end());
    }
}

/// A game being played in lines.
struct Game {
    app: App,
    plain: Plain,
    world: World,
    output: Output,
    inbox: Receiver<Msg>,
    next: SyncSender<()>,
    watch: Watch,
    in_terminal: bool,
    /// Lines that came while others had to be waited for.
    ahead: VecDeque<RawLine>,
    /// The reader was asked for a line.
    wants_line: bool,
    /// There are no more lines.
    at_end: bool,
    /// The prompt is the last that was written.
    prompted: bool,
    /// Nothing more is done until what was said is read.
    held_by_reader: bool,
    /// Since when the solver works on what the player waits for.
    thinking: Option<Instant>,
    /// Since when the verdict is waited for.
    judging: Option<Instant>,
    won: bool,
    ending: Option<Ending>,
}

impl Game {
    fn run(mut self, notices: &[String]) -> Over {
        let effects = self.app.begin();
        self.perform(effects);
        let effects = self.plain.begin(&mut self.app, notices, self.watch.now());
        self.perform(effects);
        let ending = loop {
            self.go_on();
            if let Some(ending) = self.ending {
                break ending;
            }
            if let Some(msg) = self.wait() {
                self.take(msg);
            }
        };
        self.part(ending)
    }

    /// Does all that can be done without waiting.
    fn go_on(&mut self) {
        loop {
            self.flush();
            self.note_waits();
            self.held_by_reader = !self.output.is_idle();
            if self.ending.is_some() || self.held_by_reader || self.is_held() {
                break;
            }
            self.world.settle(SAVING);
            let now = self.watch.now();
            if let Some(effects) = self.plain.step(&mut self.app, now) {
                self.perform(effects);
                // Each step has a verdict of its own to wait for.
                self.judging = None;
                continue;
            }
            if !self.plain.is_ready(&self.app) {
                break;
            }
            if let Some(line) = self.ahead.pop_front() {
                let effects = self.plain.hear(&mut self.app, &line, now);
                self.perform(effects);
            } else if self.at_end {
                self.end(Ending::Quit);
            } else {
                self.prompt();
                break;
            }
        }
        let held = self.held_by_reader || self.is_held();
        let wanted = !held && self.plain.is_ready(&self.app) && self.ahead.is_empty()
            // Who sits there may stop the solver.
            || self.in_terminal && self.ahead.len() < AHEAD;
        if wanted && !self.wants_line && !self.at_end {
            self.wants_line = true;
            // The reader ends only after its last message.
            let _ = self.next.send(());
        }
    }

    /// Notes since when something is waited for.
    fn note_waits(&mut self) {
        let now = Instant::now();
        let since = |waits: bool, since: Option<Instant>| waits.then(|| since.unwrap_or(now));
        self.thinking = since(is_at_work(&self.app), self.thinking);
        self.judging = since(self.plain.is_judging(&self.app), self.judging);
    }

    /// The verdict on the last command is about to be said.
    fn is_held(&self) -> bool {
        self.judging.is_some_and(|since| since.elapsed() < JUDGING)
    }

    fn flush(&mut self) {
        let text = self.plain.take();
        if text.is_empty() {
            return;
        }
        let after_prompt = std::mem::take(&mut self.prompted);
        let text = if after_prompt {
            format!("\n{text}")
        } else {
            text
        };
        self.output.send(text.into_bytes());
    }

    fn prompt(&mut self) {
        if self.in_terminal && !std::mem::replace(&mut self.prompted, true) {
            self.output.send(PROMPT.into());
        }
    }

    /// Waits for a message, or until something is due.
    fn wait(&mut self) -> Option<Msg> {
        let tick = self.app.next_event().map(|at| self.watch.instant(at));
        let thinks = self.thinking.map(|since| since + PATIENCE);
        let thinks = thinks.filter(|&at| at > Instant::now());
        let judges = self.judging.map(|since| since + JUDGING);
        let judges = judges.filter(|&at| at > Instant::now());
        let deadline = tick.into_iter().chain(thinks).chain(judges).min();
        // What is left to be done is done when all was read: which may be by now.
        let unread = self.output.wake_when_idle();
        if !unread && std::mem::take(&mut self.held_by_reader) {
            return None;
        }
        let received = self.watch.wait(&self.inbox, deadline);
        let now = Instant::now();
        match received {
            Ok(msg) => return Some(msg),
            Err(RecvTimeoutError::Disconnected) => self.end(Ending::OutputClosed),
            Err(RecvTimeoutError::Timeout) => {
                if tick.is_some_and(|tick| now >= tick) {
                    self.world_said(Action::Tick);
                }
                if self.in_terminal && self.thinking.is_some_and(|since| now >= since + PATIENCE) {
                    self.plain.still_thinking();
                }
            }
        }
        None
    }

    fn take(&mut self, msg: Msg) {
        match msg {
            Msg::Line(line) => {
                self.wants_line = false;
                self.prompted = false;
                let now = self.watch.now();
                match self.plain.interrupt(&mut self.app, &line, now) {
                    Some(effects) => self.perform(effects),
                    None => self.ahead.push_back(line),
                }
            }
            Msg::InputLost => {
                self.wants_line = false;
                self.at_end = true;
            }
            Msg::Action(action) => self.world_said(action),
            // A terminal that cannot be written to is gone, whether its signal has come or not.
            Msg::Output(Report::Lost) if self.in_terminal => self.end(Ending::HangUp),
            Msg::Output(Report::Lost) => self.end(Ending::OutputClosed),
            Msg::Signal(Signal::End(signal)) => self.end(Ending::Signal(signal)),
            Msg::Signal(Signal::HangUp) => self.end(Ending::HangUp),
            Msg::Signal(Signal::Continue) => {
                self.watch.resume(Instant::now());
                self.world_said(Action::Continued);
                // What the shell wrote stands behind the prompt.
                self.prompted = false;
            }
            // The next turn of the loop goes on; there is no screen here.
            Msg::Output(Report::Idle) | Msg::Signal(Signal::Resize) | Msg::Input(_) => {}
            Msg::ThreadDied { name, message } => panic!("the {name} thread failed: {message}"),
        }
    }

    fn world_said(&mut self, action: Action) {
        let effects = self.plain.world(&mut self.app, action, self.watch.now());
        self.perform(effects);
    }

    fn perform(&mut self, effects: Vec<Effect>) {
        self.won |= self.app.game().is_won();
        for effect in effects {
            match self.world.perform(effect, self.app.settings()) {
                Some(ForScreen::Quit) => {
                    self.ending.get_or_insert(Ending::Quit);
                }
                // Who reads lines copies them as he likes.
                Some(
                    ForScreen::Copy(_)
                    | ForScreen::Mouse(_)
                    | ForScreen::Redraw
                    | ForScreen::Suspend,
                )
                | None => {}
            }
        }
    }

    /// Ends for a reason from outside: the game is saved as when the player leaves.
    fn end(&mut self, ending: Ending) {
        if self.ending.is_none() {
            self.ending = Some(ending);
            let effects = self.app.leave(self.watch.now());
            self.perform(effects);
        }
    }

    /// Saves, and then says what is still to be said, as long as somebody reads.
    fn part(mut self, ending: Ending) -> Over {
        let unsaved = self.world.end();
        let text = self.plain.take();
        let newline = if std::mem::take(&mut self.prompted) {
            "\n"
        } else {
            ""
        };
        self.output.send(format!("{newline}{text}").into_bytes());
        let mut ending = ending;
        match ending {
            Ending::Quit => {
                while self.output.wake_when_idle() {
                    match self.inbox.recv() {
                        Ok(Msg::Signal(Signal::End(signal))) => {
                            ending = Ending::Signal(signal);
                            break;
                        }
                        Ok(Msg::Signal(Signal::HangUp)) => {
                            ending = Ending::HangUp;
                            break;
                        }
                        Ok(_) => {}
                        Err(_) => break,
                    }
                }
            }
            Ending::Signal(_) | Ending::HangUp => {
                self.output.drain(PARTING);
            }
            Ending::OutputClosed => {}
        }
        if self.in_terminal && self.output.failure().is_some() && ending == Ending::Quit {
            // The end of the input was the end of the terminal.
            ending = Ending::HangUp;
        }
        Over {
            ending,
            won: self.won,
            unsaved,
            unsaid: (self.output.failure()).filter(|kind| *kind != io::ErrorKind::BrokenPipe),
        }
    }
}
