//! Tips, verdicts, the solution that plays, and the look back over a game.

use super::advice::{Answer, OnPath, Question, Verdict, Want};
use super::dialog::{Confirm, Dialog};
use super::play::stuck;
use super::settings::VerdictLine;
use super::{App, Command, Effect, Now, Playback, Sentence, Tone};
use crate::core::{Board, Move, MoveRequest, Source, Target, autoplay};

/// Where the way back to a winnable position leads.
enum WayBack {
    /// That many steps back.
    Steps(usize),
    /// No position of the game could be won.
    Never,
    /// The solver has to be asked about these.
    Ask(Vec<Board>),
    /// A position on the way could not be decided.
    Undecided,
}

impl App {
    pub(super) fn known_verdict(&self, board: &Board) -> Option<Verdict> {
        self.advice.known(board).map(|known| known.verdict)
    }

    /// The commands of the shortest way to win that is known from a position.
    pub(super) fn known_commands(&self, board: &Board) -> Option<usize> {
        let way = self.advice.known(board)?.way.as_ref();
        way.map(OnPath::left)
    }

    fn way(&self) -> Option<&OnPath> {
        self.advice.known(self.board())?.way.as_ref()
    }

    /// Asks about positions that are not known yet. A way that is to be followed should be short.
    fn ask(&mut self, want: Want, boards: Vec<Board>) -> Vec<Effect> {
        let shorten = matches!(want, Want::Tip | Want::Solution);
        self.advice.want = Some(want);
        self.say(
            Tone::Info,
            Sentence::from("thinking… (")
                .given(Command::Cancel)
                .then(" stops)"),
        );
        vec![self.question(boards, shorten)]
    }

    pub(super) fn question(&self, boards: Vec<Board>, shorten: bool) -> Effect {
        Effect::Ask(Box::new(Question {
            boards,
            autoplay: self.autoplay(),
            shorten,
        }))
    }

    pub(super) fn stop_wanting(&mut self) {
        self.advice.want = None;
    }

    /// With the verdict always shown, a position that is not known is asked about.
    pub(super) fn judge_if_always(&mut self) -> Vec<Effect> {
        self.advice.want = None;
        if self.settings.verdict != VerdictLine::Always || self.game.is_won() {
            return Vec::new();
        }
        if self.advice.known(self.board()).is_some() {
            self.count_always();
            return Vec::new();
        }
        vec![self.question(vec![self.board().clone()], false)]
    }

    /// A verdict that is always on screen is help, counted once a game.
    fn count_always(&mut self) {
        self.helps.verdicts = self.helps.verdicts.max(1);
    }

    pub(super) fn ask_tip(&mut self, now: Now) -> Vec<Effect> {
        if self.nothing_to_ask() {
            return Vec::new();
        }
        match self.known_verdict(self.board()) {
            None => self.ask(Want::Tip, vec![self.board().clone()]),
            Some(Verdict::Winnable) => {
                let Some(mv) = self.way().and_then(OnPath::next) else {
                    self.spoiled();
                    return Vec::new();
                };
                self.helps.tips = self.helps.tips.saturating_add(1);
                self.tip = Some(mv);
                self.selection = None;
                let left = self.way().map_or(0, OnPath::left);
                let commands = if left == 1 { "command" } else { "commands" };
                let text = format!("tip: {}; a win in {left} {commands}", self.in_words(mv));
                self.say(Tone::Info, text);
                self.save(now)
            }
            Some(Verdict::Lost) => self.explain_loss(now),
            Some(Verdict::Undecided) => {
                self.say(Tone::Info, "undecided: the solver stopped at its limit");
                Vec::new()
            }
        }
    }

    pub(super) fn ask_verdict(&mut self, now: Now) -> Vec<Effect> {
        if self.nothing_to_ask() {
            return Vec::new();
        }
        match self.known_verdict(self.board()) {
            None => self.ask(Want::Verdict, vec![self.board().clone()]),
            Some(verdict) => {
                self.advice.asked.insert(self.board().clone());
                match verdict {
                    Verdict::Winnable => {
                        self.helps.verdicts = self.helps.verdicts.saturating_add(1);
                        self.say(
                            Tone::Info,
                            Sentence::from("winnable: ")
                                .given(Command::Solution)
                                .then(" shows a solution"),
                        );
                        self.save(now)
                    }
                    Verdict::Lost => self.explain_loss(now),
                    Verdict::Undecided => {
                        self.say(Tone::Info, "undecided: the solver stopped at its limit");
                        Vec::new()
                    }
                }
            }
        }
    }

