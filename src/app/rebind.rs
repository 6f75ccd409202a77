//! The page on which keys are bound anew: a list of all commands with their keys.

use super::chord::Chord;
use super::dialog::Dialog;
use super::dialogs::chosen;
use super::key_table::Group;
use super::keymap::{BindError, Entry, OwnKeys};
use super::settings::ROWS;
use super::{App, Command, Direction, Effect};

/// The list of commands with their keys.
#[derive(Debug, Clone, Default)]
pub struct KeysView {
    /// The chosen line of [`KeysView::items`].
    pub chosen: usize,
    /// The chosen key of that command.
    pub key: usize,
    /// The next key that is pressed is bound to it.
    pub waits: bool,
    /// What was just done.
    pub note: Option<String>,
    /// The keys before each change, to take changes back.
    before: Vec<OwnKeys>,
}

/// A line of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeysItem {
    /// A command.
    Command(Entry),
    /// All keys as they are by default.
    Restore,
}

impl KeysView {
    /// The lines of the list.
    pub fn items() -> impl Iterator<Item = KeysItem> {
        let in_group = |group| Entry::all().filter(move |entry| entry.row().group == group);
        let commands = Group::ALL.into_iter().flat_map(in_group);
        commands
            .map(KeysItem::Command)
            .chain(std::iter::once(KeysItem::Restore))
    }

    /// The chosen command, if a command is chosen.
    pub fn entry(&self) -> Option<Entry> {
        match Self::items().nth(self.chosen) {
            Some(KeysItem::Command(entry)) => Some(entry),
            Some(KeysItem::Restore) | None => None,
        }
    }

    /// The dialog closes, or only stops waiting for a key.
    pub(super) fn closed(&self) -> Dialog {
        if self.waits {
            Dialog::Keys(Self {
                waits: false,
                ..self.clone()
            })
        } else {
            Dialog::Options { chosen: ROWS.len() }
        }
    }
}

impl App {
    pub(super) fn keys_command(&mut self, mut view: KeysView, command: Command) -> Vec<Effect> {
        let entry = view.entry();
        let keys = entry.map_or(0, |entry| self.keymap.keys(entry).len());
        view.note = None;
        let effects = match (command, entry) {
            (Command::Accept, Some(_)) => {
                view.waits = true;
                Vec::new()
            }
            (Command::Accept, None) | (Command::Restart, _) => self.restore_keys(&mut view),
            (Command::Remove, Some(entry)) => self.take_key_away(entry, &mut view),
            (Command::Undo, _) => self.take_keys_back(&mut view),
            (Command::Cursor(Direction::Right), Some(_)) if keys > 0 => {
                view.key = (view.key + 1) % keys;
                Vec::new()
            }
            (Command::Cursor(Direction::Left), Some(_)) if keys > 0 => {
                view.key = (view.key + keys - 1) % keys;
                Vec::new()
            }
            _ => {
                let line = chosen(view.chosen, KeysView::items().count(), command);
                if line != view.chosen {
                    (view.chosen, view.key) = (line, 0);
                }
                Vec::new()
            }
        };
        self.dialog = Some(Dialog::Keys(view));
        effects
    }

    /// A key was pressed to be bound.
    pub(super) fn bind(&mut self, chord: Chord) -> Vec<Effect> {
        let Some(Dialog::Keys(mut view)) = self.dialog.take() else {
            return Vec::new();
        };
        let bound = view.entry().filter(|_| view.waits);
        view.waits = false;
        let effects = bound.map_or_else(Vec::new, |entry| self.bind_to(entry, chord, &mut view));
        self.dialog = Some(Dialog::Keys(view));
        effects
    }

    fn bind_to(&mut self, entry: Entry, chord: Chord, view: &mut KeysView) -> Vec<Effect> {
        let what = entry.label();
        let mut keys = self.keymap.keys(entry).to_vec();
        if keys.contains(&chord) {
            view.note = Some(format!("{chord} is a key of \"{what}\" already."));
            return Vec::new();
        }
        view.before.push(self.settings.keys.clone());
        view.note = Some(match self.keymap.refusal(entry, chord) {
            None => format!("{chord} is now \"{what}\"."),
            Some(BindError::Fixed { other, .. }) => {
                view.before.pop();
                view.note = Some(format!(
                    "{chord} is always \"{}\", so that there is a way out.",
                    other.label()
                ));
                return Vec::new();
            }
            Some(BindError::Taken { other, .. }) => {
                let mut theirs = self.keymap.keys(other).to_vec();
                theirs.retain(|&key| key != chord);
                let left = theirs.first().map_or_else(
                    || "which has no key now".to_owned(),
                    |key| format!("which keeps {key}"),
                );
                self.choose_keys(other, theirs);
                let theirs = other.label();
                format!("{chord} is now \"{what}\", and no longer \"{theirs}\", {left}.")
            }
        });
        // The screen names the first key, and that is the one just chosen.
        keys.insert(0, chord);
        view.key = 0;
        self.choose_keys(entry, keys);
        self.settings_changed()
    }

    fn take_key_away(&mut self, entry: Entry, view: &mut KeysView) -> Vec<Effect> {
        let mut keys = self.keymap.keys(entry).to_vec();
        if keys.is_empty() {
            return Vec::new();
        }
        view.key = view.key.min(keys.len() - 1);
        let chord = keys.remove(view.key);
        if entry.fixed_keys().any(|fixed| fixed == chord) {
            view.note = Some(format!(
                "{chord} is always \"{}\", so that there is a way out.",
                entry.label()
            ));
            return Vec::new();
        }
        view.note = Some(format!("{chord} is no longer \"{}\".", entry.label()));
        view.key = view.key.min(keys.len().saturating_sub(1));
        view.before.push(self.settings.keys.clone());
        self.choose_keys(entry, keys);
        self.settings_changed()
    }

    fn restore_keys(&mut self, view: &mut KeysView) -> Vec<Effect> {
        view.before.push(self.settings.keys.clone());
        view.key = 0;
        view.note = Some("All keys are as they are by default.".into());
        self.settings.keys.forget_all();
        self.settings_changed()
    }

    fn take_keys_back(&mut self, view: &mut KeysView) -> Vec<Effect> {
        let Some(before) = view.before.pop() else {
            return Vec::new();
        };
        view.key = 0;
        view.note = Some("The last change of keys is taken back.".into());
        self.settings.keys = before;
        self.settings_changed()
    }

    /// Gives a command these keys; its default ones are nothing to keep.
    fn choose_keys(&mut self, entry: Entry, keys: Vec<Chord>) {
        if keys == entry.default_keys(self.settings.digit_row) {
            self.settings.keys.forget(entry);
        } else {
            self.settings.keys.set(entry, keys);
        }
    }

    /// Drops keys of the player's own that another row of digits does not leave, and says so.
    pub(super) fn drop_refused_keys(&mut self) {
        let (_, refused) = super::keymap::Keymap::new(self.settings.digit_row, &self.settings.keys);
        for (entry, error) in refused {
            self.settings.keys.forget(entry);
            let text = format!("{error}: `{entry}` has its own keys again");
            self.say(super::Tone::Refusal, text);
        }
    }
}
