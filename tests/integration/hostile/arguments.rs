//! The words of a command line, also those that are no text.

use std::ffi::OsString;

use clap::Parser as _;
use freecell::cli::Cli;
use freecell::commands::values;
use freecell::error::Error;

use super::{Figures, assert_harmless, mutated, timed};
use crate::support::Chance;

/// Words that are understood.
const WORDS: &[&str] = &[
    "617",
    "-1",
    "#617",
    "deal",
    "show",
    "games",
    "solve",
    "verify",
    "stats",
    "competition",
    "rules",
    "help",
    "--help",
    "-h",
    "--version",
    "--new",
    "--restart",
    "--rules",
    "freecell",
    "--rules=eight-off",
    "--cells",
    "3",
    "--cascades",
    "9",
    "--autoplay",
    "horne",
    "--ascii",
    "--color",
    "never",
    "--theme",
    "dark",
    "--no-mouse",
    "--no-animation",
    "--exit-status",
    "--home",
    "/tmp",
    "--format",
    "json",
    "--json",
    "--board",
    "-",
    "--max-nodes",
    "1000",
    "--max-memory",
    "--jobs",
    "2",
    "--goal",
    "short",
    "--summary",
    "--convention",
    "xp",
    "--generate",
    "bash",
    "1-32000",
    "--",
    "26",
    "12v3",
];

#[cfg(unix)]
fn os_string(bytes: Vec<u8>) -> OsString {
    std::os::unix::ffi::OsStringExt::from_vec(bytes)
}

#[cfg(not(unix))]
fn os_string(bytes: Vec<u8>) -> OsString {
    String::from_utf8_lossy(&bytes).into_owned().into()
}

/// Parses so many command lines.
pub(super) fn parse_all(seed: u64, times: u32, figures: &mut Figures) {
    let mut chance = Chance::new(seed ^ 0xa465);
    for _ in 0..times {
        let mut line = vec![OsString::from("freecell")];
        for _ in 0..chance.below(6) {
            let word = WORDS[chance.below(WORDS.len() as u64) as usize].as_bytes();
            let word = if chance.below(3) == 0 {
                mutated(&mut chance, word)
            } else {
                word.to_vec()
            };
            line.push(os_string(word));
        }
        timed(figures, "command lines", || {
            match Cli::try_parse_from(&line) {
                Ok(cli) => {
                    if let Err(error) = cli.play.options(cli.home) {
                        assert_harmless(&error.to_string());
                    }
                }
                Err(wish) if values::is_wish(&wish) => {}
                Err(error) => assert_harmless(&Error::Usage(error).to_string()),
            }
        });
    }
}
