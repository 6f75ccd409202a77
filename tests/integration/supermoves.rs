//! Runs that move in one command: how many cards, and the single cards that the command stands for.

use std::collections::{HashMap, VecDeque};

use freecell::core::rule_sets;
use freecell::core::supermove::{expand, room};
use freecell::core::{EmptyCascade, Move, MoveError, MoveRequest, Rules, RunRule, Source, Target};

use crate::support::{Chance, assert_whole, board_with_ends, cascade, choose, rules};

/// A table on which only a run can move: its cards are numbers, 1 the exposed one, and each lies only on the
/// next higher number.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Table {
    /// What is left of the run where it started; something that takes no card lies under it.
    from: Vec<u8>,
    /// What has come to the target.
    to: Vec<u8>,
    /// The spare cascades, sorted: which is which does not matter.
    spares: Vec<Vec<u8>>,
    /// The cards in free cells, sorted.
    cells: Vec<u8>,
}

impl Table {
    fn new(run: u8, spares: usize) -> Self {
        Self {
            from: (1..=run).rev().collect(),
            to: Vec::new(),
            spares: vec![Vec::new(); spares],
            cells: Vec::new(),
        }
    }

    /// All tables that one move of one card makes of this one.
    fn next(&self, run: u8, cells: usize, into_empty: bool) -> Vec<Self> {
        let mut taken = Vec::new();
        let mut take = |card, table| taken.push((card, table));
        let mut rest = self.clone();
        if let Some(card) = rest.from.pop() {
            take(card, rest);
        }
        let mut rest = self.clone();
        if let Some(card) = rest.to.pop() {
            take(card, rest);
        }
        for index in 0..self.spares.len() {
            let mut rest = self.clone();
            if let Some(card) = rest.spares[index].pop() {
                take(card, rest);
            }
        }
        for index in 0..self.cells.len() {
            let mut rest = self.clone();
            let card = rest.cells.remove(index);
            take(card, rest);
        }
        let mut next = Vec::new();
        let mut put = |mut table: Self| {
            table.spares.sort();
            table.cells.sort_unstable();
            next.push(table);
        };
        for (card, table) in taken {
            let fits = |cards: &[u8]| cards.last().is_some_and(|&onto| onto == card + 1);
            if fits(&table.from) {
                let mut table = table.clone();
                table.from.push(card);
                put(table);
            }
            if fits(&table.to) || (table.to.is_empty() && (into_empty || card == run)) {
                let mut table = table.clone();
                table.to.push(card);
                put(table);
            }
            for index in 0..table.spares.len() {
                if table.spares[index].is_empty() || fits(&table.spares[index]) {
                    let mut table = table.clone();
                    table.spares[index].push(card);
                    put(table);
                }
            }
            if table.cells.len() < cells {
                let mut table = table.clone();
                table.cells.push(card);
                put(table);
            }
        }
        next
    }
}

/// The fewest moves of single cards that carry a run, found by looking at every position there is.
fn exhausted(run: u8, cells: usize, spares: usize, into_empty: bool) -> Option<usize> {
    let start = Table::new(run, spares);
    let mut steps = HashMap::from([(start.clone(), 0)]);
    let mut queue = VecDeque::from([start]);
    while let Some(table) = queue.pop_front() {
        let done = steps[&table];
        if table.to.len() == usize::from(run) {
            return Some(done);
        }
        for next in table.next(run, cells, into_empty) {
            if !steps.contains_key(&next) {
                steps.insert(next.clone(), done + 1);
                queue.push_back(next);
            }
        }
    }
    None
}

fn with(runs: RunRule, empty: EmptyCascade) -> Rules {
    Rules {
        runs,
        empty,
        ..Rules::default()
    }
}

