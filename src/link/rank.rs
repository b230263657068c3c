//! Ranks by what readers see: equal shown totals share a rank.

use std::cmp::Reverse;

use super::{ProjectIndex, Standing};
use crate::model::rubric::CriterionIndex;
use crate::model::{Points, Rubric};
use crate::score::ScoredProject;

/// All projects, best first: by exact total, then by the share where a surface
/// exists, then by id. So the order is the same in every build.
pub(super) fn ranking(projects: &[ScoredProject]) -> Vec<ProjectIndex> {
    let mut ranking: Vec<ProjectIndex> = (0..projects.len()).collect();
    // Projects are sorted by id and the sort is stable.
    ranking.sort_by_cached_key(|project| {
        let scorecard = projects[*project].current().scorecard();
        Reverse((scorecard.total, scorecard.applicable.percent))
    });
    ranking
}

/// Projects of each category, in ranking order.
pub(super) fn by_category(
    projects: &[ScoredProject],
    ranking: &[ProjectIndex],
    categories: usize,
) -> Vec<Vec<ProjectIndex>> {
    let mut members = vec![Vec::new(); categories];
    for project in ranking {
        members[projects[*project].current().audit().category()].push(*project);
    }
    members
}

/// Projects by one criterion: scores first, highest first; absent surfaces last.
pub(super) fn by_criterion(
    projects: &[ScoredProject],
    ranking: &[ProjectIndex],
    criterion: CriterionIndex,
) -> Vec<ProjectIndex> {
    let mut order = ranking.to_vec();
    order.sort_by_cached_key(|project| {
        let score = &projects[*project].current().scorecard().criteria[criterion];
        (score.is_absent(), Reverse(score.score))
    });
    order
}

/// The rank of each project, over all and within its category.
pub(super) fn standings(
    projects: &[ScoredProject],
    ranking: &[ProjectIndex],
    categories: &[Vec<ProjectIndex>],
    rubric: &Rubric,
) -> Vec<Standing> {
    let display = &rubric.display;
    let shown = |project: &ScoredProject| {
        project.current().scorecard().total.rounded(display.total_decimals, display.total_rounding)
    };
    // Each is compared with two neighbours in two lists.
    let shown: Vec<Points> = projects.iter().map(shown).collect();
    let mut standings = vec![Standing::default(); projects.len()];
    for (project, rank, tied) in ranks(ranking, &shown) {
        standings[project].rank = rank;
        standings[project].tied = tied;
    }
    for category in categories {
        for (place, (project, rank, _)) in ranks(category, &shown).into_iter().enumerate() {
            standings[project].category_rank = rank;
            standings[project].category_place = place;
        }
    }
    standings
}

/// Ranks of a list that is sorted best first, with whether each is shared.
fn ranks(order: &[ProjectIndex], shown: &[Points]) -> Vec<(ProjectIndex, usize, bool)> {
    let mut ranks = Vec::with_capacity(order.len());
    for group in order.chunk_by(|a, b| shown[*a] == shown[*b]) {
        let rank = ranks.len() + 1;
        ranks.extend(group.iter().map(|project| (*project, rank, group.len() > 1)));
    }
    ranks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_totals_share_a_rank_and_the_next_one_is_skipped() {
        let totals = [Points(40_000), Points(30_000), Points(30_000), Points(10_000)];
        let ranks = ranks(&[0, 1, 2, 3], &totals);
        assert_eq!(ranks, vec![(0, 1, false), (1, 2, true), (2, 2, true), (3, 4, false)]);
    }
}
