//! The statistics screen: its pages, its lists, the deal and the game that are looked at.
//!
//! A game is looked at as its whole entry, [`RecordView::game`]; Enter there is where a replay begins.

use std::sync::Arc;

use super::action::{Command, Direction};
use super::date::Date;
use super::dialog::Dialog;
use super::dialogs::{chosen, scrolled};
use super::notes::{DealNote, Note, Notes};
use super::overview::Overview;
use super::record::{FinishedGame, GameRecord};
use super::record_filter::Filter;
use super::replay::Reel;
use super::series::day_of;
use super::stats::{DealTotals, Part};
use super::{App, Effect, Now, Tone};
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

impl App {
    /// Opens the statistics screen.
    pub(super) fn open_record(&mut self, now: Now) -> Vec<Effect> {
        self.dialog = Some(Dialog::Record(Box::new(RecordView::new(now))));
        vec![Effect::ReadOverview]
    }

    pub(super) fn read_overview(&mut self, overview: Arc<Overview>, notes: Notes) {
        if let Some(Dialog::Record(view)) = &mut self.dialog {
            view.overview = Some(overview);
            view.notes = notes;
            view.change_lists();
        }
    }

    pub(super) fn read_notes(&mut self, notes: Notes) {
        if let Some(Dialog::Record(view)) = &mut self.dialog {
            view.take_notes(notes);
        }
    }

    pub(super) fn read_finished(&mut self, read: Result<Box<GameRecord>, String>) {
        match (&mut self.dialog, read) {
            (Some(Dialog::Record(view)), Ok(game)) => view.game = Some(game),
            (_, Ok(_)) => {}
            (_, Err(trouble)) => self.say(Tone::Trouble, trouble),
        }
    }

    /// The commands of the solver's short solution from a start, as far as it is known.
    pub fn short_solution(&self, start: &Board) -> Option<usize> {
        self.known_commands(start)
    }

    pub(super) fn record_command(
        &mut self,
        mut view: Box<RecordView>,
        command: Command,
        now: Now,
    ) -> Vec<Effect> {
        if command == Command::Accept
            && let Some(game) = view.game.clone()
        {
            return self.show_record(&game, Some(Dialog::Record(view)));
        }
        if command == Command::Export
            && let Some(game) = &view.game
        {
            let effects = match Reel::of_record(game) {
                Ok(reel) => Self::export(&reel),
                Err(error) => {
                    self.say(
                        Tone::Trouble,
                        format!("this game cannot be written: {error}"),
                    );
                    Vec::new()
                }
            };
            self.dialog = Some(Dialog::Record(view));
            return effects;
        }
        let effects = if view.typing.is_some() {
            view.typing_command(command, now)
        } else {
            self.looking_command(&mut view, command)
        };
        self.dialog = Some(Dialog::Record(view));
        effects
    }

    /// Goes back a step; nothing if there is none, and the screen closes.
    pub(super) fn record_back(&mut self, view: &mut RecordView) -> Option<Vec<Effect>> {
        view.fault = None;
        if view.typing.take().is_some() || view.game.take().is_some() {
            return Some(Vec::new());
        }
        view.deal.take().map(|_| self.stop_comparing())
    }

    /// The solver need not look for the short solution of a deal of the record; it goes on with what it did for
    /// the game in play.
    pub(super) fn stop_comparing(&mut self) -> Vec<Effect> {
        if self.game.is_won() {
            return vec![self.compare_win()];
        }
        let mut effects = vec![Effect::StopAsking];
        effects.extend(self.judge_if_always());
        effects
    }

    /// Asks how short the deal in play can be won, to compare with.
    pub(super) fn compare_win(&self) -> Effect {
        self.question(vec![self.game.start_board().clone()], true)
    }

    fn looking_command(&mut self, view: &mut RecordView, command: Command) -> Vec<Effect> {
        if view.overview.is_none() {
            if let Command::Cursor(side @ (Direction::Left | Direction::Right)) = command {
                view.turn(view.page.turned(side == Direction::Right));
            }
            return Vec::new();
        }
        // A note is of the deal: from one of its games it is written on the page of the deal.
        if view.game.is_some() && command != Command::Note {
            return Vec::new();
        }
        match command {
            Command::Note => {
                view.game = None;
                if view.deal.is_none() {
                    let mut effects = self.look_at_deal(view);
                    effects.extend(view.begin_note());
                    return effects;
                }
                return view.begin_note();
            }
            Command::Accept => {
                let chosen = match view.page {
                    RecordPage::Deals if view.deal.is_none() => return self.look_at_deal(view),
                    _ => view.list().and_then(List::row),
                };
                if let Some(game) = chosen.and_then(|row| view.finished(row as u32)) {
                    return vec![Effect::ReadFinished(Box::new(game.clone()))];
                }
            }
            Command::Cursor(side @ (Direction::Left | Direction::Right)) if view.deal.is_none() => {
                view.turn(view.page.turned(side == Direction::Right));
            }
            Command::RuleSet if view.deal.is_none() => {
                let count = view.overview.as_ref().map_or(0, |o| o.stats.by_rules.len());
                view.rules = match view.rules {
                    None if count > 1 => Some(0),
                    Some(rules) if rules + 1 < count => Some(rules + 1),
                    None | Some(_) => None,
                };
                view.scroll = 0;
                view.change_lists();
            }
            Command::Results if view.list().is_some() && view.deal.is_none() => {
                view.filter = view.filter.with_next_outcome();
                view.change_lists();
            }
            Command::Find if view.deal.is_none() => {
                if view.list().is_none() {
                    view.turn(RecordPage::Games);
                }
                // What is shown now stands above; what is typed takes its place.
                view.typing = Some(Typing::Filter(String::new()));
            }
            _ => match view.list_mut() {
                Some(list) => list.obey(command),
                None => view.scroll = scrolled(view.scroll, command),
            },
        }
        Vec::new()
    }

