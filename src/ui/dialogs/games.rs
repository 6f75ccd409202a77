//! The list of games: a random deal, a number, the rules of new games, and the open games.

use std::time::Duration;

use super::facts;
use super::panel::text;
use super::{Content, Line, Role, View};
use crate::app::App;
use crate::app::action::OpenGame;
use crate::app::daily::daily;
use crate::app::dialog::{Games, GamesItem};
use crate::core::fewest_cells::Difficulty;
use crate::core::impossible::is_known_impossible;
use crate::core::{DealNumber, Rules, rule_sets, rules_text};
use crate::ui::glyphs::Glyphs;
use crate::ui::status::{clock, count};

/// The column of the values.
const COLUMN: usize = 14;

pub(super) fn content(app: &App, games: &Games, glyphs: Glyphs, width: u16) -> Content {
    let mut lines = Vec::new();
    let pair = |name: &str, value: String| {
        vec![
            (format!("{name:COLUMN$}"), Role::Text),
            (value, Role::Accent),
        ]
    };
    for (number, item) in games.items().into_iter().enumerate() {
        match item {
            GamesItem::Random => {
                let kind = if app.settings().winnable {
                    "one that can be won"
                } else {
                    "any"
                };
                lines.push(Line::item(number, pair("Random deal", kind.into())));
            }
            GamesItem::Number => {
                let typed = if games.typed.is_empty() {
                    "type it".to_owned()
                } else {
                    format!("{}_", games.typed)
                };
                lines.push(Line::item(number, pair("Deal number", typed)));
            }
            GamesItem::Unplayed => {
                let value = games
                    .unplayed
                    .map_or("reading...".into(), |deal| named(deal, games.rules));
                lines.push(Line::item(number, pair("Next unplayed", value)));
            }
            GamesItem::Lost => {
                let value = match (&games.lost, games.offered()) {
                    (Some(lost), Some(deal)) => {
                        let at = games.retry % lost.len() + 1;
                        format!("{} ({at} of {})", named(deal, games.rules), lost.len())
                    }
                    (Some(_), None) => "none".into(),
                    (None, _) => "reading...".into(),
                };
                lines.push(Line::item(number, pair("One I lost", value)));
            }
            GamesItem::Rules => {
                let title = rules_text::title(games.rules);
                lines.push(Line::item(number, pair("Rules", title)));
            }
            GamesItem::Cells => {
                let cells = games.rules.cells.to_string();
                lines.push(Line::item(number, pair("Free cells", cells)));
                lines.push(Line::default());
            }
            GamesItem::Daily => {
                let value = daily_line(games, glyphs);
                lines.push(Line::item(number, pair("Daily deal", value)));
            }
            GamesItem::Difficulty => {
                let value = games.difficulty.name().into();
                lines.push(Line::item(number, pair("Difficulty", value)));
            }
            GamesItem::Journey => {
                let value = "deals in order".into();
                lines.push(Line::item(number, pair("Journey", value)));
            }
            GamesItem::Competition => {
                let value = "fewest cells win".into();
                lines.push(Line::item(number, pair("Competition", value)));
            }
            GamesItem::Lesson => {
                lines.push(Line::item(
                    number,
                    pair("How to play", "a short course".into()),
                ));
                lines.push(Line::default());
                lines.push(Line::new("Open games", Role::Accent));
                let note = match &games.open {
                    None => Some("reading..."),
                    Some(open) if open.is_empty() => Some("none"),
                    Some(_) => None,
                };
                lines.extend(note.map(|note| Line::new(note, Role::Quiet)));
            }
            GamesItem::Open(open) => lines.push(Line::item(number, self::open(open, glyphs))),
        }
    }
    let chosen = games.items().get(games.chosen).copied();
    let mut footer = vec![Line::default()];
    footer.extend(match &games.fault {
        Some(fault) => text(fault, Role::Fault, width),
        None => text(&about(app, games, chosen), Role::Quiet, width),
    });
    Content {
        title: "Games".into(),
        lines,
        footer,
        view: View::Chosen(games.chosen),
    }
}

