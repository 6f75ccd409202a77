//! Autoplay: what each rule sends home, and that the safe one is safe. No solver is used here.

use std::collections::HashSet;

use freecell::core::autoplay::{finish_is_certain, is_unneeded};
use freecell::core::layout::Layout;
use freecell::core::{
    Autoplay, Board, Build, Card, EmptyCascade, Game, Rules, Start, Suit, Target, notation,
};

use crate::support::{Chance, board, request};

/// Positions from reports of players, with the cards that each rule sends home there.
const P1: &str = "Foundations: C-5 S-5 H-3 D-3\nFreecells: 4H 4D - -
: KC QH JS TH 9S 8H 7S 6D\n: 8S 7D 6S 5D\n: KS QD JC TD 9C 8D 7C 6H\n: KH QC JH TC 9D 8C 7H 6C 5H\n: KD QS JD TS 9H\n";
const P2: &str = "Foundations: C-A S-A H-A D-2\nFreecells: 8H 3S KC 6H
: TD 3D\n: JH TC JC 9S 7S 7C KH QS\n: 4C 2H QD 2C 4D 4H 6D\n: 9H 8C 7H 6S 5D
: TH 3C KD QC JD TS\n: 9D 8S 7D 6C 5H 4S 3H\n: 5C 2S KS 5S 9C 8D\n: QH JS\n";
const P3: &str = "Foundations: C-3 S-3 H-2 D-A\nFreecells: 3H TS 8D TH
: JD 6D 5S QS 9D\n: 8C QH 2D 5H KD\n: 9S 7S JS JH TC 9H 8S 7H 6C 5D 4S 3D\n: 7D 6S\n: 4D
: 8H 7C 6H 5C 4H\n: KH QC\n: 4C 9C KC KS QD JC TD\n";

/// The cards that go home, in order, and the board then.
fn sent(text: &str, autoplay: Autoplay) -> (Vec<String>, Board) {
    let mut board = board(text, Rules::default());
    let mut before = board.clone();
    let moves = autoplay.run(&mut board, None);
    let mut names = Vec::new();
    for mv in moves {
        assert_eq!(mv.to(), Target::Foundation);
        names.push(before.exposed(mv.from()).unwrap().to_string());
        before.apply(mv);
    }
    assert_eq!(before, board);
    (names, board)
}

/// Microsoft's rule keeps a card that something might go onto, the safe rule knows better.
#[test]
fn rules_differ_where_they_should() {
    assert_eq!(sent(P2, Autoplay::Off).0, [""; 0]);
    assert_eq!(sent(P2, Autoplay::Horne).0, [""; 0]);
    assert_eq!(sent(P2, Autoplay::Safe).0, ["3D"]);
    assert_eq!(sent(P2, Autoplay::All).0, ["3D"]);
}

/// 36 cards in one go, and two that follow each other.
#[test]
fn autoplay_goes_on_until_nothing_fits() {
    for autoplay in [Autoplay::Horne, Autoplay::Safe, Autoplay::All] {
        let (names, end) = sent(P1, autoplay);
        assert_eq!(names.len(), 36, "{autoplay}");
        assert!(end.is_won());
        assert_eq!(sent(P3, autoplay).0[..2], ["3H", "4H"], "{autoplay}");
    }
    assert_eq!(sent(P3, Autoplay::Horne).0.len(), 2);
    assert_eq!(sent(P3, Autoplay::Safe).0.len(), 2);
}

/// A card that was taken back from home does not go there again at once.
#[test]
fn a_card_taken_back_stays_until_another_moves() {
    let rules: Rules = "freecell back".parse().unwrap();
    let mut game = Game::new(Start::Deal("2".parse().unwrap()), rules);
    game.open(Autoplay::Safe);
    let ace: Card = "AS".parse().unwrap();
    assert!(game.board().is_home(ace));
    let play = |game: &mut Game, word: &str| {
        let request = request(game.board(), word);
        game.play(request, Autoplay::Safe).unwrap().moves().count()
    };
    assert_eq!(play(&mut game, "hsa"), 1);
    assert!(!game.board().is_home(ace));
    assert_eq!(play(&mut game, "3b"), 2, "the move, and then the ace");
    assert!(game.board().is_home(ace));
}

