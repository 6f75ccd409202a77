//! The game in the terminal: the only code with threads, signals, the time, and output to the screen.
//!
//! Five threads send to one channel, and the main thread ([`play`](self::play::Play)) takes from it: it alone
//! changes the game and draws.
//!
//! ```text
//! input ──┐                                  ┌─► writer ──► terminal
//! signals ┼─► channel ─► main: update, draw ─┼─► saver  ──► files
//! (answers of saver, solver and writer)      └─► solver
//! ```
//!
//! Nothing that is slow is done by the main thread: a terminal that does not read, a slow disk and a long
//! search hold up neither a key nor the way out.

mod advisor;
mod caps;
mod deals;
mod events;
#[cfg(test)]
mod faults;
pub mod input;
mod opening;
mod output;
mod play;
mod saver;
mod screen;
mod session;
mod watch;

use std::io;
use std::sync::mpsc::{self, Sender};
use std::time::Instant;

use ratatui::Terminal;

use crate::app::settings::Settings;
use crate::app::{Action, App};
use crate::cli::PlayOptions;
use crate::commands::{ExitStatus, note};
use crate::error::Error;
use crate::storage::Store;
use advisor::Advisor;
use caps::{Abilities, ProcessEnvironment};
use events::Msg;
use opening::RunSettings;
use output::{Output, Stdout};
use play::{Ending, Play, State};
use saver::Saver;
use screen::Screen;
use session::Session;
use watch::Watch;

/// A switch for the tests of what a panic leaves behind: `main` panics at the first input, `solver` at the
/// first question.
const DEBUG_PANIC: &str = "FREECELL_DEBUG_PANIC";

/// Plays in the terminal that standard input and output are.
pub fn play(options: &PlayOptions, store: &Store) -> Result<ExitStatus, Error> {
    let (kept, fault) = match store.settings() {
        Ok(settings) => (settings.unwrap_or_default(), None),
        Err(error) => (Settings::default(), Some(error.to_string())),
    };
    let settings = RunSettings::new(kept, options);
    let mut notices: Vec<String> = store.start().into_iter().collect();
    let untidy = store.tidy(settings.began().autoplay);
    notices.extend(untidy.iter().map(ToString::to_string));
    notices.extend(fault);
    let opening = opening::open(options, settings.began(), store, watch::unix_millis());
    notices.extend(opening.notices);
    let parts = Parts {
        app: App::new(opening.saved, settings.began().clone()),
        settings,
        abilities: Abilities::new(options, &ProcessEnvironment),
    };
    let over = enter(parts, store, &notices)
        .map_err(Error::Terminal)?
        .run();
    match over.ending {
        Ending::Quit | Ending::Signal(_) => {
            // What was on the message line is gone with the screen.
            notices.extend(over.unsaved);
            for notice in &notices {
                note(notice);
            }
        }
        Ending::HangUp | Ending::TerminalLost => {}
    }
    match over.ending {
        Ending::Quit => {}
        Ending::Signal(signal) => session::die_of(signal).map_err(Error::Terminal)?,
        Ending::HangUp | Ending::TerminalLost => {
            session::die_of_hang_up().map_err(Error::Terminal)?;
        }
    }
    Ok(if options.exit_status && !over.won {
        ExitStatus::Negative
    } else {
        ExitStatus::Success
    })
}

/// What is decided before the terminal is touched.
struct Parts {
    app: App,
    settings: RunSettings,
    abilities: Abilities,
}

/// Starts the threads and takes the terminal.
fn enter(parts: Parts, store: &Store, notices: &[String]) -> io::Result<Play> {
    let Parts {
        app,
        settings,
        abilities,
    } = parts;
    let (to, inbox) = mpsc::channel();
    let panics = std::env::var(DEBUG_PANIC).unwrap_or_default();
    let answer = |to: &Sender<Msg>| {
        let to = to.clone();
        // Nobody listens when the game has ended.
        move |action: Action| drop(to.send(Msg::Action(action)))
    };
    let report = to.clone();
    let output = Output::start(Stdout, move |what| {
        drop(report.send(Msg::Output(what)));
    })?;
    let session = Session::new(output.clone(), app.settings().mouse);
    session.leave_on_panic();
    events::start_signals(to.clone())?;
    let saver = Saver::start(store.clone(), answer(&to))?;
    let advisor = Advisor::start(answer(&to), panics == "solver")?;
    let Ok(terminal) = Terminal::new(Screen::new(output, session::size()));
    session.enter()?;
    events::start_input(to.clone())?;
    if !notices.is_empty() {
        answer(&to)(Action::Trouble(notices.join("; ")));
    }
    Ok(Play {
        app,
        inbox,
        session,
        terminal,
        saver,
        advisor,
        settings,
        abilities,
        watch: Watch::new(Instant::now()),
        panic_on_input: panics == "main",
        state: State::default(),
    })
}
