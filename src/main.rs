//! The program: parses the command line, runs it, and turns the result into an exit code.

use std::process::ExitCode;

use freecell::commands::{self, ExitStatus};

#[cfg(unix)]
ctor::declarative::ctor! {
    /// Whether standard output is closed can only be seen before the runtime starts.
    #[ctor(unsafe)]
    fn before_the_runtime() {
        commands::closed::look();
    }
}

fn main() -> ExitCode {
    let status = commands::main().unwrap_or_else(|error| {
        commands::note(&error.to_string());
        ExitStatus::Failure
    });
    status.into()
}