    /// Looks at the chosen deal. If it was won, the solver is asked how short it can be.
    fn look_at_deal(&self, view: &mut RecordView) -> Vec<Effect> {
        let Some(index) = view.chosen_deal() else {
            return Vec::new();
        };
        let board = view.open_deal(index).map(|deal| deal.board.clone());
        let won = view.deal_totals().is_some_and(|deal| deal.wins > 0);
        match board {
            Some(board) if won => vec![self.question(vec![board], true)],
            _ => Vec::new(),
        }
    }
}

impl RecordView {
    fn typing_command(&mut self, command: Command, now: Now) -> Vec<Effect> {
        if command != Command::Accept {
            return Vec::new();
        }
        self.fault = None;
        match self.typing.take() {
            Some(Typing::Filter(text)) => match text.parse() {
                Ok(filter) => {
                    self.filter = filter;
                    self.change_lists();
                }
                Err(error) => {
                    self.fault = Some(error.to_string());
                    self.typing = Some(Typing::Filter(text));
                }
            },
            Some(Typing::Note(text)) => match text.parse::<Note>() {
                Ok(note) => return self.write_note(note, now),
                Err(error) => {
                    self.fault = Some(error.to_string());
                    self.typing = Some(Typing::Note(text));
                }
            },
            None => {}
        }
        Vec::new()
    }

    /// Lets the player write at the note. The newest may be one of another copy of the program: it is asked for.
    fn begin_note(&mut self) -> Vec<Effect> {
        let Some(text) = self.note_shown() else {
            return Vec::new();
        };
        self.typing = Some(Typing::Note(text));
        vec![Effect::ReadNotes]
    }

    /// The note of the deal that is looked at.
    fn note_shown(&self) -> Option<String> {
        let deal = self.deal.as_ref()?;
        let note = self.notes.get(&deal.start, deal.rules);
        Some(note.map(ToString::to_string).unwrap_or_default())
    }

    /// The notes as they are now. What the player has typed already is left to the player.
    fn take_notes(&mut self, notes: Notes) {
        let before = self.note_shown();
        self.notes = notes;
        let newest = self.note_shown();
        if before == newest {
            return;
        }
        if let (Some(Typing::Note(text)), Some(newest)) = (&mut self.typing, newest) {
            if Some(&*text) == before.as_ref() {
                *text = newest;
            } else {
                let fault = format!("another freecell wrote here: {newest}");
                self.fault = Some(fault);
            }
        }
    }

    /// Keeps a note, if it is another one than before.
    fn write_note(&mut self, note: Note, now: Now) -> Vec<Effect> {
        let Some(deal) = &self.deal else {
            return Vec::new();
        };
        let before = self.notes.get(&deal.start, deal.rules);
        if before.map_or("", Note::as_str) == note.as_str() {
            return Vec::new();
        }
        let written = DealNote {
            start: deal.start.clone(),
            rules: deal.rules,
            written_at: now.unix_millis / 1000,
            note,
        };
        self.notes.write(written.clone());
        vec![Effect::AppendNote(Box::new(written))]
    }

    pub(super) fn type_char(&mut self, character: char) {
        self.fault = None;
        match (&mut self.typing, character.to_digit(10)) {
            (Some(typing), _) => typing.push(character),
            (None, Some(digit)) if self.deal.is_none() && self.game.is_none() => {
                if let Some(&page) = RecordPage::ALL.get((digit as usize).wrapping_sub(1)) {
                    self.turn(page);
                }
            }
            (None, _) => {}
        }
    }

    pub(super) fn backspace(&mut self) {
        self.fault = None;
        if let Some(typing) = &mut self.typing {
            typing.pop();
        }
    }

    /// Pasted text goes where text is typed; line ends in it are blanks.
    pub(super) fn paste(&mut self, text: &str) {
        if let Some(typing) = &mut self.typing {
            let plain = text.trim().chars();
            plain
                .map(|c| if c.is_whitespace() { ' ' } else { c })
                .take(2 * Note::MOST)
                .for_each(|c| typing.push(c));
        }
    }

    /// The pointer chose the name of a page.
    pub(super) fn choose_page(&mut self, index: usize) {
        if let Some(&page) = RecordPage::ALL.get(index)
            && self.typing.is_none()
        {
            self.deal = None;
            self.game = None;
            self.turn(page);
        }
    }

    /// The pointer chose a line; true if there is such a line.
    pub(super) fn choose_line(&mut self, line: usize) -> bool {
        if self.typing.is_some() || self.game.is_some() {
            return false;
        }
        match self.list_mut() {
            Some(list) if line < list.rows.len() => {
                list.chosen = line;
                true
            }
            _ => false,
        }
    }

    /// The day of a week's column, counted from 1 January 1970: Monday of the week that lies so many weeks before
    /// this one.
    pub fn monday(&self, weeks_back: usize) -> Option<u32> {
        // 1 January 1970 was a Thursday.
        let weekday = (self.today + 3) % 7;
        let back = u32::try_from(weeks_back).ok()?.checked_mul(7)?;
        self.today.checked_sub(weekday)?.checked_sub(back)
    }

    /// Today as a date.
    pub fn date(&self) -> Date {
        Date::of_day(self.today)
    }
}