/// Finishing is offered as soon as moves home alone empty the table, whether the cascades are in
/// order by suit or not.
#[test]
fn finish_is_offered_when_it_is_certain() {
    // A cascade from queen to ace whose suits alternate.
    let mixed = |suits: [char; 2]| {
        let ranks = "QJT98765432A".chars().enumerate();
        let words: Vec<String> = ranks
            .map(|(index, rank)| format!("{rank}{}", suits[index % 2]))
            .collect();
        words.join(" ")
    };
    let text = format!(
        "Freecells: KD KH - -\n: KC KS\n:\n:\n: {}\n: {}\n: {}\n: {}\n:\n",
        mixed(['S', 'D']),
        mixed(['D', 'S']),
        mixed(['C', 'C']),
        mixed(['H', 'H']),
    );
    let start = board(&text, Rules::default());
    assert!(finish_is_certain(&start));
    let mut game = Game::new(Start::Board(Box::new(start)), Rules::default());
    assert_eq!(game.finish().unwrap().moves().count(), 52);
    assert!(game.is_won());
    assert!(game.undo(), "one command, one undo");
    assert!(!game.is_won());
    let deal = Game::new(Start::Deal("617".parse().unwrap()), Rules::default());
    assert!(!finish_is_certain(deal.board()));
}

/// A board with given foundations; the other cards lie in some order in four cascades.
fn with_foundations(foundations: [u8; 4], rules: Rules, chance: &mut Chance) -> Board {
    let mut rest: Vec<Card> = Card::pack()
        .filter(|card| card.rank().number() > foundations[card.suit().index()])
        .collect();
    chance.shuffle(&mut rest);
    let mut layout = Layout {
        foundations,
        ..Layout::default()
    };
    let length = rest.len().div_ceil(4).max(1);
    for cards in rest.chunks(length) {
        layout.push_cascade(cards.iter().copied());
    }
    layout.board(rules).unwrap()
}

/// For alternating colours the safe rule is the closed form that others use, on all 38,416 foundations.
#[test]
fn safe_is_the_closed_form_for_alternating_colours() {
    let mut chance = Chance::new(3);
    let mut more_than_horne = 0;
    for index in 0..14_u32.pow(4) {
        let foundations = [0, 1, 2, 3].map(|suit| (index / 14_u32.pow(suit) % 14) as u8);
        let board = with_foundations(foundations, Rules::default(), &mut chance);
        for suit in Suit::ALL {
            let Some(rank) = board.next_home(suit) else {
                continue;
            };
            let card = Card::new(rank, suit);
            let (mut opposite, mut same) = (13, 13);
            for other in Suit::ALL.into_iter().filter(|&other| other != suit) {
                if other.color() == suit.color() {
                    same = board.foundation(other);
                } else {
                    opposite = board.foundation(other).min(opposite);
                }
            }
            let rank = rank.number();
            let horne = rank <= 2 || opposite + 1 >= rank;
            let raymond = horne || (opposite + 2 >= rank && same + 3 >= rank);
            assert_eq!(
                is_unneeded(&board, card),
                raymond,
                "{card} on {foundations:?}"
            );
            assert_eq!(Autoplay::Safe.sends(&board, card), raymond);
            assert_eq!(Autoplay::Horne.sends(&board, card), horne);
            more_than_horne += usize::from(raymond && !horne);
        }
    }
    assert!(more_than_horne > 1000, "{more_than_horne}");
}

/// In their own suit, or where nothing is built, cards can always go.
#[test]
fn safe_is_all_by_suit() {
    let mut chance = Chance::new(4);
    let rules = Rules {
        build: Build::Suit,
        ..Rules::default()
    };
    for _ in 0..500 {
        let foundations = [0; 4].map(|_| chance.below(14) as u8);
        let board = with_foundations(foundations, rules, &mut chance);
        for suit in Suit::ALL {
            if let Some(rank) = board.next_home(suit) {
                assert!(is_unneeded(&board, Card::new(rank, suit)));
            }
        }
    }
}

