//! How long work is stopped from outside.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A flag that Ctrl-C sets. A second signal changes nothing: `timeout` sends two at once, and the search
/// obeys the first within a millisecond.
pub(crate) fn stop_flag() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    #[cfg(unix)]
    for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
        // Without the handler, the signal still ends the program.
        let _ = signal_hook::flag::register(signal, Arc::clone(&stop));
    }
    stop
}
