//! What other levels would give, and the fewest steps to the next band. Never the
//! published score.
//!
//! A step raises one parameter of one mechanism by one level. Written caps stay:
//! whether a change lifts one is for an auditor to say. Caps that scoring adds by
//! itself come and go with the levels.

use super::{band, mechanism, scorecard};
use crate::model::record::MechanismKind;
use crate::model::rubric::{CriterionIndex, Level, ParameterIndex};
use crate::model::score::Scorecard;
use crate::model::{Points, Rubric};
use crate::validate::{Assessment, Ratings};

/// One level, changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Change {
    /// The criterion.
    pub criterion: CriterionIndex,
    /// Which of its mechanisms.
    pub kind: MechanismKind,
    /// The parameter.
    pub parameter: ParameterIndex,
    /// The level it gets.
    pub to: Level,
}

/// Changes that lead to a higher band.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Way {
    /// How many levels are climbed.
    pub steps: usize,
    /// The cells to raise, by criterion and parameter.
    pub changes: Vec<Change>,
    /// All scores afterwards.
    pub after: Scorecard,
}

/// No more sets of levels of one mechanism than this are looked through. Four
/// parameters of five levels have 625.
const MOST_SETS: usize = 100_000;

/// Makes changes, in their order; `None` if a criterion, mechanism or parameter
/// of one is not rated.
#[must_use]
pub fn apply(assessments: &[Assessment], changes: &[Change]) -> Option<Vec<Assessment>> {
    let mut changed = assessments.to_vec();
    for change in changes {
        *ratings(changed.get_mut(change.criterion)?, change.kind)?.levels.get_mut(change.parameter)? =
            change.to;
    }
    Some(changed)
}

fn ratings(assessment: &mut Assessment, kind: MechanismKind) -> Option<&mut Ratings> {
    match (assessment, kind) {
        (Assessment::Rated { default, .. }, MechanismKind::Default) => Some(default),
        (Assessment::Rated { alt, .. }, MechanismKind::Alt) => alt.as_mut(),
        (Assessment::Absent, _) => None,
    }
}

/// The fewest steps to the next band; of several such ways, the one that gains
/// most. `None` in the highest band, and where no steps lead on.
#[must_use]
pub fn to_next_band(assessments: &[Assessment], now: &Scorecard, rubric: &Rubric) -> Option<Way> {
    let next = now.band.checked_sub(1)?;
    let climbs: Vec<Vec<Climb>> = assessments
        .iter()
        .enumerate()
        .map(|(criterion, assessment)| climbs(assessment, criterion, now.criteria[criterion].score, rubric))
        .collect();
    // best[k]: the highest total with k steps, and how many went into each criterion.
    let mut best: Vec<Option<(Points, Vec<usize>)>> = vec![Some((Points(0), Vec::new()))];
    for climbs in &climbs {
        let mut longer: Vec<Option<(Points, Vec<usize>)>> = vec![None; best.len() + climbs.len() - 1];
        for (before, known) in best.iter().enumerate() {
            let Some((points, taken)) = known else { continue };
            for (steps, climb) in climbs.iter().enumerate() {
                let total = *points + climb.score;
                if longer[before + steps].as_ref().is_none_or(|(other, _)| total > *other) {
                    let taken = taken.iter().copied().chain([steps]).collect();
                    longer[before + steps] = Some((total, taken));
                }
            }
        }
        best = longer;
    }
    let reached = |total: Points| band(total, rubric) <= next;
    let (steps, (_, taken)) = best
        .into_iter()
        .enumerate()
        .find_map(|(steps, found)| Some((steps, found.filter(|(total, _)| reached(*total))?)))?;
    let changes: Vec<Change> =
        climbs.iter().zip(taken).flat_map(|(climbs, steps)| climbs[steps].changes.clone()).collect();
    let after = scorecard(&apply(assessments, &changes)?, rubric);
    Some(Way { steps, changes, after })
}

/// The most that some steps within one criterion give.
#[derive(Debug, Clone)]
struct Climb {
    score: Points,
    changes: Vec<Change>,
}

