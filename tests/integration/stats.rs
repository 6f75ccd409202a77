//! `freecell stats` against an independent recount: the record is written here by hand, and counted again from
//! its text, slowly and from the definitions.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use serde_json::{Value, json};

const IMPOSSIBLE: [i64; 10] = [
    11982, 146_692, 186_216, 455_889, 495_505, 512_118, 517_776, 781_948, -1, -2,
];

/// A record of many games in which everything happens: repeated deals, impossible ones, help, other rules.
fn made_up_record(games: u64) -> Vec<Value> {
    let mut state = 1_u64;
    let mut next = move |below: u64| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 33) % below
    };
    (0..games)
        .map(|number| {
            let deal = match next(12) {
                0 => IMPOSSIBLE[next(10) as usize],
                _ => 1 + next(games / 3) as i64,
            };
            let rules = ["freecell", "freecell", "freecell cells=5", "bakers-game"];
            let won = next(4) > 0 && !IMPOSSIBLE.contains(&deal);
            let gave_up = [json!(true), json!(false), Value::Null][next(3) as usize].clone();
            let mut game = json!({
                "version": 1,
                "game": format!("g{number}"),
                "finished_at": 1_700_000_000 + number * 100 + 86_400 * (number / 7) * (number / 31 % 3),
                "deal": deal,
                "rules": rules[next(4) as usize],
                "result": if won { "won" } else { "lost" },
                "seconds": 60 + next(900),
                "commands": 50 + next(60),
                "card_moves": 90 + next(60),
                "most_cells": next(5),
                "undos": next(3),
                "helps": {"tips": u64::from(next(5) == 0), "solutions": 0, "verdicts": u64::from(next(9) == 0)},
                "autoplay": "safe",
                "line": "2a 3b",
            });
            // An old line does not say whether a game that was not won was given up.
            if !won && !gave_up.is_null() {
                game["gave_up"] = gave_up;
            }
            game
        })
        .collect()
}

fn number(game: &Value, key: &str) -> i64 {
    game[key].as_i64().unwrap()
}

fn is_won(game: &Value) -> bool {
    game["result"] == "won"
}

fn is_helped(game: &Value) -> bool {
    game["helps"].as_object().unwrap().values().any(|n| *n != 0)
}

fn same_deal(a: &Value, b: &Value) -> bool {
    a["deal"] == b["deal"] && a["rules"] == b["rules"]
}

/// Lost where no win was possible.
fn is_impossible(game: &Value) -> bool {
    !is_won(game) && game["rules"] == "freecell" && IMPOSSIBLE.contains(&number(game, "deal"))
}

/// Not won, and not said to have been lost for certain.
fn is_given_up(game: &Value) -> bool {
    !is_won(game) && game["gave_up"] != false
}

/// The day on which a game ended, counted from 1 January 1970.
fn day(game: &Value) -> i64 {
    number(game, "finished_at") / 86_400
}

