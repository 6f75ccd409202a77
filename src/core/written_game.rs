//! Games as text: a header line, then moves in standard notation. Our own files, those of `FreeCell` Pro, and
//! bare moves are read; what is written is our own.
//!
//! ```text
//! # freecell deal=617 rules=freecell autoplay=none
//! 26 4a b7 3h 12v3
//! ```
//!
//! A game from a board of the player's own has `deal=-`, and below its header the board in lines that begin
//! with `# board`, as [`board_text`] has it.
//!
//! A file may hold several games, each under a header of its own. A line of a game that was shared counts as
//! a header too.

use super::board_text::{self, BoardStyle, BoardTextError};
use super::deal::NotADealNumber;
use super::layout::LayoutError;
use super::notation::{self, WrittenMove};
use super::replay::{Convention, IllegalMove, Replayed, best_trial};
use super::rules::RulesError;
use super::share_line::{self, ShareError};
use super::visible::shown;
use super::{Board, Command, DealNumber, Game, Move, MoveError, Rules};

/// The most moves that a game is read with: far more than anyone plays.
pub const MOST_MOVES: usize = 20_000;
/// In place of the deal, of a game from a board that has no number.
const NO_DEAL: &str = "-";
/// Before each line of such a board.
const BOARD: &str = "# board ";
/// In a header: every move is written.
const EXPLICIT: &str = "autoplay=none";
/// Moves on a line that is written.
const PER_LINE: usize = 10;

/// A game of a text.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct WrittenGame {
    /// The deal that its header names.
    pub deal: Option<DealNumber>,
    /// The rules that its header names.
    pub rules: Option<Rules>,
    /// The number of free cells that its header names.
    pub cells: Option<u8>,
    /// Its header says that every move is written.
    pub explicit: bool,
    /// The line of the header, or of the first move, from 1.
    pub line: usize,
    /// The board that stands below its header, as it is written.
    board: String,
    moves: Vec<WrittenMove>,
    /// For each move its line, from 1.
    lines: Vec<usize>,
}

/// Why a text is not a list of games.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WrittenGameError {
    /// A word that is not a move.
    #[error(
        "line {line}, move {number} `{token}`: not a move (two places, like 26, 4a, b7, 3h or 12v3)"
    )]
    NotAMove {
        /// The line, from 1.
        line: usize,
        /// The number of the move in its game, from 1.
        number: usize,
        /// What stands there.
        token: String,
    },
    /// A header whose deal is none.
    #[error("line {line}: {error}")]
    Deal {
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        error: NotADealNumber,
    },
    /// A header whose rules are none.
    #[error("line {line}: {error}")]
    Rules {
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        error: RulesError,
    },
    /// A line of a shared game that is none.
    #[error("line {line}: {error}")]
    Share {
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        error: ShareError,
    },
    /// A game that nobody has played.
    #[error("line {line}: the game has more than {MOST_MOVES} moves")]
    TooManyMoves {
        /// The line, from 1.
        line: usize,
    },
    /// There is nothing to play.
    #[error("there is no move in it")]
    NoMoves,
}

/// Why the board below a header is none.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WrittenBoardError {
    /// Its text is none.
    #[error("the board below line {header}: {error}")]
    Text {
        /// The line of the header, from 1.
        header: usize,
        /// What is wrong.
        error: BoardTextError,
    },
    /// Its cards are none of a game under the rules.
    #[error("the board below line {header}: {error}")]
    Layout {
        /// The line of the header, from 1.
        header: usize,
        /// What is wrong.
        error: LayoutError,
    },
}

/// A move of a text that is not legal where it stands, whatever the text leaves unwritten.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, move {number} `{token}`: {error} (convention {convention})")]
pub struct IllegalWrittenMove {
    /// The line, from 1.
    pub line: usize,
    /// The number of the move in its game, from 1.
    pub number: usize,
    /// The move.
    pub token: String,
    /// Why it is not legal.
    pub error: MoveError,
    /// The convention under which the text got furthest.
    pub convention: Convention,
}

