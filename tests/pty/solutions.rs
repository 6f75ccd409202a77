//! Published solutions, as the keys that a player would press.

use std::time::Duration;

use freecell::app::saved::SavedGame;
use freecell::app::settings::{Movement, Settings};
use freecell::app::{Action, App, Command, Now};
use freecell::core::{Autoplay, DealNumber, Game, Rules, Source, Start, Target, notation};

/// The moves of a solution of that deal in which every move is written.
pub(crate) fn explicit(deal: i64) -> Vec<String> {
    let text = include_str!("../data/solutions.txt");
    let mut lines = text.lines().map(|line| line.split('|').map(str::trim));
    let number = deal.to_string();
    let moves = lines.find_map(|mut fields| {
        let found = fields.next() == Some(&number) && fields.next() == Some("explicit");
        found.then(|| fields.next().unwrap().split(' ').map(str::to_owned))
    });
    moves.expect("a solution").collect()
}

/// The keys of each move of a deal, with autoplay off. Numbers of cards that are not the ones that the game
/// would take are chosen with `+` and `-`.
pub(crate) fn keys(deal: i64, moves: &[String]) -> Vec<String> {
    let game = Game::new(
        Start::Deal(DealNumber::new(deal).unwrap()),
        Rules::default(),
    );
    let settings = Settings {
        autoplay: Autoplay::Off,
        movement: Movement::Off,
        ..Settings::default()
    };
    let mut app = App::new(SavedGame::new(game, 0), settings);
    moves.iter().map(|mv| type_move(&mut app, mv)).collect()
}

fn type_move(app: &mut App, mv: &str) -> String {
    let request = notation::parse_one(mv).unwrap();
    let request = request.request(app.board()).unwrap();
    let mut keys = String::new();
    press(app, &mut keys, source(request.from));
    if let (Some(count), Target::Cascade(_)) = (request.count, request.to) {
        while app.lifted() != count {
            let lift = if app.lifted() < count {
                (Command::LiftMore, '+')
            } else {
                (Command::LiftFewer, '-')
            };
            press(app, &mut keys, lift);
        }
    }
    let before = app.game().counters().commands;
    press(app, &mut keys, target(request.to));
    assert_eq!(app.game().counters().commands, before + 1, "{mv}");
    keys
}

fn press(app: &mut App, keys: &mut String, (command, key): (Command, char)) {
    let now = Now {
        at: Duration::ZERO,
        unix_millis: 0,
    };
    app.update(Action::Command(command), now);
    keys.push(key);
}

fn source(from: Source) -> (Command, char) {
    match from {
        Source::Cascade(id) => target(Target::Cascade(id)),
        Source::FreeCell(id) => target(Target::FreeCell(id)),
        Source::Foundation(_) => unreachable!("cards stay home under standard rules"),
    }
}

fn target(to: Target) -> (Command, char) {
    match to {
        Target::Cascade(id) => (Command::Cascade(id), char::from(b'1' + id.index() as u8)),
        Target::FreeCell(id) => (Command::FreeCell(id), id.letter()),
        Target::Foundation => (Command::Home, 'h'),
    }
}
