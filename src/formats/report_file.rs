//! `projects/<id>/report.md`: each audit as a report, to read or to carry away, in
//! catalogues whose `outputs` name reports.

use super::report::{Rendering, write as write_report};
use super::{Format, Output};
use crate::configuration::PerProject;
use crate::link::Site;
use crate::render::Plan;

pub(super) static FORMAT: Format = Format { name: "report", plan, write, key: None };

fn plan(site: &Site) -> Vec<Output> {
    if !site.configuration().has(PerProject::Reports) {
        return Vec::new();
    }
    let projects = site.projects().iter().enumerate();
    projects
        .map(|(subject, project)| {
            let id = project.current().audit().record().id.as_str();
            Output { path: format!("projects/{id}/report.md"), subject }
        })
        .collect()
}

fn write(site: &Site, _: &Plan, subject: usize) -> Vec<u8> {
    let scored = site.projects()[subject].current();
    write_report(scored.audit().record(), scored.scorecard(), scored.rubric(), Rendering::A).into_bytes()
}
