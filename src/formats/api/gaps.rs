//! `gaps.json`: each cap and each taxonomy entry, with the projects that have it
//! and those that escaped it. Reasons and evidence stand in the entries.

use serde::Serialize;

use super::{VERSION, json};
use crate::formats::{Format, Output};
use crate::link::{GapIndex, GapInstance, GapSource, ProjectIndex, ShownBy, Site};
use crate::model::record::MechanismKind;
use crate::render::Plan;

pub(in crate::formats) static FORMAT: Format =
    Format { name: "gaps", plan: |_| Output::single("api/v1/gaps.json"), write, key: None };

#[derive(Serialize)]
struct Document<'a> {
    schema_version: &'static str,
    gaps: Vec<Gap<'a>>,
}

#[derive(Serialize)]
struct Gap<'a> {
    id: &'a str,
    slug: &'a str,
    kind: &'static str,
    /// The list that an entry stands in.
    taxonomy: Option<&'a str>,
    name: Option<&'a str>,
    description: &'a str,
    /// Criteria that it belongs to, or that answer it.
    criteria: Vec<&'a str>,
    /// How many projects have it.
    count: usize,
    /// Where it shows, best project first.
    instances: Vec<Instance<'a>>,
    /// Best first.
    escaped: Vec<&'a str>,
}

#[derive(Serialize)]
struct Instance<'a> {
    project: &'a str,
    criterion: Option<&'a str>,
    /// The place of the critical gap in the entry, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    critical_finding: Option<usize>,
    /// The mechanism that the cap applies to.
    #[serde(skip_serializing_if = "Option::is_none")]
    mechanism: Option<MechanismKind>,
    #[serde(skip_serializing_if = "Option::is_none")]
    automatic: Option<bool>,
}

fn write(site: &Site, _: &Plan, _: usize) -> Vec<u8> {
    json(&Document {
        schema_version: VERSION,
        gaps: (0..site.gaps().len()).map(|gap| self::gap(site, gap)).collect(),
    })
}

fn gap(site: &Site, index: GapIndex) -> Gap<'_> {
    let (gap, rubric) = (&site.gaps()[index], site.rubric());
    let (kind, taxonomy, name, description, criteria) = match gap.source {
        GapSource::Cap(cap) => {
            let cap = &rubric.caps[cap];
            ("cap", None, cap.name.as_deref(), &cap.trigger, cap.criterion.as_slice())
        }
        GapSource::Entry(taxonomy, entry) => {
            let taxonomy = &rubric.taxonomies[taxonomy];
            let entry = &taxonomy.entries[entry];
            let name = Some(entry.title.as_str());
            ("entry", Some(taxonomy.id.as_str()), name, &entry.description, entry.criteria.as_slice())
        }
    };
    Gap {
        id: &gap.id,
        slug: &gap.slug,
        kind,
        taxonomy,
        name,
        description,
        criteria: criteria.iter().map(|criterion| rubric.criteria[*criterion].id.as_str()).collect(),
        count: gap.instances.chunk_by(|a, b| a.project == b.project).count(),
        instances: gap.instances.iter().map(|found| instance(site, found)).collect(),
        escaped: site.escaped(index).into_iter().map(|project| id(site, project)).collect(),
    }
}

fn instance<'a>(site: &'a Site, found: &GapInstance) -> Instance<'a> {
    let (critical_finding, mechanism, automatic) = match found.shown_by {
        ShownBy::Finding(position) => (Some(position), None, None),
        ShownBy::Cap { alt, automatic, .. } => {
            let mechanism = if alt { MechanismKind::Alt } else { MechanismKind::Default };
            (None, Some(mechanism), Some(automatic))
        }
    };
    let criterion = found.criterion.map(|criterion| site.rubric().criteria[criterion].id.as_str());
    Instance { project: id(site, found.project), criterion, critical_finding, mechanism, automatic }
}

fn id(site: &Site, project: ProjectIndex) -> &str {
    site.projects()[project].current().audit().record().id.as_str()
}
