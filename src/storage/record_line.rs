//! One line of the record, as JSON. Lines that this program wrote are read by a reader of their own, which knows
//! where everything stands: a record may have a hundred thousand of them. Any other line goes to the general
//! one, and both say the same of every line that both read.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::format::{self, Fault};
use super::saved_game::{HelpsFile, read_start, write_start};
use crate::app::record::{FinishedGame, GameRecord, Outcome};
use crate::app::saved::{GameId, Helps};
use crate::core::{Autoplay, Counters, DealNumber, Rules, Start};

/// Version 1 of a line. `score` and `assisted` follow from the rest and are there for other readers.
#[derive(Debug, Serialize, Deserialize)]
struct RecordLine<'a> {
    version: u64,
    #[serde(borrow)]
    game: Cow<'a, str>,
    finished_at: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    deal: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<String>,
    #[serde(borrow)]
    rules: Cow<'a, str>,
    /// `won` or `lost`.
    #[serde(borrow)]
    result: Cow<'a, str>,
    /// Of a loss: whether it was given up without being known to be lost. Lines from before there was this field
    /// do not have it: what they call lost was given up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    gave_up: Option<bool>,
    seconds: u64,
    #[serde(skip_deserializing, skip_serializing_if = "Option::is_none")]
    score: Option<u64>,
    commands: usize,
    card_moves: usize,
    most_cells: usize,
    undos: usize,
    helps: HelpsFile,
    #[serde(skip_deserializing)]
    assisted: bool,
    #[serde(borrow)]
    autoplay: Cow<'a, str>,
    #[serde(borrow)]
    line: Cow<'a, str>,
}

/// What a line says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Read<'a> {
    /// The name of the game.
    pub(super) game: GameId,
    /// Its numbers.
    pub(super) finished: FinishedGame,
    /// Its moves.
    pub(super) line: Cow<'a, str>,
}

/// The whole entry.
pub(super) fn whole(read: Read<'_>) -> GameRecord {
    let finished = read.finished;
    GameRecord {
        game: read.game,
        finished_at: finished.finished_at,
        start: finished.start,
        rules: finished.rules,
        outcome: finished.outcome,
        seconds: finished.seconds,
        counters: finished.counters,
        helps: finished.helps,
        autoplay: finished.autoplay,
        line: read.line.into_owned(),
    }
}

/// The rules that were read already, by their texts: a record has few, many times over.
#[derive(Debug, Default)]
pub(super) struct KnownRules(Vec<(Box<str>, Rules)>);

impl KnownRules {
    /// More texts than that are not kept.
    const MOST: usize = 64;

    fn read(&mut self, text: &str) -> Option<Rules> {
        let known = self.0.iter().find(|(known, _)| **known == *text);
        if let Some((_, rules)) = known {
            return Some(*rules);
        }
        let rules = text.parse().ok()?;
        if self.0.len() < Self::MOST {
            self.0.push((text.into(), rules));
        }
        Some(rules)
    }
}

/// The line of a game, with its newline.
pub(super) fn write(record: &GameRecord) -> Vec<u8> {
    let (deal, board) = write_start(&record.start);
    let (result, gave_up) = match record.outcome {
        Outcome::Won => ("won", None),
        Outcome::Lost => ("lost", Some(false)),
        Outcome::GivenUp => ("lost", Some(true)),
    };
    let line = RecordLine {
        version: 1,
        game: record.game.as_str().into(),
        finished_at: record.finished_at,
        deal,
        board,
        rules: record.rules.to_string().into(),
        result: result.into(),
        gave_up,
        seconds: record.seconds,
        score: record.score(),
        commands: record.counters.commands,
        card_moves: record.counters.card_moves,
        most_cells: record.counters.most_cells,
        undos: record.counters.undos,
        helps: record.helps.into(),
        assisted: record.is_assisted(),
        autoplay: record.autoplay.name().into(),
        line: record.line.as_str().into(),
    };
    let mut bytes = serde_json::to_vec(&line).expect("a record is plain data");
    bytes.push(b'\n');
    bytes
}

