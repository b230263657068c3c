//! Output formats: what a site holds for machines.
//!
//! A format is one file: it plans its files from the [`Site`] and writes the
//! bytes of each. Every figure comes from the same functions as on the pages.

pub mod entry;
mod comparison;
mod feed;
pub mod figures;
pub mod report;
mod report_file;
mod robots;
mod sitemap;

pub use robots::CONTENT_SECURITY_POLICY;

use crate::link::Site;
use crate::render::Plan;

/// One output format.
pub struct Format {
    /// Its name, for people and tests.
    pub name: &'static str,
    /// The files of this format that a site has.
    pub plan: fn(&Site) -> Vec<Output>,
    /// The bytes of one file.
    pub write: fn(&Site, &Plan, usize) -> Vec<u8>,
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

/// All formats.
pub static ALL: &[&Format] = &[
    &feed::ALL,
    &feed::CATEGORY,
    &feed::PROJECT,
    &report_file::FORMAT,
    &comparison::FORMAT,
    &sitemap::FORMAT,
    &robots::ROBOTS,
    &robots::HEADERS,
    &robots::NOJEKYLL,
];
