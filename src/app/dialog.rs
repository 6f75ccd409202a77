//! What can lie over the board: at most one dialog, which then gets the keys.

use super::action::OpenGame;
use super::competition::Competition;
use super::date::Date;
use super::entry::{BestKnown, DealResult};
use super::rebind::KeysView;
use super::record_view::RecordView;
use super::saved::GameId;
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
}

/// A line of the list of games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GamesItem<'a> {
    /// A new game with a random deal.
    Random,
    /// A new game with the number that is typed.
    Number,
    /// The rules of new games.
    Rules,
    /// The free cells of new games.
    Cells,
    /// The competition.
    Competition,
    /// The course for beginners.
    Lesson,
    /// An open game.
    Open(&'a OpenGame),
}

impl Games {
    /// The lines of the list.
    pub fn items(&self) -> Vec<GamesItem<'_>> {
        let open = self.open.iter().flatten().map(GamesItem::Open);
        [
            GamesItem::Random,
            GamesItem::Number,
            GamesItem::Rules,
            GamesItem::Cells,
            GamesItem::Competition,
            GamesItem::Lesson,
        ]
        .into_iter()
        .chain(open)
        .collect()
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
