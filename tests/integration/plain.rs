//! The game in lines: whole games by words, what is said and what is not.

use std::sync::Arc;
use std::time::Duration;

use freecell::app::daily::daily;
use freecell::app::date::Date;
use freecell::app::journey::Journey;
use freecell::app::notes::{DealNote, Notes};
use freecell::app::overview::Overview;
use freecell::app::played::Played;
use freecell::app::record::{GameRecord, Outcome};
use freecell::app::saved::SavedGame;
use freecell::app::settings::{Settings, VerdictLine};
use freecell::app::{Action, App, Command, Effect, Now};
use freecell::core::fewest_cells::{self, Difficulty};
use freecell::core::{Autoplay, Game, Rules, Start, board_text};
use freecell::plain::Plain;
use freecell::plain::lines::{RawLine, Splitter};
use freecell::plain::table::{TABLE, word_for};
use proptest::prelude::*;

use crate::player::{judge, quiet};

/// Somebody who listens: lines in, lines out. The world does at once what it is asked.
struct Listener {
    app: App,
    plain: Plain,
    now: Now,
    saved: Vec<SavedGame>,
    record: Vec<GameRecord>,
    notes: Notes,
    journey: Option<Journey>,
    left: bool,
    /// What was said at the beginning.
    first: String,
    /// The solver answers; otherwise the questions stay open.
    solver_answers: bool,
}

impl Listener {
    fn with(number: i64, rules: Rules, settings: Settings) -> Self {
        let start = Start::Deal(number.to_string().parse().unwrap());
        Self::at(Game::new(start, rules), settings)
    }

    fn deal(number: i64) -> Self {
        Self::with(number, Rules::default(), quiet())
    }

    fn position(text: &str, settings: Settings) -> Self {
        let rules = Rules::default();
        let board = board_text::parse(text, rules)
            .unwrap()
            .board(rules)
            .unwrap();
        Self::at(Game::new(Start::Board(Box::new(board)), rules), settings)
    }

    fn at(game: Game, settings: Settings) -> Self {
        let mut listener = Self {
            app: App::new(SavedGame::new(game, 1_000_000), settings),
            plain: Plain::new(false),
            now: Now {
                at: Duration::ZERO,
                unix_millis: 1_800_000_000_000,
            },
            saved: Vec::new(),
            record: Vec::new(),
            notes: Notes::default(),
            journey: None,
            left: false,
            first: String::new(),
            solver_answers: true,
        };
        let effects = listener.plain.begin(&mut listener.app, &[], listener.now);
        listener.perform(effects);
        listener.first = listener.plain.take();
        listener
    }

