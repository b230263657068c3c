//! Problems as a machine reads them.

use serde::Serialize;

use super::{Finder, Place, Position, Problems, Severity, Sources};

/// The version of the shape below. It changes when a field changes its meaning.
const SHAPE: u32 = 1;

#[derive(Serialize)]
struct Document<'a> {
    version: u32,
    errors: usize,
    warnings: usize,
    notes: usize,
    diagnostics: Vec<Entry<'a>>,
}

#[derive(Serialize)]
struct Entry<'a> {
    code: &'a str,
    severity: Severity,
    message: &'a str,
    #[serde(flatten)]
    at: Option<At<'a>>,
    related: Vec<RelatedEntry<'a>>,
    help: Option<&'a str>,
}

#[derive(Serialize)]
struct RelatedEntry<'a> {
    message: &'a str,
    #[serde(flatten)]
    at: At<'a>,
}

#[derive(Serialize)]
struct At<'a> {
    file: &'a str,
    line: usize,
    column: usize,
    length: usize,
}

/// Renders all problems as one JSON document: `{version, errors, warnings,
/// notes, diagnostics: [{code, severity, message, file, line, column, length,
/// related, help}]}`. Lines and columns start at 1; columns count characters.
#[must_use]
pub fn to_json(problems: &Problems, sources: &dyn Sources) -> String {
    let finder = Finder::new(sources);
    let document = Document {
        version: SHAPE,
        errors: problems.count(Severity::Error),
        warnings: problems.count(Severity::Warning),
        notes: problems.count(Severity::Note),
        diagnostics: problems
            .iter()
            .map(|problem| Entry {
                code: problem.code,
                severity: problem.severity,
                message: &problem.message,
                at: problem.place.map(|place| at(place, &finder)),
                related: problem
                    .related
                    .iter()
                    .map(|related| RelatedEntry { message: &related.message, at: at(related.place, &finder) })
                    .collect(),
                help: problem.help.as_deref(),
            })
            .collect(),
    };
    let mut text = serde_json::to_string_pretty(&document).unwrap_or_default();
    text.push('\n');
    text
}

fn at<'a>(place: Place, finder: &Finder<'a>) -> At<'a> {
    let Position { line, column, length } = finder.position(place);
    At { file: finder.path(place.file), line, column, length }
}
