//! The one table of keys: which key gives which command by default, under which name it can be bound to
//! others, and the words for it. The effective keys are made from it ([`Keymap`](super::keymap::Keymap)), and
//! with them the help screen, the line of keys at the bottom and the hints in sentences; the README is
//! compared with it.

use super::chord::{Chord, KeyCode};
use super::{Command, Direction};
use crate::core::location::{CELL_LETTERS, MAX_CASCADES, MAX_CELLS};
use crate::core::{CascadeId, FreeCellId};

/// A part of the help screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Group {
    /// Moving cards.
    Cards,
    /// Going back and forth.
    History,
    /// The solver.
    Solver,
    /// Games, settings and the program.
    Program,
    /// A solution or a game that plays; these keys mean something else on the board.
    Playback,
    /// Lists and texts that scroll; these keys mean something else on the board.
    Lists,
}

impl Group {
    /// All groups, as the help screen shows them.
    pub const ALL: [Self; 6] = [
        Self::Cards,
        Self::History,
        Self::Solver,
        Self::Program,
        Self::Playback,
        Self::Lists,
    ];

    /// The heading.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Cards => "Moving cards",
            Self::History => "Back and forth",
            Self::Solver => "Help from the solver",
            Self::Program => "Games and the program",
            Self::Playback => "While a game plays",
            Self::Lists => "In lists",
        }
    }

    /// Where its keys mean what they say.
    pub const fn place(self) -> Where {
        match self {
            Self::Cards | Self::History | Self::Solver | Self::Program => Where::Board,
            Self::Playback => Where::Playback,
            Self::Lists => Where::Lists,
        }
    }
}

/// Where a key means something: the same key may mean something else elsewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Where {
    /// On the board, and wherever it has no other meaning.
    Board,
    /// While a solution or a game plays.
    Playback,
    /// In lists and texts that scroll.
    Lists,
}

/// A line of the table: keys that belong together and what they do.
#[derive(Debug)]
pub struct Row {
    /// Where the help screen shows it.
    pub group: Group,
    /// The name of its command in the settings file, or what the names of its commands begin with.
    pub name: &'static str,
    /// What it does, in a word or two, for the line of keys.
    pub label: &'static str,
    /// What it does, for the help screen; `{undo}` stands for the key of the command of that name.
    pub text: &'static str,
    /// The keys with their commands. The first key of a command is the one that the screen names.
    pub keys: &'static [(Chord, Command)],
}

const CASCADES: [(Chord, Command); MAX_CASCADES] = {
    let mut keys = [(Chord::char('0'), Command::Accept); MAX_CASCADES];
    let mut index = 0;
    while index < MAX_CASCADES {
        if let Some(id) = CascadeId::new(index) {
            let digit = (b'0' + ((index as u8 + 1) % 10)) as char;
            keys[index] = (Chord::char(digit), Command::Cascade(id));
        }
        index += 1;
    }
    keys
};

const CELLS: [(Chord, Command); MAX_CELLS] = {
    let mut keys = [(Chord::char('a'), Command::Accept); MAX_CELLS];
    let mut index = 0;
    while index < MAX_CELLS {
        if let Some(id) = FreeCellId::new(index) {
            keys[index] = (Chord::char(CELL_LETTERS[index]), Command::FreeCell(id));
        }
        index += 1;
    }
    keys
};

const fn char(c: char, command: Command) -> (Chord, Command) {
    (Chord::char(c), command)
}

const fn key(key: KeyCode, command: Command) -> (Chord, Command) {
    (Chord::key(key), command)
}

const fn shift_f(number: u8, command: Command) -> (Chord, Command) {
    (Chord::shift(KeyCode::F(number)), command)
}

const fn ctrl(c: char, command: Command) -> (Chord, Command) {
    (Chord::ctrl(c), command)
}