    fn perform(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Save(saved) => {
                    self.saved.retain(|old| old.id != saved.id);
                    self.saved.insert(0, *saved);
                }
                Effect::Close(id) => self.saved.retain(|old| old.id != id),
                Effect::Append(record) => self.record.push(*record),
                Effect::Quit => self.left = true,
                Effect::PickDeal(wish) if wish.difficulty.is_some() => {
                    let mut deals = wish.difficulty.into_iter().flat_map(fewest_cells::deals_of);
                    self.world(Action::Dealt(deals.next().unwrap(), wish.rules));
                }
                Effect::PickDeal(wish) => {
                    self.world(Action::Dealt("42".parse().unwrap(), wish.rules));
                }
                Effect::ListGames => {
                    let open = self.saved.iter().map(SavedGame::summary).collect();
                    self.world(Action::Games(open));
                }
                Effect::Load(id) => {
                    let saved = self.saved.iter().find(|saved| saved.id == id).cloned();
                    let loaded = saved.map(Box::new).ok_or_else(|| format!("no game {id}"));
                    self.world(Action::Loaded(loaded));
                }
                Effect::ReadOverview => {
                    let games = self
                        .record
                        .iter()
                        .map(|game| game.without_moves(0))
                        .collect();
                    let overview = Arc::new(Overview::new(games, Vec::new()));
                    self.world(Action::Overview(overview, self.notes.clone()));
                }
                Effect::ReadPlayed => {
                    let games = self.record.iter().map(|game| game.without_moves(0));
                    self.world(Action::Played(Box::new(Played::of(games))));
                }
                Effect::ReadJourney => {
                    self.world(Action::Journey(self.journey.clone().map(Box::new)));
                }
                Effect::SaveJourney(journey) => self.journey = Some(*journey),
                Effect::ReadRecord => self.world(Action::Records(self.record.clone())),
                Effect::Ask(question) if self.solver_answers => {
                    for board in question.boards {
                        self.world(Action::Solved(Box::new(judge(board))));
                    }
                }
                _ => {}
            }
        }
    }

    fn world(&mut self, action: Action) {
        let effects = self.plain.world(&mut self.app, action, self.now);
        self.perform(effects);
    }

    /// Hears a line, does what it asks, and says what came of it.
    fn hear(&mut self, line: &RawLine) -> String {
        assert!(self.plain.is_ready(&self.app), "not ready for {line:?}");
        let effects = self.plain.hear(&mut self.app, line, self.now);
        self.perform(effects);
        while let Some(effects) = self.plain.step(&mut self.app, self.now) {
            self.perform(effects);
        }
        self.plain.take()
    }

    /// Types a line.
    fn say(&mut self, line: &str) -> String {
        self.hear(&RawLine::Text(line.into()))
    }

    fn pass(&mut self, seconds: u64) {
        self.now.at += Duration::from_secs(seconds);
        self.now.unix_millis += seconds * 1000;
        self.world(Action::Tick);
    }
}

/// The moves of a published solution in which every move is written.
fn solution(deal: &str) -> &'static str {
    let lines = include_str!("../data/solutions.txt").lines();
    let mut lines = lines.map(|line| line.split(" | ").collect::<Vec<_>>());
    let found = lines.find(|fields| fields[0] == deal && fields[1] == "explicit");
    found.expect("a solution")[2]
}

#[test]
fn the_first_lines_name_all_that_is_on_the_table() {
    let first = Listener::deal(617).first;
    for part in [
        "FreeCell, deal 617.",
        "Free cells: all 4 empty.",
        "Foundations: all empty.",
        "Cascade 1, 7 cards: jack of diamonds, 4 of spades,",
        "Cascade 8, 6 cards: queen of hearts,",
        "Help names the words.\n",
    ] {
        assert!(first.contains(part), "{part}: {first}");
    }
}

#[test]
fn a_published_solution_wins_a_move_a_line() {
    let mut listener = Listener::deal(617);
    let mut last = String::new();
    for word in solution("617").split(' ') {
        assert!(!listener.app.game().is_won());
        last = listener.say(word);
        assert!(last.lines().count() >= 1, "{word}");
        listener.pass(1);
    }
    assert!(last.contains("Won: deal 617 is complete."), "{last}");
    let [record] = &listener.record[..] else {
        panic!("{:?}", listener.record);
    };
    let counters = record.counters;
    let numbers = format!(
        "score {}; {} commands, {} card moves, {} free cells at most, 0 undos.",
        record.score().unwrap(),
        counters.commands,
        counters.card_moves,
        counters.most_cells
    );
    assert!(last.contains(&numbers), "{numbers}: {last}");
    assert!(record.seconds > 90 && !record.is_assisted());
    assert!(last.contains("1 minute"), "{last}");
    assert!(listener.saved.is_empty());
}

#[test]
fn a_published_solution_wins_in_one_line_too() {
    let mut listener = Listener::deal(617);
    let said = listener.say(solution("617"));
    assert!(said.contains("Won: deal 617"), "{said}");
    assert_eq!(listener.record[0].outcome, Outcome::Won);
}

#[test]
fn tips_alone_win_deal_1() {
    let settings = Settings {
        autoplay: Autoplay::Safe,
        ..quiet()
    };
    let mut listener = Listener::with(1, Rules::default(), settings);
    let mut lines = 0;
    while !listener.app.game().is_won() {
        let tip = listener.say("tip");
        let (_, word) = tip.trim().rsplit_once(' ').unwrap();
        let said = listener.say(word.trim_end_matches('.'));
        assert!(!said.is_empty());
        lines += 1;
        assert!(lines < 200, "{tip}{said}");
    }
    let record = &listener.record[0];
    assert!(record.is_assisted());
    assert_eq!(record.helps.tips as usize, lines);
}

