//! `search/`: what the search page reads, as scripts, so that it works from a
//! disk as from a host.
//!
//! | file | holds | read |
//! |---|---|---|
//! | `catalogue.js` | names of projects and pages | when the box is first used |
//! | `words/N.js` | the words that begin alike, and where they stand | for a word that is looked for |
//!
//! What a result says round the words is read from the page it leads to.
//!
//! Only what a page of the site shows gets here: drafts, embargoed records and
//! private notes are not in the [`Site`], or not among the passages.

mod catalogue;
mod index;
mod passages;
mod postings;
mod shard;
mod words;

pub use index::Index;

use super::{Format, Output};
use crate::link::Site;

pub(super) static CATALOGUE: Format = Format {
    name: "search-catalogue",
    plan: |_| Output::single("search/catalogue.js"),
    write: |site, _, _| catalogue::write(site),
    key: None,
};

pub(super) static WORDS: Format = Format {
    name: "search-words",
    plan: |site| {
        let shards = 0..shard::Detail::of(site.projects().len()).shards();
        shards.map(|subject| Output { path: format!("search/words/{subject}.js"), subject }).collect()
    },
    write: |site, plan, shard| plan.search_index(site).shard(shard),
    key: None,
};

/// Tells one numbering of projects from any other: a host or a browser may hold
/// files of two builds at once, and numbers of one mean nothing in the other.
fn version(site: &Site) -> String {
    let mut hasher = blake3::Hasher::new();
    for project in site.ranking() {
        hasher.update(site.projects()[*project].current().audit().record().id.as_str().as_bytes());
        hasher.update(&[0]);
    }
    hasher.finalize().to_hex()[..10].to_owned()
}

/// A file that hands a value to the page which asked for it by this name.
fn script(name: &str, value: &impl serde::Serialize) -> Vec<u8> {
    let mut bytes = format!("safetycard.take({name:?},").into_bytes();
    // Writing to memory cannot fail, and the values are plain lists and texts.
    let _ = serde_json::to_writer(&mut bytes, value);
    bytes.extend_from_slice(b")\n");
    bytes
}
