//! The game in words for the ear: cards by their names, places by theirs, short lines.

use std::time::Duration;

use crate::app::advice::Verdict;
use crate::app::dialog::Win;
use crate::app::settings::Settings;
use crate::app::{Command, Part, Sentence};
use crate::core::notation::Written;
use crate::core::visible::is_visible;
use crate::core::{Board, Card, CascadeId, Game, Move, Source, Suit, Target, rules_text};

use super::table;

/// So many cards are named one by one when they go home together.
const NAMED: usize = 4;

/// How words are said.
#[derive(Debug, Clone, Copy)]
pub struct Voice {
    /// Tens are said in digits.
    pub digits: bool,
}

impl Voice {
    /// The voice under these settings.
    pub const fn new(settings: &Settings) -> Self {
        Self {
            digits: settings.ten,
        }
    }

    /// `7 of spades`.
    pub fn card(self, card: Card) -> String {
        format!("{} of {}", self.rank(card), card.suit().name())
    }

    fn rank(self, card: Card) -> String {
        self.number(card.rank().number())
    }

    fn number(self, rank: u8) -> String {
        match rank {
            1 => "ace".into(),
            10 if !self.digits => "ten".into(),
            11 => "jack".into(),
            12 => "queen".into(),
            13 => "king".into(),
            number => number.to_string(),
        }
    }

    fn list(self, cards: impl IntoIterator<Item = Card>) -> String {
        let names: Vec<String> = cards.into_iter().map(|card| self.card(card)).collect();
        names.join(", ")
    }

    /// A sentence of the program: commands by their words, cards by their names, a capital letter and a full
    /// stop.
    pub fn sentence(self, sentence: &Sentence) -> String {
        let word = |command: Command| table::word_for(command).map_or("", table::Word::name);
        let text = sentence.text(|part| match part {
            Part::Text(text) => text.clone(),
            Part::Named(_, command) | Part::Given(command) => word(*command).into(),
        });
        self.line(&text)
    }

    /// A text as a line: cards by their names, a capital letter, a full stop.
    pub fn line(self, text: &str) -> String {
        let words = text.split_inclusive(|c: char| !c.is_ascii_alphanumeric());
        let spoken: String = words.map(|word| self.word(word)).collect();
        let mut chars = spoken.trim().chars();
        let mut line: String = match chars.next() {
            Some(first) => first.to_uppercase().chain(chars).collect(),
            None => return String::new(),
        };
        if !line.ends_with(['.', '?', '!', ':']) {
            line.push('.');
        }
        line
    }

    /// A word, or the card that it names.
    fn word(self, word: &str) -> String {
        let end = word.find(|c: char| !c.is_ascii_alphanumeric());
        let (name, rest) = word.split_at(end.unwrap_or(word.len()));
        let capitals = name.len() == 2 && !name.contains(|c: char| c.is_ascii_lowercase());
        match name.parse::<Card>() {
            Ok(card) if capitals => self.card(card) + rest,
            Ok(_) | Err(_) => word.to_owned(),
        }
    }

    /// The free cells, in a line.
    pub fn cells(self, board: &Board) -> String {
        let all = board.cells().count();
        if all == 0 {
            return "There are no free cells.".into();
        }
        if board.cells_in_use() == 0 {
            return format!("Free cells: all {all} empty.");
        }
        let each: Vec<String> = board
            .cells()
            .map(|(id, card)| match card {
                Some(card) => format!("{id}: {}", self.card(card)),
                None => format!("{id}: empty"),
            })
            .collect();
        format!("Free cells, {}.", each.join("; "))
    }

    /// The foundations, in a line.
    pub fn foundations(self, board: &Board) -> String {
        if board.home_count() == 0 {
            return "Foundations: all empty.".into();
        }
        let each: Vec<String> = Suit::ALL
            .into_iter()
            .map(|suit| match board.foundation(suit) {
                0 => format!("{} none", suit.name()),
                top => format!("{} {}", suit.name(), self.number(top)),
            })
            .collect();
        format!("Foundations: {}.", each.join(", "))
    }

    /// The cards that the foundations need next, in a line.
    pub fn next_home(self, next: impl Iterator<Item = Card>) -> String {
        let next: Vec<Card> = next.collect();
        if next.is_empty() {
            return "They are complete.".into();
        }
        format!("Next home: {}.", self.list(next))
    }

