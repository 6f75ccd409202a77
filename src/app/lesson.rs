//! "How to play": a short course on real boards. Each step waits for the right move and says why another one
//! is not it; the course can be left at any step and taken up again there.

use super::saved::SavedGame;
use super::{App, Command, Effect, Now, Tone};
use crate::core::{Autoplay, Board, Game, Move, MoveRequest, Rules, Start, board_text, notation};

/// What a step waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Task {
    /// That the player has read it.
    Read,
    /// This move, in notation.
    Play(&'static str),
    /// Undo.
    Undo,
    /// Redo.
    Redo,
    /// Finish.
    Finish,
    /// That the game is won, in whatever way.
    Win,
}

/// Where a step begins.
#[derive(Debug, Clone, Copy)]
enum Begin {
    /// Where the step before ended.
    Here,
    /// At a position.
    Position(&'static str),
    /// With a deal.
    Deal(&'static str),
}

/// One step of the course.
#[derive(Debug)]
struct Step {
    title: &'static str,
    text: &'static str,
    begin: Begin,
    task: Task,
    /// Why another move is not it.
    otherwise: &'static str,
}

const FIRST: &str = "Foundations: H-8 C-8 D-8 S-8
Freecells: - - - -
: 9H KC QD JS
: 9S KD QC
: KH QS JD
: TC TS
: KS QH JC TD
: 9C JH TH
: 9D
:
";

const RUNS: &str = "Foundations: H-8 C-8 D-8 S-8
Freecells: KH 9D - -
: 9H JS TH 9C
: KC QD
: KD QC
: JH TS
: QH JC TD
: QS JD TC
: 9S
: KS
";

const STEPS: &[Step] = &[
    Step {
        title: "The table",
        text: "Top left are the free cells a to d, top right the foundations, below them the cascades 1 to 8. You win when all cards are on the foundations, each suit from ace to king. Here the cards up to 8 are home already.",
        begin: Begin::Position(FIRST),
        task: Task::Read,
        otherwise: "Enter goes on",
    },
    Step {
        title: "Onto a cascade",
        text: "Only the last card of a cascade moves. It goes onto a card of the other colour that is one higher. The black TS of cascade 4 fits on the red JD of cascade 3: press 4 and then 3.",
        begin: Begin::Here,
        task: Task::Play("43"),
        otherwise: "that is another move: put TS on JD with 4 and then 3",
    },
    Step {
        title: "Free cells",
        text: "A free cell holds any one card. QC is in the way in cascade 2: press 2 and then a to put it into free cell a.",
        begin: Begin::Here,
        task: Task::Play("2a"),
        otherwise: "that is another move: put QC into a free cell with 2 and then a",
    },
    Step {
        title: "Empty cascades",
        text: "An empty cascade takes any card. It is worth more than a free cell: a king in it can be built on. Press 2 and then 8 to put KD there.",
        begin: Begin::Here,
        task: Task::Play("28"),
        otherwise: "that is another move: put KD into the empty cascade with 2 and then 8",
    },
    Step {
        title: "Out of the cell again",
        text: "Cards in free cells wait for a place. QC fits on KD now: press a and then 8. An empty free cell is worth a lot, so take cards out as soon as you can.",
        begin: Begin::Here,
        task: Task::Play("a8"),
        otherwise: "that is another move: put QC on KD with a and then 8",
    },
    Step {
        title: "Home",
        text: "The spades are home up to 8, so 9S can follow: press 2 and then h. A card that is home stays there.",
        begin: Begin::Here,
        task: Task::Play("2h"),
        otherwise: "that is another move: send 9S home with 2 and then h",
    },
    Step {
        title: "Undo",
        text: "Nothing is ever spoiled: u takes back one command after the other, without end. Press u, and see 9S come back from home.",
        begin: Begin::Here,
        task: Task::Undo,
        otherwise: "press u to take the last command back",
    },
    Step {
        title: "Redo",
        text: "And r does again what was taken back. Press r.",
        begin: Begin::Here,
        task: Task::Redo,
        otherwise: "press r to do the command again",
    },
    Step {
        title: "Runs",
        text: "Cards in order move together if there is room to move them one by one. With 2 empty free cells there is room for 2 + 1 = 3 cards: move the run JS TH 9C onto QD with 1 and then 2.",
        begin: Begin::Position(RUNS),
        task: Task::Play("12"),
        otherwise: "that is another move: put the run JS TH 9C on QD with 1 and then 2",
    },
    Step {
        title: "Making room",
        text: "Now 9S goes onto TD (7 and then 5). That makes a run of 4 cards in cascade 5 and empties cascade 7.",
        begin: Begin::Here,
        task: Task::Play("75"),
        otherwise: "that is another move: put 9S on TD with 7 and then 5",
    },
    Step {
        title: "Empty cascades double the room",
        text: "Each empty cascade doubles the room: (2 + 1) x 2 = 6 cards. So the run of 4 can go onto KS: press 5 and then 8. While a run is lifted the room is shown. A target that is empty itself does not count.",
        begin: Begin::Here,
        task: Task::Play("58"),
        otherwise: "that is another move: put the run of 4 on KS with 5 and then 8",
    },
    Step {
        title: "Finish",
        text: "No card lies on a lower one of its suit any more: all can go home, and x sends them. In a game of your own a sentence says when that is so. Autoplay also sends cards home that nothing can need.",
        begin: Begin::Here,
        task: Task::Finish,
        otherwise: "press x to send all cards home",
    },
    Step {
        title: "A whole deal",
        text: "An easy deal to win. t shows the next move of a solution, the same key twice makes the move that makes sense, / finds a card. Look for aces and twos first, and keep free cells empty.",
        begin: Begin::Deal("28527"),
        task: Task::Win,
        otherwise: "",
    },
];

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
            "back at your own game; ! begins this step of the course again",
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
            self.animation = None;
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
            "that was the whole course: enjoy your game (? has the rules again)",
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
                    "this is the course: Esc leaves it for your own game"
                } else {
                    otherwise
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
    pub(super) fn lesson_refusal(&mut self, request: MoveRequest) -> Option<&'static str> {
        let lesson = self.lesson.as_ref()?;
        let step = &STEPS[lesson.step];
        match step.task {
            Task::Play(written) => {
                let asked = self.board().check(request).ok()?;
                let wanted = expected(self.board(), written);
                let right = asked == wanted;
                self.lesson_move_done = right;
                (!right).then_some(step.otherwise)
            }
            Task::Win => None,
            Task::Read | Task::Undo | Task::Redo | Task::Finish => Some(step.otherwise),
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
