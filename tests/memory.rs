//! What a hostile record costs in memory: as much as it is large, never more than
//! that by its structure.
//!
//! The peak is what the kernel tells of the process while it runs; where there is
//! no `/proc`, the tests are skipped with a printed reason.

mod support;

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use support::root;

/// More than a check of an ordinary record may need, whatever the record holds.
const FOR_A_CHECK: u64 = 160 << 20;
/// The same for a build, which holds all its pages until they are written.
const FOR_A_BUILD: u64 = 256 << 20;

fn good() -> String {
    fs::read_to_string(root().join("src/discover/starter/content/records/example-agent.yaml"))
        .expect("a record")
}

/// The most memory that a run of the binary held, in bytes, and its exit status.
/// The kernel's figure only grows, so what was read last is short of the peak by
/// no more than the process took in the millisecond before it ended.
fn peak(folder: &Path, arguments: &[&str]) -> Option<(u64, Option<i32>)> {
    if !Path::new("/proc/self/status").exists() {
        println!("skipped: this system has no /proc to read the peak from");
        return None;
    }
    let mut child = Command::new(env!("CARGO_BIN_EXE_safetycard"))
        .args(arguments)
        .current_dir(folder)
        .env("NO_COLOR", "1")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary runs");
    let status = format!("/proc/{}/status", child.id());
    let mut most = 0;
    loop {
        let text = fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kilobytes = line.and_then(|line| line.trim().strip_suffix(" kB")?.trim().parse::<u64>().ok());
        most = most.max(kilobytes.unwrap_or_default() << 10);
        if let Some(ended) = child.try_wait().expect("a status") {
            return Some((most, ended.code()));
        }
        sleep(Duration::from_millis(1));
    }
}

/// Checks a record, and holds the run to a bound and to its exit status.
#[track_caller]
fn checked(name: &str, record: &str, status: i32) {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join(name), record).expect("a record");
    held(folder.path(), &["check", name], FOR_A_CHECK, status);
}

/// Builds a catalogue of one record.
#[track_caller]
fn built(name: &str, record: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let catalogue = "title: T\nbase_url: https://example.org/\n";
    fs::write(folder.path().join("catalogue.yaml"), catalogue).expect("a file");
    fs::create_dir(folder.path().join("content")).expect("a folder");
    fs::write(folder.path().join("content").join(name), record).expect("a record");
    held(folder.path(), &["build", "--except", "missing-quote"], FOR_A_BUILD, 0);
}

#[track_caller]
fn held(folder: &Path, arguments: &[&str], bound: u64, status: i32) {
    let Some((most, ended)) = peak(folder, arguments) else { return };
    println!("{} MiB at most: {}", most >> 20, arguments.join(" "));
    assert_eq!(ended, Some(status), "{arguments:?}");
    assert!(most > 4 << 20, "{most} bytes: the peak was read");
    assert!(most < bound, "{} MiB: {arguments:?}", most >> 20);
}

/// The good record with items of evidence in front of its first one.
fn evidence(count: usize, item: impl Fn(usize) -> String) -> String {
    let good = good();
    let at = good.find("evidence:\n").expect("evidence") + "evidence:\n".len();
    let indent: String = good[at..].chars().take_while(|c| *c == ' ').collect();
    let items: Vec<String> = (0..count).map(|n| format!("{indent}- {}\n", item(n))).collect();
    let items = items.concat();
    format!("{}{items}{}", &good[..at], &good[at..])
}

#[test]
fn an_ordinary_record_is_far_from_the_bound() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("good.yaml"), good()).expect("a record");
    held(folder.path(), &["check", "good.yaml"], FOR_A_CHECK / 2, 0);
}

#[test]
fn aliases_of_aliases_stand_for_nothing() {
    let levels: Vec<String> =
        (1..40).map(|n| format!("a{n}: &a{n} [{}]\n", vec![format!("*a{}", n - 1); 40].join(", "))).collect();
    checked("bomb.yaml", &format!("a0: &a0 [{}]\n{}", "x, ".repeat(40), levels.concat()), 1);
}

#[test]
fn nesting_is_left_at_once() {
    for (name, text) in [
        ("lists.yaml", "[".repeat(100_000)),
        ("maps.yaml", "{a: ".repeat(100_000)),
        ("items.yaml", "- ".repeat(100_000)),
        ("lists.json", "[".repeat(100_000)),
        ("quotes.md", format!("---\n{}---\n\n## Remarks\n\n{}", good(), "> ".repeat(100_000))),
    ] {
        let status = i32::from(!name.starts_with("quotes"));
        checked(name, &text, status);
    }
}

#[test]
fn a_text_of_fifty_megabytes_is_not_read() {
    checked("large.yaml", &format!("{}private_notes: {}\n", good(), "x".repeat(50 << 20)), 1);
}

#[test]
fn a_text_of_almost_the_whole_file_is_held_a_few_times() {
    let text = "word ".repeat((4 << 20) / 5 - 10_000);
    checked("long.yaml", &format!("{}private_notes: {text}\n", good()), 0);
    let part = text.get(..1_000_000).expect("plain text");
    checked("line.md", &format!("---\n{}---\n\n## Remarks\n\n{part}\n", good()), 0);
}

#[test]
fn ten_thousand_items_of_evidence_are_a_page() {
    let cited = evidence(10_000, |n| format!("{{file: src/a.py, lines: '{}'}}", n + 1));
    checked("many.yaml", &cited, 0);
    built("many.yaml", &cited);
    let wrong = evidence(20_000, |_| "{file: ../a, lines: 0}".to_owned());
    checked("wrong.yaml", &wrong, 1);
}

#[test]
fn a_record_full_of_tags_is_counted() {
    let record = |size: usize| {
        let tags = "<b>".repeat(size / 3);
        format!("---\n{}---\n\n## Remarks\n\n{tags}\n", good())
    };
    checked("tags.md", &record(1_000_000), 0);
    built("tags.md", &record(1_000_000));
    // Four times as many would need four times the memory, and are not looked at.
    checked("tags.md", &record((4 << 20) - 50_000), 1);
    let section = "<b>".repeat((4 << 20) / 3 - 20_000);
    checked("tags.yaml", &format!("{}sections:\n  - heading: A\n    body: {section}\n", good()), 1);
}
