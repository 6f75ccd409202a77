//! The clock of a game: the sum of the spans in which it ran.

use std::time::Duration;

/// A clock that runs and stops. Times are spans since the program started, from a clock that never goes back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Clock {
    before: Duration,
    running_since: Option<Duration>,
}

impl Clock {
    /// A stopped clock that shows `elapsed`.
    pub const fn new(elapsed: Duration) -> Self {
        Self {
            before: elapsed,
            running_since: None,
        }
    }

    /// Starts or goes on; nothing changes if it runs.
    pub fn start(&mut self, now: Duration) {
        self.running_since.get_or_insert(now);
    }

    /// Stops; nothing changes if it stands.
    pub fn stop(&mut self, now: Duration) {
        self.before = self.elapsed(now);
        self.running_since = None;
    }

    /// Whether it runs.
    pub const fn is_running(&self) -> bool {
        self.running_since.is_some()
    }

    /// What it shows.
    pub fn elapsed(&self, now: Duration) -> Duration {
        let span = self
            .running_since
            .map_or(Duration::ZERO, |since| now.saturating_sub(since));
        self.before.saturating_add(span)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn s(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn only_running_spans_count() {
        let mut clock = Clock::new(s(10));
        assert_eq!(clock.elapsed(s(99)), s(10));
        clock.start(s(100));
        clock.start(s(101));
        assert_eq!(clock.elapsed(s(105)), s(15));
        clock.stop(s(105));
        clock.stop(s(500));
        assert_eq!(clock.elapsed(s(3600)), s(15));
        clock.start(s(3600));
        assert_eq!(clock.elapsed(s(3601)), s(16));
    }

    #[test]
    fn a_time_before_the_start_adds_nothing() {
        let mut clock = Clock::default();
        clock.start(s(100));
        assert_eq!(clock.elapsed(s(40)), s(0));
    }
}
