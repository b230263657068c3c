//! `rubric.json`: how the catalogue is scored, with all that an auditor reads;
//! `rubrics/<version>.json`: the earlier editions that audits are scored by.
//! Weights, values and limits are numbers; levels, caps and criteria are named by
//! their ids.

use serde_json::{Map, Value, json};

use super::VERSION;
use crate::formats::{Format, Output};
use crate::link::Site;
use crate::model::rubric::{Criterion, GapCondition, Labelled, LevelRange, Taxonomy};
use crate::model::{Points, Rubric};
use crate::render::Plan;

pub(in crate::formats) static FORMAT: Format = Format { name: "rubric", plan, write, key: None };

/// The present edition, and those before it, by their place among all.
fn plan(site: &Site) -> Vec<Output> {
    let editions = site.rubric().editions().enumerate();
    editions.map(|(subject, edition)| Output { path: path(edition, site.rubric()), subject }).collect()
}

/// Where an edition stands.
#[must_use]
pub fn path(edition: &Rubric, present: &Rubric) -> String {
    if edition.version == present.version {
        "api/v1/rubric.json".into()
    } else {
        format!("api/v1/rubrics/{}.json", edition.version)
    }
}

fn write(site: &Site, _: &Plan, subject: usize) -> Vec<u8> {
    let edition = site.rubric().editions().nth(subject).unwrap_or_else(|| site.rubric());
    super::json(&document(edition))
}

fn document(rubric: &Rubric) -> Value {
    json!({
        "schema_version": VERSION,
        "id": rubric.id,
        "name": rubric.name,
        "version": rubric.version,
        "direction": rubric.direction,
        "tags_field": rubric.tags_field,
        "total_max": number(rubric.total_max()),
        "criterion_max": number(rubric.criterion_max()),
        "max_fixes": rubric.max_fixes,
        "parameters": list(&rubric.parameters, |parameter| json!({
            "id": parameter.id,
            "name": parameter.name,
            "weight": number(parameter.weight),
            "question": parameter.question,
        })),
        "levels": list(&rubric.levels, |level| json!({
            "id": level.id, "value": number(level.value), "label": level.label,
        })),
        "structural_absence": {
            "id": rubric.absence.id,
            "name": rubric.absence.name,
            "meaning": rubric.absence.meaning,
            "rules": rubric.absence.rules,
        },
        "statuses": list(&rubric.statuses, |status| json!({
            "id": status.id,
            "meaning": status.meaning,
            "max_level": rank(rubric, status.max_level),
            "lowers_confidence": status.lowers_confidence,
        })),
        "confidence": list(&rubric.confidence, |level| json!({
            "id": level.id, "label": level.label, "max_inferred": level.max_inferred,
        })),
        "reach_limits": list(&rubric.reach_limits, |limit| json!({
            "rule": limit.rule,
            "reason": limit.reason,
            "parameters": limit.parameters.iter().map(|one| parameter(rubric, *one)).collect::<Vec<_>>(),
            "relative_to": parameter(rubric, limit.relative_to),
            "max_above": limit.max_above,
        })),
        "quote_from_level": rubric.quote_from.map(|level| rank(rubric, level)),
        "opt_in_signs": list(&rubric.opt_in_signs, |sign| json!({
            "rule": sign.rule,
            "cap": rubric.caps[sign.cap].id,
            "when": list(&sign.when, |range| self::range(rubric, *range)),
        })),
        "rating_rules": list(&rubric.rating_rules, |rule| json!({"id": rule.id, "rule": rule.rule})),
        "cap_kinds": list(&rubric.cap_kinds, |kind| json!({
            "id": kind.id, "label": kind.label, "meaning": kind.meaning,
        })),
        "caps": caps(rubric),
        "bands": list(&rubric.bands, |band| json!({
            "id": band.id, "label": band.label, "min": number(band.min), "tone": band.tone,
        })),
        "critical_gaps": list(&rubric.gap_conditions, |condition| self::condition(rubric, condition)),
        "capability_values": list(&rubric.capability_values, |value| json!({
            "id": value.id, "label": value.label, "meaning": value.meaning,
        })),
        "capabilities": list(&rubric.capabilities, labelled),
        "categories": list(&rubric.categories, labelled),
        "category_rules": list(&rubric.category_rules, |rule| json!({"id": rule.id, "rule": rule.rule})),
        "criteria": list(&rubric.criteria, |criterion| self::criterion(rubric, criterion)),
        "taxonomies": list(&rubric.taxonomies, |taxonomy| self::taxonomy(rubric, taxonomy)),
        "source": rubric.source.as_ref().map(|source| json!({
            "repository": source.repository,
            "commit": source.commit,
            "licence": source.licence,
            "files": source.files,
        })),
        "changelog": list(&rubric.changelog, |edition| json!({
            "version": edition.version, "date": edition.date, "changes": edition.changes,
        })),
        "earlier": list(&rubric.earlier, |edition| json!(edition.version)),
    })
}

