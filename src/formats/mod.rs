//! Output formats: what a site holds for machines.
//!
//! A format is one file: it plans its files from the [`Site`] and writes the
//! bytes of each. Every figure comes from the same functions as on the pages.

mod api;
pub mod badge;
pub mod carried;
pub mod blank;
#[cfg(feature = "cards")]
pub mod card;
pub mod entry;
mod comparison;
pub mod difference;
pub mod feed;
pub mod figures;
pub mod report;
mod report_file;
mod robots;
pub mod schema;
pub mod search;
pub mod rubric_script;
mod sitemap;
mod words;
pub mod yaml;

pub use api::rubric_file;
pub use robots::CONTENT_SECURITY_POLICY;

use crate::link::Site;
use crate::render::{Key, Plan};

/// One output format.
pub struct Format {
    /// Its name, for people and tests.
    pub name: &'static str,
    /// The files of this format that a site has.
    pub plan: fn(&Site) -> Vec<Output>,
    /// The bytes of one file.
    pub write: fn(&Site, &Plan, usize) -> Vec<u8>,
    /// What the bytes of a file follow from, where that is much cheaper to tell
    /// than to write them: a preview then writes it once for as long as it stays.
    pub key: Option<fn(&Site, usize) -> Key>,
}

/// One file of a format.
#[derive(Debug, Clone)]
pub struct Output {
    /// Its path from the site's root.
    pub path: String,
    /// Index of what it holds in the list its format plans from.
    pub subject: usize,
}

impl Output {
    /// The only file of its format.
    #[must_use]
    pub fn single(path: &str) -> Vec<Self> {
        vec![Self { path: path.to_owned(), subject: 0 }]
    }
}

/// A document as the bytes of a file.
fn json(document: &impl serde::Serialize) -> Vec<u8> {
    // These documents hold only texts and numbers, in maps whose keys are texts.
    let mut bytes = serde_json::to_vec(document).unwrap_or_default();
    bytes.push(b'\n');
    bytes
}

/// All formats.
pub static ALL: &[&Format] = &[
    &feed::ALL,
    &feed::CATEGORY,
    &feed::PROJECT,
    &feed::GAP,
    &api::CATALOGUE,
    &api::LINES,
    &api::TABLE,
    &api::ENTRIES,
    &api::LOOKUP,
    &api::GAPS,
    &api::RUBRIC,
    &api::OPENAPI,
    &api::SCHEMAS,
    &badge::TOTAL,
    &badge::PLACE,
    &badge::ENDPOINT,
    #[cfg(feature = "cards")]
    &card::FORMAT,
    &rubric_script::FORMAT,
    &report_file::FORMAT,
    &comparison::FORMAT,
    &search::CATALOGUE,
    &search::WORDS,
    &sitemap::FORMAT,
    &robots::ROBOTS,
    &robots::HEADERS,
    &robots::NOJEKYLL,
];
