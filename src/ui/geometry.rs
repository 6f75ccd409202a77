//! Where everything is on the screen: plain integer arithmetic from the size of the terminal and the shape of
//! the board. Drawing and the pointer use the same answer, so that a click cannot miss what is seen.
//!
//! ```text
//! FreeCell #617                         3 commands  0:42   status
//!   a      b      c      d     A♣     A♦     A♥     A♠     labels
//! ╭────╮ ╭────╮ ╭────╮ ╭────╮ ╭────╮ ╭────╮ ╭────╮ ╭────╮
//! │    │ │    │ │    │ │    │ │ ♣  │ │ ♦  │ │ ♥  │ │ ♠  │  free cells, foundations
//! ╰────╯ ╰────╯ ╰────╯ ╰────╯ ╰────╯ ╰────╯ ╰────╯ ╰────╯
//!   1      2      3      4      5      6      7      8     numbers
//!  7♦     A♦     5♣     3♠     5♠     8♣     2♦     A♥     cascades
//!                                                          message
//!  t tip  u undo  n new  ? help                            keys
//! ```

use ratatui::layout::{Position, Rect};

use super::fold::{Fold, fold};
use crate::app::settings::CardStyle;
use crate::app::{Hit, Place};
use crate::core::{Board, Card, CascadeId, FreeCellId, Rules, Suit};

/// The smallest screen on which the game is played: columns and rows.
pub const MINIMUM: (u16, u16) = (40, 12);
/// The widest status line; a wider table widens it.
const BLOCK: u16 = 60;
/// The narrowest card: a mark, a rank and a suit.
const NARROWEST: u16 = 3;

/// How cards are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Size {
    /// No faces, one row a card.
    Compact,
    /// A face three rows high, one row for a covered card.
    Wide,
    /// A face five rows high, two rows for a covered card.
    Tall,
}

impl Size {
    /// Rows of an exposed card.
    const fn face(self) -> u16 {
        match self {
            Self::Compact => 1,
            Self::Wide => 3,
            Self::Tall => 5,
        }
    }

    /// Rows of a covered card.
    const fn step(self) -> u16 {
        match self {
            Self::Compact | Self::Wide => 1,
            Self::Tall => 2,
        }
    }

    /// Widths of a card that look right, widest first.
    const fn widths(self) -> &'static [u16] {
        match self {
            Self::Compact => &[5, 4, 3],
            Self::Wide => &[7, 6],
            Self::Tall => &[11, 9],
        }
    }

    /// Gaps between cards that look right, widest first.
    const fn gaps(self) -> &'static [u16] {
        match self {
            Self::Compact => &[1],
            Self::Wide => &[2, 1],
            Self::Tall => &[3, 2],
        }
    }
}

/// A cascade as far as its place on the screen depends on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CascadeShape {
    /// The number of cards.
    pub len: usize,
    /// Where ordered runs begin, as indices from the deepest card.
    pub heads: Vec<usize>,
}

/// A board as far as the places of its cards depend on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shape {
    /// The number of free cells.
    pub cells: usize,
    /// The cascades.
    pub cascades: Vec<CascadeShape>,
    /// The length for which the size of cards is chosen; not less than the longest cascade at rest, so that
    /// cards in the air do not change it.
    pub longest: usize,
}

impl Shape {
    /// The shape of cascades under some rules.
    pub fn new(rules: Rules, cascades: &[Vec<Card>], longest: usize) -> Self {
        let cascades = cascades.iter().map(|cards| CascadeShape {
            len: cards.len(),
            heads: (0..cards.len())
                .filter(|&i| i == 0 || !rules.stacks_on(cards[i], cards[i - 1]))
                .collect(),
        });
        Self {
            cells: rules.cells.into(),
            cascades: cascades.collect(),
            longest,
        }
    }

    /// The shape of a board at rest.
    pub fn of(board: &Board) -> Self {
        let cascades: Vec<Vec<Card>> = board.cascades().map(|(_, cards)| cards.to_vec()).collect();
        let longest = cascades.iter().map(Vec::len).max().unwrap_or(0);
        Self::new(board.rules(), &cascades, longest)
    }
}

/// A free cell or a foundation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spot {
    /// Which.
    pub place: Place,
    /// Where its letter is, or the next card that it takes.
    pub label: Rect,
    /// Where its card is.
    pub face: Rect,
}

/// A card of a cascade, as far as it is seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CardSpot {
    /// The index of the card from the deepest.
    pub depth: usize,
    /// The part of it that is seen.
    pub rect: Rect,
}

