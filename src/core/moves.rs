//! Moves: what a player may ask for, what the rules allow, and why not.
//!
//! A [`MoveRequest`] is what somebody typed, clicked or saved. [`Board::check`] is the one place that
//! turns it into a [`Move`], and every helper, solver and file goes through it.

use std::fmt;

use super::location::{CascadeId, FreeCellId, Source, Target};
use super::supermove::room;
use super::{Board, Build, Card, EmptyCascade, Rank, Rules};

/// A move that was asked for and not yet checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct MoveRequest {
    /// Where the cards come from.
    pub from: Source,
    /// Where they go.
    pub to: Target,
    /// How many cards; nothing: as many as the target asks for, or the most that fit into an empty cascade.
    pub count: Option<usize>,
}

impl MoveRequest {
    /// As many cards as the target asks for.
    pub const fn new(from: Source, to: Target) -> Self {
        Self {
            from,
            to,
            count: None,
        }
    }
}

/// A move that was checked against a board. Only [`Board::check`] and [`Board::legal_moves`] make one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    from: Source,
    to: Target,
    count: u8,
}

impl Move {
    pub(super) const fn single(from: Source, to: Target) -> Self {
        Self { from, to, count: 1 }
    }

    /// Where the cards come from.
    pub const fn from(self) -> Source {
        self.from
    }

    /// Where they go.
    pub const fn to(self) -> Target {
        self.to
    }

    /// How many cards move, at least 1.
    pub const fn count(self) -> usize {
        self.count as usize
    }

    /// The request that asks for exactly this move.
    pub const fn request(self) -> MoveRequest {
        MoveRequest {
            from: self.from,
            to: self.to,
            count: Some(self.count as usize),
        }
    }
}

/// Why a move was refused. The sentence is what the player reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MoveError {
    /// The place is not part of the game.
    NoSuchSource(Source),
    /// The place is not part of the game.
    NoSuchTarget(Target),
    /// There is no card at the source.
    EmptySource(Source),
    /// Source and target are the same cascade.
    SamePlace(CascadeId),
    /// A card in a free cell cannot go to another free cell.
    CellToCell(FreeCellId),
    /// The free cell holds a card.
    CellTaken(FreeCellId, Card),
    /// Every free cell holds a card.
    NoEmptyCell,
    /// More than one card was asked for where only one can go.
    OneCardOnly(Target),
    /// No card at all was asked for.
    NoCards,
    /// The end of the source has fewer ordered cards than were asked for.
    NotARun {
        /// The cards asked for.
        asked: usize,
        /// The ordered cards there are.
        run: usize,
    },
    /// The card cannot be laid on that card.
    DoesNotFit {
        /// The card that would lie on the other; the exposed card if none of the run fits.
        card: Card,
        /// The exposed card of the target.
        onto: Card,
        /// How cards build down.
        build: Build,
    },
    /// The foundation needs another card first.
    NotNext {
        /// The card that was to go home.
        card: Card,
        /// The next rank that its foundation takes.
        next: Rank,
    },
    /// There is not enough room for the run.
    NoRoom {
        /// The cards that have to move.
        needs: usize,
        /// The cards that there is room for.
        room: usize,
    },
    /// Only a king, or a run that starts with one, goes into an empty cascade.
    KingsOnly(Card),
    /// Nothing goes into an empty cascade.
    StaysEmpty,
    /// Cards at home stay there.
    HomeIsFinal,
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cards = |n: usize| {
            if n == 1 {
                "1 card".into()
            } else {
                format!("{n} cards")
            }
        };
        match *self {
            Self::NoSuchSource(place) => write!(f, "there is no {place} in this game"),
            Self::NoSuchTarget(place) => write!(f, "there is no {place} in this game"),
            Self::EmptySource(Source::Foundation(suit)) => {
                write!(f, "the {} foundation is empty", suit.name())
            }
            Self::EmptySource(place) => write!(f, "{place} is empty"),
            Self::SamePlace(id) => write!(f, "the cards are in cascade {id} already"),
            Self::CellToCell(id) => {
                write!(f, "the card in free cell {id} is in a free cell already")
            }
            Self::CellTaken(id, card) => write!(f, "free cell {id} holds {card}"),
            Self::NoEmptyCell => write!(f, "no free cell is empty"),
            Self::OneCardOnly(Target::Foundation) => write!(f, "one card at a time goes home"),
            Self::OneCardOnly(place) => write!(f, "{place} takes one card only"),
            Self::NoCards => write!(f, "a move takes at least 1 card"),
            Self::NotARun { asked, run } => {
                let are = if run == 1 { "is" } else { "are" };
                write!(
                    f,
                    "{} cannot move together: {} {are} in order",
                    cards(asked),
                    cards(run)
                )
            }
            Self::DoesNotFit { card, onto, build } => {
                write!(f, "{card} does not go on {onto}: ")?;
                match (onto.rank().previous(), build) {
                    (None, _) => write!(f, "nothing goes on an ace"),
                    (Some(rank), Build::Alternating) => {
                        let color = onto.color().other().name();
                        write!(f, "it takes a {color} {rank}")
                    }
                    (Some(rank), Build::Suit) => {
                        write!(f, "it takes {}", Card::new(rank, onto.suit()))
                    }
                    (Some(rank), Build::Rank) => write!(f, "it takes a {rank}"),
                }
            }
            Self::NotNext { card, next } => {
                write!(
                    f,
                    "{card} cannot go home yet: {} is next",
                    Card::new(next, card.suit())
                )
            }
            Self::NoRoom { needs, room } => {
                write!(
                    f,
                    "needs room for {}, there is room for {room}",
                    cards(needs)
                )
            }
            Self::KingsOnly(card) => write!(
                f,
                "{card} cannot go there: an empty cascade takes a king only"
            ),
            Self::StaysEmpty => write!(f, "an empty cascade stays empty in this game"),
            Self::HomeIsFinal => write!(f, "a card at home stays there"),
        }
    }
}

