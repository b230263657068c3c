//! The published figures as they were published, in reports and in entries: the
//! stale lines are told, with both values, and no other figure is.

use std::fs;
use std::sync::Arc;

use safetycard::diagnostic::{FileId, Problems};
use safetycard::formats::entry::entry;
use safetycard::formats::report::{self, Rendering};
use safetycard::model::score::Scorecard;
use safetycard::model::{Record, Rubric};
use safetycard::parse::{Vocabulary, authored};
use safetycard::score::scorecard;
use safetycard::validate::{Audit, resolve};
use serde_json::{Value, json};

use super::records::record;
use super::support::{safetycard, stdout};
use super::{Corpus, Row, stale};

/// The figures of an audit that a published line gives.
const SHARE: [&str; 3] = ["applicable_score", "applicable_max", "applicable_percent"];

struct Scored {
    audit: Audit,
    scores: Scorecard,
}

impl Scored {
    fn of(record: Record, rubric: &Arc<Rubric>) -> Self {
        let audit = resolve(record, rubric, &mut Problems::new()).expect("it resolves");
        let scores = scorecard(audit.assessments(), rubric);
        Self { audit, scores }
    }

    fn report(&self, rubric: &Rubric, rendering: Rendering) -> String {
        report::write(self.audit.record(), &self.scores, rubric, rendering)
    }

    fn entry(&self, rubric: &Rubric) -> Value {
        let made = entry(self.audit.record(), self.audit.assessments(), &self.scores, rubric);
        serde_json::to_value(made).expect("an entry")
    }

    /// What the levels give in place of the published share.
    fn share(&self) -> [String; 3] {
        let ours = &self.scores.applicable;
        [ours.score.clone(), ours.max.clone(), ours.percent.map(|it| it.to_string()).unwrap_or_default()]
    }
}

/// A report of ours with every figure as it was published.
fn published_report(ours: &str, total: &Row, criteria: &[&Row], rendering: Rendering) -> String {
    let (dash, none) = match rendering {
        Rendering::A => (" — ", "—"),
        Rendering::B => (": ", "none"),
    };
    let of = |id: &str| criteria.iter().find(|row| row["criterion"] == id);
    let line = |line: &str| -> String {
        if line.starts_with("## Score: ") {
            return format!("## Score: {} / 10.0 ({})", total["total"], total["band"]);
        }
        if line.starts_with("Controls where ") {
            let [score, max, percent] = SHARE.map(|name| &total[name]);
            let absent = &total["sa_count"];
            let noun = if absent == "1" { "criterion" } else { "criteria" };
            return format!(
                "Controls where a risk surface exists: {score} / {max} ({percent}%); {absent} {noun} scored SA \
                 (surface absent)."
            );
        }
        if let Some((heading, _)) = line.strip_prefix("### ").and_then(|it| it.rsplit_once(dash)) {
            let row = of(heading.split(' ').next().unwrap_or_default()).expect("a criterion");
            let confidence = row["confidence"].to_lowercase();
            let word = if dash == ": " { " confidence" } else { "" };
            return format!("### {heading}{dash}{} ({confidence}{word})", row["score"]);
        }
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let (Some(row), Some(name)) = (cells.get(1).and_then(|id| of(id)), cells.get(2)) else {
            return line.to_owned();
        };
        let level = |id: &str| if row[id] == "SA" { "SA".to_owned() } else { format!("L{}", row[id]) };
        let cap = if row["cap"].is_empty() { none } else { &row["cap"] };
        let tag = if row["tag"].is_empty() { String::new() } else { format!(" ({})", row["tag"]) };
        let levels = ["S", "C", "D", "B"].map(level).join(" | ");
        let (id, raw, score, confidence) =
            (&row["criterion"], &row["raw"], &row["score"], &row["confidence"]);
        format!("| {id} | {name} | {levels} | {raw} | {cap} | **{score}**{tag} | {confidence} |")
    };
    ours.lines().map(|it| line(it) + "\n").collect()
}

