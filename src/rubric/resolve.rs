//! References become indices, sums are checked, and a rubric comes out.

use super::criteria::{self, Read, Scale};
use super::edition;
use super::lookup::Lookup;
use super::raw::{
    RawCap, RawCapChoice, RawCriterion, RawGapCondition, RawLabelled, RawOptInSign, RawParameter, RawRubric,
    RawTaxonomy,
};
use crate::diagnostic::{FileId, Place, Problems, Span};
use crate::discover::SourceSet;
use crate::model::Points;
use crate::model::rubric::{
    Absence, Automatic, Band, Cap, CapIndex, Confidence, Display, GapCondition, Labelled, LevelDef,
    LevelRange, OptInSign, Parameter, ReachLimit, Rubric, Status,
};

/// Resolves a rubric and everything it lists, in files below its folder.
#[expect(clippy::too_many_lines, reason = "one field of the rubric after the other, each resolved once")]
pub(super) fn resolve(
    file: FileId,
    text: &str,
    raw: RawRubric,
    folder: &str,
    sources: &SourceSet,
) -> Result<Rubric, Problems> {
    let mut problems = Problems::new();
    let mut root = Lookup { file, text, problems: &mut problems };
    let criteria: Vec<Read<'_, RawCriterion>> = criteria::listed(&raw.criteria, folder, &mut root, sources);
    let taxonomies: Vec<Read<'_, RawTaxonomy>> =
        criteria::listed(&raw.taxonomies, folder, &mut root, sources);
    if criteria.len() < raw.criteria.len() || taxonomies.len() < raw.taxonomies.len() {
        // Whatever refers to a file that cannot be read would seem wrong as well.
        return Err(problems);
    }

    let scale = Scale {
        parameters: raw.parameters.iter().map(|parameter| parameter.id.as_str()).collect(),
        levels: raw.levels.iter().map(|level| level.id.value.as_str()).collect(),
    };
    let criterion_ids: Vec<String> = criteria.iter().map(|read| read.raw.id.value.clone()).collect();
    let ids: Vec<&str> = criterion_ids.iter().map(String::as_str).collect();

    let levels: Vec<LevelDef> = raw
        .levels
        .iter()
        .map(|level| LevelDef {
            id: level.id.value.clone(),
            value: level.value.0,
            label: level.label.clone(),
        })
        .collect();
    check_scale(&raw, &mut root);
    let parameters =
        raw.parameters.iter().map(|parameter| self::parameter(parameter, &levels, &mut root)).collect();
    let statuses = raw
        .statuses
        .iter()
        .map(|status| Status {
            id: status.id.clone(),
            meaning: status.meaning.clone(),
            max_level: root.rank(&status.max_level, &scale.levels).unwrap_or_default(),
            lowers_confidence: status.lowers_confidence,
        })
        .collect();
    let reach_limits = raw
        .reach_limits
        .iter()
        .filter_map(|limit| {
            Some(ReachLimit {
                rule: limit.rule.clone(),
                reason: limit.reason.clone(),
                parameters: root.indices("parameter", &limit.parameters, &scale.parameters),
                relative_to: root.index("parameter", &limit.relative_to, &scale.parameters)?,
                max_above: limit.max_above,
            })
        })
        .collect();
    let kinds: Vec<&str> = raw.cap_kinds.iter().map(|kind| kind.id.as_str()).collect();
    let caps: Vec<Cap> =
        raw.caps.iter().filter_map(|cap| self::cap(cap, &kinds, &ids, &scale, &mut root)).collect();
    let quote_from = raw.quote_from_level.as_ref().and_then(|level| root.rank(level, &scale.levels));
    let opt_in_signs =
        raw.opt_in_signs.iter().filter_map(|sign| opt_in_sign(sign, &caps, &scale, &mut root)).collect();
    let gap_conditions = raw
        .critical_gaps
        .iter()
        .filter_map(|condition| gap_condition(condition, &caps, &ids, &scale, &mut root))
        .collect();

    let places =
        |read: &Read<'_, RawCriterion>| crate::discover::typed::place(read.file, read.text, &read.raw.id);
    criteria::repeated(
        "criteria",
        criteria.iter().map(|read| (read.raw.id.value.as_str(), places(read))),
        &mut problems,
    );
    criteria::repeated(
        "criteria's addresses",
        criteria.iter().map(|read| (read.raw.slug.value.as_str(), places(read))),
        &mut problems,
    );
    let mut criteria: Vec<_> =
        criteria.into_iter().map(|read| criteria::criterion(read, &scale, &mut problems)).collect();
    for (index, criterion) in criteria.iter_mut().enumerate() {
        criterion.caps = (0..caps.len()).filter(|cap| caps[*cap].criterion == Some(index)).collect();
    }
    let taxonomies =
        taxonomies.into_iter().map(|read| criteria::taxonomy(read, &ids, &mut problems)).collect();

    if problems.has_errors() {
        return Err(problems);
    }
    let rubric = Rubric {
        id: raw.id,
        name: raw.name,
        version: raw.version,
        direction: raw.direction,
        tags_field: raw.tags_field,
        parameters,
        levels,
        absence: Absence {
            id: raw.structural_absence.id,
            name: raw.structural_absence.name,
            meaning: raw.structural_absence.meaning,
            rules: raw.structural_absence.rules,
        },
        statuses,
        reach_limits,
        quote_from,
        opt_in_signs,
        rating_rules: raw.rating_rules,
        caps,
        cap_kinds: raw.cap_kinds,
        bands: raw
            .bands
            .into_iter()
            .map(|band| Band { id: band.id, label: band.label, min: band.min.value.0, tone: band.tone })
            .collect(),
        confidence: raw
            .confidence
            .into_iter()
            .map(|level| Confidence { id: level.id, label: level.label, max_inferred: level.max_inferred })
            .collect(),
        gap_conditions,
        capability_values: raw.capability_values,
        capabilities: raw.capabilities.into_iter().map(labelled).collect(),
        categories: raw.categories.into_iter().map(labelled).collect(),
        category_rules: raw.category_rules,
        criteria,
        taxonomies,
        display: Display {
            criterion_decimals: raw.display.criterion_decimals.min(4),
            criterion_rounding: raw.display.criterion_rounding,
            total_decimals: raw.display.total_decimals.min(4),
            total_rounding: raw.display.total_rounding,
            percent_rounding: raw.display.percent_rounding,
        },
        max_fixes: raw.max_fixes,
        source: raw.source,
        changelog: raw.changelog,
        earlier: Vec::new(),
        stands_in: false,
    };
    edition::check(&rubric, file, text, &mut problems);
    if problems.has_errors() { Err(problems) } else { Ok(rubric) }
}

