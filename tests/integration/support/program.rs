//! The real program, run without a terminal in a folder of its own.

use std::ffi::OsStr;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// The program with a home folder that lives as long as this.
#[derive(Debug)]
pub(crate) struct Program {
    home: TempDir,
}

/// What the program said and how it ended.
#[derive(Debug)]
pub(crate) struct Said {
    /// Standard output.
    pub(crate) out: String,
    /// Standard error.
    pub(crate) err: String,
    /// The exit code; nothing if a signal ended it.
    pub(crate) code: Option<i32>,
}

impl From<Output> for Said {
    fn from(output: Output) -> Self {
        Self {
            out: String::from_utf8(output.stdout).expect("text"),
            err: String::from_utf8(output.stderr).expect("text"),
            code: output.status.code(),
        }
    }
}

impl Program {
    /// The program in a new folder.
    pub(crate) fn new() -> Self {
        Self {
            home: TempDir::new().expect("a folder"),
        }
    }

    /// The program with arguments, ready to start.
    pub(crate) fn command(&self, args: &[impl AsRef<OsStr>]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_freecell"));
        command
            .args(args)
            .env("FREECELL_HOME", self.home.path())
            .env_remove("COLUMNS")
            .env_remove("RUST_BACKTRACE")
            .current_dir(self.home.path())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    /// Runs it with words as arguments.
    pub(crate) fn run(&self, words: &str) -> Said {
        let words: Vec<&str> = words.split_whitespace().collect();
        self.run_args(&words)
    }

    /// Runs it with arguments.
    pub(crate) fn run_args(&self, args: &[impl AsRef<OsStr>]) -> Said {
        self.command(args).output().expect("the program").into()
    }

    /// Runs it with words as arguments and a text on standard input.
    pub(crate) fn run_with(&self, words: &str, input: &str) -> Said {
        let words: Vec<&str> = words.split_whitespace().collect();
        let mut command = self.command(&words);
        let mut child = command.stdin(Stdio::piped()).spawn().expect("the program");
        let mut stdin = child.stdin.take().expect("its input");
        // The program may have seen enough before the end.
        let _ = stdin.write_all(input.as_bytes());
        drop(stdin);
        child.wait_with_output().expect("its end").into()
    }

    /// Its folder.
    pub(crate) fn home(&self) -> &Path {
        self.home.path()
    }

    /// Writes a file into its folder.
    pub(crate) fn file(&self, name: &str, text: &str) {
        std::fs::write(self.home.path().join(name), text).expect("a file");
    }
}

impl Said {
    /// Bad use or bad input: one sentence on standard error, nothing else.
    pub(crate) fn assert_refused(&self, part: &str) {
        assert_eq!(self.code, Some(2), "{self:?}");
        assert_eq!(self.out, "", "{self:?}");
        assert!(self.err.starts_with("freecell: "), "{self:?}");
        assert!(self.err.contains(part), "{self:?} does not say {part}");
        assert_eq!(self.err.lines().count(), 1, "{self:?}");
        assert!(
            !self.err.trim_end_matches('\n').contains(char::is_control),
            "{self:?}"
        );
    }
}
