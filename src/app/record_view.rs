//! The statistics screen: its pages, its lists, the deal and the game that are looked at.
//!
//! A game is looked at as its whole entry, [`RecordView::game`]; Enter there is where a replay begins.

mod commands;
mod typing;

use std::sync::Arc;

use super::Now;
use super::action::Command;
use super::dialogs::chosen;
use super::notes::{Note, Notes};
use super::overview::Overview;
use super::record::{FinishedGame, GameRecord};
use super::record_filter::Filter;
use super::series::day_of;
use super::stats::{DealTotals, Part};
use crate::core::{Board, Rules, Start};

/// A page of the statistics screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum RecordPage {
    /// The numbers.
    #[default]
    Summary,
    /// The numbers as pictures.
    Charts,
    /// The games of each day.
    Calendar,
    /// Every game.
    Games,
    /// Every deal.
    Deals,
}

impl RecordPage {
    /// All pages, from left to right.
    pub const ALL: [Self; 5] = [
        Self::Summary,
        Self::Charts,
        Self::Calendar,
        Self::Games,
        Self::Deals,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Summary => "Summary",
            Self::Charts => "Charts",
            Self::Calendar => "Calendar",
            Self::Games => "Games",
            Self::Deals => "Deals",
        }
    }

    fn turned(self, forward: bool) -> Self {
        let count = Self::ALL.len();
        let step = if forward { 1 } else { count - 1 };
        Self::ALL[(self as usize + step) % count]
    }
}

/// The lines of a list, as indices of games or deals, and the chosen one.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct List {
    /// What each line shows.
    pub rows: Vec<u32>,
    /// The chosen line.
    pub chosen: usize,
}

impl List {
    fn of(rows: Vec<u32>) -> Self {
        Self { rows, chosen: 0 }
    }

    fn row(&self) -> Option<usize> {
        self.rows.get(self.chosen).map(|&row| row as usize)
    }

    fn obey(&mut self, command: Command) {
        self.chosen = chosen(self.chosen, self.rows.len(), command);
    }
}

/// A deal that is looked at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DealView {
    /// Where its games start.
    pub start: Start,
    /// Their rules.
    pub rules: Rules,
    /// Where its games start, as a position.
    pub board: Board,
    /// Its index in [`Stats::deals`](super::stats::Stats::deals).
    pub index: usize,
    /// Its games, the newest first.
    pub games: List,
}

/// What is being typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Typing {
    /// Which games and deals the lists show.
    Filter(String),
    /// The note of the deal that is looked at.
    Note(String),
}

impl Typing {
    /// The longest filter.
    const FILTER: usize = 60;

    /// What was typed so far.
    pub fn text(&self) -> &str {
        match self {
            Self::Filter(text) | Self::Note(text) => text,
        }
    }

    fn push(&mut self, c: char) {
        match self {
            Self::Filter(text) if text.chars().count() < Self::FILTER && !c.is_control() => {
                text.push(c);
            }
            Self::Note(text) if text.chars().count() < Note::MOST && Note::takes(c) => text.push(c),
            Self::Filter(_) | Self::Note(_) => {}
        }
    }

    fn pop(&mut self) {
        match self {
            Self::Filter(text) | Self::Note(text) => drop(text.pop()),
        }
    }
}

/// The statistics screen.
#[derive(Debug, Clone, Default)]
pub struct RecordView {
    /// The record; nothing until it was read.
    pub overview: Option<Arc<Overview>>,
    /// The notes.
    pub notes: Notes,
    /// Today, counted from 1 January 1970.
    pub today: u32,
    /// The page.
    pub page: RecordPage,
    /// The index of the rule set in [`Stats::by_rules`](super::stats::Stats::by_rules) that is looked at; nothing for
    /// all.
    pub rules: Option<usize>,
    /// What is scrolled away: lines of the summary, charts, weeks of the calendar.
    pub scroll: usize,
    /// There is more on the page than is seen.
    pub scrolls: bool,
    /// Which games and deals the lists show.
    pub filter: Filter,
    /// The list of games.
    pub games: List,
    /// The list of deals.
    pub deals: List,
    /// The lists are not those of the filter and the rule set any more.
    stale: bool,
    /// The deal that is looked at.
    pub deal: Option<DealView>,
    /// The game that is looked at.
    pub game: Option<Box<GameRecord>>,
    /// What is being typed.
    pub typing: Option<Typing>,
    /// What is wrong with it.
    pub fault: Option<String>,
}

