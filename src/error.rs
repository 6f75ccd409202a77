//! Why the program ended without doing what it was asked. The sentence is what the user reads.

use std::io;

use crate::app::competition::CompetitionError;
use crate::commands::competition::ImportError;
use crate::commands::values::PlayError;
use crate::core::board_text::BoardTextError;
use crate::core::deal::NotADealNumber;
use crate::core::deal_range::DealRange;
use crate::core::history::HistoryError;
use crate::core::layout::LayoutError;
use crate::core::notation::NotationError;
use crate::core::rules::RulesError;
use crate::core::visible::visible;
use crate::core::written_game::{IllegalWrittenMove, WrittenBoardError, WrittenGameError};
use crate::storage::StorageError;

/// An error of the whole program.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The command line cannot be understood.
    #[error("{}", usage_sentence(.0))]
    Usage(clap::Error),
    /// A first word that is neither a deal nor a subcommand.
    #[error("{0}")]
    NotADeal(String),
    /// An argument of a game, where no game is played.
    #[error("`{argument}` has no meaning before the subcommand `{subcommand}`")]
    BeforeSubcommand {
        /// The argument, as the help names it.
        argument: String,
        /// The subcommand.
        subcommand: String,
    },
    /// Rules that cannot be.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// A game that cannot be played as it was asked for.
    #[error(transparent)]
    Play(#[from] PlayError),
    /// A deal that is not there.
    #[error(transparent)]
    Deal(#[from] NotADealNumber),
    /// A file of ours that is not as it should be.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// The game played last was asked for, and there is none.
    #[error("no game is open")]
    NoOpenGame,
    /// A game that is not open.
    #[error("no open game has the name or the deal `{0}` (`freecell games` lists them)")]
    NoSuchGame(String),
    /// A game that is neither open nor finished.
    #[error("no open or finished game has the name or the deal `{0}`")]
    NoGameOfThatName(String),
    /// There is no game at all.
    #[error("no game is open, and none is finished")]
    NoGameAtAll,
    /// A game that cannot be replayed.
    #[error("game {game} cannot be replayed: {error}")]
    BrokenRecord {
        /// The game, or the file.
        game: String,
        /// What is wrong.
        error: HistoryError,
    },
    /// A text is not a list of games.
    #[error("{name}: {error}")]
    WrittenGame {
        /// The file, or `standard input`.
        name: String,
        /// What is wrong with it.
        error: WrittenGameError,
    },
    /// A move of a text is not legal.
    #[error("{name}: {error}")]
    IllegalWrittenMove {
        /// The file, or `standard input`.
        name: String,
        /// Which, and why.
        error: IllegalWrittenMove,
    },
    /// The board of a game of a text is none.
    #[error("{name}: {error}")]
    WrittenBoard {
        /// The file, or `standard input`.
        name: String,
        /// What is wrong with it.
        error: WrittenBoardError,
    },
    /// A game of a text says nothing of its deal.
    #[error("{name}: nothing names the deal of the game in line {line}: --deal or --board does")]
    NoDealNamed {
        /// The file, or `standard input`.
        name: String,
        /// The line, from 1.
        line: usize,
    },
    /// The same where the deal would stand before the moves.
    #[error("{name}: nothing names the deal of the game in line {line}: name it before the -")]
    NoDealInText {
        /// The file, or `standard input`.
        name: String,
        /// The line, from 1.
        line: usize,
    },
    /// A text has fewer games.
    #[error("{name} has no game number {asked}: it has {games}")]
    NoSuchGameInFile {
        /// The file, or `standard input`.
        name: String,
        /// The number that was asked for.
        asked: usize,
        /// How many there are.
        games: usize,
    },
    /// A competition that cannot be.
    #[error(transparent)]
    Competition(#[from] CompetitionError),
    /// The competition in progress was asked for, and there is none.
    #[error("no competition is in progress: name its deals (like 1-10), or ask for --today")]
    NoCompetition,
    /// Another player's results are not as they should be.
    #[error("{name}: {error}")]
    Import {
        /// The file, or `standard input`.
        name: String,
        /// What is wrong with it.
        error: Box<ImportError>,
    },
    /// No theme has that name.
    #[error("there is no theme `{name}`: there are {known}")]
    NoSuchTheme {
        /// The name.
        name: String,
        /// Those that there are.
        known: String,
    },
    /// Standard input was asked for twice.
    #[error("standard input cannot be both the board and the moves")]
    StdinTwice,
    /// A deal that the table of the fewest free cells has no place for.
    #[error("`{0}` is not in the table: it is of the deals 1 to {last}", last = crate::core::fewest_cells::DEALS)]
    NotInTable(DealRange),
    /// The table of the fewest free cells could not be written.
    #[error("{name} cannot be written: {error}")]
    Table {
        /// The file.
        name: String,
        /// What went wrong.
        error: io::Error,
    },
    /// A text could not be read.
    #[error("{name} cannot be read: {error}")]
    Input {
        /// The file, or `standard input`.
        name: String,
        /// What went wrong.
        error: io::Error,
    },
    /// A text is far longer than anything that could be meant.
    #[error("{name} is longer than {limit} bytes: it is not {what}")]
    TooLong {
        /// The file, or `standard input`.
        name: String,
        /// The length that is allowed.
        limit: u64,
        /// What the text should be.
        what: &'static str,
    },
    /// A text is not a board.
    #[error("{name}: {error}")]
    BoardText {
        /// The file, or `standard input`.
        name: String,
        /// What is wrong with it.
        error: BoardTextError,
    },
    /// The cards of a board are not those of a pack, or do not fit the rules.
    #[error("{name}: {error}")]
    Layout {
        /// The file, or `standard input`.
        name: String,
        /// What is wrong with it.
        error: LayoutError,
    },
    /// A text is not a list of moves.
    #[error("{name}: {error}")]
    Notation {
        /// The file, `standard input`, or `the moves` of the command line.
        name: String,
        /// What is wrong with it.
        error: NotationError,
    },
    /// A game was asked for without a terminal.
    #[error(
        "playing on a screen needs a terminal, and {0}; `freecell --plain` plays in lines of words, and these subcommands need none: deal, show, games, export, solve, rate, verify, stats, competition, rules"
    )]
    NoTerminal(&'static str),
    /// The terminal refused to be played in.
    #[error("the terminal cannot be used: {0}")]
    Terminal(io::Error),
    /// The results could not be written.
    #[error("the output cannot be written: {0}")]
    Output(#[from] io::Error),
}

/// One sentence for what clap found, with its tip if it has one.
fn usage_sentence(error: &clap::Error) -> String {
    if let Some(source) = std::error::Error::source(error) {
        return visible(&source.to_string());
    }
    let text = error.to_string();
    let text = text.strip_prefix("error: ").unwrap_or(&text);
    let said = text
        .split("\n\n")
        .map(|part| part.split_whitespace().collect::<Vec<_>>().join(" "))
        .filter(|part| !part.starts_with("Usage:") && !part.starts_with("For more information"))
        .collect::<Vec<_>>();
    format!("{} (`--help` explains)", visible(&said.join("; ")))
}
