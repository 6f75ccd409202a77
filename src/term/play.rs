//! The loop: one message at a time goes into the program, what it asks for is done, and when nothing waits the
//! screen is drawn. While nothing moves it sleeps without a deadline.

use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError};
use std::time::{Duration, Instant};

use crossterm::event::{Event, MouseEventKind};
use ratatui::Terminal;
use ratatui::layout::{Rect, Size};

use super::caps::Abilities;
use super::clipboard;
use super::events::{Msg, Signal};
use super::output::Report;
use super::screen::Screen;
use super::session::{self, Session};
use super::watch::Watch;
use super::world::{ForScreen, World};
use crate::app::{Action, App, Effect};
use crate::ui;

/// The least time between frames for what comes in bursts: resizes and a moving pointer.
const BURST: Duration = Duration::from_millis(8);
/// The longest that a frame waits for the queue to be empty.
const LONGEST_WAIT: Duration = Duration::from_millis(33);
/// How long after a stop the signal to go on is waited for: it does not come where nobody can stop us.
const CONTINUES: Duration = Duration::from_millis(100);
/// How long a stop waits for the disk.
const BEFORE_STOP: Duration = Duration::from_secs(2);

/// Why the loop ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ending {
    /// The player left.
    Quit,
    /// A signal to end.
    Signal(i32),
    /// A signal that the terminal is gone, which may be wrong.
    HangUp,
    /// The terminal is gone.
    TerminalLost,
}

/// Whether the game has the terminal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Hold {
    /// It has.
    #[default]
    Here,
    /// It was given back; at that instant it is taken again, unless a signal says so before.
    Away(Instant),
}

/// A game being played in the terminal.
pub(super) struct Play {
    pub(super) app: App,
    pub(super) inbox: Receiver<Msg>,
    pub(super) session: Session,
    pub(super) terminal: Terminal<Screen>,
    pub(super) world: World,
    pub(super) abilities: Abilities,
    pub(super) watch: Watch,
    pub(super) panic_on_input: bool,
    pub(super) state: State,
}

/// How things stand.
#[derive(Debug, Default)]
pub(super) struct State {
    frames: Frames,
    hold: Hold,
    /// A game was won in this run.
    won: bool,
    ending: Option<Ending>,
}

/// When the screen is to be drawn.
#[derive(Debug, Default)]
struct Frames {
    last: Option<Instant>,
    /// Since when there is something to draw.
    dirty: Option<Instant>,
    /// Not before this.
    due: Option<Instant>,
}

impl Frames {
    /// There is something to draw, at once.
    fn now(&mut self, now: Instant) {
        self.dirty.get_or_insert(now);
        self.due = Some(now);
    }

    /// There is something to draw that comes in bursts.
    fn soon(&mut self, now: Instant) {
        let due = self.last.map_or(now, |last| now.max(last + BURST));
        self.dirty.get_or_insert(now);
        self.due.get_or_insert(due);
    }

    fn is_overdue(&self, now: Instant) -> bool {
        self.dirty.is_some_and(|since| now >= since + LONGEST_WAIT)
    }

    fn drawn(&mut self, now: Instant) {
        *self = Self {
            last: Some(now),
            dirty: None,
            due: None,
        };
    }
}

impl Play {
    /// Plays until it ends, gives the terminal back and waits until everything is saved.
    pub(super) fn run(mut self) -> Over {
        let effects = self.app.begin();
        self.perform_all(effects);
        self.state.frames.now(Instant::now());
        let ending = loop {
            self.take_waiting();
            if let Some(ending) = self.state.ending {
                break ending;
            }
            self.draw_if_due();
            if let Some(msg) = self.wait() {
                self.take(msg);
            }
        };
        match ending {
            // To a terminal that is gone the codes cannot be written, which is found out at once.
            Ending::Quit | Ending::Signal(_) | Ending::HangUp => self.session.leave(),
            Ending::TerminalLost => self.session.abandon(),
        }
        Over {
            ending,
            won: self.state.won,
            unsaved: self.world.end(),
        }
    }

    /// Takes what waits in the queue, but not so long that the screen would stand still.
    fn take_waiting(&mut self) {
        while self.state.ending.is_none() && !self.state.frames.is_overdue(Instant::now()) {
            match self.inbox.try_recv() {
                Ok(msg) => self.take(msg),
                Err(TryRecvError::Empty) => return,
                Err(TryRecvError::Disconnected) => self.end(Ending::TerminalLost),
            }
        }
    }

    /// Waits for a message, or until something is due.
    fn wait(&mut self) -> Option<Msg> {
        if self.state.ending.is_some() {
            return None;
        }
        let tick = match self.state.hold {
            Hold::Here => self.app.next_deadline(self.watch.now().at),
            Hold::Away(_) => None,
        };
        let tick = tick.map(|at| self.watch.instant(at));
        let frame = match self.state.hold {
            Hold::Here => self
                .state
                .frames
                .due
                .filter(|_| !self.session.output().wake_when_idle()),
            Hold::Away(again) => Some(again),
        };
        let deadline = tick.into_iter().chain(frame).min();
        let received = self.watch.wait(&self.inbox, deadline);
        let now = Instant::now();
        match received {
            Ok(msg) => return Some(msg),
            Err(RecvTimeoutError::Disconnected) => self.end(Ending::TerminalLost),
            Err(RecvTimeoutError::Timeout) => match self.state.hold {
                Hold::Away(again) if now >= again => self.come_back(),
                Hold::Here if tick.is_some_and(|tick| now >= tick) => self.act(Action::Tick),
                // The loop draws.
                Hold::Away(_) | Hold::Here => {}
            },
        }
        None
    }

