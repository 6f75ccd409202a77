//! What each subcommand does, and the exit codes.
//!
//! Results go to standard output through one writer, notes and errors to standard error. A closed pipe ends
//! a command quietly; any other fault of the output is an error like bad input.

pub mod board_output;
pub mod closed;
pub mod competition;
pub mod deal;
pub mod export;
pub mod find_game;
pub mod games;
pub mod generate;
pub mod input;
mod ordered;
pub mod play;
mod progress;
pub mod rate;
pub mod replay;
pub mod rules;
pub mod show;
pub mod solve;
pub mod stats;
mod stop;
pub mod times;
pub mod values;
pub mod verify;

use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{Arg, CommandFactory as _, FromArgMatches as _};

use crate::cli::{Cli, Command};
use crate::core::visible::visible;
use crate::error::Error;
use crate::storage::{Paths, Store};

/// How the program ended, for the shell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExitStatus {
    /// Done; winnable; verified; won.
    Success,
    /// A negative answer: lost, not a win, not won.
    Negative,
    /// Bad use, bad input, or output that could not be written.
    Failure,
    /// Undecided, or stopped by a limit.
    Undecided,
}

impl ExitStatus {
    /// The exit code.
    pub const fn code(self) -> u8 {
        match self {
            Self::Success => 0,
            Self::Negative => 1,
            Self::Failure => 2,
            Self::Undecided => 3,
        }
    }
}

impl From<ExitStatus> for ExitCode {
    fn from(status: ExitStatus) -> Self {
        Self::from(status.code())
    }
}

/// Parses the command line of this process and does what it asks.
pub fn main() -> Result<ExitStatus, Error> {
    let cli = match parse() {
        Ok(cli) => cli,
        Err(Error::Usage(wish)) if values::is_wish(&wish) => {
            closed::check()?;
            return written(ExitStatus::Success, wish.print());
        }
        Err(error) => return Err(error),
    };
    if cli.command.is_none() && cli.generate.is_none() {
        return play::run(&cli.play.options(cli.home)?);
    }
    if let Some(Command::Replay(args)) = &cli.command {
        return replay::run(&store(cli.home.as_deref())?, args);
    }
    closed::check()?;
    let mut out = BufWriter::new(io::stdout().lock());
    let status = run(cli, &mut out)?;
    written(status, out.flush())
}

/// Reads the command line. What belongs to a game has no meaning before a subcommand.
fn parse() -> Result<Cli, Error> {
    let command = Cli::command();
    let matches = command.clone().try_get_matches().map_err(usage)?;
    if let Some(subcommand) = matches.subcommand_name() {
        let given = |arg: &&Arg| {
            let source = matches.value_source(arg.get_id().as_str());
            source == Some(ValueSource::CommandLine) && !arg.is_global_set()
        };
        if let Some(arg) = command.get_arguments().find(given) {
            return Err(Error::BeforeSubcommand {
                argument: arg.get_long().map_or_else(
                    || arg.get_id().as_str().to_uppercase(),
                    |long| format!("--{long}"),
                ),
                subcommand: subcommand.into(),
            });
        }
    }
    Cli::from_arg_matches(&matches).map_err(Error::Usage)
}

/// A misspelt subcommand is taken for a deal, and only what follows it for a fault: the word itself is the
/// better thing to name.
fn usage(error: clap::Error) -> Error {
    let first = std::env::args_os().nth(1).unwrap_or_default();
    let word = first.to_string_lossy();
    let is_subcommand = Cli::command().find_subcommand(&first).is_some();
    if error.kind() == ErrorKind::UnknownArgument
        && !is_subcommand
        && !word.starts_with('-')
        && let Err(sentence) = values::deal_to_play(&word)
    {
        return Error::NotADeal(sentence);
    }
    Error::Usage(error)
}

/// A plain subcommand. Errors of `out` that are not a closed pipe come back as [`Error::Output`].
fn run(cli: Cli, out: &mut dyn Write) -> Result<ExitStatus, Error> {
    let home = cli.home.as_deref();
    let done = match (cli.generate, cli.command) {
        (Some(what), _) => generate::run(what, out),
        (None, Some(Command::Deal(args))) => deal::run(&args, out),
        (None, Some(Command::Show(args))) => show::run(&store(home)?, &args, out),
        (None, Some(Command::Games(args))) => games::run(&store(home)?, &args, out),
        (None, Some(Command::Stats(args))) => stats::run(&store(home)?, &args, out),
        (None, Some(Command::Competition(args))) => competition::run(&store(home)?, &args, out),
        (None, Some(Command::Export(args))) => export::run(&store(home)?, &args, out),
        (None, Some(Command::Replay(args))) => replay::run(&store(home)?, &args),
        (None, Some(Command::Verify(args))) => verify::run(&args, out),
        (None, Some(Command::Rules(args))) => rules::run(&args, out),
        (None, Some(Command::Solve(args))) => solve::run(&args, out),
        (None, Some(Command::Rate(args))) => rate::run(&args, out),
        (None, None) => unreachable!("without a subcommand, a game is played"),
    };
    match done {
        Err(Error::Output(error)) => written(ExitStatus::Success, Err(error)),
        done => done,
    }
}

/// The files of the program, under the folder of `--home` if there is one.
pub fn store(home: Option<&Path>) -> Result<Store, Error> {
    let variable = std::env::var_os("FREECELL_HOME");
    Ok(Store::new(Paths::find(home, variable.as_deref())?))
}

/// The status, if the results could be written or nobody wanted to read on.
fn written(status: ExitStatus, result: io::Result<()>) -> Result<ExitStatus, Error> {
    match result {
        Ok(()) => Ok(status),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(status),
        Err(error) => Err(Error::Output(error)),
    }
}

/// Says something on standard error. Control characters of the user's own words do not reach the terminal.
pub fn note(sentence: &str) {
    let clean = visible(sentence);
    // Nobody is left to be told if standard error is closed.
    let _ = writeln!(io::stderr(), "freecell: {clean}");
}
