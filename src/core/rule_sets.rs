//! The named rule sets.

use super::rules::{Build, EmptyCascade, Rules, RulesError, RunRule};

/// A rule set with its names.
#[derive(Debug)]
pub struct RuleSet {
    /// The name on the command line and in files.
    pub name: &'static str,
    /// The name that players see.
    pub title: &'static str,
    /// What sets it apart, in one sentence.
    pub note: &'static str,
    /// The rules.
    pub rules: Rules,
}

/// `FreeCell`.
pub const FREECELL: Rules = Rules {
    cells: 4,
    cascades: 8,
    build: Build::Alternating,
    empty: EmptyCascade::Any,
    runs: RunRule::Super,
    filled: 0,
    low_first: false,
    foundation_back: false,
};

const BY_SUIT: Rules = Rules {
    build: Build::Suit,
    ..FREECELL
};

/// Only kings go into an empty cascade, so empty cascades are no room for a run.
const fn kings_only(rules: Rules) -> Rules {
    Rules {
        empty: EmptyCascade::King,
        runs: RunRule::Cells,
        ..rules
    }
}

const EIGHT_OFF: Rules = kings_only(Rules {
    cells: 8,
    filled: 0b0101_0101,
    ..BY_SUIT
});

const SEAHAVEN: Rules = kings_only(Rules {
    cascades: 10,
    filled: 0b0110,
    ..BY_SUIT
});

/// All named rule sets, `freecell` first.
pub const ALL: &[RuleSet] = &[
    RuleSet {
        name: "freecell",
        title: "FreeCell",
        note: "The game as most people know it.",
        rules: FREECELL,
    },
    RuleSet {
        name: "xp",
        title: "FreeCell XP",
        note: "FreeCell with the limits of Microsoft's program up to Windows XP: room grows linearly with empty cascades.",
        rules: Rules {
            runs: RunRule::Xp,
            ..FREECELL
        },
    },
    RuleSet {
        name: "stilldeck",
        title: "FreeCell StillDeck",
        note: "FreeCell with room that grows linearly with empty cascades, for every target.",
        rules: Rules {
            runs: RunRule::Linear,
            ..FREECELL
        },
    },
    RuleSet {
        name: "championship",
        title: "Championship FreeCell",
        note: "One card at a time with 1 to 8 free cells; fewest free cells and then fewest moves count.",
        rules: Rules {
            runs: RunRule::Single,
            ..FREECELL
        },
    },
    RuleSet {
        name: "relaxed",
        title: "Relaxed FreeCell",
        note: "Runs of any length move, whatever the room.",
        rules: Rules {
            runs: RunRule::Free,
            ..FREECELL
        },
    },
    RuleSet {
        name: "forecell",
        title: "ForeCell",
        note: "Every free cell starts with a card, and only kings go into an empty cascade.",
        rules: kings_only(Rules {
            filled: 0b1111,
            ..FREECELL
        }),
    },
    RuleSet {
        name: "challenge",
        title: "Challenge FreeCell",
        note: "FreeCell with the twos and then the aces dealt first, so that they lie deepest.",
        rules: Rules {
            low_first: true,
            ..FREECELL
        },
    },
    RuleSet {
        name: "super-challenge",
        title: "Super Challenge FreeCell",
        note: "Challenge FreeCell where only kings go into an empty cascade.",
        rules: kings_only(Rules {
            low_first: true,
            ..FREECELL
        }),
    },
    RuleSet {
        name: "kingcell",
        title: "KingCell",
        note: "Cards build down whatever their suit, and only kings go into an empty cascade.",
        rules: kings_only(Rules {
            build: Build::Rank,
            ..FREECELL
        }),
    },
    RuleSet {
        name: "bakers-game",
        title: "Baker's Game",
        note: "The ancestor of FreeCell: cards build down in their own suit.",
        rules: BY_SUIT,
    },
    RuleSet {
        name: "ko-bakers-game",
        title: "Kings Only Baker's Game",
        note: "Baker's Game where only kings go into an empty cascade.",
        rules: kings_only(BY_SUIT),
    },
    RuleSet {
        name: "eight-off",
        title: "Eight Off",
        note: "Eight free cells, four of them filled; cards build down in suit, and only kings go into an empty cascade.",
        rules: EIGHT_OFF,
    },
    RuleSet {
        name: "eight-off-any",
        title: "Eight Off, any card",
        note: "Eight Off where any card goes into an empty cascade.",
        rules: Rules {
            empty: EmptyCascade::Any,
            runs: RunRule::Super,
            ..EIGHT_OFF
        },
    },
    RuleSet {
        name: "seahaven",
        title: "Seahaven Towers",
        note: "Ten cascades, four free cells of which two are filled; cards build down in suit, and only kings go into an empty cascade.",
        rules: SEAHAVEN,
    },
    RuleSet {
        name: "relaxed-seahaven",
        title: "Relaxed Seahaven Towers",
        note: "Seahaven Towers where runs of any length move, whatever the room.",
        rules: Rules {
            runs: RunRule::Free,
            ..SEAHAVEN
        },
    },
    RuleSet {
        name: "seven-by-four",
        title: "Seven by Four",
        note: "FreeCell with seven cascades.",
        rules: Rules {
            cascades: 7,
            ..FREECELL
        },
    },
    RuleSet {
        name: "seven-by-five",
        title: "Seven by Five",
        note: "FreeCell with seven cascades and five free cells.",
        rules: Rules {
            cascades: 7,
            cells: 5,
            ..FREECELL
        },
    },
];

/// The rule set with that name.
pub fn by_name(name: &str) -> Result<&'static RuleSet, RulesError> {
    if let Some(set) = ALL.iter().find(|set| set.name == name) {
        return Ok(set);
    }
    let nearest = ALL
        .iter()
        .map(|set| set.name)
        .min_by_key(|known| distance(known, name));
    Err(RulesError::UnknownName {
        name: name.chars().take(40).collect(),
        nearest: nearest.unwrap_or("freecell"),
    })
}

/// The number of letters to insert, delete or replace to make `b` of `a` (Levenshtein).
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().take(40).collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, ca) in a.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, cb) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(ca != *cb);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}
