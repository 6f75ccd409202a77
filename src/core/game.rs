//! A game: a start, the commands that were given, and where in them the player stands.
//!
//! Only the start and the list are kept; the board and all counts are found by replaying them, so that they
//! can never disagree. A command carries the moves that autoplay made after it: one undo takes all back, and
//! an old game reads the same whatever autoplay does today.

use super::location::Target;
use super::mark::{Mark, MarkName};
use super::{
    Autoplay, Board, DealNumber, Move, MoveError, MoveRequest, Rules, autoplay, supermove,
};

/// How many positions can be marked.
pub const MARKS: usize = 9;

/// Where a game starts.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Start {
    /// A numbered deal.
    Deal(DealNumber),
    /// A given position.
    Board(Box<Board>),
}

/// One command of the player with all that followed from it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Command {
    /// The player's move; nothing for the autoplay of the deal itself.
    pub played: Option<Move>,
    /// The moves that autoplay made then.
    pub autoplay: Vec<Move>,
}

impl Command {
    /// All moves of the command, in order.
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.played.into_iter().chain(self.autoplay.iter().copied())
    }
}

/// A step of the history, as undo and redo take it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// A command.
    Command(Command),
    /// A jump to another position, given by the commands that lead there from the start. A restart is a
    /// jump to no commands.
    Jump(Vec<Command>),
}

/// What a game has come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counters {
    /// Commands of the player from the start to here; autoplay is part of a command.
    pub commands: usize,
    /// Moves of single cards: a run counts as the moves that carry it, autoplay counts too.
    pub card_moves: usize,
    /// The most free cells in use at once, also while a run was carried.
    pub most_cells: usize,
    /// How often the player took something back, in the whole game.
    pub undos: usize,
}

/// A game in play.
///
/// ```
/// use freecell::core::{Autoplay, Game, Rules, Start, notation};
/// let mut game = Game::new(Start::Deal("617".parse().unwrap()), Rules::default());
/// let request = notation::parse_one("2a").unwrap().request(game.board()).unwrap();
/// game.play(request, Autoplay::Safe).unwrap();
/// assert_eq!(game.counters().commands, 1);
/// assert!(game.undo());
/// assert_eq!(game.board(), game.start_board());
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game {
    start: Start,
    initial: Board,
    steps: Vec<Step>,
    cursor: usize,
    marks: [Option<Mark>; MARKS],
    undos: usize,
    begun: bool,
    board: Board,
    counters: Counters,
}

impl Game {
    /// A game before its first move. For a start from a board, the board's own rules hold.
    pub fn new(start: Start, rules: Rules) -> Self {
        let initial = match &start {
            Start::Deal(number) => number.board(rules),
            Start::Board(board) => (**board).clone(),
        };
        let mut game = Self {
            start,
            board: initial.clone(),
            initial,
            steps: Vec::new(),
            cursor: 0,
            marks: Default::default(),
            undos: 0,
            begun: false,
            counters: Counters::default(),
        };
        game.refresh();
        game
    }

    /// Where the game started.
    pub const fn start(&self) -> &Start {
        &self.start
    }

    /// The number of the deal, if it is one.
    pub const fn deal(&self) -> Option<DealNumber> {
        match self.start {
            Start::Deal(number) => Some(number),
            Start::Board(_) => None,
        }
    }

    /// The rules of the game.
    pub const fn rules(&self) -> Rules {
        self.initial.rules()
    }

    /// The position at the start.
    pub const fn start_board(&self) -> &Board {
        &self.initial
    }

    /// The present position.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The counts up to here.
    pub const fn counters(&self) -> Counters {
        self.counters
    }

    /// The whole history, also what was undone and can be redone.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// How many steps of the history are done.
    pub const fn cursor(&self) -> usize {
        self.cursor
    }

    /// The commands that lead from the start to the present position.
    pub fn line(&self) -> Vec<&Command> {
        line_of(&self.steps[..self.cursor])
    }

    /// The moves that lead from the start to the present position.
    pub fn line_moves(&self) -> Vec<Move> {
        self.line().into_iter().flat_map(Command::moves).collect()
    }

