//! The games of each day in the last year: a column a week, a row a weekday.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::app::date::Date;
use crate::app::record_view::RecordView;
use crate::app::series::Series;
use crate::ui::dialogs::Role;
use crate::ui::glyphs::Glyphs;
use crate::ui::look::Look;
use crate::ui::paint::write;
use crate::ui::status::{count, shortened};

/// The weeks of a year, with the one that has begun.
const WEEKS: usize = 53;
/// Columns for the names of weekdays.
const NAMES: u16 = 4;
/// Columns for a week.
const WEEK: u16 = 2;
/// Rows of a band of weeks: the months and the weekdays.
const BAND: u16 = 8;
/// Rows below the bands.
const BELOW: u16 = 2;

const WEEKDAYS: [&str; 7] = ["Mon", "", "Wed", "", "Fri", "", "Sun"];
const MONTHS: [&str; 12] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
];
/// The least games of a day for each sign.
const LEVELS: [usize; 5] = [0, 1, 2, 4, 7];

/// How many weeks stand side by side, and how many bands of them one above the other.
fn bands(area: Rect) -> (usize, usize) {
    let fit = usize::from(area.width.saturating_sub(NAMES) / WEEK).clamp(1, WEEKS);
    let needed = WEEKS.div_ceil(fit);
    let high = usize::from((area.height.saturating_sub(BELOW) + 1) / (BAND + 1)).max(1);
    let bands = needed.min(high);
    // Bands that show all weeks are of one length.
    let weeks = if bands == needed {
        WEEKS.div_ceil(needed)
    } else {
        fit
    };
    (weeks, bands)
}

/// The weeks that are told of: those of a year, and what fills up the first of the bands that show them all.
fn told((weeks, bands): (usize, usize)) -> usize {
    WEEKS.max(weeks * bands)
}

/// How many weeks of the year do not fit.
pub(super) fn scroll_limit(area: Rect) -> usize {
    let (weeks, bands) = bands(area);
    WEEKS.saturating_sub(weeks * bands)
}

/// The sign of a day with so many games.
fn sign(glyphs: Glyphs, games: usize) -> &'static str {
    let level = LEVELS.iter().rposition(|&least| games >= least);
    let signs = if glyphs.unicode {
        ["·", "▂", "▄", "▆", "█"]
    } else {
        [".", "-", "=", "#", "@"]
    };
    signs[level.unwrap_or(0)]
}

fn style(games: usize, look: &Look) -> Style {
    if games == 0 {
        Role::Quiet.style(look)
    } else {
        Role::Accent.style(look)
    }
}

pub(super) fn draw(buf: &mut Buffer, area: Rect, view: &RecordView, series: &Series, look: &Look) {
    let (weeks, bands) = bands(area);
    let scrolled = view.scroll.min(scroll_limit(area));
    let width = (NAMES + weeks as u16 * WEEK).min(area.width);
    let indent = (area.width - width) / 2;
    let area = Rect {
        x: area.x + indent,
        width: area.width - indent,
        ..area
    };
    for band in 0..bands {
        let y = area.y + band as u16 * (BAND + 1);
        // The newest week is at the end of the last band.
        let newest = scrolled + (bands - 1 - band) * weeks;
        let place = Rect {
            y,
            height: BAND.min(area.bottom().saturating_sub(y)),
            ..area
        };
        let told = told((weeks, bands));
        self::band(buf, place, view, series, (newest, weeks, told), look);
    }
    let y = area.y + bands as u16 * (BAND + 1) - 1;
    below(
        buf,
        Rect {
            y,
            height: area.bottom().saturating_sub(y),
            ..area
        },
        view,
        series,
        told((weeks, bands)),
        look,
    );
}

fn band(
    buf: &mut Buffer,
    area: Rect,
    view: &RecordView,
    series: &Series,
    (newest, weeks, told): (usize, usize, usize),
    look: &Look,
) {
    let quiet = Role::Quiet.style(look);
    for (row, name) in (1..).zip(WEEKDAYS) {
        if row < area.height {
            write(buf, area.x, area.y + row, NAMES, name, quiet);
        }
    }
    let mut month = None;
    let mut free_from = 0;
    for column in 0..weeks {
        let back = newest + weeks - 1 - column;
        let Some(monday) = (back < told).then(|| view.monday(back)).flatten() else {
            continue;
        };
        let x = area.x + NAMES + column as u16 * WEEK;
        let (number, _) = Date::of_day(monday).month_and_day();
        // A name stands where its month begins, if there is room for it.
        if month.replace(number) != Some(number) && x >= free_from && column + 1 < weeks {
            let name = MONTHS[usize::from(number) - 1];
            write(buf, x, area.y, 3, name, quiet);
            free_from = x + 4;
        }
        for weekday in 0..7 {
            let day = monday + weekday;
            let row = 1 + weekday as u16;
            if day > view.today || row >= area.height {
                continue;
            }
            let games = series.day(day).map_or(0, |day| day.games);
            let sign = sign(look.glyphs, games);
            write(buf, x, area.y + row, 1, sign, style(games, look));
        }
    }
}

/// What the signs mean, and the year in words.
fn below(
    buf: &mut Buffer,
    area: Rect,
    view: &RecordView,
    series: &Series,
    told: usize,
    look: &Look,
) {
    let mut x = area.x;
    let mut put = |buf: &mut Buffer, text: &str, style| {
        let width = area.right().saturating_sub(x);
        if area.height > 0 {
            write(buf, x, area.y, width, text, style);
        }
        x += crate::ui::paint::columns(text);
    };
    let title = if area.width < 42 {
        "A day:"
    } else {
        "Games a day:"
    };
    put(buf, title, Role::Quiet.style(look));
    for (index, &least) in LEVELS.iter().enumerate() {
        let range = match LEVELS.get(index + 1) {
            None => format!("{least}+"),
            Some(next) if next - least == 1 => least.to_string(),
            Some(next) => format!("{least}-{}", next - 1),
        };
        put(buf, "  ", Style::new());
        put(buf, sign(look.glyphs, least), style(least, look));
        put(buf, &format!(" {range}"), Role::Text.style(look));
    }
    let first = view.monday(told - 1).unwrap_or(0);
    let year = series
        .days
        .iter()
        .filter(|day| (first..=view.today).contains(&day.number));
    let games: usize = year.clone().map(|day| day.games).sum();
    let days = year.clone().count();
    let mut text = format!(
        "{} in a year, on {}",
        count(games, "game"),
        count(days, "day")
    );
    if let Some(most) = year.max_by_key(|day| (day.games, day.number))
        && most.games > 1
    {
        let dot = look.glyphs.dot();
        let date = Date::of_day(most.number);
        let longer = format!("{text}{dot}the most on {date}: {}", most.games);
        if crate::ui::paint::columns(&longer) <= area.width {
            text = longer;
        }
    }
    if area.height > 1 {
        let text = shortened(&text, area.width, look.glyphs);
        write(
            buf,
            area.x,
            area.y + 1,
            area.width,
            &text,
            Role::Text.style(look),
        );
    }
}
