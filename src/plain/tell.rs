//! What is said of what happened: the program is looked at before and after, and the difference is told.

use super::speech::{self, Voice};
use super::{Awaited, Plain, question, voice_of};
use crate::app::advice::Verdict;
use crate::app::dialog::{Dialog, PostMortem};
use crate::app::entry::{BestKnown, DealResult};
use crate::app::record::score;
use crate::app::saved::GameId;
use crate::app::settings::{ROWS, VerdictLine};
use crate::app::{Action, App, Effect, Message, Now, Order};
use crate::core::fewest_cells;
use crate::core::game::{Command, Step};
use crate::core::notation::{self, write_all};
use crate::core::{Board, Move, Rules};

use super::words::HEARD;

/// How many moves of a solution stand in a line.
const IN_A_LINE: usize = 10;

/// The program before an action.
struct Before {
    id: GameId,
    board: Board,
    cursor: usize,
    message: Option<Message>,
    won: bool,
    asking: bool,
}

impl Before {
    fn new(app: &App) -> Self {
        Self {
            id: app.id().clone(),
            board: app.board().clone(),
            cursor: app.game().cursor(),
            message: app.message().cloned(),
            won: app.game().is_won(),
            asking: matches!(app.dialog(), Some(Dialog::Confirm(_))),
        }
    }
}

impl Plain {
    /// Has an action carried out and says what came of it.
    pub(super) fn act(&mut self, app: &mut App, action: Action, now: Now) -> Vec<Effect> {
        let before = Before::new(app);
        let ordered = matches!(action, Action::Order(_));
        let undone = undone(app, &action);
        let mut effects = app.update(action, now);
        self.expect(&effects);
        // The message of the world stands until the next; only a new one is said.
        let message = app
            .message()
            .filter(|message| ordered || before.message.as_ref() != Some(message))
            .filter(|_| !app.is_thinking());
        let message = message.map(|message| voice_of(app).sentence(&message.sentence));
        let message = match (message, app.tip()) {
            (Some(message), Some(tip)) => Some(with_notation(app, &message, tip)),
            (message, _) => message,
        };
        if effects
            .iter()
            .any(|effect| matches!(effect, Effect::Append(_)))
            && !app.game().is_won()
        {
            self.say("Given up: the game counts as a loss.");
        }
        if before.id == *app.id() {
            self.tell_steps(app, &before, undone);
            self.said.extend(message);
        } else {
            self.said.extend(message);
            effects.extend(self.greet(app, now));
        }
        if !app.is_thinking() {
            self.told_thinking = false;
        }
        match app.dialog() {
            Some(Dialog::Confirm(confirm)) if !before.asking => self.say(question(confirm)),
            Some(Dialog::Won(win)) if !before.won => {
                let lines = voice_of(app).won(win);
                self.said.extend(lines);
                self.say("New deals another game.");
            }
            _ => {}
        }
        if let Some(Dialog::PostMortem(post)) = app.dialog() {
            if post.done() == post.positions.len() {
                let lines = review(voice_of(app), post);
                self.said.extend(lines);
                // The solver need not look for shorter ways.
                let stop = Order::Command(crate::app::Command::Cancel);
                effects.extend(app.update(Action::Order(stop), now));
            }
        } else if app.playback().is_some() {
            self.tell_playback(app);
            effects.extend(app.update(Action::Order(Order::Attend), now));
        }
        self.tell_verdict(app);
        effects
    }

    /// Notes what the player waits for.
    fn expect(&mut self, effects: &[Effect]) {
        for effect in effects {
            match effect {
                Effect::PickDeal(_) => self.awaited = Some(Awaited::Deal),
                Effect::ListGames => self.awaited = Some(Awaited::DealInGames),
                Effect::Load(_) => self.awaited = Some(Awaited::Game),
                _ => {}
            }
        }
    }