/// The room is exactly what an exhaustive search finds: that many cards, and not one more.
#[test]
fn room_is_the_true_maximum() {
    let sizes = [
        (0, 0),
        (1, 0),
        (2, 0),
        (3, 0),
        (4, 0),
        (0, 1),
        (1, 1),
        (2, 1),
        (0, 2),
        (1, 2),
        (0, 3),
        (2, 2),
        (3, 1),
        (4, 1),
    ];
    for (cells, spares) in sizes {
        for into_empty in [false, true] {
            let any = with(RunRule::Super, EmptyCascade::Any);
            let most = room(any, cells, spares, into_empty);
            let found = |run| exhausted(run, cells, spares, into_empty).is_some();
            assert!(
                found(most as u8),
                "{most} cards, {cells} cells, {spares} spares"
            );
            assert!(
                !found(most as u8 + 1),
                "more than {most} cards, {cells} cells, {spares} spares"
            );
            // Cascades that take no card of the run are no room.
            for empty in [EmptyCascade::King, EmptyCascade::None] {
                let most = room(with(RunRule::Super, empty), cells, spares, into_empty);
                assert_eq!(most, cells + 1);
                assert!(exhausted(most as u8, cells, 0, into_empty).is_some());
                assert!(exhausted(most as u8 + 1, cells, 0, into_empty).is_none());
            }
        }
    }
}

/// No other rule allows a run that single cards could not carry, and each is what its program does.
#[test]
fn other_rules_never_allow_more() {
    for cells in 0..=4 {
        for spares in 0..=3 {
            for into_empty in [false, true] {
                let most = |runs| room(with(runs, EmptyCascade::Any), cells, spares, into_empty);
                let linear = (cells + 1) * (spares + 1);
                assert_eq!(most(RunRule::Super), (cells + 1) * [1, 2, 4, 8][spares]);
                assert_eq!(most(RunRule::Linear), linear);
                assert_eq!(
                    most(RunRule::Xp),
                    if into_empty { cells + 1 } else { linear }
                );
                assert_eq!(most(RunRule::Cells), cells + 1);
                assert_eq!(most(RunRule::Single), 1);
                for runs in [
                    RunRule::Xp,
                    RunRule::Linear,
                    RunRule::Cells,
                    RunRule::Single,
                ] {
                    assert!(most(runs) <= most(RunRule::Super));
                }
                assert_eq!(most(RunRule::Free), 52);
            }
        }
    }
}

const RUN: &str = "KH QC JH TC 9H 8C 7H 6C 5H 4C 3H 2C AH";

/// The last cards of a long run.
fn run_of(count: usize) -> String {
    let words: Vec<&str> = RUN.split(' ').collect();
    words[13 - count..].join(" ")
}

/// The limit onto a card and into an empty cascade, on the table.
#[test]
fn boards_take_what_the_room_says() {
    for set in [
        "freecell",
        "xp",
        "stilldeck",
        "championship",
        "bakers-game",
        "forecell",
    ] {
        let rules = Rules {
            filled: 0,
            ..rules(set)
        };
        for cells in 0..=4_usize {
            for empty in 0..=3_usize {
                let most = room(rules, cells, empty, false);
                for count in 1..=11 {
                    let (run, target) = ends(rules, count);
                    let board = board_with_ends(&[&run, &target], empty, cells, rules);
                    let words =
                        MoveRequest::new(Source::Cascade(cascade(1)), Target::Cascade(cascade(2)));
                    let outcome = board.check(words).map(Move::count);
                    if count <= most {
                        assert_eq!(outcome, Ok(count), "{set} {cells} {empty}");
                    } else {
                        let refusal = MoveError::NoRoom {
                            needs: count,
                            room: most,
                        };
                        assert_eq!(outcome, Err(refusal), "{set} {cells} {empty}");
                    }
                }
            }
        }
    }
}