    pub(super) fn ask_solution(&mut self, now: Now) -> Vec<Effect> {
        if self.nothing_to_ask() {
            return Vec::new();
        }
        match self.known_verdict(self.board()) {
            None => self.ask(Want::Solution, vec![self.board().clone()]),
            Some(Verdict::Winnable) => {
                let Some(way) = self.way().cloned() else {
                    self.spoiled();
                    return Vec::new();
                };
                self.helps.solutions = self.helps.solutions.saturating_add(1);
                self.selection = None;
                self.tip = None;
                self.message = None;
                self.playback = Some(Playback::solution(&way, self.speed, now.at));
                self.save(now)
            }
            Some(Verdict::Lost) => self.explain_loss(now),
            Some(Verdict::Undecided) => {
                self.say(Tone::Info, "undecided: the solver stopped at its limit");
                Vec::new()
            }
        }
    }

    /// Some questions have answers without the solver, and cost nothing.
    fn nothing_to_ask(&mut self) -> bool {
        if self.game.is_won() {
            self.say(Tone::Info, "this game is won");
            return true;
        }
        if self.board().is_stuck() {
            self.say(Tone::Refusal, stuck());
            return true;
        }
        false
    }

    /// The position can be won, but not while autoplay sends every card home.
    fn spoiled(&mut self) {
        let rule = self.autoplay().name();
        self.say(
            Tone::Info,
            Sentence::from(format!(
                "winnable, but autoplay `{rule}` spoils the solution: choose `safe` in the "
            ))
            .named("settings", Command::Options),
        );
    }

    fn way_back(&self) -> WayBack {
        let past = self.game.past();
        let mut unknown = Vec::new();
        for (steps, board) in past.iter().rev().enumerate() {
            match self.known_verdict(board) {
                Some(Verdict::Winnable) if unknown.is_empty() => return WayBack::Steps(steps),
                Some(Verdict::Undecided) if unknown.is_empty() => return WayBack::Undecided,
                Some(Verdict::Winnable) => break,
                Some(Verdict::Lost | Verdict::Undecided) => {}
                None => unknown.push(board.clone()),
            }
        }
        if unknown.is_empty() {
            WayBack::Never
        } else {
            WayBack::Ask(unknown)
        }
    }

    /// Says that the position is lost, and since when.
    fn explain_loss(&mut self, now: Now) -> Vec<Effect> {
        match self.way_back() {
            WayBack::Ask(boards) => self.ask(Want::Verdict, boards),
            WayBack::Steps(steps) => {
                self.helps.verdicts = self.helps.verdicts.saturating_add(1);
                self.advice.asked.insert(self.board().clone());
                let since = (self.game.cursor() + 1).saturating_sub(steps);
                self.say(
                    Tone::Info,
                    Sentence::from(format!("lost since step {since}: "))
                        .given(Command::BackToWinnable)
                        .then(format!(" takes {steps} back, to where it can be won")),
                );
                self.save(now)
            }
            WayBack::Never => {
                self.helps.verdicts = self.helps.verdicts.saturating_add(1);
                self.advice.asked.insert(self.board().clone());
                self.say(
                    Tone::Info,
                    "lost from the start: this deal could never be won",
                );
                self.save(now)
            }
            WayBack::Undecided => {
                self.helps.verdicts = self.helps.verdicts.saturating_add(1);
                self.advice.asked.insert(self.board().clone());
                self.say(Tone::Info, "lost; since when could not be decided");
                self.save(now)
            }
        }
    }

    pub(super) fn back_to_winnable(&mut self, now: Now) -> Vec<Effect> {
        match self.way_back() {
            WayBack::Ask(boards) => self.ask(Want::Back, boards),
            WayBack::Steps(0) => {
                self.say(Tone::Info, "this position can be won");
                Vec::new()
            }
            WayBack::Steps(steps) => {
                self.helps.verdicts = self.helps.verdicts.saturating_add(1);
                for _ in 0..steps {
                    self.game.undo();
                }
                let effects = self.moved_elsewhere(now);
                self.say(
                    Tone::Info,
                    Sentence::from(format!("{steps} taken back: this position can be won ("))
                        .named("redo", Command::Redo)
                        .then(" returns)"),
                );
                effects
            }
            WayBack::Never => {
                self.say(
                    Tone::Info,
                    "lost from the start: this deal could never be won",
                );
                Vec::new()
            }
            WayBack::Undecided => {
                self.say(Tone::Info, "no position before is known to be winnable");
                Vec::new()
            }
        }
    }

