//! The look back: every command of the game with the verdict on the position after it.

use super::panel::text;
use super::{Content, Line, Role, View};
use crate::app::advice::Verdict;
use crate::app::dialog::PostMortem;
use crate::ui::glyphs::Glyphs;
use crate::ui::status::{count, word};

pub(super) fn content(post: &PostMortem, glyphs: Glyphs, width: u16) -> Content {
    let judged = |position: usize| post.judged.get(position).copied().flatten();
    let longest = post.commands.iter().map(|command| command.chars().count());
    let column = longest.max().unwrap_or(0);
    let lines = post.commands.iter().enumerate().map(|(index, command)| {
        let mut pieces = vec![
            (format!("{:>4}  ", index + 1), Role::Quiet),
            (format!("{command:column$}  "), Role::Accent),
        ];
        let lost_here = post.losing() == Some(index);
        pieces.push(match judged(index + 1) {
            Some((verdict, _)) if lost_here => {
                let sign = glyphs.verdict(verdict);
                (format!("{sign} lost here"), Role::Fault)
            }
            None => ("thinking...".into(), Role::Quiet),
            Some((verdict, left)) => {
                let sign = glyphs.verdict(verdict);
                let verdict = match left {
                    Some(0) => "won".into(),
                    Some(left) => format!("a win in {left}"),
                    None => word(verdict).to_owned(),
                };
                (format!("{sign} {verdict}"), Role::Text)
            }
        });
        Line::item(index, pieces)
    });
    let summary = match (post.losing(), judged(0)) {
        _ if post.done() < post.positions.len() => {
            format!(
                "{} of {} positions judged.",
                post.done(),
                post.positions.len()
            )
        }
        (Some(at), _) => format!(
            "Winnable until command {}, {}: it lost the game. Enter goes to the position before it.",
            at + 1,
            post.commands.get(at).map_or("", String::as_str),
        ),
        (None, Some((Verdict::Lost, _))) => "This deal could never be won.".into(),
        (None, Some((Verdict::Winnable, Some(shortest)))) => format!(
            "No command lost the game. The shortest way known from the start has {}, this line {}.",
            count(shortest, "command"),
            post.commands.len(),
        ),
        (None, _) => "No command is known to have lost the game.".into(),
    };
    let mut footer = vec![Line::default()];
    footer.extend(text(&summary, Role::Quiet, width));
    Content {
        title: "Look back".into(),
        lines: lines.collect(),
        footer,
        view: View::Chosen(post.chosen),
    }
}
