//! What differs between two audits, in the words that pages, the terminal and
//! JSON share.

use serde::Serialize;

use crate::link::{Cell, Difference, Reason, difference};
use crate::model::record::MechanismKind;
use crate::model::{Points, Rubric};
use crate::score::ScoredAudit;

/// Two audits of one project, and what differs between them.
#[derive(Debug, Serialize)]
pub struct DifferenceView<'a> {
    /// Project id.
    pub id: &'a str,
    /// The earlier audit.
    pub before: Side<'a>,
    /// The later one.
    pub after: Side<'a>,
    /// `rubric_changed`, `auditor_corrected` or `project_changed`.
    pub reason: &'static str,
    /// What differs, in the rubric's order.
    pub cells: Vec<CellView<'a>>,
}

/// One of the two audits.
#[derive(Debug, Serialize)]
pub struct Side<'a> {
    /// Review date.
    pub date: &'a str,
    /// The pinned commit.
    pub commit: &'a str,
    /// The edition of the rubric it is scored by.
    pub edition: &'a str,
    /// Total as shown.
    pub total: String,
    /// Band label.
    pub band: &'a str,
}

/// One thing that differs.
#[derive(Debug, Serialize)]
pub struct CellView<'a> {
    /// Criterion id.
    pub criterion: &'a str,
    /// Its name.
    pub name: &'a str,
    /// Part of the criterion's address.
    pub slug: &'a str,
    /// `surface`, `mechanism`, `level`, `cap` or `score`.
    pub what: &'static str,
    /// Whether it is the opt-in mechanism that this is about.
    pub alt: bool,
    /// The parameter or the cap; nothing where the criterion is meant.
    pub of: Option<&'a str>,
    /// The name of the parameter, where it is about one.
    pub label: Option<&'a str>,
    /// What was there before; nothing if nothing was.
    pub before: Option<String>,
    /// What is there now; nothing if nothing is.
    pub after: Option<String>,
}

/// Compares two audits of one project.
#[must_use]
pub fn view<'a>(before: &'a ScoredAudit, after: &'a ScoredAudit) -> DifferenceView<'a> {
    // Editions share criteria, parameters, levels and the places of caps.
    let rubric = after.rubric();
    let Difference { reason, cells } = difference(before, after);
    DifferenceView {
        id: after.audit().record().id.as_str(),
        before: side(before),
        after: side(after),
        reason: match reason {
            Reason::RubricChanged => "rubric_changed",
            Reason::AuditorCorrected => "auditor_corrected",
            Reason::ProjectChanged => "project_changed",
        },
        cells: cells.into_iter().map(|(criterion, cell)| view_cell(&cell, criterion, rubric)).collect(),
    }
}

/// One audit as a side of a comparison.
#[must_use]
pub fn side(audit: &ScoredAudit) -> Side<'_> {
    let (record, rubric) = (audit.audit().record(), audit.rubric());
    Side {
        date: record.scored_date.as_str(),
        commit: record.pinned_commit.as_str(),
        edition: &rubric.version,
        total: audit.scorecard().total_shown(rubric),
        band: rubric.bands.get(audit.scorecard().band).map_or("", |band| &band.label),
    }
}

fn view_cell<'a>(cell: &Cell, criterion: usize, rubric: &'a Rubric) -> CellView<'a> {
    let shown =
        |points: Points| points.show(rubric.display.criterion_decimals, rubric.display.criterion_rounding);
    let is_alt = |kind: MechanismKind| kind == MechanismKind::Alt;
    let there = |id: &str, exists: bool| {
        let id = Some(id.to_owned());
        if exists { (None, id) } else { (id, None) }
    };
    let criterion = &rubric.criteria[criterion];
    let (what, alt, of, (before, after)) = match *cell {
        Cell::Surface { exists } => ("surface", false, None, there(&rubric.absence.id, !exists)),
        Cell::Mechanism { kind, exists } => ("mechanism", is_alt(kind), None, there("alt", exists)),
        Cell::Level { kind, parameter, before, after } => {
            let id = |level| Some(rubric.level_id(level).to_owned());
            ("level", is_alt(kind), Some(rubric.parameters[parameter].id.as_str()), (id(before), id(after)))
        }
        Cell::Cap { kind, cap, applies } => {
            let cap = rubric.caps[cap].id.as_str();
            ("cap", is_alt(kind), Some(cap), there(cap, applies))
        }
        Cell::Score { before, after } => ("score", false, None, (Some(shown(before)), Some(shown(after)))),
    };
    let label = match *cell {
        Cell::Level { parameter, .. } => Some(rubric.parameters[parameter].name.as_str()),
        _ => None,
    };
    let (name, slug) = (criterion.name.as_str(), criterion.slug.as_str());
    CellView { criterion: &criterion.id, name, slug, what, alt, of, label, before, after }
}

impl CellView<'_> {
    /// All of it in a line: `C1 S L1 → L2`.
    #[must_use]
    pub fn words(&self) -> String {
        let cell = self;
        let mechanism = if cell.alt { " (opt-in)" } else { "" };
        let of = cell.of.map_or(String::new(), |of| format!(" {of}"));
        let what = if cell.what == "level" { String::new() } else { format!(" {}", cell.what) };
        let change = match (&cell.before, &cell.after) {
            (Some(before), Some(after)) => format!("{before} → {after}"),
            (None, Some(_)) if cell.what == "cap" => "applies now".to_owned(),
            (Some(_), None) if cell.what == "cap" => "applies no longer".to_owned(),
            (None, Some(_)) if cell.what == "surface" => "is gone".to_owned(),
            (Some(_), None) if cell.what == "surface" => "is there now".to_owned(),
            (None, _) => "is rated now".to_owned(),
            (_, None) => "is rated no longer".to_owned(),
        };
        format!("{}{what}{of}{mechanism} {change}", cell.criterion)
    }
}