/// The date of a day, found by going there year by year and month by month.
fn date(mut day: i64) -> String {
    let is_leap = |year: i64| (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    let mut year = 1970;
    while day >= 365 + i64::from(is_leap(year)) {
        day -= 365 + i64::from(is_leap(year));
        year += 1;
    }
    let february = 28 + i64::from(is_leap(year));
    let months = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let mut month = 0;
    while day >= months[month] {
        day -= months[month];
        month += 1;
    }
    format!("{year:04}-{:02}-{:02}", month + 1, day + 1)
}

/// Each day with a game.
fn recount_days(games: &[Value]) -> Value {
    let days: BTreeSet<i64> = games.iter().map(day).collect();
    let days = days.into_iter().map(|number| {
        let of_day: Vec<&Value> = games.iter().filter(|game| day(game) == number).collect();
        json!({
            "date": date(number),
            "games": of_day.len(),
            "won": of_day.iter().filter(|game| is_won(game)).count(),
        })
    });
    days.collect()
}

/// The numbers over some games of a record, each straight from its definition.
fn recount(all: &[Value], counted: impl Fn(&Value) -> bool) -> Value {
    let index_of = |game: &Value| all.iter().position(|other| other == game).unwrap();
    let earlier = |game: &Value| -> Vec<&Value> {
        let before = all[..index_of(game)].iter();
        before.filter(|other| same_deal(game, other)).collect()
    };
    let games: Vec<&Value> = all.iter().filter(|game| counted(game)).collect();
    let possible: Vec<&Value> = games
        .iter()
        .copied()
        .filter(|g| !is_impossible(g))
        .collect();
    let wins: Vec<&Value> = possible.iter().copied().filter(|g| is_won(g)).collect();
    let unaided: Vec<&Value> = wins.iter().copied().filter(|g| !is_helped(g)).collect();
    let in_a_row: Vec<bool> = possible
        .iter()
        .filter(|game| {
            !is_won(game) || (!is_helped(game) && !earlier(game).into_iter().any(is_won))
        })
        .map(|game| is_won(game))
        .collect();
    let longest = |what: bool| {
        let runs = in_a_row.split(|won| *won != what);
        runs.map(<[bool]>::len).max().unwrap_or(0)
    };
    let streak = in_a_row.last().map_or(0, |last| {
        let length = in_a_row.iter().rev().take_while(|won| *won == last).count();
        if *last {
            length as i64
        } else {
            -(length as i64)
        }
    });
    let least = |key: &str| unaided.iter().map(|game| number(game, key)).min();
    let mut times: Vec<i64> = unaided.iter().map(|game| number(game, "seconds")).collect();
    times.sort_unstable();
    let median = (!times.is_empty()).then(|| {
        let sum = times[(times.len() - 1) / 2] + times[times.len() / 2];
        (sum + 1) / 2
    });
    let days: BTreeSet<i64> = games.iter().map(|game| day(game)).collect();
    let longest_days = days
        .iter()
        .map(|first| {
            let end = (*first..=first + games.len() as i64).find(|day| !days.contains(day));
            end.unwrap() - first
        })
        .max();
    let most_cells = unaided.iter().map(|game| number(game, "most_cells")).max();
    let wins_by_cells: Vec<usize> = (0..=most_cells.unwrap_or(-1).max(0))
        .map(|cells| {
            let with = unaided
                .iter()
                .filter(|game| number(game, "most_cells") == cells);
            with.count()
        })
        .collect();
    let lost = possible.len() - wins.len();
    let percent = (!possible.is_empty()).then(|| {
        let exact = 100.0 * wins.len() as f64 / possible.len() as f64;
        let rounded = (exact + 0.5).floor() as i64;
        if lost > 0 { rounded.min(99) } else { rounded }
    });
    json!({
        "played": possible.len(),
        "won": wins.len(),
        "lost": lost,
        "given_up": possible.iter().filter(|game| is_given_up(game)).count(),
        "impossible": games.len() - possible.len(),
        "percent": percent,
        "streak": streak,
        "longest_wins": longest(true),
        "longest_losses": longest(false),
        "assisted_wins": wins.len() - unaided.len(),
        "clean_wins": unaided.iter().filter(|game| number(game, "undos") == 0).count(),
        "first_try_wins": unaided.iter().filter(|game| earlier(game).is_empty()).count(),
        "best_seconds": least("seconds"),
        "median_seconds": median,
        "best_score": unaided.iter().map(|game| (900 - number(game, "seconds")).max(0)).max(),
        "fewest_commands": least("commands"),
        "fewest_card_moves": least("card_moves"),
        "fewest_cells": least("most_cells"),
        "wins_by_cells": if unaided.is_empty() { Vec::new() } else { wins_by_cells },
        "days": days.len(),
        "longest_days": longest_days.unwrap_or(0),
    })
}

/// The numbers of the deal of a game.
fn recount_deal(all: &[Value], game: &Value) -> Value {
    let games: Vec<&Value> = all.iter().filter(|other| same_deal(game, other)).collect();
    let unaided = games.iter().filter(|game| is_won(game) && !is_helped(game));
    let least = |key: &str| unaided.clone().map(|game| number(game, key)).min();
    json!({
        "deal": game["deal"],
        "rules": game["rules"],
        "tries": games.len(),
        "wins": games.iter().filter(|game| is_won(game)).count(),
        "lost": games.iter().filter(|game| !is_won(game)).count(),
        "given_up": games.iter().filter(|game| is_given_up(game)).count(),
        "standing": if games.iter().any(|game| is_won(game)) {
            "won"
        } else if games.iter().any(|game| !is_given_up(game)) {
            "lost"
        } else {
            "given up"
        },
        "first_result": if is_given_up(games[0]) {
            json!("given up")
        } else {
            games[0]["result"].clone()
        },
        "best_seconds": least("seconds"),
        "fewest_commands": least("commands"),
        "fewest_card_moves": least("card_moves"),
        "fewest_cells": least("most_cells"),
        "last_played": games.iter().map(|game| number(game, "finished_at")).max(),
    })
}

fn stats(record: &str, arguments: &[&str]) -> (String, String) {
    let home = tempfile::tempdir().unwrap();
    fs::write(home.path().join("record.jsonl"), record).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_freecell"));
    command.arg("stats").args(arguments);
    let output = command.env("FREECELL_HOME", home.path()).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    (
        String::from_utf8(output.stdout).unwrap(),
        String::from_utf8(output.stderr).unwrap(),
    )
}

fn lines(games: &[Value]) -> String {
    let lines: Vec<String> = games.iter().map(|game| format!("{game}\n")).collect();
    lines.concat()
}

#[test]
fn stats_agree_with_a_recount() {
    // A short record has few games of each kind: streaks that never end, no median, a single win.
    for count in [1, 2, 3, 10, 40, 600] {
        let games = made_up_record(count.max(3));
        let games = &games[..count as usize];
        let (out, notes) = stats(&lines(games), &["--json"]);
        assert_eq!(notes, "");
        let out: Value = serde_json::from_str(&out).unwrap();
        assert_eq!(out["overall"], recount(games, |_| true), "{count} games");
        assert_eq!(out["days"], recount_days(games));
        for (rules, totals) in out["rules"].as_object().unwrap() {
            let expected = recount(games, |game| game["rules"] == **rules);
            assert_eq!(*totals, expected, "{rules}, {count} games");
        }
        let deals = out["deals"].as_array().unwrap();
        let mut firsts: Vec<&Value> = Vec::new();
        for game in games {
            if !firsts.iter().any(|first| same_deal(first, game)) {
                firsts.push(game);
            }
        }
        assert_eq!(deals.len(), firsts.len());
        for (deal, first) in deals.iter().zip(firsts) {
            assert_eq!(*deal, recount_deal(games, first));
        }
    }
}

#[test]
fn one_rule_set_can_be_asked_for() {
    let games = made_up_record(60);
    let (out, _) = stats(&lines(&games), &["--json", "--cells", "5"]);
    let out: Value = serde_json::from_str(&out).unwrap();
    let five: Vec<Value> = games
        .iter()
        .filter(|game| game["rules"] == "freecell cells=5")
        .cloned()
        .collect();
    assert_eq!(out["overall"], recount(&five, |_| true));
    assert_eq!(out["rules"].as_object().unwrap().len(), 1);
}

#[test]
fn an_empty_record_is_no_error() {
    let (out, notes) = stats("", &["--json"]);
    let out: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(out["overall"], recount(&[], |_| true));
    assert_eq!((&out["rules"], &out["deals"]), (&json!({}), &json!([])));
    assert_eq!(notes, "");
    let (out, notes) = stats("", &[]);
    assert_eq!(
        (out.as_str(), notes.as_str()),
        ("", "freecell: no game is finished\n")
    );
}

#[test]
fn every_number_says_what_it_is_a_number_of() {
    let mut text = lines(&made_up_record(5)[..5]);
    text.push_str("{\"version\":1,\"game\":\"cut");
    let (out, notes) = stats(&text, &["--rules", "freecell"]);
    assert_eq!(
        notes,
        "freecell: left out of the record: 1 line that cannot be read\n"
    );
    insta::assert_snapshot!(out);
}
