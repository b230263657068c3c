//! What must hold of every score, for the embedded rubric.

use proptest::prelude::*;
use safetycard::model::Rubric;
use safetycard::model::rubric::Level;
use safetycard::score::scorecard;
use safetycard::validate::{Assessment, Ratings};

fn rubric() -> Rubric {
    safetycard::rubric::embedded().expect("the embedded rubric loads")
}

fn level() -> impl Strategy<Value = Level> {
    prop_oneof![9 => (0_u8..5).prop_map(Level::Rank), 1 => Just(Level::Absent)]
}

/// Ratings of one criterion, with caps that may apply to it.
fn ratings(criterion: usize) -> impl Strategy<Value = Ratings> {
    let rubric = rubric();
    let caps: Vec<usize> = (0..rubric.caps.len())
        .filter(|cap| rubric.caps[*cap].criterion.is_none_or(|own| own == criterion))
        .collect();
    let parameters = rubric.parameters.len();
    (
        prop::collection::vec(level(), parameters),
        0..=parameters,
        prop::collection::vec(prop::sample::select(caps), 0..3),
    )
        .prop_map(|(levels, inferred, caps)| Ratings { levels, inferred, caps })
}

fn assessment(criterion: usize) -> impl Strategy<Value = Assessment> {
    prop_oneof![
        1 => Just(Assessment::Absent),
        6 => (ratings(criterion), prop::option::weighted(0.3, ratings(criterion)))
            .prop_map(|(default, alt)| Assessment::Rated { default, alt }),
    ]
}

fn assessments() -> impl Strategy<Value = Vec<Assessment>> {
    (0..rubric().criteria.len()).map(assessment).collect::<Vec<_>>()
}

proptest! {
    #[test]
    fn a_cap_never_raises_a_score(all in assessments(), at in 0_usize..10, cap in prop::sample::select((0..rubric().caps.len()).collect::<Vec<_>>())) {
        let rubric = rubric();
        let before = scorecard(&all, &rubric);
        let mut capped = all.clone();
        if let Assessment::Rated { default, alt } = &mut capped[at] {
            default.caps.push(cap);
            if let Some(alt) = alt {
                alt.caps.push(cap);
            }
        }
        let after = scorecard(&capped, &rubric);
        prop_assert!(after.total <= before.total);
        prop_assert!(after.criteria[at].score <= before.criteria[at].score);
    }

    #[test]
    fn raising_a_level_never_lowers_a_score(all in assessments(), at in 0_usize..10, parameter in 0_usize..4, alt_too in any::<bool>()) {
        let rubric = rubric();
        let before = scorecard(&all, &rubric);
        let mut raised = all.clone();
        if let Assessment::Rated { default, alt } = &mut raised[at] {
            let ratings = if alt_too { alt.as_mut().unwrap_or(default) } else { default };
            if let Level::Rank(rank) = ratings.levels[parameter] {
                ratings.levels[parameter] = if rank < 4 { Level::Rank(rank + 1) } else { Level::Absent };
            }
        }
        let after = scorecard(&raised, &rubric);
        prop_assert!(after.total >= before.total, "{} < {}", after.total.0, before.total.0);
    }

    #[test]
    fn the_total_is_the_sum_and_within_bounds(all in assessments()) {
        let rubric = rubric();
        let scorecard = scorecard(&all, &rubric);
        prop_assert_eq!(scorecard.total, scorecard.criteria.iter().map(|criterion| criterion.score).sum());
        prop_assert!(scorecard.total <= rubric.total_max());
        for (assessment, criterion) in all.iter().zip(&scorecard.criteria) {
            prop_assert_eq!(criterion.is_absent(), *assessment == Assessment::Absent);
            if let Some((_, mechanism)) = criterion.counted() {
                prop_assert!(mechanism.score <= mechanism.raw);
            }
        }
    }
}

/// A record says the same in whatever order its criteria stand.
#[test]
fn the_order_of_criteria_and_the_threads_change_nothing() {
    use safetycard::diagnostic::{FileId, Problems};
    use safetycard::parse::{Vocabulary, authored};
    let rubric = rubric();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/content/records/openagents.yaml");
    let text = std::fs::read_to_string(path).unwrap();
    let (record, _) = authored::read(FileId(0), &text, &Vocabulary::of(&rubric));
    let record = record.unwrap();
    let score = |record| {
        let audit = safetycard::validate::resolve(record, &rubric.clone().into(), &mut Problems::new())
            .expect("the record resolves");
        scorecard(audit.assessments(), &rubric)
    };
    let expected = score(record.clone());
    for turn in 1..record.criteria.len() {
        let mut turned = record.clone();
        turned.criteria.rotate_left(turn);
        assert_eq!(score(turned), expected);
    }
    let mut reversed = record;
    reversed.criteria.reverse();
    for criterion in &mut reversed.criteria {
        criterion.default.parameters.reverse();
    }
    assert_eq!(score(reversed), expected);
}
