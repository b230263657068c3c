//! A record full of one defect is answered with a few problems that count the
//! others, in every rendering: a hostile file costs its reader nothing.

mod support;

use std::fs;

use support::{root, safetycard, stderr, stdout};

/// The records of the rules that are without any problem.
fn good() -> String {
    fs::read_to_string(root().join("tests/rules/unknown-criterion/good.yaml")).expect("a record")
}

fn markdown(body: &str) -> String {
    format!("---\n{}---\n\n## Remarks\n\n{body}\n", good())
}

/// Checks a record and says how often a code is told, and how much is printed.
#[track_caller]
fn told(name: &str, text: &str, code: &str) -> usize {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join(name), text).expect("a record");
    let json = stdout(&safetycard(folder.path(), &["check", name, "--format", "json"]));
    assert!(json.len() < 200_000, "{code}: {} bytes of JSON", json.len());
    let human = stderr(&safetycard(folder.path(), &["check", name]));
    assert!(human.len() < 60_000, "{code}: {} bytes for people", human.len());
    json.matches(&format!("\"code\": \"{code}\"")).count()
}

#[test]
fn tags_links_and_aliases_are_counted() {
    let size = 1_000_000;
    assert_eq!(told("tags.md", &markdown(&"<b>".repeat(size / 3)), "raw-html"), 1);
    assert_eq!(told("links.md", &markdown(&"[a](javascript:b) ".repeat(size / 18)), "unsafe-url"), 1);
    let aliases = "  - An alias\n".repeat(60_000);
    assert_eq!(told("aliases.yaml", &format!("{}aliases:\n{aliases}", good()), "invalid-id"), 10);
}

#[test]
fn evidence_is_counted() {
    let item = "          - file: ../a\n            lines: 0\n";
    let good = good();
    let at = good.find("evidence:\n").expect("evidence") + "evidence:\n".len();
    let indent: String = good[at..].chars().take_while(|c| *c == ' ').collect();
    let item = item.replace("          ", &indent);
    let text = format!("{}{}{}", &good[..at], item.repeat(20_000), &good[at..]);
    assert_eq!(told("evidence.yaml", &text, "path-not-relative"), 101);
    assert_eq!(told("evidence.yaml", &text, "invalid-line-range"), 101);
}
