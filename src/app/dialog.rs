//! What can lie over the board: at most one dialog, which then gets the keys.

use std::collections::HashSet;

use super::action::OpenGame;
use super::competition::Competition;
use super::date::Date;
use super::entry::{BestKnown, DealResult};
use super::journey::{Journey, Progress};
use super::played::Played;
use super::rebind::KeysView;
use super::record_view::RecordView;
use super::saved::GameId;
use crate::core::fewest_cells::Difficulty;
use crate::core::{Counters, DealNumber, Rules};

/// A dialog.
#[derive(Debug, Clone)]
pub enum Dialog {
    /// The keys and the rules, page by page.
    Help {
        /// The page.
        page: HelpPage,
        /// Lines scrolled away at the top.
        scroll: usize,
    },
    /// Open games and new ones.
    Games(Games),
    /// The journey.
    Journey(JourneyView),
    /// The competition in progress.
    Competition(CompetitionView),
    /// The settings; the row of [`ROWS`](super::settings::ROWS) that is chosen, or the keys after them.
    Options {
        /// The chosen row.
        chosen: usize,
    },
    /// The keys, to bind others.
    Keys(KeysView),
    /// The record.
    Record(Box<RecordView>),
    /// Every position of the game, judged.
    PostMortem(PostMortem),
    /// A card is being named.
    Find {
        /// What was typed.
        typed: String,
    },
    /// The marked positions.
    Marks {
        /// The chosen mark.
        chosen: usize,
        /// The name that is being typed for it.
        naming: Option<String>,
    },
    /// The clock stands and the board is hidden.
    Paused,
    /// The game is won.
    Won(Win),
    /// A question to be answered by yes or no.
    Confirm(Confirm),
}

impl Dialog {
    /// The help from its beginning.
    pub(super) const fn help() -> Self {
        Self::Help {
            page: HelpPage::Keys,
            scroll: 0,
        }
    }
}

/// A page of the help.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum HelpPage {
    /// The keys, and the rules of the game in play.
    #[default]
    Keys,
    /// For those who come from Klondike.
    Klondike,
    /// How to play well.
    Strategy,
    /// The rule set of that index in [`ALL`](crate::core::rule_sets::ALL).
    Rules(usize),
}

impl HelpPage {
    /// The pages that there are.
    pub const COUNT: usize = 3 + crate::core::rule_sets::ALL.len();

    /// The number of the page, from 1.
    pub const fn number(self) -> usize {
        match self {
            Self::Keys => 1,
            Self::Klondike => 2,
            Self::Strategy => 3,
            Self::Rules(index) => 4 + index,
        }
    }

    /// The page after this one, or before it, going round.
    pub(super) fn turned(self, forward: bool) -> Self {
        let step = if forward { 1 } else { Self::COUNT - 1 };
        match (self.number() - 1 + step) % Self::COUNT {
            0 => Self::Keys,
            1 => Self::Klondike,
            2 => Self::Strategy,
            other => Self::Rules(other - 3),
        }
    }
}

/// The list of games.
#[derive(Debug, Clone, Default)]
pub struct Games {
    /// The open games, the last played first; nothing until they were read.
    pub open: Option<Vec<OpenGame>>,
    /// The chosen line of [`Games::items`].
    pub chosen: usize,
    /// A deal number being typed.
    pub typed: String,
    /// What is wrong with the number.
    pub fault: Option<String>,
    /// The rules of a new game.
    pub rules: Rules,
    /// What the record says of the deals; nothing until it was read.
    pub played: Option<Played>,
    /// The deal on the table, under which rules.
    pub on_table: Option<(DealNumber, Rules)>,
    /// The first deal that was never finished and is not open; nothing until that is known.
    pub unplayed: Option<DealNumber>,
    /// The deals that were lost and never won, the last first; nothing until that is known.
    pub lost: Option<Vec<DealNumber>>,
    /// Which of the lost deals is offered.
    pub retry: usize,
    /// How difficult a deal is wished for.
    pub difficulty: Difficulty,
    /// The time, in Unix seconds.
    pub seconds: u64,
}

