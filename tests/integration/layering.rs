//! The layers of the program: each module may use only what stands in its row of the table.

use std::fs;
use std::path::{Path, PathBuf};

/// What a module may use. Everything that is not allowed here is forbidden.
struct Layer {
    /// The module: a folder or a file of `src/`.
    name: &'static str,
    /// Other modules of the program.
    modules: &'static [&'static str],
    /// Crates besides `std`, whole or in part.
    crates: &'static [&'static str],
    /// Parts of `std` that are forbidden.
    never: &'static [&'static str],
}

/// The world outside: files, environment, clock, threads, processes, network.
const WORLD: &[&str] = &[
    "std::fs",
    "std::env",
    "std::io",
    "std::net",
    "std::process",
    "std::sync::mpsc",
    "std::thread",
    "std::time",
];

const LAYERS: &[Layer] = &[
    Layer {
        name: "core",
        modules: &["core"],
        crates: &["serde", "thiserror"],
        never: WORLD,
    },
    Layer {
        name: "solver",
        modules: &["core", "solver"],
        crates: &["thiserror"],
        never: WORLD,
    },
    Layer {
        name: "app",
        modules: &["app", "core", "solver"],
        crates: &["serde", "thiserror"],
        never: &[
            "std::fs",
            "std::env",
            "std::io",
            "std::net",
            "std::process",
            "std::sync::mpsc",
            "std::thread",
            "std::time::Instant",
            "std::time::SystemTime",
        ],
    },
    Layer {
        name: "storage",
        modules: &["app", "core", "storage"],
        crates: &["etcetera", "serde", "serde_json", "tempfile", "thiserror"],
        never: &["std::thread", "std::net"],
    },
    Layer {
        name: "ui",
        modules: &["app", "core", "ui"],
        crates: &["crossterm::event", "ratatui", "thiserror"],
        never: &[
            "std::fs",
            "std::env",
            "std::io",
            "std::net",
            "std::process",
            "std::sync::mpsc",
            "std::thread",
            "std::time::Instant",
            "std::time::SystemTime",
        ],
    },
    Layer {
        name: "plain",
        modules: &["app", "core", "plain"],
        crates: &["thiserror"],
        never: &[
            "std::fs",
            "std::env",
            "std::io",
            "std::net",
            "std::process",
            "std::sync::mpsc",
            "std::thread",
            "std::time::Instant",
            "std::time::SystemTime",
        ],
    },
    Layer {
        name: "term",
        modules: &[
            "app", "cli", "commands", "core", "error", "plain", "solver", "storage", "term", "ui",
        ],
        crates: &[
            "crossterm",
            "rand",
            "ratatui",
            "rustix",
            "serde_json",
            "signal_hook",
            "thiserror",
        ],
        never: &["std::fs", "std::net"],
    },
    Layer {
        name: "cli",
        modules: &["app", "commands", "core"],
        crates: &["clap"],
        never: WORLD,
    },
    Layer {
        name: "commands",
        modules: &[
            "app", "cli", "commands", "core", "error", "solver", "storage", "term",
        ],
        crates: &[
            "clap",
            "clap_complete",
            "clap_mangen",
            "indicatif",
            "rayon",
            "rustix",
            "serde",
            "serde_json",
            "signal_hook",
            "thiserror",
        ],
        never: &["std::fs", "std::net"],
    },
    Layer {
        name: "error",
        modules: &["app", "commands", "core", "solver", "storage", "term"],
        crates: &["clap", "thiserror"],
        never: &[
            "std::fs",
            "std::env",
            "std::net",
            "std::process",
            "std::thread",
            "std::time",
        ],
    },
    Layer {
        name: "lib",
        modules: &[
            "app", "cli", "commands", "core", "error", "plain", "solver", "storage", "term", "ui",
        ],
        crates: &[],
        never: WORLD,
    },
    Layer {
        name: "main",
        modules: &[],
        crates: &["ctor", "freecell"],
        never: &["std::fs", "std::net"],
    },
];

/// The crates that a path may start with; other first words are modules, types and variables.
const CRATES: &[&str] = &[
    "clap",
    "clap_complete",
    "clap_mangen",
    "crossterm",
    "etcetera",
    "freecell",
    "indicatif",
    "rand",
    "ratatui",
    "rayon",
    "rustix",
    "serde",
    "serde_json",
    "signal_hook",
    "tempfile",
    "thiserror",
];

/// Whether the module above has a file only for its tests.
fn is_for_tests(file: &Path) -> bool {
    let name = file
        .file_stem()
        .and_then(|name| name.to_str())
        .unwrap_or_default();
    let folder = file.parent().unwrap_or(file);
    [folder.join("mod.rs"), folder.with_extension("rs")]
        .iter()
        .any(|above| {
            let declared = fs::read_to_string(above).unwrap_or_default();
            ["mod", "pub(crate) mod"]
                .iter()
                .any(|module| declared.contains(&format!("\n#[cfg(test)]\n{module} {name};")))
        })
}