#[test]
fn moves_are_told_with_what_they_uncover() {
    let mut listener = Listener::deal(617);
    assert_eq!(
        listener.say("58"),
        "Jack of clubs to cascade 8 onto queen of hearts; 7 of clubs on top of cascade 5.\n"
    );
    assert_eq!(
        listener.say("4a"),
        "4 of hearts to free cell a, 3 still empty; 5 of diamonds on top of cascade 4.\n"
    );
    assert_eq!(
        listener.say("c"),
        "Free cells, a: 4 of hearts; b: empty; c: empty; d: empty.\n"
    );
    let refused = listener.say("a6 26 27");
    assert_eq!(
        refused,
        "4 of hearts does not go on 6 of clubs: it takes a red 5.\nThe rest of that line is not played.\n"
    );
    assert_eq!(
        listener.say("u"),
        "Taken back: 4 of hearts to free cell a.\n"
    );
    assert_eq!(listener.say("undo 5"), "Taken back: 1 step.\n");
    assert_eq!(listener.say("undo"), "Nothing to undo.\n");
    let again = listener.say("redo 2");
    assert_eq!(again.lines().count(), 2, "{again}");
    assert_eq!(listener.app.game().counters().commands, 2);
}

#[test]
fn cards_may_be_named_instead_of_places() {
    let mut listener = Listener::deal(617);
    let said = listener.say("jack of clubs to queen of hearts");
    assert!(said.starts_with("Jack of clubs to cascade 8"), "{said}");
    let said = listener.say("7c to a free cell");
    assert!(said.starts_with("7 of clubs to free cell a"), "{said}");
    let said = listener.say("move 2s to 4");
    assert!(said.contains("order"), "{said}");
    assert_eq!(
        listener.say("where 2s"),
        "2 of spades: cascade 8, 2 cards above it.\n"
    );
    assert_eq!(
        listener.say("where jc"),
        "Jack of clubs: cascade 8, on top.\n"
    );
    let said = listener.say("2s to a free cell");
    assert_eq!(said, "2 of spades: cascade 8, 2 cards above it.\n");
    assert_eq!(listener.say("f 7 c"), "7 of clubs: free cell a.\n");
}

#[test]
fn the_same_place_twice_is_the_move_that_makes_sense() {
    let mut listener = Listener::deal(617);
    assert!(listener.say("55").starts_with("Jack of clubs to cascade 8"));
    listener.say("4a");
    let said = listener.say("aa");
    assert!(said.contains("4 of hearts"), "{said}");
}

#[test]
fn autoplay_is_told_in_a_line() {
    let text = "Foundations: H-J C-K D-K S-K\n: KH QH\n";
    let settings = Settings {
        autoplay: Autoplay::Safe,
        ..quiet()
    };
    let first = Listener::position(text, settings).first;
    assert!(
        first.contains("Home by itself: queen of hearts, king of hearts."),
        "{first}"
    );
    let text = "Foundations: H-5 C-5 D-5 S-5\n: KH QH JH TH 9H 8H 7H 6H\n: KS QS JS TS 9S 8S 7S 6S\n: KD QD JD TD 9D 8D 7D 6D\n: KC QC JC TC 9C 8C 7C 6C\n";
    let mut listener = Listener::position(text, quiet());
    let said = listener.say("finish");
    assert!(
        said.contains("Home by themselves: 31 cards, clubs to king, diamonds to king, hearts to king, spades to king."),
        "{said}"
    );
    assert!(said.contains("Won:"), "{said}");
}

