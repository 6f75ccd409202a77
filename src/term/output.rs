//! The writer thread: the only code that writes to the terminal. Everyone else hands it bytes and goes on, so
//! that a terminal that does not read (a stalled connection, a stopped emulator) can never hold up a save, a
//! signal or the way out.

use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// Bytes are written in pieces of this size, so that a slow terminal shows progress and is told from one that
/// does not read at all. A frame of play is one piece.
const PIECE: usize = 1024;

/// What the writer thread reports.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Report {
    /// All was written after [`Output::wake_when_idle`] had asked.
    Idle,
    /// The terminal is gone.
    Lost,
}

/// A handle on the writer thread.
#[derive(Debug, Clone)]
pub(super) struct Output(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    queue: VecDeque<Vec<u8>>,
    writing: bool,
    wake: bool,
    lost: Option<io::ErrorKind>,
    /// Pieces written so far.
    pieces: u64,
}

impl State {
    fn is_idle(&self) -> bool {
        self.lost.is_some() || (self.queue.is_empty() && !self.writing)
    }
}

impl Output {
    /// Starts the writer thread over `terminal`.
    pub(super) fn start(
        terminal: impl Write + Send + 'static,
        report: impl Fn(Report) + Send + 'static,
    ) -> io::Result<Self> {
        let output = Self(Arc::default());
        let shared = Arc::clone(&output.0);
        thread::Builder::new()
            .name("writer".into())
            .spawn(move || shared.write_all(terminal, report))?;
        Ok(output)
    }

    /// Hands bytes over.
    pub(super) fn send(&self, bytes: Vec<u8>) {
        let mut state = self.0.lock();
        if state.lost.is_none() && !bytes.is_empty() {
            state.queue.push_back(bytes);
            self.0.changed.notify_all();
        }
    }

    /// Whether all was written. A frame is drawn only then, so that a slow terminal gets fewer frames and
    /// Why nothing can be written any more; nothing as long as it can.
    pub(super) fn failure(&self) -> Option<io::ErrorKind> {
        self.0.lock().lost
    }

    /// never old ones.
    pub(super) fn is_idle(&self) -> bool {
        self.0.lock().is_idle()
    }

    /// Asks for [`Report::Idle`] when all was written. False if that is the case now.
    pub(super) fn wake_when_idle(&self) -> bool {
        let mut state = self.0.lock();
        state.wake = !state.is_idle();
        state.wake
    }

    /// Waits until all was written, as long as a piece gets through within `patience`; false if not.
    pub(super) fn drain(&self, patience: Duration) -> bool {
        let mut state = self.0.lock();
        loop {
            let before = state.pieces;
            let waited = self
                .0
                .changed
                .wait_timeout_while(state, patience, |s| !s.is_idle() && s.pieces == before)
                .unwrap_or_else(PoisonError::into_inner);
            state = waited.0;
            if state.is_idle() {
                return state.lost.is_none();
            }
            if waited.1.timed_out() {
                return false;
            }
        }
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn write_all(&self, mut terminal: impl Write, report: impl Fn(Report)) {
        loop {
            let bytes = {
                let waiting = self.changed.wait_while(self.lock(), |s| s.queue.is_empty());
                let mut state = waiting.unwrap_or_else(PoisonError::into_inner);
                state.writing = true;
                state.queue.pop_front().unwrap_or_default()
            };
            for piece in bytes.chunks(PIECE) {
                if let Err(error) = write_piece(&mut terminal, piece) {
                    let mut state = self.lock();
                    state.lost = Some(error.kind());
                    state.queue.clear();
                    self.changed.notify_all();
                    drop(state);
                    report(Report::Lost);
                    return;
                }
                self.lock().pieces += 1;
                self.changed.notify_all();
            }
            let wake = {
                let mut state = self.lock();
                state.writing = false;
                self.changed.notify_all();
                state.is_idle() && std::mem::take(&mut state.wake)
            };
            if wake {
                report(Report::Idle);
            }
        }
    }
}

/// Writes all of a piece. Another program may have left the terminal non-blocking: then this waits.
fn write_piece(terminal: &mut impl Write, mut piece: &[u8]) -> io::Result<()> {
    while !piece.is_empty() {
        match terminal.write(piece) {
            Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
            Ok(written) => piece = &piece[written..],
            Err(error) => match error.kind() {
                io::ErrorKind::Interrupted => {}
                io::ErrorKind::WouldBlock => thread::sleep(Duration::from_millis(2)),
                _ => return Err(error),
            },
        }
    }
    terminal.flush()
}

/// Standard output without a buffer of its own: a frame is one write.
#[derive(Debug)]
pub(super) struct Stdout;

impl Write for Stdout {
    #[cfg(unix)]
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        Ok(rustix::io::write(io::stdout(), bytes)?)
    }

    #[cfg(not(unix))]
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        io::stdout().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stdout().flush()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    /// A terminal that passes each write on, and waits until it is read.
    struct Rendezvous(mpsc::SyncSender<Vec<u8>>);

    impl Write for Rendezvous {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            match self.0.send(bytes.to_vec()) {
                Ok(()) => Ok(bytes.len()),
                Err(_) => Err(io::ErrorKind::BrokenPipe.into()),
            }
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_terminal_that_does_not_read_holds_nobody_up() {
        let (to_screen, screen) = mpsc::sync_channel(0);
        let (tell, reports) = mpsc::channel();
        let output = Output::start(Rendezvous(to_screen), move |report| {
            let _ = tell.send(report);
        })
        .unwrap();
        output.send(vec![b'x'; PIECE + 1]);
        assert!(!output.is_idle());
        assert!(!output.drain(Duration::from_millis(1)));
        assert!(output.wake_when_idle());
        assert_eq!(screen.recv().unwrap().len(), PIECE);
        assert_eq!(screen.recv().unwrap().len(), 1);
        assert_eq!(reports.recv().unwrap(), Report::Idle);
        assert!(output.drain(Duration::ZERO));
        assert!(!output.wake_when_idle());
    }

    #[test]
    fn a_terminal_that_is_gone_is_reported_and_waited_for_no_more() {
        let (to_screen, screen) = mpsc::sync_channel(0);
        let (tell, reports) = mpsc::channel();
        let output = Output::start(Rendezvous(to_screen), move |report| {
            let _ = tell.send(report);
        })
        .unwrap();
        drop(screen);
        output.send(b"lost".to_vec());
        assert_eq!(reports.recv().unwrap(), Report::Lost);
        output.send(b"more".to_vec());
        assert!(output.is_idle());
        assert!(!output.drain(Duration::from_secs(3600)));
    }
}