impl WrittenGame {
    /// The rules to play under, on top of `default` where the header says nothing.
    pub fn rules(&self, default: Rules) -> Result<Rules, RulesError> {
        let rules = self.rules.unwrap_or(default);
        self.cells
            .map_or(Ok(rules), |cells| rules.with_cells(cells))
    }

    /// The board below its header, under the rules; nothing if there is none.
    pub fn board(&self, rules: Rules) -> Result<Option<Board>, WrittenBoardError> {
        let header = self.line;
        if self.board.is_empty() {
            return Ok(None);
        }
        let layout = board_text::parse(&self.board, rules)
            .map_err(|error| WrittenBoardError::Text { header, error })?;
        let board = layout.board(rules);
        board
            .map(Some)
            .map_err(|error| WrittenBoardError::Layout { header, error })
    }

    /// The moves as they were written.
    pub fn moves(&self) -> &[WrittenMove] {
        &self.moves
    }

    /// What its moves may leave unwritten: a header that says it is believed.
    pub fn conventions<'a>(&self, asked: &'a [Convention]) -> &'a [Convention] {
        if self.explicit {
            &[Convention::Explicit]
        } else {
            asked
        }
    }

    /// Replays the moves under the conventions: the one that wins, or else the one that got furthest, has to
    /// find all of them legal. A header that says what the moves leave unwritten is believed.
    pub fn replay(
        &self,
        start: &Board,
        conventions: &[Convention],
    ) -> Result<(Convention, Replayed), IllegalWrittenMove> {
        let conventions = self.conventions(conventions);
        let (convention, result) = best_trial(start, &self.moves, conventions);
        let illegal = |IllegalMove { number, error }| IllegalWrittenMove {
            line: self.lines[number - 1],
            number,
            token: self.moves[number - 1].to_string(),
            error,
            convention,
        };
        Ok((convention, result.map_err(illegal)?))
    }
}

/// Reads all games of a text.
pub fn read(text: &str) -> Result<Vec<WrittenGame>, WrittenGameError> {
    let mut games: Vec<WrittenGame> = Vec::new();
    // Moves of the second kind of FreeCell Pro carry their number of cards.
    let mut counted = false;
    let mut reader = Reader::default();
    for (index, line) in text.lines().enumerate() {
        let line_number = index + 1;
        if let Some(board) = reader.takes_board(line) {
            reader.game.board.push_str(board);
            reader.game.board.push('\n');
            continue;
        }
        match header(line, line_number)? {
            Line::Remark => {}
            Line::Counts => counted = true,
            Line::Header(found, counts) => {
                counted = counted && games.is_empty() && reader.is_empty() || counts;
                reader.begin(&mut games, found);
            }
            Line::Moves => reader.moves(line, line_number, counted)?,
        }
    }
    reader.begin(&mut games, WrittenGame::default());
    if games.is_empty() {
        return Err(WrittenGameError::NoMoves);
    }
    Ok(games)
}

/// The game that is being read.
#[derive(Debug, Default)]
struct Reader {
    game: WrittenGame,
}

impl Reader {
    fn is_empty(&self) -> bool {
        self.game.moves.is_empty()
    }

