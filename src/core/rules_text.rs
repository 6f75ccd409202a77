//! Rules in words, made from the data, so that no text can disagree with what the program does.

use super::rule_sets::{self, RuleSet};
use super::supermove::room;
use super::{Build, EmptyCascade, Rules, RunRule};

/// The named set that `rules` are, or come from by changing numbers.
fn set_of(rules: Rules) -> Option<&'static RuleSet> {
    let name = rules.to_string();
    let name = name.split(' ').next().unwrap_or_default();
    rule_sets::ALL.iter().find(|set| set.name == name)
}

/// What players call the rules: `FreeCell`, `FreeCell, 3 free cells`.
pub fn title(rules: Rules) -> String {
    let Some(set) = set_of(rules) else {
        return "Rules of your own".into();
    };
    let mut title = vec![set.title.to_string()];
    if set.rules.cells != rules.cells {
        title.push(count(rules.cells, "free cell"));
    }
    if set.rules.cascades != rules.cascades {
        title.push(count(rules.cascades, "cascade"));
    }
    if rules.foundation_back {
        title.push("cards come back from home".into());
    }
    title.join(", ")
}

fn count(n: u8, noun: &str) -> String {
    match n {
        0 => format!("no {noun}s"),
        1 => format!("1 {noun}"),
        _ => format!("{n} {noun}s"),
    }
}

/// The rules as sentences for a player, from the deal to the win.
pub fn sentences(rules: Rules) -> Vec<String> {
    let filled: Vec<String> = rules
        .filled_cells()
        .map(|id| id.letter().to_string())
        .collect();
    let cascades = count(rules.cascades, "cascade");
    let cells = count(rules.cells, "free cell");
    let mut said = vec![match filled.as_slice() {
        [] => format!("Fifty-two cards are dealt face up into {cascades}; there are {cells}."),
        into => format!(
            "Fifty-two cards are dealt face up into {cascades}, the last {} into the free cells {}; there are {cells} in all.",
            into.len(),
            into.join(" "),
        ),
    }];
    if rules.low_first {
        said.push("The twos and then the aces are dealt first, so that they lie deepest.".into());
    }
    said.push(
        match rules.build {
            Build::Alternating => {
                "On a cascade, cards build down by one rank in alternating colours."
            }
            Build::Suit => "On a cascade, cards build down by one rank in their own suit.",
            Build::Rank => "On a cascade, cards build down by one rank, whatever their suit.",
        }
        .into(),
    );
    said.push(
        match rules.empty {
            EmptyCascade::Any => "Any card goes into an empty cascade.",
            EmptyCascade::King => {
                "Only a king, or a run that starts with one, goes into an empty cascade."
            }
            EmptyCascade::None => "Nothing goes into an empty cascade.",
        }
        .into(),
    );
    said.push(runs(rules));
    said.push(
        if rules.foundation_back {
            "The foundations build up in suit from ace to king; the top card may be taken back."
        } else {
            "The foundations build up in suit from ace to king; a card at home stays there."
        }
        .into(),
    );
    said.push("The game is won when all cards are home.".into());
    said
}

/// How runs move, with the room of one example that the program itself computes.
fn runs(rules: Rules) -> String {
    let example = |cells, spare| {
        let cards = room(rules, cells, spare, false);
        let into_empty = room(rules, cells, spare, true);
        let more = if cards == into_empty {
            String::new()
        } else {
            format!(", or {into_empty} into an empty cascade")
        };
        format!("with 2 free cells and 2 other cascades empty, {cards} cards{more}")
    };
    match rules.runs {
        RunRule::Super => format!(
            "A run moves in one command if it could move card by card: {}.",
            example(2, 2)
        ),
        RunRule::Xp => format!(
            "The room for a run grows linearly with empty cascades, and an empty cascade takes no more than the free cells allow: {}.",
            example(2, 2)
        ),
        RunRule::Linear => format!(
            "The room for a run grows linearly with empty cascades: {}.",
            example(2, 2)
        ),
        RunRule::Cells => format!(
            "A run moves in one command if the empty free cells can hold all of it but one card: {}.",
            example(2, 2)
        ),
        RunRule::Single => "Cards move one at a time.".into(),
        RunRule::Free => "A run of any length moves in one command, whatever the room.".into(),
    }
}

/// The rules as names and values.
pub fn fields(rules: Rules) -> Vec<(&'static str, String)> {
    let yes_or_no = |yes| if yes { "yes" } else { "no" }.to_string();
    let filled: Vec<String> = rules
        .filled_cells()
        .map(|id| id.letter().to_string())
        .collect();
    vec![
        ("name", rules.to_string()),
        ("cascades", rules.cascades.to_string()),
        ("free cells", rules.cells.to_string()),
        (
            "filled",
            if filled.is_empty() {
                "none".into()
            } else {
                filled.join(" ")
            },
        ),
        (
            "build",
            match rules.build {
                Build::Alternating => "alternating colours",
                Build::Suit => "suit",
                Build::Rank => "rank",
            }
            .into(),
        ),
        (
            "empty cascade",
            match rules.empty {
                EmptyCascade::Any => "any card",
                EmptyCascade::King => "kings",
                EmptyCascade::None => "nothing",
            }
            .into(),
        ),
        (
            "runs",
            match rules.runs {
                RunRule::Super => match rules.empty {
                    EmptyCascade::Any => "(c + 1) * 2^e",
                    EmptyCascade::King | EmptyCascade::None => "c + 1",
                },
                RunRule::Xp => "(c + 1)(e + 1), c + 1 into an empty cascade",
                RunRule::Linear => "(c + 1)(e + 1)",
                RunRule::Cells => "c + 1",
                RunRule::Single => "1",
                RunRule::Free => "any length",
            }
            .into(),
        ),
        ("low cards first", yes_or_no(rules.low_first)),
        ("back from home", yes_or_no(rules.foundation_back)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_follow_the_data() {
        let said = sentences(Rules::default()).join("\n");
        assert!(
            said.contains("8 cascades; there are 4 free cells"),
            "{said}"
        );
        assert!(said.contains("12 cards."), "{said}");
        let xp = sentences("xp".parse().unwrap()).join("\n");
        assert!(xp.contains("9 cards, or 3 into an empty cascade"), "{xp}");
        let off = sentences("eight-off".parse().unwrap()).join("\n");
        assert!(
            off.contains("the last 4 into the free cells a c e g"),
            "{off}"
        );
        assert!(off.contains("Only a king"), "{off}");
        let few = "freecell cells=0 cascades=9 back".parse().unwrap();
        assert_eq!(
            title(few),
            "FreeCell, no free cells, 9 cascades, cards come back from home"
        );
    }

    #[test]
    fn every_set_is_told_apart() {
        let mut all: Vec<String> = rule_sets::ALL
            .iter()
            .map(|set| sentences(set.rules).join("\n"))
            .collect();
        let sets = all.len();
        all.sort();
        all.dedup();
        assert_eq!(all.len(), sets);
    }
}
