//! Drafts become a [`Catalogue`] whose references all resolve.
//!
//! A record is resolved by the edition of the rubric that it names. One that names
//! an edition, criterion, level, status, cap or category that is not there is
//! reported and left out, never guessed at; so is the later of two records that
//! claim to be the same audit. No I/O and no scoring. What resolves but does not
//! make sense is for `rules`.

mod identity;
mod ratings;

use std::sync::Arc;

use crate::diagnostic::{Diagnostic, Problems, Severity};
use crate::memo::{Memo, Same};
use crate::model::rubric::{CapIndex, CriterionIndex, Level};
use crate::model::{Record, Rubric};
use crate::parse::Drafts;

/// Which records may be published.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Admission {
    /// Let drafts in.
    pub drafts: bool,
    /// The date of the build, `YYYY-MM-DD`, if one was given. Without it every
    /// embargo holds.
    pub date: Option<String>,
}

/// What was made of each record the last time, by the rubric it was resolved by.
pub type Memory = Memo<Same<Rubric>, Record, (Option<Arc<Audit>>, Problems)>;

/// All audits that may be published, by project.
#[derive(Debug, Clone)]
pub struct Catalogue {
    rubric: Arc<Rubric>,
    projects: Vec<Audits>,
    held_back: usize,
}

/// The audits of one project, newest first. There is at least one.
#[derive(Debug, Clone)]
pub struct Audits {
    current: Arc<Audit>,
    past: Vec<Arc<Audit>>,
}

/// A record whose references are resolved.
#[derive(Debug, Clone)]
pub struct Audit {
    record: Arc<Record>,
    rubric: Arc<Rubric>,
    category: usize,
    criteria: Vec<Assessment>,
    positions: Vec<usize>,
}

/// What a record says of one criterion.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Assessment {
    /// The surface does not exist.
    Absent,
    /// Rated, with an opt-in mechanism or without.
    Rated {
        /// The default mechanism.
        default: Ratings,
        /// The opt-in one.
        alt: Option<Ratings>,
    },
}

/// The ratings of one mechanism.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ratings {
    /// Levels by parameter of the rubric.
    pub levels: Vec<Level>,
    /// How many of them have a status that lowers confidence.
    pub inferred: usize,
    /// Caps as written.
    pub caps: Vec<CapIndex>,
}

impl Catalogue {
    /// The rubric.
    #[must_use]
    pub fn rubric(&self) -> &Arc<Rubric> {
        &self.rubric
    }

    /// Projects, sorted by id.
    #[must_use]
    pub fn projects(&self) -> &[Audits] {
        &self.projects
    }

    /// How many drafts and embargoed records were left out.
    #[must_use]
    pub const fn held_back(&self) -> usize {
        self.held_back
    }

    /// Gives the parts up to the next stage.
    #[must_use]
    pub fn into_parts(self) -> (Arc<Rubric>, Vec<Audits>) {
        (self.rubric, self.projects)
    }
}

impl Audits {
    /// The newest audit, and the others, newest first.
    #[must_use]
    pub fn into_parts(self) -> (Arc<Audit>, Vec<Arc<Audit>>) {
        (self.current, self.past)
    }
}

impl Audit {
    /// The record as it was written.
    #[must_use]
    pub fn record(&self) -> &Arc<Record> {
        &self.record
    }

    /// The edition of the rubric that it is scored by.
    #[must_use]
    pub const fn rubric(&self) -> &Arc<Rubric> {
        &self.rubric
    }

    /// Index of its category in the present rubric.
    #[must_use]
    pub const fn category(&self) -> usize {
        self.category
    }

    /// One assessment per criterion of the rubric, in its order.
    #[must_use]
    pub fn assessments(&self) -> &[Assessment] {
        &self.criteria
    }

    /// A criterion of the rubric as the record tells it.
    #[must_use]
    pub fn criterion(&self, index: CriterionIndex) -> &crate::model::record::Criterion {
        &self.record.criteria[self.positions[index]]
    }
}

/// Resolves all drafts, in parallel.
#[must_use]
pub fn validate(
    drafts: Drafts,
    rubric: &Arc<Rubric>,
    admission: &Admission,
    memory: &mut Memory,
) -> (Catalogue, Problems) {
    let mut problems = Problems::new();
    let records = identity::distinct(drafts.into_records(), &mut problems);
    let mut held_back = 0;
    let resolved = memory.map(Same(Arc::clone(rubric)), &records, |record| {
        let mut problems = Problems::new();
        let audit = resolve_shared(Arc::clone(record), rubric, &mut problems);
        problems.bound();
        (audit.map(Arc::new), problems)
    });
    let mut audits = Vec::with_capacity(resolved.len());
    for (audit, found) in resolved {
        problems.extend(found);
        match audit {
            Some(audit) if is_admitted(&audit.record, admission, &mut problems) => audits.push(audit),
            Some(_) => held_back += 1,
            None => {}
        }
    }
    (Catalogue { rubric: Arc::clone(rubric), projects: by_project(audits), held_back }, problems)
}

/// Resolves one record outside any catalogue.
#[must_use]
pub fn resolve(record: Record, rubric: &Arc<Rubric>, problems: &mut Problems) -> Option<Audit> {
    resolve_shared(Arc::new(record), rubric, problems)
}

fn resolve_shared(record: Arc<Record>, rubric: &Arc<Rubric>, problems: &mut Problems) -> Option<Audit> {
    let edition = ratings::edition(&record, rubric, problems);
    // Categories are the catalogue's, whichever edition the levels were given under.
    let category = ratings::category(&record, rubric, problems);
    let criteria = ratings::criteria(&record, edition.unwrap_or(rubric), problems);
    let (criteria, positions) = criteria?;
    Some(Audit { record, rubric: Arc::clone(edition?), category: category?, criteria, positions })
}

/// Whether a record may be published; one that is held back is mentioned.
fn is_admitted(record: &Record, admission: &Admission, problems: &mut Problems) -> bool {
    if record.draft && !admission.drafts {
        return false;
    }
    let Some(until) = &record.embargo_until else { return true };
    // Dates of one shape sort as text. A date of another shape lifts nothing.
    let is_date = |text: &str| text.parse::<jiff::civil::Date>().is_ok() && text.len() == 10;
    let lifted = admission
        .date
        .as_deref()
        .is_some_and(|date| is_date(date) && is_date(until.as_str()) && date >= until.as_str());
    if !lifted {
        let message = format!(
            "`{}` is under embargo until {} and is not published",
            record.id.as_str(),
            until.as_str()
        );
        problems.push(
            Diagnostic::new("embargoed", Severity::Note, record.place(until.span), message)
                .help("build with `--date YYYY-MM-DD` on or after that day, or remove the embargo"),
        );
    }
    lifted
}

/// Groups audits by project id, newest first within one.
fn by_project(mut audits: Vec<Arc<Audit>>) -> Vec<Audits> {
    audits.sort_by(|a, b| {
        let (a, b) = (&a.record, &b.record);
        let by_date = || b.scored_date.as_str().cmp(a.scored_date.as_str());
        a.id.as_str().cmp(b.id.as_str()).then_with(by_date)
    });
    let mut projects: Vec<Audits> = Vec::new();
    for audit in audits {
        match projects.last_mut() {
            Some(last) if last.current.record.id == audit.record.id => last.past.push(audit),
            _ => projects.push(Audits { current: audit, past: Vec::new() }),
        }
    }
    projects
}
