//! What every page knows besides its own view: the site, and where it is itself.

use serde::Serialize;
use tera::Value;

use crate::configuration::Configuration;
use crate::formats::CONTENT_SECURITY_POLICY;
use crate::link::Site;
use crate::model::Rubric;
use crate::pages::{Crumb, Page};

/// The site as every template sees it, under `site`.
#[derive(Serialize)]
pub(super) struct SiteView<'a> {
    title: &'a str,
    description: &'a str,
    base_url: &'a str,
    base_path: &'a str,
    language: &'a str,
    /// What a page may load; the same in every page and in `_headers`.
    csp: &'static str,
    licence: Option<&'a crate::configuration::Licence>,
    rubric: RubricView<'a>,
    nav: Vec<NavLink<'a>>,
    projects: usize,
    /// Date of the newest review.
    latest: Option<&'a str>,
}

/// One link of the navigation.
#[derive(Serialize)]
struct NavLink<'a> {
    /// Nothing where `words` names it.
    label: Option<&'a str>,
    /// As [`Page::words`].
    words: &'static str,
    path: String,
    section: &'a str,
}

/// What every page may say of the rubric.
#[derive(Serialize)]
struct RubricView<'a> {
    name: &'a str,
    version: &'a str,
    direction: &'a str,
    total_max: String,
    criterion_max: String,
    absence: &'a str,
    parameters: Vec<Named<'a>>,
    levels: Vec<&'a str>,
}

#[derive(Serialize)]
struct Named<'a> {
    id: &'a str,
    name: &'a str,
}

/// Builds the site's view once a build.
pub(super) fn site(site: &Site) -> SiteView<'_> {
    let (configuration, rubric): (&Configuration, &Rubric) = (site.configuration(), site.rubric());
    let display = &rubric.display;
    SiteView {
        title: &configuration.title,
        description: &configuration.description,
        base_url: &configuration.base_url,
        base_path: configuration.base_path(),
        language: &configuration.language,
        csp: CONTENT_SECURITY_POLICY,
        licence: configuration.licence.as_ref(),
        rubric: RubricView {
            name: &rubric.name,
            version: &rubric.version,
            direction: &rubric.direction,
            total_max: rubric.total_max().show(display.total_decimals, display.total_rounding),
            criterion_max: rubric
                .criterion_max()
                .show(display.criterion_decimals, display.criterion_rounding),
            absence: &rubric.absence.id,
            parameters: rubric
                .parameters
                .iter()
                .map(|parameter| Named { id: &parameter.id, name: &parameter.name })
                .collect(),
            levels: rubric.levels.iter().map(|level| level.id.as_str()).collect(),
        },
        nav: navigation(site),
        projects: site.projects().len(),
        latest: site.newest_review(),
    }
}

/// The parts of every site, then the free pages that ask to be here.
fn navigation(site: &Site) -> Vec<NavLink<'_>> {
    const PARTS: &[&str] = &["leaderboard", "categories", "criteria", "gaps", "compare", "method", "changes"];
    let parts = PARTS.iter().map(|part| NavLink {
        label: None,
        words: part,
        path: if *part == "leaderboard" { "index.html".into() } else { format!("{part}/index.html") },
        section: part,
    });
    let free = site.pages().iter().filter_map(|page| {
        let label = Some(page.nav.as_deref()?);
        Some(NavLink { label, words: "", path: format!("{}/index.html", page.slug), section: "" })
    });
    parts.chain(free).collect()
}

/// One page as its template sees it, under `page`.
#[derive(Serialize)]
struct PageView<'a> {
    /// Address from the site's root.
    path: &'a str,
    /// The address as people write it, without `index.html`.
    canonical: String,
    /// What leads back to the root: `../../`, or the base path where a page can
    /// be shown at any depth.
    root: String,
    title: &'a str,
    description: &'a str,
    words: &'a str,
    section: &'a str,
    breadcrumbs: &'a [Crumb],
    correction: Option<String>,
    /// Kept out of the sitemap and of search engines.
    unlisted: bool,
}

/// Builds the view of one page.
pub(super) fn shell(site: &Site, page: &Page) -> Value {
    let configuration = site.configuration();
    let address = page.path.strip_suffix("index.html").unwrap_or(&page.path);
    Value::from_serializable(&PageView {
        path: &page.path,
        canonical: format!("{}{address}", configuration.base_url),
        root: root(site, page),
        title: &page.title,
        description: &page.description,
        words: page.words,
        section: page.section,
        breadcrumbs: &page.breadcrumbs,
        unlisted: page.unlisted,
        correction: configuration.corrections.as_ref().map(|url| correction(url, page, "")),
    })
}

/// What leads from a page back to the root of the site.
pub(super) fn root(site: &Site, page: &Page) -> String {
    if page.any_depth {
        return site.configuration().base_path().to_owned();
    }
    "../".repeat(page.path.matches('/').count())
}

/// The address for reporting a mistake, with what is known filled in.
#[must_use]
pub fn correction(template: &str, page: &Page, criterion: &str) -> String {
    template
        .replace("{id}", &encode(&page.subject_id))
        .replace("{criterion}", &encode(criterion))
        .replace("{page}", &encode(&page.path))
}

/// Percent-encodes what is not plain in a query.
fn encode(text: &str) -> String {
    use std::fmt::Write;
    text.bytes().fold(String::with_capacity(text.len()), |mut encoded, byte| {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            let _ = write!(encoded, "%{byte:02X}");
        }
        encoded
    })
}