/// A cascade.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CascadeSpot {
    /// Which.
    pub id: CascadeId,
    /// Where its number is.
    pub label: Rect,
    /// Where its first card is, or would be.
    pub base: Rect,
    /// All that belongs to it, for the pointer.
    pub region: Rect,
    /// The cards that are seen, the deepest first.
    pub cards: Vec<CardSpot>,
    /// The cards that are folded away, and the row that says so.
    pub fold: Option<(Fold, Rect)>,
}

/// The places of everything.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Geometry {
    /// How cards are drawn.
    pub size: Size,
    /// Free cells and foundations are one row high.
    pub flat: bool,
    /// The line at the top.
    pub status: Rect,
    /// The free cells.
    pub cells: Vec<Spot>,
    /// The foundations.
    pub foundations: Vec<Spot>,
    /// The cascades.
    pub cascades: Vec<CascadeSpot>,
    /// The line for one sentence.
    pub message: Rect,
    /// The line of keys.
    pub keys: Rect,
}

/// Widths and heights under which everything fits.
#[derive(Debug, Clone, Copy)]
struct Plan {
    size: Size,
    width: u16,
    gap: u16,
    /// Width and gap of free cells and foundations.
    top: (u16, u16),
    /// Rows of free cells and foundations.
    top_rows: u16,
    /// Foundations have a line of their own, under the free cells.
    stacked: bool,
    /// Rows between status and cards.
    space: u16,
    /// Rows left for the cascades.
    room: u16,
}

const fn span(count: u16, width: u16, gap: u16) -> u16 {
    (count * (width + gap)).saturating_sub(gap)
}

impl Geometry {
    /// The places for a terminal of that size; nothing if it is too small.
    pub fn new(area: Rect, wanted: CardStyle, shape: &Shape) -> Option<Self> {
        if area.width < MINIMUM.0 || area.height < MINIMUM.1 {
            return None;
        }
        let largest = match wanted {
            CardStyle::Auto | CardStyle::Tall => Size::Tall,
            CardStyle::Wide => Size::Wide,
            CardStyle::Compact => Size::Compact,
        };
        let asked = (wanted == CardStyle::Tall)
            .then(|| Plan::fit(area, Size::Tall, false, shape))
            .flatten()
            .filter(|plan| plan.room >= Plan::LEAST_TALL);
        let mut plan = asked.unwrap_or_else(|| Plan::choose(area, largest, shape));
        let used = plan.used(area, shape);
        Some(plan.place(used, shape))
    }

    /// What lies at a position of the screen.
    pub fn hit(&self, column: u16, row: u16) -> Hit {
        let at = Position::new(column, row);
        for spot in self.cells.iter().chain(&self.foundations) {
            if spot.face.contains(at) || spot.label.contains(at) {
                return Hit::Table {
                    place: spot.place,
                    depth: Some(0),
                };
            }
        }
        let cascade = self
            .cascades
            .iter()
            .find(|c| c.region.contains(at) || c.label.contains(at));
        cascade.map_or(Hit::Nothing, |cascade| {
            let card = cascade.cards.iter().find(|c| c.rect.contains(at));
            Hit::Table {
                place: Place::Cascade(cascade.id),
                depth: card.map(|c| c.depth),
            }
        })
    }

    /// Where the card of a place is, or would be: the exposed card of a cascade.
    pub fn face(&self, place: Place) -> Option<Rect> {
        match place {
            Place::Cascade(id) => self
                .cascades
                .get(id.index())
                .map(|c| c.cards.last().map_or(c.base, |card| card.rect)),
            Place::FreeCell(id) => self.cells.get(id.index()).map(|s| s.face),
            Place::Foundation(suit) => self.foundations.get(suit.index()).map(|s| s.face),
        }
    }

    /// Where a card would lie that comes to a place next.
    pub fn landing(&self, place: Place) -> Option<Rect> {
        let full = |rect: Rect| Rect {
            height: self.size.face(),
            ..rect
        };
        match place {
            Place::Cascade(id) => {
                let cascade = self.cascades.get(id.index())?;
                Some(cascade.cards.last().map_or(full(cascade.base), |card| {
                    let y = card.rect.y + self.size.step();
                    full(Rect { y, ..card.rect })
                }))
            }
            Place::FreeCell(_) | Place::Foundation(_) => self.face(place),
        }
    }

    /// How cards in free cells and on foundations are drawn.
    pub const fn top_size(&self) -> Size {
        if self.flat { Size::Compact } else { self.size }
    }

