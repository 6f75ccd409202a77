//! The program: parses the command line, runs it, and turns the result into an exit code.

use std::process::ExitCode;

use freecell::commands::{self, ExitStatus};

fn main() -> ExitCode {
    let status = commands::main().unwrap_or_else(|error| {
        commands::note(&error.to_string());
        ExitStatus::Failure
    });
    status.into()
}