#[test]
fn tens_are_said_as_the_settings_have_them() {
    let mut listener = Listener::deal(617);
    assert!(listener.say("1").contains("ten of hearts"));
    assert_eq!(listener.say("settings ten 10"), "Ten: 10.\n");
    assert!(listener.say("1").contains("10 of hearts"));
    assert_eq!(
        listener.say("set autoplay maybe"),
        "Autoplay can be off, horne, safe, all.\n"
    );
    assert_eq!(listener.say("set autoplay sa"), "Autoplay: safe.\n");
    assert_eq!(listener.app.settings().autoplay, Autoplay::Safe);
}

/// Deal 617 with warnings.
fn losing() -> Listener {
    let settings = Settings {
        warn: true,
        ..quiet()
    };
    Listener::with(617, Rules::default(), settings)
}

#[test]
fn a_losing_move_is_asked_about() {
    let mut listener = losing();
    let (question, mv) = find_losing(&mut listener);
    assert!(question.contains("Play it, yes or no?"), "{question}");
    let before = listener.app.game().counters().commands;
    assert_eq!(listener.say("no"), "Not done.\n");
    assert_eq!(listener.app.game().counters().commands, before);
    let again = listener.say(&format!("{mv} 11"));
    assert!(again.contains("yes or no?"), "{again}");
    let said = listener.say("yes");
    assert!(!said.contains("Not done"), "{said}");
    assert!(listener.app.game().counters().commands > before);
    // What is no answer is no, and is then obeyed.
    listener.say("undo 9");
    let (question, _) = find_losing(&mut listener);
    assert!(question.contains("yes or no?"));
    let said = listener.say("yse");
    assert_eq!(
        said,
        "`yse` is not a word of this game: help names them.\nYes or no?\n"
    );
    let said = listener.say("cells");
    assert!(said.starts_with("Not done.\nFree cells"), "{said}");
}

/// Fills free cells until a move is asked about: the question, and the move.
fn find_losing(listener: &mut Listener) -> (String, String) {
    for mv in ["1a", "1b", "1c", "1d", "28", "3d", "4d"] {
        let said = listener.say(mv);
        if said.contains("yes or no") {
            return (said, mv.into());
        }
    }
    panic!("no move of these loses: {}", listener.say("board"));
}

#[test]
fn the_verdict_is_said_when_it_changes() {
    let settings = Settings {
        verdict: VerdictLine::Always,
        ..quiet()
    };
    let mut listener = Listener::with(617, Rules::default(), settings);
    let mut said = String::new();
    for mv in ["1a", "1b", "1c", "1d"] {
        said.push_str(&listener.say(mv));
    }
    let verdicts = ["Winnable.", "Lost."].map(|word| said.matches(word).count());
    assert_eq!(verdicts, [1, 1], "{said}");
    let said = listener.say("winnable");
    assert!(
        said.starts_with("Lost since step 3: rewind takes 2 back"),
        "{said}"
    );
    let said = listener.say("rewind");
    assert!(
        said.contains("2 taken back: this position can be won (redo returns)."),
        "{said}"
    );
}

#[test]
fn a_game_is_given_up_only_after_a_yes() {
    let mut listener = Listener::deal(617);
    listener.say("1a");
    listener.say("give up");
    assert_eq!(listener.say("no"), "Not done.\n");
    assert!(listener.record.is_empty());
    listener.say("give up");
    let said = listener.say("yes");
    assert!(said.contains("counts as a loss"), "{said}");
    assert!(said.contains("FreeCell, deal 42."), "{said}");
    assert_eq!(listener.record[0].outcome, Outcome::GivenUp);
    assert_eq!(
        listener.say("record"),
        "1 game: 0 won, 1 lost, 0 percent.\nOf the wins: 0 with help, 0 without help and without undo.\nIn a row: 1 loss; at most 0 wins.\n"
    );
    assert_eq!(
        Listener::deal(617).say("record"),
        "No game is finished yet.\n"
    );
}

