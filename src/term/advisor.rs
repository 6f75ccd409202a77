//! The thread that asks the solver: about positions of the game, and about random deals until one can be won and was not
//! played before.
//! It runs at low priority, a newer question stops the older one, and no answer comes without its position.

use std::collections::HashSet;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use super::deals;
use super::events::panic_message;
use crate::app::Action;
use crate::app::Wish;
use crate::app::advice::{Answer, Question, Verdict};
use crate::app::played::Played;
use crate::core::follow::follow;
use crate::core::{Autoplay, Board, DealNumber};
use crate::solver::{self, Limits, Short, Shortener};
use crate::storage::Store;

/// The most memory of a search beside a game, in bytes: where it ends, the answer is "undecided".
const MEMORY: usize = 512 << 20;
/// Positions to look at for shorter solutions, shared by the positions of a question: about a second's work.
const SHORTEN: u64 = 400_000;
/// But at least so many for each.
const SHORTEN_LEAST: u64 = 4_000;

/// A random deal that is asked for; the last word of each is whether it has to be one that can be won.
#[derive(Debug, Clone, Copy)]
pub(super) enum Pick {
    /// Whichever.
    Any(Wish, bool),
    /// Only if that deal was played before.
    Unless {
        /// The deal on the table.
        deal: DealNumber,
        /// What the other one should be like.
        wish: Wish,
        /// It has to be one that can be won.
        winnable: bool,
    },
}

/// The thread, as the one that asks sees it.
#[derive(Debug)]
pub(super) struct Advisor(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    wishes: Mutex<Wishes>,
    changed: Condvar,
    /// Stops the search under way.
    cancel: AtomicBool,
}

