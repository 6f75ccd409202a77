//! The competition: its deals with the player's best results, and which one is next.

use super::panel::text;
use super::{Content, Line, Role, View};
use crate::app::dialog::{CompetitionItem, CompetitionView, OwnDeal};
use crate::ui::glyphs::Glyphs;
use crate::ui::status::{count, tally};

/// The column of the values.
const COLUMN: usize = 14;

pub(super) fn content(view: &CompetitionView, glyphs: Glyphs, width: u16) -> Content {
    let competition = &view.competition;
    let mut lines = vec![Line::new("Which deals", Role::Accent)];
    let pair = |name: &str, value: String| {
        vec![
            (format!("{name:COLUMN$}"), Role::Text),
            (value, Role::Accent),
        ]
    };
    for (number, item) in view.items().enumerate() {
        match item {
            CompetitionItem::Today => {
                lines.push(Line::item(
                    number,
                    pair("Today's five", view.date.to_string()),
                ));
            }
            CompetitionItem::Deals => {
                let typed = if view.typed.is_empty() {
                    competition.to_string()
                } else {
                    format!("{}_", view.typed)
                };
                lines.push(Line::item(number, pair("Deals", typed)));
                if let Some(fault) = &view.fault {
                    lines.extend(text(fault, Role::Fault, width));
                }
            }
            CompetitionItem::Cells => {
                let cells = competition.cells().to_string();
                lines.push(Line::item(number, pair("Free cells", cells)));
                lines.push(Line::default());
                lines.push(Line::new("Results", Role::Accent));
            }
            CompetitionItem::Deal(index) => {
                let deal = competition.deals().get(index);
                let name = deal.map_or(String::new(), |deal| format!("#{deal}"));
                let own = view.own.as_ref().and_then(|own| own.get(index)).copied();
                lines.push(Line::item(
                    number,
                    vec![
                        (format!("{name:COLUMN$}"), Role::Accent),
                        result(own, view.is_open(index)),
                    ],
                ));
            }
        }
    }
    let mut footer = vec![Line::default()];
    footer.extend(text(&total(view, glyphs), Role::Text, width));
    footer.extend(text(
        "Digits, - and , make a list of deals: 1-10,617",
        Role::Quiet,
        width,
    ));
    Content {
        title: "Competition".into(),
        lines,
        footer,
        view: View::Chosen(view.chosen),
    }
}

/// What the player has of a deal.
fn result(own: Option<OwnDeal>, is_open: bool) -> (String, Role) {
    match own {
        None => ("reading...".into(), Role::Quiet),
        Some(OwnDeal {
            best: Some(best), ..
        }) => (tally(best), Role::Text),
        Some(_) if is_open => ("begun".into(), Role::Quiet),
        Some(OwnDeal { tried: true, .. }) => ("not won".into(), Role::Quiet),
        Some(_) => ("not played".into(), Role::Quiet),
    }
}

fn total(view: &CompetitionView, glyphs: Glyphs) -> String {
    let own = view.own.iter().flatten();
    let best: Vec<_> = own.filter_map(|deal| deal.best).collect();
    let cells: usize = best.iter().map(|result| result.cells).sum();
    let moves: usize = best.iter().map(|result| result.card_moves).sum();
    let (won, all) = (best.len(), view.competition.deals().len());
    let dot = glyphs.dot();
    format!(
        "{won} of {all} won{dot}{}{dot}{}",
        count(cells, "cell"),
        count(moves, "move")
    )
}
