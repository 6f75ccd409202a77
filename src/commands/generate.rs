//! `freecell --generate`: completion scripts and the man page, made from the command line itself.

use std::io::{self, Write};

use clap::CommandFactory as _;
use clap_complete::{Shell, generate};

use super::ExitStatus;
use crate::cli::{Cli, Generated};
use crate::error::Error;

/// Prints what was asked for.
pub fn run(what: Generated, out: &mut dyn Write) -> Result<ExitStatus, Error> {
    // The generators panic when they cannot write, so they write to memory.
    let mut text = Vec::new();
    let mut shell = |shell| generate(shell, &mut Cli::command(), "freecell", &mut text);
    match what {
        Generated::Bash => shell(Shell::Bash),
        Generated::Zsh => shell(Shell::Zsh),
        Generated::Fish => shell(Shell::Fish),
        Generated::PowerShell => shell(Shell::PowerShell),
        Generated::Elvish => shell(Shell::Elvish),
        Generated::Man => man(&mut text)?,
    }
    out.write_all(&text)?;
    Ok(ExitStatus::Success)
}

/// One page for the program and all its subcommands.
fn man(text: &mut Vec<u8>) -> io::Result<()> {
    let mut command = Cli::command();
    command.build();
    clap_mangen::Man::new(command.clone()).render(text)?;
    for subcommand in command.get_subcommands() {
        let page = clap_mangen::Man::new(subcommand.clone());
        writeln!(
            text,
            ".SH \"FREECELL {}\"",
            subcommand.get_name().to_uppercase()
        )?;
        page.render_description_section(text)?;
        page.render_options_section(text)?;
        if let Some(after) = subcommand.get_after_help() {
            for paragraph in after.to_string().split("\n\n") {
                writeln!(text, ".PP\n{}", plain(paragraph))?;
            }
        }
    }
    Ok(())
}

/// A paragraph in which nothing is markup. An invisible character before each line keeps a dot or an apostrophe
/// at its beginning from being a request.
fn plain(paragraph: &str) -> String {
    let lines = paragraph.lines();
    let lines: Vec<String> = lines
        .map(|line| format!("\\&{}", line.replace('\\', "\\e").replace('-', "\\-")))
        .collect();
    lines.join("\n")
}
