//! The line that tells of a game: what it says, when it is copied, and that it deals the game again.

use freecell::app::Action;
use freecell::app::dialog::Dialog;
use freecell::app::share::LONGEST_COPY;
use freecell::core::history::WrittenStep;
use freecell::core::{Game, Rules, Start, share_line, written_game};

use crate::player::{Player, quiet, solution_of_deal_2};
use crate::support::program::Program;
use crate::support::{board, rules};

fn line(player: &mut Player) -> String {
    player.keys("Y");
    player.copied.last().unwrap().clone()
}

#[test]
fn the_line_tells_truly_how_a_game_stands() {
    let mut player = Player::with(2, rules("freecell cells=1"), quiet());
    assert_eq!(
        line(&mut player),
        "FreeCell #2 · rules freecell cells=1 · 0 moves · 0:00 · unfinished"
    );
    player.wait(1_000);
    player.moves(&solution_of_deal_2());
    assert!(matches!(player.app.dialog(), Some(Dialog::Won(_))));
    let clean = line(&mut player);
    assert!(clean.ends_with("0:00 · clean"), "{clean}");
    // At the win screen, and from the replay too.
    player.keys(".");
    assert_eq!(line(&mut player), clean);

    let mut player = Player::deal(1);
    player.keys("1a");
    player.wait(65_000);
    assert_eq!(
        line(&mut player),
        "FreeCell #1 · 1 move · 1:05 · unfinished"
    );
    player.keys("n <Up> <Del> y .");
    assert_eq!(line(&mut player), "FreeCell #1 · 1 move · 1:05 · given up");
}

/// Two cards from home: one command is played, perhaps with help, and the rest goes home.
fn won_with(keys: &str) -> String {
    let text = "Foundations: H-K C-K D-K S-J\nFreecells: QS KS\n: \n: \n: \n: \n: \n: \n: \n: ";
    let mut player = Player::position(text, quiet());
    player.keys(keys);
    player.keys("ah bh");
    assert!(player.app.game().is_won(), "{}", player.text());
    line(&mut player)
}

#[test]
fn a_win_with_undo_or_help_is_not_called_clean() {
    assert_eq!(won_with(""), "FreeCell own board · 2 moves · 0:00 · clean");
    assert!(won_with("b1 u").ends_with("· won"));
    assert!(won_with("t").ends_with("· assisted"));
    assert!(won_with("w").ends_with("· assisted"));
}

#[test]
fn asked_for_again_at_once_the_moves_come_too() {
    let mut player = Player::deal(1);
    player.keys("1a 2b");
    player.keys("YY");
    let [line, whole] = &player.copied[..] else {
        panic!("{:?}", player.copied)
    };
    assert!(whole.starts_with(line.as_str()));
    assert!(whole.ends_with("\n# freecell deal=1 rules=freecell autoplay=none\n1a 2b\n"));
    let games = written_game::read(whole).unwrap();
    assert_eq!((games.len(), games[0].moves().len()), (1, 2));
    // The third is the line again, and so is one after another command.
    player.keys("Y");
    player.keys("<Esc>Y");
    assert_eq!(player.copied[2], player.copied[0]);
    assert_eq!(player.copied[3], player.copied[0]);
}

#[test]
fn nothing_but_the_players_wish_copies() {
    let mut player = Player::deal(1);
    for key in (' '..='~').filter(|&c| c != 'Y') {
        player.keys(&key.to_string());
        player.keys("<Esc>");
        player.act(Action::Paste("FreeCell #1 · 1 move".into()));
    }
    player.wait(500_000);
    assert_eq!(player.copied, [""; 0]);
}

