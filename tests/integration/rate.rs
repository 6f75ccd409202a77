//! `freecell rate`: how difficult deals are, and the table that says it of Microsoft's 32,000.

use std::collections::BTreeSet;
use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use freecell::core::DealNumber;
use freecell::core::fewest_cells::{DEALS, Difficulty, Rating, deals_of, index, rating};
use serde_json::Value;

use crate::support::Chance;
use crate::support::program::{Program, Said};

fn objects(said: &Said) -> Vec<Value> {
    said.out
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object"))
        .collect()
}

fn table(program: &Program) -> (PathBuf, Vec<u8>) {
    let path = program.home().join("table");
    let bytes = std::fs::read(&path).unwrap_or_default();
    (path, bytes)
}

/// The known kinds of deals: 164 needs no free cell, 617 four, 11982 five.
#[test]
fn deals_are_measured_with_their_proof() {
    let program = Program::new();
    let said = program.run("rate 11982 617 164 --measure --json");
    assert_eq!(said.code, Some(0), "{said:?}");
    let fewest: Vec<(i64, u64, bool)> = objects(&said)
        .iter()
        .map(|line| {
            let number = |name: &str| line[name].as_u64().unwrap();
            let proved = line["proved"].as_bool().unwrap();
            (number("deal") as i64, number("fewest_cells"), proved)
        })
        .collect();
    assert_eq!(fewest, [(164, 0, true), (617, 4, true), (11982, 5, true)]);
}

#[test]
fn what_a_limit_left_open_is_said_and_counts() {
    let program = Program::new();
    let said = program.run("rate 1 --measure --max-nodes 2000");
    assert_eq!(said.code, Some(3), "{said:?}");
    assert!(
        said.out.contains("not decided within the limits") && said.out.contains(", at most "),
        "{said:?}"
    );
    let said = program.run("rate 1000001 --rules bakers-game --json --max-nodes 100");
    assert_eq!(said.code, Some(3), "{said:?}");
    assert_eq!(objects(&said)[0]["proved"], false);
}

/// Other rules vary their own free cells, and cells that hold a card after the deal stay.
#[test]
fn other_rules_are_measured() {
    let program = Program::new();
    let said = program.run("rate 2 --rules relaxed-seahaven --json");
    assert_eq!(said.code, Some(0), "{said:?}");
    let line = &objects(&said)[0];
    assert!(line["fewest_cells"].as_u64().unwrap() >= 2, "{line}");
    assert_eq!(line["difficulty"], Value::Null);
    let back = program.run_args(&["rate", "617", "--rules", "freecell back", "--json"]);
    assert_eq!(back.code, Some(3), "{back:?}");
    assert_eq!(objects(&back)[0]["proved"], false);
}

#[test]
fn a_table_is_made_and_gone_on_with() {
    let program = Program::new();
    let said = program.run("rate 1-4 9 --table table --jobs 2");
    assert_eq!(said.code, Some(0), "{said:?}");
    let (path, made) = table(&program);
    assert_eq!(made.len(), DEALS);
    let known: Vec<usize> = (0..DEALS).filter(|&index| made[index] != 0).collect();
    assert_eq!(known, [0, 1, 2, 3, 8]);
    // What is known and proved is not measured again, what is not proved is.
    let mut other = made.clone();
    let lie = Rating {
        cells: 5,
        proved: true,
        effort: 15,
    };
    other[0] = lie.to_byte();
    other[1] = Rating {
        proved: false,
        ..lie
    }
    .to_byte();
    std::fs::write(&path, &other).unwrap();
    program.run("rate 1-5 --table table");
    let (_, after) = table(&program);
    assert_eq!(after[0], other[0]);
    assert_eq!((after[1], after[2]), (made[1], made[2]));
    assert!(Rating::from_byte(after[4]).unwrap().proved);
    // A limit leaves what is known as it is.
    std::fs::write(&path, &other).unwrap();
    let said = program.run("rate 2 --table table --max-nodes 1");
    assert_eq!(said.code, Some(3), "{said:?}");
    assert_eq!(table(&program).1, other);
}

#[test]
fn what_is_no_table_is_refused_and_left_alone() {
    let program = Program::new();
    program.file("table", "notes of mine");
    program
        .run("rate 1 --table table")
        .assert_refused("table cannot be read: it should have 32000 bytes");
    assert_eq!(table(&program).1, b"notes of mine");
    let foreign = vec![b'o'; 32_000];
    std::fs::write(table(&program).0, &foreign).unwrap();
    program
        .run("rate 1 --table table")
        .assert_refused("the byte of deal 1 is none");
    assert_eq!(table(&program).1, foreign);
    program
        .run("rate 1-32001 --table other")
        .assert_refused("`1-32001` is not in the table");
    program.run("rate").assert_refused("WHAT");
    program
        .run("rate 1 --table other --rules xp")
        .assert_refused("cannot be used with");
    program
        .run("rate 1 --table nowhere/")
        .assert_refused("nowhere");
}