#[test]
fn a_review_names_the_command_that_lost() {
    let mut listener = Listener::deal(617);
    assert!(listener.say("review").contains("othing was played"));
    for mv in ["1a", "1b"] {
        listener.say(mv);
    }
    assert_eq!(
        listener.say("review"),
        "No command lost it: it could be won all along.\n"
    );
    for mv in ["1c", "1d"] {
        listener.say(mv);
    }
    let lost = "Command 3 lost the game: 4 of clubs to free cell c.\nBefore it, it could be won.\n";
    assert_eq!(listener.say("review"), lost);
    // The game goes on, and so it does after the look back at a game that is over.
    assert!(listener.say("undo").starts_with("Taken back"));
    listener.say("redo");
    listener.say("give up");
    let said = listener.say("yes");
    let offers = "review looks back at what lost it, replay plays it again";
    assert!(said.contains(offers), "{said}");
    assert_eq!(listener.say("review"), lost);
    assert_eq!(
        listener.say("replay"),
        "FreeCell, deal 617: 4 commands.\n1a 1b 1c 1d\n"
    );
    assert!(listener.say("1a").contains("to free cell a"));
}

#[test]
fn a_review_can_be_stopped() {
    let mut listener = Listener::deal(617);
    listener.say("1a");
    listener.solver_answers = false;
    assert_eq!(listener.say("review"), "");
    assert!(!listener.plain.is_ready(&listener.app));
    let line = RawLine::Text("stop".into());
    let now = listener.now;
    let stopped = listener.plain.interrupt(&mut listener.app, &line, now);
    assert!(stopped.is_some());
    assert_eq!(listener.plain.take(), "Stopped.\n");
    assert!(listener.say("1b").contains("to free cell b"));
}

#[test]
fn games_are_changed_by_words() {
    let mut listener = Listener::deal(617);
    listener.say("1a");
    let said = listener.say("new 5 freecell cells=3");
    assert!(said.contains("FreeCell, 3 free cells, deal 5."), "{said}");
    listener.say("1a");
    let games = listener.say("games");
    assert_eq!(games.lines().count(), 2, "{games}");
    assert!(games.contains("deal 5, FreeCell, 3 free cells, 0 cards home, 0 seconds, in play."));
    let said = listener.say("new 617 freecell");
    assert!(said.contains("deal 617, 1 command played."), "{said}");
    assert!(said.contains("a: jack of diamonds"), "{said}");
    let games = listener.say("games");
    let number = games
        .lines()
        .position(|line| line.contains("deal 5"))
        .unwrap()
        + 1;
    let said = listener.say(&format!("open {number}"));
    assert!(said.contains("deal 5, 1 command played."), "{said}");
    assert_eq!(listener.say("save"), "Saved.\n");
    assert_eq!(listener.say("open 9"), "The list has 2 games.\n");
    assert!(listener.say("new random").contains("deal 42."));
    assert!(listener.say("save").contains("nothing to save"));
    listener.say("quit");
    assert!(listener.left);
}

/// A finished game of a deal.
fn finished(number: i64, outcome: Outcome) -> GameRecord {
    let start = Start::Deal(number.to_string().parse().unwrap());
    let saved = SavedGame::new(Game::new(start, Rules::default()), 5);
    GameRecord::new(&saved, outcome, Autoplay::Off, 5)
}

#[test]
fn the_deal_of_the_day_and_the_levels_are_dealt_by_words() {
    let mut listener = Listener::deal(617);
    listener.say("1a");
    let today = daily(Date::of_unix_seconds(1_800_000_000));
    let said = listener.say("new daily");
    assert!(said.contains(&format!("FreeCell, deal {today}.")), "{said}");
    listener.say("1a");
    assert!(
        listener
            .say("new daily")
            .starts_with("This deal is in play:")
    );
    for level in Difficulty::ALL {
        listener.say(&format!("new {}", level.name()));
        let deal = listener.app.game().deal().unwrap();
        assert_eq!(
            fewest_cells::rating(deal).map(fewest_cells::Rating::difficulty),
            Some(level)
        );
        let status = listener.say("status");
        let told = format!("deal {deal}, difficulty {}.", level.name());
        assert!(status.contains(&told), "{status}");
    }
    // It is still open.
    let said = listener.say("new daily");
    let told = format!("deal {today}, 1 command played.");
    assert!(said.contains(&told), "{said}");
}