impl std::error::Error for MoveError {}

impl Board {
    /// The room for a run from one cascade to another, now: see [`room`].
    pub fn room_for(&self, to: CascadeId) -> usize {
        let into_empty = self.cascade(to).is_empty();
        let spare = self.empty_cascades().filter(|&id| id != to).count();
        room(self.rules(), self.empty_cells().count(), spare, into_empty)
    }

    /// Checks a request: the one legality function of the game.
    pub fn check(&self, request: MoveRequest) -> Result<Move, MoveError> {
        let rules = self.rules();
        let MoveRequest { from, to, count } = request;
        let run = self.movable(from)?;
        match to {
            Target::Cascade(id) if id.index() >= rules.cascades.into() => {
                return Err(MoveError::NoSuchTarget(to));
            }
            Target::FreeCell(id) if id.index() >= rules.cells.into() => {
                return Err(MoveError::NoSuchTarget(to));
            }
            _ => {}
        }
        if count == Some(0) {
            return Err(MoveError::NoCards);
        }
        let card = *run.last().expect("a movable place holds a card");
        let count = match to {
            Target::Foundation => {
                if let Source::Foundation(_) = from {
                    return Err(MoveError::HomeIsFinal);
                }
                let next = self.next_home(card.suit());
                match next {
                    Some(next) if next == card.rank() => {}
                    Some(next) => return Err(MoveError::NotNext { card, next }),
                    None => unreachable!("a complete foundation holds {card}"),
                }
                only_one(count, to)?
            }
            Target::FreeCell(id) => {
                if let Source::FreeCell(from) = from {
                    return Err(MoveError::CellToCell(from));
                }
                if let Some(card) = self.cell(id) {
                    return Err(MoveError::CellTaken(id, card));
                }
                only_one(count, to)?
            }
            Target::Cascade(id) => {
                if from == Source::Cascade(id) {
                    return Err(MoveError::SamePlace(id));
                }
                self.run_count(run, id, count)?
            }
        };
        Ok(Move {
            from,
            to,
            count: count as u8,
        })
    }

