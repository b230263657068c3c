//! Badges: a project's total, band, review date, short commit and strip, for a
//! page elsewhere. `badges/<id>.svg` shows the total, `badges/top/<id>.svg` the
//! place among all projects, `api/v1/badges/<id>.json` is what services such as
//! shields.io draw a badge from.
//!
//! All of them, the social card and the project's page show one [`Face`].

mod face;
mod palette;
mod svg;
mod width;

pub use face::{Caution, Face};
pub(super) use palette::tone;
#[cfg(feature = "cards")]
pub(super) use palette::{INK, MUTED, PAPER, colour};
#[cfg(feature = "cards")]
pub(super) use width::width;

use serde::Serialize;

use super::{Format, Output};
use crate::configuration::PerProject;
use crate::link::Site;

pub(super) static TOTAL: Format = Format {
    name: "badge",
    plan: |site| plan(site, |id| format!("badges/{id}.svg")),
    write: |site, _, subject| svg::total(site, subject).into_bytes(),
    key: None,
};

pub(super) static PLACE: Format = Format {
    name: "badge-place",
    plan: |site| plan(site, |id| format!("badges/top/{id}.svg")),
    write: |site, _, subject| svg::place(site, subject).into_bytes(),
    key: None,
};

pub(super) static ENDPOINT: Format = Format {
    name: "badge-endpoint",
    plan: |site| plan(site, |id| format!("api/v1/badges/{id}.json")),
    write: |site, _, subject| endpoint(site, subject),
    key: None,
};

fn plan(site: &Site, path: impl Fn(&str) -> String) -> Vec<Output> {
    if !site.configuration().has(PerProject::Badges) {
        return Vec::new();
    }
    let projects = site.projects().iter().enumerate();
    projects
        .map(|(subject, project)| Output {
            path: path(project.current().audit().record().id.as_str()),
            subject,
        })
        .collect()
}

/// The fields that the service asks for, in its spelling.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Endpoint<'a> {
    schema_version: u8,
    label: &'a str,
    message: String,
    color: &'a str,
}

fn endpoint(site: &Site, subject: usize) -> Vec<u8> {
    let face = Face::of(site, subject);
    let document = Endpoint {
        schema_version: 1,
        label: face::LABEL,
        message: format!("{} · {}", face.verdict(), face.provenance()),
        color: tone(&face).trim_start_matches('#'),
    };
    super::json(&document)
}
