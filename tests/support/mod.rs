//! What several tests need: the shared material, folders to work in, the binary.
#![allow(dead_code, reason = "each test file uses its own part of this")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Gives a catalogue the embedded rubric, and an earlier edition that weighs
/// otherwise: strength by 0.40, coverage by 0.20.
pub fn with_earlier_edition(catalogue: &Path, version: &str) {
    let own = catalogue.join("rubric");
    copy(&root().join("rubric"), &own);
    let path = own.join("rubric.yaml");
    let now = std::fs::read_to_string(&path).unwrap();
    let present = now.split("version: \"").nth(1).and_then(|rest| rest.split('"').next()).unwrap().to_owned();
    let entry =
        |version: &str| format!("  - {{version: \"{version}\", date: 2025-01-01, changes: [First.]}}\n");
    let (head, tail) = now.split_once("changelog:\n").unwrap();
    let end = tail.find("\n\n").unwrap() + 1;
    let log = format!("changelog:\n{}{}", &tail[..end], entry(version));
    let folder = own.join("editions").join(version);
    copy(&root().join("rubric"), &folder);
    let then = format!("{head}changelog:\n{}{}", entry(version), &tail[end..])
        .replacen(&format!("version: \"{present}\""), &format!("version: \"{version}\""), 1)
        .replacen("weight: 0.30", "weight: 0.40", 1)
        .replacen("weight: 0.30", "weight: 0.20", 1);
    std::fs::write(folder.join("rubric.yaml"), then).unwrap();
    std::fs::write(path, format!("{head}{log}{}", &tail[end..])).unwrap();
}

/// The folder of this crate.
pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Material that lies beside the checkout. Where it is absent the test is
/// skipped with a printed reason, but not under `CI=true`.
pub fn shared(inner: &str) -> Option<PathBuf> {
    let folder =
        std::env::var_os("SAFETYCARD_SHARED").map_or_else(|| root().join("../shared"), PathBuf::from);
    let path = folder.join(inner);
    if path.exists() {
        return Some(path);
    }
    assert!(std::env::var("CI").as_deref() != Ok("true"), "`shared/{inner}` is required under CI=true");
    println!("skipped: `../shared/{inner}` is not there");
    None
}

/// The binary with plain output, in a folder.
pub fn safetycard(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_safetycard"))
        .args(arguments)
        .current_dir(folder)
        .env("NO_COLOR", "1")
        .output()
        .expect("the binary runs")
}

/// Standard output as text.
pub fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("output is UTF-8")
}

/// Standard error as text.
pub fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("output is UTF-8")
}

/// All files below a folder, as sorted paths with `/`.
pub fn files(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    collect(folder, folder, &mut found);
    found.sort();
    found
}

fn collect(root: &Path, folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            collect(root, &path, found);
        } else {
            let inner = path.strip_prefix(root).expect("below");
            found.push(inner.to_string_lossy().replace('\\', "/"));
        }
    }
}

/// Copies a folder with everything in it.
pub fn copy(from: &Path, to: &Path) {
    for file in files(from) {
        let target = to.join(&file);
        fs::create_dir_all(target.parent().expect("a parent")).expect("a folder");
        fs::copy(from.join(&file), target).expect("a copy");
    }
}

/// Rows of a CSV file with a heading and no quoted commas that matter here.
pub fn rows(path: &Path) -> Vec<std::collections::BTreeMap<String, String>> {
    let text = fs::read_to_string(path).expect("a CSV file");
    let mut lines = text.lines();
    let heading: Vec<String> = fields(lines.next().unwrap_or_default());
    lines.map(|line| heading.iter().cloned().zip(fields(line)).collect()).collect()
}

fn fields(line: &str) -> Vec<String> {
    let mut fields = vec![String::new()];
    let mut quoted = false;
    for character in line.chars() {
        match character {
            '"' => quoted = !quoted,
            ',' if !quoted => fields.push(String::new()),
            other => fields.last_mut().expect("a field").push(other),
        }
    }
    fields
}
