//! Records become what they say.

use super::*;
use crate::diagnostic::Position;

pub(super) fn vocabulary() -> Vocabulary {
    Vocabulary { report_title: "Defense-in-Depth Score".into(), tags_field: "owasp".into() }
}

/// Each problem as `code line:column`, sorted.
pub(super) fn found(text: &str, problems: Problems) -> Vec<String> {
    let mut problems = problems;
    problems.sort();
    problems
        .iter()
        .map(|problem| {
            let position = Position::of(text, problem.place.unwrap().span);
            format!("{} {}:{}", problem.code, position.line, position.column)
        })
        .collect()
}

#[test]
fn reads_every_record_of_our_own_catalogue_without_a_problem() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/content/records");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        let (record, problems) = read(FileId(0), &text, &vocabulary());
        let record = record.unwrap();
        assert_eq!(found(&text, problems), [String::new(); 0], "{}", path.display());
        assert_eq!(record.criteria.len(), 10);
        assert!(record.criteria.iter().all(|c| c.absence.is_some() || c.default.parameters.len() == 4));
        count += 1;
    }
    assert!(count > 0);
}