    /// The line of a board that is to be told: without a deal, and before the first move.
    fn takes_board<'a>(&self, line: &'a str) -> Option<&'a str> {
        let game = &self.game;
        let open = game.rules.is_some() && game.deal.is_none() && self.is_empty();
        line.trim().strip_prefix(BOARD).filter(|_| open)
    }

    /// A header was found. Of headers that follow each other, each adds what the ones before left open: a
    /// shared line stands over the header of its moves.
    fn begin(&mut self, games: &mut Vec<WrittenGame>, found: WrittenGame) {
        if self.is_empty() && self.game.deal.is_some_and(|deal| found.deal == Some(deal)) {
            self.game.rules = found.rules.or(self.game.rules);
            self.game.cells = found.cells.or(self.game.cells);
            self.game.explicit |= found.explicit;
            return;
        }
        let done = std::mem::replace(&mut self.game, found);
        if !done.moves.is_empty() {
            games.push(done);
        }
    }

    fn moves(
        &mut self,
        line: &str,
        line_number: usize,
        counted: bool,
    ) -> Result<(), WrittenGameError> {
        let read = if counted {
            notation::parse_counted_line(line)
        } else {
            notation::parse_line(line)
        };
        let game = &mut self.game;
        let read = read.map_err(|fault| WrittenGameError::NotAMove {
            line: line_number,
            number: game.moves.len() + fault.before + 1,
            token: shown(&fault.token),
        })?;
        if game.line == 0 {
            game.line = line_number;
        }
        game.lines.extend(read.iter().map(|_| line_number));
        game.moves.extend(read);
        if game.moves.len() > MOST_MOVES {
            return Err(WrittenGameError::TooManyMoves { line: line_number });
        }
        Ok(())
    }
}

/// What a line is.
enum Line {
    /// Nothing that matters.
    Remark,
    /// The mark of a file whose moves carry their number of cards.
    Counts,
    /// The header of a game, and whether its moves carry their number of cards.
    Header(WrittenGame, bool),
    /// Moves.
    Moves,
}

fn header(line: &str, line_number: usize) -> Result<Line, WrittenGameError> {
    let text = line.trim();
    if share_line::looks_like_one(text) {
        let shared = match share_line::read(text) {
            Ok(shared) => shared,
            Err(ShareError::OwnBoard) => return Ok(Line::Remark),
            Err(error) => {
                return Err(WrittenGameError::Share {
                    line: line_number,
                    error,
                });
            }
        };
        let game = WrittenGame {
            deal: Some(shared.deal),
            rules: Some(shared.rules),
            line: line_number,
            ..WrittenGame::default()
        };
        return Ok(Line::Header(game, false));
    }
    if text == "F" {
        return Ok(Line::Counts);
    }
    let counts = text.starts_with("F#") || (text.starts_with('F') && text.contains("NumFcs="));
    let after = if counts {
        text[1..].trim_start_matches('#')
    } else if let Some(after) = text.strip_prefix('#') {
        after
    } else {
        return Ok(Line::Moves);
    };
    let mut game = WrittenGame {
        line: line_number,
        ..WrittenGame::default()
    };
    read_words(after, &mut game, line_number)?;
    Ok(if game.deal.is_some() || game.rules.is_some() {
        Line::Header(game, counts)
    } else {
        Line::Remark
    })
}

/// The deal and the number of free cells that a line names after its `#`: `10913 Attempt: 1 NumFcs=4` of
/// `FreeCell` Pro, or ` freecell deal=1 rules=freecell`. Nothing in a remark.
pub fn named_in_header(after_sign: &str) -> (Option<DealNumber>, Option<u8>) {
    let mut game = WrittenGame::default();
    match read_words(after_sign, &mut game, 1) {
        Ok(()) => (game.deal, game.cells),
        Err(_) => (None, None),
    }
}