    /// A cascade from its top card down, in a line.
    pub fn cascade(self, board: &Board, id: CascadeId) -> String {
        let cards = board.cascade(id);
        let count = match cards.len() {
            0 => return format!("Cascade {id}: empty."),
            1 => "1 card".into(),
            n => format!("{n} cards"),
        };
        let order = match board.rules().run_len(cards) {
            0 | 1 => String::new(),
            n => format!(", {n} in order"),
        };
        let names = self.list(cards.iter().rev().copied());
        format!("Cascade {id}, {count}{order}: {names}.")
    }

    /// The whole table.
    pub fn board(self, board: &Board) -> Vec<String> {
        let mut lines = vec![self.cells(board), self.foundations(board)];
        lines.extend(board.cascades().map(|(id, _)| self.cascade(board, id)));
        lines
    }

    /// The top cards, in a line.
    pub fn ends(self, board: &Board) -> String {
        let each: Vec<String> = board
            .cascades()
            .map(|(id, cards)| match cards.last() {
                Some(&card) => format!("{id}: {}", self.card(card)),
                None => format!("{id}: empty"),
            })
            .collect();
        format!("Top cards, {}.", each.join("; "))
    }

    /// Where a card is.
    pub fn place_of(self, board: &Board, card: Card) -> String {
        let name = self.card(card);
        match board.find(card) {
            None => format!("{name} is home."),
            Some((Source::FreeCell(id), _)) => format!("{name}: free cell {id}."),
            Some((from, 0)) => format!("{name}: {from}, on top."),
            Some((from, 1)) => format!("{name}: {from}, 1 card above it."),
            Some((from, above)) => format!("{name}: {from}, {above} cards above it."),
        }
    }

    /// What a move does on a board: the cards and where they go.
    pub fn moved(self, board: &Board, mv: Move) -> String {
        let run = board.movable(mv.from()).unwrap_or(&[]);
        let moving = &run[run.len().saturating_sub(mv.count())..];
        let cards = match moving {
            [] => "nothing".into(),
            [card] => self.card(*card),
            [first, .., last] => {
                let count = moving.len();
                format!(
                    "{count} cards, {} through {},",
                    self.card(*first),
                    self.rank(*last)
                )
            }
        };
        match mv.to() {
            Target::Foundation => format!("{cards} home"),
            Target::FreeCell(id) => format!("{cards} to free cell {id}"),
            Target::Cascade(id) => match board.cascade(id).last() {
                Some(&onto) => format!("{cards} to cascade {id} onto {}", self.card(onto)),
                None => format!("{cards} to empty cascade {id}"),
            },
        }
    }

    /// A move that was made, and what lies on top where it came from.
    pub fn played(self, board: &Board, mv: Move) -> String {
        let moved = self.moved(board, mv);
        let left = match mv.from() {
            Source::Cascade(id) => {
                let cards = board.cascade(id);
                match cards[..cards.len().saturating_sub(mv.count())].last() {
                    Some(&card) => format!("; {} on top of cascade {id}", self.card(card)),
                    None => format!("; cascade {id} is empty"),
                }
            }
            Source::FreeCell(_) | Source::Foundation(_) => String::new(),
        };
        let cells = match mv.to() {
            Target::FreeCell(_) => match board.empty_cells().count() {
                0 | 1 => ", the last one".into(),
                n => format!(", {} still empty", n - 1),
            },
            Target::Cascade(_) | Target::Foundation => String::new(),
        };
        format!("{}{cells}{left}.", capital(&moved))
    }

    /// The cards that went home by themselves.
    pub fn autoplay(self, before: &Board, moves: &[Move]) -> String {
        let mut board = before.clone();
        let mut cards = Vec::new();
        for &mv in moves {
            cards.extend(board.exposed(mv.from()));
            board.apply(mv);
        }
        if cards.len() <= NAMED {
            return format!("Home by itself: {}.", self.list(cards));
        }
        let grown: Vec<String> = Suit::ALL
            .into_iter()
            .filter(|&suit| board.foundation(suit) > before.foundation(suit))
            .map(|suit| format!("{} to {}", suit.name(), self.number(board.foundation(suit))))
            .collect();
        format!(
            "Home by themselves: {} cards, {}.",
            cards.len(),
            grown.join(", ")
        )
    }

