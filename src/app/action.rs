//! Everything that a player or the world can cause, as one type: [`App::update`](super::App::update) takes
//! nothing else.

use std::sync::Arc;

use super::notes::Notes;
use super::overview::Overview;
use super::saved::{GameId, SavedGame};
use super::{Order, Place};
use crate::core::{CascadeId, DealNumber, FreeCellId, Rules};

/// A direction of the cursor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Towards the free cells.
    Up,
    /// Towards the cascades.
    Down,
    /// Left.
    Left,
    /// Right.
    Right,
}

/// What a player can do with one key. Each is one row of the key table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Command {
    /// Names a cascade, as source or as target.
    Cascade(CascadeId),
    /// Names a free cell, as source or as target.
    FreeCell(FreeCellId),
    /// Names the first empty free cell as the target.
    AnyCell,
    /// Names home as the target.
    Home,
    /// Lifts one card more.
    LiftMore,
    /// Lifts one card fewer.
    LiftFewer,
    /// Moves the cursor, or what is chosen in a dialog.
    Cursor(Direction),
    /// A page up in a dialog.
    PageUp,
    /// A page down in a dialog.
    PageDown,
    /// Picks up or drops at the cursor; accepts in a dialog.
    Accept,
    /// Drops the selection or closes the dialog.
    Cancel,
    /// Takes back.
    Undo,
    /// Does again.
    Redo,
    /// Back to the start of the deal.
    Restart,
    /// Sends all safe cards home.
    Finish,
    /// Marks the position.
    Mark,
    /// Lists the marks, to go to one.
    Marks,
    /// Finds a card.
    Find,
    /// Shows cascades whole that are folded, or folds them again.
    Unfold,
    /// Shows the next move of a solution.
    Tip,
    /// Plays the solution.
    Solution,
    /// Asks whether the position can be won.
    Verdict,
    /// Takes back as many commands as lead to a position that can be won.
    BackToWinnable,
    /// Judges every position of the game.
    PostMortem,
    /// Looks again at the game that ended last.
    Replay,
    /// Copies a line that tells of the game.
    Share,
    /// Writes the moves of the game that is looked at into a file.
    Export,
    /// Plays what is looked at, or stops it.
    Play,
    /// Goes to the start of what is looked at, or to the first line of a list.
    First,
    /// Goes to the end of what is looked at, or to the last line of a list.
    Last,
    /// Plays faster.
    Faster,
    /// Plays slower.
    Slower,
    /// Stops the clock and hides the board.
    Pause,
    /// Offers games: open ones and new ones.
    New,
    /// Gives up the chosen game of the list, or removes the chosen mark.
    Remove,
    /// Changes settings.
    Options,
    /// Shows the record.
    Record,
    /// In the record: the next rule set.
    RuleSet,
    /// In a list of the record: won, lost or given up.
    Results,
    /// In the record: writes the note of a deal. In the marks: names the chosen one.
    Note,
    /// Shows the keys and the rules.
    Help,
    /// Begins the course for beginners, or leaves it.
    Lesson,
    /// Gives each suit a colour of its own, or takes it away.
    FourColors,
    /// Turns the mouse on or off.
    Mouse,
    /// Saves and leaves.
    Quit,
    /// Draws everything again.
    Redraw,
    /// Stops the program until the shell continues it.
    Suspend,
}

/// What lies under the pointer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hit {
    /// A place of the table. `depth` is the index of the card in its cascade, from the deepest, or 0 in
    /// other places; nothing where no card lies.
    Table {
        /// The place.
        place: Place,
        /// The card in it.
        depth: Option<usize>,
    },
    /// A line of the dialog, counted from 0 over all its lines that can be chosen.
    Item(usize),
    /// A key shown on screen.
    Key(Command),
    /// The name of a page.
    Tab(usize),
    /// Nothing.
    Nothing,
}

/// What the pointer did. Positions are columns and rows of the screen from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pointer {
    /// The left button went down.
    Down {
        /// What lies there.
        hit: Hit,
        /// Column and row.
        at: (u16, u16),
    },
    /// The pointer moved with the left button down.
    Drag {
        /// What lies there.
        hit: Hit,
        /// Column and row.
        at: (u16, u16),
    },
    /// The left button went up.
    Up {
        /// What lies there.
        hit: Hit,
        /// Column and row.
        at: (u16, u16),
    },
    /// Another button went down.
    Right {
        /// What lies there.
        hit: Hit,
    },
    /// The pointer moved with no button down: a drag whose release was lost is over.
    Moved,
    /// The wheel turned; positive is down.
    Wheel(i32),
}

/// An open game as the list of games shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenGame {
    /// The name of its file.
    pub id: super::saved::GameId,
    /// The deal, if it is one.
    pub deal: Option<DealNumber>,
    /// The rules, as [`Rules`](crate::core::Rules) writes them.
    pub rules: String,
    /// Cards at home.
    pub home: usize,
    /// Milliseconds on the clock.
    pub elapsed: u64,
    /// When it was last played, in Unix seconds.
    pub last_played: u64,
}

/// All that can happen to the program.
#[derive(Debug, Clone)]
pub enum Action {
    /// The player gave a command.
    Command(Command),
    /// The player typed a character into a dialog.
    Type(char),
    /// The player pressed a key to bind it.
    Bind(super::chord::Chord),
    /// The player deleted a character in a dialog.
    Backspace,
    /// The pointer did something.
    Pointer(Pointer),
    /// The player said something in words.
    Order(Order),
    /// Text was pasted.
    Paste(String),
    /// Time has passed: only the time that comes with it counts.
    Tick,
    /// The dialog was drawn and cannot be scrolled further than this.
    ScrollLimit(usize),
    /// The terminal has another size: columns, rows.
    Resized(u16, u16),
    /// The terminal lost the focus.
    FocusLost,
    /// The terminal has the focus again.
    FocusGained,
    /// The program was stopped and goes on.
    Continued,
    /// The open games that were asked for.
    Games(Vec<OpenGame>),
    /// The record that was asked for.
    Records(Vec<super::record::GameRecord>),
    /// What the record says of the deals, as it was asked for.
    Played(Box<super::played::Played>),
    /// The record with its statistics, and the notes.
    Overview(Arc<Overview>, Notes),
    /// The notes that were asked for.
    Notes(Notes),
    /// The whole entry of a finished game that was asked for, or why there is none.
    Finished(Result<Box<super::record::GameRecord>, String>),
    /// A game that was asked for, or why it cannot be played.
    Loaded(Result<Box<SavedGame>, String>),
    /// A copy of a game that was asked for: the game itself is open in another copy of the program.
    LoadedCopy {
        /// The copy, with a name of its own.
        copy: Box<SavedGame>,
        /// The game.
        of: GameId,
    },
    /// The journey that was asked for; nothing if none was begun.
    Journey(Option<Box<super::journey::Journey>>),
    /// The deal that was picked when the program started, before the record was read, was played before; another one.
    DealtInstead {
        /// The deal that was played before.
        of: DealNumber,
        /// The other one.
        number: DealNumber,
        /// The rules of both.
        rules: Rules,
    },
    /// A random deal that was asked for.
    Dealt(DealNumber, Rules),
    /// The file into which a game was written, or why it could not be.
    Exported(Result<String, String>),
    /// Something could not be written or read; the sentence for the player.
    Trouble(String),
    /// An answer of the solver.
    Solved(Box<super::advice::Answer>),
}
