//! The scale as a whole, and what its levels are worth.

use super::lookup::Lookup;
use super::raw::{RawParameter, RawRubric};
use crate::diagnostic::{Diagnostic, Place, Span};
use crate::model::Points;
use crate::model::rubric::{LevelDef, Parameter};

/// What must hold of the scale, the bands and the confidence levels as wholes.
pub(super) fn check(raw: &RawRubric, root: &mut Lookup<'_>) {
    let whole = Place::new(root.file, Span::new(0, 0));
    let mut wrong = |message: &str, help: &str| {
        root.problems.push(Diagnostic::error("invalid-rubric", whole, message).help(help));
    };
    if raw.parameters.is_empty() || raw.criteria.is_empty() || raw.categories.is_empty() {
        wrong("a rubric needs at least one parameter, one criterion and one category", "add what is missing");
    }
    if raw.levels.len() < 2 || raw.levels.len() > 100 {
        wrong("a scale has between 2 and 100 levels", "list them under `levels`, lowest first");
    }
    if !raw.levels.windows(2).all(|pair| pair[0].value.0 < pair[1].value.0) {
        wrong("the values of the levels do not rise", "list the levels lowest first");
    }
    if raw.levels.iter().any(|level| level.value.0 > Points::ONE) {
        wrong("a level is worth more than 1", "level values lie between 0 and 1");
    }
    if !raw.bands.windows(2).all(|pair| pair[0].min.value.0 > pair[1].min.value.0)
        || raw.bands.last().is_none_or(|band| band.min.value.0 != Points(0))
    {
        wrong("the bands do not fall to 0", "list the bands highest first, the last with `min: 0.0`");
    }
    let rises = raw.confidence.windows(2).all(|pair| pair[0].max_inferred < pair[1].max_inferred);
    if !rises || raw.confidence.last().is_none_or(|last| last.max_inferred < raw.parameters.len()) {
        wrong(
            "the confidence levels do not cover every count of parameters",
            "let `max_inferred` rise to the number of parameters",
        );
    }
}

/// A parameter, and what each level is worth in it.
pub(super) fn parameter(raw: &RawParameter, levels: &[LevelDef], root: &mut Lookup<'_>) -> Parameter {
    let weight = raw.weight.value.0;
    let mut points = Vec::with_capacity(levels.len());
    let mut exact = true;
    for level in levels {
        let product = u64::from(weight.0) * u64::from(level.value.0);
        if product % u64::from(Points::ONE.0) != 0 && exact {
            exact = false;
            root.wrong(
                &raw.weight,
                format!(
                    "the weight of {} times the value of {} is not a whole number of ten-thousandths",
                    raw.id, level.id
                ),
                "choose weights and level values whose products have at most four decimals".into(),
            );
        }
        points.push(Points(u32::try_from(product / u64::from(Points::ONE.0)).unwrap_or(u32::MAX)));
    }
    Parameter { id: raw.id.clone(), name: raw.name.clone(), weight, question: raw.question.clone(), points }
}
