//! `openapi.json` and `schemas/`: what describes the other files, for programs
//! that read and check them.

use crate::configuration::PerProject;
use crate::formats::{Format, Output};
use crate::link::Site;
use crate::render::Plan;

pub(in crate::formats) static OPENAPI: Format =
    Format { name: "openapi", plan: |_| Output::single("api/v1/openapi.json"), write: openapi, key: None };

pub(in crate::formats) static SCHEMAS: Format = Format { name: "schemas", plan, write: schema, key: None };

const SCHEMA_FILES: [(&str, &str); 7] = [
    ("badge", include_str!("schemas/badge.json")),
    ("catalogue", include_str!("schemas/catalogue.json")),
    ("entry", include_str!("schemas/entry.json")),
    ("gaps", include_str!("schemas/gaps.json")),
    ("lookup", include_str!("schemas/lookup.json")),
    ("project", include_str!("schemas/project.json")),
    ("rubric", include_str!("schemas/rubric.json")),
];

/// Paths that only some catalogues have, and what makes them have it.
const CHOSEN: [(&str, PerProject); 3] = [
    ("/projects/{id}.json", PerProject::Entries),
    ("/projects/{id}/{commit}.json", PerProject::Entries),
    ("/badges/{id}.json", PerProject::Badges),
];

/// The path of earlier editions, in catalogues that have any.
const EARLIER: &str = "/rubrics/{version}.json";

fn plan(_: &Site) -> Vec<Output> {
    let files = SCHEMA_FILES.iter().enumerate();
    files
        .map(|(subject, (name, _))| Output { path: format!("api/v1/schemas/{name}.json"), subject })
        .collect()
}

fn schema(site: &Site, _: &Plan, subject: usize) -> Vec<u8> {
    let text = SCHEMA_FILES.get(subject).map_or("", |(_, text)| text);
    // An address has no character that JSON would escape.
    text.replace("{base_url}", &site.configuration().base_url).into_bytes()
}

fn openapi(site: &Site, _: &Plan, _: usize) -> Vec<u8> {
    let configuration = site.configuration();
    let mut document: serde_json::Value =
        serde_json::from_str(include_str!("openapi.json")).unwrap_or_default();
    document["info"]["title"] = configuration.title.as_str().into();
    document["servers"][0]["url"] = format!("{}api/v1", configuration.base_url).into();
    if let Some(licence) = &configuration.licence {
        document["info"]["license"]["name"] = licence.name.as_str().into();
        if let Some(url) = &licence.url {
            document["info"]["license"]["url"] = url.as_str().into();
        }
    }
    if let Some(paths) = document["paths"].as_object_mut() {
        paths.retain(|path, _| path != EARLIER || !site.rubric().earlier.is_empty());
        paths
            .retain(|path, _| CHOSEN.iter().all(|(chosen, kind)| path != chosen || configuration.has(*kind)));
    }
    super::json(&document)
}
