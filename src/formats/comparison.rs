//! `compare/data.js`: every audit as the compare page sets it side by side.
//!
//! A classic script and not JSON, because a page on disk may load no other data.
//! Figures are texts as shown everywhere: the browser neither adds nor rounds.
//! What many audits share (a word, a figure, a whole rated criterion) is written
//! once, in a list, and named by its place there.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{Format, Output, words};
use crate::link::{GapSource, Site};
use crate::model::record::MechanismKind;
use crate::model::rubric::Level;
use crate::model::score::CriterionScore;
use crate::model::{Record, Rubric};
use crate::render::Plan;
use crate::render::picture::{level_class, step};
use crate::score::ScoredAudit;

pub(super) static FORMAT: Format =
    Format { name: "comparison", plan: |_| Output::single("compare/data.js"), write, key: None };

/// How many digits of a commit name an audit in a link, as on every page.
const SHORT: usize = 7;

#[derive(Serialize)]
struct Data<'a> {
    /// The most a total, and a criterion, can be.
    max: (String, String),
    /// The present edition of the rubric.
    edition: &'a str,
    /// Id, name, part of an address.
    criteria: Vec<(&'a str, &'a str, &'a str)>,
    /// Id, name.
    parameters: Vec<(&'a str, &'a str)>,
    /// Id, class; the absent level last.
    levels: Vec<(&'a str, &'a str)>,
    /// Id, part of an address.
    caps: Vec<(&'a str, &'a str)>,
    confidence: Vec<&'a str>,
    /// Label, tone.
    bands: Vec<(&'a str, &'a str)>,
    categories: Vec<&'a str>,
    capabilities: Vec<&'a str>,
    /// Id, label.
    values: Vec<(&'a str, &'a str)>,
    cells: Vec<Cell>,
    /// Id, name, audits: the current one first.
    projects: Vec<(&'a str, &'a str, Vec<Audit<'a>>)>,
    /// Former id, id.
    aliases: Vec<(&'a str, &'a str)>,
}

/// A criterion as rated: levels, score as shown, its class, raw as shown, cap,
/// confidence, and whether the opt-in mechanism counts. Of an absent surface the
/// score is its credit.
#[derive(Serialize, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Cell(Vec<usize>, String, &'static str, Option<String>, Option<usize>, usize, u8);

/// An audit: date, short commit, category, band, total, the sum where a surface
/// exists, what that could be, its share, capability values, critical gaps,
/// whether one session joins all three of the rule of two, cells by criterion, the
/// edition of the rubric.
#[derive(Serialize)]
struct Audit<'a>(
    &'a str,
    &'a str,
    usize,
    usize,
    String,
    &'a str,
    &'a str,
    Option<u32>,
    Vec<Option<usize>>,
    usize,
    Option<bool>,
    Vec<usize>,
    &'a str,
);

fn write(site: &Site, _: &Plan, _: usize) -> Vec<u8> {
    let rubric = site.rubric();
    let mut cells = Cells::default();
    let words = Words { present: rubric, bands: words::bands(rubric), confidence: words::confidence(rubric) };
    let projects = site.projects().iter().map(|project| {
        let record = project.current().audit().record();
        let audits = std::iter::once(project.current()).chain(project.past());
        let audits = audits.map(|scored| audit(scored, &mut cells, &words)).collect();
        (record.id.as_str(), record.name.as_str(), audits)
    });
    let projects = projects.collect();
    let records = site.projects().iter().map(|project| project.current().audit().record());
    let display = &rubric.display;
    let data = Data {
        max: (
            rubric.total_max().show(display.total_decimals, display.total_rounding),
            rubric.criterion_max().show(display.criterion_decimals, display.criterion_rounding),
        ),
        edition: &rubric.version,
        criteria: rubric.criteria.iter().map(|one| (&*one.id, &*one.name, &*one.slug)).collect(),
        parameters: rubric.parameters.iter().map(|one| (&*one.id, &*one.name)).collect(),
        levels: levels(rubric),
        caps: (0..rubric.caps.len()).map(|cap| (&*rubric.caps[cap].id, slug_of(cap, site))).collect(),
        confidence: words.confidence.clone(),
        bands: words.bands.clone(),
        categories: rubric.categories.iter().map(|one| one.label.as_str()).collect(),
        capabilities: rubric.capabilities.iter().map(|one| one.label.as_str()).collect(),
        values: rubric.capability_values.iter().map(|one| (&*one.id, &*one.label)).collect(),
        cells: cells.list,
        projects,
        aliases: records
            .flat_map(|record| record.aliases.iter().map(|alias| (alias.as_str(), record.id.as_str())))
            .collect(),
    };
    let mut script = b"window.safetycardAudits=".to_vec();
    // Writing to memory cannot fail, and the data is always JSON.
    let _ = serde_json::to_writer(&mut script, &data);
    script.extend_from_slice(b";\n");
    script
}

