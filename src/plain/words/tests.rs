//! Lines that are understood, and lines that are not.

use super::*;

fn is(line: &str, expected: &Line) {
    assert_eq!(parse(line).as_ref(), Ok(expected), "{line}");
}

fn played(text: &str) -> Line {
    Line::Moves(notation::parse(text).unwrap())
}

fn number(id: usize) -> CascadeId {
    CascadeId::new(id - 1).unwrap()
}

#[test]
fn moves_are_read_as_everywhere() {
    for line in [
        "26", "26 4a b7", "12v3", "55", "bb", "264ab7", "3H 10a", "ah dh",
    ] {
        is(line, &played(line));
    }
    is("move 26 4a", &played("26 4a"));
    is("# 26", &Line::Nothing);
    is("   ", &Line::Nothing);
}

#[test]
fn moves_may_be_said() {
    let (two, six) = (End::Cascade(number(2)), End::Cascade(number(6)));
    let seven = End::Card("7S".parse().unwrap());
    for line in [
        "move 2 to 6",
        "2 to 6",
        "2 6",
        "Move cascade 2 onto column 6",
    ] {
        is(line, &Line::Carry(two, six));
    }
    for line in [
        "move 7s to 6",
        "7 of Spades to cascade 6",
        "seven of spades onto 6",
    ] {
        is(line, &Line::Carry(seven, six));
    }
    let eight = End::Card("8H".parse().unwrap());
    is("7s on 8h", &Line::Carry(seven, eight));
    is(
        "8h on 9s",
        &Line::Carry(eight, End::Card("9S".parse().unwrap())),
    );
    is("7 of spades home", &Line::Carry(seven, End::Home));
    is("7s to a free cell", &Line::Carry(seven, End::AnyCell));
    let b = End::FreeCell(FreeCellId::from_letter('b').unwrap());
    is("7s to free cell b", &Line::Carry(seven, b));
    is("b to 2", &Line::Carry(b, two));
    is("b home", &Line::Carry(b, End::Home));
}

#[test]
fn words_may_be_short_and_of_any_case() {
    is("BOARD", &Line::Board(None));
    is("bo", &Line::Board(None));
    is("b", &Line::Board(None));
    for line in ["4", "cascade 4", "column 4", "col 4", "b 4", "board 4"] {
        is(line, &Line::Board(Some(number(4))));
    }
    is("10", &Line::Board(Some(number(10))));
    for line in [
        "where 7S",
        "f 7s",
        "find 7 s",
        "w seven of spades",
        "WHERE 7 of spade",
    ] {
        is(line, &Line::Where("7S".parse().unwrap()));
    }
    is("w 10h", &Line::Where("TH".parse().unwrap()));
    is("w", &Line::Status);
    is("l", &Line::Moveable);
    is("undo 3", &Line::Undo(3));
    is("u", &Line::Undo(1));
    is("give up", &Line::GiveUp);
    is("free cells", &Line::Cells);
    is("go 2", &Line::Go("2".into()));
    is("go First try", &Line::Go("First try".into()));
    is("m First try", &Line::Mark("First try".parse().ok()));
    is("new", &Line::New(None, None));
    let deal = "617".parse().ok();
    is("new 617", &Line::New(deal, None));
    let eight_off = "eight-off".parse().ok();
    is("new 617 eight-off", &Line::New(deal, eight_off));
    is("deal random eight-off", &Line::New(None, eight_off));
    let offers = [
        ("new daily", Offer::Daily),
        ("n lost", Offer::Lost(None)),
        ("n unplayed eight-off", Offer::Unplayed(eight_off)),
        ("New Expert", Offer::Difficulty(Difficulty::Expert)),
        ("deal journey", Offer::Journey),
        ("later", Offer::Later),
    ];
    for (line, offer) in offers {
        is(line, &Line::Offer(offer));
    }
    let three = "freecell cells=3".parse().ok();
    is("n #617 freecell cells=3", &Line::New(deal, three));
    is("settings warn yes", &Line::Set(row("Warn"), "yes".into()));
    is(
        "set random deals any",
        &Line::Set(row("Random deals"), "any".into()),
    );
    is("set auto", &Line::Setting(row("Autoplay")));
}

fn row(name: &str) -> usize {
    ROWS.iter().position(|row| row.name == name).unwrap()
}

#[test]
fn what_is_not_understood_is_named() {
    for (line, part) in [
        ("blah", "`blah` is not a word"),
        (
            "re",
            "`re` can be redo or restart or rewind or review or replay or give up or record",
        ),
        ("board now please", "as `board [N]`"),
        ("tip me", "`tip` takes nothing"),
        ("cascade", "as `cascade N`"),
        ("cascade x", "`x` is not a cascade"),
        ("where xx", "`xx` is not a card"),
        ("26 9z", "`9z` is not a move"),
        ("26 blah", "`blah` is not a move"),
        ("99z", "`z` is not a move"),
        ("mark a name that is far too long for one", "at most 24"),
        ("go", "as `go MARK`"),
        ("undo 0", "how many commands"),
        ("new 0", "not a deal number"),
        ("new chess", "no rules named `chess`"),
        ("new lost chess", "no rules named `chess`"),
        ("new daily eight-off", "`new daily` stands alone"),
        ("7s to nowhere", "`nowhere` is neither"),
        ("settings theme", "not a setting"),
        ("open x", "numbers the open games"),
        ("move", "as `move FROM to TO`"),
    ] {
        let said = parse(line).unwrap_err().to_string();
        assert!(said.contains(part), "{line}: {said}");
    }
}

#[test]
fn every_name_is_found_and_is_no_move() {
    for word in TABLE {
        for name in word.names {
            let tokens: Vec<&str> = name.split(' ').collect();
            let (found, rest) = exact(&tokens).unwrap();
            assert!(std::ptr::eq(found, word) && rest.is_empty(), "{name}");
            assert!(!may_be_moves(name), "{name} is a move");
        }
        if word.names.len() > 1 {
            assert!(!word.names[1..].contains(&word.name()));
        }
    }
}

#[test]
fn what_is_heard_is_a_setting() {
    for name in HEARD {
        assert!(ROWS.iter().any(|row| row.name == name), "{name}");
    }
}
