//! The line at the top, the line for one sentence, and the line of keys.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::glyphs::Glyphs;
use super::look::Look;
use super::paint::{columns, write};
use super::wrap::wrap;
use crate::app::advice::Verdict;
use crate::app::entry::{BestKnown, DealResult};
use crate::app::playback::Playback;
use crate::app::record::score;
use crate::app::{App, Tone};
use crate::core::share_line::Standing;
use crate::core::supermove::room;
use crate::core::{Card, rules_text};

/// The word for a verdict.
pub(super) const fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Winnable => "winnable",
        Verdict::Lost => "lost",
        Verdict::Undecided => "undecided",
    }
}

/// A span of time as a clock shows it: `4:05`, `1:02:03`.
pub(super) fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

/// `1 command`, `2 commands`.
pub(super) fn count(number: usize, noun: &str) -> String {
    let s = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{s}")
}

/// Free cells and single moves: `1 cell, 95 moves`.
pub(super) fn tally(result: DealResult) -> String {
    let cells = count(result.cells, "cell");
    format!("{cells}, {}", count(result.card_moves, "move"))
}

/// Draws the line at the top: the game on the left, the counts and the clock on the right.
pub(super) fn status(buf: &mut Buffer, line: Rect, app: &App, look: &Look, now: Duration) {
    let game = app.shown_game();
    let deal = match game.deal() {
        _ if app.lesson().is_some() => "Course".to_owned(),
        Some(number) => format!("#{number}"),
        None => "Own board".to_owned(),
    };
    let title = rules_text::title(game.rules());
    let verdict = app.verdict().map(|verdict| {
        let sign = look.glyphs.verdict(verdict);
        format!("{sign} {}", word(verdict))
    });
    // What stands on the left, with a gap after it.
    let verdict_width = verdict.as_ref().map_or(0, |verdict| columns(verdict) + 3);
    let left_width = columns(&deal) + 1 + columns(&title) + verdict_width + 2;
    let right = figures(app, look, now, line.width.saturating_sub(left_width));
    let right_width = columns(&right);
    let right_x = line.right().saturating_sub(right_width);
    write(buf, right_x, line.y, right_width, &right, look.theme.text);

    let mut x = line.x;
    let mut put = |text: &str, style| {
        let width = right_x.saturating_sub(x + 1);
        let text = shortened(text, width, look.glyphs);
        write(buf, x, line.y, width, &text, style);
        x += columns(&text);
    };
    put(&deal, look.theme.accent);
    put(" ", look.theme.text);
    // The verdict is seen whole where there is room for it at all.
    let title_width = right_x.saturating_sub(line.x + columns(&deal) + 2 + verdict_width);
    put(
        &shortened(&title, title_width, look.glyphs),
        look.theme.text,
    );
    if let Some(verdict) = verdict {
        put(look.glyphs.dot(), look.theme.quiet);
        put(&verdict, look.theme.text);
    }
    // The day is left out where it would take the room of the game's own name.
    let daily = app.watched().is_none() && app.is_daily();
    if daily && columns(&title) + columns(look.glyphs.dot()) + 5 <= title_width {
        put(look.glyphs.dot(), look.theme.quiet);
        put("daily", look.theme.text);
    }
    if !app.settings().mouse {
        put(look.glyphs.dot(), look.theme.quiet);
        put("mouse off", look.theme.quiet);
    }
}

