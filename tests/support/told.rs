//! Records with something odd in them, and what must be told of each.

use std::fs;

use serde_json::Value;

use crate::support::{root, safetycard, stdout};

/// A file, and problems that must be among those that are told of it.
pub struct Odd {
    pub file: &'static str,
    pub bytes: Vec<u8>,
    pub told: &'static [&'static str],
}

pub fn odd(file: &'static str, text: &str, told: &'static [&'static str]) -> Odd {
    Odd { file, bytes: text.as_bytes().to_vec(), told }
}

pub fn starter() -> String {
    fs::read_to_string(root().join("src/discover/starter/content/records/example-agent.yaml"))
        .expect("a record")
}

/// A report and an entry of the record of a new catalogue, which has no fault.
pub fn exported(to: &str) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("example-agent.yaml"), starter()).expect("a record");
    stdout(&safetycard(folder.path(), &["export", "example-agent.yaml", "--to", to]))
}

/// Checks the files in one run and looks for what must be told of each.
#[track_caller]
pub fn told(all: Vec<Odd>) {
    let folder = tempfile::tempdir().expect("a folder");
    for odd in &all {
        fs::write(folder.path().join(odd.file), &odd.bytes).expect("a file");
    }
    let text = stdout(&safetycard(folder.path(), &["check", ".", "--format", "json"]));
    let found: Value = serde_json::from_str(&text).expect("JSON");
    let word = |one: &Value, name: &str| one[name].as_str().unwrap_or_default().to_owned();
    for odd in all {
        let path = format!("./{}", odd.file);
        let own =
            found["diagnostics"].as_array().expect("diagnostics").iter().filter(|one| one["file"] == path);
        let said: Vec<String> = own
            .map(|one| {
                let (message, help) = (word(one, "message"), word(one, "help"));
                format!("{}:{} {message} | {help}", one["line"], one["column"])
            })
            .collect();
        for expected in odd.told {
            assert!(
                said.iter().any(|said| said.contains(expected)),
                "{}: {expected}\n{}",
                odd.file,
                said.join("\n")
            );
        }
    }
}
