//! The command line: what the real program prints, where, and how it ends.

use std::fmt::Write as _;
use std::io::{BufRead as _, BufReader, Read as _};

use clap::CommandFactory as _;
use freecell::cli::Cli;
use freecell::core::{DealNumber, Rules, board_text, rule_sets};

use crate::support::deal;
use crate::support::program::{Program, Said};

/// The names of all subcommands that are shown.
fn subcommands() -> Vec<String> {
    let command = Cli::command();
    let shown = command.get_subcommands().filter(|c| !c.is_hide_set());
    shown.map(|c| c.get_name().to_owned()).collect()
}

/// Everything that `--help` says.
fn help() -> String {
    let program = Program::new();
    let mut text = program.run("--help").out;
    for name in subcommands() {
        let said = program.run(&format!("{name} --help"));
        assert_eq!((said.code, said.err.as_str()), (Some(0), ""), "{name}");
        write!(text, "\n==== {name}\n{}", said.out).unwrap();
    }
    text
}

#[test]
fn help_is_as_reviewed() {
    insta::assert_snapshot!(help());
}

/// Plain letters are enough for every text of the command line.
#[test]
fn texts_are_ascii() {
    let program = Program::new();
    assert!(help().is_ascii());
    for words in [
        "rules",
        "rules xp",
        "deal 617",
        "deal abc",
        "--generate man",
        "verify 1 2a",
    ] {
        let Said { out, err, .. } = program.run(words);
        assert!(out.is_ascii() && err.is_ascii(), "{words}");
    }
}

#[test]
fn version_is_the_version_only() {
    let said = Program::new().run("--version");
    assert_eq!(
        said.out,
        concat!("freecell ", env!("CARGO_PKG_VERSION"), "\n")
    );
    assert_eq!((said.code, said.err.as_str()), (Some(0), ""));
}

/// What is not a deal is refused by one sentence, wherever a deal is asked for.
#[test]
fn wrong_deals_are_refused() {
    let program = Program::new();
    let long = "9".repeat(400);
    let wrong = [
        "abc",
        "",
        "0",
        "1.5",
        "+7",
        " 12 ",
        "０１２",
        "-5",
        "#",
        "#0",
        "1e3",
        "8589934592",
        "-0",
        "4294967296x",
        "\u{1b}[31m",
        "١",
        &long,
    ];
    for deal in wrong {
        program
            .run_args(&[deal])
            .assert_refused("is not a deal number");
        for subcommand in ["deal", "solve", "verify"] {
            program
                .run_args(&[subcommand, deal])
                .assert_refused("is not a deal number");
        }
    }
}

/// A special deal is a deal, never an option.
#[test]
fn special_deals_are_deals() {
    let program = Program::new();
    for deal in ["-1", "-2", "-3", "-4", "#-4", "#617", "617", "8589934591"] {
        program.run_args(&[deal]).assert_refused("needs a terminal");
        let said = program.run_args(&["deal", deal]);
        assert_eq!(said.code, Some(0), "{said:?}");
        let number: DealNumber = deal.parse().unwrap();
        let read = board_text::parse(&said.out, Rules::default()).unwrap();
        assert_eq!(
            read.board(Rules::default()).unwrap(),
            number.board(Rules::default())
        );
    }
}

