//! What is typed and chosen on the statistics screen: filters, notes, pages and lines.

use super::super::action::Command;
use super::super::date::Date;
use super::super::notes::{DealNote, Note, Notes};
use super::super::{Effect, Now};
use super::{RecordPage, RecordView, Typing};

impl RecordView {
    pub(super) fn typing_command(&mut self, command: Command, now: Now) -> Vec<Effect> {
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
    pub(super) fn begin_note(&mut self) -> Vec<Effect> {
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
    pub(super) fn take_notes(&mut self, notes: Notes) {
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

    pub(in crate::app) fn type_char(&mut self, character: char) {
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

    pub(in crate::app) fn backspace(&mut self) {
        self.fault = None;
        if let Some(typing) = &mut self.typing {
            typing.pop();
        }
    }

    /// Pasted text goes where text is typed; line ends in it are blanks.
    pub(in crate::app) fn paste(&mut self, text: &str) {
        if let Some(typing) = &mut self.typing {
            let plain = text.trim().chars();
            plain
                .map(|c| if c.is_whitespace() { ' ' } else { c })
                .take(2 * Note::MOST)
                .for_each(|c| typing.push(c));
        }
    }

    /// The pointer chose the name of a page.
    pub(in crate::app) fn choose_page(&mut self, index: usize) {
        if let Some(&page) = RecordPage::ALL.get(index)
            && self.typing.is_none()
        {
            self.deal = None;
            self.game = None;
            self.turn(page);
        }
    }

    /// The pointer chose a line; true if there is such a line.
    pub(in crate::app) fn choose_line(&mut self, line: usize) -> bool {
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