    /// All cards are home.
    pub fn is_won(&self) -> bool {
        self.board.is_won()
    }

    /// The player has made a move, even if it was taken back.
    pub const fn is_begun(&self) -> bool {
        self.begun
    }

    /// There is something of the player's in it: a move, even if it was taken back, or a mark.
    pub fn is_worth_keeping(&self) -> bool {
        self.begun || self.marks.iter().any(Option::is_some)
    }

    /// Plays a move and then autoplay. What was undone before can no longer be redone.
    pub fn play(
        &mut self,
        request: MoveRequest,
        autoplay: Autoplay,
    ) -> Result<&Command, MoveError> {
        let mv = self.board.check(request)?;
        let mut board = self.board.clone();
        let taken_back = match mv.from() {
            super::Source::Foundation(_) => board.exposed(mv.from()),
            super::Source::Cascade(_) | super::Source::FreeCell(_) => None,
        };
        board.apply(mv);
        let command = Command {
            played: Some(mv),
            autoplay: autoplay.run(&mut board, taken_back),
        };
        Ok(self.push(command))
    }

    /// Autoplay of the deal itself, once, before anything else. Nothing if no card goes home.
    pub fn open(&mut self, autoplay: Autoplay) -> Option<&Command> {
        if !self.steps.is_empty() {
            return None;
        }
        let moves = autoplay.run(&mut self.board.clone(), None);
        if moves.is_empty() {
            return None;
        }
        Some(self.push(Command {
            played: None,
            autoplay: moves,
        }))
    }

    /// Sends home every card that is unneeded, or every card at all if that empties the table, as one
    /// command. Nothing if no card goes home.
    pub fn finish(&mut self) -> Option<&Command> {
        let rule = if autoplay::finish_is_certain(&self.board) {
            Autoplay::All
        } else {
            Autoplay::Safe
        };
        let mut moves = rule.run(&mut self.board.clone(), None).into_iter();
        let first = moves.next()?;
        Some(self.push(Command {
            played: Some(first),
            autoplay: moves.collect(),
        }))
    }

    fn push(&mut self, command: Command) -> &Command {
        self.begun |= command.played.is_some();
        self.steps.truncate(self.cursor);
        self.steps.push(Step::Command(command));
        self.cursor += 1;
        self.refresh();
        match self.steps.last() {
            Some(Step::Command(command)) => command,
            _ => unreachable!("a command was just added"),
        }
    }

    /// Takes back the last step; false if there is none.
    pub fn undo(&mut self) -> bool {
        if self.cursor == 0 {
            return false;
        }
        self.cursor -= 1;
        // Autoplay of the deal is not the player's: taking it back does not begin the game or count.
        let own = match &self.steps[self.cursor] {
            Step::Command(command) => command.played.is_some(),
            Step::Jump(_) => true,
        };
        self.undos = self.undos.saturating_add(usize::from(own));
        self.begun |= own;
        self.refresh();
        true
    }

    /// Does again the step that was last taken back; false if there is none.
    pub fn redo(&mut self) -> bool {
        if self.cursor == self.steps.len() {
            return false;
        }
        self.cursor += 1;
        self.refresh();
        true
    }

    /// Goes back to the start, as a step that undo takes back; false if the game is there.
    pub fn restart(&mut self) -> bool {
        if self.line().is_empty() {
            return false;
        }
        self.jump_to(Vec::new());
        true
    }

    /// Goes to the position before command `index` of the line, as a step that undo takes back; false if
    /// the line is shorter.
    pub fn go_to_command(&mut self, index: usize) -> bool {
        let line = self.line();
        let Some(before) = line.get(..index) else {
            return false;
        };
        self.jump_to(before.iter().map(|&command| command.clone()).collect());
        true
    }