/// By the number of steps, from none.
fn climbs(assessment: &Assessment, criterion: CriterionIndex, now: Points, rubric: &Rubric) -> Vec<Climb> {
    let mut climbs = vec![Climb { score: now, changes: Vec::new() }];
    let Assessment::Rated { default, alt } = assessment else { return climbs };
    let mechanisms = std::iter::once((MechanismKind::Default, default))
        .chain(alt.iter().map(|alt| (MechanismKind::Alt, alt)));
    for (kind, ratings) in mechanisms {
        for levels in sets(&ratings.levels, rubric) {
            let steps: usize = ratings.levels.iter().zip(&levels).map(|(from, to)| risen(*from, *to)).sum();
            let changed = Ratings { levels, ..ratings.clone() };
            let score = mechanism::score(&changed, kind, criterion, rubric).score.max(now);
            while climbs.len() <= steps {
                let longest = climbs.last().cloned();
                climbs.extend(longest);
            }
            if score > climbs[steps].score {
                let cells = ratings.levels.iter().zip(&changed.levels).enumerate();
                let changes = cells.filter(|(_, (from, to))| from != to);
                let changes =
                    changes.map(|(parameter, (_, to))| Change { criterion, kind, parameter, to: *to });
                climbs[steps] = Climb { score, changes: changes.collect() };
            }
        }
    }
    climbs
}

fn risen(from: Level, to: Level) -> usize {
    match (from, to) {
        (Level::Rank(from), Level::Rank(to)) => usize::from(to.saturating_sub(from)),
        _ => 0,
    }
}

/// All sets of levels at or above some, that keep the limits of reach as well as
/// those do.
fn sets(from: &[Level], rubric: &Rubric) -> Vec<Vec<Level>> {
    let top = u8::try_from(rubric.levels.len().saturating_sub(1)).unwrap_or(u8::MAX);
    let mut sets: Vec<Vec<Level>> = vec![Vec::new()];
    for level in from {
        let choices: Vec<Level> = match level {
            Level::Rank(rank) => (*rank..=top.max(*rank)).map(Level::Rank).collect(),
            Level::Absent => vec![Level::Absent],
        };
        if sets.len() * choices.len() > MOST_SETS {
            return Vec::new();
        }
        let longer = sets.iter().flat_map(|set| {
            choices.iter().map(|choice| set.iter().copied().chain([*choice]).collect::<Vec<_>>())
        });
        sets = longer.collect();
    }
    let most = excess(from, rubric);
    sets.retain(|set| excess(set, rubric) <= most);
    sets
}

/// How many levels parameters stand above what the limits of reach allow.
fn excess(levels: &[Level], rubric: &Rubric) -> usize {
    let limits = rubric.reach_limits.iter().flat_map(|limit| {
        let base = levels.get(limit.relative_to).copied();
        limit.parameters.iter().map(move |limited| (levels.get(*limited).copied(), base, limit.max_above))
    });
    limits
        .map(|(level, base, above)| match (level, base) {
            (Some(Level::Rank(level)), Some(Level::Rank(base))) => {
                usize::from(level.saturating_sub(base.saturating_add(above)))
            }
            _ => 0,
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rated(levels: [u8; 4]) -> Assessment {
        let levels = levels.map(Level::Rank).to_vec();
        Assessment::Rated { default: Ratings { levels, inferred: 0, caps: Vec::new() }, alt: None }
    }

    #[test]
    fn no_shorter_way_leads_to_the_next_band() {
        let rubric = crate::rubric::embedded().unwrap();
        let mut assessments: Vec<Assessment> = vec![rated([1, 1, 1, 1]); rubric.criteria.len()];
        assessments[0] = Assessment::Absent;
        let now = scorecard(&assessments, &rubric);
        let way = to_next_band(&assessments, &now, &rubric).unwrap();
        assert!(way.after.band < now.band);
        assert_eq!(
            apply(&assessments, &way.changes).map(|changed| scorecard(&changed, &rubric)),
            Some(way.after.clone())
        );
        // The most that one step can bring is the greatest weight times one level.
        let most = rubric.parameters.iter().map(|parameter| parameter.points[1].0).max().unwrap();
        let missing = rubric.bands[now.band - 1].min.0.saturating_sub(500 + now.total.0);
        assert_eq!(way.steps, usize::try_from(missing.div_ceil(most)).unwrap());
    }

    #[test]
    fn steps_keep_the_limits_of_reach() {
        let rubric = crate::rubric::embedded().unwrap();
        let from = [Level::Rank(0); 4];
        for set in sets(&from, &rubric) {
            assert_eq!(excess(&set, &rubric), 0, "{set:?}");
        }
        assert!(sets(&from, &rubric).len() < 625);
        assert_eq!(sets(&[Level::Absent; 4], &rubric), vec![vec![Level::Absent; 4]]);
    }

    #[test]
    fn from_the_highest_band_no_way_leads_on() {
        let rubric = crate::rubric::embedded().unwrap();
        let assessments = vec![Assessment::Absent; rubric.criteria.len()];
        let now = scorecard(&assessments, &rubric);
        assert_eq!(to_next_band(&assessments, &now, &rubric), None);
    }
}
