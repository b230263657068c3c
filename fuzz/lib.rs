//! What must hold of any input, and what the targets share.

use std::sync::{Arc, LazyLock};

use safetycard::diagnostic::{FileId, Problems};
use safetycard::formats::report::Rendering;
use safetycard::formats::{report, yaml};
use safetycard::model::{Record, Rubric};
use safetycard::parse::{Vocabulary, authored};
use safetycard::score::scorecard;
use safetycard::validate::resolve;

/// The rubric of all targets but one.
pub static RUBRIC: LazyLock<Arc<Rubric>> =
    LazyLock::new(|| Arc::new(safetycard::rubric::embedded().expect("the embedded rubric")));
/// Its words.
pub static WORDS: LazyLock<Vocabulary> = LazyLock::new(|| Vocabulary::of(&RUBRIC));

/// Every problem points into the file, between characters; what is read is told
/// or whole.
pub fn is_sound(text: &str, record: Option<&Record>, problems: &Problems) {
    for problem in problems {
        let span = problem.place.expect("a place").span;
        let range = span.start as usize..span.end as usize;
        assert!(text.get(range).is_some(), "{problem:?} points out of the file or into a character");
        for related in &problem.related {
            let span = related.place.span;
            assert!(text.get(span.start as usize..span.end as usize).is_some(), "{related:?}");
        }
    }
    assert!(record.is_some() || !problems.is_empty(), "nothing was read and nothing said");
    if let Some(record) = record.filter(|_| problems.is_empty()) {
        comes_back(record);
    }
}

/// A record without problems of shape is the same after it was written as YAML,
/// and one that can be scored after it was written as a report.
fn comes_back(record: &Record) {
    let written = yaml::write(record, &RUBRIC);
    let (again, problems) = authored::read(FileId(0), &written, &WORDS);
    let again = again.expect("a record");
    assert_eq!(yaml::write(&again, &RUBRIC), written);
    let Some(audit) = resolve(record.clone(), &RUBRIC, &mut Problems::new()) else { return };
    let problems: Vec<_> = problems.iter().collect();
    assert!(problems.is_empty(), "{problems:?}\n{written}");
    let scores = scorecard(audit.assessments(), &RUBRIC);
    let shown = report::write(audit.record(), &scores, &RUBRIC, Rendering::A);
    let (back, _) = safetycard::parse::report::read(FileId(0), record.id.as_str(), &shown, &WORDS);
    let back = back.expect("a report");
    assert_eq!(report::write(&back, &scores, &RUBRIC, Rendering::A), shown, "a report of the report");
}
