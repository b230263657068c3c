//! A [`Site`] and a theme become files: every page and every format, in parallel.
//!
//! Each finished file goes straight to a [`Sink`], so memory holds no more than
//! the pages in the making. Templates see only the views that `pages` build; a
//! template that fails names itself, the line, and the page it was making.

pub mod markdown;
pub mod picture;
pub mod shell;
mod assets;
mod filters;
mod policy;
mod renderer;
mod rows;
mod sink;
mod styles;
mod template_error;
mod theme;
mod words;

use std::borrow::Cow;
use std::sync::OnceLock;

use ahash::{HashMap, HashMapExt};
use rayon::prelude::*;

use crate::diagnostic::{Diagnostic, Problems};
use crate::formats::search::Index;
use crate::formats::{Format, Output};
use crate::link::Site;
use crate::pages::{Page, PageKind};

pub use assets::Asset;
pub use renderer::{Inputs, Key, Renderer};
pub use sink::{Sink, SinkError};
pub use theme::{Memory, Theme};

/// All pages and outputs of a site, each with an address of its own.
pub struct Plan {
    pages: Vec<(usize, Page)>,
    outputs: Vec<(usize, Output)>,
    addresses: HashMap<String, Planned>,
    search: OnceLock<Index>,
}

/// What stands at an address: a page or an output, by its place in the plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Planned {
    /// A page.
    Page(usize),
    /// An output of a format.
    Output(usize),
}

impl Plan {
    /// All pages, by kind in the order of the table.
    pub fn pages(&self) -> impl Iterator<Item = &Page> {
        self.pages.iter().map(|(_, page)| page)
    }

    /// The addresses of all pages and outputs.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.pages()
            .map(|page| page.path.as_str())
            .chain(self.outputs.iter().map(|(_, output)| output.path.as_str()))
    }

    /// What stands at an address, a file from the site's root.
    #[must_use]
    pub fn find(&self, path: &str) -> Option<Planned> {
        self.addresses.get(path).copied()
    }

    /// The place in the plan of the page at an address.
    #[must_use]
    pub fn find_page(&self, path: &str) -> Option<usize> {
        match self.find(path)? {
            Planned::Page(page) => Some(page),
            Planned::Output(_) => None,
        }
    }

    /// The page at this place, if it holds the rows of the one before it.
    fn rows(&self, at: usize) -> Option<&Page> {
        self.pages.get(at).map(|(_, page)| page).filter(|page| page.is_rows)
    }

    /// The index of the search page, made when it is first asked for.
    pub(crate) fn search_index(&self, site: &Site) -> &Index {
        self.search.get_or_init(|| Index::of(site))
    }

    /// How many files will be rendered.
    #[must_use]
    pub fn len(&self) -> usize {
        self.pages.len() + self.outputs.len()
    }

    /// Whether nothing will be rendered.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Gives every page and output its address. Two that claim the same address,
/// in the eyes of a file system that folds case, are an error.
#[must_use]
pub fn plan(site: &Site, kinds: &[&PageKind], formats: &[&Format]) -> (Plan, Problems) {
    let pages: Vec<(usize, Page)> = kinds
        .par_iter()
        .enumerate()
        .flat_map_iter(|(kind, table)| (table.plan)(site).into_iter().map(move |page| (kind, page)))
        .collect();
    let outputs: Vec<(usize, Output)> = formats
        .par_iter()
        .enumerate()
        .flat_map_iter(|(format, table)| (table.plan)(site).into_iter().map(move |output| (format, output)))
        .collect();
    let (addresses, problems) = rayon::join(|| addresses(&pages, &outputs), || collisions(&pages, &outputs));
    (Plan { pages, outputs, addresses, search: OnceLock::new() }, problems)
}

fn addresses(pages: &[(usize, Page)], outputs: &[(usize, Output)]) -> HashMap<String, Planned> {
    let pages_at = pages.iter().enumerate().map(|(at, (_, page))| (page.path.clone(), Planned::Page(at)));
    let outputs_at =
        outputs.iter().enumerate().map(|(at, (_, output))| (output.path.clone(), Planned::Output(at)));
    pages_at.chain(outputs_at).collect()
}

fn collisions(pages: &[(usize, Page)], outputs: &[(usize, Output)]) -> Problems {
    let mut problems = Problems::new();
    let mut seen: HashMap<Cow<'_, str>, &str> = HashMap::with_capacity(pages.len() + outputs.len());
    let pages_at = pages.iter().map(|(_, page)| page.path.as_str());
    for path in pages_at.chain(outputs.iter().map(|(_, output)| output.path.as_str())) {
        let is_folded = path.bytes().all(|byte| byte.is_ascii() && !byte.is_ascii_uppercase());
        let folded = if is_folded { Cow::Borrowed(path) } else { Cow::Owned(path.to_lowercase()) };
        if let Some(other) = seen.insert(folded, path) {
            problems.push(
                Diagnostic::placeless(
                    "address-collision",
                    format!("two pages want the address `{path}` (the other: `{other}`)"),
                )
                .help("rename a free page, or give one of the projects another id"),
            );
        }
    }
    problems
}