/// Reads the line that begins at a byte of the record.
pub(super) fn read<'a>(
    bytes: &'a [u8],
    at: u64,
    known: &mut KnownRules,
) -> Result<Read<'a>, Fault> {
    match read_own(bytes, at, known) {
        Some(read) => Ok(read),
        None => read_any(bytes, at),
    }
}

/// Reads any line.
fn read_any(bytes: &[u8], at: u64) -> Result<Read<'_>, Fault> {
    let line: RecordLine = match serde_json::from_slice::<RecordLine<'_>>(bytes) {
        Ok(line) if line.version == 1 => line,
        // The version alone tells newer from broken.
        Ok(_) | Err(_) => format::parse(bytes)?,
    };
    from_line(line, at).map_err(Fault::Broken)
}

fn from_line(line: RecordLine<'_>, at: u64) -> Result<Read<'_>, String> {
    let rules: Rules = line.rules.parse().map_err(|e| format!("rules: {e}"))?;
    let outcome = outcome(&line.result, line.gave_up);
    Ok(Read {
        game: line.game.parse().map_err(|e| format!("game: {e}"))?,
        finished: FinishedGame {
            at,
            finished_at: line.finished_at,
            start: read_start(line.deal, line.board.as_deref(), rules)?,
            rules,
            outcome: outcome.ok_or("result: neither won nor lost")?,
            seconds: line.seconds,
            counters: Counters {
                commands: line.commands,
                card_moves: line.card_moves,
                most_cells: line.most_cells,
                undos: line.undos,
            },
            helps: line.helps.into(),
            autoplay: line.autoplay.parse()?,
        },
        line: line.line,
    })
}

fn outcome(result: &str, gave_up: Option<bool>) -> Option<Outcome> {
    match (result, gave_up) {
        ("won", _) => Some(Outcome::Won),
        ("lost", Some(false)) => Some(Outcome::Lost),
        ("lost", Some(true) | None) => Some(Outcome::GivenUp),
        _ => None,
    }
}

/// Reads a line of a numbered deal that looks as [`write`] writes it; nothing for any other.
fn read_own<'a>(bytes: &'a [u8], at: u64, known: &mut KnownRules) -> Option<Read<'a>> {
    let mut rest = Rest(bytes.strip_suffix(b"\n").unwrap_or(bytes));
    rest.text(br#"{"version":1,"game":""#)?;
    let game = GameId::new(rest.quoted()?)?;
    rest.text(br#","finished_at":"#)?;
    let finished_at = rest.number()?;
    rest.text(br#","deal":"#)?;
    let deal = rest.signed()?;
    rest.text(br#","rules":""#)?;
    let rules = known.read(rest.quoted()?)?;
    rest.text(br#","result":""#)?;
    let result = rest.quoted()?;
    let gave_up = if rest.text_if_there(br#","gave_up":"#) {
        Some(rest.truth()?)
    } else {
        None
    };
    let outcome = outcome(result, gave_up)?;
    rest.text(br#","seconds":"#)?;
    let seconds = rest.number()?;
    if rest.text_if_there(br#","score":"#) {
        rest.number()?;
    }
    let counters = Counters {
        commands: rest.count(br#","commands":"#)?.try_into().ok()?,
        card_moves: rest.count(br#","card_moves":"#)?.try_into().ok()?,
        most_cells: rest.count(br#","most_cells":"#)?.try_into().ok()?,
        undos: rest.count(br#","undos":"#)?.try_into().ok()?,
    };
    let helps = Helps {
        tips: rest.count(br#","helps":{"tips":"#)?.try_into().ok()?,
        solutions: rest.count(br#","solutions":"#)?.try_into().ok()?,
        verdicts: rest.count(br#","verdicts":"#)?.try_into().ok()?,
    };
    rest.text(br#"},"assisted":"#)?;
    rest.truth()?;
    rest.text(br#","autoplay":""#)?;
    let autoplay: Autoplay = rest.quoted()?.parse().ok()?;
    rest.text(br#","line":""#)?;
    let line = rest.0.strip_suffix(br#""}"#)?;
    if !is_plain(line) {
        return None;
    }
    Some(Read {
        game,
        finished: FinishedGame {
            at,
            finished_at,
            start: Start::Deal(DealNumber::new(deal)?),
            rules,
            outcome,
            seconds,
            counters,
            helps,
            autoplay,
        },
        line: std::str::from_utf8(line).ok()?.into(),
    })
}

/// Characters that stand for themselves in a text of JSON. The whole text is looked at, without a branch, which is
/// fastest.
fn is_plain(text: &[u8]) -> bool {
    let strange = |byte: u8| {
        u8::from(byte.wrapping_sub(b' ') > b'~' - b' ')
            | u8::from(byte == b'"')
            | u8::from(byte == b'\\')
    };
    text.iter().fold(0, |found, &byte| found | strange(byte)) == 0
}

/// What is left of a line.
struct Rest<'a>(&'a [u8]);

impl<'a> Rest<'a> {
    /// A text of a length that is known when this is compiled, which makes comparing it quick.
    fn text<const N: usize>(&mut self, text: &[u8; N]) -> Option<()> {
        let (start, rest) = self.0.split_first_chunk::<N>()?;
        self.0 = rest;
        (start == text).then_some(())
    }

    /// The same, where another text may stand.
    fn text_if_there<const N: usize>(&mut self, text: &[u8; N]) -> bool {
        match self.0.split_first_chunk::<N>() {
            Some((start, rest)) if start == text => {
                self.0 = rest;
                true
            }
            Some(_) | None => false,
        }
    }

    /// A number after its name.
    fn count<const N: usize>(&mut self, name: &[u8; N]) -> Option<u64> {
        self.text(name)?;
        self.number()
    }

    /// A text up to its closing quote.
    fn quoted(&mut self) -> Option<&'a str> {
        let end = self.0.iter().position(|&byte| byte == b'"')?;
        let (text, rest) = self.0.split_at(end);
        self.0 = &rest[1..];
        if !is_plain(text) {
            return None;
        }
        std::str::from_utf8(text).ok()
    }

    fn number(&mut self) -> Option<u64> {
        let mut number = 0_u64;
        let mut length = 0;
        for &byte in self.0 {
            let digit = byte.wrapping_sub(b'0');
            if digit > 9 {
                break;
            }
            number = number.checked_mul(10)?.checked_add(digit.into())?;
            length += 1;
        }
        // Numbers of JSON do not begin with a zero.
        if length == 0 || (length > 1 && self.0[0] == b'0') {
            return None;
        }
        self.0 = &self.0[length..];
        Some(number)
    }

    fn signed(&mut self) -> Option<i64> {
        let negative = self.text_if_there(b"-");
        let number = i64::try_from(self.number()?).ok()?;
        Some(if negative { -number } else { number })
    }

    fn truth(&mut self) -> Option<bool> {
        if self.text_if_there(b"true") {
            return Some(true);
        }
        self.text(b"false").map(|()| false)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::app::saved::SavedGame;
    use crate::core::Game;

    fn own(bytes: &[u8]) -> Option<Read<'_>> {
        read_own(bytes, 7, &mut KnownRules::default())
    }

    fn by_general(bytes: &[u8]) -> Option<Read<'_>> {
        read_any(bytes, 7).ok()
    }

    fn written(outcome: Outcome, numbers: [u64; 5]) -> GameRecord {
        let [number, seconds, commands, cells, tips] = numbers;
        let deal = DealNumber::new(1 + (number % DealNumber::MAX as u64) as i64).unwrap();
        let rules = Rules::default().with_cells((number % 10) as u8).unwrap();
        let saved = SavedGame::new(Game::new(Start::Deal(deal), rules), number);
        let mut record = GameRecord::new(&saved, outcome, Autoplay::Safe, number);
        record.seconds = seconds;
        record.counters.commands = commands as usize;
        record.counters.most_cells = cells as usize;
        record.helps.tips = tips as u32;
        record.line = "26 7a,1h 12v3".repeat(seconds as usize % 4);
        record
    }

    #[test]
    fn what_ended_a_game_reads_back() {
        for outcome in Outcome::ALL {
            let record = written(outcome, [1, 2, 3, 4, 0]);
            let line = write(&record);
            assert_eq!(whole(own(&line).unwrap()), record);
            assert_eq!(own(&line), by_general(&line));
        }
    }

    #[test]
    fn lines_from_before_lost_and_given_up_were_told_apart_are_of_games_given_up() {
        let line = write(&written(Outcome::GivenUp, [1, 2, 3, 4, 0]));
        let old = String::from_utf8(line)
            .unwrap()
            .replace(r#""gave_up":true,"#, "");
        assert!(old.contains(r#""result":"lost","seconds""#));
        let read = own(old.as_bytes()).unwrap();
        assert_eq!(read.finished.outcome, Outcome::GivenUp);
        assert_eq!(by_general(old.as_bytes()), Some(read));
    }

    #[test]
    fn a_program_that_does_not_know_games_given_up_still_reads_a_loss() {
        for outcome in [Outcome::Lost, Outcome::GivenUp] {
            let line = String::from_utf8(write(&written(outcome, [1, 2, 3, 4, 0]))).unwrap();
            assert!(line.contains(r#""version":1,"#) && line.contains(r#""result":"lost""#));
        }
    }

    #[test]
    fn numbers_are_those_of_json() {
        let line = String::from_utf8(write(&written(Outcome::Won, [1, 61, 3, 4, 0]))).unwrap();
        for (from, to, good) in [
            (r#""seconds":61"#, r#""seconds":061"#, false),
            (r#""seconds":61"#, r#""seconds":18446744073709551615"#, true),
            (
                r#""seconds":61"#,
                r#""seconds":18446744073709551616"#,
                false,
            ),
            (r#""tips":0"#, r#""tips":4294967296"#, false),
            (r#""deal":2"#, r#""deal":-4"#, true),
            (r#""deal":2"#, r#""deal":-0"#, false),
            (r#""deal":2"#, r#""deal":8589934592"#, false),
        ] {
            let changed = line.replace(from, to);
            assert_ne!(changed, line);
            assert_eq!(own(changed.as_bytes()).is_some(), good, "{to}");
            assert_eq!(by_general(changed.as_bytes()).is_some(), good, "{to}");
        }
    }

    proptest! {
        #[test]
        fn our_own_lines_need_no_general_reader(numbers: [u64; 5], outcome in 0_usize..3) {
            let record = written(Outcome::ALL[outcome], numbers);
            let line = write(&record);
            let read = own(&line);
            prop_assert!(read.is_some());
            prop_assert_eq!(&read, &by_general(&line));
            prop_assert_eq!(whole(read.unwrap()), record);
        }

        #[test]
        fn both_readers_say_the_same_of_changed_lines(
            numbers: [u8; 5],
            changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0_u8..3), 1..4),
        ) {
            let mut line = write(&written(Outcome::GivenUp, numbers.map(u64::from)));
            for (at, byte, kind) in changes {
                let at = at.index(line.len());
                match kind {
                    0 => line[at] = byte,
                    1 => line.insert(at, byte),
                    _ => drop(line.remove(at)),
                }
            }
            // What the quick reader does not read goes to the other.
            if let Some(read) = own(&line) {
                prop_assert_eq!(Some(read), by_general(&line));
            }
        }
    }
}
