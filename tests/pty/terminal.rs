//! The real program in a pseudo-terminal, and the screen that a player would see.
//!
//! Nothing here sleeps: everything waits for a condition, and a condition that does not come within the limit
//! fails with the screen that was there instead.

use std::io::{Read as _, Write as _};
use std::num::NonZeroU16;
use std::os::unix::net::UnixStream;
use std::os::unix::process::ExitStatusExt as _;
use std::path::{Path, PathBuf};
use std::process::ExitStatus;
use std::sync::{Arc, Condvar, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use pty_process::blocking::{Command, Pty, open};
use rustix::event::{PollFd, PollFlags, poll};
use rustix::process::{Pid, Signal, kill_process};

/// How long a condition may take on a busy machine.
const LIMIT: Duration = Duration::from_secs(20);
/// Who writes nothing for so long has written all that was due.
const MOMENT: Duration = Duration::from_millis(300);
/// A clock or a movement would have written something in this time.
const SILENCE: Duration = Duration::from_millis(1500);

/// What the terminal has received.
struct Seen {
    parser: vt100::Parser,
    bytes: Vec<u8>,
    /// How many of them are on the screen: a frame is shown when it is complete.
    shown: usize,
    /// The other side is closed.
    closed: bool,
    /// How the program ended.
    status: Option<ExitStatus>,
}

/// Begin and end of a frame (mode 2026).
const BEGIN: &[u8] = b"\x1b[?2026h";
const END: &[u8] = b"\x1b[?2026l";

impl Seen {
    /// Takes bytes in, none at the end, and shows what is complete.
    fn receive(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
        self.closed = bytes.is_empty();
        while self.shown < self.bytes.len() {
            let new = &self.bytes[self.shown..];
            let length = match position(new, BEGIN) {
                Some(0) => position(new, END).map(|end| end + END.len()),
                Some(begin) => Some(begin),
                None => Some(new.len()),
            };
            match length {
                Some(length) => self.parser.process(&new[..length]),
                // The frame goes on, unless the program has ended in it.
                None if self.closed => self.parser.process(new),
                None => return,
            }
            self.shown += length.unwrap_or(new.len());
        }
    }
}

type Shared = Arc<(Mutex<Seen>, Condvar)>;

/// A terminal with a program in it.
pub(crate) struct Terminal {
    pty: Option<Arc<Pty>>,
    shared: Shared,
    /// The process.
    pub(crate) pid: Pid,
    reader: Option<(UnixStream, JoinHandle<()>)>,
}

/// How a program is started.
pub(crate) struct Start {
    command: Command,
    size: (u16, u16),
    reading: bool,
}

fn non_zero(number: u16) -> NonZeroU16 {
    NonZeroU16::new(number).unwrap_or(NonZeroU16::MIN)
}

/// A folder for all files of a program, gone when dropped.
pub(crate) fn home() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

/// The path of the program.
pub(crate) fn program() -> PathBuf {
    env!("CARGO_BIN_EXE_freecell").into()
}

impl Start {
    /// The game itself, with its files in `home`. The clock is hidden, so that screens can be compared.
    pub(crate) fn freecell(home: &Path, arguments: &[&str]) -> Self {
        let settings = home.join("settings.json");
        if !settings.exists() {
            std::fs::write(settings, r#"{"clock": false}"#).unwrap();
        }
        Self::command(Command::new(program()).args(arguments), home)
    }

    /// Any command.
    pub(crate) fn command(command: Command, home: &Path) -> Self {
        let command = command
            .env_clear()
            .env("PATH", std::env::var_os("PATH").unwrap_or_default())
            .env("TERM", "xterm-256color")
            .env("LANG", "C.UTF-8")
            .env("HOME", home)
            .env("FREECELL_HOME", home);
        Self {
            command,
            size: (80, 24),
            reading: true,
        }
    }

    /// Another variable in the environment.
    pub(crate) fn env(mut self, name: &str, value: &str) -> Self {
        self.command = self.command.env(name, value);
        self
    }

    /// Another size: columns and rows.
    pub(crate) fn size(mut self, columns: u16, rows: u16) -> Self {
        self.size = (columns, rows);
        self
    }

    /// Nothing that the program writes is read until [`Terminal::read_on`].
    pub(crate) fn not_reading(mut self) -> Self {
        self.reading = false;
        self
    }

    /// Starts.
    pub(crate) fn run(self) -> Terminal {
        let (columns, rows) = self.size;
        let (pty, pts) = open().unwrap();
        pty.resize(pty_process::Size::new(rows, columns)).unwrap();
        let mut child = self.command.spawn(pts).unwrap();
        let pid = Pid::from_child(&child);
        let mut terminal = Terminal {
            pty: Some(Arc::new(pty)),
            shared: Arc::new((
                Mutex::new(Seen {
                    parser: vt100::Parser::new(non_zero(rows), non_zero(columns), 0),
                    bytes: Vec::new(),
                    shown: 0,
                    closed: false,
                    status: None,
                }),
                Condvar::new(),
            )),
            pid,
            reader: None,
        };
        let shared = Arc::clone(&terminal.shared);
        thread::spawn(move || {
            let status = child.wait().unwrap();
            shared.0.lock().unwrap().status = Some(status);
            shared.1.notify_all();
        });
        if self.reading {
            terminal.read_on();
        }
        terminal
    }
}

impl Terminal {
    fn pty(&self) -> &Arc<Pty> {
        self.pty.as_ref().expect("the terminal is open")
    }

    /// Starts to read what the program writes.
    pub(crate) fn read_on(&mut self) {
        let (pty, shared) = (Arc::clone(self.pty()), Arc::clone(&self.shared));
        let (stop, stopped) = UnixStream::pair().unwrap();
        let thread = thread::spawn(move || {
            let mut buffer = [0; 4096];
            loop {
                let mut ready = [
                    PollFd::new(&*pty, PollFlags::IN),
                    PollFd::new(&stopped, PollFlags::IN),
                ];
                poll(&mut ready, None).unwrap();
                if !ready[1].revents().is_empty() {
                    return;
                }
                // The read fails when the last program in the terminal has ended.
                let length = (&*pty).read(&mut buffer).unwrap_or(0);
                let mut seen = shared.0.lock().unwrap();
                seen.receive(&buffer[..length]);
                shared.1.notify_all();
                if length == 0 {
                    return;
                }
            }
        });
        self.reader = Some((stop, thread));
    }

    /// Types.
    pub(crate) fn send(&self, keys: &str) {
        (&**self.pty()).write_all(keys.as_bytes()).unwrap();
    }

    /// Types, unless the program has ended.
    pub(crate) fn try_send(&self, keys: &str) -> bool {
        (&**self.pty()).write_all(keys.as_bytes()).is_ok()
    }

    /// Waits for a screen, or for the end of the program; whether it was the screen.
    #[track_caller]
    pub(crate) fn wait_or_end(&self, condition: impl Fn(&vt100::Screen) -> bool) -> bool {
        self.wait("screen or end", |seen| {
            seen.status.is_some() || condition(seen.parser.screen())
        });
        self.look(condition)
    }

    /// Another size: columns and rows.
    pub(crate) fn resize(&self, columns: u16, rows: u16) {
        let mut seen = self.shared.0.lock().unwrap();
        let screen = seen.parser.screen_mut();
        screen.set_size(non_zero(rows), non_zero(columns));
        drop(seen);
        let size = pty_process::Size::new(rows, columns);
        self.pty().resize(size).unwrap();
    }

    /// Looks at the screen as it is.
    pub(crate) fn look<T>(&self, look: impl FnOnce(&vt100::Screen) -> T) -> T {
        look(self.shared.0.lock().unwrap().parser.screen())
    }

    /// The words on the screen, as lines.
    pub(crate) fn text(&self) -> String {
        self.look(words)
    }

    /// Waits for a screen.
    #[track_caller]
    pub(crate) fn wait_for(&self, what: &str, condition: impl Fn(&vt100::Screen) -> bool) {
        self.wait(what, |seen| condition(seen.parser.screen()));
    }

    #[track_caller]
    fn wait(&self, what: &str, condition: impl Fn(&Seen) -> bool) {
        let (seen, changed) = &*self.shared;
        let seen = seen.lock().unwrap();
        let (seen, timeout) = changed
            .wait_timeout_while(seen, LIMIT, |seen| !condition(seen))
            .unwrap();
        let screen = words(seen.parser.screen());
        // The lock is not left poisoned for who looks while unwinding.
        drop(seen);
        assert!(!timeout.timed_out(), "no {what}; the screen is:\n{screen}");
    }

    /// Waits for words, in large or small letters.
    #[track_caller]
    pub(crate) fn wait_for_text(&self, text: &str) {
        let small = text.to_lowercase();
        self.wait_for(&format!("{text:?}"), |screen| {
            words(screen).to_lowercase().contains(&small)
        });
    }

    /// Waits until the program has written `bytes`.
    #[track_caller]
    pub(crate) fn wait_for_bytes(&self, bytes: &[u8]) {
        self.wait(&format!("{:?}", String::from_utf8_lossy(bytes)), |seen| {
            position(&seen.bytes, bytes).is_some()
        });
    }

    /// Waits until the program has written more than `length` bytes.
    #[track_caller]
    pub(crate) fn wait_for_more_than(&self, length: usize) {
        self.wait("more output", |seen| seen.bytes.len() > length);
    }

    /// Waits until nothing was written for a moment: what was typed is on the screen.
    #[track_caller]
    pub(crate) fn wait_until_quiet(&self) {
        let mut length = self.bytes().len();
        while self.grows_within(length, MOMENT) {
            length = self.bytes().len();
        }
    }

    /// Nothing is written for longer than a clock would stand still.
    #[track_caller]
    pub(crate) fn assert_silent(&self) {
        let length = self.bytes().len();
        let grown = self.grows_within(length, SILENCE);
        let bytes = self.bytes();
        let written = String::from_utf8_lossy(&bytes[length..]);
        assert!(!grown, "written: {written:?}");
    }

    /// Whether more than `length` bytes are there within a time.
    pub(crate) fn grows_within(&self, length: usize, time: Duration) -> bool {
        let (seen, changed) = &*self.shared;
        let waited = changed.wait_timeout_while(seen.lock().unwrap(), time, |seen| {
            seen.bytes.len() <= length && !seen.closed
        });
        waited.unwrap().0.bytes.len() > length
    }

    /// Waits for a change outside the terminal, which nobody announces.
    #[track_caller]
    pub(crate) fn wait_for_world(&self, what: &str, condition: impl Fn() -> bool) {
        let began = Instant::now();
        while !condition() {
            assert!(
                began.elapsed() < LIMIT,
                "no {what}; the screen is:\n{}",
                self.text()
            );
            thread::yield_now();
        }
    }

    /// Types keys that make the program write, until it can write no more because nobody reads.
    pub(crate) fn fill_up(&self, keys: &str) {
        let unread = || rustix::io::ioctl_fionread(&**self.pty()).unwrap();
        loop {
            let before = unread();
            self.send(keys);
            let began = Instant::now();
            while unread() == before {
                if began.elapsed() > MOMENT {
                    return;
                }
                thread::yield_now();
            }
        }
    }

    /// Forgets the screen, as a terminal would whose screen another program has used.
    pub(crate) fn forget_screen(&self) {
        let mut seen = self.shared.0.lock().unwrap();
        let (rows, columns) = seen.parser.screen().size();
        seen.parser = vt100::Parser::new(rows, columns, 0);
    }

    /// What the program has written so far.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        self.shared.0.lock().unwrap().bytes.clone()
    }

    /// Waits until the terminal is closed from the other side, and gives all that was written.
    #[track_caller]
    pub(crate) fn all_bytes(&self) -> Vec<u8> {
        self.wait("end of output", |seen| seen.closed);
        self.bytes()
    }

    /// Sends a signal to the program.
    pub(crate) fn signal(&self, signal: Signal) {
        kill_process(self.pid, signal).unwrap();
    }

    /// Closes the terminal, as an emulator whose window is closed.
    pub(crate) fn close(&mut self) {
        if let Some((stop, thread)) = self.reader.take() {
            drop(stop);
            thread.join().unwrap();
        }
        self.pty = None;
    }

    /// Waits until the program has ended.
    #[track_caller]
    pub(crate) fn exit(&self) -> ExitStatus {
        self.wait("end of the program", |seen| seen.status.is_some());
        self.shared.0.lock().unwrap().status.unwrap()
    }

    /// Waits until the program has ended, and gives its exit code.
    #[track_caller]
    pub(crate) fn exit_code(&self) -> Option<i32> {
        self.exit().code()
    }

    /// Waits until the program has died of a signal.
    #[track_caller]
    pub(crate) fn death(&self) -> Option<i32> {
        self.exit().signal()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // Gone already, unless the test has failed.
        let ended = |seen: &Seen| seen.status.is_some();
        if !self.shared.0.lock().is_ok_and(|seen| ended(&seen)) {
            let _ = kill_process(self.pid, Signal::KILL);
        }
    }
}

/// The words on a screen, as lines. Blanks at the end of a line are not told from what was never written.
pub(crate) fn words(screen: &vt100::Screen) -> String {
    let contents = screen.contents();
    let lines: Vec<&str> = contents.lines().map(str::trim_end).collect();
    lines.join("\n").trim_end().to_owned()
}

/// Where `wanted` is in `bytes`.
pub(crate) fn position(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes
        .windows(wanted.len())
        .position(|window| window == wanted)
}
