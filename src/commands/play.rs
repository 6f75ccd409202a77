//! Playing in the terminal.

use std::io::{self, IsTerminal as _};

use super::ExitStatus;
use crate::cli::PlayOptions;
use crate::error::Error;
use crate::term;

/// Plays a game, if there is a terminal to play in.
pub fn run(options: &PlayOptions) -> Result<ExitStatus, Error> {
    if options.plain {
        super::closed::check()?;
        return term::plain(options, &super::store(options.home.as_deref())?);
    }
    check_terminal()?;
    term::play(options, &super::store(options.home.as_deref())?)
}

/// Whether there is a terminal to play in.
pub fn check_terminal() -> Result<(), Error> {
    if !io::stdin().is_terminal() {
        return Err(Error::NoTerminal("standard input is not one"));
    }
    if !io::stdout().is_terminal() {
        return Err(Error::NoTerminal("standard output is not one"));
    }
    if std::env::var_os("TERM").is_some_and(|term| term == "dumb") {
        return Err(Error::NoTerminal("TERM=dumb is not enough of one"));
    }
    Ok(())
}