#[test]
fn what_is_too_long_for_a_terminal_is_not_copied() {
    let text = "Foundations: H-Q C-K D-K S-K\nFreecells:\n: KH\n: \n: \n: \n: \n: \n: \n: ";
    let start = board(text, Rules::default());
    let word = |index: usize| {
        if index.is_multiple_of(2) {
            "12v1"
        } else {
            "21v1"
        }
    };
    let steps: Vec<_> = (0..15_000)
        .map(|index| WrittenStep::Command(word(index).into()))
        .collect();
    let game = Game::new(Start::Board(Box::new(start)), Rules::default());
    let game = game.with_history(&steps, steps.len(), 0).unwrap();
    assert!(written_game::write(&game).len() > LONGEST_COPY);
    let mut player = Player::at(game, quiet());
    player.keys("YY");
    assert!(player.copied.iter().all(|text| text.len() < 100));
    assert!(player.said().contains("too long"), "{}", player.said());
}

#[test]
fn a_line_is_pasted_where_a_number_is_asked_for() {
    let mut player = Player::deal(1);
    player.keys("n");
    let line = "FreeCell #617 - rules eight-off - 92 moves - 3:41 - clean\n\n26 4a";
    player.act(Action::Paste(line.into()));
    player.keys("<Enter>");
    assert_eq!(player.app.game().deal().unwrap().get(), 617);
    assert_eq!(player.app.game().rules(), rules("eight-off"));
    player.keys("n");
    player.act(Action::Paste(
        "FreeCell #617 · rules \u{1b}[2J · clean".into(),
    ));
    let Some(Dialog::Games(games)) = player.app.dialog() else {
        panic!("closed")
    };
    let fault = games.fault.clone().unwrap();
    assert!(!fault.contains(char::is_control), "{fault:?}");
    player.keys("<Esc>");
    assert_eq!(player.app.game().deal().unwrap().get(), 617);
}

/// Terminals paste the end of a line as a carriage return.
#[test]
fn a_pasted_line_ends_with_a_carriage_return() {
    let text = "FreeCell #617 - 1 move - 0:01 - unfinished\r\r# freecell deal=617\r2a\r";
    let shared = freecell::core::share_line::read(text).unwrap();
    assert_eq!(shared.deal.get(), 617);
}

#[test]
fn the_whole_line_is_an_argument() {
    let program = Program::new();
    for line in [
        "FreeCell #617 · 92 moves · 3:41 · clean",
        "FreeCell #617 - rules eight-off cells=7 - 1 move - given up",
        "FreeCell #617 · 2 moves · won\n\n# freecell deal=617 rules=freecell autoplay=none\n26 4a",
    ] {
        // It is understood: only the terminal is missing.
        program.run_args(&[line]).assert_refused("needs a terminal");
    }
    let line = "FreeCell #617 · rules xp · won";
    program
        .run_args(&[line, "--rules", "xp"])
        .assert_refused("needs a terminal");
    program
        .run_args(&[line, "--rules", "eight-off"])
        .assert_refused("`xp`, and the options ask for `eight-off`");
    for (line, part) in [
        ("FreeCell #0 · won", "is not a deal number"),
        (
            "FreeCell #617 · rules solitaire · won",
            "no rules named `solitaire`",
        ),
        (
            "FreeCell #617 · \u{1b}]52;c;QQ==\u{7} · won",
            r"\u{1b}]52;c",
        ),
        ("FreeCell 617", "is not a line like"),
        ("FreeCell own board · 3 moves", "no deal number"),
    ] {
        program.run_args(&[line]).assert_refused(part);
    }
    let long = format!("FreeCell #617 · {}", "9".repeat(100_000));
    let began = std::time::Instant::now();
    program
        .run_args(&[long])
        .assert_refused("is not a line like");
    assert!(began.elapsed().as_secs() < 5);
}

#[test]
fn every_set_of_rules_reads_back_from_its_line() {
    for set in freecell::core::rule_sets::ALL {
        let mut player = Player::with(617, set.rules, quiet());
        let shared = share_line::read(&line(&mut player)).unwrap();
        assert_eq!(shared.rules, set.rules);
        assert_eq!(shared.deal.get(), 617);
    }
}
