//! A [`Site`] and a theme become files: every page and every format, in parallel.
//!
//! Each finished file goes straight to a [`Sink`], so memory holds no more than
//! the pages in the making. Templates see only the views that `pages` build; a
//! template that fails names itself, the line, and the page it was making.

pub mod markdown;
pub mod picture;
pub mod shell;
mod sink;
mod styles;
mod template_error;
mod theme;
mod words;

use std::collections::HashMap;

use rayon::prelude::*;

use crate::diagnostic::{Diagnostic, Problems};
use crate::discover::SourceSet;
use crate::formats::{Format, Output};
use crate::link::Site;
use crate::pages::{Page, PageKind};

pub use sink::{Sink, SinkError};
pub use theme::Theme;

/// All pages and outputs of a site, each with an address of its own.
pub struct Plan {
    pages: Vec<(usize, Page)>,
    outputs: Vec<(usize, Output)>,
}

impl Plan {
    /// All pages, by kind in the order of the table.
    pub fn pages(&self) -> impl Iterator<Item = &Page> {
        self.pages.iter().map(|(_, page)| page)
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
    let mut problems = Problems::new();
    let pages: Vec<(usize, Page)> = kinds
        .iter()
        .enumerate()
        .flat_map(|(kind, table)| (table.plan)(site).into_iter().map(move |page| (kind, page)))
        .collect();
    let outputs: Vec<(usize, Output)> = formats
        .iter()
        .enumerate()
        .flat_map(|(format, table)| (table.plan)(site).into_iter().map(move |output| (format, output)))
        .collect();
    let mut seen: HashMap<String, &str> = HashMap::new();
    let addresses = pages
        .iter()
        .map(|(_, page)| page.path.as_str())
        .chain(outputs.iter().map(|(_, output)| output.path.as_str()));
    for path in addresses {
        if let Some(other) = seen.insert(path.to_lowercase(), path) {
            problems.push(
                Diagnostic::placeless(
                    "address-collision",
                    format!("two pages want the address `{path}` (the other: `{other}`)"),
                )
                .help("rename a free page, or give one of the projects another id"),
            );
        }
    }
    (Plan { pages, outputs }, problems)
}

/// Renders everything that was planned. `done` is called once a file.
///
/// # Errors
/// The first file the sink did not take.
pub fn render(
    site: &Site,
    theme: &Theme,
    sources: &SourceSet,
    plan: &Plan,
    (kinds, formats): (&[&PageKind], &[&Format]),
    sink: &dyn Sink,
    done: &(dyn Fn() + Sync),
) -> Result<Problems, SinkError> {
    for asset in theme.assets() {
        sink.put(&asset.path, asset.bytes.to_vec())?;
    }
    let failed: Result<Vec<Option<Diagnostic>>, SinkError> = plan
        .pages
        .par_iter()
        .map(|(kind, page)| {
            let table = kinds[*kind];
            let view = (table.view)(site, page);
            let result = match theme.render(table.template, shell::shell(site, page), view) {
                Ok(bytes) => sink.put(&page.path, bytes).map(|()| None),
                Err(error) => Ok(Some(template_error::diagnostic(&error, &page.path, theme, sources))),
            };
            done();
            result
        })
        .collect();
    let mut problems = Problems::new();
    failed?.into_iter().flatten().for_each(|problem| problems.push(problem));
    plan.outputs.par_iter().try_for_each(|(format, output)| {
        let bytes = (formats[*format].write)(site, plan, output.subject);
        done();
        sink.put(&output.path, bytes)
    })?;
    Ok(problems)
}
