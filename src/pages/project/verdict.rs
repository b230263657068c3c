//! The first screen of a card: which project at which commit, the score with
//! its direction, and the share where a surface exists.

use serde::Serialize;

use crate::link::{ProjectIndex, Site};
use crate::model::score::Scorecard;
use crate::model::{Record, Rubric, Text};
use crate::pages::categories::totals;
use crate::pages::leaderboard::{Band, bands};
use crate::pages::parts::{median, share};
use crate::render::picture::{self, Bar, column, hundredths};

/// From so many projects on, how they are spread says something.
const FEW: usize = 5;

/// Which project at which commit.
#[derive(Serialize)]
pub(super) struct Identity<'a> {
    /// Repository without scheme and host: `microsoft/JARVIS`.
    repository: &'a str,
    repo_url: &'a str,
    subpath: Option<&'a str>,
    commit: &'a str,
    short_commit: &'a str,
    /// Where the commit can be read.
    commit_url: Option<String>,
    version: Option<&'a str>,
    date: &'a str,
}

/// The score and what it stands against.
#[derive(Serialize)]
pub(super) struct Verdict<'a> {
    /// Where the total stands on the scale, in hundredths of its length.
    mark: String,
    scale: Vec<ScalePart<'a>>,
    projects: usize,
    category_count: usize,
    category_median: Option<String>,
    /// Where the total stands among those of its category, as safe SVG; nothing
    /// where there are too few.
    place: Option<String>,
    absent: usize,
}

/// A band on the scale, lowest first, in hundredths of its length.
#[derive(Serialize)]
struct ScalePart<'a> {
    band: Band<'a>,
    x: String,
    width: String,
    on: bool,
}

/// One criterion of the face.
#[derive(Serialize)]
pub(super) struct Face<'a> {
    id: &'a str,
    name: &'a str,
    slug: &'a str,
    /// Nothing where no surface exists.
    score: Option<String>,
    /// Standing bar, as safe SVG.
    column: String,
}

pub(super) fn identity(record: &Record) -> Identity<'_> {
    let repo_url = record.repo_url.as_str();
    let repository = repo_url
        .split_once("://")
        .and_then(|(_, rest)| rest.split_once('/'))
        .map_or(repo_url, |(_, path)| path);
    let commit = record.pinned_commit.as_str();
    let commit_url = repo_url
        .starts_with("https://github.com/")
        .then(|| format!("{}/tree/{commit}", repo_url.trim_end_matches('/')));
    Identity {
        repository,
        repo_url,
        subpath: record.subpath.as_ref().map(Text::as_str),
        commit,
        short_commit: commit.get(..7).unwrap_or(commit),
        commit_url,
        version: record.version.as_ref().map(Text::as_str),
        date: record.scored_date.as_str(),
    }
}

pub(super) fn verdict(site: &Site, project: ProjectIndex) -> Verdict<'_> {
    let scored = site.projects()[project].current();
    let rubric = scored.rubric();
    let category = site.category(scored.audit().category());
    let category_totals = totals(site, category);
    let scorecard = scored.scorecard();
    Verdict {
        mark: part(scorecard.total.0, rubric),
        scale: scale(scorecard, rubric),
        projects: site.projects().len(),
        category_count: category.len(),
        category_median: median(&category_totals, site.rubric()),
        place: (category.len() >= FEW)
            .then(|| picture::place(&category_totals, scorecard.total, site.rubric())),
        absent: scorecard.criteria.iter().filter(|criterion| criterion.is_absent()).count(),
    }
}

fn scale<'a>(scorecard: &Scorecard, rubric: &'a Rubric) -> Vec<ScalePart<'a>> {
    let most = rubric.total_max().0;
    let mut parts: Vec<ScalePart<'a>> = Vec::new();
    let mut end = most;
    for (index, (band, view)) in rubric.bands.iter().zip(bands(rubric)).enumerate() {
        parts.push(ScalePart {
            x: part(band.min.0, rubric),
            width: part(end.saturating_sub(band.min.0), rubric),
            on: index == scorecard.band,
            band: view,
        });
        end = band.min.0;
    }
    parts.reverse();
    parts
}

/// A length of 100 for the highest total.
fn part(points: u32, rubric: &Rubric) -> String {
    let most = u64::from(rubric.total_max().0.max(1));
    hundredths(u32::try_from(u64::from(points) * 10_000 / most).unwrap_or(0)).to_string()
}

pub(super) fn face<'a>(scorecard: &Scorecard, rubric: &'a Rubric) -> Vec<Face<'a>> {
    let scores = scorecard.criteria.iter().zip(&rubric.criteria);
    scores
        .map(|(score, criterion)| Face {
            id: &criterion.id,
            name: &criterion.name,
            slug: &criterion.slug,
            score: (!score.is_absent()).then(|| share(score.score, rubric)),
            column: column(Bar::of(score, rubric)),
        })
        .collect()
}
