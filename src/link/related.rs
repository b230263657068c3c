//! Projects a reader may want to see next.

use std::cmp::Reverse;

use super::{GapIndex, ProjectIndex, Related, Standing};

/// How many are named.
const SHOWN: usize = 6;

/// How far away in the ranking of a category candidates are looked for. Without
/// a bound the work would grow with the square of the catalogue.
const REACH: usize = 40;

/// Relates each project of a category with others of it: those that share most
/// gap types come first, then those that stand closest.
pub(super) fn relate(category: &[ProjectIndex], standings: &[Standing]) -> Vec<Vec<Related>> {
    let marks: Vec<Marks> = category.iter().map(|project| Marks::of(&standings[*project].gaps)).collect();
    let mut candidates = Vec::with_capacity(2 * REACH);
    let each = category.iter().enumerate().map(|(at, project)| {
        let near =
            (at.saturating_sub(REACH)..(at + REACH + 1).min(category.len())).filter(|near| *near != at);
        candidates.clear();
        candidates.extend(
            near.map(|near| (Reverse(marks[at].in_common(&marks[near])), near.abs_diff(at), category[near])),
        );
        let closest = candidates.len().min(SHOWN);
        if closest < candidates.len() {
            candidates.select_nth_unstable(closest);
        }
        candidates[..closest].sort_unstable();
        let related = candidates[..closest].iter().map(|(_, _, other)| Related {
            project: *other,
            same_category: true,
            shared_gaps: shared(&standings[*project].gaps, &standings[*other].gaps),
        });
        related.collect()
    });
    each.collect()
}

/// Gap types as bits: what two projects have in common is counted for every
/// pair of neighbours.
struct Marks(Vec<u64>);

impl Marks {
    fn of(gaps: &[GapIndex]) -> Self {
        let mut words = vec![0; gaps.last().map_or(0, |last| last / 64 + 1)];
        gaps.iter().for_each(|gap| words[gap / 64] |= 1 << (gap % 64));
        Self(words)
    }

    fn in_common(&self, other: &Self) -> u32 {
        self.0.iter().zip(&other.0).map(|(a, b)| (a & b).count_ones()).sum()
    }
}

/// What two sorted lists have in common.
fn shared(a: &[GapIndex], b: &[GapIndex]) -> Vec<GapIndex> {
    a.iter().copied().filter(|gap| b.binary_search(gap).is_ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_count_what_lists_share() {
        let (a, b) = (vec![0, 3, 63, 64, 130], vec![3, 64, 65]);
        assert_eq!(Marks::of(&a).in_common(&Marks::of(&b)) as usize, shared(&a, &b).len());
        assert_eq!(Marks::of(&a).in_common(&Marks::of(&[])), 0);
    }
}
