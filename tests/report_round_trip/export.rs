//! Records as audit reports: what is written reads back as it was.

use std::process::Command;

use safetycard::diagnostic::FileId;
use safetycard::formats::report::Rendering;
use safetycard::model::Rubric;
use safetycard::parse::{Vocabulary, authored};

use super::support::{SEEDS, clean, export, rubric, seed, shared};

/// Panics at the first line that differs.
fn same_lines(written: &str, expected: &str, name: &str) {
    for (at, (a, b)) in written.lines().zip(expected.lines()).enumerate() {
        assert_eq!(a, b, "{name}, line {}", at + 1);
    }
    assert_eq!(written.trim_end(), expected.trim_end(), "{name}");
}

/// A to the byte, B to the meaning.
fn round_trip(text: &str, name: &str, rubric: &Rubric) {
    let record = clean(text);
    same_lines(&export(&record, rubric, Rendering::A), text, name);
    let other = export(&record, rubric, Rendering::B);
    assert_eq!(clean(&other), record, "{name} in rendering B");
}

#[test]
fn seeds_come_back_to_the_byte() {
    let rubric = rubric();
    for name in SEEDS {
        let Some(text) = seed(name) else { return };
        round_trip(&text, name, &rubric);
    }
}

#[test]
fn generated_reports_come_back_to_the_byte() {
    let Some(shared) = shared() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let made = Command::new("python3")
        .arg(shared.join("bench/gen.py"))
        .args(["100", "report"])
        .arg(folder.path())
        .output();
    let Ok(made) = made else {
        println!("skipped: no python3");
        return;
    };
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let rubric = rubric();
    let mut count = 0;
    for entry in std::fs::read_dir(folder.path()).expect("a folder") {
        let path = entry.expect("an entry").path();
        let text = std::fs::read_to_string(&path).expect("a report");
        round_trip(&text, &path.display().to_string(), &rubric);
        super::yaml::round_trip(&text, &path.display().to_string(), &rubric);
        count += 1;
    }
    assert_eq!(count, 100);
}

/// Empty parentheses, which stand where a note or a status may, belong to the text.
#[test]
fn empty_parentheses_at_an_end_are_kept() {
    let Some(text) = seed("jarvis") else { return };
    let (rubric, mut record) = (rubric(), clean(&text));
    let ends = |text: &mut safetycard::model::Text| text.value = format!("{} ()", text.as_str()).into();
    for criterion in &mut record.criteria {
        ends(&mut criterion.summary);
        for parameter in &mut criterion.default.parameters {
            ends(&mut parameter.finding);
            parameter.gap.iter_mut().for_each(ends);
            parameter.evidence.iter_mut().filter_map(|it| it.note.as_mut()).for_each(ends);
        }
    }
    record.critical_findings.iter_mut().for_each(|gap| ends(&mut gap.summary));
    record.limitations.iter_mut().for_each(ends);
    record.fixes.iter_mut().for_each(|fix| ends(&mut fix.summary));
    ends(&mut record.headline);
    record.version.iter_mut().for_each(ends);
    for rendering in [Rendering::A, Rendering::B] {
        assert_eq!(read_again(&record, &rubric, rendering), record);
    }
}

fn read_again(
    record: &safetycard::model::Record,
    rubric: &Rubric,
    rendering: Rendering,
) -> safetycard::model::Record {
    super::support::read(&export(record, rubric, rendering)).0.expect("a report")
}

/// The line ends of a section and blank lines around it say nothing: every reader
/// leaves them out, so that a report of a report is the same.
#[test]
fn sections_come_back_whatever_their_line_ends_are() {
    let rubric = rubric();
    let words = Vocabulary::of(&rubric);
    let path =
        concat!(env!("CARGO_MANIFEST_DIR"), "/src/discover/starter/content/records/example-agent.yaml");
    let fields = std::fs::read_to_string(path).expect("the record that a new catalogue begins with");
    let block = format!("{fields}sections:\n  - heading: More\n    body: |\n\n      One.\n\n      Two.\n\n");
    let quoted = format!(
        "{fields}sections:\n  - heading: More\n    body: \"\\r\\nOne.\\r\\r\\n\\rTwo.\\r\\r\\n## Limitations\\r\"\n"
    );
    let below = format!("---\n{fields}---\n\r\n## More\r\r\n\r\rOne.\r\r\n\r\u{feff}\r\r\nTwo.\r\r\r\n");
    let records = [
        authored::read(FileId(0), &block, &words),
        authored::read(FileId(0), &quoted, &words),
        authored::read_markdown(FileId(0), &below, &words),
    ];
    for (record, problems) in records {
        assert!(problems.is_empty(), "{problems:?}");
        let mut record = record.expect("a record");
        assert_eq!(record.sections.len(), 1);
        record.id.value = "a-report".into();
        let written = export(&record, &rubric, Rendering::A);
        let again = read_again(&record, &rubric, Rendering::A);
        assert_eq!(again.sections, record.sections);
        assert_eq!(export(&again, &rubric, Rendering::A), written, "a report of the report");
    }
}