#[test]
fn what_was_not_played_or_lost_is_dealt_by_words() {
    let mut listener = Listener::deal(617);
    assert_eq!(
        listener.say("new lost"),
        "No deal was lost under these rules.\n"
    );
    assert!(listener.say("new unplayed").contains("deal 1."));
    listener.record = vec![
        finished(1, Outcome::Won),
        finished(2, Outcome::Lost),
        finished(3, Outcome::GivenUp),
    ];
    assert!(listener.say("new unplayed").contains("deal 4."));
    listener.say("1a");
    assert!(listener.say("new unplayed").contains("deal 5."));
    let said = listener.say("new unplayed eight-off");
    assert!(said.contains("Eight Off, deal 1."), "{said}");
    assert_eq!(
        listener.say("new lost"),
        "No deal was lost under these rules.\n"
    );
    for deal in [3, 2, 3] {
        let said = listener.say("new lost freecell");
        assert!(said.contains(&format!("FreeCell, deal {deal}.")), "{said}");
    }
}

#[test]
fn the_journey_is_travelled_by_words() {
    let mut listener = Listener::deal(617);
    listener.journey = Some(Journey::over("1-3".parse().unwrap()));
    assert!(listener.say("new journey").contains("FreeCell, deal 1."));
    listener.record.push(finished(1, Outcome::Won));
    assert!(listener.say("new journey").contains("FreeCell, deal 2."));
    let said = listener.say("later");
    assert!(
        said.starts_with("Deal 2 is put off to the end of the journey.\n"),
        "{said}"
    );
    assert!(said.contains("FreeCell, deal 3."), "{said}");
    listener.record.push(finished(3, Outcome::Won));
    assert!(listener.say("new journey").contains("FreeCell, deal 2."));
    listener.record.push(finished(2, Outcome::Won));
    let over = "The journey 1-3 is over: all its deals are won.\n";
    for word in ["new journey", "later"] {
        assert_eq!(listener.say(word), over);
        assert_eq!(listener.app.game().deal().unwrap().get(), 2);
    }
    // Whoever never asked for one begins with the first deal.
    listener.journey = None;
    listener.record.clear();
    assert!(listener.say("new journey").contains("FreeCell, deal 1."));
    assert_eq!(listener.journey, Some(Journey::default()));
}

#[test]
fn no_more_deals_than_a_journey_keeps_are_put_off() {
    let mut listener = Listener::deal(617);
    let mut journey = Journey::default();
    for number in 1..=freecell::app::journey::MOST_LATER {
        let deal = number.to_string().parse().unwrap();
        assert!(journey.put_off(deal, &Played::default()));
    }
    listener.journey = Some(journey.clone());
    let told = "1000 deals are put off: play one first.\n";
    assert_eq!(listener.say("later"), told);
    assert_eq!(listener.journey, Some(journey));
    assert_eq!(listener.app.game().deal().unwrap().get(), 617);
}

#[test]
fn the_note_on_a_deal_is_read_with_the_record() {
    let mut listener = Listener::deal(617);
    assert!(!listener.say("record").contains("note"));
    listener.notes.write(DealNote {
        start: listener.app.game().start().clone(),
        rules: Rules::default(),
        written_at: 5,
        note: "empty the third cascade".parse().unwrap(),
    });
    let said = listener.say("record");
    let told = "Your note on this deal: empty the third cascade.\n";
    assert!(said.contains(told), "{said}");
}

