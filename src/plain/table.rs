//! The one table of words: the parser looks them up in it, and the help and the README are made from it, so that
//! they cannot disagree.

use crate::app::Command;

/// A part of the help.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Group {
    /// Moving cards.
    Cards,
    /// Hearing what lies where.
    Table,
    /// Going back and forth.
    History,
    /// The solver.
    Solver,
    /// Games and the program.
    Program,
}

impl Group {
    /// All groups, as the help says them.
    pub const ALL: [Self; 5] = [
        Self::Cards,
        Self::Table,
        Self::History,
        Self::Solver,
        Self::Program,
    ];

    /// The heading.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Cards => "Moving cards",
            Self::Table => "Hearing the table",
            Self::History => "Back and forth",
            Self::Solver => "Help from the solver",
            Self::Program => "Games and the program",
        }
    }
}

/// What a word means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Means {
    /// Moves cards between places or cards that are named.
    Move,
    /// Reads the whole table, or one cascade.
    Board,
    /// Reads one cascade.
    Cascade,
    /// Reads the card that can move of each cascade.
    Ends,
    /// Reads the free cells.
    Cells,
    /// Reads the foundations.
    Foundations,
    /// Says where a card is, or how the game stands.
    Where,
    /// Lists the legal moves.
    Moves,
    /// Says how the game stands.
    Status,
    /// Says the rules.
    Rules,
    /// Takes back.
    Undo,
    /// Does again.
    Redo,
    /// Marks the position.
    Mark,
    /// Lists the marks.
    Marks,
    /// Goes to a mark.
    Go,
    /// Forgets a mark.
    Unmark,
    /// A command that needs nothing else.
    Command(Command),
    /// Deals.
    New,
    /// Puts the deal of the journey off.
    Later,
    /// Lists the open games.
    Games,
    /// Goes on with an open game.
    Open,
    /// Gives the game up.
    GiveUp,
    /// Saves.
    Save,
    /// Says what was won and lost.
    Record,
    /// Says the settings, or changes one.
    Settings,
    /// Explains.
    Help,
    /// An answer.
    Answer(bool),
}

/// A word with what it means.
#[derive(Debug)]
pub struct Word {
    /// What may be said for it; the first is its name.
    pub names: &'static [&'static str],
    /// What follows it.
    pub takes: &'static str,
    /// The part of the help.
    pub group: Group,
    /// What it does, in sentences.
    pub text: &'static str,
    /// What it means.
    pub means: Means,
}

impl Word {
    /// Its name.
    pub const fn name(&self) -> &'static str {
        self.names[0]
    }

    /// The name with what follows it: `undo [N]`.
    pub fn usage(&self) -> String {
        format!("{} {}", self.name(), self.takes).trim_end().into()
    }
}

const fn word(
    names: &'static [&'static str],
    takes: &'static str,
    group: Group,
    means: Means,
    text: &'static str,
) -> Word {
    Word {
        names,
        takes,
        group,
        text,
        means,
    }
}