/// An entry of ours with every figure as it was published.
fn published_entry(mut ours: Value, total: &Row, criteria: &[&Row]) -> String {
    let number = |text: &str| -> Value { serde_json::from_str(text).expect("a figure") };
    ours["score"] = number(&total["total"]);
    ours["score_shown"] = json!(total["total"]);
    ours["band"]["label"] = json!(total["band"]);
    if !total[SHARE[0]].is_empty() {
        for (name, published) in ["score", "max", "percent"].iter().zip(SHARE) {
            ours["applicable"][name] = number(&total[published]);
        }
        ours["applicable"]["score_shown"] = json!(total[SHARE[0]]);
    }
    for (own, row) in ours["criteria"].as_array_mut().expect("criteria").iter_mut().zip(criteria) {
        assert_eq!(own["id"], row["criterion"]);
        for (figure, shown) in [("score", "score_shown"), ("raw", "raw_shown")] {
            own[figure] = number(&row[figure]);
            own[shown] = json!(row[figure]);
        }
        own["cap"] = if row["cap"].is_empty() { Value::Null } else { json!({"id": row["cap"]}) };
        own["confidence"] = json!(row["confidence"].to_lowercase());
        for id in ["S", "C", "D", "B"] {
            own["levels"][id] = if row[id] == "SA" { json!("SA") } else { json!(format!("L{}", row[id])) };
        }
    }
    serde_json::to_string_pretty(&ours).expect("JSON") + "\n"
}

/// The two figures that a message names.
fn figures(message: &str) -> (&str, &str) {
    let (published, ours) = message.split_once(", but the levels give ").expect("two figures");
    (published.rsplit(' ').next().expect("a figure"), ours)
}

fn number(figure: &str) -> f64 {
    figure.parse().expect("a figure")
}

#[test]
fn a_stale_line_is_told_in_every_format_and_nothing_else_is() {
    let Some(corpus) = Corpus::read() else { return };
    let rubric = Arc::new(safetycard::rubric::embedded().expect("the embedded rubric"));
    let words = Vocabulary::of(&rubric);
    let all: Vec<(&Row, Vec<&Row>, Scored)> = corpus
        .totals
        .iter()
        .map(|total| {
            let criteria = corpus.of(total);
            let text = record(total, &criteria).to_string();
            let (record, problems) = authored::read(FileId(0), &text, &words);
            assert!(problems.is_empty(), "{problems:?}");
            (total, criteria, Scored::of(record.expect("a record"), &rubric))
        })
        .collect();
    for format in ["report A", "report B", "entry"] {
        let folder = tempfile::tempdir().expect("a folder");
        let mut texts = Vec::new();
        for (total, criteria, scored) in &all {
            let rendering = if format == "report A" { Rendering::A } else { Rendering::B };
            let (text, extension) = if format == "entry" {
                (published_entry(scored.entry(&rubric), total, criteria), "json")
            } else {
                (published_report(&scored.report(&rubric, rendering), total, criteria, rendering), "md")
            };
            let name = format!("{}.{extension}", total["agent"]);
            fs::write(folder.path().join(&name), &text).expect("a record");
            texts.push((name, text));
        }
        let told = stdout(&safetycard(folder.path(), &["check", ".", "--format", "json"]));
        let told: Value = serde_json::from_str(&told).expect("JSON");
        let told = told["diagnostics"].as_array().expect("diagnostics");
        let broken: Vec<&Value> = told.iter().filter(|one| one["severity"] == "error").collect();
        assert!(broken.is_empty(), "{format}: {broken:?}");
        let mut found = Vec::new();
        for ((total, _, scored), (name, text)) in all.iter().zip(&texts) {
            let id = total["agent"].as_str();
            let mut said = Vec::new();
            for one in told.iter().filter(|one| one["code"] == "published-figure-mismatch") {
                if one["file"].as_str().is_some_and(|file| file.trim_start_matches("./") == name) {
                    let (published, ours) = figures(one["message"].as_str().expect("a message"));
                    let line = usize::try_from(one["line"].as_u64().expect("a line")).expect("a line");
                    let line = text.lines().nth(line - 1).expect("a line");
                    assert!(line.contains(published), "{format}: {id}: {published} in {line}");
                    said.push((number(published), number(ours)));
                    found.push(id);
                }
            }
            let mut expected: Vec<(f64, f64)> = SHARE
                .iter()
                .zip(scored.share())
                .filter(|(name, _)| !total[**name].is_empty())
                .map(|(name, ours)| (number(&total[*name]), number(&ours)))
                .filter(|(published, ours)| (published - ours).abs() > 1e-9)
                .collect();
            if format == "entry" && !expected.is_empty() {
                // An entry gives the sum twice: as a number, and as it is shown.
                expected.insert(1, expected[0]);
            }
            assert_eq!(said, expected, "{format}: {id}");
        }
        found.sort_unstable();
        found.dedup();
        assert_eq!(found, stale(), "{format}");
    }
}