    fn take(&mut self, msg: Msg) {
        match msg {
            Msg::Input(event) => self.input(event),
            Msg::Signal(Signal::End(signal)) => self.end(Ending::Signal(signal)),
            Msg::Signal(Signal::HangUp) => self.end(Ending::HangUp),
            Msg::InputLost | Msg::Output(Report::Lost) => self.end(Ending::TerminalLost),
            Msg::Signal(Signal::Continue) => self.continued(),
            Msg::Signal(Signal::Resize) => self.resized(),
            // The next turn of the loop draws; there are no lines here.
            Msg::Output(Report::Idle) | Msg::Line(_) => {}
            Msg::Action(action) => self.act(action),
            Msg::ThreadDied { name, message } => panic!("the {name} thread failed: {message}"),
        }
    }

    fn input(&mut self, event: Event) {
        assert!(!self.panic_on_input, "a panic was asked for");
        match event {
            Event::Key(key) => {
                if let Some(action) = ui::input::action(&self.app, key) {
                    self.act(action);
                }
            }
            Event::Mouse(mouse) => {
                let look = self.abilities.look(self.app.settings());
                let now = self.watch.now().at;
                if let Some(action) = ui::pointer(&self.app, &look, self.area(), mouse, now) {
                    if matches!(mouse.kind, MouseEventKind::Drag(_) | MouseEventKind::Moved) {
                        self.act_soon(action);
                    } else {
                        self.act(action);
                    }
                }
            }
            Event::Paste(text) => self.act(Action::Paste(text)),
            Event::FocusGained => self.act(Action::FocusGained),
            Event::FocusLost => self.act(Action::FocusLost),
            Event::Resize(..) => self.resized(),
        }
    }

    /// Carries out an action; its frame is drawn at once.
    fn act(&mut self, action: Action) {
        self.update(action);
        self.state.frames.now(Instant::now());
    }

    /// Carries out an action of a burst.
    fn act_soon(&mut self, action: Action) {
        self.update(action);
        self.state.frames.soon(Instant::now());
    }

    fn update(&mut self, action: Action) {
        let effects = self.app.update(action, self.watch.now());
        self.state.won |= self.app.game().is_won();
        self.perform_all(effects);
    }

    fn perform_all(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            self.perform(effect);
        }
    }

    fn perform(&mut self, effect: Effect) {
        let Some(effect) = self.world.perform(effect, self.app.settings()) else {
            return;
        };
        match effect {
            ForScreen::Mouse(on) => self.session.set_mouse(on),
            ForScreen::Copy(text) => {
                let look = self.abilities.look(self.app.settings());
                let text = look.glyphs.plain(text);
                self.session.output().send(clipboard::copy(&text));
            }
            ForScreen::Redraw => self.redraw(),
            ForScreen::Suspend => self.suspend(),
            ForScreen::Quit => {
                self.state.ending.get_or_insert(Ending::Quit);
            }
        }
    }

    /// Ends for a reason from outside: the game is saved as when the player leaves.
    fn end(&mut self, ending: Ending) {
        if self.state.ending.is_none() {
            self.state.ending = Some(ending);
            let effects = self.app.leave(self.watch.now());
            self.perform_all(effects);
        }
    }

    fn area(&self) -> Rect {
        let size = self.terminal.backend().known_size();
        Rect::from((ratatui::layout::Position::ORIGIN, size))
    }

    fn resized(&mut self) {
        let Size { width, height } = session::size();
        self.terminal.backend_mut().set_size(Size { width, height });
        self.act_soon(Action::Resized(width, height));
    }

    /// Draws everything again, whatever is on the terminal.
    fn redraw(&mut self) {
        let area = self.area();
        self.terminal.backend_mut().forget();
        let Ok(()) = self.terminal.resize(area);
        self.state.frames.now(Instant::now());
    }

    /// Gives the terminal back and stops until the shell continues the program.
    fn suspend(&mut self) {
        self.world.settle(BEFORE_STOP);
        self.session.leave();
        session::stop_process_group();
        self.state.hold = Hold::Away(Instant::now() + CONTINUES);
    }

    /// The process was stopped and goes on.
    fn continued(&mut self) {
        self.watch.resume(Instant::now());
        if session::in_foreground() {
            self.come_back();
        } else {
            // A shell that ends a stopped job continues it in the background: the signal to end is on its way,
            // and who touched the terminal before would only be stopped again.
            self.state.hold = Hold::Away(Instant::now() + CONTINUES);
        }
    }

    /// Takes the terminal again. In the background this stops the process until it is in the foreground.
    fn come_back(&mut self) {
        self.session.leave();
        if self.session.enter().is_err() {
            self.end(Ending::TerminalLost);
            return;
        }
        self.state.hold = Hold::Here;
        self.terminal.backend_mut().set_size(session::size());
        self.redraw();
        self.act(Action::Continued);
    }

    fn draw_if_due(&mut self) {
        let now = Instant::now();
        let due = self.state.frames.due.is_some_and(|due| due <= now);
        if self.state.hold != Hold::Here || self.state.ending.is_some() || !due {
            return;
        }
        if self.session.output().is_idle() {
            self.draw();
            self.state.frames.drawn(now);
        }
    }

    fn draw(&mut self) {
        let now = self.watch.now();
        let look = self.abilities.look(self.app.settings());
        if let Some(limit) = ui::scroll_limit(&self.app, &look, self.area()) {
            self.update(Action::ScrollLimit(limit));
        }
        let app = &self.app;
        let Ok(_) = self
            .terminal
            .draw(|frame| ui::draw(frame, app, &look, now.at));
    }
}

/// How a run ended.
#[derive(Debug)]
pub(super) struct Over {
    pub(super) ending: Ending,
    /// A game was won.
    pub(super) won: bool,
    /// What could not be written.
    pub(super) unsaved: Vec<String>,
}