/// What is still to be done.
#[derive(Debug, Default)]
struct Wishes {
    question: Option<Box<Question>>,
    deal: Option<Pick>,
    /// Counts the questions: an answer to any but the last is nobody's.
    asked: u64,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Wishes> {
        self.wishes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Advisor {
    /// Starts the thread; its answers go to `answer`. `panic_on_question` is for the tests of what the player
    /// then sees.
    pub(super) fn start(
        store: Store,
        answer: impl Fn(Action) + Send + 'static,
        panic_on_question: bool,
    ) -> io::Result<Self> {
        let shared: Arc<Shared> = Arc::default();
        let worker = Worker {
            store,
            shared: Arc::clone(&shared),
            answer,
            panic_on_question,
        };
        thread::Builder::new()
            .name("solver".into())
            .spawn(move || worker.run())?;
        Ok(Self(shared))
    }

    /// Asks about positions; what was asked before no longer matters.
    pub(super) fn ask(&self, question: Box<Question>) {
        self.change(|wishes| wishes.question = Some(question));
    }

    /// Nothing is asked any more.
    pub(super) fn stop(&self) {
        self.change(|wishes| wishes.question = None);
    }

    fn change(&self, change: impl FnOnce(&mut Wishes)) {
        let mut wishes = self.0.lock();
        change(&mut wishes);
        wishes.asked += 1;
        self.0.cancel.store(true, Ordering::Relaxed);
        self.0.changed.notify_all();
    }

    /// Asks for a random deal.
    pub(super) fn pick_deal(&self, pick: Pick) {
        self.0.lock().deal = Some(pick);
        self.0.changed.notify_all();
    }
}

impl Drop for Advisor {
    fn drop(&mut self) {
        // The thread itself ends with the process.
        self.stop();
    }
}

struct Worker<F> {
    store: Store,
    shared: Arc<Shared>,
    answer: F,
    panic_on_question: bool,
}

/// A piece of work.
enum Work {
    Deal(Pick),
    Question(Box<Question>, u64),
}

impl<F: Fn(Action)> Worker<F> {
    fn run(&self) {
        yield_to_the_game();
        loop {
            let work = self.next();
            if let Err(panic) = catch_unwind(AssertUnwindSafe(|| self.carry_out(work))) {
                let message = panic_message(&*panic);
                (self.answer)(Action::Trouble(format!("the solver failed: {message}")));
            }
        }
    }

    fn next(&self) -> Work {
        let idle = |wishes: &mut Wishes| wishes.question.is_none() && wishes.deal.is_none();
        let wishes = self.shared.changed.wait_while(self.shared.lock(), idle);
        let mut wishes = wishes.unwrap_or_else(PoisonError::into_inner);
        self.shared.cancel.store(false, Ordering::Relaxed);
        match (wishes.deal.take(), wishes.question.take()) {
            (Some(pick), question) => {
                wishes.question = question;
                Work::Deal(pick)
            }
            (None, Some(question)) => Work::Question(question, wishes.asked),
            (None, None) => unreachable!("it was waited for"),
        }
    }

    fn carry_out(&self, work: Work) {
        match work {
            Work::Deal(pick) => self.pick(pick),
            Work::Question(question, asked) => {
                assert!(!self.panic_on_question, "a panic was asked for");
                let tell = |answer: Answer| {
                    if self.shared.lock().asked == asked {
                        (self.answer)(Action::Solved(Box::new(answer)));
                    }
                };
                answer_question(&question, &self.shared.cancel, &tell);
            }
        }
    }
}

impl<F: Fn(Action)> Worker<F> {
    /// Picks a deal that the record does not have.
    fn pick(&self, pick: Pick) {
        let (Pick::Any(wish, winnable) | Pick::Unless { wish, winnable, .. }) = pick;
        let finished = match self.store.finished_games() {
            Ok(record) => Played::of(&record.games).finished(wish.rules),
            Err(error) => {
                (self.answer)(Action::Trouble(error.to_string()));
                HashSet::new()
            }
        };
        if let Pick::Unless { deal, .. } = pick
            && !finished.contains(&deal)
        {
            return;
        }
        // No question stops the pick: the next game waits for it.
        let picked = deals::pick(wish, winnable, &finished, &AtomicBool::new(false));
        if let Some(trouble) = picked.trouble {
            (self.answer)(Action::Trouble(trouble));
        }
        let (number, rules) = (picked.number, wish.rules);
        (self.answer)(match pick {
            Pick::Any(..) => Action::Dealt(number, rules),
            Pick::Unless { deal: of, .. } => Action::DealtInstead { of, number, rules },
        });
    }
}

/// Answers about each position: first the verdicts, then, if that is wanted, with shorter solutions. Nothing
/// more once the search is stopped from outside.
fn answer_question(question: &Question, cancel: &AtomicBool, tell: &dyn Fn(Answer)) {
    let mut winnable = Vec::new();
    for board in &question.boards {
        let Some(answer) = answer(board, question.autoplay, cancel) else {
            return;
        };
        if answer.verdict == Verdict::Winnable {
            winnable.push(answer.clone());
        }
        tell(answer);
    }
    if !question.shorten {
        return;
    }
    let limits = Limits {
        nodes: Some((SHORTEN / winnable.len().max(1) as u64).max(SHORTEN_LEAST)),
        memory: Some(MEMORY),
    };
    let mut shortener = Shortener::new();
    for Answer {
        board, solution, ..
    } in &winnable
    {
        let mut fewest = follow(board, solution, question.autoplay).map(|commands| commands.len());
        let mut better = |short: &Short| {
            if fewest.is_none_or(|fewest| short.commands() < fewest) {
                fewest = Some(short.commands());
                tell(Answer {
                    board: board.clone(),
                    verdict: Verdict::Winnable,
                    solution: short.solution().moves().to_vec(),
                });
            }
        };
        let report = shortener.shorten(
            board,
            question.autoplay,
            &limits,
            cancel,
            Some(solution),
            &mut better,
        );
        if report.is_ok_and(|report| report.stopped == Some(solver::Limit::Cancelled)) {
            return;
        }
    }
}

/// The answer about one position; nothing if the search was stopped from outside.
fn answer(board: &Board, autoplay: Autoplay, cancel: &AtomicBool) -> Option<Answer> {
    let limits = Limits {
        nodes: None,
        memory: Some(MEMORY),
    };
    let report = solver::solve_any(board, &limits, cancel);
    let (verdict, mut solution) = match report.map(|report| report.answer) {
        Ok(solver::Answer::Winnable(solution)) => (Verdict::Winnable, solution.into_moves()),
        Ok(solver::Answer::Lost) => (Verdict::Lost, Vec::new()),
        Ok(solver::Answer::Undecided(solver::Limit::Cancelled)) => return None,
        Ok(solver::Answer::Undecided(solver::Limit::Nodes | solver::Limit::Memory)) | Err(_) => {
            (Verdict::Undecided, Vec::new())
        }
    };
    // An eager autoplay can spoil a solution: then one is wanted that it does not spoil.
    if verdict == Verdict::Winnable && follow(board, &solution, autoplay).is_none() {
        let limits = Limits {
            nodes: Some(SHORTEN),
            memory: Some(MEMORY),
        };
        let mut keep = |short: &Short| solution = short.solution().moves().to_vec();
        let report = Shortener::new().shorten(board, autoplay, &limits, cancel, None, &mut keep);
        if report.is_ok_and(|report| report.stopped == Some(solver::Limit::Cancelled)) {
            return None;
        }
    }
    Some(Answer {
        board: board.clone(),
        verdict,
        solution,
    })
}

/// Lowers the priority of this thread. Elsewhere than on Linux that would be the whole program's.
#[cfg(target_os = "linux")]
fn yield_to_the_game() {
    // Without it the game plays too.
    let _ = rustix::process::nice(10);
}

#[cfg(not(target_os = "linux"))]
fn yield_to_the_game() {}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::sync::mpsc;

    use super::*;
    use crate::app::record::{GameRecord, Outcome};
    use crate::app::saved::SavedGame;
    use crate::core::{Autoplay, DealNumber};
    use crate::core::{Game, Rules, Start};
    use crate::storage::Paths;

    fn question(deals: &[i64], autoplay: Autoplay, shorten: bool) -> Question {
        let board = |&number| DealNumber::new(number).unwrap().board(Rules::default());
        Question {
            boards: deals.iter().map(board).collect(),
            autoplay,
            shorten,
        }
    }

    fn advisor(panics: bool) -> (Advisor, mpsc::Receiver<Action>) {
        let nothing = Store::new(Paths::under(Path::new("/nonexistent")));
        advisor_with(nothing, panics)
    }

    fn advisor_with(store: Store, panics: bool) -> (Advisor, mpsc::Receiver<Action>) {
        let (tell, answers) = mpsc::channel();
        let answer = move |action| drop(tell.send(action));
        (Advisor::start(store, answer, panics).unwrap(), answers)
    }

    fn solved(answers: &mpsc::Receiver<Action>) -> Answer {
        match answers.recv().unwrap() {
            Action::Solved(answer) => *answer,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn positions_are_answered_in_order() {
        let (advisor, answers) = advisor(false);
        let question = question(&[617, 11982], Autoplay::Safe, false);
        let boards = question.boards.clone();
        advisor.ask(Box::new(question));
        let first = solved(&answers);
        assert_eq!(
            (&first.board, first.verdict),
            (&boards[0], Verdict::Winnable)
        );
        assert!(follow(&first.board, &first.solution, Autoplay::Safe).is_some());
        let second = solved(&answers);
        assert_eq!((&second.board, second.verdict), (&boards[1], Verdict::Lost));
    }

    #[test]
    fn shorter_solutions_follow_the_first() {
        let (advisor, answers) = advisor(false);
        advisor.ask(Box::new(question(&[617], Autoplay::Safe, true)));
        let length = |answer: &Answer| {
            follow(&answer.board, &answer.solution, Autoplay::Safe)
                .unwrap()
                .len()
        };
        let first = length(&solved(&answers));
        assert!(length(&solved(&answers)) < first);
    }

    #[test]
    fn after_a_panic_the_next_question_is_heard() {
        let (advisor, answers) = advisor(true);
        for _ in 0..2 {
            advisor.ask(Box::new(question(&[617], Autoplay::Safe, false)));
            let answer = answers.recv().unwrap();
            assert!(matches!(&answer, Action::Trouble(text) if text.contains("solver failed")));
        }
        advisor.pick_deal(Pick::Any(Rules::default().into(), false));
        assert!(matches!(answers.recv(), Ok(Action::Dealt(..))));
    }

    #[test]
    fn another_deal_is_picked_only_for_one_that_was_played() {
        let home = tempfile::tempdir().unwrap();
        let store = Store::new(Paths::under(home.path()));
        let played = DealNumber::new(617).unwrap();
        let game = Game::new(Start::Deal(played), Rules::default());
        let lost = GameRecord::new(&SavedGame::new(game, 1), Outcome::Lost, Autoplay::Safe, 1);
        store.append(&lost).unwrap();
        let (advisor, answers) = advisor_with(store, false);
        let unless = |number| Pick::Unless {
            deal: DealNumber::new(number).unwrap(),
            wish: Rules::default().into(),
            winnable: true,
        };
        advisor.pick_deal(unless(617));
        let answer = answers.recv().unwrap();
        let Action::DealtInstead { of, number, rules } = answer else {
            panic!("{answer:?}");
        };
        assert_eq!((of, rules), (played, Rules::default()));
        assert_ne!(number, played);
        advisor.pick_deal(unless(618));
        // Nothing is said of that one.
        advisor.ask(Box::new(question(&[617], Autoplay::Safe, false)));
        assert!(matches!(answers.recv(), Ok(Action::Solved(_))));
    }
}
