//! Lines of any kind in linear mode.

use std::time::Duration;

use freecell::app::{App, Effect, Now};
use freecell::core::visible::is_visible;
use freecell::plain::Plain;
use freecell::plain::lines::Splitter;

use super::events;
use super::{Figures, mutated};
use crate::support::{Chance, assert_whole};

/// What is said to the game.
const LINES: &[&str] = &[
    "26",
    "1a 2b 3c",
    "12v3",
    "5h",
    "board",
    "cascade 4",
    "column 4",
    "cells",
    "where 7S",
    "moves",
    "tip",
    "undo",
    "undo 3",
    "redo",
    "save",
    "help",
    "help moves",
    "new",
    "new 617",
    "yes",
    "no",
    "y",
    "",
    "finish",
    "winnable",
    "solution",
    "restart",
    "marks",
    "mark",
    "settings",
    "set clock off",
    "record",
    "give up",
    "quit",
    "home",
    "z",
    "next",
    "ends",
    "time",
    "clubs",
];

/// Says so many lines.
pub(super) fn session(seed: u64, lines: u32, figures: &mut Figures) {
    let mut chance = Chance::new(seed ^ 0x11e5);
    let mut app = events::app(&mut chance);
    let mut plain = Plain::new(chance.below(2) == 0);
    let mut splitter = Splitter::default();
    let mut now = Now {
        at: Duration::ZERO,
        unix_millis: 1_800_000_000_000,
    };
    let mut effects = plain.begin(&mut app, &["a note\u{1b}[2J".to_owned()], now);
    for _ in 0..lines {
        now.at += Duration::from_millis(chance.below(4000));
        let mut bytes = LINES[chance.below(LINES.len() as u64) as usize]
            .as_bytes()
            .to_vec();
        if chance.below(3) == 0 {
            bytes = mutated(&mut chance, &bytes);
        }
        bytes.push(b'\n');
        for line in splitter.feed(&bytes) {
            if let Some(stopped) = plain.interrupt(&mut app, &line, now) {
                effects.extend(stopped);
            }
            effects.extend(plain.hear(&mut app, &line, now));
            for _ in 0..8 {
                match plain.step(&mut app, now) {
                    Some(more) => effects.extend(more),
                    None => break,
                }
            }
        }
        check(&app, &plain.take());
        figures.count("lines");
        if effects
            .drain(..)
            .any(|effect| matches!(effect, Effect::Quit))
        {
            return;
        }
    }
}

fn check(app: &App, said: &str) {
    assert_whole(app.board());
    for line in said.lines() {
        assert!(line.chars().all(is_visible), "{line:?}");
        assert!(line.len() < 4000, "{} bytes in a line", line.len());
    }
}
