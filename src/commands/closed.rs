//! Whether standard output was closed when the program was started (`freecell deal 1 >&-`). Before `main` the
//! runtime puts the null device in its place, and results would be lost without a word: so it is looked at
//! before that.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};

static CLOSED: AtomicBool = AtomicBool::new(false);

/// Looks at standard output. To be called before the runtime has started; later it tells nothing.
#[cfg(unix)]
pub fn look() {
    let closed = rustix::io::fcntl_getfd(io::stdout()).is_err();
    CLOSED.store(closed, Ordering::Relaxed);
}

/// The error of writing to standard output, if it was closed.
pub(super) fn check() -> io::Result<()> {
    if CLOSED.load(Ordering::Relaxed) {
        Err(io::Error::other("standard output is closed"))
    } else {
        Ok(())
    }
}
