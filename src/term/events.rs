//! The one channel into the main thread, and the threads that only send to it: input and signals.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::Sender;
use std::thread;

use crossterm::event::Event;

use super::output::Report;
use crate::app::Action;
use crate::plain::lines::RawLine;

/// What the main thread is told.
#[derive(Debug)]
pub(super) enum Msg {
    /// The terminal sent something.
    Input(Event),
    /// The process got a signal.
    Signal(Signal),
    /// A worker's answer.
    Action(Action),
    /// The writer thread reports.
    Output(Report),
    /// A line of a game in lines.
    Line(RawLine),
    /// The terminal cannot be read any more, or the lines are at their end.
    InputLost,
    /// A thread without which there is no play has panicked.
    ThreadDied {
        /// Which.
        name: &'static str,
        /// What it said.
        message: String,
    },
}

/// A signal that the program acts on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Signal {
    /// End: save, leave the terminal, and die of the same signal, so that the parent sees it.
    End(i32),
    /// The terminal is gone, or somebody says so: save, leave the terminal if it is there, print nothing more.
    HangUp,
    /// The process was stopped and goes on.
    Continue,
    /// The window has another size.
    Resize,
}

/// The words of a panic.
pub(super) fn panic_message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("unknown").to_owned()
}

/// Starts a thread without which there is no play.
pub(super) fn spawn(
    name: &'static str,
    to: Sender<Msg>,
    body: impl FnOnce(&Sender<Msg>) + Send + 'static,
) -> io::Result<()> {
    thread::Builder::new().name(name.into()).spawn(move || {
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| body(&to))) {
            let message = panic_message(&*panic);
            // The main thread has ended if nobody listens.
            let _ = to.send(Msg::ThreadDied { name, message });
        }
    })?;
    Ok(())
}

/// Starts the thread that reads the terminal.
pub(super) fn start_input(to: Sender<Msg>) -> io::Result<()> {
    spawn("input", to, |to| {
        // Lost input and an ended main thread are both the end of this one.
        let _ = read_terminal(to);
        let _ = to.send(Msg::InputLost);
    })
}

#[cfg(unix)]
fn read_terminal(to: &Sender<Msg>) -> Option<()> {
    use std::time::Duration;

    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::io::{Errno, read};

    use super::input::Decoder;

    /// How long an escape waits for the rest of a sequence before it is the key.
    const SETTLE: Duration = Duration::from_millis(25);
    let settle = Timespec::try_from(SETTLE).expect("a short time");

    let stdin = io::stdin();
    let mut decoder = Decoder::default();
    let mut buffer = [0; 4096];
    loop {
        let timeout = decoder.is_waiting().then_some(&settle);
        let mut ready = [PollFd::new(&stdin, PollFlags::IN)];
        match poll(&mut ready, timeout) {
            Ok(0) => {
                if let Some(event) = decoder.settle() {
                    to.send(Msg::Input(event)).ok()?;
                }
                continue;
            }
            Ok(_) => {}
            Err(Errno::INTR) => continue,
            Err(_) => return None,
        }
        // What was typed before the terminal went away is nobody's wish any more.
        let gone = PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL;
        if ready[0].revents().intersects(gone) {
            return None;
        }
        match read(&stdin, &mut buffer) {
            Ok(0) => return None,
            Ok(length) => {
                for event in decoder.feed(&buffer[..length]) {
                    to.send(Msg::Input(event)).ok()?;
                }
            }
            Err(Errno::INTR | Errno::AGAIN) => {}
            Err(_) => return None,
        }
    }
}

#[cfg(not(unix))]
fn read_terminal(to: &Sender<Msg>) -> Option<()> {
    loop {
        let event = crossterm::event::read().ok()?;
        let msg = match event {
            Event::Resize(..) => Msg::Signal(Signal::Resize),
            event => Msg::Input(event),
        };
        to.send(msg).ok()?;
    }
}

/// Takes over the signals and starts the thread that waits for them.
///
/// Also a hang-up that was ignored (`nohup`) is taken: with its terminal gone the program must not go on.
#[cfg(unix)]
pub(super) fn start_signals(to: Sender<Msg>) -> io::Result<()> {
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGWINCH};
    use signal_hook::iterator::Signals;

    let mut signals = Signals::new([SIGTERM, SIGINT, SIGQUIT, SIGHUP, SIGCONT, SIGWINCH])?;
    spawn("signals", to, move |to| {
        for signal in signals.forever() {
            let signal = match signal {
                SIGHUP => Signal::HangUp,
                SIGCONT => Signal::Continue,
                SIGWINCH => Signal::Resize,
                _ => Signal::End(signal),
            };
            if to.send(Msg::Signal(signal)).is_err() {
                return;
            }
        }
    })
}

/// There are no signals here; a resize comes with the input.
#[cfg(not(unix))]
pub(super) fn start_signals(_to: Sender<Msg>) -> io::Result<()> {
    Ok(())
}
