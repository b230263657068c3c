//! `what-if/rubric.js`: the numbers of the rubric, for the script on every
//! project's page; `what-if/editions/<version>.js` for audits of an earlier edition. Data as a script, so that it works from a disk too.

use serde_json::{Value, json};

use super::{Format, Output};
use crate::link::Site;
use crate::model::record::MechanismKind;
use crate::model::{Rounding, Rubric};
use crate::render::Plan;

pub(super) static FORMAT: Format = Format { name: "rubric-script", plan, write, key: None };

/// A subject is the place of an edition among all.
fn plan(site: &Site) -> Vec<Output> {
    let editions = site.rubric().editions().enumerate();
    editions.map(|(subject, edition)| Output { path: path(edition, site.rubric()), subject }).collect()
}

fn write(site: &Site, _: &Plan, subject: usize) -> Vec<u8> {
    let edition = site.rubric().editions().nth(subject).unwrap_or_else(|| site.rubric());
    format!("window.safetycardRubric={};\n", numbers(edition)).into_bytes()
}

/// Where the numbers of an edition stand.
#[must_use]
pub fn path(edition: &Rubric, present: &Rubric) -> String {
    if edition.version == present.version {
        "what-if/rubric.js".into()
    } else {
        format!("what-if/editions/{}.js", edition.version)
    }
}

/// What scoring needs: points in ten-thousandths, indices in place of ids.
#[must_use]
pub fn numbers(rubric: &Rubric) -> Value {
    let display = &rubric.display;
    let index = |index: Option<usize>| index.and_then(|index| i64::try_from(index).ok()).unwrap_or(-1);
    json!({
        "max": rubric.criterion_max().0,
        "criteria": ids(rubric.criteria.iter().map(|criterion| &criterion.id)),
        "parameters": ids(rubric.parameters.iter().map(|parameter| &parameter.id)),
        "weights": rubric.parameters.iter().map(|parameter| parameter.weight.0).collect::<Vec<_>>(),
        "points": rubric.parameters.iter()
            .map(|parameter| parameter.points.iter().map(|points| points.0).collect::<Vec<_>>())
            .collect::<Vec<_>>(),
        "levels": ids(rubric.levels.iter().map(|level| &level.id)),
        "absence": rubric.absence.id,
        "caps": rubric.caps.iter().map(|cap| json!({
            "id": cap.id,
            "max": cap.max.0,
            "criterion": index(cap.criterion),
            "auto": cap.automatic.as_ref().map(|automatic| json!([
                if automatic.mechanism == MechanismKind::Alt { "alt" } else { "default" },
                index(automatic.when.map(|(parameter, _)| parameter)),
                automatic.when.map_or(-1, |(_, level)| i64::from(level)),
            ])),
        })).collect::<Vec<_>>(),
        "bands": rubric.bands.iter().map(|band| json!({
            "id": band.id, "label": band.label, "min": band.min.0,
        })).collect::<Vec<_>>(),
        "reach": rubric.reach_limits.iter()
            .flat_map(|limit| limit.parameters.iter().map(move |one| json!([one, limit.relative_to, limit.max_above])))
            .collect::<Vec<_>>(),
        "total": [json!(display.total_decimals), json!(rounding(display.total_rounding))],
        "score": [json!(display.criterion_decimals), json!(rounding(display.criterion_rounding))],
    })
}

fn ids<'a>(ids: impl Iterator<Item = &'a String>) -> Vec<&'a str> {
    ids.map(String::as_str).collect()
}

const fn rounding(rounding: Rounding) -> &'static str {
    match rounding {
        Rounding::NearestF64 => "nearest_f64",
        Rounding::HalfUp => "half_up",
        Rounding::HalfEven => "half_even",
    }
}