fn read_words(
    after_sign: &str,
    game: &mut WrittenGame,
    line: usize,
) -> Result<(), WrittenGameError> {
    let wrong_deal = |error| WrittenGameError::Deal { line, error };
    let words: Vec<&str> = after_sign.split_whitespace().collect();
    let is_pro = words
        .iter()
        .any(|word| word.starts_with("NumFcs=") || *word == "Attempt:");
    if is_pro {
        let first = words.first().copied().unwrap_or_default();
        game.deal = Some(first.parse().map_err(wrong_deal)?);
    }
    let mut words = words.into_iter().peekable();
    while let Some(word) = words.next() {
        if let Some(deal) = word.strip_prefix("deal=") {
            game.deal = match deal {
                NO_DEAL => None,
                deal => Some(deal.parse().map_err(wrong_deal)?),
            };
        } else if word == EXPLICIT {
            game.explicit = true;
        } else if let Some(name) = word.strip_prefix("rules=") {
            let mut rules = name.to_owned();
            let option = |word: &&str| {
                word.starts_with("cells=") || word.starts_with("cascades=") || *word == "back"
            };
            while let Some(word) = words.next_if(option) {
                rules = format!("{rules} {word}");
            }
            let rules = rules.parse();
            game.rules = Some(rules.map_err(|error| WrittenGameError::Rules { line, error })?);
        } else if let Some(cells) = word.strip_prefix("NumFcs=") {
            let number = cells.parse().ok();
            let number = number.filter(|&cells| Rules::default().with_cells(cells).is_ok());
            game.cells = Some(number.ok_or_else(|| WrittenGameError::Rules {
                line,
                error: RulesError::Cells(shown(cells)),
            })?);
        }
    }
    Ok(())
}

/// The lines below the header that tell the board of a game that has no deal.
pub fn board_lines(board: &Board) -> String {
    let mut text = String::new();
    for line in board_text::write(board, BoardStyle::Position).lines() {
        text.push_str(BOARD);
        text.push_str(line);
        text.push('\n');
    }
    text
}