impl RecordView {
    /// The screen before the record was read.
    pub(super) fn new(now: Now) -> Self {
        Self {
            today: day_of(now.unix_millis / 1000),
            ..Self::default()
        }
    }

    /// The rule set that is looked at; nothing for all.
    pub fn rule_set(&self) -> Option<Rules> {
        let by_rules = &self.overview.as_ref()?.stats.by_rules;
        by_rules.get(self.rules?).map(|(rules, _)| *rules)
    }

    /// The numbers that are looked at.
    pub fn part(&self) -> Option<&Part> {
        let stats = &self.overview.as_ref()?.stats;
        let of_rules = self.rules.and_then(|rules| stats.by_rules.get(rules));
        Some(of_rules.map_or(&stats.overall, |(_, part)| part))
    }

    /// The numbers of the deal that is looked at.
    pub fn deal_totals(&self) -> Option<&DealTotals> {
        let index = self.deal.as_ref()?.index;
        self.overview.as_ref()?.stats.deals.get(index)
    }

    /// The list on this page.
    pub fn list(&self) -> Option<&List> {
        match (&self.deal, self.page) {
            (Some(deal), _) => Some(&deal.games),
            (None, RecordPage::Games) => Some(&self.games),
            (None, RecordPage::Deals) => Some(&self.deals),
            (None, RecordPage::Summary | RecordPage::Charts | RecordPage::Calendar) => None,
        }
    }

    fn list_mut(&mut self) -> Option<&mut List> {
        match (&mut self.deal, self.page) {
            (Some(deal), _) => Some(&mut deal.games),
            (None, RecordPage::Games) => Some(&mut self.games),
            (None, RecordPage::Deals) => Some(&mut self.deals),
            (None, RecordPage::Summary | RecordPage::Charts | RecordPage::Calendar) => None,
        }
    }

    /// The finished game of an index.
    pub fn finished(&self, index: u32) -> Option<&FinishedGame> {
        self.overview.as_ref()?.games.get(index as usize)
    }

    /// The lists are made anew when they are seen next.
    fn change_lists(&mut self) {
        self.stale = true;
        self.fill_lists();
    }

    /// Makes the lists for the filter and the rule set, if one is seen and they are not made yet.
    fn fill_lists(&mut self) {
        let (Some(overview), true, true) = (&self.overview, self.stale, self.list().is_some())
        else {
            return;
        };
        self.stale = false;
        let rules = self.rule_set();
        let games = overview.games.iter().enumerate().rev();
        let games = games.filter(|(_, game)| self.filter.shows_game(game, rules));
        let mut deals: Vec<(u64, u32)> = overview
            .stats
            .deals
            .iter()
            .enumerate()
            .filter(|(_, deal)| self.filter.shows_deal(deal, rules))
            .map(|(index, deal)| (deal.last_played, index as u32))
            .collect();
        deals.sort_unstable_by(|a, b| b.cmp(a));
        self.games = List::of(games.map(|(index, _)| index as u32).collect());
        self.deals = List::of(deals.into_iter().map(|(_, index)| index).collect());
    }

    fn turn(&mut self, page: RecordPage) {
        self.page = page;
        self.scroll = 0;
        self.fill_lists();
    }

    /// Looks at a deal.
    fn open_deal(&mut self, index: usize) -> Option<&DealView> {
        let overview = self.overview.as_ref()?;
        let deal = overview.stats.deals.get(index)?;
        let of_it = |game: &FinishedGame| game.rules == deal.rules && game.start == deal.start;
        let games = overview.games.iter().enumerate().rev();
        let games = games.filter(|(_, game)| of_it(game));
        self.deal = Some(DealView {
            start: deal.start.clone(),
            rules: deal.rules,
            board: match &deal.start {
                Start::Deal(number) => number.board(deal.rules),
                Start::Board(board) => (**board).clone(),
            },
            index,
            games: List::of(games.map(|(index, _)| index as u32).collect()),
        });
        self.deal.as_ref()
    }

    /// The deal of the chosen line of a list.
    fn chosen_deal(&self) -> Option<usize> {
        let overview = self.overview.as_ref()?;
        match self.page {
            RecordPage::Games => {
                let game = overview.games.get(self.games.row()?)?;
                let is_it =
                    |deal: &DealTotals| deal.rules == game.rules && deal.start == game.start;
                overview.stats.deals.iter().position(is_it)
            }
            RecordPage::Deals => self.deals.row(),
            RecordPage::Summary | RecordPage::Charts | RecordPage::Calendar => None,
        }
    }
}