    /// Rows of a covered card.
    pub const fn step(&self) -> u16 {
        self.size.step()
    }
}

impl Plan {
    /// The rows that cascades need for tall cards which the player asked for: a face, and a few cards above it.
    const LEAST_TALL: u16 = 9;

    fn choose(area: Rect, largest: Size, shape: &Shape) -> Self {
        let styles = [Size::Tall, Size::Wide, Size::Compact];
        for size in styles.into_iter().filter(|&size| size <= largest) {
            for flat in [false, true] {
                if let Some(plan) = Self::fit(area, size, flat, shape)
                    && plan.shows_all(shape)
                {
                    return plan;
                }
            }
        }
        // Nothing shows every card: the widest of the lowest forms folds what does not fit.
        let mut folding = styles.into_iter().filter(|&size| size <= largest);
        folding
            .find_map(|size| Self::fit(area, size, true, shape))
            .unwrap_or(Self {
                size: Size::Compact,
                width: NARROWEST,
                gap: 1,
                top: (NARROWEST, 1),
                top_rows: 1,
                stacked: true,
                space: 0,
                room: area.height.saturating_sub(6),
            })
    }

    /// The plan for a size, if the width allows it.
    fn fit(area: Rect, size: Size, flat: bool, shape: &Shape) -> Option<Self> {
        // Only the compact form is flat by nature; boxed faces are never flat.
        if (flat && size == Size::Tall) || (!flat && size == Size::Compact) {
            return None;
        }
        let count = shape.cascades.len() as u16;
        let mut choices = size
            .widths()
            .iter()
            .flat_map(|&width| size.gaps().iter().map(move |&gap| (width, gap)));
        // A column at the left is for the letters of flat free cells.
        let margin = u16::from(flat);
        let (width, gap) =
            choices.find(|&(width, gap)| span(count, width, gap) + margin <= area.width)?;
        let (top, stacked) = Self::top(area, flat, (width, gap), shape)?;
        let top_rows = if flat { 1 } else { size.face() };
        let labels = u16::from(!flat);
        let space = u16::from(size == Size::Tall);
        let above = 1 + space + labels + top_rows * (1 + u16::from(stacked)) + space + 1;
        Some(Self {
            size,
            width,
            gap,
            top,
            top_rows,
            stacked,
            space,
            room: area.height.saturating_sub(above + 2),
        })
    }

    /// Width and gap of free cells and foundations, and whether foundations need a line of their own.
    fn top(
        area: Rect,
        flat: bool,
        (width, gap): (u16, u16),
        shape: &Shape,
    ) -> Option<((u16, u16), bool)> {
        let cells = shape.cells as u16;
        let margin = u16::from(flat);
        // A flat foundation shows its card and the next one.
        let least = if flat { NARROWEST } else { 4 };
        let foundation = |width: u16| if flat { width.max(4) } else { width };
        let total =
            |width: u16, gap: u16| cells * (width + gap) + span(4, foundation(width), gap) + margin;
        if total(width, gap) <= area.width {
            return Some(((width, gap), false));
        }
        let narrower = (least.max(width.saturating_sub(3))..=width).rev();
        if let Some(width) = narrower.clone().find(|&w| total(w, 1) <= area.width) {
            return Some(((width, 1), false));
        }
        if !flat {
            return None;
        }
        let row = |width: u16| span(cells, width, 1) + margin <= area.width;
        let width = (least..=width).rev().find(|&w| row(w))?;
        Some(((width, 1), true))
    }

    /// Every card is seen, and a fresh deal as it should be.
    fn shows_all(&self, shape: &Shape) -> bool {
        let longest = shape.longest as u16;
        let fresh = 52_u16.div_ceil(shape.cascades.len().max(1) as u16);
        let unsqueezed = (fresh - 1) * self.size.step() + self.size.face();
        let roomy = match self.size {
            Size::Tall => unsqueezed <= self.room,
            Size::Wide | Size::Compact => true,
        };
        longest <= self.room && roomy
    }

    /// The screen without rows that the cascades would never fill: the table stays together in the middle.
    fn used(&mut self, area: Rect, shape: &Shape) -> Rect {
        let most = match self.size {
            // Fourteen cards at their full height, or the longest cascade.
            Size::Tall => 31,
            Size::Compact | Size::Wide => 21,
        };
        let room = self.room.min(most.max(shape.longest as u16));
        let spare = self.room - room;
        self.room = room;
        Rect {
            y: area.y + spare / 2,
            height: area.height - spare,
            ..area
        }
    }