#[test]
fn wrong_use_is_one_sentence() {
    let program = Program::new();
    for (words, part) in [
        ("--cell 3", "a similar argument exists: '--cells'"),
        ("-x", "unexpected argument '-x'"),
        ("deel 617", "`deel` is not a deal number"),
        ("deel", "nor a subcommand (deal, show"),
        ("617 618", "unexpected argument '618'"),
        ("--new 617", "cannot be used with"),
        ("--restart", "not provided: <DEAL>"),
        ("--cells 3 deal 617", "`--cells` has no meaning before"),
        ("--cells 11", "11 free cells are not possible: 0 to 10 are"),
        ("--cells -1", "-1 free cells are not possible"),
        ("--cascades 3", "3 cascades are not possible: 4 to 10 are"),
        ("--cascades 11", "4 to 10 are"),
        ("--rules frecell", "nearest: `freecell`"),
        ("--autoplay never", "possible values: off, horne, safe, all"),
        (
            "--color blue",
            "possible values: auto, always, never, 16, 256, rgb",
        ),
        ("--generate tcsh", "possible values: bash"),
        ("--generate bash deal 1", "has no meaning before"),
        ("deal", "not provided: <DEAL>"),
        ("deal 1 2", "unexpected argument '2'"),
        ("deal 1 --format xml", "possible values: board, rows, json"),
        ("deal 1 --rules ''", "there are no rules named"),
        ("rules kingcel", "nearest: `kingcell`"),
        ("rules xp back cells=3", "unexpected argument"),
        ("solve", "not provided: <WHAT>"),
        ("solve 1 --board x", "cannot be used with"),
        ("solve 5-3", "`5-3` goes down"),
        ("solve 0-3", "`0` is not a deal number"),
        ("solve 1-8589934592", "`8589934592` is not a deal number"),
        ("solve 1 --max-nodes 0", "`0` is not a number of positions"),
        ("solve 1 --max-memory 0", "`0` is not a number of megabytes"),
        (
            "solve 1 --max-memory -5",
            "`-5` is not a number of megabytes",
        ),
        ("solve 1 --jobs 0", "`0` is not a number of jobs"),
        ("solve 1 --goal best", "possible values: any"),
        ("solve --board nowhere", "nowhere cannot be read"),
        ("verify", "not provided: <DEAL|MOVES>"),
        (
            "verify 1 --convention other",
            "possible values: explicit, xp, horne, all",
        ),
        ("verify --board - -", "standard input cannot be both"),
    ] {
        program.run(words).assert_refused(part);
    }
}

/// Arguments that are no text are refused like others.
#[cfg(unix)]
#[test]
fn arguments_that_are_no_text_are_refused() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;
    let program = Program::new();
    let odd = OsStr::from_bytes(b"6\xff7");
    let word = |word| OsStr::new(word);
    for args in [
        vec![odd],
        vec![word("deal"), odd],
        vec![word("verify"), word("1"), odd],
        vec![word("--rules"), odd],
        vec![word("solve"), odd],
    ] {
        let said = program.run_args(&args);
        assert_eq!((said.code, said.out.as_str()), (Some(2), ""), "{said:?}");
        assert_eq!(said.err.lines().count(), 1, "{said:?}");
    }
}

/// Without a terminal there is no game, and the sentence says what there is instead.
#[test]
fn playing_needs_a_terminal() {
    let program = Program::new();
    for words in [
        "",
        "617",
        "--new",
        "617 --restart --ascii --no-mouse --no-animation --exit-status --color 256",
    ] {
        program.run(words).assert_refused(
            "deal, show, games, export, solve, rate, verify, stats, competition, rules",
        );
    }
}

/// The program reads its own output, and so do others.
#[test]
fn deals_are_printed_in_three_formats() {
    let program = Program::new();
    let said = program.run("deal 617");
    assert_eq!((said.code, said.err.as_str()), (Some(0), ""));
    assert!(
        said.out.starts_with("7D TD TH KD 4C 4S JD\nAD 7S QC"),
        "{}",
        said.out
    );
    let rows = program.run("deal 617 --format rows").out;
    assert!(rows.starts_with("7D AD 5C 3S 5S 8C 2D AH\n"), "{rows}");
    assert_eq!(rows.lines().count(), 7);
    let json = program.run("deal 11982 --format json --cells 3").out;
    let value: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(value["deal"], 11982);
    assert_eq!(value["rules"], "freecell cells=3");
    assert_eq!(value["cascades"][0][0], "AH");
    assert_eq!(value["cells"], serde_json::json!([null, null, null]));
    assert_eq!(
        value["foundations"],
        serde_json::json!({"C": 0, "D": 0, "H": 0, "S": 0})
    );
    assert!(json.starts_with("{\"deal\":11982,\"rules\":"), "{json}");
    let seahaven = program.run("deal 1 --rules seahaven").out;
    assert!(seahaven.starts_with("Freecells: - 2H 6H -\n"), "{seahaven}");
}

#[test]
fn rules_are_listed_and_described() {
    let program = Program::new();
    let list = program.run("rules").out;
    assert_eq!(list.lines().count(), rule_sets::ALL.len());
    for set in rule_sets::ALL {
        assert!(list.contains(&format!("{}  ", set.name)), "{}", set.name);
        let said = program.run_args(&["rules", set.name]);
        assert_eq!(said.code, Some(0));
        assert!(
            said.out
                .starts_with(&format!("{}\n\nFifty-two cards", set.title)),
            "{}",
            said.out
        );
    }
    let changed = program.run_args(&["rules", "bakers-game cells=6 back"]).out;
    assert!(changed.contains("free cells      6\n"), "{changed}");
}

