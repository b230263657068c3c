//! Whether the rubric is the edition that it says it is.
//!
//! Two records that name one edition must have been scored by the same weights,
//! levels, caps and bands. So the changelog may seal an edition with a sum over
//! all that scores follow from; a change then asks for a new edition, and cannot
//! be published under the old name by mistake.

use std::fmt::Write;

use crate::diagnostic::{Diagnostic, FileId, Place, Problems, Span};
use crate::model::Rubric;

/// Digits of a seal: enough to notice a mistake, short enough to be read.
const DIGITS: usize = 16;

/// Reports a version without a changelog entry, and a broken seal.
pub(super) fn check(rubric: &Rubric, file: FileId, text: &str, problems: &mut Problems) {
    let Some(newest) = rubric.changelog.first() else { return };
    let place = place(file, text, "changelog:");
    if newest.version != rubric.version {
        let message = format!(
            "the rubric is edition {}, but the newest entry of its changelog is {}",
            rubric.version, newest.version
        );
        let help = format!("begin `changelog` with an entry for {} that says what changed", rubric.version);
        problems.push(Diagnostic::error("invalid-rubric", place, message).help(help));
        return;
    }
    let now = seal(rubric);
    if newest.seal.as_ref().is_some_and(|seal| *seal != now) {
        let message =
            format!("weights, levels, caps or bands changed, but this is still edition {}", rubric.version);
        let help = format!(
            "raise `version` and begin `changelog` with an entry for it that has `seal: \"{now}\"`; \
             only an edition that was never published may change its seal"
        );
        problems.push(Diagnostic::error("invalid-rubric", place, message).help(help));
    }
}

/// A sum over all that scores follow from: not over any sentence.
pub(super) fn seal(rubric: &Rubric) -> String {
    let mut text = String::new();
    for parameter in &rubric.parameters {
        let _ = writeln!(text, "parameter {} {}", parameter.id, parameter.weight.0);
    }
    for level in &rubric.levels {
        let _ = writeln!(text, "level {} {}", level.id, level.value.0);
    }
    let criterion = |index: usize| rubric.criteria.get(index).map_or("", |criterion| criterion.id.as_str());
    for cap in &rubric.caps {
        let of = cap.criterion.map_or("", criterion);
        let _ = write!(text, "cap {} {} {of}", cap.id, cap.max.0);
        if let Some(automatic) = &cap.automatic {
            let _ = write!(text, " {:?} {:?}", automatic.mechanism, automatic.when);
        }
        text.push('\n');
    }
    for band in &rubric.bands {
        let _ = writeln!(text, "band {} {}", band.id, band.min.0);
    }
    for level in &rubric.confidence {
        let _ = writeln!(text, "confidence {} {}", level.id, level.max_inferred);
    }
    for criterion in &rubric.criteria {
        let _ = writeln!(text, "criterion {}", criterion.id);
    }
    let _ = writeln!(text, "display {:?}", rubric.display);
    blake3::hash(text.as_bytes()).to_hex()[..DIGITS].to_owned()
}

/// Where a key of the outermost level stands, written with its colon.
pub(super) fn place(file: FileId, text: &str, key: &str) -> Place {
    let begins_line = |at: &usize| *at == 0 || text[..*at].ends_with('\n');
    let at = text.match_indices(key).map(|(at, _)| at).find(begins_line);
    Place::new(file, at.map_or(Span::new(0, 0), |at| Span::new(at, at + key.len() - 1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(change: impl FnOnce(&mut Rubric)) -> Vec<String> {
        let mut rubric = crate::rubric::embedded().unwrap();
        change(&mut rubric);
        let mut problems = Problems::new();
        check(&rubric, FileId(0), "a: 1\nchangelog:\n", &mut problems);
        problems.iter().map(|problem| problem.message.clone()).collect()
    }

    #[test]
    fn the_embedded_rubric_keeps_its_seal_and_sentences_are_free() {
        assert!(crate::rubric::embedded().unwrap().changelog[0].seal.is_some());
        assert_eq!(told(|_| {}), Vec::<String>::new());
        assert_eq!(told(|rubric| "Other".clone_into(&mut rubric.name)), Vec::<String>::new());
    }

    #[test]
    fn weights_caps_and_bands_cannot_change_under_one_name() {
        let broken = |told: Vec<String>| told.len() == 1 && told[0].contains("still edition");
        assert!(broken(told(|rubric| rubric.parameters[0].weight.0 += 100)));
        assert!(broken(told(|rubric| rubric.caps[0].max.0 += 100)));
        let automatic = |rubric: &mut Rubric| rubric.caps.iter_mut().for_each(|cap| cap.automatic = None);
        assert!(broken(told(automatic)));
        assert!(broken(told(|rubric| rubric.bands[0].min.0 += 100)));
        let unnamed = told(|rubric| "1.0".clone_into(&mut rubric.version));
        assert!(unnamed.len() == 1 && unnamed[0].contains("changelog"), "{unnamed:?}");
    }
}
