//! `freecell solve`: what it prints, in which order, and how it ends.

use std::io::{BufRead as _, BufReader};

use freecell::core::replay::{Convention, replay};
use freecell::core::{Autoplay, DealNumber, Rules, board_text, notation};
use serde_json::Value;

use crate::support::deal;
use crate::support::program::{Program, Said};

fn objects(said: &Said) -> Vec<Value> {
    said.out
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object"))
        .collect()
}

/// Each solution is replayed here, by the convention that everything is written.
fn assert_wins(line: &Value, rules: Rules) {
    let number = DealNumber::new(line["deal"].as_i64().unwrap()).unwrap();
    let words: Vec<&str> = line["moves"]
        .as_array()
        .unwrap()
        .iter()
        .map(|word| word.as_str().unwrap())
        .collect();
    let moves = notation::parse(&words.join(" ")).unwrap();
    let end = replay(&number.board(rules), &moves, Convention::Explicit).unwrap();
    assert!(end.board.is_won(), "{line}");
    assert_eq!(line["all_moves"], words.len());
    let commands = line["commands"].as_u64().unwrap();
    let card_moves = line["card_moves"].as_u64().unwrap();
    assert!(
        commands <= words.len() as u64 && card_moves >= words.len() as u64,
        "{line}"
    );
}

/// Deals come once each and in ascending order, whatever was asked and however many work on them.
#[test]
fn deals_come_in_ascending_order() {
    let program = Program::new();
    for jobs in [1, 3] {
        let said = program.run(&format!("solve 30-60 --json 40-45 617 -3 #7 --jobs {jobs}"));
        assert_eq!((said.code, said.err.as_str()), (Some(0), ""), "{said:?}");
        let lines = objects(&said);
        let deals: Vec<i64> = lines
            .iter()
            .map(|line| line["deal"].as_i64().unwrap())
            .collect();
        let expected: Vec<i64> = [-3, 7].into_iter().chain(30..=60).chain([617]).collect();
        assert_eq!(deals, expected);
        for line in &lines {
            assert_eq!(line["verdict"], "winnable");
            assert_eq!(line["rules"], "freecell");
            assert_wins(line, Rules::default());
        }
    }
}

/// The text form is a line about the deal and then the moves, ten a line; `verify` takes it as it is.
#[test]
fn the_text_verifies() {
    let program = Program::new();
    let said = program.run("solve 2");
    assert_eq!((said.code, said.err.as_str()), (Some(0), ""));
    let (head, moves) = said.out.split_once('\n').unwrap();
    let names: Vec<&str> = head
        .split(' ')
        .map(|word| word.split('=').next().unwrap())
        .collect();
    assert_eq!(
        names,
        [
            "#", "freecell", "deal", "rules", "verdict", "moves", "cards", "nodes", "micros"
        ]
    );
    assert!(head.starts_with("# freecell deal=2 rules=freecell verdict=winnable moves="));
    let lengths: Vec<usize> = moves.lines().map(|line| line.split(' ').count()).collect();
    let (last, full) = lengths.split_last().unwrap();
    assert!(full.iter().all(|&length| length == 10) && (1..=10).contains(last));
    let verified = program.run_with("verify 2 --convention explicit -", &said.out);
    assert_eq!(
        (verified.code, verified.err.as_str()),
        (Some(0), ""),
        "{verified:?}"
    );
    let other = program.run_with("verify 3 -", &said.out);
    assert!(
        other.err.contains("for deal 2, not for deal 3"),
        "{other:?}"
    );
}

