//! Published entries: what is written reads back as it was, with figures that agree.

use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use safetycard::diagnostic::{FileId, Problems};
use safetycard::formats::entry::entry;
use safetycard::model::record::{Evidence, Format, Mechanism, Proof};
use safetycard::model::{Record, Rubric, Text};
use safetycard::parse::{Vocabulary, authored};

use super::properties::{compare, config, finish};
use super::records::record;
use super::support::{SEEDS, assessments, clean, rubric, score, seed, shown};

pub fn written(record: &Record, rubric: &Rubric) -> String {
    let (assessments, scorecard) = (assessments(record, rubric), score(record, rubric));
    serde_json::to_string(&entry(record, &assessments, &scorecard, rubric)).expect("JSON")
}

pub fn read(text: &str, rubric: &Rubric) -> (Record, Problems) {
    let (record, problems) = authored::read(FileId(0), text, &Vocabulary::of(rubric));
    let record = record.unwrap_or_else(|| panic!("{}", shown(&problems, text)));
    assert_eq!(record.origin.format, Format::Entry);
    (record, problems)
}

/// Levels and the category as an entry spells them, and blank texts as any reader
/// takes them: as not written.
pub fn spelled(mut record: Record, rubric: &Rubric) -> Record {
    let rank = |text: &mut Text| {
        if let Some(at) = rubric.levels.iter().position(|level| level.id == text.as_str()) {
            text.value = at.to_string().into();
        }
    };
    let evidence = |items: &mut Vec<Evidence>| {
        for item in items {
            optional(&mut item.note);
            match &mut item.proof {
                Proof::Citation { file, .. } => plain([file]),
                Proof::Search { search, scope, .. } => plain([search, scope]),
            }
        }
    };
    let mechanism = |it: &mut Mechanism| {
        optional(&mut it.label);
        it.caps.iter_mut().for_each(|cap| optional(&mut cap.reason));
        for it in &mut it.parameters {
            rank(&mut it.level);
            plain([&mut it.finding]);
            optional(&mut it.gap);
            optional(&mut it.withheld);
            evidence(&mut it.evidence);
        }
    };
    for it in &mut record.criteria {
        plain([&mut it.summary]);
        optional(&mut it.notes);
        mechanism(&mut it.default);
        it.alt.iter_mut().for_each(&mechanism);
        if let Some(absence) = &mut it.absence {
            optional(&mut absence.withheld);
            evidence(&mut absence.evidence);
        }
    }
    for it in &mut record.critical_findings {
        plain([&mut it.summary]);
        optional(&mut it.withheld);
        evidence(&mut it.evidence);
    }
    for it in &mut record.fixes {
        plain([&mut it.summary]);
        optional(&mut it.playbook);
        rank(&mut it.from_level);
        rank(&mut it.to_level);
    }
    for it in &mut record.reaudit_log {
        plain([&mut it.reason]);
        rank(&mut it.from_level);
        rank(&mut it.to_level);
    }
    if let Some(it) = &mut record.rule_of_two {
        plain([&mut it.untrusted_input, &mut it.sensitive_data, &mut it.state_change_or_egress]);
    }
    record.sections.iter_mut().for_each(|it| plain([&mut it.heading, &mut it.body]));
    plain([&mut record.name, &mut record.description, &mut record.scored_date, &mut record.headline]);
    plain([&mut record.scored_configuration, &mut record.category]);
    optional(&mut record.subpath);
    optional(&mut record.version);
    if let Some(category) = rubric.category(record.category.as_str()) {
        record.category.value = rubric.categories[category].id.clone().into();
    }
    record
}

fn plain<const N: usize>(texts: [&mut Text; N]) {
    texts.into_iter().filter(|text| text.as_str().trim().is_empty()).for_each(|text| text.value = "".into());
}

fn optional(text: &mut Option<Text>) {
    *text = text.take().filter(|text| !text.as_str().trim().is_empty());
}

#[test]
fn seeds_come_back() {
    let rubric = rubric();
    for name in SEEDS {
        let Some(text) = seed(name) else { return };
        let record = clean(&text);
        let text = written(&record, &rubric);
        let (back, problems) = read(&text, &rubric);
        assert!(problems.is_empty(), "{}", shown(&problems, &text));
        assert!(back == spelled(record, &rubric), "{name}: {text}");
        assert_eq!(written(&back, &rubric), text, "{name}: an entry of the entry is the same");
    }
}

#[test]
fn any_record_comes_back_from_its_entry() {
    let rubric = rubric();
    let mut runner = TestRunner::new(config(60));
    let outcome = runner.run(&record(&rubric), |mut record| {
        // No reader takes an empty item.
        record.limitations.retain(|it| !it.as_str().trim().is_empty());
        let text = written(&record, &rubric);
        let (back, problems) = read(&text, &rubric);
        let mut unexpected = problems.clone();
        unexpected.retain(|problem| !matches!(problem.code, "missing-field" | "missing-finding"));
        prop_assert!(unexpected.is_empty(), "{}", shown(&unexpected, &text));
        compare(&back, &spelled(record, &rubric))
    });
    finish(outcome);
}
