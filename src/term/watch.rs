//! The clocks of the world: time since the program started, without the spans in which it was stopped, and
//! Unix time for files.

use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use crate::app::Now;

/// The time that runs while the program does.
#[derive(Debug)]
pub(super) struct Watch {
    began: Instant,
    stopped: Duration,
    seen: Instant,
}

/// Who wakes so much later than was agreed has been stopped, or the whole machine has.
const OVERSLEPT: Duration = Duration::from_secs(1);

impl Watch {
    /// A watch that begins at `now`.
    pub(super) const fn new(now: Instant) -> Self {
        Self {
            began: now,
            stopped: Duration::ZERO,
            seen: now,
        }
    }

    /// Since the beginning, without what it was stopped.
    pub(super) fn at(&self, now: Instant) -> Duration {
        now.saturating_duration_since(self.began)
            .saturating_sub(self.stopped)
    }

    /// The instant at which [`at`](Self::at) will be `at`.
    pub(super) fn instant(&self, at: Duration) -> Instant {
        self.began + self.stopped + at
    }

    /// Waits for a message, but not beyond the deadline.
    pub(super) fn wait<T>(
        &mut self,
        inbox: &Receiver<T>,
        deadline: Option<Instant>,
    ) -> Result<T, RecvTimeoutError> {
        let received = match deadline {
            None => inbox.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(deadline) => {
                inbox.recv_timeout(deadline.saturating_duration_since(Instant::now()))
            }
        };
        self.wake(Instant::now(), deadline);
        received
    }

    /// The program is awake at `now`, and wanted to be at `deadline`.
    fn wake(&mut self, now: Instant, deadline: Option<Instant>) {
        let late = deadline.map(|deadline| now.saturating_duration_since(deadline));
        if let Some(late) = late.filter(|&late| late > OVERSLEPT) {
            self.stopped += late;
        }
        self.seen = now;
    }

    /// The program was stopped at some time since it was last awake: all of that does not count.
    pub(super) fn resume(&mut self, now: Instant) {
        self.stopped += now.saturating_duration_since(self.seen);
        self.seen = now;
    }
}

/// Unix time in milliseconds; 0 before 1970.
pub(super) fn unix_millis() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_millis() as u64)
}

impl Watch {
    /// The time for an update.
    pub(super) fn now(&self) -> Now {
        Now {
            at: self.at(Instant::now()),
            unix_millis: unix_millis(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn s(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn time_in_which_the_program_was_stopped_does_not_count() {
        let began = Instant::now();
        let mut watch = Watch::new(began);
        watch.wake(began + s(10), Some(began + s(10)));
        assert_eq!(watch.at(began + s(11)), s(11));
        watch.resume(began + s(3610));
        assert_eq!(watch.at(began + s(3611)), s(11));
        assert_eq!(watch.instant(s(11)), began + s(3611));
    }

    #[test]
    fn waking_far_too_late_is_having_been_stopped() {
        let began = Instant::now();
        let mut watch = Watch::new(began);
        watch.wake(began + s(7201), Some(began + s(1)));
        assert_eq!(watch.at(began + s(7201)), s(1));
        let mut busy = Watch::new(began);
        busy.wake(began + s(1), Some(began + Duration::from_millis(900)));
        assert_eq!(busy.at(began + s(1)), s(1));
        busy.wake(began + s(900), None);
        assert_eq!(busy.at(began + s(900)), s(900));
    }
}
