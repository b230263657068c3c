//! What the house is built by: floors, sizes, headers, and no word of a rubric.

use std::fs;
use std::path::{Path, PathBuf};

/// Modules by floor, from the ground up. A module uses its own floor and those
/// below it.
const FLOORS: &[&[&str]] = &[
    &["diagnostic", "memo"],
    &["model", "discover"],
    &["parse", "rubric"],
    &["validate"],
    &["score"],
    &["rules", "configuration", "link"],
    &["render", "pages", "formats"],
    &["publish", "cache", "pipeline", "verify"],
    &["serve"],
    &["cli"],
    &["main"],
];

const LONGEST: usize = 500;

fn sources() -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    walk(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut found);
    assert!(found.len() > 50);
    found
}

fn walk(folder: &Path, found: &mut Vec<(PathBuf, String)>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            walk(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            // Files of tests stand beside the code; they may do what code may not.
            let is_test = path
                .file_stem()
                .is_some_and(|stem| stem == "tests" || stem == "testing" || stem == "properties");
            let text = fs::read_to_string(&path).unwrap();
            if !is_test {
                found.push((path, text));
            }
        }
    }
}

/// The module at the top of `src` that a file belongs to.
fn module(path: &Path) -> String {
    let inner = path.strip_prefix(Path::new(env!("CARGO_MANIFEST_DIR")).join("src")).unwrap();
    inner.components().next().unwrap().as_os_str().to_string_lossy().trim_end_matches(".rs").to_owned()
}

fn floor(module: &str) -> Option<usize> {
    FLOORS.iter().position(|floor| floor.contains(&module))
}

#[test]
fn nothing_reaches_upwards() {
    for (path, text) in sources() {
        let own = module(&path);
        if own == "lib" {
            continue;
        }
        let own_floor = floor(&own).unwrap_or_else(|| panic!("`{own}` has a floor"));
        for (number, line) in code(&text).enumerate() {
            for used in line.split("crate::").skip(1) {
                let names: Vec<&str> = match used.strip_prefix('{') {
                    Some(list) => list.split('}').next().unwrap_or("").split(',').map(str::trim).collect(),
                    None => vec![used],
                };
                for name in names {
                    let name: String =
                        name.chars().take_while(|c| c.is_ascii_lowercase() || *c == '_').collect();
                    if let Some(used_floor) = floor(&name) {
                        assert!(
                            used_floor <= own_floor,
                            "{}:{}: {own} uses {name}",
                            path.display(),
                            number + 1
                        );
                    }
                }
            }
        }
    }
}

/// Lines of code, without comments and without the tests at the end of a file.
fn code(text: &str) -> impl Iterator<Item = &str> {
    text.lines()
        .take_while(|line| !line.starts_with("#[cfg(test)]"))
        .filter(|line| !line.trim_start().starts_with("//"))
}

#[test]
fn files_are_short_and_say_what_they_are() {
    for (path, text) in sources() {
        let lines = text.lines().count();
        assert!(lines <= LONGEST, "{} has {lines} lines", path.display());
        assert!(text.starts_with("//!"), "{} has no header", path.display());
    }
}

#[test]
fn no_source_names_a_criterion_a_cap_or_a_taxonomy() {
    let is_word = |text: &str, at: usize, length: usize| {
        let around =
            |byte: Option<&u8>| byte.is_none_or(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_');
        let before = at.checked_sub(1).and_then(|before| text.as_bytes().get(before));
        around(before) && around(text.as_bytes().get(at + length))
    };
    let rubric = safetycard::rubric::embedded().expect("the embedded rubric loads");
    let criteria = rubric.criteria.iter().map(|criterion| criterion.id.clone());
    let caps = rubric.caps.iter().map(|cap| cap.id.clone());
    let words: Vec<String> =
        criteria.chain(caps).chain(["OWASP".into(), "owasp".into(), "ASI03".into()]).collect();
    for (path, text) in sources() {
        // Rules explain themselves by examples for people who audit by the embedded
        // rubric. The text decides nothing.
        if module(&path) == "rules" {
            continue;
        }
        for line in code(&text) {
            for word in &words {
                let found = line.match_indices(word.as_str()).find(|(at, _)| is_word(line, *at, word.len()));
                assert!(found.is_none(), "{}: `{word}` in {line}", path.display());
            }
        }
    }
}

#[test]
fn only_the_edges_touch_files_clocks_and_the_network() {
    // `verify` reads the objects of a git repository; it sees no clock and no network.
    const EDGES: [&str; 6] = ["discover", "publish", "verify", "serve", "cli", "main"];
    const DOORS: [&str; 7] =
        ["std::fs", "File::", "SystemTime", "Instant::", "std::net", "TcpListener", "std::env"];
    for (path, text) in sources() {
        let own = module(&path);
        if EDGES.contains(&own.as_str()) {
            continue;
        }
        for line in code(&text) {
            for door in DOORS {
                assert!(!line.contains(door), "{}: `{door}` in {line}", path.display());
            }
        }
    }
}

#[test]
fn only_the_command_line_prints() {
    for (path, text) in sources() {
        for line in code(&text) {
            let prints =
                ["println!", "eprintln!", "print!(", "eprint!("].iter().any(|call| line.contains(call));
            assert!(!prints, "{}: {line}", path.display());
        }
    }
}

#[test]
fn the_pipeline_can_be_read_at_a_glance() {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/pipeline.rs")).unwrap();
    assert!(text.lines().count() < 80);
}
