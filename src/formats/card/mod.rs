//! `cards/<id>.png`: a project at a glance, for links in social networks. The
//! picture is drawn as SVG and rasterised with a font that is embedded, so it has
//! the same bytes on every machine.

mod drawing;
mod raster;

use super::{Format, Output};
use crate::configuration::PerProject;
use crate::link::{ProjectIndex, Site};

/// Width and height of a card, in pixels.
pub const SIZE: (u32, u32) = (1200, 630);

/// The card of a project as a drawing: SVG that the picture is made of.
#[must_use]
pub fn drawing(site: &Site, project: ProjectIndex) -> String {
    drawing::card(site, project)
}

pub(super) static FORMAT: Format = Format {
    name: "card",
    plan,
    write: |site, _, subject| raster::png(&drawing::card(site, subject)).unwrap_or_default(),
    key: Some(|site, subject| blake3::hash(drawing::card(site, subject).as_bytes())),
};

fn plan(site: &Site) -> Vec<Output> {
    if !site.configuration().has(PerProject::Cards) {
        return Vec::new();
    }
    let projects = site.projects().iter().enumerate();
    projects
        .map(|(subject, project)| {
            let id = project.current().audit().record().id.as_str();
            Output { path: format!("cards/{id}.png"), subject }
        })
        .collect()
}
