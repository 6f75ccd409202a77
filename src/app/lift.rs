//! How many cards are lifted, and where a lift would best go.

use super::settings::DoubleClick;
use super::{App, Direction, Effect, Now, Place, Selection, Tone};
use crate::core::{Autoplay, CascadeId, FreeCellId, Move, MoveRequest, Source, Suit, Target};

impl App {
    /// Lifts one card more or fewer, up to the most that some target takes.
    pub(super) fn lift(&mut self, more: bool) -> Vec<Effect> {
        let Some(selection) = self.selection else {
            self.say(Tone::Refusal, "choose a cascade first");
            return Vec::new();
        };
        let run = self
            .board()
            .movable(selection.from.source())
            .map_or(1, <[_]>::len);
        let most = self.most_liftable(selection.from);
        let lifted = self.lifted();
        let wanted = if more {
            lifted + 1
        } else {
            lifted.saturating_sub(1)
        };
        if wanted > run {
            let cards = if run == 1 {
                "1 card is"
            } else {
                &format!("{run} cards are")
            };
            self.say(
                Tone::Refusal,
                format!("{cards} in order there, and no more"),
            );
        } else if wanted > most {
            let why = self.too_many(selection.from, wanted);
            self.say(Tone::Refusal, why);
        } else if wanted >= 1 {
            self.selection = Some(Selection {
                count: Some(wanted),
                ..selection
            });
            self.message = None;
        }
        Vec::new()
    }

    /// The most cards of the run there that any target takes, at least 1.
    pub(super) fn most_liftable(&self, from: Place) -> usize {
        let whole = Selection { from, count: None };
        let counts = self.place_targets(whole).map(|(_, count)| count);
        counts.max().unwrap_or(1)
    }

    /// Why that many cards of the run there can go nowhere.
    pub(super) fn too_many(&self, from: Place, wanted: usize) -> String {
        let room = self.most_room(from);
        if wanted > room {
            format!("needs room for {wanted} cards, there is room for {room}")
        } else {
            format!("no cascade takes {wanted} of these cards now")
        }
    }

    /// The most room that a run from there finds now.
    pub(super) fn most_room(&self, from: Place) -> usize {
        let rooms = CascadeId::first(self.board().rules().cascades.into())
            .filter(|&id| Place::Cascade(id) != from)
            .map(|id| self.board().room_for(id));
        rooms.max().unwrap_or(1)
    }

    /// The move that makes sense for the selected cards: home if that is safe, else onto the best cascade,
    /// else into an empty cascade, else into a free cell.
    pub(super) fn smart_move(&mut self, now: Now) -> Vec<Effect> {
        let Some(selection) = self.selection else {
            return Vec::new();
        };
        match self.smart_request(selection, DoubleClick::Smart) {
            Some(request) => self.attempt(request, false, now),
            None => {
                self.selection = None;
                let card = self.board().exposed(selection.from.source());
                let card = card.map_or(String::new(), |card| format!("{card} "));
                self.say(Tone::Refusal, format!("{card}can go nowhere now"));
                Vec::new()
            }
        }
    }

    pub(super) fn smart_request(
        &self,
        selection: Selection,
        order: DoubleClick,
    ) -> Option<MoveRequest> {
        let board = self.board();
        let from = selection.from.source();
        let legal = |to: Target| {
            let mv = board.check(Self::request(selection, to)).ok()?;
            Some(mv)
        };
        let single = selection.count.is_none_or(|count| count == 1);
        let card = board.exposed(from)?;
        let home = legal(Target::Foundation).filter(|_| single);
        let safe_home = home.filter(|_| Autoplay::Safe.sends(board, card));
        let cascades = CascadeId::first(board.rules().cascades.into());
        // The best cascade is the one that takes most cards, and then the one with the longest run.
        let onto_card = cascades
            .clone()
            .filter(|&id| !board.cascade(id).is_empty())
            .filter_map(|id| Some((legal(Target::Cascade(id))?, id)))
            .max_by_key(|(mv, id)| {
                let run = board.rules().run_len(board.cascade(*id));
                (mv.count(), run, std::cmp::Reverse(id.index()))
            })
            .map(|(mv, _)| mv);
        let whole = match from {
            Source::Cascade(id) => board.cascade(id).len(),
            Source::FreeCell(_) | Source::Foundation(_) => 0,
        };
        // A whole cascade gains nothing in an empty one.
        let into_empty = cascades
            .filter(|&id| board.cascade(id).is_empty())
            .find_map(|id| legal(Target::Cascade(id)))
            .filter(|mv| mv.count() != whole);
        let cell = board
            .empty_cells()
            .next()
            .and_then(|id| legal(Target::FreeCell(id)))
            .filter(|_| single);
        let chosen = match order {
            DoubleClick::Smart => safe_home.or(onto_card).or(into_empty).or(cell).or(home),
            DoubleClick::Cell => cell.or(safe_home).or(onto_card).or(into_empty).or(home),
        };
        chosen.map(Move::request)
    }

    /// The place one step further. Free cells and foundations are one row above the cascades.
    pub(super) fn next_cursor(&self, direction: Direction) -> Place {
        let rules = self.board().rules();
        let cascades: Vec<Place> = CascadeId::first(rules.cascades.into())
            .map(Place::Cascade)
            .collect();
        let top: Vec<Place> = FreeCellId::first(rules.cells.into())
            .map(Place::FreeCell)
            .chain(Suit::ALL.map(Place::Foundation))
            .collect();
        let Some(place) = self.cursor else {
            return cascades[0];
        };
        let at = |row: &[Place]| row.iter().position(|&p| p == place);
        let across = |from: usize, row: &[Place], to: &[Place]| {
            to[(from * to.len() / row.len()).min(to.len() - 1)]
        };
        let (row, index, other) = match (at(&cascades), at(&top)) {
            (Some(index), _) => (&cascades, index, &top),
            (None, Some(index)) => (&top, index, &cascades),
            (None, None) => return cascades[0],
        };
        match direction {
            Direction::Left => row[(index + row.len() - 1) % row.len()],
            Direction::Right => row[(index + 1) % row.len()],
            Direction::Up | Direction::Down => across(index, row, other),
        }
    }
}