/// A lost deal is proved lost, an undecided one is never called so, and the exit code tells them apart.
#[test]
fn verdicts_have_their_exit_codes() {
    let program = Program::new();
    let lost = program.run("solve 11982 --json");
    assert_eq!((lost.code, lost.err.as_str()), (Some(1), ""), "{lost:?}");
    let line = &objects(&lost)[0];
    assert_eq!(line["verdict"], "lost");
    assert_eq!(line["moves"], serde_json::json!([]));
    assert_eq!(line["commands"], Value::Null);
    let text = program.run("solve -1");
    assert_eq!(text.code, Some(1));
    assert!(
        text.out
            .starts_with("# freecell deal=-1 rules=freecell verdict=lost moves=- cards=- nodes=")
    );
    assert_eq!(text.out.lines().count(), 1);

    let undecided = program.run("solve 1 --json --max-nodes 10");
    assert_eq!(undecided.code, Some(3));
    assert_eq!(objects(&undecided)[0]["verdict"], "undecided");
    assert_eq!(
        undecided.err,
        "freecell: 1 undecided: the limit of positions was reached\n"
    );

    // For more than one deal: is everything decided?
    assert_eq!(program.run("solve 11981-11983 --json").code, Some(0));
    let some = program.run("solve 11981-11983 --json --max-nodes 5000");
    assert_eq!(some.code, Some(3));
    let verdicts: Vec<String> = objects(&some)
        .iter()
        .map(|line| line["verdict"].to_string())
        .collect();
    assert_eq!(verdicts[1], "\"undecided\"");
}

/// The same question has the same answer, alone or among others.
#[test]
fn answers_do_not_depend_on_company() {
    let program = Program::new();
    let answer = |words: &str, number: i64| {
        let said = program.run(words);
        let mut line = objects(&said)
            .into_iter()
            .find(|line| line["deal"] == number)
            .unwrap();
        line["micros"] = Value::Null;
        line
    };
    for number in [1, 25, 60] {
        let alone = answer(&format!("solve {number} --json"), number);
        assert_eq!(answer("solve 1-60 --json --jobs 2", number), alone);
    }
}

/// Totals agree with the lines that they add up.
#[test]
fn the_summary_adds_up() {
    let program = Program::new();
    let lines = objects(&program.run("solve 11970-11990 --json"));
    let said = program.run("solve 11970-11990 --summary --json");
    assert_eq!((said.code, said.err.as_str()), (Some(0), ""));
    let [total] = objects(&said).try_into().unwrap();
    let names = [
        "deals",
        "winnable",
        "lost",
        "undecided",
        "seconds",
        "nodes",
        "p50_micros",
        "p99_micros",
        "max_micros",
        "mean_commands",
        "mean_all_moves",
        "mean_card_moves",
    ];
    for name in names {
        assert!(total[name].is_number(), "{name}: {total}");
    }
    assert_eq!(total.as_object().unwrap().len(), names.len());
    assert_eq!(
        (&total["deals"], &total["winnable"], &total["lost"]),
        (&21.into(), &20.into(), &1.into())
    );
    let sum = |name: &str| {
        lines
            .iter()
            .filter_map(|line| line[name].as_u64())
            .sum::<u64>()
    };
    assert_eq!(total["nodes"], sum("nodes"));
    for (mean, name) in [
        ("mean_commands", "commands"),
        ("mean_all_moves", "all_moves"),
        ("mean_card_moves", "card_moves"),
    ] {
        let expected = sum(name) as f64 / 20.0;
        assert!(
            (total[mean].as_f64().unwrap() - expected).abs() < 0.006,
            "{mean}: {total}"
        );
    }
    assert!(total["p50_micros"].as_u64() <= total["p99_micros"].as_u64());
    assert!(total["p99_micros"].as_u64() <= total["max_micros"].as_u64());
    let text = program.run("solve 11970-11990 --summary").out;
    let first: Vec<&str> = text
        .lines()
        .map(|line| line.split(' ').next().unwrap())
        .collect();
    assert_eq!(first, names);
}

