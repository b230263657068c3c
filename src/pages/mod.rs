//! Page kinds: which pages a site has, and what each template is given.
//!
//! A kind is one file: it plans addresses from the [`Site`] and builds the view
//! that its template sees as `view`. Views hold text that is ready to show;
//! templates decide nothing about scores.

pub mod parts;

mod board_part;
mod categories;
mod category;
mod changes;
mod compare;
mod criteria;
mod criterion;
mod criterion_part;
mod disputes;
mod free;
mod gap;
mod gap_part;
mod gaps;
mod history;
mod leaderboard;
mod method;
mod not_found;
mod project;
mod ranking;
mod redirect;
mod search;

use serde::Serialize;
use tera::Value;

use crate::link::Site;

/// One kind of page.
pub struct PageKind {
    /// Its name, for people and tests.
    pub name: &'static str,
    /// Its template in the theme.
    pub template: &'static str,
    /// The pages of this kind that a site has.
    pub plan: fn(&Site) -> Vec<Page>,
    /// What the template of one page is given.
    pub view: fn(&Site, &Page) -> Value,
}

/// One page of a site.
#[derive(Debug, Clone, Default)]
pub struct Page {
    /// Its file from the site's root: `projects/jarvis/index.html`.
    pub path: String,
    /// Its title, without the site's; empty where it is in `words`.
    pub title: String,
    /// A sentence for search engines; empty where it is in `words`.
    pub description: String,
    /// Where title and description are words of the interface: the theme's
    /// strings have them as `<words>_title` and `<words>_description`.
    pub words: &'static str,
    /// The part of the navigation it belongs to.
    pub section: &'static str,
    /// The way from the home page to its parent.
    pub breadcrumbs: Vec<Crumb>,
    /// Index of what it shows in the list its kind plans from.
    pub subject: usize,
    /// Which part of a long list it shows; 0 where the whole or the beginning.
    pub part: usize,
    /// Id of what it shows, where that has one.
    pub subject_id: String,
    /// Whether it can be shown at any depth, as an error page is.
    pub any_depth: bool,
    /// Date of what it shows, for the sitemap, `YYYY-MM-DD`.
    pub modified: Option<String>,
    /// Kept out of the sitemap and of search engines.
    pub unlisted: bool,
    /// Whether only the rows of the page are wanted, as a script. It follows the page
    /// that has them in the plan, and both are made at once.
    pub is_rows: bool,
}

/// A step of the way from the home page.
#[derive(Debug, Clone, Serialize)]
pub struct Crumb {
    /// What the page is called; empty where that is in `words`.
    pub label: String,
    /// Part of the site, as [`Page::words`].
    pub words: &'static str,
    /// Its file from the site's root.
    pub path: String,
}

impl Crumb {
    /// A step to what the catalogue names.
    #[must_use]
    pub fn new(label: impl Into<String>, path: impl Into<String>) -> Self {
        Self { label: label.into(), words: "", path: path.into() }
    }

    /// A step to a part of the site, which the theme names.
    #[must_use]
    pub fn part(words: &'static str) -> Self {
        Self { label: String::new(), words, path: format!("{words}/index.html") }
    }
}

/// All kinds of pages, in the order of the navigation.
pub static ALL: &[&PageKind] = &[
    &leaderboard::KIND,
    &board_part::KIND,
    &project::KIND,
    &categories::KIND,
    &category::KIND,
    &criteria::KIND,
    &criterion::KIND,
    &criterion_part::KIND,
    &gaps::KIND,
    &gap::KIND,
    &gap_part::KIND,
    &compare::KIND,
    &method::KIND,
    &changes::KIND,
    &history::KIND,
    &disputes::KIND,
    &free::KIND,
    &search::KIND,
    &redirect::KIND,
    &not_found::KIND,
];
