//! Short solutions: as few commands of the player as time allows, under an autoplay rule.
//!
//! First comes any solution. Then beams look for shorter ones, each four times as wide as the one before, and none
//! looks at positions that cannot beat the best solution known. It goes on until the caller stops it or nothing is
//! left to look at.

mod appraisal;
mod beam;
mod confined;
mod home;
mod merger;
mod played;
mod rest;
mod weights;

use std::sync::atomic::AtomicBool;

use crate::core::{Autoplay, Board, Build, Move};

use super::best_first::{BestFirst, Outcome};
use super::exhaust::Ending;
use super::key::{Key, Wide};
use super::limits::{Limit, Limits, Meter};
use super::origin::Origin;
use super::solution::Solution;
use super::state::{State, Step};
use super::weights::PLAN;
use super::{Answer, NotSupported, Solver};
use appraisal::Appraiser;
use beam::{Beam, Bounds, End};
pub use played::Short;
use weights::TUNED;

/// The width of the first beam.
const FIRST_WIDTH: usize = 64;
/// How much wider each beam is than the one before.
const WIDER: usize = 4;
/// Levels of a run, about, that do not come up to its width.
const NARROW_LEVELS: usize = 5;
/// More commands than any beam looks at.
const MOST_COMMANDS: usize = 1000;
/// From this width on, a complete search takes turns with the beams while no solution is in hand.
const CONFINED_FROM: usize = 1024;
/// Positions of the first complete search under a rule that can lose; each next one looks at four times as many.
const CONFINED: u64 = 1 << 16;

/// What is known about short solutions of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Shortest {
    /// The shortest solution found.
    Found(Short),
    /// Nothing wins, whatever the autoplay rule: everything that can be reached was looked at.
    Lost,
    /// The position is winnable, but not under this autoplay rule, which sends home a card that every solution needs:
    /// everything that can be reached was looked at. This solution wins without the rule.
    LostByAutoplay(Solution),
    /// The search stopped before it found a solution under this autoplay rule.
    Undecided(Limit),
}

/// An answer and what it cost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShortReport {
    /// The answer.
    pub answer: Shortest,
    /// What stopped the search; nothing if it had no more to look at.
    pub stopped: Option<Limit>,
    /// Positions that were looked at.
    pub nodes: u64,
}

/// Looks for ever shorter solutions, and calls `better` with each.
///
/// `first` is a solution in hand, from the same board; without one, any is searched. Commands are counted from the
/// first one after the autoplay of the deal.
///
/// Each beam takes four times the memory and the time of the one before, so whoever sets the cancel flag late, or
/// never, should limit the memory: about 1.7 kB for each position of the width, 7 MB after 0.1 s, 110 MB after 2 s.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use freecell::core::{Autoplay, DealNumber, Rules};
/// use freecell::solver::{Limits, Shortest, shorten};
///
/// let board = DealNumber::new(1).unwrap().board(Rules::default());
/// let limits = Limits { nodes: Some(5_000), memory: None };
/// let go_on = AtomicBool::new(false);
/// let report = shorten(&board, Autoplay::All, &limits, &go_on, None, &mut |short| {
///     println!("{} commands", short.commands());
/// });
/// assert!(matches!(report.unwrap().answer, Shortest::Found(short) if short.commands() <= 35));
/// ```
pub fn shorten(
    board: &Board,
    autoplay: Autoplay,
    limits: &Limits,
    cancel: &AtomicBool,
    first: Option<&[Move]>,
    better: &mut dyn FnMut(&Short),
) -> Result<ShortReport, NotSupported> {
    Shortener::new().shorten(board, autoplay, limits, cancel, first, better)
}

/// Looks for short solutions and keeps its memory from one position to the next, for whoever asks often.
#[derive(Default)]
pub struct Shortener {
    solver: Solver,
    eight: Option<Box<Searches<8, u128>>>,
    ten: Option<Box<Searches<10, u128>>>,
    by_rank: Option<Box<Searches<10, Wide>>>,
}

/// The searches for one shape of positions, with their memory.
struct Searches<const N: usize, K> {
    beam: Beam<N, K>,
    best_first: BestFirst<N, K>,
}

impl<const N: usize, K: Key> Default for Searches<N, K> {
    fn default() -> Self {
        Self {
            beam: Beam::default(),
            best_first: BestFirst::new(),
        }
    }
}

impl std::fmt::Debug for Shortener {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Shortener").finish_non_exhaustive()
    }
}

