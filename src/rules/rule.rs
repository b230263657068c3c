//! What a rule is, and what it may look at.

use std::sync::Arc;

use crate::diagnostic::{About, Problems, Severity};
use crate::discover::SourceSet;
use crate::model::record::Format;
use crate::model::{Record, Rubric};
use crate::score::{ScoredAudit, ScoredCatalogue};

/// A check with a name.
pub struct Rule {
    /// Kebab-case, named after the defect.
    pub code: &'static str,
    /// The part of the reference it stands in.
    pub group: Group,
    /// Its usual severity. A published record is often held to less.
    pub severity: Severity,
    /// The defect in one sentence.
    pub summary: &'static str,
    /// Why it matters and what to do, in Markdown.
    pub explanation: &'static str,
    /// An excerpt that has the defect.
    pub bad: &'static str,
    /// The same excerpt put right.
    pub good: &'static str,
    /// Who looks for it.
    pub inspect: Inspect,
}

impl Rule {
    /// What a rendering may say of it.
    #[must_use]
    pub const fn about(&self) -> About<'_> {
        About {
            code: self.code,
            severity: self.severity,
            summary: self.summary,
            explanation: self.explanation,
        }
    }
}

/// The parts of the reference, in its order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Group {
    /// Whether a file can be read as a record at all.
    Shape,
    /// What was audited, when, and under which name.
    Identity,
    /// Criteria, parameters and levels.
    Ratings,
    /// Upper bounds on a score.
    Caps,
    /// Citations and searches.
    Evidence,
    /// Whether the parts of a record agree with each other.
    Consistency,
    /// What a repository says of the evidence.
    Proof,
    /// What could mislead or harm a reader.
    Safety,
    /// The rubric, the configuration and the theme.
    Tool,
}

impl Group {
    /// The heading of its part of the reference.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Shape => "Shape",
            Self::Identity => "Identity",
            Self::Ratings => "Ratings",
            Self::Caps => "Caps",
            Self::Evidence => "Evidence",
            Self::Consistency => "Consistency",
            Self::Proof => "Proof",
            Self::Safety => "Safety",
            Self::Tool => "Rubric, configuration and theme",
        }
    }

    /// What its rules have in common.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        match self {
            Self::Shape => "Whether a file can be read as a record.",
            Self::Identity => "What was audited, when, and under which name.",
            Self::Ratings => "Whether every criterion is rated, by levels that may be given.",
            Self::Caps => "Whether the bounds on a score are the right ones.",
            Self::Evidence => "Whether a reader can follow every claim to its source.",
            Self::Consistency => "Whether the parts of a record agree with each other and with the rubric.",
            Self::Proof => {
                "Whether the repository has what the evidence says; `safetycard verify` looks, and no other command."
            }
            Self::Safety => "What could mislead or harm a reader of the site.",
            Self::Tool => "What a publisher writes besides records.",
        }
    }
}

/// What a rule looks at.
pub enum Inspect {
    /// A stage finds it by itself: `discover`, `parse`, `validate`, …
    Stage(&'static str),
    /// A stage finds it in the parts it reads, and this function in the others.
    StageAndRecord(&'static str, fn(&Record, &Context<'_>, &mut Problems)),
    /// One record as written, whether its references resolve or not.
    Record(fn(&Record, &Context<'_>, &mut Problems)),
    /// One audit with its scores.
    Audit(fn(&ScoredAudit, &Context<'_>, &mut Problems)),
    /// All audits together.
    Catalogue(fn(&ScoredCatalogue, &Context<'_>, &mut Problems)),
}

/// What rules may know besides what they look at.
#[derive(Debug, Clone, Copy)]
pub struct Context<'a> {
    /// The rubric: of one record the edition that it names, of all together the
    /// present one.
    pub rubric: &'a Arc<Rubric>,
    /// The files, so that a part of a text can be pointed at.
    pub sources: &'a SourceSet,
    /// The date of the build, `YYYY-MM-DD`, if one was given. No rule asks a clock.
    pub date: Option<&'a str>,
}

/// What would mend a record, in the words of its format: the fields that an author
/// writes, or the grammar of a report.
#[must_use]
pub fn remedy(record: &Record, in_fields: impl Into<String>, in_a_report: impl Into<String>) -> String {
    match record.origin.format {
        Format::Report => in_a_report.into(),
        Format::Entry => quoted(&in_fields.into()),
        Format::Authored | Format::Markdown => in_fields.into(),
    }
}

/// The names of fields as JSON has them: `` `gap:` `` is `` `"gap"` ``.
fn quoted(help: &str) -> String {
    let is_name = |part: &str| {
        part.strip_suffix(':').is_some_and(|name| name.bytes().all(|b| b.is_ascii_lowercase() || b == b'_'))
    };
    let parts = help.split('`').map(|part| {
        if is_name(part) { format!("\"{}\"", part.trim_end_matches(':')) } else { part.to_owned() }
    });
    parts.collect::<Vec<_>>().join("`")
}

/// The severity of a defect that a published record may have: an error where
/// the author can still mend it, a warning in formats that come from elsewhere.
#[must_use]
pub fn lenient(record: &Record) -> Severity {
    if record.origin.format.is_published() { Severity::Warning } else { Severity::Error }
}