    /// The legal moves, a line each; those into free cells, which every top card can do, in one.
    pub fn legal_moves(self, board: &Board) -> Vec<String> {
        let moves = board.legal_moves();
        let into_empty = |mv: &Move| match mv.to() {
            Target::Cascade(id) => board.cascade(id).is_empty(),
            Target::FreeCell(_) | Target::Foundation => false,
        };
        let mut lines = Vec::new();
        let mut said: Vec<Source> = Vec::new();
        for &mv in &moves {
            if matches!(mv.to(), Target::FreeCell(_)) {
                continue;
            }
            // One empty cascade stands for all, and the longest lift for shorter ones.
            if into_empty(&mv) {
                if said.contains(&mv.from()) {
                    continue;
                }
                said.push(mv.from());
            }
            let written = Written(board, mv);
            lines.push(format!("{written}: {}.", self.moved(board, mv)));
        }
        let cells: Vec<String> = board.empty_cells().map(|id| id.to_string()).collect();
        if moves
            .iter()
            .any(|mv| matches!(mv.to(), Target::FreeCell(_)))
        {
            let s = if cells.len() == 1 { "" } else { "s" };
            lines.push(format!(
                "Any top card to free cell{s} {}.",
                cells.join(", ")
            ));
        }
        if lines.is_empty() {
            lines.push("No move is legal.".into());
        }
        lines
    }

    /// A game by its deal and rules: `FreeCell, deal 617`.
    pub fn title(self, game: &Game) -> String {
        let rules = rules_text::title(game.rules());
        match game.deal() {
            Some(number) => format!("{rules}, deal {number}"),
            None => format!("{rules}, a board of your own"),
        }
    }

    /// A win, with the numbers that go into the record.
    pub fn won(self, win: &Win) -> Vec<String> {
        let what = match win.deal {
            Some(number) => format!("Won: deal {number} is complete."),
            None => "Won: all cards are home.".into(),
        };
        let counters = win.counters;
        let time = time(Duration::from_secs(win.seconds));
        let mut lines = vec![
            what,
            format!(
                "{time}, score {}; {}, {}, {} at most, {}.",
                win.score,
                count(counters.commands, "command"),
                count(counters.card_moves, "card move"),
                count(counters.most_cells, "free cell"),
                count(counters.undos, "undo"),
            ),
        ];
        let helps = win.helps;
        if helps.any() {
            lines.push(format!(
                "Assisted: {}, {}, {}.",
                count(helps.tips as usize, "tip"),
                count(helps.solutions as usize, "solution"),
                count(helps.verdicts as usize, "verdict"),
            ));
        }
        if win.again {
            lines.push("The first result of this game stands in the record.".into());
        }
        lines
    }
}

/// Without characters that control a terminal or that it cannot show.
pub fn clean(text: &str, unicode: bool) -> String {
    let text = if unicode {
        text.to_owned()
    } else {
        text.replace('…', "...").replace('·', "-")
    };
    let fits = |c: char| c.is_ascii() || unicode && is_visible(c);
    let fits = |&c: &char| !c.is_control() && fits(c);
    let shown = |c| if fits(&c) { c } else { '?' };
    text.chars().map(shown).collect()
}

/// The word for a verdict.
pub const fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Winnable => "Winnable.",
        Verdict::Lost => "Lost.",
        Verdict::Undecided => "Undecided.",
    }
}

/// `1 command`, `2 commands`.
pub fn count(number: usize, noun: &str) -> String {
    let s = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{s}")
}

/// A span of time: `2 minutes 5 seconds`.
pub fn time(time: Duration) -> String {
    let seconds = time.as_secs();
    let parts = [
        (seconds / 3600, "hour"),
        (seconds / 60 % 60, "minute"),
        (seconds % 60, "second"),
    ];
    let said: Vec<String> = parts
        .into_iter()
        .filter(|&(number, _)| number > 0)
        .map(|(number, noun)| count(number as usize, noun))
        .collect();
    if said.is_empty() {
        "0 seconds".into()
    } else {
        said.join(" ")
    }
}

/// With a capital letter.
pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).collect(),
        None => String::new(),
    }
}
