//! `freecell rules`: lists the rule sets, or describes one.

use std::io::{self, Write};

use super::ExitStatus;
use crate::cli::DescribeArgs;
use crate::core::{Rules, rule_sets, rules_text};
use crate::error::Error;

/// Lists, or describes what was asked for.
pub fn run(args: &DescribeArgs, out: &mut dyn Write) -> Result<ExitStatus, Error> {
    match args.name {
        Some(rules) => describe(out, rules)?,
        None => list(out)?,
    }
    Ok(ExitStatus::Success)
}

fn list(out: &mut dyn Write) -> io::Result<()> {
    let width = rule_sets::ALL.iter().map(|set| set.name.len()).max();
    let width = width.unwrap_or_default();
    for set in rule_sets::ALL {
        writeln!(out, "{:width$}  {}", set.name, set.note)?;
    }
    Ok(())
}

fn describe(out: &mut dyn Write, rules: Rules) -> io::Result<()> {
    writeln!(out, "{}\n", rules_text::title(rules))?;
    for sentence in rules_text::sentences(rules) {
        writeln!(out, "{sentence}")?;
    }
    writeln!(out)?;
    for (field, value) in rules_text::fields(rules) {
        writeln!(out, "{field:16}{value}")?;
    }
    Ok(())
}