    /// A game comes to the table.
    pub(super) fn greet(&mut self, app: &mut App, now: Now) -> Vec<Effect> {
        self.verdict = None;
        let voice = voice_of(app);
        let mut title = voice.title(app.game());
        let commands = app.game().counters().commands;
        if app.game().is_begun() {
            let played = speech::count(commands, "command");
            title = format!("{title}, {played} played");
        }
        self.say(format!("{title}."));
        let lines = voice.board(app.board());
        self.said.extend(lines);
        // The deal was heard, and autoplay may have what it is owed.
        self.act(app, Action::Order(Order::Open), now)
    }

    fn tell_steps(&mut self, app: &App, before: &Before, undone: Option<(Command, Board)>) {
        let voice = voice_of(app);
        let (cursor, steps) = (app.game().cursor(), app.game().steps());
        if cursor < before.cursor {
            let back = before.cursor - cursor;
            match undone {
                Some((command, board)) if back == 1 => {
                    let what = match command.played {
                        Some(mv) => voice.moved(&board, mv),
                        None => "what went home by itself".into(),
                    };
                    let home = match command.autoplay.len() {
                        0 => String::new(),
                        _ if command.played.is_none() => String::new(),
                        n => format!(", and {} from home", speech::count(n, "card")),
                    };
                    self.say(format!("Taken back: {what}{home}."));
                }
                _ => self.say(format!("Taken back: {}.", speech::count(back, "step"))),
            }
            return;
        }
        let new = &steps[before.cursor.min(cursor)..cursor];
        let mut board = before.board.clone();
        for step in new {
            match step {
                Step::Command(command) => {
                    let lines = command_lines(voice, &mut board, command);
                    self.said.extend(lines);
                }
                // Its message says where it went.
                Step::Jump(line) => {
                    board = app.game().start_board().clone();
                    let moves = line.iter().flat_map(Command::moves);
                    moves.for_each(|mv| board.apply(mv));
                }
            }
        }
    }

    fn tell_playback(&mut self, app: &App) {
        let Some(playback) = app.playback() else {
            return;
        };
        let mut board = playback.board().clone();
        let mut words = Vec::new();
        for command in playback.commands() {
            let moves: Vec<Move> = command.moves().collect();
            let written = write_all(&board, &moves);
            // Autoplay does the rest of the command by itself.
            words.extend(written.into_iter().take(1));
            for mv in moves {
                board.apply(mv);
            }
        }
        let commands = speech::count(words.len(), "command");
        self.say(match playback.watched() {
            None => format!("Solution: {commands}."),
            Some(watched) => {
                let title = voice_of(app).title(&watched.reel().game);
                format!("{title}: {commands}.")
            }
        });
        for line in words.chunks(IN_A_LINE) {
            self.say(line.join(" "));
        }
    }

    /// With the verdict always wanted, it is said when it becomes another.
    fn tell_verdict(&mut self, app: &App) {
        if app.settings().verdict != VerdictLine::Always {
            return;
        }
        let Some(verdict) = app.verdict() else {
            return;
        };
        if self.verdict.replace(verdict) != Some(verdict) {
            self.say(speech::verdict(verdict));
        }
    }

    pub(super) fn status(&mut self, app: &App, now: Now) {
        let game = app.game();
        let voice = voice_of(app);
        let counters = game.counters();
        let level = game
            .deal()
            .filter(|_| game.rules() == Rules::default())
            .and_then(fewest_cells::rating)
            .map_or(String::new(), |rating| {
                format!(", difficulty {}", rating.difficulty().name())
            });
        self.say(format!("{}{level}.", voice.title(game)));
        let elapsed = app.elapsed(now.at);
        let mut parts = vec![
            speech::count(counters.commands, "command"),
            speech::count(counters.card_moves, "card move"),
            speech::count(counters.undos, "undo"),
        ];
        if app.settings().clock {
            let stands = if app.clock_runs() {
                ""
            } else {
                ", the clock stands"
            };
            parts.push(format!("{}{stands}", speech::time(elapsed)));
        }
        if app.settings().bonus {
            parts.push(format!("bonus {}", score(elapsed.as_secs())));
        }
        self.say(format!("{}.", parts.join(", ")));
        let board = app.board();
        self.say(format!(
            "{} home, {} of {} free cells in use, {}.",
            speech::count(board.home_count(), "card"),
            board.cells_in_use(),
            board.cells().count(),
            speech::count(board.empty_cascades().count(), "empty cascade"),
        ));
        if let (true, BestKnown::Win(best)) = (app.is_championship(), app.best_known()) {
            let own = DealResult::from(counters);
            self.say(format!("So far {own}; your best is {best}."));
        }
        let word = app.verdict().map(|verdict| match verdict {
            Verdict::Winnable | Verdict::Lost | Verdict::Undecided => speech::verdict(verdict),
        });
        self.said.extend(word.map(str::to_owned));
    }