#[test]
fn marks_lead_back() {
    let mut listener = Listener::deal(617);
    assert_eq!(listener.say("marks"), "No position is marked.\n");
    listener.say("58");
    assert!(listener.say("mark").starts_with("Marked as 1"));
    listener.say("4a");
    assert_eq!(listener.say("marks"), "Mark 1: after 1 command.\n");
    assert_eq!(listener.say("go 1"), "At mark 1; undo returns.\n");
    assert_eq!(listener.app.game().counters().commands, 1);
    assert_eq!(listener.say("go 2"), "There is no mark 2.\n");
    assert_eq!(listener.say("unmark 1"), "Mark 1 is forgotten.\n");
    assert!(listener.say("mark Second Try").starts_with("Marked as 1"));
    assert_eq!(
        listener.say("marks"),
        "Mark 1, Second Try: after 1 command.\n"
    );
    assert_eq!(
        listener.say("go second try"),
        "Already at mark 1, Second Try.\n"
    );
    assert_eq!(listener.say("unmark third"), "There is no mark third.\n");
    assert_eq!(
        listener.say("mark \u{202e}"),
        "A name has only letters that can be seen.\n"
    );
    assert!(listener.say("mark né").starts_with("Marked as 2"));
    assert!(
        listener
            .say("marks")
            .contains("Mark 2, n?: after 1 command.")
    );
    assert_eq!(
        listener.say("share"),
        "FreeCell #617 - 1 move - 0:00 - unfinished\n"
    );
    assert_eq!(
        listener.say("restart"),
        "Back at the start; undo returns.\n"
    );
}

#[test]
fn the_clock_runs_from_the_first_move_and_stands_when_nobody_plays() {
    let mut listener = Listener::deal(617);
    let shown = |listener: &Listener| listener.app.elapsed(listener.now.at).as_secs();
    listener.pass(50);
    assert_eq!(shown(&listener), 0);
    listener.say("1a");
    listener.pass(10);
    assert_eq!(shown(&listener), 10);
    assert!(listener.say("pause").starts_with("Paused"));
    listener.pass(1000);
    assert_eq!(shown(&listener), 10);
    listener.say("");
    listener.pass(5);
    assert_eq!(shown(&listener), 15);
    // Who listens to the board plays; who is away for two minutes does not.
    for _ in 0..5 {
        listener.say("ends");
        listener.pass(100);
    }
    assert_eq!(shown(&listener), 515);
    listener.pass(5000);
    assert_eq!(shown(&listener), 535);
    assert!(listener.say("status").contains("8 minutes 55 seconds"));
}

#[test]
fn the_solver_at_work_is_stopped_by_an_empty_line() {
    let mut listener = Listener::deal(617);
    listener.solver_answers = false;
    assert_eq!(listener.say("tip"), "");
    assert!(listener.plain.is_waiting(&listener.app));
    assert!(!listener.plain.is_ready(&listener.app));
    let line = RawLine::Text("58".into());
    let now = listener.now;
    assert!(
        listener
            .plain
            .interrupt(&mut listener.app, &line, now)
            .is_none()
    );
    let line = RawLine::Text(String::new());
    assert!(
        listener
            .plain
            .interrupt(&mut listener.app, &line, now)
            .is_some()
    );
    assert_eq!(listener.plain.take(), "Stopped.\n");
    assert!(listener.say("58").starts_with("Jack of clubs"));
}

#[test]
fn the_solution_is_listed_and_wins() {
    let settings = Settings {
        autoplay: Autoplay::Safe,
        ..quiet()
    };
    let mut listener = Listener::with(617, Rules::default(), settings);
    let said = listener.say("solution");
    let moves: Vec<&str> = said.lines().skip(1).collect();
    assert!(said.starts_with("Solution: "), "{said}");
    let said = listener.say(&moves.join(" "));
    assert!(said.contains("Won: deal 617"), "{said}");
    assert!(
        said.contains("Assisted: 0 tips, 1 solution, 0 verdicts."),
        "{said}"
    );
    assert!(listener.say("undo").starts_with("Taken back"));
    assert!(!listener.app.game().is_won());
}

/// What may follow a word, for each way in which the table writes it.
fn sample(takes: &str) -> &'static str {
    match takes {
        "" => "",
        "[NAME]" => "here",
        "N" | "[N]" | "MARK" => "1",
        "[CARD]" => "7s",
        "FROM to TO" => "2 to 6",
        "[DEAL] [RULES]" => "617 freecell",
        "[NAME] [VALUE]" => "autoplay safe",
        "[WORD]" => "board",
        other => panic!("nothing to say for {other}"),
    }
}