/// The counts and the clock: the longest of the ways to write them that fits, or the shortest.
fn figures(app: &App, look: &Look, now: Duration, width: u16) -> String {
    let dot = look.glyphs.dot();
    if let Some(playback) = app.playback().filter(|p| p.watched().is_some()) {
        return watched_figures(playback, look, width);
    }
    let counters = app.game().counters();
    let own = DealResult::from(counters);
    let pair = |result: DealResult| format!("{}/{}", result.cells, result.card_moves);
    let counts = match (app.is_championship(), app.best_known()) {
        (false, _) => vec![count(counters.commands, "command")],
        (true, BestKnown::Win(best)) => vec![
            format!("{}{dot}best {}", tally(own), pair(best)),
            format!("{}{dot}best {}", pair(own), pair(best)),
        ],
        (true, BestKnown::Unread | BestKnown::None) => vec![tally(own), pair(own)],
    };
    let elapsed = app.elapsed(now);
    let mut times = String::new();
    if app.settings().clock {
        times = format!("{dot}{}", clock(elapsed));
    }
    if app.settings().bonus {
        let bonus = score(elapsed.as_secs());
        times = format!("{times}{dot}bonus {bonus}");
    }
    let mut ways = counts.into_iter().map(|counts| counts + &times);
    let first = ways.next().unwrap_or_default();
    if columns(&first) <= width {
        return first;
    }
    ways.next_back().unwrap_or(first)
}

/// How far a game is that is looked at: how far it has come and how fast it plays.
fn watched_figures(playback: &Playback, look: &Look, width: u16) -> String {
    let (played, all) = playback.progress();
    let dot = look.glyphs.dot();
    let speed = playback.speed().name();
    let long = format!("{played} of {}{dot}{speed}", count(all, "command"));
    if columns(&long) <= width {
        return long;
    }
    format!("{played}/{all}{dot}{speed}")
}

/// What is played, in the longest words that fit.
fn playing(playback: &Playback, width: u16) -> String {
    let (played, all) = playback.progress();
    let speed = playback.speed().name();
    let state = if playback.is_playing() {
        speed.to_owned()
    } else {
        "stopped".to_owned()
    };
    if !playback.typed().is_empty() {
        return format!(
            "To command {}_ of {all}: Enter goes there",
            playback.typed()
        );
    }
    let Some(watched) = playback.watched() else {
        return format!("Solution: {played} of {}, {state}", count(all, "command"));
    };
    let reel = watched.reel();
    let deal = match reel.game.deal() {
        Some(number) => format!("#{number}"),
        None => "a board".to_owned(),
    };
    let time = reel.seconds.map_or_else(String::new, |s| {
        format!(" {}", clock(Duration::from_secs(s)))
    });
    let end = match reel.standing() {
        Standing::Clean | Standing::Won | Standing::Assisted => "won",
        Standing::Lost => "lost",
        Standing::GivenUp => "given up",
        Standing::Unfinished => "unfinished",
    };
    let mut what = format!("replay of {deal}, {end}{time}");
    if let Some(convention) = reel.convention {
        what = format!("{what}, convention {convention}");
    }
    if let (place, of @ 2..) = watched.place() {
        what = format!("game {place} of {of}, {what}");
    }
    let ways = [
        format!("{what}, command {played} of {all}, {state}"),
        format!("{what}, {played} of {all}, {state}"),
        // How far it is stands at the top too.
        format!("{what}, {state}"),
        format!("{deal}, {end}{time}, {played} of {all}, {state}"),
        format!("{deal} {end}, {played} of {all}, {state}"),
    ];
    let fits = |way: &&String| columns(way) <= width;
    let way = ways.iter().find(fits).unwrap_or(&ways[ways.len() - 1]);
    let mut chars = way.chars();
    let first = chars.next().map(|c| c.to_ascii_uppercase());
    first.into_iter().chain(chars).collect()
}

/// Draws the sentence: the message, how far a solution is, or what is in hand.
///
/// A sentence that is too long for its line goes on in `below`, the line of keys, unless a dialog needs that;
/// true if it did.
pub(super) fn message(buf: &mut Buffer, line: Rect, below: Rect, app: &App, look: &Look) -> bool {
    let Some((text, style)) = words(app, look, line.width) else {
        return false;
    };
    let lines = wrap(&text, line.width);
    if lines.len() < 2 || app.dialog().is_some() {
        let text = shortened(&text, line.width, look.glyphs);
        write(buf, line.x, line.y, line.width, &text, style);
        return false;
    }
    let rest = shortened(&lines[1..].join(" "), below.width, look.glyphs);
    write(buf, line.x, line.y, line.width, &lines[0], style);
    write(buf, below.x, below.y, below.width, &rest, style);
    true
}