/// A position in a file, and what is not one.
#[test]
fn boards_are_solved() {
    let program = Program::new();
    let text = board_text::write(&deal(24), board_text::BoardStyle::Position);
    let said = program.run_with("solve --board - --json", &text);
    assert_eq!(said.code, Some(0), "{said:?}");
    let line = &objects(&said)[0];
    assert_eq!(line["deal"], Value::Null);
    let alone = &objects(&program.run("solve 24 --json"))[0];
    assert_eq!(line["moves"], alone["moves"]);
    program
        .run_with("solve --board -", "AC AD\n")
        .assert_refused("standard input: cards are missing");
    program
        .run_with("solve --board -", &text.replace("4C", "3C"))
        .assert_refused("3C is there twice, in line");
    program
        .run_with("solve --board - --cells 0", &text)
        .assert_refused("there are 4 free cells");
    program
        .run_with("solve --board -", "\u{1b}[31m")
        .assert_refused("is not a card");
    let won = "Foundations: H-K C-K D-K S-K\n";
    let said = program.run_with("solve --board - --json", won);
    assert_eq!(said.code, Some(0), "{said:?}");
    assert_eq!(objects(&said)[0]["all_moves"], 0);
}

/// Other rules are other games: with no free cell deal 164 is won and deal 1 is not.
#[test]
fn rules_are_obeyed() {
    let program = Program::new();
    let lines = objects(&program.run("solve 164 --cells 0 --json"));
    assert_eq!(lines[0]["verdict"], "winnable");
    assert_eq!(lines[0]["rules"], "freecell cells=0");
    assert_wins(&lines[0], "freecell cells=0".parse().unwrap());
    assert_eq!(program.run("solve 1 --cells 0").code, Some(1));
    assert_eq!(program.run("solve 11982 --cells 5").code, Some(0));
    let seahaven = objects(&program.run("solve 1-5 --rules seahaven --json"));
    for line in seahaven.iter().filter(|line| line["verdict"] == "winnable") {
        assert_wins(line, "seahaven".parse().unwrap());
    }
}

/// What a player enters depends on what autoplay does by itself.
#[test]
fn commands_are_counted_under_autoplay() {
    let program = Program::new();
    let counts = |rule: &str| -> Vec<Value> {
        let said = program.run(&format!("solve 1-20 --json --autoplay {rule}"));
        objects(&said)
            .iter()
            .map(|line| line["commands"].clone())
            .collect()
    };
    let all_moves: Vec<Value> = objects(&program.run("solve 1-20 --json"))
        .iter()
        .map(|line| line["all_moves"].clone())
        .collect();
    assert_eq!(
        counts("off"),
        all_moves,
        "without autoplay each move is a command"
    );
    for (safe, off) in counts("safe").iter().zip(counts("off")) {
        assert!(safe.as_u64() < off.as_u64());
    }
    // A board that wins by itself needs no command.
    let text = board_text::write(&deal(-3), board_text::BoardStyle::Position);
    for autoplay in [Autoplay::Horne, Autoplay::Safe, Autoplay::All] {
        let said = program.run_with(
            &format!("solve --board - --json --autoplay {autoplay}"),
            &text,
        );
        assert_eq!(objects(&said)[0]["commands"], 0, "{autoplay}");
    }
}

/// A search is stopped by Ctrl-C; what was decided until then stands, without gaps.
#[cfg(unix)]
#[test]
fn an_interrupt_ends_with_what_is_decided() {
    let program = Program::new();
    let mut child = program
        .command(&["solve", "1-8589934591", "--json"])
        .spawn()
        .unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut lines = String::new();
    for _ in 0..3 {
        out.read_line(&mut lines).unwrap();
    }
    let pid = rustix::process::Pid::from_child(&child);
    // `timeout` sends its signal twice.
    for _ in 0..2 {
        rustix::process::kill_process(pid, rustix::process::Signal::INT).unwrap();
    }
    let rest: Vec<String> = out.lines().map(Result::unwrap).collect();
    let output = child.wait_with_output().unwrap();
    lines.extend(rest.iter().map(|line| format!("{line}\n")));
    let said = Said {
        out: lines,
        err: String::from_utf8(output.stderr).unwrap(),
        code: output.status.code(),
    };
    assert_eq!(said.code, Some(3), "{}", said.err);
    assert!(
        said.err.starts_with("freecell: stopped after "),
        "{}",
        said.err
    );
    let deals: Vec<i64> = objects(&said)
        .iter()
        .map(|line| line["deal"].as_i64().unwrap())
        .collect();
    assert!(deals.iter().copied().eq(1..=deals.len() as i64));
    assert!(
        said.err
            .contains(&format!("after {} of 8589934591", deals.len())),
        "{}",
        said.err
    );
}

