//! The terminal while the game has it: entered, left on every way out, stopped and entered again.
//!
//! Nothing is ever asked of the terminal. Leaving is done once, ignores errors and waits only as long as the
//! terminal reads.

use std::fmt;
use std::io;
use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use crossterm::Command;
use crossterm::cursor::{Hide, Show};
use crossterm::event::{
    DisableBracketedPaste, DisableFocusChange, EnableBracketedPaste, EnableFocusChange,
};
use crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::layout::Size;

use super::output::Output;

/// How long a terminal may read nothing before leaving goes on without it.
const PATIENCE: Duration = Duration::from_millis(400);
/// The same after what it had not read was thrown away.
const LAST_PATIENCE: Duration = Duration::from_millis(400);
/// The size of a terminal that does not know its own, like a serial line.
const CUSTOMARY_SIZE: Size = Size::new(80, 24);

/// Reports of buttons, and of motion with a button down, in numbers without limit. Motion with no button
/// down (mode 1003), which crossterm's own command turns on too, would be input for nothing.
struct MouseReports(bool);

impl Command for MouseReports {
    fn write_ansi(&self, f: &mut impl fmt::Write) -> fmt::Result {
        f.write_str(if self.0 {
            "\x1b[?1000h\x1b[?1002h\x1b[?1006h"
        } else {
            "\x1b[?1006l\x1b[?1002l\x1b[?1000l"
        })
    }

    #[cfg(windows)]
    fn execute_winapi(&self) -> io::Result<()> {
        Ok(())
    }
}

/// A handle on the terminal session.
#[derive(Debug, Clone)]
pub(super) struct Session {
    output: Output,
    entered: Arc<AtomicBool>,
    mouse: Arc<AtomicBool>,
}

impl Session {
    /// A terminal that is not entered yet; `mouse` says whether its mouse is wanted.
    pub(super) fn new(output: Output, mouse: bool) -> Self {
        Self {
            output,
            entered: Arc::default(),
            mouse: Arc::new(AtomicBool::new(mouse)),
        }
    }

    /// The way to the terminal.
    pub(super) const fn output(&self) -> &Output {
        &self.output
    }

    /// Takes the terminal.
    pub(super) fn enter(&self) -> io::Result<()> {
        enable_raw_mode()?;
        self.entered.store(true, Ordering::Relaxed);
        let mut codes = String::new();
        ansi(&mut codes, EnterAlternateScreen);
        // The pen of what was written before.
        codes.push_str("\x1b[m\x1b[2J");
        ansi(&mut codes, Hide);
        ansi(&mut codes, EnableBracketedPaste);
        ansi(&mut codes, EnableFocusChange);
        if self.mouse.load(Ordering::Relaxed) {
            ansi(&mut codes, MouseReports(true));
        }
        self.output.send(codes.into_bytes());
        Ok(())
    }

    /// Gives the terminal back as it was; nothing happens the second time.
    pub(super) fn leave(&self) {
        if !self.entered.swap(false, Ordering::Relaxed) {
            return;
        }
        let mut codes = String::new();
        if !self.output.is_idle() {
            // What is thrown away below may have been half a sequence: this ends it, and a frame too.
            codes.push_str("\x18\x1b[?2026l");
        }
        ansi(&mut codes, MouseReports(false));
        ansi(&mut codes, DisableFocusChange);
        ansi(&mut codes, DisableBracketedPaste);
        codes.push_str("\x1b[m");
        ansi(&mut codes, Show);
        ansi(&mut codes, LeaveAlternateScreen);
        self.output.send(codes.into_bytes());
        if !self.output.drain(PATIENCE) {
            throw_away_unread_output();
            self.output.drain(LAST_PATIENCE);
        }
        // In the background this would stop the process, and the shell has its own mode by now.
        if in_foreground() {
            let _ = disable_raw_mode();
        }
    }

    /// The terminal is gone: there is nothing to give back.
    pub(super) fn abandon(&self) {
        self.entered.store(false, Ordering::Relaxed);
    }

    /// Captures the mouse or leaves it to the terminal.
    pub(super) fn set_mouse(&self, on: bool) {
        if self.mouse.swap(on, Ordering::Relaxed) != on && self.entered.load(Ordering::Relaxed) {
            let mut codes = String::new();
            ansi(&mut codes, MouseReports(on));
            self.output.send(codes.into_bytes());
        }
    }

    /// From now on a panic of this thread gives the terminal back before its text is printed. Other threads
    /// catch their panics and report them, so the board stays.
    pub(super) fn leave_on_panic(&self) {
        let session = self.clone();
        let main = thread::current().id();
        let print = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if thread::current().id() == main {
                session.leave();
                print(info);
            }
        }));
    }
}

fn ansi(codes: &mut String, command: impl Command) {
    // Writing to a string does not fail.
    let _ = command.write_ansi(codes);
}

/// Columns and rows of the terminal.
pub(super) fn size() -> Size {
    let size = asked_size().filter(|size| size.width > 0 && size.height > 0);
    size.unwrap_or(CUSTOMARY_SIZE)
}

#[cfg(unix)]
fn asked_size() -> Option<Size> {
    let size = rustix::termios::tcgetwinsize(io::stdout()).ok()?;
    Some(Size::new(size.ws_col, size.ws_row))
}

#[cfg(not(unix))]
fn asked_size() -> Option<Size> {
    let (width, height) = crossterm::terminal::size().ok()?;
    Some(Size::new(width, height))
}

/// Whether the terminal is this process's to change. Who tries from the background is stopped.
#[cfg(unix)]
pub(super) fn in_foreground() -> bool {
    let group = rustix::process::getpgrp();
    // Not the controlling terminal: then nobody is stopped for it.
    rustix::termios::tcgetpgrp(io::stdin()).map_or(true, |foreground| foreground == group)
}

#[cfg(not(unix))]
pub(super) fn in_foreground() -> bool {
    true
}

#[cfg(unix)]
fn throw_away_unread_output() {
    use rustix::termios::{QueueSelector, tcflush};
    let _ = tcflush(io::stdout(), QueueSelector::OFlush);
}

#[cfg(not(unix))]
fn throw_away_unread_output() {}

/// Stops the whole process group, as the terminal itself would: the shell waits for all of it, also where the
/// game runs under `sh -c`, `make` or `cargo run`. Returns when it goes on, or at once where nobody could
/// continue it (the kernel then ignores the signal).
#[cfg(unix)]
pub(super) fn stop_process_group() {
    use rustix::process::{Signal, kill_current_process_group};
    let _ = kill_current_process_group(Signal::TSTP);
}

#[cfg(not(unix))]
pub(super) fn stop_process_group() {}

/// Dies of a signal as if it had never been caught, so that the parent sees the truth.
#[cfg(unix)]
pub(super) fn die_of(signal: i32) -> io::Result<()> {
    signal_hook::low_level::emulate_default_handler(signal)
}

#[cfg(not(unix))]
pub(super) fn die_of(_signal: i32) -> io::Result<()> {
    Ok(())
}

/// Dies as who is not told of a hang-up does.
#[cfg(unix)]
pub(super) fn die_of_hang_up() -> io::Result<()> {
    die_of(signal_hook::consts::SIGHUP)
}

#[cfg(not(unix))]
pub(super) fn die_of_hang_up() -> io::Result<()> {
    Ok(())
}