/// The table.
pub const TABLE: &[Row] = &[
    Row {
        group: Group::Cards,
        name: "cascade",
        label: "cascade",
        text: "Names a cascade: first where cards come from, then where they go. The same key twice sends the card where it is best placed.",
        keys: &CASCADES,
    },
    Row {
        group: Group::Cards,
        name: "free-cell",
        label: "free cell",
        text: "Names a free cell, as source or as target.",
        keys: &CELLS,
    },
    Row {
        group: Group::Cards,
        name: "any-cell",
        label: "any cell",
        text: "Puts the card into the first empty free cell.",
        keys: &[char(' ', Command::AnyCell)],
    },
    Row {
        group: Group::Cards,
        name: "home",
        label: "home",
        text: "Sends the card home, to its foundation.",
        keys: &[char('h', Command::Home)],
    },
    Row {
        group: Group::Cards,
        name: "lift-more",
        label: "more",
        text: "Lifts one card more: into an empty cascade the number is yours to choose.",
        keys: &[
            char('+', Command::LiftMore),
            char('=', Command::LiftMore),
            key(KeyCode::PageUp, Command::LiftMore),
        ],
    },
    Row {
        group: Group::Cards,
        name: "lift-fewer",
        label: "fewer",
        text: "Lifts one card fewer.",
        keys: &[
            char('-', Command::LiftFewer),
            char('_', Command::LiftFewer),
            key(KeyCode::PageDown, Command::LiftFewer),
        ],
    },
    Row {
        group: Group::Cards,
        name: "cursor",
        label: "cursor",
        text: "Moves the cursor over the table, or through a list.",
        keys: &[
            key(KeyCode::Left, Command::Cursor(Direction::Left)),
            key(KeyCode::Right, Command::Cursor(Direction::Right)),
            key(KeyCode::Up, Command::Cursor(Direction::Up)),
            key(KeyCode::Down, Command::Cursor(Direction::Down)),
        ],
    },
    Row {
        group: Group::Cards,
        name: "accept",
        label: "pick up, drop",
        text: "Picks up or drops at the cursor; accepts in a dialog.",
        keys: &[key(KeyCode::Enter, Command::Accept)],
    },
    Row {
        group: Group::Cards,
        name: "cancel",
        label: "let go",
        text: "Lets go of the cards, or closes the dialog.",
        keys: &[key(KeyCode::Esc, Command::Cancel)],
    },
    Row {
        group: Group::Cards,
        name: "finish",
        label: "finish",
        text: "Sends home every card that nothing can need any more.",
        keys: &[
            char('x', Command::Finish),
            key(KeyCode::F(7), Command::Finish),
        ],
    },
    Row {
        group: Group::Cards,
        name: "find",
        label: "find",
        text: "Finds a card: type its rank and suit, such as 7s. In the record: finds games.",
        keys: &[char('/', Command::Find), key(KeyCode::F(3), Command::Find)],
    },
    Row {
        group: Group::Cards,
        name: "unfold",
        label: "unfold",
        text: "Shows whole, or folds again, the cascades that do not fit.",
        keys: &[
            char('v', Command::Unfold),
            key(KeyCode::Tab, Command::Unfold),
        ],
    },
    Row {
        group: Group::History,
        name: "undo",
        label: "undo",
        text: "Takes back the last command with all that followed from it.",
        keys: &[
            char('u', Command::Undo),
            char('z', Command::Undo),
            key(KeyCode::Backspace, Command::Undo),
            key(KeyCode::F(5), Command::Undo),
        ],
    },
    Row {
        group: Group::History,
        name: "redo",
        label: "redo",
        text: "Does again what was taken back.",
        keys: &[
            char('r', Command::Redo),
            char('y', Command::Redo),
            ctrl('r', Command::Redo),
            key(KeyCode::F(6), Command::Redo),
        ],
    },
    Row {
        group: Group::History,
        name: "restart",
        label: "restart",
        text: "Goes back to the start of the deal; undo takes that back.",
        keys: &[
            char('R', Command::Restart),
            key(KeyCode::Delete, Command::Restart),
        ],
    },
    Row {
        group: Group::History,
        name: "mark",
        label: "mark",
        text: "Marks the position, to come back to; a game keeps nine marks.",
        keys: &[
            char('M', Command::Mark),
            key(KeyCode::Insert, Command::Mark),
        ],
    },
    Row {
        group: Group::History,
        name: "marks",
        label: "marks",
        text: "Lists the marks, to go back to one.",
        keys: &[
            char('\'', Command::Marks),
            key(KeyCode::Home, Command::Marks),
        ],
    },
    Row {
        group: Group::Solver,
        name: "tip",
        label: "tip",
        text: "Shows the next move of a solution.",
        keys: &[char('t', Command::Tip), key(KeyCode::F(4), Command::Tip)],
    },
    Row {
        group: Group::Solver,
        name: "winnable",
        label: "winnable?",
        text: "Says whether the position can still be won.",
        keys: &[
            char('w', Command::Verdict),
            key(KeyCode::F(12), Command::Verdict),
        ],
    },
    Row {
        group: Group::Solver,
        name: "solution",
        label: "solution",
        text: "Plays the solution, over your own position.",
        keys: &[
            char('s', Command::Solution),
            key(KeyCode::End, Command::Solution),
        ],
    },
    Row {
        group: Group::Solver,
        name: "back-to-winnable",
        label: "back to winnable",
        text: "In a lost position: takes back as many commands as lead to one that can be won.",
        keys: &[
            char('W', Command::BackToWinnable),
            ctrl('w', Command::BackToWinnable),
            shift_f(12, Command::BackToWinnable),
        ],
    },
    Row {
        group: Group::Solver,
        name: "look-back",
        label: "look back",
        text: "Judges every position of the game and shows the command that lost it.",
        keys: &[
            char('P', Command::PostMortem),
            ctrl('p', Command::PostMortem),
            shift_f(4, Command::PostMortem),
        ],
    },
    Row {
        group: Group::History,
        name: "look-again",
        label: "look again",
        text: "Looks again at the game that ended last; the record has all of them.",
        keys: &[char('.', Command::Replay), shift_f(11, Command::Replay)],
    },
    Row {
        group: Group::Program,
        name: "help",
        label: "help",
        text: "Shows this help.",
        keys: &[char('?', Command::Help), key(KeyCode::F(1), Command::Help)],
    },
    Row {
        group: Group::Program,
        name: "course",
        label: "course",
        text: "Begins the course for beginners, or takes it up where it was left.",
        keys: &[
            char('!', Command::Lesson),
            ctrl('t', Command::Lesson),
            shift_f(1, Command::Lesson),
        ],
    },
    Row {
        group: Group::Program,
        name: "new",
        label: "new",
        text: "Offers games: a random deal, a number, other rules, and the open ones.",
        keys: &[char('n', Command::New), key(KeyCode::F(2), Command::New)],
    },
    Row {
        group: Group::Program,
        name: "pause",
        label: "pause",
        text: "Stops the clock and hides the board.",
        keys: &[
            char('p', Command::Pause),
            key(KeyCode::F(8), Command::Pause),
        ],
    },
    Row {
        group: Group::Program,
        name: "options",
        label: "options",
        text: "Changes the settings.",
        keys: &[
            char('o', Command::Options),
            key(KeyCode::F(10), Command::Options),
        ],
    },
    Row {
        group: Group::Program,
        name: "record",
        label: "record",
        text: "Shows what was won and lost.",
        keys: &[
            char('i', Command::Record),
            key(KeyCode::F(11), Command::Record),
        ],
    },
    Row {
        group: Group::Program,
        name: "share",
        label: "share",
        text: "Copies a line that tells of this game, for others to play its deal; once more at once adds the moves.",
        keys: &[
            char('Y', Command::Share),
            ctrl('y', Command::Share),
            shift_f(2, Command::Share),
        ],
    },
    Row {
        group: Group::Program,
        name: "mouse",
        label: "mouse",
        text: "Gives the mouse to the terminal, or takes it back.",
        keys: &[key(KeyCode::F(9), Command::Mouse)],
    },
    Row {
        group: Group::Program,
        name: "four-colors",
        label: "four colours",
        text: "Gives each suit a colour of its own, or takes it away.",
        keys: &[
            char('*', Command::FourColors),
            shift_f(3, Command::FourColors),
        ],
    },
    Row {
        group: Group::Program,
        name: "redraw",
        label: "redraw",
        text: "Draws the screen again.",
        keys: &[ctrl('l', Command::Redraw), shift_f(9, Command::Redraw)],
    },
    Row {
        group: Group::Program,
        name: "suspend",
        label: "suspend",
        text: "Goes back to the shell; `fg` returns.",
        keys: &[ctrl('z', Command::Suspend), shift_f(8, Command::Suspend)],
    },
    Row {
        group: Group::Program,
        name: "quit",
        label: "quit",
        text: "Saves the game and leaves; the next start goes on with it.",
        keys: &[
            char('q', Command::Quit),
            ctrl('c', Command::Quit),
            shift_f(10, Command::Quit),
        ],
    },
    Row {
        group: Group::Playback,
        name: "play",
        label: "play, stop",
        text: "Plays, or stops. Left and right go a command back or forth, a number and Enter to that command; up and down go to the other games of a file. Enter goes on from there: of a solution in your own game, of another game in a new one. Esc returns.",
        keys: &[char(' ', Command::Play)],
    },
    Row {
        group: Group::Playback,
        name: "play-ten",
        label: "ten commands",
        text: "Goes ten commands back or forth.",
        keys: &[
            key(KeyCode::PageUp, Command::PageUp),
            key(KeyCode::PageDown, Command::PageDown),
        ],
    },
    Row {
        group: Group::Playback,
        name: "play-start",
        label: "start",
        text: "Goes to the start.",
        keys: &[key(KeyCode::Home, Command::First)],
    },
    Row {
        group: Group::Playback,
        name: "play-end",
        label: "end",
        text: "Goes to the end.",
        keys: &[key(KeyCode::End, Command::Last)],
    },
    Row {
        group: Group::Playback,
        name: "export",
        label: "export",
        text: "Writes the moves of the game into a file, in standard notation.",
        keys: &[
            char('E', Command::Export),
            ctrl('e', Command::Export),
            shift_f(6, Command::Export),
        ],
    },
    Row {
        group: Group::Playback,
        name: "faster",
        label: "faster",
        text: "Plays faster.",
        keys: &[
            char('+', Command::Faster),
            char('=', Command::Faster),
            (Chord::shift(KeyCode::Right), Command::Faster),
        ],
    },
    Row {
        group: Group::Playback,
        name: "slower",
        label: "slower",
        text: "Plays slower.",
        keys: &[
            char('-', Command::Slower),
            char('_', Command::Slower),
            (Chord::shift(KeyCode::Left), Command::Slower),
        ],
    },
    Row {
        group: Group::Lists,
        name: "list",
        label: "up, down",
        text: "Goes up or down, left or right, as the arrows do.",
        keys: &[
            char('k', Command::Cursor(Direction::Up)),
            char('j', Command::Cursor(Direction::Down)),
            char('h', Command::Cursor(Direction::Left)),
            char('l', Command::Cursor(Direction::Right)),
            key(KeyCode::Tab, Command::Cursor(Direction::Right)),
        ],
    },
    Row {
        group: Group::Lists,
        name: "page",
        label: "page",
        text: "Goes a page up or down.",
        keys: &[
            key(KeyCode::PageUp, Command::PageUp),
            key(KeyCode::PageDown, Command::PageDown),
            char(' ', Command::PageDown),
        ],
    },
    Row {
        group: Group::Lists,
        name: "first",
        label: "first",
        text: "Goes to the first line.",
        keys: &[
            key(KeyCode::Home, Command::First),
            char('g', Command::First),
        ],
    },
    Row {
        group: Group::Lists,
        name: "last",
        label: "last",
        text: "Goes to the last line.",
        keys: &[key(KeyCode::End, Command::Last), char('G', Command::Last)],
    },
    Row {
        group: Group::Lists,
        name: "rule-set",
        label: "rules",
        text: "In the record: the numbers of the next rule set.",
        keys: &[
            char('r', Command::RuleSet),
            key(KeyCode::F(6), Command::RuleSet),
        ],
    },
    Row {
        group: Group::Lists,
        name: "results",
        label: "won, lost",
        text: "In the record: lists all, what was won, lost, given up.",
        keys: &[
            char('f', Command::Results),
            key(KeyCode::F(5), Command::Results),
        ],
    },
    Row {
        group: Group::Lists,
        name: "note",
        label: "note",
        text: "In the record: writes a note about the deal. In the marks: names the chosen one.",
        keys: &[
            char('e', Command::Note),
            key(KeyCode::Insert, Command::Note),
        ],
    },
    Row {
        group: Group::Lists,
        name: "export-game",
        label: "export",
        text: "In the record: writes the moves of the game that is looked at into a file.",
        keys: &[
            char('E', Command::Export),
            ctrl('e', Command::Export),
            shift_f(6, Command::Export),
        ],
    },
    Row {
        group: Group::Lists,
        name: "remove",
        label: "remove",
        text: "Gives up the chosen game, or removes the chosen mark.",
        keys: &[key(KeyCode::Delete, Command::Remove)],
    },
    Row {
        group: Group::Lists,
        name: "close",
        label: "close",
        text: "Closes the list, as Esc does.",
        keys: &[char('q', Command::Cancel)],
    },
];
