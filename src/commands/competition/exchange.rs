//! The file in which players tell each other their results. It carries the moves, and what it says of them is
//! checked by replaying them; no text of it reaches a terminal but a name without control characters.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::app::competition::Competition;
use crate::app::entry::{self, DealResult, Entry, LineError};
use crate::app::ranking::Player;
use crate::commands::input;
use crate::core::visible::is_visible;
use crate::core::{DealNumber, Start};
use crate::error::Error;

/// The only version so far.
const VERSION: u64 = 1;
/// The longest name of a player, in characters.
const LONGEST_NAME: usize = 40;

/// The results of a player, as they are exchanged.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct PlayerFile {
    version: u64,
    name: String,
    competition: Competition,
    results: Vec<ResultObject>,
}

#[derive(Debug, Serialize, Deserialize)]
struct ResultObject {
    deal: i64,
    cells: usize,
    card_moves: usize,
    moves: String,
}

/// The version of a file, whatever else is in it.
#[derive(Debug, Deserialize)]
struct Versioned {
    version: u64,
}

impl PlayerFile {
    /// What a player has to tell.
    pub(super) fn new(name: String, competition: &Competition, entries: &[Option<Entry>]) -> Self {
        let won = competition.deals().iter().zip(entries);
        let results = won.filter_map(|(deal, entry)| {
            let entry = entry.as_ref()?;
            Some(ResultObject {
                deal: deal.get(),
                cells: entry.result.cells,
                card_moves: entry.result.card_moves,
                moves: entry.line.clone(),
            })
        });
        Self {
            version: VERSION,
            name,
            competition: competition.clone(),
            results: results.collect(),
        }
    }
}

/// What is wrong with a file of results.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ImportError {
    /// It is not JSON of this kind.
    #[error("line {line}, column {column}: it is not a file of results ({reason})")]
    Json {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What is wrong there.
        reason: String,
    },
    /// A version that this program does not know.
    #[error("it is of version {0}, and this freecell reads version {VERSION}")]
    Version(u64),
    /// A name that is none.
    #[error("its name is not {}", NAME)]
    Name,
    /// Results of other deals, or with other free cells allowed.
    #[error("it is for another competition: deals {deals} with {cells} free cells")]
    OtherCompetition {
        /// Its deals.
        deals: String,
        /// Its free cells.
        cells: u8,
    },
    /// A result of a deal that is not played.
    #[error("result {number}: deal {deal} is not in the competition")]
    OtherDeal {
        /// The number of the result, from 1.
        number: usize,
        /// The deal.
        deal: i64,
    },
    /// Two results of one deal.
    #[error("result {number}: deal {deal} stands there a second time")]
    Twice {
        /// The number of the result, from 1.
        number: usize,
        /// The deal.
        deal: i64,
    },
    /// Moves that do not win.
    #[error("deal {deal}: {error}")]
    Moves {
        /// The deal.
        deal: i64,
        /// Why they do not.
        error: LineError,
    },
    /// Counts that are not those of the moves.
    #[error("deal {deal}: the moves come to {found}, not to {said}")]
    Counts {
        /// The deal.
        deal: i64,
        /// What the file says.
        said: DealResult,
        /// What the moves come to.
        found: DealResult,
    },
}

const NAME: &str = "1 to 40 characters that can be seen";

/// A file whose results were replayed.
#[derive(Debug)]
pub(super) struct Imported {
    pub(super) competition: Competition,
    name: String,
    entries: Vec<(DealNumber, Entry)>,
}

/// Reads a file of results and replays them.
pub(super) fn read(path: &Path) -> Result<Imported, Error> {
    let text = input::read(path, "a file of results")?;
    parse(&text).map_err(|error| refused(path, error))
}

fn refused(path: &Path, error: ImportError) -> Error {
    Error::Import {
        name: input::name(path),
        error: Box::new(error),
    }
}

fn parse(text: &str) -> Result<Imported, ImportError> {
    let Versioned { version } = serde_json::from_str(text).map_err(|error| json(&error))?;
    if version != VERSION {
        return Err(ImportError::Version(version));
    }
    let file: PlayerFile = serde_json::from_str(text).map_err(|error| json(&error))?;
    let name = player_name(&file.name).map_err(|_| ImportError::Name)?;
    let mut entries: Vec<(DealNumber, Entry)> = Vec::with_capacity(file.results.len());
    for (index, result) in file.results.into_iter().enumerate() {
        let (number, deal) = (index + 1, result.deal);
        let known = DealNumber::new(deal).filter(|deal| file.competition.deals().contains(deal));
        let Some(known) = known else {
            return Err(ImportError::OtherDeal { number, deal });
        };
        if entries.iter().any(|(other, _)| *other == known) {
            return Err(ImportError::Twice { number, deal });
        }
        let start = Start::Deal(known);
        let found = entry::replay(&start, file.competition.rules(), &result.moves)
            .map_err(|error| ImportError::Moves { deal, error })?;
        let said = DealResult {
            cells: result.cells,
            card_moves: result.card_moves,
        };
        if said != found {
            return Err(ImportError::Counts { deal, said, found });
        }
        entries.push((
            known,
            Entry {
                result: found,
                line: result.moves,
            },
        ));
    }
    Ok(Imported {
        competition: file.competition,
        name,
        entries,
    })
}