    pub(super) fn marks(&mut self, app: &App) {
        let marks = app.game().marks().iter().enumerate();
        let sentences: Vec<String> = marks
            .filter_map(|(index, mark)| Some((index, mark.as_ref()?)))
            .map(|(index, mark)| {
                let played = mark.line.iter().filter(|command| command.played.is_some());
                let commands = speech::count(played.count(), "command");
                let number = index + 1;
                match &mark.name {
                    Some(name) => format!("Mark {number}, {name}: after {commands}."),
                    None => format!("Mark {number}: after {commands}."),
                }
            })
            .collect();
        if sentences.is_empty() {
            self.say("No position is marked.");
        }
        self.said.extend(sentences);
    }

    pub(super) fn settings(&mut self, app: &App) {
        for row in ROWS.iter().filter(|row| HEARD.contains(&row.name)) {
            self.say(format!("{}: {}.", row.name, row.value(app.settings())));
        }
    }

    pub(super) fn setting(&mut self, app: &App, row: usize) {
        let row = &ROWS[row];
        self.say(format!("{}: {}.", row.name, row.value(app.settings())));
        self.say(row.explanation);
    }
}

/// What the look back over a game came to.
fn review(voice: Voice, post: &PostMortem) -> Vec<String> {
    let of = |index: usize| post.judged.get(index).copied().flatten().map(|(v, _)| v);
    let open = (0..post.positions.len())
        .filter(|&index| of(index) == Some(Verdict::Undecided))
        .count();
    let mut lines = Vec::new();
    match post.losing() {
        Some(index) => {
            let word = &post.commands[index];
            let board = &post.positions[index];
            let mv = word.split('+').next().and_then(notation::parse_one);
            let mv = mv.and_then(|mv| board.check(mv.request(board).ok()?).ok());
            let said = mv.map_or(word.clone(), |mv| voice.moved(board, mv));
            lines.push(format!("Command {} lost the game: {said}.", index + 1));
            lines.push("Before it, it could be won.".into());
        }
        None if of(0) == Some(Verdict::Lost) => {
            lines.push("This deal could never be won.".into());
        }
        None if open == 0 => lines.push("No command lost it: it could be won all along.".into()),
        None => lines.push("No command is known to have lost it.".into()),
    }
    if open > 0 {
        let positions = speech::count(open, "position");
        lines.push(format!("{positions} could not be decided."));
    }
    lines
}

/// A tip with what to type for it.
fn with_notation(app: &App, message: &str, tip: Move) -> String {
    let written = write_all(app.board(), &[tip]).concat();
    format!("{message} Say {written}.")
}

/// The command that an undo takes back, with the position before it.
fn undone(app: &App, action: &Action) -> Option<(Command, Board)> {
    let Action::Order(Order::Undo(1)) = action else {
        return None;
    };
    let game = app.game();
    let last = game.cursor().checked_sub(1)?;
    match game.steps().get(last)? {
        Step::Command(command) => {
            let mut past = game.past();
            past.pop();
            Some((command.clone(), past.pop()?))
        }
        Step::Jump(_) => None,
    }
}

/// A command and what followed by itself.
fn command_lines(voice: Voice, board: &mut Board, command: &Command) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(mv) = command.played {
        lines.push(voice.played(board, mv));
        board.apply(mv);
    }
    if !command.autoplay.is_empty() {
        lines.push(voice.autoplay(board, &command.autoplay));
        command.autoplay.iter().for_each(|&mv| board.apply(mv));
    }
    lines
}
