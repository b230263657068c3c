//! One audit of one project at one commit, as its author wrote it.
//!
//! The four formats that a record can come in are read into this one type.
//! References (criterion, parameter, level, cap, category) are still text here:
//! `validate` resolves them against the rubric. A missing required value is a
//! [`Spanned::missing`](super::Spanned::missing) and has been reported.

pub use super::published::{Published, PublishedAgain, PublishedCriterion, PublishedOutcome};
use super::{Spanned, Text};
use crate::diagnostic::{FileId, Place, Span};

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
#[derive(Debug, Clone, Copy)]
pub struct Origin {
    /// The file.
    pub file: FileId,
    /// Its format.
    pub format: Format,
    /// A place to point at when the record as a whole is meant.
    pub span: Span,
}

impl Default for Origin {
    fn default() -> Self {
        Self { file: FileId(0), format: Format::Authored, span: Span::NONE }
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

/// One criterion as rated.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Criterion {
    /// Criterion id.
    pub id: Text,
    /// One paragraph for readers.
    pub summary: Text,
    /// Evidence that the whole surface is absent; then nothing else is rated.
    pub absence: Option<Absence>,
    /// The mechanism a user gets without enabling anything.
    pub default: Mechanism,
    /// A stronger mechanism that must be turned on.
    pub alt: Option<Mechanism>,
    /// Remarks that change no level.
    pub notes: Option<Text>,
}

/// The surface of a criterion does not exist.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Absence {
    /// Searches that found nothing, and what else shows it.
    pub evidence: Vec<Evidence>,
    /// Said in place of evidence that is held back.
    pub withheld: Option<Text>,
}

/// A rated mechanism.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Mechanism {
    /// What it is called; only needed where there are two.
    pub label: Option<Text>,
    /// Rated parameters, in the written order.
    pub parameters: Vec<Parameter>,
    /// Caps the auditor applied. Automatic ones are added by scoring.
    pub caps: Vec<AppliedCap>,
}

/// One rated parameter.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Parameter {
    /// Parameter id: `S`.
    pub id: Text,
    /// Level as written: `3`, `L3` or `SA`.
    pub level: Text,
    /// Status id: `verified` or `inferred` in the first rubric.
    pub status: Text,
    /// What was found.
    pub finding: Text,
    /// What is missing to reach the next level.
    pub gap: Option<Text>,
    /// What shows the finding.
    pub evidence: Vec<Evidence>,
    /// Said in place of evidence that is held back.
    pub withheld: Option<Text>,
}

/// A cap the auditor applied.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AppliedCap {
    /// Cap id.
    pub id: Text,
    /// Why it applies.
    pub reason: Option<Text>,
}

/// One item of evidence. Data, never rendered as Markdown.
#[derive(Debug, Clone)]
pub struct Evidence {
    /// A citation or a search.
    pub proof: Proof,
    /// A remark of the auditor.
    pub note: Option<Text>,
    /// The whole item.
    pub span: Span,
}

impl PartialEq for Evidence {
    fn eq(&self, other: &Self) -> bool {
        self.proof == other.proof && self.note == other.note
    }
}

impl Eq for Evidence {}

/// What an item of evidence rests on.
#[derive(Debug, Clone)]
pub enum Proof {
    /// Lines of a file at the pinned commit.
    Citation {
        /// Path from the repository's root, `/` between folders.
        file: Text,
        /// `N` or `N-M`.
        lines: Text,
        /// A quote found within those lines.
        contains: Option<Text>,
        /// The address a published record links to; ours is computed.
        permalink: Option<Text>,
    },
    /// A search and how often it matched.
    Search {
        /// The command or pattern, exactly.
        search: Text,
        /// The folder or files that were searched.
        scope: Text,
        /// Number of matches.
        hits: Spanned<u64>,
    },
}

/// The published permalink follows from the other fields, so it does not count.
impl PartialEq for Proof {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (
                Self::Citation { file, lines, contains, .. },
                Self::Citation { file: other_file, lines: other_lines, contains: other_contains, .. },
            ) => file == other_file && lines == other_lines && contains == other_contains,
            (
                Self::Search { search, scope, hits },
                Self::Search { search: other_search, scope: other_scope, hits: other_hits },
            ) => search == other_search && scope == other_scope && hits == other_hits,
            _ => false,
        }
    }
}

impl Eq for Proof {}

/// A critical gap.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CriticalFinding {
    /// What is wrong.
    pub summary: Text,
    /// The criterion it weighs on.
    pub criterion: Text,
    /// Taxonomy entries, such as `ASI03`.
    pub tags: Vec<Text>,
    /// What shows it.
    pub evidence: Vec<Evidence>,
    /// Said in place of evidence that is held back.
    pub withheld: Option<Text>,
}

/// The three legs that one session should not join.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RuleOfTwo {
    /// Untrusted input that is read.
    pub untrusted_input: Text,
    /// Sensitive data or systems within reach.
    pub sensitive_data: Text,
    /// State that can be changed, or ways out.
    pub state_change_or_egress: Text,
    /// Whether one default session joins all three.
    pub same_session: Spanned<bool>,
}

/// A proposed improvement.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Fix {
    /// What to do.
    pub summary: Text,
    /// The criterion it raises.
    pub criterion: Text,
    /// The parameter it raises.
    pub parameter: Text,
    /// Level now.
    pub from_level: Text,
    /// Level afterwards.
    pub to_level: Text,
    /// Where the way to do it is described.
    pub playbook: Option<Text>,
}

/// A level that a second look changed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ReauditChange {
    /// The criterion.
    pub criterion: Text,
    /// The parameter.
    pub parameter: Text,
    /// Level before.
    pub from_level: Text,
    /// Level after.
    pub to_level: Text,
    /// Why.
    pub reason: Text,
}

/// How to run the project as safely as it can be run.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SafetyCard {
    /// What to expect.
    pub intro: Option<Text>,
    /// Set-ups, each a step of its own.
    pub setups: Vec<Setup>,
    /// A closing remark.
    pub note: Option<Text>,
}

/// One step to a safer set-up.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Setup {
    /// What it is called.
    pub setup: Text,
    /// How to do it.
    pub how: Text,
    /// What it gives the reader.
    pub gives: Text,
    /// The criterion it serves.
    pub criterion: Option<Text>,
}

/// What can become of a dispute.
pub const DISPUTE_STATUSES: &[&str] = &["open", "upheld", "changed", "withdrawn"];

/// An objection to one cell and what became of it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Dispute {
    /// The criterion.
    pub criterion: Text,
    /// The parameter, if one is meant.
    pub parameter: Option<Text>,
    /// One of [`DISPUTE_STATUSES`].
    pub status: Text,
    /// Date it was raised.
    pub opened: Text,
    /// Date it was settled.
    pub closed: Option<Text>,
    /// What the maintainer says; quoted as text.
    pub text: Text,
    /// Where it is discussed.
    pub url: Option<Text>,
}

/// A free section of a Markdown record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// Its heading.
    pub heading: Text,
    /// Its Markdown.
    pub body: Text,
}

/// Which mechanism of a criterion is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum MechanismKind {
    /// What a user gets without enabling anything.
    Default,
    /// The opt-in one.
    Alt,
}
