//! Projects a reader may want to see next.

use std::cmp::Reverse;

use super::{GapIndex, ProjectIndex, Related, Standing};

/// How many are named.
const SHOWN: usize = 6;

/// How far away in the ranking of a category candidates are looked for. Without
/// a bound the work would grow with the square of the catalogue.
const REACH: usize = 40;

/// Relates the project at a place of a category with others of it: those that
/// share most gap types come first, then those that stand closest.
pub(super) fn relate(at: usize, category: &[ProjectIndex], standings: &[Standing]) -> Vec<Related> {
    let gaps = |place: usize| -> &[GapIndex] { &standings[category[place]].gaps };
    let near = at.saturating_sub(REACH)..(at + REACH + 1).min(category.len());
    let mut candidates: Vec<_> = near
        .filter(|near| *near != at)
        .map(|near| (Reverse(in_common(gaps(at), gaps(near)).count()), near.abs_diff(at), category[near]))
        .collect();
    let closest = candidates.len().min(SHOWN);
    if closest < candidates.len() {
        candidates.select_nth_unstable(closest);
    }
    candidates[..closest].sort_unstable();
    let related = candidates[..closest].iter().map(|(_, _, other)| Related {
        project: *other,
        same_category: true,
        shared_gaps: in_common(gaps(at), &standings[*other].gaps).collect(),
    });
    related.collect()
}

/// What two sorted lists have in common.
fn in_common<'a>(one: &'a [GapIndex], other: &'a [GapIndex]) -> impl Iterator<Item = GapIndex> + 'a {
    let mut rest = other;
    one.iter().copied().filter(move |gap| {
        while let [first, after @ ..] = rest
            && first < gap
        {
            rest = after;
        }
        rest.first() == Some(gap)
    })
}

#[cfg(test)]
mod tests {
    use super::in_common;

    #[test]
    fn sorted_lists_have_in_common_what_stands_in_both() {
        let common = |one: &[usize], other: &[usize]| in_common(one, other).collect::<Vec<_>>();
        assert_eq!(common(&[0, 3, 63, 64, 130], &[3, 64, 65]), [3, 64]);
        assert_eq!(common(&[1, 2], &[1, 2]), [1, 2]);
        assert!(common(&[1, 2], &[]).is_empty());
        assert!(common(&[], &[0]).is_empty());
    }
}