/// The paths in a piece of source, with the groups of `use` spelled out: `a::{b, c::d}` is `a::b` and `a::c::d`.
/// Comments, and the tests at the end of the file, are left out.
fn paths(source: &str) -> Vec<String> {
    let code = source.split("\n#[cfg(test)]").next().unwrap_or_default();
    let code: String = code
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default())
        .collect::<Vec<_>>()
        .join("\n");
    let mut words: Vec<String> = Vec::new();
    let mut rest = code.chars().peekable();
    while let Some(c) = rest.next() {
        if c.is_alphanumeric() || c == '_' {
            let mut word = c.to_string();
            while let Some(c) = rest.next_if(|&c| c.is_alphanumeric() || c == '_') {
                word.push(c);
            }
            words.push(word);
        } else if c == ':' && rest.next_if_eq(&':').is_some() {
            words.push("::".into());
        } else if !c.is_whitespace() {
            words.push(c.into());
        }
    }
    let mut found = Vec::new();
    // The prefixes of the groups that are open; none for a brace that is no group of paths.
    let mut groups: Vec<Option<String>> = Vec::new();
    let mut path = String::new();
    let mut joined = false;
    for word in words {
        match word.as_str() {
            "::" => joined = true,
            "{" if joined => {
                groups.push(Some(format!("{path}::")));
                (path, joined) = (String::new(), false);
            }
            _ => {
                let is_name = word.starts_with(|c: char| c.is_alphabetic() || c == '_');
                if joined && is_name {
                    path = format!("{path}::{word}");
                } else {
                    if !path.is_empty() {
                        found.push(std::mem::take(&mut path));
                    }
                    if is_name {
                        let prefix = groups.last().cloned().flatten().unwrap_or_default();
                        path = prefix + &word;
                    }
                }
                joined = false;
                match word.as_str() {
                    "{" => groups.push(None),
                    "}" => drop(groups.pop()),
                    _ => {}
                }
            }
        }
    }
    found
}

/// Whether `path` is `whole` or something inside it.
fn is_in(path: &str, whole: &str) -> bool {
    path.strip_prefix(whole)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
}

/// What a file uses that its layer may not.
fn faults(layer: &Layer, source: &str) -> Vec<String> {
    let refused = |path: &String| {
        let mut parts = path.split("::");
        let (first, second) = (parts.next().unwrap_or_default(), parts.next());
        match (first, second) {
            ("crate", Some(module)) => {
                let is_module = LAYERS.iter().any(|layer| layer.name == module);
                is_module && !layer.modules.contains(&module)
            }
            ("std", _) => layer.never.iter().any(|part| is_in(path, part)),
            (name, Some(_)) if CRATES.contains(&name) => {
                !layer.crates.iter().any(|part| is_in(path, part))
            }
            _ => false,
        }
    };
    let mut faults: Vec<String> = paths(source).into_iter().filter(refused).collect();
    // Only the terminal and the subcommands write to the standard streams, and by other means.
    for word in ["println!", "print!(", "dbg!"] {
        if source
            .lines()
            .any(|line| line.trim_start().trim_start_matches('e').starts_with(word))
        {
            faults.push(word.into());
        }
    }
    faults
}

fn sources(path: &Path) -> Vec<PathBuf> {
    if path.is_file() {
        // Beside them are only tables that they include.
        let is_source = path.extension().is_some_and(|extension| extension == "rs");
        return is_source.then(|| path.to_owned()).into_iter().collect();
    }
    let entries = fs::read_dir(path).expect("a folder of sources");
    entries
        .flat_map(|entry| sources(&entry.expect("an entry").path()))
        .collect()
}

#[test]
fn every_module_keeps_to_its_layer() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut wrong = Vec::new();
    let mut files = 0;
    for entry in fs::read_dir(&src).expect("the sources") {
        let path = entry.expect("an entry").path();
        let name = path
            .file_stem()
            .and_then(|name| name.to_str())
            .unwrap_or_default();
        let Some(layer) = LAYERS.iter().find(|layer| layer.name == name) else {
            wrong.push(format!("src/{name} stands in no row of the table"));
            continue;
        };
        for file in sources(&path).iter().filter(|file| !is_for_tests(file)) {
            let source = fs::read_to_string(file).expect("a source file");
            files += 1;
            for fault in faults(layer, &source) {
                let shown = file.strip_prefix(&src).unwrap_or(file).display();
                wrong.push(format!("{shown} uses {fault}"));
            }
        }
    }
    assert!(files > 20, "{files} files");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The test itself sees what it has to see.
#[test]
fn forbidden_paths_are_found() {
    let core = &LAYERS[0];
    for source in [
        "use std::fs::File;",
        "use std::{fmt, io::{self, Read}};",
        "fn f() { std::env::var(\"X\"); }",
        "use crate::app::App;",
        "use crate::{core::Board, storage};",
        "use rand::Rng;",
        "fn f() -> ratatui::layout::Rect {}",
        "    println!(\"x\");",
        "    eprintln!(\"x\");",
    ] {
        assert!(
            !faults(core, source).is_empty(),
            "{source}: {:?}",
            paths(source)
        );
    }
    let sound = "//! std::fs is not for us.\nuse std::fmt::{self, Write as _};\nuse crate::core::{Board, Card};\nuse super::rand;\n#[derive(serde::Serialize)]\nstruct S;\n\n#[cfg(test)]\nmod tests { use std::fs; }";
    assert_eq!(faults(core, sound), [""; 0]);
    let ui = LAYERS.iter().find(|layer| layer.name == "ui").unwrap();
    assert_eq!(
        faults(ui, "use crossterm::{event::KeyEvent, terminal::size};"),
        ["crossterm::terminal::size"]
    );
}