/// Whether a position can be won, by looking at every position there is; nothing if there are too many.
fn winnable(board: &Board) -> Option<bool> {
    let mut seen = HashSet::from([board.clone()]);
    let mut todo = vec![board.clone()];
    while let Some(board) = todo.pop() {
        // Moves home are listed first, so they are taken first from the end.
        for mv in board.legal_moves().into_iter().rev() {
            let mut next = board.clone();
            next.apply(mv);
            if next.is_won() {
                return Some(true);
            }
            if seen.insert(next.clone()) {
                todo.push(next);
            }
        }
        if seen.len() > 1500 {
            return None;
        }
    }
    Some(false)
}

/// Small endgames, searched completely: the safe rule and Horne's never lose one that could be won, and
/// sending every card home does.
#[test]
fn safe_autoplay_never_loses_an_endgame() {
    let mut chance = Chance::new(5);
    let mut lost_by_all = 0;
    let mut asked = 0;
    for round in 0..1000 {
        let rules = Rules {
            cascades: 4,
            cells: (round % 2) as u8,
            build: if round % 3 == 0 {
                Build::Rank
            } else {
                Build::Alternating
            },
            empty: match round % 5 {
                0 => EmptyCascade::King,
                1 => EmptyCascade::None,
                _ => EmptyCascade::Any,
            },
            ..Rules::default()
        };
        let foundations = [0; 4].map(|_| 9 + chance.below(3) as u8);
        let start = with_foundations(foundations, rules, &mut chance);
        let judge = |autoplay: Autoplay| {
            let mut after = start.clone();
            if autoplay.run(&mut after, None).is_empty() {
                return None;
            }
            after.is_won().then_some(true).or_else(|| winnable(&after))
        };
        let Some(all) = judge(Autoplay::All) else {
            continue;
        };
        if winnable(&start) != Some(true) {
            continue;
        }
        lost_by_all += usize::from(!all);
        if let Some(safe) = judge(Autoplay::Safe) {
            assert!(safe, "safe autoplay loses {start:?}");
            asked += 1;
        }
        if rules.build == Build::Alternating
            && let Some(horne) = judge(Autoplay::Horne)
        {
            assert!(horne, "Horne's autoplay loses {start:?}");
        }
    }
    assert!(asked > 500, "{asked}");
    assert!(lost_by_all > 0, "{lost_by_all}");
}

/// The last position is the same in whatever order the cards go.
#[test]
fn the_order_of_autoplay_does_not_matter() {
    let mut chance = Chance::new(6);
    for _ in 0..200 {
        let mut board = chance.deal().board(Rules::default());
        for _ in 0..40 {
            if let Some(mv) = crate::support::choose(&board, chance.number() as u32) {
                board.apply(mv);
            }
        }
        for autoplay in Autoplay::ALL {
            let mut scanned = board.clone();
            autoplay.run(&mut scanned, None);
            let mut shuffled = board.clone();
            loop {
                let mut home: Vec<_> = shuffled
                    .legal_moves()
                    .into_iter()
                    .filter(|mv| mv.to() == Target::Foundation)
                    .filter(|mv| autoplay.sends(&shuffled, shuffled.exposed(mv.from()).unwrap()))
                    .collect();
                chance.shuffle(&mut home);
                let Some(&mv) = home.first() else { break };
                shuffled.apply(mv);
            }
            assert_eq!(scanned, shuffled, "{autoplay}");
        }
    }
}

/// A solved deal under autoplay has one undo step a command, however many cards followed it.
#[test]
fn autoplay_belongs_to_its_command() {
    let mut game = Game::new(Start::Deal("11982".parse().unwrap()), Rules::default());
    let words = notation::parse("2a 2b 4c").unwrap();
    for word in words {
        let request = word.request(game.board()).unwrap();
        let before = game.board().clone();
        let history = game.steps().len();
        game.play(request, Autoplay::All).unwrap();
        assert_eq!(game.steps().len(), history + 1);
        assert!(game.undo());
        assert_eq!(game.board(), &before);
        assert!(game.redo());
    }
}