/// A deal and how difficult it is, where that is known.
fn named(deal: DealNumber, rules: Rules) -> String {
    let difficulty = facts::difficulty(deal, rules);
    let difficulty = difficulty.map_or(String::new(), |name| format!(", {name}"));
    format!("#{deal}{difficulty}")
}

/// The date and the days in a row.
fn daily_line(games: &Games, glyphs: Glyphs) -> String {
    let date = games.date();
    let Some(played) = &games.played else {
        return date.to_string();
    };
    let dot = glyphs.dot();
    let dailies = played.dailies();
    let won = if dailies.is_won(games.seconds) {
        format!("{dot}won")
    } else {
        String::new()
    };
    let days = match dailies.streak(games.seconds) {
        0 => String::new(),
        days => format!("{dot}{} in a row", count(days, "day")),
    };
    format!("{date}{won}{days}")
}

/// A line about what is chosen.
fn about(app: &App, games: &Games, chosen: Option<GamesItem<'_>>) -> String {
    match chosen {
        Some(GamesItem::Random) if app.settings().winnable => {
            "Not played yet, and checked by the solver".into()
        }
        Some(GamesItem::Random) => "Not played yet".into(),
        Some(GamesItem::Number) => about_number(games),
        Some(GamesItem::Unplayed) => "The first that you never played under these rules".into(),
        Some(GamesItem::Lost) => "Lost or given up, and never won under these rules".into(),
        Some(GamesItem::Rules | GamesItem::Cells) => {
            let set = rule_sets::ALL.iter().find(|set| set.rules == games.rules);
            set.map_or("", |set| set.note).into()
        }
        Some(GamesItem::Daily) => {
            let deal = named(daily(games.date()), Rules::default());
            let played = games.played.as_ref();
            if played.is_some_and(|played| played.dailies().is_won(games.seconds)) {
                format!("FreeCell {deal}: won today; the next at midnight in Greenwich")
            } else {
                format!("FreeCell {deal}: today, without help, it counts")
            }
        }
        Some(GamesItem::Difficulty) => match games.difficulty {
            Difficulty::Easy => "FreeCell: 38 of a hundred, few free cells are enough",
            Difficulty::Medium => "FreeCell: 38 of a hundred, two free cells needed",
            Difficulty::Hard => "FreeCell: 20 of a hundred, three cells or few ways",
            Difficulty::Expert => "FreeCell: 4 of a hundred, four cells or hardly a way",
        }
        .into(),
        Some(GamesItem::Journey) => "FreeCell in order, each deal until it is won".into(),
        Some(GamesItem::Competition) => "The same deals for friends, and who wins them best".into(),
        Some(GamesItem::Lesson) => "The rules and the keys in a few minutes".into(),
        Some(GamesItem::Open(_)) => app
            .keymap()
            .fill("{accept} goes on with it, {remove} gives it up: it is lost then"),
        None => String::new(),
    }
}

/// What is known of the number that is typed.
fn about_number(games: &Games) -> String {
    let Ok(deal) = games.typed.parse::<DealNumber>() else {
        return "1 to 8589934591, or -1 to -4".into();
    };
    if is_known_impossible(deal, games.rules) {
        return format!("#{deal} is known to be impossible");
    }
    match facts::rating(deal, games.rules) {
        Some(rating) => format!("#{deal}: {rating}"),
        None => format!("#{deal}"),
    }
}

/// An open game: deal, rules, progress, time.
fn open(open: &OpenGame, glyphs: Glyphs) -> Vec<(String, Role)> {
    let deal = match open.deal {
        Some(number) => format!("#{number}"),
        None => "own board".into(),
    };
    let rules = open
        .rules
        .parse()
        .map_or_else(|_| open.rules.clone(), rules_text::title);
    let dot = glyphs.dot();
    let time = clock(Duration::from_millis(open.elapsed));
    vec![
        (format!("{deal:COLUMN$}"), Role::Accent),
        (
            format!("{} home{dot}{time}{dot}{rules}", open.home),
            Role::Text,
        ),
    ]
}
