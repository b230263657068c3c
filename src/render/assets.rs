//! The files of a theme that pages refer to: styles as one file, scripts and
//! static files one by one, each under a name that changes with its content.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::styles;
use super::theme::Files;
use crate::diagnostic::Problems;

/// A file that pages refer to.
pub struct Asset {
    /// Its address, with a hash of its content in the name.
    pub path: String,
    /// Its content.
    pub bytes: Arc<[u8]>,
}

/// How templates name them: `asset.styles`, `asset.scripts.<stem>`,
/// `asset.static.<path>`.
#[derive(Default, serde::Serialize)]
pub(super) struct Links {
    /// The style sheet.
    pub styles: String,
    scripts: BTreeMap<String, String>,
    #[serde(rename = "static")]
    statics: BTreeMap<String, String>,
}

/// The folder of all assets.
pub(super) const FOLDER: &str = "assets/";

/// Names all assets. Static files come first: the style sheet refers to them.
pub(super) fn assets(files: &Files<'_>, problems: &mut Problems) -> (Vec<Asset>, Links) {
    let mut assets = Vec::new();
    let mut links = Links::default();
    let mut published = BTreeMap::new();
    for (inner, (_, file)) in files {
        let name = inner.rsplit('/').next().unwrap_or(inner);
        let (stem, extension) = name.rsplit_once('.').unwrap_or((name, "bin"));
        if inner.starts_with("scripts/") {
            let path = add(&mut assets, stem, extension, file.bytes().to_vec());
            links.scripts.insert(stem.replace('-', "_"), path);
        } else if let Some(within) = inner.strip_prefix("static/") {
            let path = add(&mut assets, stem, extension, file.bytes().to_vec());
            links.statics.insert(within.replace(['.', '/', '-'], "_"), path.clone());
            published.insert(inner.as_str(), path);
        }
    }
    match styles::bundle(files, &published) {
        Ok(css) => links.styles = add(&mut assets, "site", "css", css.into_bytes()),
        Err(found) => problems.extend(found),
    }
    (assets, links)
}

/// Adds a file under a name that changes with its content. Two files that would
/// have one name, on a disk that folds case, hold the same and are one.
fn add(assets: &mut Vec<Asset>, stem: &str, extension: &str, bytes: Vec<u8>) -> String {
    let hash = blake3::hash(&bytes).to_hex();
    let path = format!("{FOLDER}{stem}.{}.{extension}", &hash[..12]);
    let folded = path.to_lowercase();
    if let Some(known) = assets.iter().find(|asset| asset.path.to_lowercase() == folded) {
        return known.path.clone();
    }
    assets.push(Asset { path: path.clone(), bytes: Arc::from(bytes) });
    path
}
