//! Words that name figures of audits, of all editions of the rubric: files for
//! scripts write each once, and name it by its place.

use crate::model::Rubric;
use crate::model::score::Scorecard;

/// Label and tone of every band, those of the present edition first.
pub(super) fn bands(rubric: &Rubric) -> Vec<(&str, &str)> {
    distinct(rubric.editions().flat_map(|edition| &edition.bands).map(|band| (&*band.label, &*band.tone)))
}

/// The place of an audit's band among them.
pub(super) fn band(scorecard: &Scorecard, by: &Rubric, all: &[(&str, &str)]) -> usize {
    let own = by.bands.get(scorecard.band).map(|band| (&*band.label, &*band.tone));
    all.iter().position(|known| Some(*known) == own).unwrap_or_default()
}

/// The label of every confidence level, those of the present edition first.
pub(super) fn confidence(rubric: &Rubric) -> Vec<&str> {
    distinct(rubric.editions().flat_map(|edition| &edition.confidence).map(|level| &*level.label))
}

fn distinct<T: PartialEq>(words: impl Iterator<Item = T>) -> Vec<T> {
    let mut all = Vec::new();
    for word in words {
        if !all.contains(&word) {
            all.push(word);
        }
    }
    all
}
