//! One audit of one project at one commit, as its author wrote it.
//!
//! The four formats that a record can come in are read into this one type.
//! References (criterion, parameter, level, cap, category) are still text here:
//! `validate` resolves them against the rubric. A missing required value is a
//! [`Spanned::missing`](super::Spanned::missing) and has been reported.

mod criterion;
mod evidence;
mod remarks;
mod unread;

pub use super::published::{Published, PublishedAgain, PublishedCriterion, PublishedOutcome};
use super::{Spanned, Text};
use crate::diagnostic::{FileId, Place, Span};

pub use criterion::{Absence, AppliedCap, Criterion, Mechanism, MechanismKind, Parameter};
pub use evidence::{Evidence, Proof};
pub use remarks::{
    CriticalFinding, DISPUTE_STATUSES, Dispute, Fix, ReauditChange, RuleOfTwo, SafetyCard, Setup,
};
pub use unread::Unread;

/// The format a record was read from.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Format {
    /// YAML or JSON with the authored fields.
    #[default]
    Authored,
    /// Markdown with front matter.
    Markdown,
    /// An audit report.
    Report,
    /// The entry JSON that a public catalogue publishes.
    Entry,
}

impl Format {
    /// Whether the record was published elsewhere before. Such a record may lack
    /// what only its author could add, and carries figures that are checked.
    #[must_use]
    pub const fn is_published(self) -> bool {
        matches!(self, Self::Report | Self::Entry)
    }
}

/// One audit of one project at one commit.
#[derive(Debug, Clone, Default)]
pub struct Record {
    /// The file it was read from and the format of that file.
    pub origin: Origin,
    /// Slug that names the project for ever.
    pub id: Text,
    /// Name shown to people.
    pub name: Text,
    /// Repository address, https.
    pub repo_url: Text,
    /// Folder of the repository that was audited, if not all of it.
    pub subpath: Option<Text>,
    /// What the project is, in a sentence.
    pub description: Text,
    /// Category id or label of the rubric.
    pub category: Text,
    /// The audited commit, 40 hexadecimal digits.
    pub pinned_commit: Text,
    /// Version, tag or `git describe` of that commit.
    pub version: Option<Text>,
    /// Date of the review, `YYYY-MM-DD`.
    pub scored_date: Text,
    /// The configuration that was scored.
    pub scored_configuration: Text,
    /// Capability id and its value, in the written order.
    pub capability_profile: Vec<Capability>,
    /// The audit in a paragraph.
    pub headline: Text,
    /// The rated criteria, in the written order.
    pub criteria: Vec<Criterion>,
    /// Critical gaps.
    pub critical_findings: Vec<CriticalFinding>,
    /// Whether one session joins untrusted input, sensitive data and effects.
    pub rule_of_two: Option<RuleOfTwo>,
    /// Proposed improvements.
    pub fixes: Vec<Fix>,
    /// Levels that a second look changed.
    pub reaudit_log: Vec<ReauditChange>,
    /// What the audit did not look at.
    pub limitations: Vec<Text>,
    /// Version of the record format, if stated.
    pub schema_version: Option<Text>,
    /// Edition of the rubric the record was scored by, if stated.
    pub scorecard_version: Option<Text>,
    /// How to run the project as safely as it can be run.
    pub safety_card: Option<SafetyCard>,
    /// Former ids; their addresses redirect.
    pub aliases: Vec<Text>,
    /// Not published unless drafts are asked for.
    pub draft: bool,
    /// Not published before this date.
    pub embargo_until: Option<Text>,
    /// Never leaves the machine.
    pub private_notes: Option<Text>,
    /// Objections of maintainers and what became of them.
    pub disputes: Vec<Dispute>,
    /// Free sections of a Markdown record, shown at the foot of its page.
    pub sections: Vec<Section>,
    /// Figures that a published record carries. Never trusted, only compared.
    pub published: Option<Box<Published>>,
}

/// Where a record was read from. Says nothing about the audit, so it plays no
/// part in whether two records are equal.
#[derive(Debug, Clone)]
pub struct Origin {
    /// The file.
    pub file: FileId,
    /// Its format.
    pub format: Format,
    /// A place to point at when the record as a whole is meant.
    pub span: Span,
    /// Fields that could not be read whole, as has been reported.
    pub unread: Vec<Unread>,
}

impl Default for Origin {
    fn default() -> Self {
        Self { file: FileId(0), format: Format::Authored, span: Span::NONE, unread: Vec::new() }
    }
}

impl Record {
    /// The place of a span in the record's file. A value that was not written
    /// is blamed on the record as a whole.
    #[must_use]
    pub fn place(&self, span: Span) -> Place {
        let span = if span == Span::NONE { self.origin.span } else { span };
        Place::new(self.origin.file, if span == Span::NONE { Span::new(0, 0) } else { span })
    }
}

impl Record {
    /// Every item of evidence. A criterion without a surface has no other than
    /// that of its absence.
    pub fn evidence(&self) -> impl Iterator<Item = &Evidence> {
        let absences = self.criteria.iter().filter_map(|criterion| criterion.absence.as_ref());
        let rated = self.criteria.iter().filter(|criterion| criterion.absence.is_none());
        let mechanisms = rated.flat_map(|it| std::iter::once(&it.default).chain(&it.alt));
        absences
            .flat_map(|absence| &absence.evidence)
            .chain(mechanisms.flat_map(|it| &it.parameters).flat_map(|it| &it.evidence))
            .chain(self.critical_findings.iter().flat_map(|gap| &gap.evidence))
    }
}

/// Two records are equal when they say the same about the audit, wherever and in
/// whatever format they were written. Published figures follow from the levels.
impl PartialEq for Record {
    fn eq(&self, other: &Self) -> bool {
        macro_rules! same { ($($field:ident),*) => { $(self.$field == other.$field)&&* } }
        same!(
            id,
            name,
            repo_url,
            subpath,
            description,
            category,
            pinned_commit,
            version,
            scored_date,
            scored_configuration,
            capability_profile,
            headline,
            criteria,
            critical_findings,
            rule_of_two,
            fixes,
            reaudit_log,
            limitations,
            safety_card,
            aliases,
            draft,
            embargo_until,
            private_notes,
            disputes,
            sections
        )
    }
}

/// One line of the capability profile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Capability {
    /// Capability id: `code_execution`.
    pub id: Text,
    /// Value id: `yes`, `no` or `opt_in` in the first rubric.
    pub value: Text,
}

/// A free section of a Markdown record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// Its heading.
    pub heading: Text,
    /// Its Markdown.
    pub body: Text,
}