    /// Carries the plan out.
    fn place(&self, area: Rect, shape: &Shape) -> Geometry {
        let flat = self.top_rows == 1;
        let (top_width, top_gap) = self.top;
        let cells = shape.cells as u16;
        let foundation_width = if flat { top_width.max(4) } else { top_width };
        let cells_span = span(cells, top_width, top_gap);
        let foundations_span = span(4, foundation_width, top_gap);
        let tableau = span(shape.cascades.len() as u16, self.width, self.gap);
        let top_span = if self.stacked {
            cells_span.max(foundations_span)
        } else {
            cells * (top_width + top_gap) + foundations_span
        };
        let margin = u16::from(flat);
        let table = tableau.max(top_span);
        let table_x = area.x + margin + (area.width - margin - table) / 2;
        let block = (table + margin).max(BLOCK.min(area.width));
        let block_x = area.x + (area.width - block) / 2;
        let line = |y: u16| Rect::new(block_x, y, block, 1);

        let mut y = area.y;
        let status = line(y);
        y += 1 + self.space;
        let labels_y = y;
        if !flat {
            y += 1;
        }
        let foundations_x = table_x + table - foundations_span;
        let foundations_y = if self.stacked { y + self.top_rows } else { y };
        let cells = FreeCellId::first(shape.cells).map(|id| {
            let x = table_x + id.index() as u16 * (top_width + top_gap);
            let face = Rect::new(x, y, top_width, self.top_rows);
            let label = if flat {
                Rect::new(x.saturating_sub(1), y, 1, 1)
            } else {
                Rect::new(x, labels_y, top_width, 1)
            };
            Spot {
                place: Place::FreeCell(id),
                label,
                face,
            }
        });
        let foundations = Suit::ALL.map(|suit| {
            let x = foundations_x + suit.index() as u16 * (foundation_width + top_gap);
            let (face, label) = if flat {
                let label = if foundation_width > 5 { 3 } else { 2 };
                let face = foundation_width - label;
                (
                    Rect::new(x, foundations_y, face, 1),
                    Rect::new(x + face, foundations_y, label, 1),
                )
            } else {
                (
                    Rect::new(x, y, foundation_width, self.top_rows),
                    Rect::new(x, labels_y, foundation_width, 1),
                )
            };
            Spot {
                place: Place::Foundation(suit),
                label,
                face,
            }
        });
        let cells = cells.collect();
        y = foundations_y + self.top_rows + self.space;

        let tableau_x = table_x + (table - tableau) / 2;
        let cascades = CascadeId::first(shape.cascades.len())
            .zip(&shape.cascades)
            .map(|(id, cascade)| {
                let x = tableau_x + id.index() as u16 * (self.width + self.gap);
                let label = Rect::new(x, y, self.width, 1);
                let region = Rect::new(x, y + 1, self.width, self.room);
                self.cascade(id, cascade, label, region)
            })
            .collect();
        let bottom = area.bottom();
        Geometry {
            size: self.size,
            flat,
            status,
            cells,
            foundations: foundations.to_vec(),
            cascades,
            message: line(bottom - 2),
            keys: line(bottom - 1),
        }
    }

    /// The cards of one cascade: at their full height if that fits, else squeezed, else folded.
    fn cascade(
        &self,
        id: CascadeId,
        shape: &CascadeShape,
        label: Rect,
        region: Rect,
    ) -> CascadeSpot {
        let len = shape.len as u16;
        let base = Rect {
            height: self.size.face().min(region.height),
            ..region
        };
        let mut spot = CascadeSpot {
            id,
            label,
            base,
            region,
            cards: Vec::with_capacity(shape.len),
            fold: None,
        };
        if len == 0 {
            return spot;
        }
        let step = if (len - 1) * self.size.step() + self.size.face() <= self.room {
            self.size.step()
        } else {
            1
        };
        let folded = fold(shape, self.room.into());
        let mut y = region.y;
        for depth in 0..shape.len {
            if let Some(fold) = folded {
                if depth == fold.first {
                    let row = Rect::new(region.x, y, region.width, 1);
                    spot.fold = Some((fold, row));
                    y += 1;
                }
                if fold.hides(depth) {
                    continue;
                }
            }
            let left = region.bottom().saturating_sub(y);
            let height = if depth + 1 == shape.len {
                self.size.face().min(left)
            } else {
                step.min(left)
            };
            if height == 0 {
                break;
            }
            let rect = Rect::new(region.x, y, region.width, height);
            spot.cards.push(CardSpot { depth, rect });
            y += height;
        }
        spot
    }
}

#[cfg(test)]
mod tests;