/// A run of that many cards and a card that takes it.
fn ends(rules: Rules, count: usize) -> (String, String) {
    match rules.build {
        freecell::core::Build::Suit => {
            let run: Vec<String> = RUN
                .split(' ')
                .map(|card| format!("{}S", &card[..1]))
                .collect();
            (run[13 - count..].join(" "), run[12 - count].clone())
        }
        freecell::core::Build::Alternating | freecell::core::Build::Rank => {
            // The other red or black suit, so that the target is not part of the run.
            let onto = RUN.split(' ').nth(12 - count).expect("a card");
            let onto = onto.replace('H', "D").replace('C', "S");
            (run_of(count), onto)
        }
    }
}

/// Two empty cascades and no free cell carry four cards in one command.
#[test]
fn two_empty_cascades_are_room_for_four() {
    let rules = Rules::default();
    let (run, target) = ends(rules, 4);
    let board = board_with_ends(&[&run, &target], 2, 0, rules);
    let mv = board.check(crate::support::request(&board, "12")).unwrap();
    assert_eq!(mv.count(), 4);
    assert_eq!(expand(&board, mv).len(), 9);
}

/// An empty target is no room for itself, and the refusal says the numbers.
#[test]
fn an_empty_target_does_not_count() {
    let board = board_with_ends(&[&run_of(5)], 2, 1, Rules::default());
    let words = |word: &str| board.check(crate::support::request(&board, word));
    assert_eq!(words("12").map(Move::count), Ok(4), "the most that fits");
    let refusal = words("12v5").unwrap_err();
    assert_eq!(refusal, MoveError::NoRoom { needs: 5, room: 4 });
    assert_eq!(
        refusal.to_string(),
        "needs room for 5 cards, there is room for 4"
    );
    for count in 1..=4 {
        assert_eq!(words(&format!("12v{count}")).map(Move::count), Ok(count));
    }
}

/// The steps of a command are as few as can be, and carry the run from its place to the other.
#[test]
fn expansions_are_shortest() {
    for (count, cells, empty) in [
        (2, 1, 0),
        (5, 4, 0),
        (4, 1, 1),
        (6, 2, 1),
        (7, 3, 1),
        (4, 0, 2),
        (7, 1, 2),
        (8, 0, 3),
    ] {
        let rules = Rules::default();
        let (run, target) = ends(rules, count);
        let board = board_with_ends(&[&run, &target], empty, cells, rules);
        let mv = board.check(crate::support::request(&board, "12")).unwrap();
        let fewest = exhausted(count as u8, cells, empty, false);
        assert_eq!(
            Some(expand(&board, mv).len()),
            fewest,
            "{count} {cells} {empty}"
        );
    }
}

/// In 10,000 random commands under every rule set, no card is lost, and a command and its steps come to the same position, and each step is
/// legal. Rules that ask for no room have commands without steps.
#[test]
fn commands_are_their_single_cards() {
    let mut runs_moved = 0;
    let mut without_steps = 0;
    for set in rule_sets::ALL {
        let mut chance = Chance::new(set.name.len() as u64);
        let mut played = 0;
        while played < 10_000 {
            let mut board = chance.deal().board(set.rules);
            for _ in 0..120 {
                let Some(mv) = choose(&board, chance.number() as u32) else {
                    break;
                };
                let steps = expand(&board, mv);
                let mut after = board.clone();
                after.apply(mv);
                if mv.count() > 1 && steps == [mv] {
                    assert_eq!(set.rules.runs, RunRule::Free, "{}", set.name);
                    without_steps += 1;
                } else {
                    runs_moved += usize::from(mv.count() > 1);
                    for step in steps {
                        assert_eq!(step.count(), 1);
                        assert_eq!(board.check(step.request()), Ok(step), "{} {mv:?}", set.name);
                        board.apply(step);
                    }
                    assert_eq!(board, after, "{} {mv:?}", set.name);
                }
                assert_whole(&after);
                board = after;
                played += 1;
            }
        }
    }
    assert!(runs_moved > 1000, "{runs_moved}");
    assert!(without_steps > 0, "{without_steps}");
}
