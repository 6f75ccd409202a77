//! What is known of a deal before it is played, in a few words.

use crate::core::fewest_cells::{self, Rating};
use crate::core::{DealNumber, Rules};

/// How difficult a deal is; nothing where it is not known.
pub(super) fn rating(deal: DealNumber, rules: Rules) -> Option<String> {
    known(deal, rules).map(|rating| {
        let difficulty = rating.difficulty().name();
        match rating.cells {
            0 => format!("{difficulty}, needs no free cell"),
            1 => format!("{difficulty}, needs 1 free cell"),
            cells => format!("{difficulty}, needs {cells} free cells"),
        }
    })
}

/// How difficult a deal is, in a word.
pub(super) fn difficulty(deal: DealNumber, rules: Rules) -> Option<&'static str> {
    known(deal, rules).map(|rating| rating.difficulty().name())
}

fn known(deal: DealNumber, rules: Rules) -> Option<Rating> {
    (rules == Rules::default())
        .then(|| fewest_cells::rating(deal))
        .flatten()
}