/// Rated criteria, each written once.
#[derive(Default)]
struct Cells {
    list: Vec<Cell>,
    places: BTreeMap<Cell, usize>,
}

impl Cells {
    fn place(&mut self, cell: Cell) -> usize {
        *self.places.entry(cell).or_insert_with_key(|cell| {
            self.list.push(cell.clone());
            self.list.len() - 1
        })
    }
}

/// What audits of all editions name by its place.
struct Words<'a> {
    present: &'a Rubric,
    bands: Vec<(&'a str, &'a str)>,
    confidence: Vec<&'a str>,
}

fn audit<'a>(scored: &'a ScoredAudit, cells: &mut Cells, words: &Words<'_>) -> Audit<'a> {
    let (audit, scorecard, rubric) = (scored.audit(), scored.scorecard(), scored.rubric());
    let record = audit.record();
    let commit = record.pinned_commit.as_str();
    let applicable = &scorecard.applicable;
    Audit(
        record.scored_date.as_str(),
        commit.get(..SHORT).unwrap_or(commit),
        audit.category(),
        words::band(scorecard, rubric, &words.bands),
        scorecard.total_shown(rubric),
        &applicable.score,
        &applicable.max,
        applicable.percent,
        surface(record, words.present),
        record.critical_findings.len(),
        record.rule_of_two.as_ref().map(|rule| rule.same_session.value),
        scorecard.criteria.iter().map(|score| cells.place(cell(score, rubric, words))).collect(),
        &rubric.version,
    )
}

fn cell(score: &CriterionScore, rubric: &Rubric, words: &Words<'_>) -> Cell {
    let label = rubric.confidence.get(score.confidence).map(|level| level.label.as_str());
    let confidence = words.confidence.iter().position(|known| Some(*known) == label).unwrap_or_default();
    let shown = |points: crate::model::Points| {
        points.show(rubric.display.criterion_decimals, rubric.display.criterion_rounding)
    };
    let Some((kind, mechanism)) = score.counted() else {
        return Cell(Vec::new(), shown(score.score), "sa", None, None, confidence, 0);
    };
    Cell(
        mechanism.levels.iter().map(|level| place_of(*level, rubric)).collect(),
        shown(score.score),
        step(score.score, rubric.criterion_max()),
        Some(shown(mechanism.raw)),
        mechanism.binding,
        confidence,
        u8::from(kind == MechanismKind::Alt),
    )
}

/// Place of a level in the list of levels; the absent one stands last.
fn place_of(level: Level, rubric: &Rubric) -> usize {
    match level {
        Level::Rank(rank) => usize::from(rank),
        Level::Absent => rubric.levels.len(),
    }
}

fn levels(rubric: &Rubric) -> Vec<(&str, &str)> {
    let ranks = (0..rubric.levels.len()).filter_map(|rank| u8::try_from(rank).ok()).map(Level::Rank);
    let all = ranks.chain(std::iter::once(Level::Absent));
    all.map(|level| (rubric.level_id(level), level_class(level, rubric))).collect()
}

/// The page of a cap, as part of an address.
fn slug_of(cap: usize, site: &Site) -> &str {
    site.gaps().iter().find(|gap| gap.source == GapSource::Cap(cap)).map_or("", |gap| &gap.slug)
}

/// Values of the capability profile in the rubric's order; nothing where it is silent.
fn surface(record: &Record, rubric: &Rubric) -> Vec<Option<usize>> {
    let capabilities = rubric.capabilities.iter();
    capabilities
        .map(|capability| {
            let own = record.capability_profile.iter().find(|own| own.id.as_str() == capability.id)?;
            rubric.capability_values.iter().position(|value| value.id == own.value.as_str())
        })
        .collect()
}
