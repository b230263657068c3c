//! Projects a reader may want to see next.

use std::cmp::Reverse;

use super::{GapIndex, ProjectIndex, Related, Standing};

/// How many are named.
const SHOWN: usize = 6;

/// How far away in the ranking of a category candidates are looked for. Without
/// a bound the work would grow with the square of the catalogue.
const REACH: usize = 40;

/// Relates the projects of one category: those that share most gap types come
/// first, then those that stand closest.
pub(super) fn relate(category: &[ProjectIndex], standings: &mut [Standing]) {
    for (at, project) in category.iter().enumerate() {
        let near = at.saturating_sub(REACH)..(at + REACH + 1).min(category.len());
        let mut candidates: Vec<(usize, Related)> = near
            .filter(|other| *other != at)
            .map(|other| {
                let shared_gaps = shared(&standings[*project].gaps, &standings[category[other]].gaps);
                (other.abs_diff(at), Related { project: category[other], same_category: true, shared_gaps })
            })
            .collect();
        candidates.sort_by_key(|(distance, related)| {
            (Reverse(related.shared_gaps.len()), *distance, related.project)
        });
        standings[*project].related =
            candidates.into_iter().take(SHOWN).map(|(_, related)| related).collect();
    }
}

/// What two sorted lists have in common.
fn shared(a: &[GapIndex], b: &[GapIndex]) -> Vec<GapIndex> {
    a.iter().copied().filter(|gap| b.binary_search(gap).is_ok()).collect()
}
