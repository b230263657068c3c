//! YAML records: what is written reads back as it was, and so does whatever is
//! made of it.

use proptest::test_runner::TestRunner;

use safetycard::diagnostic::FileId;
use safetycard::formats::report::Rendering;
use safetycard::formats::yaml;
use safetycard::model::record::{Format, Mechanism};
use safetycard::model::{Record, Rubric};
use safetycard::parse::{Vocabulary, authored};

use super::entries::{self, spelled};
use super::properties::{compare, config, finish};
use super::records::record;
use super::support::{SEEDS, clean, export, rubric, seed, shown};

/// Reads YAML that must be without any problem of shape but these.
fn read(text: &str, rubric: &Rubric, but: &[&str]) -> Record {
    let (record, mut problems) = authored::read(FileId(0), text, &Vocabulary::of(rubric));
    problems.retain(|problem| !but.contains(&problem.code));
    assert!(problems.is_empty(), "{}", shown(&problems, text));
    let record = record.expect("a record");
    assert_eq!(record.origin.format, Format::Authored);
    record
}

/// Report → record → YAML → record → report, and by way of an entry.
pub fn round_trip(text: &str, name: &str, rubric: &Rubric) {
    let record = clean(text);
    let written = yaml::write(&record, rubric);
    assert!(written.lines().all(|line| line.trim_end() == line), "{name}: no line ends with a space");
    let back = read(&written, rubric, &[]);
    assert!(back == spelled(record.clone(), rubric), "{name}: {written}");
    assert_eq!(yaml::write(&back, rubric), written, "{name}: YAML of the YAML is the same");
    let id = |mut record: Record| {
        record.id = clean(text).id;
        record
    };
    assert_eq!(export(&id(back.clone()), rubric, Rendering::A).trim_end(), text.trim_end(), "{name}");
    let entry = entries::written(&back, rubric);
    let (from_entry, _) = entries::read(&entry, rubric);
    assert_eq!(from_entry, back, "{name} by way of an entry");
    let again = read(&yaml::write(&from_entry, rubric), rubric, &[]);
    assert_eq!(entries::written(&again, rubric), entry, "{name}: the entry comes back to the byte");
}

#[test]
fn seeds_come_back_by_way_of_yaml() {
    let rubric = rubric();
    for name in SEEDS {
        let Some(text) = seed(name) else { return };
        round_trip(&text, name, &rubric);
    }
}

#[test]
fn our_own_records_come_back() {
    let rubric = rubric();
    for entry in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/content/records")).expect("records")
    {
        let path = entry.expect("an entry").path();
        let record = read(&std::fs::read_to_string(&path).expect("a record"), &rubric, &[]);
        let back = read(&yaml::write(&record, &rubric), &rubric, &[]);
        assert_eq!(back, spelled(record, &rubric), "{}", path.display());
    }
}

#[test]
fn any_record_comes_back_from_its_yaml() {
    let rubric = rubric();
    let mut runner = TestRunner::new(config(60));
    let outcome = runner.run(&record(&rubric), |mut record| {
        // No reader takes an empty item.
        record.limitations.retain(|it| !it.as_str().trim().is_empty());
        for criterion in &mut record.criteria {
            if criterion.absence.is_some() {
                criterion.default = Mechanism::default();
            } else if criterion.alt.is_none() {
                // A record has no place for it, which is told where one is written.
                criterion.default.label = None;
            }
        }
        let text = yaml::write(&record, &rubric);
        let back = read(&text, &rubric, &["missing-field", "missing-finding", "wrong-type"]);
        compare(&back, &spelled(record, &rubric))
    });
    finish(outcome);
}