#[test]
fn every_word_of_the_help_is_a_word() {
    for word in TABLE {
        for name in word.names {
            let mut listener = Listener::deal(617);
            let said = listener.say(&format!("{name} {}", sample(word.takes)));
            assert!(
                !said.contains("` is not") && !said.contains("takes nothing"),
                "{name}: {said}"
            );
            assert!(!said.is_empty() || listener.left, "{name} says nothing");
            let help = Listener::deal(617).say(&format!("help {name}"));
            assert!(
                help.starts_with(&word.usage()) && help.contains(word.text),
                "{help}"
            );
        }
    }
    let mut listener = Listener::deal(617);
    let names = listener.say("help");
    for word in TABLE {
        assert!(names.contains(word.name()), "{}", word.name());
    }
    assert_eq!(listener.say("help all").lines().count(), TABLE.len());
}

#[test]
fn commands_that_sentences_name_have_words() {
    for command in [
        Command::Cancel,
        Command::Solution,
        Command::BackToWinnable,
        Command::Options,
        Command::Redo,
        Command::Undo,
        Command::Restart,
        Command::New,
        Command::Finish,
        Command::Mark,
        Command::Marks,
        Command::Remove,
        Command::PostMortem,
        Command::Replay,
        Command::Record,
    ] {
        assert!(word_for(command).is_some(), "{command:?}");
    }
}

#[test]
fn the_readme_explains_every_word() {
    let readme = include_str!("../../README.md");
    for word in TABLE {
        let row = format!("| `{}` |", word.usage());
        assert!(readme.contains(&row), "{row}");
    }
}

/// Lines of the game mixed with anything.
fn bytes() -> impl Strategy<Value = Vec<u8>> {
    let words: Vec<&'static str> = TABLE.iter().flat_map(|word| word.names).copied().collect();
    let word = prop_oneof![
        4 => prop::sample::select(words).prop_map(|word| word.as_bytes().to_vec()),
        4 => "[1-9a-dh][1-9a-dh]".prop_map(String::into_bytes),
        1 => "[0-9]{1,12}".prop_map(String::into_bytes),
        1 => "[A2-9TJQKa-z]{1,2}[cdhs]".prop_map(String::into_bytes),
        1 => prop::collection::vec(any::<u8>(), 0..12),
        1 => "\\PC{0,12}".prop_map(String::into_bytes),
        1 => Just(b"\x1b[2J\x07".to_vec()),
        1 => Just(vec![b'9'; 5000]),
    ];
    let end = prop_oneof![3 => Just(b'\n'), 2 => Just(b' ')];
    prop::collection::vec((word, end), 0..40).prop_map(|words| {
        words
            .into_iter()
            .flat_map(|(mut word, end)| {
                word.push(end);
                word
            })
            .collect()
    })
}

proptest! {
    #[test]
    fn any_bytes_are_answered_in_plain_lines(bytes in bytes(), unicode: bool) {
        let mut listener = Listener::deal(617);
        listener.plain = Plain::new(unicode);
        // The questions to the solver are not what is tried here.
        listener.solver_answers = false;
        let mut splitter = Splitter::default();
        let mut lines = splitter.feed(&bytes);
        lines.extend(splitter.end());
        for line in lines {
            let now = listener.now;
            if listener.plain.is_waiting(&listener.app) {
                let stop = RawLine::Text("stop".into());
                let effects = listener.plain.interrupt(&mut listener.app, &stop, now);
                listener.perform(effects.unwrap_or_default());
                listener.plain.take();
            }
            let said = listener.hear(&line);
            let plain = |c: char| c == '\n' || (!c.is_control() && (unicode || c.is_ascii()));
            prop_assert!(said.chars().all(plain), "{line:?}: {said:?}");
            prop_assert!(said.len() < 20_000);
            if let RawLine::Refused(_) = line {
                prop_assert_eq!(said.replace("Yes or no?\n", "").lines().count(), 1);
            }
        }
    }
}
