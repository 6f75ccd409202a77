//! A card is named, to be found on the table.

use super::panel::text;
use super::{Content, Line, Role, View};

pub(super) fn content(typed: &str, width: u16) -> Content {
    let mut lines = vec![
        Line {
            pieces: vec![
                ("Card: ".into(), Role::Text),
                (format!("{}_", typed.to_uppercase()), Role::Accent),
            ],
            item: None,
        },
        Line::default(),
    ];
    let how = "Type its rank and its suit: 7s is the seven of spades, th or 10h the ten of hearts.";
    lines.extend(text(how, Role::Quiet, width));
    Content {
        title: "Find a card".into(),
        lines,
        footer: Vec::new(),
        view: View::From(0),
    }
}
