//! The criteria of a record against those of the rubric.

use std::sync::Arc;

use super::{Assessment, Ratings};
use crate::diagnostic::{Diagnostic, Problems, Span, shorten};
use crate::model::record::{Criterion, Mechanism, Parameter};
use crate::model::rubric::Level;
use crate::model::{Record, Rubric, Text};

/// The edition that a record is scored by, if it is there.
pub(super) fn edition<'a>(
    record: &Record,
    rubric: &'a Arc<Rubric>,
    problems: &mut Problems,
) -> Option<&'a Arc<Rubric>> {
    let found = rubric.edition_of(record);
    if let (None, Some(named)) = (found, &record.scorecard_version) {
        let earlier = rubric.earlier.iter().map(|edition| edition.version.as_str());
        let known: Vec<&str> = std::iter::once(rubric.version.as_str()).chain(earlier).collect();
        let told = rubric.changelog.iter().any(|edition| edition.version == named.as_str());
        let mut problem = unknown("unknown-edition", "edition", named, record, &known);
        if told {
            problem = problem.help(format!(
                "put that edition into `rubric/editions/{0}/`, or revise the record by edition {1}",
                named.as_str(),
                rubric.version
            ));
        }
        problems.push(problem);
    }
    found
}

/// The category of a record, if the rubric has it.
pub(super) fn category(record: &Record, rubric: &Rubric, problems: &mut Problems) -> Option<usize> {
    let found = rubric.category(record.category.as_str());
    if found.is_none() && record.category.is_given() {
        let known: Vec<&str> = rubric.categories.iter().map(|category| category.id.as_str()).collect();
        problems.push(unknown("unknown-category", "category", &record.category, record, &known));
    }
    found
}

/// One assessment per criterion of the rubric, and where in the record each is.
pub(super) fn criteria(
    record: &Record,
    rubric: &Rubric,
    problems: &mut Problems,
) -> Option<(Vec<Assessment>, Vec<usize>)> {
    let mut places: Vec<Option<usize>> = vec![None; rubric.criteria.len()];
    let ids: Vec<&str> = rubric.criteria.iter().map(|criterion| criterion.id.as_str()).collect();
    let mut complete = true;
    for (position, criterion) in record.criteria.iter().enumerate() {
        if !criterion.id.is_given() {
            complete = false;
            continue;
        }
        match rubric.criterion(criterion.id.as_str()) {
            None => {
                problems.push(unknown("unknown-criterion", "criterion", &criterion.id, record, &ids));
                complete = false;
            }
            Some(index) => match places[index] {
                None => places[index] = Some(position),
                Some(first) => {
                    let message = format!("{} is rated twice", criterion.id.as_str());
                    problems.push(
                        Diagnostic::error("duplicate-criterion", record.place(criterion.id.span), message)
                            .related(record.place(record.criteria[first].id.span), "the first rating")
                            .help("keep one of them; an opt-in mechanism belongs under `alt`"),
                    );
                    complete = false;
                }
            },
        }
    }
    let missing: Vec<&str> =
        (0..ids.len()).filter(|index| places[*index].is_none()).map(|index| ids[index]).collect();
    if !missing.is_empty() && complete && !record.is_unread(record.id.span, &["criteria"]) {
        let message =
            format!("{} {} not rated", missing.join(", "), if missing.len() == 1 { "is" } else { "are" });
        problems.push(
            Diagnostic::error("missing-criterion", record.place(record.id.span), message)
                .help("rate every criterion; one whose surface does not exist is a structural absence"),
        );
    }
    let mut assessments = Vec::with_capacity(ids.len());
    for place in &places {
        let assessed =
            place.and_then(|position| assessment(&record.criteria[position], record, rubric, problems));
        complete &= assessed.is_some();
        assessments.extend(assessed);
    }
    complete.then(|| (assessments, places.into_iter().flatten().collect()))
}

fn assessment(
    criterion: &Criterion,
    record: &Record,
    rubric: &Rubric,
    problems: &mut Problems,
) -> Option<Assessment> {
    if criterion.absence.is_some() {
        return Some(Assessment::Absent);
    }
    let default = ratings(&criterion.default, criterion, record, rubric, problems);
    let alt = criterion.alt.as_ref().map(|alt| ratings(alt, criterion, record, rubric, problems));
    let default = default?;
    let alt = match alt {
        Some(alt) => Some(alt?),
        None => None,
    };
    let every_surface_absent = alt.is_none()
        && default.caps.is_empty()
        && default.levels.iter().all(|level| *level == Level::Absent);
    Some(if every_surface_absent { Assessment::Absent } else { Assessment::Rated { default, alt } })
}

