//! A Championship game with a single free cell, played twice in the terminal.

use std::fs;

use super::play::quit;
use super::terminal::{Start, Terminal, home};

/// Wins deal 2 with one free cell, card by card.
const MOVES: &str = include_str!("../data/deal-2-one-cell.txt");

/// The keys of the moves: two each, since no number of cards is ever a choice.
fn keys() -> String {
    let moves = MOVES.lines().filter(|line| !line.starts_with('#'));
    moves
        .flat_map(str::split_whitespace)
        .map(|mv| &mv[..2])
        .collect()
}

fn win(terminal: &Terminal) -> String {
    terminal.send(&keys());
    terminal.wait_for_text("next deal");
    let text = terminal.text();
    assert!(text.contains("Free cells at once    1 "), "{text}");
    assert!(text.contains("Card moves            102 "), "{text}");
    text
}

#[test]
fn a_game_with_one_cell_is_won_twice_and_compared() {
    let home = home();
    let words = "2 --rules championship --cells 1 --autoplay off --no-animation";
    let arguments: Vec<&str> = words.split(' ').collect();
    let terminal = Start::freecell(home.path(), &arguments).run();
    terminal.wait_for_text("0 cells, 0 moves");
    let text = win(&terminal);
    assert!(text.contains("Your first win of this deal."), "{text}");
    quit(&terminal);
    let again = Start::freecell(home.path(), &arguments).run();
    again.wait_for_text("best 1/102");
    let text = win(&again);
    assert!(
        text.contains("As good as your best for this deal."),
        "{text}"
    );
    quit(&again);
    let record = fs::read_to_string(home.path().join("record.jsonl")).unwrap();
    assert_eq!(
        record.matches(r#""rules":"championship cells=1""#).count(),
        2
    );
    assert_eq!(record.matches(r#""most_cells":1,"#).count(), 2);
}