/// A line of the list of games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GamesItem<'a> {
    /// A new game with a random deal.
    Random,
    /// A new game with the number that is typed.
    Number,
    /// The first deal that was never played.
    Unplayed,
    /// A deal that was lost and never won.
    Lost,
    /// The rules of new games.
    Rules,
    /// The free cells of new games.
    Cells,
    /// The deal of the day.
    Daily,
    /// A random deal of some difficulty.
    Difficulty,
    /// The journey.
    Journey,
    /// The competition.
    Competition,
    /// The course for beginners.
    Lesson,
    /// An open game.
    Open(&'a OpenGame),
}

impl Games {
    /// The line of the number that is typed.
    pub const NUMBER: usize = 1;

    /// Finds out again what follows from the record, the open games and the rules.
    pub(super) fn refresh(&mut self) {
        let Some(played) = &self.played else {
            return;
        };
        self.lost = Some(played.lost(self.rules));
        let Some(open) = &self.open else {
            return;
        };
        let rules = self.rules.to_string();
        let of_rules = open.iter().filter(|game| game.rules == rules);
        let open: HashSet<DealNumber> = of_rules.filter_map(|game| game.deal).collect();
        self.unplayed = played.next_unplayed(self.rules, &|deal| {
            open.contains(&deal) || self.on_table == Some((deal, self.rules))
        });
    }

    /// The lost deal that is offered.
    pub fn offered(&self) -> Option<DealNumber> {
        let lost = self.lost.as_ref()?;
        lost.get(self.retry % lost.len().max(1)).copied()
    }

    /// Today.
    pub fn date(&self) -> Date {
        Date::of_unix_seconds(self.seconds)
    }

    /// The lines of the list.
    pub fn items(&self) -> Vec<GamesItem<'_>> {
        let open = self.open.iter().flatten().map(GamesItem::Open);
        [
            GamesItem::Random,
            GamesItem::Number,
            GamesItem::Unplayed,
            GamesItem::Lost,
            GamesItem::Rules,
            GamesItem::Cells,
            GamesItem::Daily,
            GamesItem::Difficulty,
            GamesItem::Journey,
            GamesItem::Competition,
            GamesItem::Lesson,
        ]
        .into_iter()
        .chain(open)
        .collect()
    }
}

/// The journey as it is shown.
#[derive(Debug, Clone, Default)]
pub struct JourneyView {
    /// The journey; nothing until it was read.
    pub journey: Option<Journey>,
    /// What the record says of the deals; nothing until it was read.
    pub played: Option<Played>,
    /// The open games; nothing until they were read.
    pub open: Option<Vec<OpenGame>>,
    /// Where the journey is; nothing until that is known.
    pub progress: Option<Progress>,
    /// The deals that were put off; none until that is known.
    pub later: Vec<DealNumber>,
    /// The chosen line of [`JourneyView::items`].
    pub chosen: usize,
    /// Deals being typed.
    pub typed: String,
    /// What is wrong with them.
    pub fault: Option<String>,
}

/// A line of the journey.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JourneyItem {
    /// The deal to play now.
    Next,
    /// Puts that deal off.
    PutOff,
    /// The deals of the journey, as they are typed.
    Deals,
    /// A deal that was put off.
    Later(DealNumber),
}

impl JourneyView {
    /// The line of the deals that are typed.
    pub const DEALS: usize = 2;
    /// The line of the first deal that was put off.
    pub const LATER: usize = 3;

    /// The lines of the dialog.
    pub fn items(&self) -> Vec<JourneyItem> {
        [JourneyItem::Next, JourneyItem::PutOff, JourneyItem::Deals]
            .into_iter()
            .chain(self.later.iter().copied().map(JourneyItem::Later))
            .collect()
    }

    /// Finds out again what follows from the journey and the record.
    pub(super) fn refresh(&mut self) {
        if let (Some(journey), Some(played)) = (&self.journey, &self.played) {
            self.later = journey.later(played);
            self.progress = Some(journey.progress(played));
        }
    }
}