/// A place in the map that a mechanism was read from.
fn place(mechanism: &Mechanism, criterion: &Criterion) -> Option<Span> {
    let is_alt = criterion.alt.as_ref().is_some_and(|alt| std::ptr::eq(alt, mechanism));
    let label = mechanism.label.as_ref().map(|label| label.span);
    let first = || mechanism.parameters.first().map(|parameter| parameter.id.span);
    label.or_else(first).or((!is_alt).then_some(criterion.id.span))
}

fn ratings(
    mechanism: &Mechanism,
    criterion: &Criterion,
    record: &Record,
    rubric: &Rubric,
    problems: &mut Problems,
) -> Option<Ratings> {
    let mut levels: Vec<Option<Level>> = vec![None; rubric.parameters.len()];
    let mut inferred = 0;
    let mut complete = true;
    let ids: Vec<&str> = rubric.parameters.iter().map(|parameter| parameter.id.as_str()).collect();
    for parameter in &mechanism.parameters {
        let Some(index) = rubric.parameter(parameter.id.as_str()) else {
            let problem = unknown("unknown-parameter", "parameter", &parameter.id, record, &ids);
            // Readers know a parameter by its name, records by its id.
            let mut named = rubric.parameters.iter();
            problems.push(match named.find(|it| it.name.eq_ignore_ascii_case(parameter.id.as_str())) {
                Some(meant) => problem.help(format!("write `{}`, the id of {}", meant.id, meant.name)),
                None => problem,
            });
            complete = false;
            continue;
        };
        let level = level(parameter, record, rubric, problems);
        complete &= level.is_some();
        levels[index] = level;
        match rubric.status(parameter.status.as_str()) {
            Some(status) => inferred += usize::from(status.lowers_confidence),
            None => {
                complete = false;
                if parameter.status.is_given() {
                    let known: Vec<&str> = rubric.statuses.iter().map(|status| status.id.as_str()).collect();
                    problems.push(unknown("unknown-status", "status", &parameter.status, record, &known));
                }
            }
        }
    }
    let missing: Vec<&str> = ids
        .iter()
        .filter(|id| !mechanism.parameters.iter().any(|parameter| parameter.id.as_str() == **id))
        .copied()
        .collect();
    complete &= missing.is_empty();
    // Where nothing of a mechanism could be read, that has been reported.
    let unread = || place(mechanism, criterion).is_none_or(|at| record.is_unread(at, &["parameters"]));
    if !missing.is_empty() && !unread() {
        let message = format!("{} lacks {}", criterion.id.as_str(), missing.join(", "));
        problems.push(
            Diagnostic::error("missing-parameter", record.place(criterion.id.span), message)
                .help(format!("rate each of {}, or give evidence of a structural absence", ids.join(", "))),
        );
    }
    let mut caps = Vec::with_capacity(mechanism.caps.len());
    for applied in &mechanism.caps {
        let found = rubric.cap(applied.id.as_str());
        if found.is_none() {
            complete = false;
            if applied.id.is_given() {
                let known: Vec<&str> = rubric.caps_in_force().map(|cap| cap.id.as_str()).collect();
                problems.push(unknown("unknown-cap", "cap", &applied.id, record, &known));
            }
        }
        caps.extend(found);
    }
    let levels: Option<Vec<Level>> = levels.into_iter().collect();
    levels.filter(|_| complete).map(|levels| Ratings { levels, inferred, caps })
}

fn level(parameter: &Parameter, record: &Record, rubric: &Rubric, problems: &mut Problems) -> Option<Level> {
    let level = rubric.level(parameter.level.as_str());
    if level.is_none() && parameter.level.is_given() {
        let allowed: Vec<&str> = rubric.levels.iter().map(|level| level.id.as_str()).collect();
        let message = format!("`{}` is not a level", shorten(parameter.level.as_str()));
        problems.push(Diagnostic::error("invalid-level", record.place(parameter.level.span), message).help(
            format!(
                "use one of 0 to {} ({}), or {}",
                allowed.len().saturating_sub(1),
                allowed.join(", "),
                rubric.absence.id
            ),
        ));
    }
    level
}

/// A reference that does not resolve.
fn unknown(code: &'static str, what: &str, text: &Text, record: &Record, known: &[&str]) -> Diagnostic {
    let what = format!("{what} of this rubric");
    Diagnostic::unknown(code, record.place(text.span), &what, text.as_str(), known)
}
