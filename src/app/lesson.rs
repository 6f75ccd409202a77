//! "How to play": a short course on real boards. Each step waits for the right move and says why another one
//! is not it; the course can be left at any step and taken up again there.

use super::course::{Begin, STEPS, Task};
use super::saved::SavedGame;
use super::{App, Command, Effect, Now, Sentence, Tone};
use crate::core::{Autoplay, Board, Game, Move, MoveRequest, Rules, Start, board_text, notation};

/// A step as the screen shows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LessonView {
    /// The number of the step, from 1.
    pub number: usize,
    /// The steps that there are.
    pub steps: usize,
    /// What it is about.
    pub title: &'static str,
    /// What to do and why.
    pub text: &'static str,
    /// The step only wants to be read.
    pub read: bool,
    /// Every command of the board is free.
    pub free: bool,
}

/// The course under way.
#[derive(Debug)]
pub(super) struct Lesson {
    step: usize,
    /// The game that the player left for it.
    own: Box<SavedGame>,
}

impl Lesson {
    fn task(&self) -> Task {
        STEPS[self.step].task
    }

    /// The autoplay of the step: none where every move is the player's own.
    pub(super) fn autoplay(&self) -> Autoplay {
        match STEPS[self.step].begin {
            Begin::Deal(_) => Autoplay::Safe,
            Begin::Here | Begin::Position(_) => Autoplay::Off,
        }
    }
}

/// The game at the beginning of a step.
fn game_at(step: usize) -> Game {
    let first = (0..=step)
        .rev()
        .find(|&index| !matches!(STEPS[index].begin, Begin::Here))
        .unwrap_or(0);
    let rules = Rules::default();
    let start = match STEPS[first].begin {
        Begin::Deal(number) => Start::Deal(number.parse().expect("a deal of the course")),
        Begin::Position(text) => {
            let layout = board_text::parse(text, rules).expect("a board of the course");
            Start::Board(Box::new(
                layout.board(rules).expect("a position of the course"),
            ))
        }
        Begin::Here => unreachable!("the first step has a position"),
    };
    let mut game = Game::new(start, rules);
    for step in &STEPS[first..step] {
        match step.task {
            Task::Play(written) => {
                let request = expected(game.board(), written).request();
                game.play(request, Autoplay::Off)
                    .expect("a move of the course");
            }
            Task::Undo => {
                game.undo();
            }
            Task::Redo => {
                game.redo();
            }
            Task::Finish => {
                game.finish();
            }
            Task::Read | Task::Win => {}
        }
    }
    game
}

/// The move that a step waits for.
fn expected(board: &Board, written: &str) -> Move {
    let written = notation::parse_one(written).expect("notation of the course");
    let request = written.request(board).expect("a place of the course");
    board.check(request).expect("a legal move of the course")
}

impl App {
    /// The step of the course that is under way.
    pub fn lesson(&self) -> Option<LessonView> {
        let lesson = self.lesson.as_ref()?;
        let step = &STEPS[lesson.step];
        Some(LessonView {
            number: lesson.step + 1,
            steps: STEPS.len(),
            title: step.title,
            text: step.text,
            read: step.task == Task::Read,
            free: step.task == Task::Win,
        })
    }

    /// Begins the course, or takes it up where it was left.
    pub(super) fn begin_lesson(&mut self, now: Now) -> Vec<Effect> {
        let effects = self.save(now);
        let own = Box::new(self.saved(now));
        let step = self.settings.lesson.min(STEPS.len() - 1);
        self.show_step(step, own);
        effects
    }

    fn show_step(&mut self, step: usize, own: Box<SavedGame>) {
        let settings = std::mem::take(&mut self.settings);
        let course = SavedGame {
            // Its result counts nowhere and it is never kept.
            recorded: true,
            game: game_at(step),
            ..(*own).clone()
        };
        let (focused, last_input) = (self.focused, self.last_input);
        *self = Self {
            opening: None,
            focused,
            last_input,
            lesson: Some(Lesson { step, own }),
            ..Self::new(course, settings)
        };
        self.settings.lesson = step;
    }

    /// Leaves the course; the player's own game is as it was.
    pub(super) fn leave_lesson(&mut self, now: Now) -> Vec<Effect> {
        let Some(lesson) = self.lesson.take() else {
            return Vec::new();
        };
        let settings = std::mem::take(&mut self.settings);
        let (focused, last_input) = (self.focused, self.last_input);
        let own = Self::new(*lesson.own, settings);
        *self = Self {
            opening: own.opening.map(|_| now.at + super::update::OPENING),
            focused,
            last_input,
            ..own
        };
        self.say(
            Tone::Info,
            Sentence::from("back at your own game; ")
                .given(Command::Lesson)
                .then(" begins this step of the course again"),
        );
        let mut effects = self.settings_changed();
        effects.extend(self.begin());
        effects
    }

