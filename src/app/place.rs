//! A place on the table as a player points at it.

use crate::core::{CascadeId, FreeCellId, Source, Suit, Target};

/// A cascade, a free cell or a foundation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Place {
    /// A cascade.
    Cascade(CascadeId),
    /// A free cell.
    FreeCell(FreeCellId),
    /// A foundation; as a target all four are "home".
    Foundation(Suit),
}

impl Place {
    /// The place as the source of a move.
    pub const fn source(self) -> Source {
        match self {
            Self::Cascade(id) => Source::Cascade(id),
            Self::FreeCell(id) => Source::FreeCell(id),
            Self::Foundation(suit) => Source::Foundation(suit),
        }
    }

    /// The place as the target of a move.
    pub const fn target(self) -> Target {
        match self {
            Self::Cascade(id) => Target::Cascade(id),
            Self::FreeCell(id) => Target::FreeCell(id),
            Self::Foundation(_) => Target::Foundation,
        }
    }
}

impl From<Source> for Place {
    fn from(source: Source) -> Self {
        match source {
            Source::Cascade(id) => Self::Cascade(id),
            Source::FreeCell(id) => Self::FreeCell(id),
            Source::Foundation(suit) => Self::Foundation(suit),
        }
    }
}