fn caps(rubric: &Rubric) -> Value {
    let caps: Vec<_> = rubric.caps_in_force().collect();
    list(&caps, |cap| {
        json!({
            "id": cap.id,
            "name": cap.name,
            "max": number(cap.max),
            "kind": rubric.cap_kinds[cap.kind].id,
            "criterion": cap.criterion.map(|criterion| rubric.criteria[criterion].id.as_str()),
            "trigger": cap.trigger,
            "automatic": cap.automatic.as_ref().map(|automatic| json!({
                "mechanism": automatic.mechanism,
                "parameter": automatic.when.map(|(own, _)| parameter(rubric, own)),
                "level": automatic.when.map(|(_, level)| rank(rubric, level)),
                "reason": automatic.reason,
            })),
        })
    })
}

fn range(rubric: &Rubric, range: LevelRange) -> Value {
    json!({
        "parameter": parameter(rubric, range.parameter),
        "at_least": rank(rubric, range.at_least),
        // Without an upper end it is the highest level there is.
        "at_most": rank(rubric, range.at_most.min(u8::try_from(rubric.levels.len().saturating_sub(1)).unwrap_or(u8::MAX))),
    })
}

fn condition(rubric: &Rubric, condition: &GapCondition) -> Value {
    match condition {
        GapCondition::Cap { rule, caps } => json!({
            "rule": rule,
            "caps": caps.iter().map(|cap| rubric.caps[*cap].id.as_str()).collect::<Vec<_>>(),
        }),
        GapCondition::Level { rule, criteria, parameter: own, level } => json!({
            "rule": rule,
            "criteria": criteria.iter().map(|one| rubric.criteria[*one].id.as_str()).collect::<Vec<_>>(),
            "parameter": parameter(rubric, *own),
            "level": rank(rubric, *level),
        }),
    }
}

fn criterion(rubric: &Rubric, criterion: &Criterion) -> Value {
    json!({
        "id": criterion.id,
        "name": criterion.name,
        "slug": criterion.slug,
        "question": criterion.question,
        "why": criterion.why,
        "risk_surface": criterion.risk_surface,
        "tags": criterion.tags,
        "playbook": criterion.playbook,
        "structural_absence": criterion.absence,
        "scope_notes": criterion.scope_notes,
        "focus": by_parameter(rubric, &criterion.focus, |focus| json!(focus)),
        "anchors": by_parameter(rubric, &criterion.anchors, |anchors| by_level(rubric, anchors)),
        "anchor_notes": list(&criterion.anchor_notes, |note| json!({
            "parameter": parameter(rubric, note.parameter),
            "level": note.level.map(|level| rank(rubric, level)),
            "notes": note.notes,
        })),
        "variants": list(&criterion.variants, |variant| json!({
            "kind": variant.kind,
            "parameter": parameter(rubric, variant.parameter),
            "focus": variant.focus,
            "anchors": by_level(rubric, &variant.anchors),
        })),
        "caps": criterion.caps.iter().map(|cap| rubric.caps[*cap].id.as_str()).collect::<Vec<_>>(),
        "where_to_look": criterion.where_to_look,
        "traps": criterion.traps,
    })
}

fn taxonomy(rubric: &Rubric, taxonomy: &Taxonomy) -> Value {
    let criterion = |index: usize| rubric.criteria[index].id.as_str();
    json!({
        "id": taxonomy.id,
        "name": taxonomy.name,
        "edition": taxonomy.edition,
        "publisher": taxonomy.publisher,
        "entries": list(&taxonomy.entries, |entry| json!({
            "id": entry.id,
            "title": entry.title,
            "description": entry.description,
            "criteria": entry.criteria.iter().map(|one| criterion(*one)).collect::<Vec<_>>(),
            "roles": entry.roles.iter()
                .map(|(one, role)| (criterion(*one).to_owned(), json!(role))).collect::<Map<_, _>>(),
            "note": entry.note,
            "out_of_scope": entry.out_of_scope,
        })),
    })
}

fn labelled(labelled: &Labelled) -> Value {
    json!({
        "id": labelled.id,
        "slug": labelled.slug,
        "label": labelled.label,
        "description": labelled.description,
    })
}

fn by_parameter<T>(rubric: &Rubric, values: &[T], write: impl Fn(&T) -> Value) -> Value {
    let pairs = rubric.parameters.iter().zip(values);
    Value::Object(pairs.map(|(parameter, value)| (parameter.id.clone(), write(value))).collect())
}

/// Texts of levels, lowest first; one more is that of an absent surface.
fn by_level(rubric: &Rubric, texts: &[String]) -> Value {
    let ids = rubric.levels.iter().map(|level| &level.id).chain(std::iter::once(&rubric.absence.id));
    Value::Object(ids.zip(texts).map(|(id, text)| (id.clone(), json!(text))).collect())
}

fn list<T>(items: &[T], write: impl Fn(&T) -> Value) -> Value {
    Value::Array(items.iter().map(write).collect())
}

fn parameter(rubric: &Rubric, index: usize) -> &str {
    rubric.parameters.get(index).map_or("", |parameter| &parameter.id)
}

fn rank(rubric: &Rubric, rank: u8) -> &str {
    rubric.level_id(crate::model::rubric::Level::Rank(rank))
}

fn number(points: Points) -> f64 {
    points.as_f64()
}
