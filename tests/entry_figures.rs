//! Every figure that an entry brings along is compared: each that is changed is
//! told, at its line, and nothing else is.

mod support;

use std::fs;

use serde_json::{Value, json};
use support::{root, safetycard, stdout};

/// The figures of a record, of a criterion or mechanism, and of a fix.
const TOTALS: [&str; 4] = ["score", "score_shown", "score_points", "max_score"];
const SHARE: [&str; 5] = ["count", "score", "score_shown", "max", "percent"];
const SCORES: [&str; 4] = ["score", "score_shown", "raw", "raw_shown"];
const COUNTED: [&str; 2] = ["confidence", "counted"];
const FIX: [&str; 4] = ["gain_before_caps", "gain_real", "total_after", "band_after"];

/// Where the figures of an entry stand.
fn figures(entry: &Value) -> Vec<String> {
    let mut found = Vec::new();
    let mut add = |place: &str, names: &[&str]| {
        let written = names.iter().filter(|name| entry.pointer(&format!("{place}/{name}")).is_some());
        found.extend(written.map(|name| format!("{place}/{name}")));
    };
    add("", &TOTALS);
    add("/band", &["id", "label", "min"]);
    add("/applicable", &SHARE);
    for (at, criterion) in entry["criteria"].as_array().expect("criteria").iter().enumerate() {
        let place = format!("/criteria/{at}");
        add(&place, &SCORES);
        add(&place, &COUNTED);
        add(&place, &["max"]);
        add(&place, if criterion["cap"].is_null() { &["cap"] } else { &["cap/id"] });
        add(&format!("{place}/levels"), &["S", "C", "D", "B"]);
        for kind in 0..criterion["mechanisms"].as_array().map_or(0, Vec::len) {
            let place = format!("{place}/mechanisms/{kind}");
            add(&place, &SCORES);
            add(&place, &["cap"]);
        }
    }
    for at in 0..entry["fixes"].as_array().expect("fixes").len() {
        add(&format!("/fixes/{at}"), &FIX);
    }
    found
}

/// Another value that could stand there.
fn another(figure: &Value) -> Value {
    let word = |text: &str| {
        let pairs = [("high", "low"), ("default", "alt"), ("L3", "L1"), ("G2", "G1"), ("strong", "weak")];
        let other = pairs.iter().find_map(|(a, b)| match text {
            _ if text == *a => Some(*b),
            _ if text == *b => Some(*a),
            _ => None,
        });
        other.unwrap_or(match text {
            _ if text.starts_with('L') || text == "SA" => "L3",
            _ if text.contains(|c: char| c.is_ascii_digit()) => "G2",
            _ if text.starts_with(|c: char| c.is_uppercase()) => "Strong",
            _ => "strong",
        })
    };
    match figure {
        Value::Number(number) if number.is_u64() => json!(number.as_u64().expect("a number") + 1),
        Value::Number(number) => json!(number.as_f64().expect("a number") + 0.1),
        Value::String(text) => match text.parse::<f64>() {
            Ok(number) => json!(format!("{:.2}", number + 0.1)),
            Err(_) => json!(word(text)),
        },
        _ => json!("G2"),
    }
}

/// The line of each value in a file that holds it on a line of its own.
fn lines(entry: &Value, pointers: &[String]) -> Vec<u64> {
    let line = |pointer: &String| {
        let mut marked = entry.clone();
        *marked.pointer_mut(pointer).expect("a figure") = json!("the figure");
        let marked = serde_json::to_string_pretty(&marked).expect("JSON");
        marked.lines().position(|line| line.contains("\"the figure\"")).expect("a line") as u64 + 1
    };
    let mut lines: Vec<u64> = pointers.iter().map(line).collect();
    lines.sort_unstable();
    lines
}

#[test]
fn every_figure_that_is_changed_is_told_at_its_line() {
    // One with an opt-in mechanism and caps, and one with structural absences.
    for name in ["openagents", "jarvis"] {
        let folder = tempfile::tempdir().expect("a folder");
        let record = root().join(format!("content/records/{name}.yaml"));
        let export = ["export", record.to_str().expect("a path"), "--to", "entry"];
        let entry: Value = serde_json::from_str(&stdout(&safetycard(folder.path(), &export))).expect("JSON");
        let figures = figures(&entry);
        assert!(figures.len() > 90, "{} figures", figures.len());
        // No more at once than are told one by one, and every other one, so that
        // what stands beside a changed figure is right.
        let halves = [0, 1].map(|odd| figures.iter().skip(odd).step_by(2).cloned().collect::<Vec<_>>());
        let parts: Vec<&[String]> = halves.iter().flat_map(|half| half.chunks(60)).collect();
        let mut expected = Vec::new();
        for (number, part) in parts.iter().enumerate() {
            let mut changed = entry.clone();
            changed["id"] = json!(format!("{name}-{number}"));
            changed["subpath"] = json!(format!("part-{number}"));
            for pointer in *part {
                let figure = changed.pointer_mut(pointer).expect("a figure");
                *figure = another(figure);
            }
            expected.push(lines(&changed, part));
            let text = serde_json::to_string_pretty(&changed).expect("JSON");
            fs::write(folder.path().join(format!("{number}.json")), text).expect("an entry");
        }
        let told = stdout(&safetycard(folder.path(), &["check", ".", "--format", "json"]));
        let told: Value = serde_json::from_str(&told).expect("JSON");
        let told = told["diagnostics"].as_array().expect("diagnostics");
        for (number, expected) in expected.into_iter().enumerate() {
            let file = format!("./{number}.json");
            let own = told.iter().filter(|one| one["file"] == file.as_str());
            let own = own.filter(|one| one["code"] == "published-figure-mismatch");
            let lines: Vec<u64> = own.map(|one| one["line"].as_u64().expect("a line")).collect();
            assert_eq!(lines, expected, "{name}: {:?}", parts[number]);
        }
    }
}