/// The reason quotes the file: it is kept short and without control characters.
fn json(error: &serde_json::Error) -> ImportError {
    let text = error.to_string();
    let (reason, _) = text.rsplit_once(" at line ").unwrap_or((&text, ""));
    let plain = reason.chars().filter(|&c| is_visible(c));
    ImportError::Json {
        line: error.line(),
        column: error.column(),
        reason: plain.take(80).collect(),
    }
}

impl Imported {
    /// The player, in the order of the deals of `competition`, if the results are for it.
    pub(super) fn player(self, competition: &Competition, path: &Path) -> Result<Player, Error> {
        let sorted = |competition: &Competition| {
            let mut deals = competition.deals().to_vec();
            deals.sort_unstable();
            (deals, competition.cells())
        };
        if sorted(&self.competition) != sorted(competition) {
            let deals = self.competition.to_string();
            let short: String = deals.chars().take(60).collect();
            let more = if short == deals { "" } else { "..." };
            return Err(refused(
                path,
                ImportError::OtherCompetition {
                    deals: short + more,
                    cells: self.competition.cells(),
                },
            ));
        }
        let mut entries = self.entries;
        let entry_of = |deal: &DealNumber| {
            let at = entries.iter().position(|(other, _)| other == deal)?;
            Some(entries.swap_remove(at).1)
        };
        Ok(Player {
            name: self.name,
            entries: competition.deals().iter().map(entry_of).collect(),
        })
    }
}

/// Reads the name of a player.
pub fn player_name(text: &str) -> Result<String, String> {
    let name = text.trim();
    let length = name.chars().count();
    if (1..=LONGEST_NAME).contains(&length) && name.chars().all(is_visible) {
        Ok(name.into())
    } else {
        Err(format!("a name is {NAME}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_seen_as_they_are() {
        assert_eq!(player_name(" Anna  Ö. ").unwrap(), "Anna  Ö.");
        let long = "x".repeat(41);
        for name in [
            "",
            "  ",
            "a\u{1b}[2J",
            "a\nb",
            "a\u{9b}",
            "\u{202e}anna",
            &long,
        ] {
            assert!(player_name(name).is_err(), "{name:?}");
        }
    }

    #[test]
    fn hostile_files_are_refused_in_one_plain_sentence() {
        let whole = |name: &str, results: &str| {
            format!(
                r#"{{"version":1,"name":{name},"competition":{{"deals":[1,2],"cells":4}},"results":[{results}]}}"#
            )
        };
        let result = |deal: i64, moves: &str| {
            format!(r#"{{"deal":{deal},"cells":1,"card_moves":9,"moves":"{moves}"}}"#)
        };
        let deep = "[".repeat(100_000);
        for (text, part) in [
            ("", "line 1, column 0"),
            ("null", "line 1"),
            ("\u{1b}[2J", "line 1, column 1"),
            (&deep, "line 1"),
            (r#"{"version":2}"#, "version 2"),
            (r#"{"version":1,"name":7}"#, "line 1"),
            (&whole(r#""\u001b[2J""#, ""), "its name"),
            (&whole("\"a\u{202e}b\"", ""), "its name"),
            (&whole("\"Anna\"", &result(3, "")), "deal 3 is not in"),
            (&whole("\"Anna\"", &result(0, "")), "deal 0 is not in"),
            (&whole("\"Anna\"", &result(1, "")), "0 of 52"),
            (&whole("\"Anna\"", &result(1, "2a 2a")), "command 2"),
            (&whole("\"Anna\"", &result(1, r"\u001b[2J")), "command 1"),
            (
                &whole("\"Anna\"", "").replace("[1,2]", "[1,0]"),
                "`0` is not a deal",
            ),
            (&whole("\"Anna\"", "").replace(":4}", ":9}"), "9 free cells"),
        ] {
            let said = parse(text).unwrap_err().to_string();
            assert!(said.contains(part), "{said:?} does not say {part}");
            assert!(said.len() < 250, "{said}");
        }
        assert!(parse(&whole("\"Anna\"", "")).is_ok());
    }
}
