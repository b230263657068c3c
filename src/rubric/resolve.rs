//! References become indices, sums are checked, and a rubric comes out.

use super::criteria::{self, Read, Scale};
use super::lookup::Lookup;
use super::raw::{RawCriterion, RawLabelled, RawRubric, RawTaxonomy};
use super::repeats::{self, repeated};
use super::{caps, edition, scale};
use crate::diagnostic::{FileId, Problems};
use crate::discover::SourceSet;
use crate::model::rubric::{
    Absence, Band, Cap, Confidence, Display, Labelled, LevelDef, ReachLimit, Rubric, Status,
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
        parameters: raw.parameters.iter().map(|parameter| parameter.id.value.as_str()).collect(),
        levels: raw.levels.iter().map(|level| level.id.value.as_str()).collect(),
    };
    let criterion_ids: Vec<String> = criteria.iter().map(|read| read.raw.id.value.clone()).collect();
    let ids: Vec<&str> = criterion_ids.iter().map(String::as_str).collect();

    let levels: Vec<LevelDef> = raw
        .levels
        .iter()
        .map(|level| LevelDef {
            id: level.id.value.clone(),
            value: level.value.value.0,
            label: level.label.clone(),
        })
        .collect();
    scale::check(&raw, &mut root);
    repeats::check(&raw, &mut root);
    let parameters =
        raw.parameters.iter().map(|parameter| scale::parameter(parameter, &levels, &mut root)).collect();
    let statuses = raw
        .statuses
        .iter()
        .map(|status| Status {
            id: status.id.value.clone(),
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
        raw.caps.iter().filter_map(|cap| caps::cap(cap, &kinds, &ids, &scale, &mut root)).collect();
    let quote_from = raw.quote_from_level.as_ref().and_then(|level| root.rank(level, &scale.levels));
    let opt_in_signs = raw
        .opt_in_signs
        .iter()
        .filter_map(|sign| caps::opt_in_sign(sign, &caps, &scale, &mut root))
        .collect();
    let gap_conditions = raw
        .critical_gaps
        .iter()
        .filter_map(|condition| caps::gap_condition(condition, &caps, &ids, &scale, &mut root))
        .collect();

    let places =
        |read: &Read<'_, RawCriterion>| crate::discover::typed::place(read.file, read.text, &read.raw.id);
    repeated(
        "criteria",
        criteria.iter().map(|read| (read.raw.id.value.as_str(), places(read))),
        &mut problems,
    );
    repeated(
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
            .map(|band| Band { id: band.id.value, label: band.label, min: band.min.value.0, tone: band.tone })
            .collect(),
        confidence: raw
            .confidence
            .into_iter()
            .map(|level| Confidence {
                id: level.id.value,
                label: level.label,
                max_inferred: level.max_inferred.value,
            })
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

fn labelled(raw: RawLabelled) -> Labelled {
    let id = raw.id.value;
    Labelled { slug: id.replace('_', "-"), id, label: raw.label, description: raw.description }
}
