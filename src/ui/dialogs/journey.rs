//! The journey: the deal it is at, how far it is, and the deals that were put off.

use super::facts;
use super::panel::text;
use super::{Content, Line, Role, View};
use crate::app::dialog::{JourneyItem, JourneyView};
use crate::app::journey::Journey;
use crate::core::Rules;

/// The column of the values.
const COLUMN: usize = 14;

pub(super) fn content(view: &JourneyView, width: u16) -> Content {
    let mut lines = Vec::new();
    let pair = |name: &str, value: String, role: Role| {
        vec![(format!("{name:COLUMN$}"), Role::Text), (value, role)]
    };
    for (number, item) in view.items().into_iter().enumerate() {
        match item {
            JourneyItem::Next => {
                let (value, role) = match view.progress {
                    None => ("reading...".into(), Role::Quiet),
                    Some(progress) => match progress.next {
                        None => ("all deals are won".into(), Role::Accent),
                        Some(deal) => {
                            let difficulty = facts::difficulty(deal, Rules::default());
                            let difficulty = difficulty.map_or(String::new(), |d| format!(", {d}"));
                            (format!("#{deal}{difficulty}"), Role::Accent)
                        }
                    },
                };
                lines.push(Line::item(number, pair("Next deal", value, role)));
            }
            JourneyItem::PutOff => {
                let value = "put that one off".into();
                lines.push(Line::item(number, pair("Later", value, Role::Accent)));
            }
            JourneyItem::Deals => {
                let range = view.journey.as_ref().map(Journey::range);
                let value = if view.typed.is_empty() {
                    range.map_or(String::new(), |range| range.to_string())
                } else {
                    format!("{}_", view.typed)
                };
                lines.push(Line::item(number, pair("Deals", value, Role::Accent)));
                if let Some(fault) = &view.fault {
                    lines.extend(text(fault, Role::Fault, width));
                }
                if !view.later.is_empty() {
                    lines.push(Line::default());
                    lines.push(Line::new("For later", Role::Accent));
                }
            }
            JourneyItem::Later(deal) => {
                let difficulty = facts::difficulty(deal, Rules::default()).unwrap_or_default();
                lines.push(Line::item(
                    number,
                    vec![
                        (format!("{:COLUMN$}", format!("#{deal}")), Role::Accent),
                        (difficulty.into(), Role::Text),
                    ],
                ));
            }
        }
    }
    let mut footer = vec![Line::default()];
    if let Some(progress) = view.progress {
        let won = format!("{} of {} won", progress.won, progress.all);
        footer.extend(text(&won, Role::Text, width));
    }
    footer.extend(text(
        "In order, each until it is won. Digits and - choose the deals: 1-1000",
        Role::Quiet,
        width,
    ));
    Content {
        title: "Journey".into(),
        lines,
        footer,
        view: View::Chosen(view.chosen),
    }
}