    /// The cards that could move from a place in one command if there were room: the run at the end of a
    /// cascade, or one card.
    pub fn movable(&self, from: Source) -> Result<&[Card], MoveError> {
        let rules = self.rules();
        let cards = match from {
            Source::Cascade(id) if id.index() < rules.cascades.into() => {
                let cards = self.cascade(id);
                &cards[cards.len() - rules.run_len(cards)..]
            }
            Source::FreeCell(id) if id.index() < rules.cells.into() => self.cell_slice(id),
            Source::Foundation(_) if !rules.foundation_back => return Err(MoveError::HomeIsFinal),
            Source::Foundation(suit) => self.foundation_slice(suit),
            Source::Cascade(_) | Source::FreeCell(_) => return Err(MoveError::NoSuchSource(from)),
        };
        if cards.is_empty() {
            return Err(MoveError::EmptySource(from));
        }
        Ok(cards)
    }

    /// How many cards of `run` go to cascade `to`.
    fn run_count(
        &self,
        run: &[Card],
        to: CascadeId,
        asked: Option<usize>,
    ) -> Result<usize, MoveError> {
        let rules = self.rules();
        if let Some(asked) = asked
            && asked > run.len()
        {
            return Err(MoveError::NotARun {
                asked,
                run: run.len(),
            });
        }
        let room = self.room_for(to);
        let exposed = run[run.len() - 1];
        let count = if let Some(&onto) = self.cascade(to).last() {
            // The ranks force the count.
            let by_rank =
                usize::from(onto.rank().number()).wrapping_sub(exposed.rank().number().into());
            let fits =
                |n: usize| n >= 1 && n <= run.len() && rules.stacks_on(run[run.len() - n], onto);
            let misfit = |card| MoveError::DoesNotFit {
                card,
                onto,
                build: rules.build,
            };
            match asked {
                Some(n) if !fits(n) => return Err(misfit(run[run.len() - n])),
                Some(n) => n,
                None if fits(by_rank) => by_rank,
                None => return Err(misfit(exposed)),
            }
        } else {
            match rules.empty {
                EmptyCascade::Any => asked.unwrap_or_else(|| run.len().min(room)),
                EmptyCascade::None => return Err(MoveError::StaysEmpty),
                EmptyCascade::King => {
                    // A king can only be the first card of a run.
                    let first = match asked {
                        Some(n) => run[run.len() - n],
                        None => run[0],
                    };
                    if first.rank() != Rank::KING {
                        return Err(MoveError::KingsOnly(first));
                    }
                    asked.unwrap_or(run.len())
                }
            }
        };
        if count > room {
            return Err(MoveError::NoRoom { needs: count, room });
        }
        Ok(count)
    }

    /// Every legal move: those to the foundations first, then onto cards, into empty cascades (each count
    /// that fits), into free cells (each empty one).
    pub fn legal_moves(&self) -> Vec<Move> {
        let rules: Rules = self.rules();
        let cascades = CascadeId::first(rules.cascades.into());
        let sources: Vec<Source> = FreeCellId::first(rules.cells.into())
            .map(Source::FreeCell)
            .chain(cascades.clone().map(Source::Cascade))
            .chain(super::Suit::ALL.into_iter().map(Source::Foundation))
            .filter(|&from| self.movable(from).is_ok())
            .collect();
        let mut moves = Vec::new();
        let mut add = |from, to, count| {
            if let Ok(mv) = self.check(MoveRequest { from, to, count }) {
                moves.push(mv);
            }
        };
        for &from in &sources {
            add(from, Target::Foundation, None);
        }
        let (onto_cards, into_empty): (Vec<_>, Vec<_>) =
            cascades.partition(|&id| !self.cascade(id).is_empty());
        for &from in &sources {
            for &to in &onto_cards {
                add(from, Target::Cascade(to), None);
            }
        }
        for &from in &sources {
            let run = self.movable(from).map_or(0, <[Card]>::len);
            for &to in &into_empty {
                for count in (1..=run).rev() {
                    add(from, Target::Cascade(to), Some(count));
                }
            }
        }
        for &from in &sources {
            for to in self.empty_cells() {
                add(from, Target::FreeCell(to), None);
            }
        }
        moves
    }

    /// No move is legal and the game is not won.
    pub fn is_stuck(&self) -> bool {
        !self.is_won() && self.legal_moves().is_empty()
    }
}

fn only_one(count: Option<usize>, to: Target) -> Result<usize, MoveError> {
    match count {
        None | Some(1) => Ok(1),
        Some(_) => Err(MoveError::OneCardOnly(to)),
    }
}