#[test]
fn generated_texts_cover_the_command_line() {
    let program = Program::new();
    for what in ["bash", "zsh", "fish", "powershell", "elvish", "man"] {
        let said = program.run(&format!("--generate {what}"));
        assert_eq!((said.code, said.err.as_str()), (Some(0), ""), "{what}");
        assert!(said.out.len() > 1000, "{what}");
        for name in subcommands() {
            assert!(said.out.to_lowercase().contains(&name), "{what} {name}");
        }
    }
    let bash = program.run("--generate bash").out;
    assert!(bash.contains("seven-by-five"), "rule sets are completed");
}

/// The words of a text without its layout and markup.
fn words(text: &str) -> String {
    let lines = text.lines().map(|line| {
        let markup = line.starts_with('.') || line.starts_with('\'');
        match line.split_once(' ') {
            Some((_, rest)) if markup => rest,
            None if markup => "",
            _ => line,
        }
    });
    let plain = lines.collect::<Vec<_>>().join(" ");
    let mut plain = plain.replace("\\*(Aq", "'");
    for mark in ["\\fB", "\\fI", "\\fR", "\\&", "`", "\"", "\\"] {
        plain = plain.replace(mark, "");
    }
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Every explanation of every option of every subcommand is in its `--help` and in the man page.
#[test]
fn the_man_page_says_what_help_says() {
    let program = Program::new();
    let man = words(&program.run("--generate man").out);
    let mut command = Cli::command();
    command.build();
    let names = subcommands();
    let parts = command
        .get_subcommands()
        .filter(|c| names.contains(&c.get_name().to_owned()));
    let mut compared = 0;
    for part in std::iter::once(&command).chain(parts) {
        let is_program = part.get_name() == "freecell";
        let asked = if is_program {
            "--help".to_owned()
        } else {
            format!("{} --help", part.get_name())
        };
        let help = words(&program.run(&asked).out);
        let about = part.get_long_about().or(part.get_about()).unwrap();
        let mut texts = vec![about.to_string()];
        texts.extend(part.get_after_help().map(ToString::to_string));
        for option in part.get_arguments().filter(|a| !a.is_hide_set()) {
            let text = option.get_long_help().or(option.get_help());
            texts.push(text.map(ToString::to_string).unwrap_or_default());
            texts.extend(option.get_long().map(|long| format!("--{long}")));
            if option.get_action().takes_values() {
                let names = option.get_value_names().into_iter().flatten();
                texts.extend(names.map(ToString::to_string));
            }
        }
        for text in texts.iter().map(|text| words(text)) {
            assert!(help.contains(&text), "freecell {asked} lacks: {text}");
            assert!(
                man.contains(&text),
                "the man page lacks of {}: {text}",
                part.get_name()
            );
            compared += 1;
        }
    }
    assert!(compared > 150, "{compared}");
}

const SOLUTIONS: &str = include_str!("../data/solutions.txt");

/// The line of a published solution: deal, cells, convention, moves.
fn solution(deal: &str) -> (String, String, String) {
    let line = SOLUTIONS
        .lines()
        .find(|line| line.starts_with(&format!("{deal} |")))
        .expect("a solution");
    let fields: Vec<&str> = line.split('|').map(str::trim).collect();
    let (deal, cells) = fields[0].split_once('/').unwrap_or((fields[0], "4"));
    (
        format!("{deal} --cells {cells}"),
        fields[1].into(),
        fields[2].into(),
    )
}

/// Published solutions verify, from arguments and from standard input, and the convention is named.
#[test]
fn published_solutions_verify() {
    let program = Program::new();
    for line in SOLUTIONS.lines().filter(|line| !line.starts_with('#')) {
        let (words, convention, moves) = solution(line.split(" |").next().unwrap());
        let said = program.run_with(&format!("verify {words} -"), &moves);
        assert_eq!((said.code, said.err.as_str()), (Some(0), ""), "{said:?}");
        assert!(said.out.starts_with("wins: moves written "), "{said:?}");
        if convention == "xp" || convention == "explicit" {
            assert!(
                said.out.contains(&format!("(convention {convention})")),
                "{said:?}"
            );
        }
    }
    let (words, _, moves) = solution("24/2");
    let said = program.run(&format!("verify {words} {moves}"));
    assert_eq!(said.code, Some(0), "{said:?}");
    let said = program.run(&format!("verify {words} --convention horne {moves}"));
    assert_eq!(said.code, Some(1), "{said:?}");
}

/// A move that is not legal is named with its number and its reason; one that does not win is no win.
#[test]
fn wrong_solutions_are_told() {
    let program = Program::new();
    let said = program.run("verify 1 1a 2b 3c 4d 1a");
    assert_eq!(said.code, Some(1));
    assert_eq!(
        said.out,
        "illegal: move 5 (1a): free cell a holds 6S (convention explicit)\n"
    );
    let said = program.run("verify 617 2a");
    assert_eq!(said.code, Some(1));
    assert!(
        said.out
            .starts_with("legal, not a win: 0 of 52 cards home;"),
        "{said:?}"
    );
    // The convention that got furthest is the one that is told.
    let (words, convention, moves) = solution("1941");
    let cut: Vec<&str> = moves.split(' ').collect();
    let cut = cut[..cut.len() / 2].join(" ");
    let said = program.run(&format!("verify {words} {cut} 1h"));
    assert_eq!(said.code, Some(1), "{convention} {said:?}");
    // Nothing to play wins where autoplay begins at once.
    assert_eq!(program.run("verify -3").code, Some(0));
    assert_eq!(program.run("verify -3 --convention explicit").code, Some(1));
}

#[test]
fn unreadable_moves_name_line_and_word() {
    let program = Program::new();
    program
        .run("verify 617 26 9z")
        .assert_refused("move 2, line 1: `9z` is not a move");
    program
        .run_with("verify 617 -", "26 4a\n\n3h x7\n")
        .assert_refused("standard input: move 4, line 3: `x7` is not a move");
    program
        .run_with("verify --board - 26", "7D TD\n: XX\n")
        .assert_refused("standard input: line 2, column 3: `XX` is not a card");
    program.file("board", "7D TD TH\n");
    program
        .run("verify --board board 26")
        .assert_refused("board: cards are missing: AC AD AH AS 2C 2D and 43 more");
    program
        .run_with("verify 617 -", &"26 ".repeat(400_000))
        .assert_refused("standard input is longer than 1048576 bytes");
}

/// Headers of move files set nothing; one of another deal is worth a note.
#[test]
fn headers_are_compared() {
    let program = Program::new();
    let said = program.run_with(
        "verify 617 -",
        "#10913 Attempt: 1 NumFcs=3 (FCPro)\r\n2a\r\n",
    );
    assert_eq!(said.code, Some(1));
    assert_eq!(
        said.err,
        "freecell: the header of the moves is for deal 10913, not for deal 617\n\
         freecell: the header of the moves is for 3 free cells, not for 4\n"
    );
    let said = program.run_with("verify 617 -", "# freecell deal=617 rules=freecell\n2a\n");
    assert_eq!((said.code, said.err.as_str()), (Some(1), ""));
}

/// A position in a file verifies like a deal, whatever program wrote it.
#[test]
fn boards_verify() {
    let program = Program::new();
    let (_, _, moves) = solution("617");
    let text = board_text::write(&deal(617), board_text::BoardStyle::Position);
    program.file(
        "617.board",
        &text.replace("Foundations", "Founds").replace('T', "10"),
    );
    let said = program.run(&format!("verify --board 617.board {moves}"));
    assert_eq!(said.code, Some(0), "{said:?}");
    program.file("617.moves", &moves);
    let said = program.run_with(&format!("verify --board - {moves}"), &text);
    assert_eq!(said.code, Some(0), "{said:?}");
}

/// Whoever stops reading gets no complaint.
#[test]
fn a_closed_pipe_ends_quietly() {
    let program = Program::new();
    for words in ["deal 1", "rules", "--help", "solve 1-400", "--generate man"] {
        let words: Vec<&str> = words.split(' ').collect();
        let mut child = program.command(&words).spawn().unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        out.read_line(&mut String::new()).unwrap();
        drop(out);
        let mut complaint = String::new();
        child
            .stderr
            .take()
            .unwrap()
            .read_to_string(&mut complaint)
            .unwrap();
        let code = child.wait().unwrap().code();
        assert_eq!((code, complaint.as_str()), (Some(0), ""), "{words:?}");
    }
}

/// The folder can be named before and after a subcommand, and by the environment.
#[test]
fn the_home_folder_is_global() {
    let program = Program::new();
    for words in [
        "--home x games",
        "games --home x",
        "games",
        "stats",
        "games --json",
    ] {
        let said = program.run(words);
        assert_eq!(said.code, Some(0), "{words}: {said:?}");
    }
    assert_eq!(program.run("games --json").out, "[]\n");
    program.run("show").assert_refused("no game is open");
    program.run("show 5").assert_refused("`5`");
}