    /// An answer of the solver.
    pub(super) fn solved(&mut self, answer: &Answer, now: Now) -> Vec<Effect> {
        self.advice.learn(answer, self.autoplay());
        self.judge_post_mortem();
        self.shorten_playback();
        if self.settings.verdict == VerdictLine::Always && answer.board == *self.board() {
            self.count_always();
        }
        let Some(want) = self.advice.want.clone() else {
            return Vec::new();
        };
        let answered = match &want {
            Want::Tip | Want::Solution | Want::Verdict => {
                // A loss is explained by the positions before it.
                match self.known_verdict(self.board()) {
                    None => false,
                    Some(Verdict::Lost) => !matches!(self.way_back(), WayBack::Ask(ref boards)
                        if !boards.contains(&answer.board) && answer.board != *self.board()),
                    Some(Verdict::Winnable | Verdict::Undecided) => true,
                }
            }
            Want::Back => !matches!(self.way_back(), WayBack::Ask(_)),
            Want::Warning(request) => self
                .leads_to(*request)
                .is_some_and(|board| self.known_verdict(&board).is_some()),
        };
        if !answered {
            return Vec::new();
        }
        self.advice.want = None;
        self.message = None;
        match want {
            Want::Tip => self.ask_tip(now),
            Want::Solution => self.ask_solution(now),
            Want::Verdict => self.ask_verdict(now),
            Want::Back => self.back_to_winnable(now),
            Want::Warning(request) => match self.warn_first(request) {
                Some(effects) => effects,
                None => self.play(request, false, now),
            },
        }
    }

    /// The position that a move leads to, with its autoplay.
    fn leads_to(&self, request: MoveRequest) -> Option<Board> {
        let mut board = self.board().clone();
        let mv = board.check(request).ok()?;
        board.apply(mv);
        self.autoplay().run(&mut board, None);
        Some(board)
    }

    /// With warnings on, what comes before a move: a question to the solver, or to the player if the move
    /// loses. Nothing if it may be played.
    pub(super) fn warn_first(&mut self, request: MoveRequest) -> Option<Vec<Effect>> {
        self.count_always();
        let after = self.leads_to(request)?;
        if self.known_verdict(self.board()) == Some(Verdict::Lost) {
            return None;
        }
        match self.known_verdict(&after) {
            Some(Verdict::Winnable | Verdict::Undecided) => None,
            Some(Verdict::Lost) => {
                // A position that was lost before is not lost by this move.
                match self.known_verdict(self.board()) {
                    Some(Verdict::Winnable) => {
                        self.dialog = Some(Dialog::Confirm(Confirm::Losing(request)));
                        self.selection = None;
                        self.message = None;
                        Some(Vec::new())
                    }
                    Some(Verdict::Lost | Verdict::Undecided) => None,
                    None => Some(self.ask(Want::Warning(request), vec![self.board().clone()])),
                }
            }
            None => Some(self.ask(Want::Warning(request), vec![after, self.board().clone()])),
        }
    }

    /// What follows when the game was taken to another of its positions.
    pub(super) fn moved_elsewhere(&mut self, now: Now) -> Vec<Effect> {
        self.animation = None;
        self.selection = None;
        self.found = None;
        self.tip = None;
        self.message = None;
        let mut effects = self.save(now);
        effects.extend(self.judge_if_always());
        effects
    }

    /// A move in words: the card, from where, to where.
    fn in_words(&self, mv: Move) -> String {
        let board = self.board();
        let run = board.movable(mv.from()).unwrap_or(&[]);
        let first = run.len().checked_sub(mv.count()).and_then(|at| run.get(at));
        let card = first.map_or(String::new(), ToString::to_string);
        let cards = match mv.count() {
            1 => card,
            n => format!("{n} cards from {card} down"),
        };
        let from = match mv.from() {
            Source::Cascade(id) => format!("cascade {id}"),
            Source::FreeCell(id) => format!("free cell {id}"),
            Source::Foundation(suit) => format!("the {} foundation", suit.name()),
        };
        let to = match mv.to() {
            Target::Foundation => "home".into(),
            Target::FreeCell(id) => format!("to free cell {id}"),
            Target::Cascade(id) => match board.cascade(id).last() {
                Some(onto) => format!("onto {onto} in cascade {id}"),
                None => format!("into empty cascade {id}"),
            },
        };
        format!("{cards} in {from} {to}")
    }

    /// Every card can go home now, and the player may say so with one key.
    pub fn can_finish(&self) -> bool {
        !self.game.is_won() && autoplay::finish_is_certain(self.board())
    }
}
