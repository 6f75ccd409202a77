//! Autoplay: cards that go home by themselves after a command.

use std::fmt;
use std::str::FromStr;

use super::location::{CascadeId, FreeCellId, Source, Target};
use super::visible::shown;
use super::{Board, Build, Card, Move, MoveRequest, Suit};

/// Which cards go home by themselves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Autoplay {
    /// None.
    Off,
    /// Aces, twos, and a card whose two cards of the other colour and next lower rank are home
    /// (Microsoft's rule, found by Jim Horne).
    Horne,
    /// A card that nothing on the table can ever need: see [`is_unneeded`]. Never turns a winnable
    /// position into a lost one.
    #[default]
    Safe,
    /// Every card that fits. Can lose a winnable game.
    All,
}

impl Autoplay {
    /// All rules, from the least to the most eager.
    pub const ALL: [Self; 4] = [Self::Off, Self::Horne, Self::Safe, Self::All];

    /// The name in settings, files and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Horne => "horne",
            Self::Safe => "safe",
            Self::All => "all",
        }
    }

    /// Whether the rule sends `card` home now, if its foundation takes it.
    pub fn sends(self, board: &Board, card: Card) -> bool {
        match self {
            Self::Off => false,
            Self::Horne => card.rank().number() <= 2 || opposite_home(board, card),
            Self::Safe => is_unneeded(board, card),
            Self::All => true,
        }
    }

    /// The next card that goes home: free cells in order, then cascades in order.
    pub fn next(self, board: &Board) -> Option<Move> {
        self.next_except(board, None)
    }

    fn next_except(self, board: &Board, except: Option<Card>) -> Option<Move> {
        if self == Self::Off {
            return None;
        }
        let cells = FreeCellId::first(board.rules().cells.into()).map(Source::FreeCell);
        let cascades = CascadeId::first(board.rules().cascades.into()).map(Source::Cascade);
        cells.chain(cascades).find_map(|from| {
            let card = board.exposed(from)?;
            if except == Some(card) {
                return None;
            }
            let mv = board
                .check(MoveRequest::new(from, Target::Foundation))
                .ok()?;
            self.sends(board, card).then_some(mv)
        })
    }

    /// Sends cards home until none is left to send, and returns the moves. `except` stays: a card that
    /// was just taken back from its foundation would otherwise go home again at once.
    pub fn run(self, board: &mut Board, except: Option<Card>) -> Vec<Move> {
        let mut moves = Vec::new();
        while let Some(mv) = self.next_except(board, except) {
            board.apply(mv);
            moves.push(mv);
        }
        moves
    }
}

impl fmt::Display for Autoplay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Autoplay {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let known = Self::ALL.into_iter().find(|rule| rule.name() == name);
        known.ok_or_else(|| {
            let name = shown(name);
            format!("`{name}` is not an autoplay rule (off, horne, safe and all are)")
        })
    }
}

/// Both cards of the other colour and one rank lower are home.
fn opposite_home(board: &Board, card: Card) -> bool {
    Suit::ALL
        .into_iter()
        .filter(|suit| suit.color() != card.color())
        .all(|suit| board.foundation(suit) + 1 >= card.rank().number())
}

/// Nothing on the table can ever need `card` to lie on: every card that may be laid on it is home, or could
/// go home next and is itself unneeded.
///
/// Then sending `card` home never loses: wherever a winning line lays a card on it, that card can go home
/// instead, and by the same argument nothing needs that one. For alternating colours this is: both cards of
/// the other colour are home up to two ranks below, and the other suit of the same colour up to three below,
/// or both of the other colour up to one below.
pub fn is_unneeded(board: &Board, card: Card) -> bool {
    let Some(lower) = card.rank().previous() else {
        return true;
    };
    let rules = board.rules();
    Suit::ALL
        .into_iter()
        .map(|suit| Card::new(lower, suit))
        .all(|on_it| {
            // In its own suit the lower card is home before this one can go: nothing to ask.
            let may_lie = rules.stacks_on(on_it, card) && (rules.build != Build::Suit);
            !may_lie
                || board.is_home(on_it)
                || (board.next_home(on_it.suit()) == Some(lower) && is_unneeded(board, on_it))
        })
}

/// Foundation moves alone empty the table, whatever is safe or not.
pub fn finish_is_certain(board: &Board) -> bool {
    let mut rest = board.clone();
    Autoplay::All.run(&mut rest, None);
    rest.is_won()
}
