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
    let mut candidates = Vec::with_capacity(2 * REACH);
    for (at, project) in category.iter().enumerate() {
        let gaps = &standings[*project].gaps;
        let near =
            (at.saturating_sub(REACH)..(at + REACH + 1).min(category.len())).filter(|near| *near != at);
        candidates.clear();
        candidates.extend(near.map(|near| {
            let other = category[near];
            (Reverse(shared(gaps, &standings[other].gaps).count()), near.abs_diff(at), other)
        }));
        let closest = candidates.len().min(SHOWN);
        if closest < candidates.len() {
            candidates.select_nth_unstable(closest);
        }
        candidates[..closest].sort_unstable();
        let related = candidates[..closest].iter().map(|(_, _, other)| Related {
            project: *other,
            same_category: true,
            shared_gaps: shared(gaps, &standings[*other].gaps).collect(),
        });
        standings[*project].related = related.collect();
    }
}

/// What two sorted lists have in common.
fn shared<'a>(a: &'a [GapIndex], b: &'a [GapIndex]) -> impl Iterator<Item = GapIndex> + 'a {
    let mut rest = b.iter().peekable();
    a.iter().copied().filter(move |gap| {
        while rest.next_if(|other| *other < gap).is_some() {}
        rest.peek().is_some_and(|other| *other == gap)
    })
}
