//! Times as people read them.

/// Seconds on a clock: `3:41`, `1:02:03`.
pub fn clock(seconds: u64) -> String {
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

/// How long ago `then` was: `just now`, `5 minutes ago`. A time to come, of a clock that was set back, is now.
pub fn ago(now: u64, then: u64) -> String {
    let minutes = now.saturating_sub(then) / 60;
    let (number, unit) = match minutes {
        0 => return "just now".into(),
        1..60 => (minutes, "minute"),
        60..1440 => (minutes / 60, "hour"),
        _ => (minutes / 1440, "day"),
    };
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {unit}{plural} ago")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_have_two_digits_behind_the_colon() {
        assert_eq!(clock(0), "0:00");
        assert_eq!(clock(221), "3:41");
        assert_eq!(clock(3723), "1:02:03");
        assert_eq!(clock(360_000), "100:00:00");
    }

    #[test]
    fn ages_are_rounded_down() {
        assert_eq!(ago(100, 50), "just now");
        assert_eq!(ago(100, 5000), "just now");
        assert_eq!(ago(119, 0), "1 minute ago");
        assert_eq!(ago(7300, 0), "2 hours ago");
        assert_eq!(ago(86_400, 0), "1 day ago");
        assert_eq!(ago(86_400 * 400, 0), "400 days ago");
    }
}
