//! `freecell verify`: replays moves under the rules and says whether they win.

use std::io::Write;
use std::path::Path;

use super::replay::written_board;
use super::{ExitStatus, input, note};
use crate::cli::VerifyArgs;
use crate::core::notation::{self, WrittenMove};
use crate::core::replay::{self, Convention, IllegalMove, Replayed};
use crate::core::written_game::{self, named_in_header};
use crate::core::{Board, DealNumber, Rules, supermove};
use crate::error::Error;

/// Replays the moves that were given.
pub fn run(args: &VerifyArgs, out: &mut dyn Write) -> Result<ExitStatus, Error> {
    let from_stdin = |words: &[String]| matches!(words, [dash] if dash == "-");
    if from_stdin(&args.words) && args.board.as_deref().is_some_and(input::is_stdin) {
        return Err(Error::StdinTwice);
    }
    if args.board.is_none() && from_stdin(&args.words) {
        return whole_games(args, out);
    }
    let rules = args.rules.or_default()?;
    let (deal, board, words) = start(args, rules)?;
    let (name, text) = if from_stdin(words) {
        let stdin = Path::new("-");
        (input::name(stdin), input::read(stdin, "a list of moves")?)
    } else {
        ("the moves".into(), words.join(" "))
    };
    let moves = notation::parse(&text).map_err(|error| Error::Notation { name, error })?;
    if let Some(deal) = deal {
        header_notes(&text, deal, rules);
    }
    let (convention, result) = replay::best_trial(&board, &moves, conventions(args));
    report(out, &board, &moves, convention, result)
}

fn conventions(args: &VerifyArgs) -> &[Convention] {
    args.convention
        .as_ref()
        .map_or(&Convention::ALL[..], std::slice::from_ref)
}

/// Replays the games of standard input, whose headers name their deals or have their boards. All of them have to
/// win.
fn whole_games(args: &VerifyArgs, out: &mut dyn Write) -> Result<ExitStatus, Error> {
    let stdin = Path::new("-");
    let name = input::name(stdin);
    let text = input::read(stdin, "a list of moves")?;
    let games = written_game::read(&text).map_err(|error| Error::WrittenGame {
        name: name.clone(),
        error,
    })?;
    let mut status = ExitStatus::Success;
    for game in &games {
        let rules = match args.rules.asked()? {
            Some(rules) => rules,
            None => game.rules(Rules::default())?,
        };
        let board = match game.deal {
            Some(deal) => Some(deal.board(rules)),
            None => written_board(&name, game, rules)?,
        };
        let board = board.ok_or_else(|| Error::NoDealInText {
            name: name.clone(),
            line: game.line,
        })?;
        let conventions = game.conventions(conventions(args));
        let (convention, result) = replay::best_trial(&board, game.moves(), conventions);
        if report(out, &board, game.moves(), convention, result)? != ExitStatus::Success {
            status = ExitStatus::Negative;
        }
    }
    Ok(status)
}

/// The position to start from, and the words that are left for the moves.
fn start(args: &VerifyArgs, rules: Rules) -> Result<(Option<DealNumber>, Board, &[String]), Error> {
    if let Some(path) = &args.board {
        return Ok((None, input::board(path, rules)?, &args.words));
    }
    let first = args.words.split_first();
    let (deal, moves) = first.expect("the command line requires a word without --board");
    let deal: DealNumber = deal.parse()?;
    Ok((Some(deal), deal.board(rules), moves))
}

/// Says what the replay came to.
fn report(
    out: &mut dyn Write,
    start: &Board,
    written: &[WrittenMove],
    convention: Convention,
    result: Result<Replayed, IllegalMove>,
) -> Result<ExitStatus, Error> {
    let end = match result {
        Ok(end) => end,
        Err(illegal) => {
            writeln!(
                out,
                "illegal: move {} ({}): {} (convention {convention})",
                illegal.number,
                written[illegal.number - 1],
                illegal.error
            )?;
            return Ok(ExitStatus::Negative);
        }
    };
    let mut board = start.clone();
    let mut card_moves = 0;
    let moves = end.moves();
    for &mv in &moves {
        card_moves += supermove::expand(&board, mv).len();
        board.apply(mv);
    }
    let counts = format!(
        "moves written {}, all moves {}, card moves {card_moves} (convention {convention})",
        written.len(),
        moves.len()
    );
    if end.board.is_won() {
        writeln!(out, "wins: {counts}")?;
        return Ok(ExitStatus::Success);
    }
    writeln!(
        out,
        "legal, not a win: {} of 52 cards home; {counts}",
        end.board.home_count()
    )?;
    Ok(ExitStatus::Negative)
}

/// A header in the moves sets nothing, but one of another deal is worth a note.
fn header_notes(text: &str, deal: DealNumber, rules: Rules) {
    for header in text
        .lines()
        .filter_map(|line| line.trim_start().strip_prefix('#'))
    {
        let (named, cells) = named_in_header(header);
        if let Some(other) = named
            && other != deal
        {
            note(&format!(
                "the header of the moves is for deal {other}, not for deal {deal}"
            ));
        }
        if let Some(other) = cells
            && other != rules.cells
        {
            note(&format!(
                "the header of the moves is for {other} free cells, not for {}",
                rules.cells
            ));
        }
    }
}