/// Writes a game as it is at its present position: the header, then every move, those of autoplay too, ten
/// on a line.
pub fn write(game: &Game) -> String {
    let line = game.line();
    let moves: Vec<Move> = line.into_iter().flat_map(Command::moves).collect();
    let deal = game
        .deal()
        .map_or_else(|| NO_DEAL.to_owned(), |deal| deal.to_string());
    let mut text = format!("# freecell deal={deal} rules={} {EXPLICIT}\n", game.rules());
    if game.deal().is_none() {
        text.push_str(&board_lines(game.start_board()));
    }
    for line in notation::write_all(game.start_board(), &moves).chunks(PER_LINE) {
        text.push_str(&line.join(" "));
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(game: &WrittenGame) -> Vec<String> {
        game.moves().iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_file_of_freecell_pro_holds_several_games() {
        let text = "#10913 Attempt: 1 NumFcs=4 (FCPro - Solved)\r\n26 76 72\r\n41 4h\r\n\r\n\
                    #24 Attempt: 3 NumFcs=2 (FCPro)\r\n1a\r\n";
        let games = read(text).unwrap();
        let deals: Vec<_> = games.iter().map(|game| game.deal.unwrap().get()).collect();
        assert_eq!(deals, [10913, 24]);
        assert_eq!((games[0].cells, games[1].cells), (Some(4), Some(2)));
        assert_eq!(words(&games[0]), ["26", "76", "72", "41", "4h"]);
        assert_eq!((games[0].line, games[1].line), (1, 5));
        let rules = games[1].rules(Rules::default()).unwrap();
        assert_eq!(rules.cells, 2);
    }

    #[test]
    fn the_second_kind_of_freecell_pro_counts_the_cards() {
        for head in [
            "F#617 Attempt: 1 NumFcs=4",
            "F617 Attempt: 1 NumFcs=4",
            "F\n#617 Attempt: 1 NumFcs=4",
        ] {
            let games = read(&format!("{head}\n261 4a1 3h1 123\n12d b71")).unwrap();
            assert_eq!(words(&games[0]), ["26v1", "4a", "3h", "12v3", "12vd", "b7"]);
        }
        let error = read("F#617 Attempt: 1 NumFcs=4\n261 4a2").unwrap_err();
        assert_eq!(
            error.to_string(),
            "line 2, move 2 `4a2`: not a move (two places, like 26, 4a, b7, 3h or 12v3)"
        );
    }

    #[test]
    fn our_own_headers_name_deal_and_rules() {
        let text =
            "# a remark\n# freecell deal=-3 rules=eight-off cells=7 back autoplay=none\n1a\n";
        let game = &read(text).unwrap()[0];
        assert_eq!(game.deal.map(DealNumber::get), Some(-3));
        assert_eq!(game.rules, Some("eight-off cells=7 back".parse().unwrap()));
        let pro = named_in_header("10913 Attempt: 1 NumFcs=4 (FCPro - Solved)");
        assert_eq!(pro, (DealNumber::new(10913), Some(4)));
        let ours = named_in_header(" freecell deal=-3 rules=freecell autoplay=none");
        assert_eq!(ours, (DealNumber::new(-3), None));
        assert_eq!(named_in_header(" a remark"), (None, None));
        let bare = &read("1a 2b\n").unwrap()[0];
        assert_eq!((bare.deal, bare.rules, bare.line), (None, None, 1));
        let shared = "FreeCell #617 · rules xp · 2 moves · 0:05 · won\n\n# freecell deal=617 rules=xp autoplay=none\n1a 2b";
        let games = read(shared).unwrap();
        assert_eq!(games.len(), 1);
        assert_eq!(games[0].rules, Some("xp".parse().unwrap()));
        assert_eq!(games[0].deal.map(DealNumber::get), Some(617));
    }

    #[test]
    fn a_board_without_a_number_is_written_and_read_back() {
        let rules = Rules::default();
        let text = "Foundations: H-K C-K D-K S-T\nFreecells: JS - QS -\n: KS\n:\n";
        let board = board_text::parse(text, rules).unwrap();
        let board = board.board(rules).unwrap();
        let mut game = Game::new(super::super::Start::Board(Box::new(board.clone())), rules);
        game.finish().unwrap();
        let written = write(&game);
        let twice = format!("# board of remarks\n{written}{written}");
        let games = read(&twice).unwrap();
        assert_eq!(games.len(), 2);
        for read in &games {
            assert_eq!(read.board(rules).as_ref(), Ok(&Some(board.clone())));
            let (_, replayed) = read.replay(&board, &Convention::ALL).unwrap();
            assert!(replayed.board.is_won());
        }
        let broken = written.replace("# board : KS", "# board : XX");
        let error = read(&broken).unwrap()[0].board(rules).unwrap_err();
        let told = error.to_string();
        assert!(
            told.starts_with("the board below line 1: line 3, column 3: `XX`"),
            "{told}"
        );
        let twice_there = written.replace("# board : KS", "# board : JS");
        assert!(read(&twice_there).unwrap()[0].board(rules).is_err());
    }

    #[test]
    fn what_is_wrong_is_named_with_its_line() {
        let sentence = |text: &str| read(text).unwrap_err().to_string();
        assert!(sentence("26\n4x").starts_with("line 2, move 2 `4x`: not a move"));
        assert!(sentence("#0 Attempt: 1 NumFcs=4\n26").starts_with("line 1: `0` is not a deal"));
        assert!(sentence("#1 Attempt: 1 NumFcs=44\n26").contains("44 free cells"));
        assert!(sentence("# freecell deal=1 rules=frecell\n26").contains("frecell"));
        assert!(sentence("FreeCell #1 · 2 hats\n26").starts_with("line 1: `2 hats`"));
        assert_eq!(sentence("# freecell deal=1\n"), "there is no move in it");
        assert!(sentence(&"1a ".repeat(MOST_MOVES + 1)).contains("more than"));
        let hostile = sentence("\u{1b}]52;c;AAAA\u{7}");
        assert!(!hostile.contains(char::is_control), "{hostile:?}");
    }

    #[test]
    fn a_move_that_is_not_legal_is_named_with_its_line() {
        let game = &read("# freecell deal=617\n2a\n4a").unwrap()[0];
        let start = game.deal.unwrap().board(Rules::default());
        let error = game.replay(&start, &Convention::ALL).unwrap_err();
        assert!(
            error.to_string().starts_with("line 3, move 2 `4a`: "),
            "{error}"
        );
    }
}