/// Whether the sentence also takes the line of keys.
pub(super) fn message_takes_keys(width: u16, app: &App, look: &Look) -> bool {
    app.dialog().is_none()
        && words(app, look, width).is_some_and(|(text, _)| columns(&text) > width)
}

/// The sentence and its style.
fn words(app: &App, look: &Look, width: u16) -> Option<(String, Style)> {
    if let Some(message) = app.message() {
        let style = match message.tone {
            Tone::Info => look.theme.text,
            Tone::Refusal | Tone::Trouble => look.theme.refusal,
        };
        Some((
            sentence(&app.keymap().text(&message.sentence), look.glyphs),
            style,
        ))
    } else if let Some(playback) = app.playback() {
        Some((playing(playback, width), look.theme.text))
    } else {
        in_hand(app, look.glyphs).map(|text| (text, look.theme.text))
    }
}

/// A text in at most `width` columns, with a sign that there is more.
pub(super) fn shortened(text: &str, width: u16, glyphs: Glyphs) -> String {
    if columns(text) <= width {
        return text.to_owned();
    }
    let sign = glyphs.ellipsis();
    let keep = usize::from(width.saturating_sub(columns(sign)));
    let start: String = text.chars().take(keep).collect();
    start.trim_end().to_owned() + sign
}

/// A sentence as the screen shows it: with a capital letter, and with cards as they look on the table.
pub(super) fn sentence(text: &str, glyphs: Glyphs) -> String {
    let words = text.split_inclusive(|c: char| !c.is_ascii_alphanumeric());
    let mut shown: String = words.map(|word| with_symbols(word, glyphs)).collect();
    if !glyphs.unicode {
        shown = shown.replace('…', glyphs.ellipsis());
    }
    // The name of a file is written as it is.
    let word = shown.split_whitespace().next().unwrap_or_default();
    if word.trim_end_matches(['.', ':']).contains(['.', '/']) {
        return shown;
    }
    let mut chars = shown.chars();
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).collect(),
        None => String::new(),
    }
}

/// A word, or the card that it names.
fn with_symbols(word: &str, glyphs: Glyphs) -> String {
    let end = word.find(|c: char| !c.is_ascii_alphanumeric());
    let (name, rest) = word.split_at(end.unwrap_or(word.len()));
    let capitals = name.len() == 2 && !name.contains(|c: char| c.is_ascii_lowercase());
    match name.parse::<Card>() {
        Ok(card) if capitals => glyphs.card(card, 3) + rest,
        Ok(_) | Err(_) => word.to_owned(),
    }
}

/// The lifted cards in words: how many of how many, and the room that there is.
fn in_hand(app: &App, glyphs: Glyphs) -> Option<String> {
    let selection = app.selection()?;
    let board = app.board();
    let run = board.movable(selection.from.source()).ok()?;
    let lifted = app.lifted().clamp(1, run.len());
    // One card that is marked on the table needs no words.
    if run.len() == 1 {
        return None;
    }
    let first = glyphs.card(run[run.len() - lifted], 3);
    let rules = board.rules();
    let cells = board.empty_cells().count();
    let spare = board.empty_cascades().count();
    let onto = room(rules, cells, spare, false);
    let into_empty = match spare.checked_sub(1) {
        Some(others) => {
            let room = room(rules, cells, others, true);
            format!(", {room} into an empty cascade")
        }
        None => String::new(),
    };
    let dot = glyphs.dot();
    let of = run.len();
    Some(format!(
        "Lift {lifted} of {of} from {first}{dot}room {onto}{into_empty}"
    ))
}
