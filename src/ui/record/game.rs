//! One finished game with all its numbers.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::app::date::Date;
use crate::app::record::GameRecord;
use crate::app::record_view::RecordView;
use crate::ui::dialogs::Role;
use crate::ui::look::Look;
use crate::ui::paint::write;
use crate::ui::status::{clock, count, shortened};

/// The column of the values.
const COLUMN: u16 = 16;

pub(super) fn draw(
    buf: &mut Buffer,
    area: Rect,
    view: &RecordView,
    record: &GameRecord,
    look: &Look,
) {
    let counters = record.counters;
    let helps = record.helps;
    let help = if helps.any() {
        let tips = count(helps.tips as usize, "tip");
        let solutions = count(helps.solutions as usize, "solution");
        let verdicts = count(helps.verdicts as usize, "verdict");
        format!("{tips}, {solutions}, {verdicts}")
    } else {
        "none".into()
    };
    let result = match record.score() {
        Some(score) => format!("{}, score {score}", record.standing().word()),
        None => record.outcome.name().into(),
    };
    let rows = [
        ("Result", result),
        (
            "Ended",
            Date::of_unix_seconds(record.finished_at).to_string(),
        ),
        ("Time", clock(Duration::from_secs(record.seconds))),
        ("Commands", counters.commands.to_string()),
        ("Card moves", counters.card_moves.to_string()),
        ("Free cells", format!("{} at once", counters.most_cells)),
        ("Undos", counters.undos.to_string()),
        ("Help", help),
        ("Autoplay", record.autoplay.name().into()),
    ];
    for (y, (name, value)) in (area.y..area.bottom()).zip(rows) {
        write(buf, area.x, y, COLUMN, name, Role::Text.style(look));
        let width = area.width.saturating_sub(COLUMN);
        let value = shortened(&value, width, look.glyphs);
        let x = area.x + COLUMN;
        write(buf, x, y, width, &value, Role::Accent.style(look));
    }
    let note = view.notes.get(&record.start, record.rules);
    if let Some(note) = note
        && area.height > 10
    {
        let text = shortened(&format!("Note: {note}"), area.width, look.glyphs);
        write(
            buf,
            area.x,
            area.y + 10,
            area.width,
            &text,
            Role::Accent.style(look),
        );
    }
}