/// Ctrl-C leaves a whole table with what was measured.
#[cfg(unix)]
#[test]
fn the_table_is_written_when_ctrl_c_ends_the_work() {
    let program = Program::new();
    let mut child = program
        .command(&["rate", "1-32000", "--table", "table", "--jobs", "1"])
        .spawn()
        .unwrap();
    let begun = Instant::now();
    // The file appears within seconds.
    while table(&program).1.is_empty() {
        assert!(begun.elapsed() < Duration::from_secs(60), "no table");
        std::thread::sleep(Duration::from_millis(50));
    }
    let pid = rustix::process::Pid::from_child(&child);
    rustix::process::kill_process(pid, rustix::process::Signal::INT).unwrap();
    let said = BufReader::new(child.stderr.take().unwrap()).lines();
    let said: Vec<String> = said.map(Result::unwrap).collect();
    assert_eq!(child.wait().unwrap().code(), Some(3), "{said:?}");
    assert!(said[0].contains("deals are left"), "{said:?}");
    let (_, bytes) = table(&program);
    assert_eq!(bytes.len(), DEALS);
    assert!(bytes[0] != 0 && bytes[DEALS - 1] == 0);
    let folder = std::fs::read_dir(program.home()).unwrap();
    assert_eq!(folder.count(), 1, "nothing else is left behind");
}

/// The numbers of deals that can be won with at most 0, 1, 2, ... free cells, as others have published them. What is not
/// proved here may need fewer than the table says.
#[test]
fn the_table_agrees_with_the_published_numbers() {
    let published = [69, 6_289, 25_381, 31_801, 31_999, 32_000];
    let deals = (1..=DEALS as i64).map(|number| DealNumber::new(number).unwrap());
    let ratings: Vec<Rating> = deals
        .map(|deal| rating(deal).expect("it is known"))
        .collect();
    for (cells, published) in published.into_iter().enumerate() {
        let enough = ratings.iter().filter(|r| usize::from(r.cells) <= cells);
        let enough = enough.count();
        let open = |r: &&Rating| !r.proved && usize::from(r.cells) > cells;
        let open = ratings.iter().filter(open).count();
        assert!(
            (enough..=enough + open).contains(&published),
            "{cells} free cells: {enough} and {open} open, published {published}"
        );
    }
    let known = |deal| rating(DealNumber::new(deal).unwrap()).map(|r| (r.cells, r.proved));
    for (deal, cells) in [
        (164, 0),
        (892, 0),
        (1, 3),
        (617, 4),
        (1941, 4),
        (31_465, 4),
        (11_982, 5),
    ] {
        assert_eq!(known(deal), Some((cells, true)), "{deal}");
    }
    assert_eq!(known(-1), None);
    assert_eq!(known(32_001), None);
}

#[test]
fn each_difficulty_has_its_share() {
    let share = |difficulty| deals_of(difficulty).count() * 100 / DEALS;
    let shares = Difficulty::ALL.map(share);
    assert!((35..=41).contains(&shares[0]), "{shares:?}");
    assert!((35..=41).contains(&shares[1]), "{shares:?}");
    assert!((18..=22).contains(&shares[2]), "{shares:?}");
    assert!((3..=5).contains(&shares[3]), "{shares:?}");
}

#[test]
fn the_table_says_what_measuring_says() {
    let program = Program::new();
    let deals = "1 2 7 617 892 3000 31945";
    let told = program.run(&format!("rate {deals} --json"));
    let measured = program.run(&format!("rate {deals} --measure --json"));
    assert_eq!((told.code, &told.out), (Some(0), &measured.out));
    let text = program.run("rate 617 164 11982");
    assert!(text.out.contains("#164: no free cell needed"), "{text:?}");
    assert!(text.out.contains("#617: 4 free cells needed"), "{text:?}");
    assert!(text.out.ends_with(", expert\n"), "{text:?}");
}

/// The documented command makes the table that is shipped. Run by hand, best with `--release`.
#[test]
#[ignore = "some minutes"]
fn five_hundred_deals_of_the_table_are_made_again() {
    let program = Program::new();
    let mut chance = Chance::new(500);
    let mut deals = BTreeSet::new();
    while deals.len() < 500 {
        let deal = DealNumber::new(1 + chance.below(DEALS as u64) as i64).unwrap();
        // What was not proved within hours will not be here.
        if rating(deal).unwrap().proved {
            deals.insert(deal);
        }
    }
    let words: Vec<String> = deals.iter().map(ToString::to_string).collect();
    let said = program.run(&format!("rate {} --table table", words.join(" ")));
    assert_eq!(said.code, Some(0), "{said:?}");
    let (_, made) = table(&program);
    for deal in deals {
        let made = Rating::from_byte(made[index(deal).unwrap()]);
        assert_eq!(made, rating(deal), "{deal}");
    }
}
