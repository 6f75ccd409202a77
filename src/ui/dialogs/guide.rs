//! The pages of the help beside the keys: for those who come from Klondike, how to play well, and each rule
//! set in words.

use super::panel::text;
use super::{Line, Role};
use crate::app::keymap::Keymap;
use crate::core::rule_sets::RuleSet;
use crate::core::rules_text;

const KLONDIKE: &[(&str, &[&str])] = &[
    (
        "The same",
        &[
            "Cascades build down in alternating colours, foundations build up in suit from ace to king, and all cards at home is the win.",
        ],
    ),
    (
        "Not the same",
        &[
            "All cards lie face up from the start, and there is no stock to draw from. What you see is all there is: the game is thought, not luck, and nearly every deal can be won.",
            "Four free cells hold one card each. They are what the stock was to you: the room to get at covered cards.",
            "An empty cascade takes any card, not only a king.",
        ],
    ),
    (
        "To unlearn",
        &[
            "A run does not move whatever its length: it moves card by card, so there has to be room. Each empty free cell is room for one card more, each empty cascade doubles the room.",
            "Building wherever you can does harm: every card laid on a cascade covers what lies beneath. Ask what a move uncovers.",
            "Cards do not come back from the foundations. The autoplay `safe` sends home only what nothing can need.",
        ],
    ),
];

const STRATEGY: &[(&str, &[&str])] = &[
    (
        "Before the first move",
        &[
            "Find the aces and twos, and see how deep they lie and under what. The deepest of them is the plan of the game.",
            "Look for moves that need no free cell: cards that fit on each other as they lie.",
        ],
    ),
    (
        "Room",
        &[
            "Free cells are for passing through. Before you put a card into one, know how it comes out again.",
            "With four free cells full there is room for one card only: that is the moment in which games are lost.",
            "Work on a short cascade to empty it. An empty cascade is worth more than a free cell, for it doubles the room for runs, and a long run that starts with a king can grow in it.",
            "Do not fill an empty cascade with a single card in haste; fill it with a run that frees something.",
        ],
    ),
    (
        "Order",
        &[
            "Build on long runs that do not cover low cards. A run from a king down is the best place to lay cards.",
            "Bring the foundations up evenly: a suit that runs ahead takes away the places of the cards below.",
            "Undo costs nothing: try a line, look, and come back. Marks ({mark} and {marks}) keep a position to come back to.",
        ],
    ),
];

fn sections(pages: &[(&str, &[&str])], keymap: &Keymap, width: u16) -> Vec<Line> {
    let mut lines = Vec::new();
    for (title, sentences) in pages {
        if !lines.is_empty() {
            lines.push(Line::default());
        }
        lines.push(Line::new(*title, Role::Accent));
        for sentence in *sentences {
            lines.extend(text(&keymap.fill(sentence), Role::Text, width));
        }
    }
    lines
}

pub(super) fn klondike(keymap: &Keymap, width: u16) -> Vec<Line> {
    sections(KLONDIKE, keymap, width)
}

pub(super) fn strategy(keymap: &Keymap, width: u16) -> Vec<Line> {
    sections(STRATEGY, keymap, width)
}

/// A rule set in words, made from its data.
pub(super) fn rules(set: &RuleSet, width: u16) -> Vec<Line> {
    let mut lines = text(set.note, Role::Quiet, width);
    lines.push(Line::default());
    for sentence in rules_text::sentences(set.rules) {
        lines.extend(text(&sentence, Role::Text, width));
    }
    lines
}
