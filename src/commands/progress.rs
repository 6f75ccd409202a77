//! How far long work is, on standard error.

use std::io::{self, IsTerminal as _};

use indicatif::{ProgressBar, ProgressStyle};

/// A bar on standard error, if somebody sees it there and there is more than one thing to do.
pub(crate) fn bar(count: u64) -> ProgressBar {
    if count < 2 || !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{pos} of {len} [{wide_bar}] {eta} left");
    let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
    // Plain letters show everywhere.
    ProgressBar::new(count).with_style(style.progress_chars("=> "))
}