/// A search without an end in sight obeys its limit of memory.
#[test]
fn memory_is_limited() {
    let program = Program::new();
    let said = program.run("solve -2 --json --max-memory 1");
    assert_eq!(said.code, Some(3), "{said:?}");
    assert_eq!(
        said.err,
        "freecell: 1 undecided: the limit of memory was reached\n"
    );
}

/// Short solutions have fewer commands, and the limit of positions ends the search, not the verdict.
#[test]
fn short_solutions_are_shorter() {
    let program = Program::new();
    for autoplay in [Autoplay::Off, Autoplay::Safe, Autoplay::All] {
        let solve = |goal: &str| {
            let words =
                format!("solve 1-4 --json --max-nodes 20000 --autoplay {autoplay} --goal {goal}");
            let said = program.run(&words);
            assert_eq!(
                (said.code, said.err.as_str()),
                (Some(0), ""),
                "{words}: {said:?}"
            );
            objects(&said)
        };
        let commands = |lines: &[Value]| -> u64 {
            lines
                .iter()
                .map(|line| line["commands"].as_u64().unwrap_or(100))
                .sum()
        };
        let short = solve("short");
        for line in &short {
            assert_wins(line, Rules::default());
        }
        assert!(commands(&short) < commands(&solve("any")), "{autoplay}");
    }
    let lost = program.run("solve 11982 --goal short --json");
    assert_eq!(
        (lost.code, &objects(&lost)[0]["verdict"]),
        (Some(1), &"lost".into())
    );
}

/// The shortest solution is proved, or said not to be.
#[test]
fn shortest_solutions_say_whether_they_are_proved() {
    let program = Program::new();
    // A few cards are left: the proof is short.
    let text = "Foundations: H-9 C-9 D-9 S-9\nFreecells: KS - - -\n: TC KH JD\n: TD QS JH\n: TH QC KD JS\n: TS QH QD JC\n: KC\n";
    let proved = program.run_with("solve --board - --json --goal optimal", text);
    assert_eq!(
        (proved.code, proved.err.as_str()),
        (Some(0), ""),
        "{proved:?}"
    );
    let line = &objects(&proved)[0];
    assert_eq!(line["proved"], true);
    assert_eq!(line["card_moves"], line["at_least"]);
    // Card by card deal 3 needs 73 moves; with runs as one move 70, as Paul and Helmert published.
    for (goal, count, least) in [
        ("optimal", "card_moves", 73),
        ("optimal-moves", "all_moves", 70),
    ] {
        let line = &objects(&program.run(&format!("solve 3 --json --goal {goal}")))[0];
        assert_eq!(
            (&line["proved"], &line[count]),
            (&true.into(), &least.into()),
            "{goal}"
        );
        assert_wins(line, Rules::default());
    }
    let header = program.run_with("solve --board - --goal optimal", text).out;
    assert!(header.contains(" proved=yes nodes="), "{header}");

    let stopped = program.run("solve 1 --json --goal optimal --max-nodes 2000");
    assert_eq!(stopped.code, Some(3), "{stopped:?}");
    let line = &objects(&stopped)[0];
    assert_eq!(
        (&line["verdict"], &line["proved"]),
        (&"winnable".into(), &false.into())
    );
    assert!(line["at_least"].as_u64() < line["card_moves"].as_u64());
    assert_wins(line, Rules::default());
    assert_eq!(
        stopped.err,
        "freecell: 0 undecided, 1 not proved to be the shortest: the limit of positions was reached\n"
    );
    assert_eq!(program.run("solve 11982 --goal optimal").code, Some(1));
}
