//! `projects/<id>.json` and `projects/<id>/<commit>.json`: every audit as a
//! published entry, the current one at both addresses.

use crate::configuration::PerProject;
use crate::formats::entry::{audit_file, entry};
use crate::formats::{Format, Output};
use crate::link::Site;
use crate::render::Plan;

pub(in crate::formats) static FORMAT: Format = Format { name: "entry", plan, write, key: None };

/// More audits than any project has: a subject is a project times this, and the
/// audit's place among its own.
const AUDITS: usize = 1 << 16;

fn plan(site: &Site) -> Vec<Output> {
    if !site.configuration().has(PerProject::Entries) {
        return Vec::new();
    }
    let mut outputs = Vec::with_capacity(site.projects().len() * 2);
    for (index, project) in site.projects().iter().enumerate() {
        let id = project.current().audit().record().id.as_str();
        outputs.push(Output { path: format!("api/v1/projects/{id}.json"), subject: index * AUDITS });
        outputs.extend(
            (0..=project.past().len().min(AUDITS - 1))
                .map(|audit| Output { path: audit_file(project, audit), subject: index * AUDITS + audit }),
        );
    }
    outputs
}

fn write(site: &Site, _: &Plan, subject: usize) -> Vec<u8> {
    let project = &site.projects()[subject / AUDITS];
    let past = (subject % AUDITS).checked_sub(1).and_then(|past| project.past().get(past));
    let scored = past.unwrap_or_else(|| project.current());
    let audit = scored.audit();
    super::json(&entry(audit.record(), audit.assessments(), scored.scorecard(), scored.rubric()))
}