/// The table.
pub static TABLE: &[Word] = &[
    word(
        &["move"],
        "FROM to TO",
        Group::Cards,
        Means::Move,
        "Moves cards between places or cards: move 2 to 6, move 7s to 8h, move 7 of spades to free cell a, move b home. Shorter is the notation, as many moves in a line as you like: 26, 4a, b7, 3h, and 12v3 for three cards into an empty cascade. The same place twice, 55, is the move that makes sense there.",
    ),
    word(
        &["finish", "x"],
        "",
        Group::Cards,
        Means::Command(Command::Finish),
        "Sends home every card that nothing can need any more.",
    ),
    word(
        &["board", "b", "table"],
        "[N]",
        Group::Table,
        Means::Board,
        "Reads the free cells, the foundations and all cascades, each from its top card, the one that can move, down to the deepest.",
    ),
    word(
        &["cascade", "column"],
        "N",
        Group::Table,
        Means::Cascade,
        "Reads cascade N from its top card down. The number alone does the same.",
    ),
    word(
        &["ends", "e", "tops"],
        "",
        Group::Table,
        Means::Ends,
        "Reads the top card of each cascade.",
    ),
    word(
        &["cells", "c", "free cells"],
        "",
        Group::Table,
        Means::Cells,
        "Reads the free cells.",
    ),
    word(
        &["foundations", "home"],
        "",
        Group::Table,
        Means::Foundations,
        "Reads the foundations and the cards that they need next.",
    ),
    word(
        &["where", "w", "find", "f"],
        "[CARD]",
        Group::Table,
        Means::Where,
        "Says where a card lies and how many cards lie on it: where 7s, where 7 of spades. Without a card: where you are, as status does.",
    ),
    word(
        &["moves", "l", "list"],
        "",
        Group::Table,
        Means::Moves,
        "Lists the legal moves.",
    ),
    word(
        &["status", "i"],
        "",
        Group::Table,
        Means::Status,
        "Says deal, rules, counts and clock.",
    ),
    word(
        &["rules"],
        "",
        Group::Table,
        Means::Rules,
        "Says the rules of this game.",
    ),
    word(
        &["undo", "u"],
        "[N]",
        Group::History,
        Means::Undo,
        "Takes back the last command with all that followed from it, or the last N commands.",
    ),
    word(
        &["redo", "r"],
        "[N]",
        Group::History,
        Means::Redo,
        "Does again what was taken back.",
    ),
    word(
        &["restart"],
        "",
        Group::History,
        Means::Command(Command::Restart),
        "Goes back to the start of the deal; undo takes that back.",
    ),
    word(
        &["mark", "m"],
        "[NAME]",
        Group::History,
        Means::Mark,
        "Marks the position, to come back to, with a name if you like; a game keeps nine marks.",
    ),
    word(
        &["marks"],
        "",
        Group::History,
        Means::Marks,
        "Lists the marks.",
    ),
    word(
        &["go", "g"],
        "MARK",
        Group::History,
        Means::Go,
        "Goes to a mark, by its number or its name; undo takes that back.",
    ),
    word(
        &["unmark"],
        "MARK",
        Group::History,
        Means::Unmark,
        "Forgets a mark.",
    ),
    word(
        &["tip", "t", "hint"],
        "",
        Group::Solver,
        Means::Command(Command::Tip),
        "Says the next move of a solution. A win with help counts as assisted.",
    ),
    word(
        &["winnable", "v", "verdict"],
        "",
        Group::Solver,
        Means::Command(Command::Verdict),
        "Says whether the position can still be won.",
    ),
    word(
        &["rewind"],
        "",
        Group::Solver,
        Means::Command(Command::BackToWinnable),
        "In a lost position: takes back as many commands as lead to one that can be won.",
    ),
    word(
        &["solution", "s", "solve"],
        "",
        Group::Solver,
        Means::Command(Command::Solution),
        "Lists the moves that win from here, in notation.",
    ),
    word(
        &["review"],
        "",
        Group::Solver,
        Means::Command(Command::PostMortem),
        "Judges every position of this game, or of the one that ended last, and names the command that lost it.",
    ),
    word(
        &["stop"],
        "",
        Group::Solver,
        Means::Command(Command::Cancel),
        "Stops the solver while it thinks or judges; an empty line does so too.",
    ),
    word(
        &["new", "n", "deal"],
        "[DEAL] [RULES]",
        Group::Program,
        Means::New,
        "Deals: new 617, new random, new 617 eight-off, new 617 freecell cells=3. The program chooses: new daily, new unplayed, new lost, which is one to try again, new easy or medium, hard, expert, and new journey, the first deal of it that is not won. An open game of that deal goes on. Without rules, those of this game hold; the deal of the day, the levels and the journey are FreeCell.",
    ),
    word(
        &["later"],
        "",
        Group::Program,
        Means::Later,
        "Puts the deal where the journey is off to the journey's end, and deals its next one.",
    ),
    word(
        &["replay"],
        "",
        Group::Program,
        Means::Command(Command::Replay),
        "Lists the moves of the game that ended last, in notation.",
    ),
    word(
        &["games"],
        "",
        Group::Program,
        Means::Games,
        "Lists the open games.",
    ),
    word(
        &["open", "o"],
        "N",
        Group::Program,
        Means::Open,
        "Goes on with game N of the list.",
    ),
    word(
        &["give up", "resign"],
        "",
        Group::Program,
        Means::GiveUp,
        "Ends the game as a loss and deals another. Asks first.",
    ),
    word(
        &["save"],
        "",
        Group::Program,
        Means::Save,
        "Says that the game is on the disk. Every command is saved by itself.",
    ),
    word(
        &["share"],
        "",
        Group::Program,
        Means::Command(Command::Share),
        "Says the line that tells others of this game; it can be given to the program as the deal.",
    ),
    word(
        &["record"],
        "",
        Group::Program,
        Means::Record,
        "Says what was won and lost, in all and of this deal, and your note on it.",
    ),
    word(
        &["pause", "p"],
        "",
        Group::Program,
        Means::Command(Command::Pause),
        "Stops the clock until the next line.",
    ),
    word(
        &["settings", "set"],
        "[NAME] [VALUE]",
        Group::Program,
        Means::Settings,
        "Says the settings, explains one, or changes it: settings autoplay off.",
    ),
    word(
        &["help", "h", "?"],
        "[WORD]",
        Group::Program,
        Means::Help,
        "Names the words, explains one, or with help all every one.",
    ),
    word(
        &["quit", "q", "exit"],
        "",
        Group::Program,
        Means::Command(Command::Quit),
        "Saves the game and ends; the next start goes on with it.",
    ),
    word(
        &["yes", "y"],
        "",
        Group::Program,
        Means::Answer(true),
        "Answers a question.",
    ),
    word(
        &["no"],
        "",
        Group::Program,
        Means::Answer(false),
        "Answers a question; so does any other word than yes.",
    ),
];

/// The word that means a command, for sentences that name it.
pub fn word_for(command: Command) -> Option<&'static Word> {
    let means = match command {
        Command::Undo => Means::Undo,
        Command::Redo => Means::Redo,
        Command::Mark => Means::Mark,
        Command::Marks => Means::Marks,
        Command::Remove => Means::Unmark,
        Command::Find => Means::Where,
        Command::New => Means::New,
        Command::Record => Means::Record,
        Command::Options => Means::Settings,
        Command::Help => Means::Help,
        other => Means::Command(other),
    };
    TABLE.iter().find(|word| word.means == means)
}
