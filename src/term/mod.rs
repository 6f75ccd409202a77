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
mod clipboard;
mod deals;
mod events;
#[cfg(test)]
mod faults;
pub mod input;
mod lines;
mod opening;
mod output;
mod play;
mod saver;
mod screen;
mod session;
mod watch;
mod world;

use std::io;
use std::rc::Rc;
use std::sync::mpsc;
use std::time::Instant;

use ratatui::Terminal;

use crate::app::replay::{Back, Reel};
use crate::app::saved::SavedGame;
use crate::app::settings::{Settings, Symbols};
use crate::app::{Action, App};
use crate::cli::PlayOptions;
use crate::commands::{ExitStatus, note};
use crate::core::{DealNumber, Game, Rules};
use crate::error::Error;
use crate::storage::{ReadSettings, Store};
use crate::ui::Look;
use caps::{Abilities, ProcessEnvironment};
use events::Msg;
use opening::RunSettings;
use output::{Output, Stdout};
use play::{Ending, Play, State};
use screen::Screen;
use session::Session;
use watch::Watch;
use world::World;

/// A switch for the tests of what a panic leaves behind: `main` panics at the first input, `solver` at the
/// first question.
const DEBUG_PANIC: &str = "FREECELL_DEBUG_PANIC";

/// Plays in the terminal that standard input and output are.
pub fn play(options: &PlayOptions, store: &Store) -> Result<ExitStatus, Error> {
    run(options, store, begin(options, store)?)
}

/// Shows games in the terminal, beginning with the one of that index.
pub fn replay(
    options: &PlayOptions,
    store: &Store,
    reels: Rc<[Reel]>,
    index: usize,
) -> Result<ExitStatus, Error> {
    let begun = begin_with(options, store, |settings| {
        // Under what is shown lies its deal, which nobody has touched.
        let game = Game::new(reels[index].game.start().clone(), reels[index].game.rules());
        let table = SavedGame::new(game, watch::unix_millis());
        let mut app = App::new(table, settings.clone());
        app.watch(reels, index, Back::Shell);
        (app, Vec::new())
    })?;
    run(options, store, begun)
}

/// Reads keys from the terminal that standard output is, where standard input was something else.
#[cfg(unix)]
pub fn take_input_from_output() -> io::Result<()> {
    Ok(rustix::stdio::dup2_stdin(io::stdout())?)
}

/// Reads keys from the terminal that standard output is: not possible here.
#[cfg(not(unix))]
pub fn take_input_from_output() -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

fn run(options: &PlayOptions, store: &Store, begun: Begun) -> Result<ExitStatus, Error> {
    let Begun {
        app,
        settings,
        mut notices,
        unchecked,
    } = begun;
    let abilities = Abilities::new(options, &ProcessEnvironment);
    notices.extend(Look::warning(app.settings(), abilities.colors));
    let over = enter(app, settings, abilities, unchecked, store, &notices)
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
    Ok(exit_status(options, over.won))
}

/// Plays in lines from standard input to standard output, which need not be terminals.
pub fn plain(options: &PlayOptions, store: &Store) -> Result<ExitStatus, Error> {
    let begun = begin(options, store)?;
    let unicode = Abilities::new(options, &ProcessEnvironment).unicode
        && begun.app.settings().symbols != Symbols::Ascii;
    let over = lines::play(begun, unicode, store).map_err(Error::Terminal)?;
    for sentence in &over.unsaved {
        note(sentence);
    }
    match over.ending {
        lines::Ending::Quit | lines::Ending::OutputClosed => {}
        lines::Ending::Signal(signal) => session::die_of(signal).map_err(Error::Terminal)?,
        lines::Ending::HangUp => session::die_of_hang_up().map_err(Error::Terminal)?,
    }
    if let Some(kind) = over.unsaid {
        return Err(Error::Output(kind.into()));
    }
    // A script has nobody who reads the sentence.
    if !over.unsaved.is_empty() {
        return Ok(ExitStatus::Failure);
    }
    Ok(exit_status(options, over.won))
}

fn exit_status(options: &PlayOptions, won: bool) -> ExitStatus {
    if options.exit_status && !won {
        ExitStatus::Negative
    } else {
        ExitStatus::Success
    }
}

/// As much of the notices as the screen has room for. All of them are printed when the game has left it.
fn on_screen(notices: &[String]) -> String {
    match notices {
        [first, _, .., _] => format!(
            "{first} ({} more sentences when you leave)",
            notices.len() - 1
        ),
        few => few.join("; "),
    }
}

/// A game that is about to be played.
struct Begun {
    app: App,
    settings: RunSettings,
    /// What the player has to be told first.
    notices: Vec<String>,
    /// A random deal on the table that nobody has looked for in the record.
    unchecked: Option<(DealNumber, Rules)>,
}

/// Reads the settings, tidies up, and finds the game.
fn begin(options: &PlayOptions, store: &Store) -> Result<Begun, Error> {
    let mut unchecked = None;
    let begun = begin_with(options, store, |settings| {
        let opening = opening::open(options, settings, store, watch::unix_millis());
        let app = App::new(opening.saved, settings.clone());
        unchecked = opening.unchecked;
        (app, opening.notices)
    })?;
    Ok(Begun { unchecked, ..begun })
}

/// Reads the settings, tidies up, and opens something.
fn begin_with(
    options: &PlayOptions,
    store: &Store,
    open: impl FnOnce(&Settings) -> (App, Vec<String>),
) -> Result<Begun, Error> {
    let (read, fault) = match store.settings() {
        Ok(read) => (read.unwrap_or_default(), None),
        Err(error) => (ReadSettings::default(), Some(error.to_string())),
    };
    let settings = RunSettings::new(read.settings, options)?;
    let mut notices: Vec<String> = store.start().into_iter().collect();
    let untidy = store.tidy(settings.began().autoplay);
    notices.extend(untidy.iter().map(ToString::to_string));
    notices.extend(fault);
    notices.extend(read.faults.iter().map(ToString::to_string));
    let (app, told) = open(settings.began());
    notices.extend(told);
    Ok(Begun {
        app,
        settings,
        notices,
        unchecked: None,
    })
}

/// Starts the threads and takes the terminal.
fn enter(
    app: App,
    settings: RunSettings,
    abilities: Abilities,
    unchecked: Option<(DealNumber, Rules)>,
    store: &Store,
    notices: &[String],
) -> io::Result<Play> {
    let (to, inbox) = mpsc::channel();
    let panics = std::env::var(DEBUG_PANIC).unwrap_or_default();
    let report = to.clone();
    let output = Output::start(Stdout, move |what| {
        drop(report.send(Msg::Output(what)));
    })?;
    let session = Session::new(output.clone(), app.settings().mouse);
    session.leave_on_panic();
    events::start_signals(to.clone())?;
    let world = World::start(store, settings, &to, panics == "solver")?;
    let Ok(terminal) = Terminal::new(Screen::new(output, session::size()));
    session.enter()?;
    events::start_input(to.clone())?;
    if let Some((deal, rules)) = unchecked {
        world.check_deal(deal, rules);
    }
    if !notices.is_empty() {
        let trouble = Action::Trouble(on_screen(notices));
        to.send(Msg::Action(trouble)).expect("the inbox is open");
    }
    Ok(Play {
        app,
        inbox,
        session,
        terminal,
        world,
        abilities,
        watch: Watch::new(Instant::now()),
        panic_on_input: panics == "main",
        state: State::default(),
    })
}