/// What must hold of the scale, the bands and the confidence levels as wholes.
fn check_scale(raw: &RawRubric, root: &mut Lookup<'_>) {
    let whole = Place::new(root.file, Span::new(0, 0));
    let mut wrong = |message: &str, help: &str| {
        root.problems.push(crate::diagnostic::Diagnostic::error("invalid-rubric", whole, message).help(help));
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

fn parameter(raw: &RawParameter, levels: &[LevelDef], root: &mut Lookup<'_>) -> Parameter {
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

fn cap(
    raw: &RawCap,
    kinds: &[&str],
    criteria: &[&str],
    scale: &Scale<'_>,
    root: &mut Lookup<'_>,
) -> Option<Cap> {
    let kind = root.index("kind of cap", &raw.kind, kinds)?;
    let criterion = match &raw.criterion {
        Some(id) => Some(root.index("criterion", id, criteria)?),
        None => None,
    };
    let automatic = match &raw.automatic {
        None => None,
        Some(automatic) => {
            let when = match (&automatic.parameter, &automatic.level) {
                (Some(parameter), Some(level)) => Some((
                    root.index("parameter", parameter, &scale.parameters)?,
                    root.rank(level, &scale.levels)?,
                )),
                (None, None) => None,
                _ => {
                    root.wrong(
                        &raw.id,
                        "an automatic cap names a parameter and a level, or neither".into(),
                        "add the other one".into(),
                    );
                    None
                }
            };
            Some(Automatic { mechanism: automatic.mechanism.into(), when, reason: automatic.reason.clone() })
        }
    };
    Some(Cap {
        id: raw.id.value.clone(),
        name: raw.name.clone(),
        max: raw.max.0,
        kind,
        criterion,
        trigger: raw.trigger.clone(),
        automatic,
        place: Some(root.place(&raw.id)),
        in_force: true,
    })
}

fn opt_in_sign(
    raw: &RawOptInSign,
    caps: &[Cap],
    scale: &Scale<'_>,
    root: &mut Lookup<'_>,
) -> Option<OptInSign> {
    let known: Vec<&str> = caps.iter().map(|cap| cap.id.as_str()).collect();
    let cap = root.index("cap", &raw.cap, &known)?;
    let mut when = Vec::with_capacity(raw.when.len());
    for range in &raw.when {
        when.push(LevelRange {
            parameter: root.index("parameter", &range.parameter, &scale.parameters)?,
            at_least: range.at_least.as_ref().map_or(Some(0), |level| root.rank(level, &scale.levels))?,
            at_most: range.at_most.as_ref().map_or(Some(u8::MAX), |level| root.rank(level, &scale.levels))?,
        });
    }
    Some(OptInSign { rule: raw.rule.clone(), cap, when })
}

fn gap_condition(
    raw: &RawGapCondition,
    caps: &[Cap],
    criteria: &[&str],
    scale: &Scale<'_>,
    root: &mut Lookup<'_>,
) -> Option<GapCondition> {
    let rule = raw.rule.value.clone();
    let find = |id: &String| caps.iter().position(|cap| cap.id == *id);
    match (&raw.caps, &raw.parameter, &raw.level) {
        (Some(RawCapChoice::Scope(scope)), None, None) if scope == "criterion" => {
            let caps: Vec<CapIndex> = (0..caps.len()).filter(|cap| caps[*cap].criterion.is_some()).collect();
            Some(GapCondition::Cap { rule, caps })
        }
        (Some(RawCapChoice::Listed(listed)), None, None) if listed.iter().all(|id| find(id).is_some()) => {
            Some(GapCondition::Cap { rule, caps: listed.iter().filter_map(find).collect() })
        }
        (None, Some(parameter), Some(level)) => Some(GapCondition::Level {
            rule,
            criteria: root.indices("criterion", &raw.criteria, criteria),
            parameter: root.index("parameter", parameter, &scale.parameters)?,
            level: root.rank(level, &scale.levels)?,
        }),
        _ => {
            root.wrong(
                &raw.rule,
                "this condition is neither about caps nor about a level".into(),
                "give `caps: criterion`, `caps: [ids]`, or `criteria`, `parameter` and `level`".into(),
            );
            None
        }
    }
}

fn labelled(raw: RawLabelled) -> Labelled {
    Labelled { slug: raw.id.replace('_', "-"), id: raw.id, label: raw.label, description: raw.description }
}