impl Shortener {
    /// Without any memory yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Looks for ever shorter solutions: [`shorten`] for many positions.
    pub fn shorten(
        &mut self,
        board: &Board,
        autoplay: Autoplay,
        limits: &Limits,
        cancel: &AtomicBool,
        first: Option<&[Move]>,
        better: &mut dyn FnMut(&Short),
    ) -> Result<ShortReport, NotSupported> {
        let mut meter = Meter::new(limits, cancel);
        let mut any = None;
        let mut best = first.and_then(|moves| Short::of_moves(board, autoplay, moves));
        if best.is_none() {
            let report = self.solver.solve_any(board, limits, cancel)?;
            meter.nodes = report.nodes;
            match report.answer {
                Answer::Winnable(solution) => {
                    best = Short::of_moves(board, autoplay, solution.moves());
                    any = Some(solution);
                }
                answer @ (Answer::Lost | Answer::Undecided(_)) => {
                    let (answer, stopped) = match answer {
                        Answer::Undecided(limit) => (Shortest::Undecided(limit), Some(limit)),
                        Answer::Lost | Answer::Winnable(_) => (Shortest::Lost, None),
                    };
                    return Ok(ShortReport {
                        answer,
                        stopped,
                        nodes: meter.nodes,
                    });
                }
            }
        }
        let mut quest = Quest {
            board,
            origin: &Origin::of(board),
            autoplay,
            best,
            better,
            meter: &mut meter,
            sent: match autoplay {
                Autoplay::Off => 52 - board.home_count(),
                Autoplay::Horne | Autoplay::Safe | Autoplay::All => 0,
            },
        };
        if let Some(best) = &quest.best {
            (quest.better)(best);
        }
        let rules = board.rules();
        let ended = if rules.build == Build::Rank {
            quest.run(self.by_rank.get_or_insert_with(Box::default))
        } else if rules.cascades == 8 {
            quest.run(self.eight.get_or_insert_with(Box::default))
        } else {
            quest.run(self.ten.get_or_insert_with(Box::default))
        };
        let (answer, stopped) = match (quest.best, ended, any) {
            (Some(best), ended, _) => (Shortest::Found(best), ended.err()),
            (None, Err(limit), _) => (Shortest::Undecided(limit), Some(limit)),
            (None, Ok(()), Some(solution)) => (Shortest::LostByAutoplay(solution), None),
            (None, Ok(()), None) => unreachable!("without a solution in hand, any was searched"),
        };
        Ok(ShortReport {
            answer,
            stopped,
            nodes: meter.nodes,
        })
    }
}

/// One search for short solutions.
struct Quest<'a, 'm> {
    board: &'a Board,
    origin: &'a Origin,
    autoplay: Autoplay,
    best: Option<Short>,
    better: &'a mut dyn FnMut(&Short),
    meter: &'a mut Meter<'m>,
    /// Commands that no search counts: with autoplay off, one for each card that is not home.
    sent: usize,
}

impl Quest<'_, '_> {
    /// Ends with the limit that stopped it, or when there is no more to look at: the best solution stands, or there
    /// is none under this autoplay rule.
    fn run<const N: usize, K: Key>(&mut self, searches: &mut Searches<N, K>) -> Result<(), Limit> {
        if self.best.is_none() && self.autoplay == Autoplay::All {
            self.any_under_all(&mut searches.best_first)?;
        }
        let beam = &mut searches.beam;
        let mut start = State::<N, K>::start(self.origin);
        home::settle(self.autoplay, self.origin, &mut start);
        let appraiser = Appraiser::<N>::new(self.origin, &TUNED);
        let mut width = FIRST_WIDTH;
        let mut confined = CONFINED;
        loop {
            if Beam::<N, K>::bytes(width) > self.meter.memory {
                return Err(Limit::Memory);
            }
            let below = match &self.best {
                Some(best) => best.commands() - self.sent,
                None => MOST_COMMANDS,
            };
            let bounds = Bounds { width, below };
            match beam.run(
                self.origin,
                &appraiser,
                self.autoplay,
                &start,
                bounds,
                self.meter,
            ) {
                End::Found(steps) => {
                    self.found(&steps);
                }
                End::Stopped(limit) => return Err(limit),
                End::Dry if self.best.is_some() && !beam.was_cut() => return Ok(()),
                End::Dry => {}
            }
            if self.best.is_none() && width >= CONFINED_FROM {
                self.confined(&start, &mut confined)?;
                if confined == 0 {
                    return Ok(());
                }
            }
            width = self.wider(width)?;
        }
    }

    /// The width of the next beam. If the positions left are too few for two more, one takes them all; if they are
    /// too few for any, the limit is reached.
    fn wider(&self, width: usize) -> Result<usize, Limit> {
        let (Some(left), Some(best)) = (self.meter.left(), &self.best) else {
            return Ok(width * WIDER);
        };
        let levels = (best.commands() - self.sent).saturating_sub(NARROW_LEVELS);
        let all = left as usize / levels.max(1);
        if all <= width {
            Err(Limit::Nodes)
        } else if all < width * WIDER * WIDER {
            Ok(all)
        } else {
            Ok(width * WIDER)
        }
    }

    /// Looks for any solution while every card that fits goes home.
    fn any_under_all<const N: usize, K: Key>(
        &mut self,
        best_first: &mut BestFirst<N, K>,
    ) -> Result<(), Limit> {
        for &(weights, most) in PLAN {
            match best_first.run(self.origin, weights, true, most, self.meter) {
                Outcome::Found(steps) => {
                    self.found(&steps);
                    return Ok(());
                }
                Outcome::Exhausted => return Ok(()),
                Outcome::Capped => {}
                Outcome::Stopped(limit) => return Err(limit),
            }
        }
        Ok(())
    }

    /// Looks at everything that can be reached, as far as `most` positions go. Says that there is no solution by
    /// setting `most` to none, and else makes it more for the next time.
    fn confined<const N: usize, K: Key>(
        &mut self,
        start: &State<N, K>,
        most: &mut u64,
    ) -> Result<(), Limit> {
        let mut meter = self.meter.part(*most);
        let ending = confined::search(self.origin, self.autoplay, start, &mut meter);
        self.meter.nodes += meter.nodes;
        match ending {
            Ending::Won(steps) => {
                self.found(&steps);
                Ok(())
            }
            Ending::Lost => {
                *most = 0;
                Ok(())
            }
            Ending::Stopped(Limit::Nodes | Limit::Memory) => {
                *most *= 4;
                Ok(())
            }
            Ending::Stopped(Limit::Cancelled) => Err(Limit::Cancelled),
        }
    }

    fn found(&mut self, steps: &[Step]) {
        let short = Short::of_steps(self.board, self.autoplay, steps)
            .expect("the search makes moves that the core allows");
        (self.better)(&short);
        self.best = Some(short);
    }
}