/// The competition as it is shown.
#[derive(Debug, Clone)]
pub struct CompetitionView {
    /// The competition.
    pub competition: Competition,
    /// Today.
    pub date: Date,
    /// The own results, one for each deal; nothing until they were read.
    pub own: Option<Vec<OwnDeal>>,
    /// The open games; nothing until they were read.
    pub open: Option<Vec<OpenGame>>,
    /// The chosen line of [`CompetitionView::items`].
    pub chosen: usize,
    /// When the results are read, the deal to play next is chosen.
    pub seeks_next: bool,
    /// Deals being typed.
    pub typed: String,
    /// What is wrong with them.
    pub fault: Option<String>,
}

/// What the player has of a deal of the competition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OwnDeal {
    /// The best win.
    pub best: Option<DealResult>,
    /// A game of it was finished.
    pub tried: bool,
}

/// A line of the competition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CompetitionItem {
    /// The deals of the day.
    Today,
    /// The deals that are typed.
    Deals,
    /// The free cells that are allowed.
    Cells,
    /// The deal of that index.
    Deal(usize),
}

impl CompetitionItem {
    /// How many lines come before the deals.
    pub const BEFORE_DEALS: usize = 3;
    /// The line of the deals that are typed.
    pub const DEALS: usize = 1;
}

impl CompetitionView {
    /// The lines of the dialog.
    pub fn items(&self) -> impl Iterator<Item = CompetitionItem> + use<> {
        let deals = 0..self.competition.deals().len();
        [
            CompetitionItem::Today,
            CompetitionItem::Deals,
            CompetitionItem::Cells,
        ]
        .into_iter()
        .chain(deals.map(CompetitionItem::Deal))
    }
}

/// A won game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Win {
    /// The deal, if it is one.
    pub deal: Option<DealNumber>,
    /// Whole seconds on the clock.
    pub seconds: u64,
    /// 900 − seconds, never below 0.
    pub score: u64,
    /// The counts of the game.
    pub counters: Counters,
    /// What the solver helped.
    pub helps: super::saved::Helps,
    /// This win was recorded before.
    pub again: bool,
    /// What it is worth where single moves are counted.
    pub championship: Option<Championship>,
    /// It was a deal of the competition in progress.
    pub competes: bool,
    /// It was the deal of the day, won without help; how many days in a row, once that is known.
    pub daily: Option<Option<usize>>,
    /// It was the deal that the journey was at.
    pub journeys: bool,
}

impl Win {
    /// Autoplay won it before the player's first move: it is no game that counts.
    pub const fn by_itself(&self) -> bool {
        self.counters.commands == 0
    }
}

/// What a win is worth where single moves are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Championship {
    /// Free cells and single moves.
    pub result: DealResult,
    /// The best win of the deal before.
    pub before: BestKnown,
    /// No move of it was shown by the solver, and it is the first result of its game.
    pub counts: bool,
}

/// What a question is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Confirm {
    /// Give up an open game: it is lost and no longer offered.
    GiveUp(GameId),
    /// Carry out a command that loses the game.
    Losing(crate::core::MoveRequest),
}

/// The game looked at again, position by position.
#[derive(Debug, Clone, Default)]
pub struct PostMortem {
    /// The positions of the game from the start, one more than there are commands.
    pub positions: Vec<crate::core::Board>,
    /// The commands in notation; each leads from the position of its index to the next.
    pub commands: Vec<String>,
    /// What the solver said of each position so far, with the commands that its solution needs.
    pub judged: Vec<Option<(super::advice::Verdict, Option<usize>)>>,
    /// The chosen command.
    pub chosen: usize,
}

impl PostMortem {
    /// The command that turned a winnable position into a lost one: the last such.
    pub fn losing(&self) -> Option<usize> {
        use super::advice::Verdict::{Lost, Winnable};
        let verdict = |index: usize| self.judged.get(index).copied().flatten().map(|(v, _)| v);
        (0..self.commands.len())
            .rev()
            .find(|&i| verdict(i) == Some(Winnable) && verdict(i + 1) == Some(Lost))
    }

    /// The positions that are judged.
    pub fn done(&self) -> usize {
        self.judged.iter().flatten().count()
    }
}