    /// The positions that undo leads back to, the start first and the present one last.
    pub fn past(&self) -> Vec<Board> {
        let mut board = self.initial.clone();
        let mut past = vec![board.clone()];
        for step in &self.steps[..self.cursor] {
            match step {
                Step::Command(command) => command.moves().for_each(|mv| board.apply(mv)),
                Step::Jump(line) => {
                    board = self.initial.clone();
                    line.iter()
                        .flat_map(Command::moves)
                        .for_each(|mv| board.apply(mv));
                }
            }
            past.push(board.clone());
        }
        past
    }

    fn jump_to(&mut self, line: Vec<Command>) {
        self.steps.truncate(self.cursor);
        self.steps.push(Step::Jump(line));
        self.cursor += 1;
        self.refresh();
    }

    /// Marks the present position, to come back to. `index` is below [`MARKS`], or nothing happens.
    pub fn mark(&mut self, index: usize) {
        let line = self.line().into_iter().cloned().collect();
        self.set_mark(index, line);
    }

    /// Forgets a mark; false if there is none.
    pub fn unmark(&mut self, index: usize) -> bool {
        self.marks.get_mut(index).and_then(Option::take).is_some()
    }

    /// Goes to a marked position, as a step that undo takes back; false if there is no such mark.
    pub fn go_to_mark(&mut self, index: usize) -> bool {
        let Some(Some(mark)) = self.marks.get(index) else {
            return false;
        };
        self.jump_to(mark.line.clone());
        true
    }

    /// Whether the present position is the marked one, reached by the same commands.
    pub fn is_at_mark(&self, index: usize) -> bool {
        let mark = self.marks.get(index).and_then(Option::as_ref);
        mark.is_some_and(|mark| self.line().into_iter().eq(&mark.line))
    }

    /// The marked positions.
    pub const fn marks(&self) -> &[Option<Mark>; MARKS] {
        &self.marks
    }

    /// Gives a mark a name, or none; false if there is no such mark.
    pub fn name_mark(&mut self, index: usize, name: Option<MarkName>) -> bool {
        let Some(Some(mark)) = self.marks.get_mut(index) else {
            return false;
        };
        mark.name = name;
        true
    }

    /// Takes a history whose moves were checked.
    pub(super) fn set_history(&mut self, steps: Vec<Step>, cursor: usize, undos: usize) {
        let played = |command: &Command| command.played.is_some();
        self.begun = undos > 0
            || steps.iter().any(|step| match step {
                Step::Command(command) => played(command),
                Step::Jump(line) => line.iter().any(played),
            });
        self.steps = steps;
        self.cursor = cursor;
        self.undos = undos;
        self.refresh();
    }

    /// Marks the position that checked commands lead to. `index` is below [`MARKS`], or nothing happens.
    pub(super) fn set_mark(&mut self, index: usize, line: Vec<Command>) {
        if let Some(mark) = self.marks.get_mut(index) {
            *mark = Some(Mark { line, name: None });
        }
    }

    /// Finds the board and the counts again.
    fn refresh(&mut self) {
        let mut board = self.initial.clone();
        let mut counters = Counters {
            undos: self.undos,
            most_cells: board.cells_in_use(),
            ..Counters::default()
        };
        for command in line_of(&self.steps[..self.cursor]) {
            counters.commands += usize::from(command.played.is_some());
            for mv in command.moves() {
                let singles = supermove::expand(&board, mv);
                counters.card_moves += singles.len();
                let mut in_use = board.cells_in_use();
                for single in &singles {
                    match single.to() {
                        Target::FreeCell(_) => in_use += 1,
                        Target::Cascade(_) | Target::Foundation => {}
                    }
                    if matches!(single.from(), super::Source::FreeCell(_)) {
                        in_use -= 1;
                    }
                    counters.most_cells = counters.most_cells.max(in_use);
                }
                board.apply(mv);
            }
        }
        self.board = board;
        self.counters = counters;
    }
}

/// The commands from the start to the end of `steps`.
fn line_of(steps: &[Step]) -> Vec<&Command> {
    let mut line = Vec::new();
    for step in steps {
        match step {
            Step::Command(command) => line.push(command),
            Step::Jump(other) => line = other.iter().collect(),
        }
    }
    line
}