    /// The step is done: the next one, or the end of the course.
    fn next_step(&mut self, now: Now) -> Vec<Effect> {
        let Some(lesson) = self.lesson.take() else {
            return Vec::new();
        };
        let next = lesson.step + 1;
        if next < STEPS.len() {
            // The position goes on, so that the move is seen where it was made.
            if matches!(STEPS[next].begin, Begin::Here) {
                self.settings.lesson = next;
                self.lesson = Some(Lesson {
                    step: next,
                    ..lesson
                });
                self.selection = None;
            } else {
                self.show_step(next, lesson.own);
            }
            self.say(Tone::Info, "right");
            return self.settings_changed();
        }
        self.settings.lesson = 0;
        self.lesson = Some(lesson);
        let effects = self.leave_lesson(now);
        self.say(
            Tone::Info,
            Sentence::from("that was the whole course: enjoy your game (")
                .given(Command::Help)
                .then(" has the rules again)"),
        );
        effects
    }

    /// A command while the course is under way.
    pub(super) fn lesson_command(&mut self, command: Command, now: Now) -> Vec<Effect> {
        let Some(lesson) = &self.lesson else {
            return Vec::new();
        };
        let task = lesson.task();
        let held = self.selection.is_some();
        match (command, task) {
            (Command::Cancel, _) if !held && !self.unfolded => self.leave_lesson(now),
            (Command::Lesson, _) => self.leave_lesson(now),
            (Command::Accept | Command::AnyCell, Task::Read) => self.next_step(now),
            (Command::Undo, Task::Undo) => {
                self.undo(now);
                self.next_step(now)
            }
            (Command::Redo, Task::Redo) | (Command::Finish, Task::Finish) => {
                self.board_command(command, now);
                self.next_step(now)
            }
            (
                Command::Help
                | Command::Options
                | Command::Pause
                | Command::Cursor(_)
                | Command::Unfold
                | Command::Cancel
                | Command::LiftMore
                | Command::LiftFewer,
                _,
            )
            | (
                Command::Cascade(_)
                | Command::FreeCell(_)
                | Command::Home
                | Command::AnyCell
                | Command::Accept,
                Task::Play(_) | Task::Win,
            )
            | (
                Command::Undo
                | Command::Redo
                | Command::Restart
                | Command::Finish
                | Command::Find
                | Command::Tip
                | Command::Verdict
                | Command::Solution
                | Command::BackToWinnable,
                Task::Win,
            ) => {
                let effects = self.board_command(command, now);
                self.after_lesson_command(effects, now)
            }
            _ => {
                let otherwise = STEPS[lesson.step].otherwise;
                let text = if otherwise.is_empty() {
                    Sentence::from("this is the course: ")
                        .given(Command::Cancel)
                        .then(" leaves it for your own game")
                } else {
                    Sentence::template(otherwise)
                };
                self.selection = None;
                self.say(Tone::Refusal, text);
                Vec::new()
            }
        }
    }

    /// Goes on with the course if the task is done.
    pub(super) fn after_lesson_command(&mut self, effects: Vec<Effect>, now: Now) -> Vec<Effect> {
        let Some(lesson) = &self.lesson else {
            return effects;
        };
        let done = match lesson.task() {
            Task::Win => self.game.is_won(),
            Task::Play(_) => self.lesson_move_done,
            Task::Read | Task::Undo | Task::Redo | Task::Finish => false,
        };
        self.lesson_move_done = false;
        if done { self.next_step(now) } else { effects }
    }

    /// Why the course does not take a legal move, if it waits for another.
    pub(super) fn lesson_refusal(&mut self, request: MoveRequest) -> Option<Sentence> {
        let lesson = self.lesson.as_ref()?;
        let step = &STEPS[lesson.step];
        match step.task {
            Task::Play(written) => {
                let asked = self.board().check(request).ok()?;
                let wanted = expected(self.board(), written);
                let right = asked == wanted;
                self.lesson_move_done = right;
                (!right).then(|| Sentence::template(step.otherwise))
            }
            Task::Win => None,
            Task::Read | Task::Undo | Task::Redo | Task::Finish => {
                Some(Sentence::template(step.otherwise))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_begins_on_a_real_board_and_its_move_is_legal() {
        for (index, step) in STEPS.iter().enumerate() {
            let game = game_at(index);
            assert!(game.board().to_layout().check(Rules::default()).is_ok());
            if let Task::Play(written) = step.task {
                expected(game.board(), written);
            }
        }
    }

    #[test]
    fn what_the_steps_say_of_the_room_is_what_the_board_has() {
        let room = |title: &str, to: usize| {
            let index = STEPS.iter().position(|step| step.title == title).unwrap();
            game_at(index)
                .board()
                .room_for(crate::core::CascadeId::new(to - 1).unwrap())
        };
        assert_eq!(room("Runs", 2), 3);
        assert_eq!(room("Empty cascades double the room", 8), 6);
    }

    #[test]
    fn finish_is_certain_where_the_course_says_so() {
        let index = STEPS
            .iter()
            .position(|step| step.title == "Finish")
            .unwrap();
        assert!(crate::core::autoplay::finish_is_certain(
            game_at(index).board()
        ));
    }
}
