//! Criteria with their anchors, and the published lists of gap types beside them.

use super::{CapIndex, CriterionIndex, ParameterIndex};

/// One criterion of the rubric.
#[derive(Debug, Clone)]
pub struct Criterion {
    /// `C1`.
    pub id: String,
    /// `Identity & least privilege`.
    pub name: String,
    /// Part of an address: `identity`.
    pub slug: String,
    /// What it asks.
    pub question: String,
    /// Why it matters.
    pub why: String,
    /// The surface it looks at.
    pub risk_surface: String,
    /// Taxonomy entries beside it.
    pub tags: Vec<String>,
    /// Where the way to raise it is described.
    pub playbook: Option<String>,
    /// When its surface counts as absent; `None` if it never does.
    pub absence: Option<String>,
    /// Remarks on its scope.
    pub scope_notes: Vec<String>,
    /// What each parameter asks here, by parameter.
    pub focus: Vec<String>,
    /// What each level says, by parameter and level.
    pub anchors: Vec<Vec<String>>,
    /// Further conditions of a level, in words.
    pub anchor_notes: Vec<AnchorNote>,
    /// Anchors for a particular kind of project, where they differ.
    pub variants: Vec<AnchorVariant>,
    /// Caps that belong to it.
    pub caps: Vec<CapIndex>,
    /// Where an auditor looks.
    pub where_to_look: Vec<String>,
    /// What misleads auditors.
    pub traps: Vec<String>,
}

/// Further conditions of a level.
#[derive(Debug, Clone)]
pub struct AnchorNote {
    /// The parameter.
    pub parameter: ParameterIndex,
    /// The level, or `None` for all of them.
    pub level: Option<u8>,
    /// The conditions.
    pub notes: Vec<String>,
}

/// Anchors of one parameter for a particular kind of project.
#[derive(Debug, Clone)]
pub struct AnchorVariant {
    /// The kind: `tool_server`.
    pub kind: String,
    /// The parameter.
    pub parameter: ParameterIndex,
    /// What the parameter asks of that kind.
    pub focus: Option<String>,
    /// What each level says.
    pub anchors: Vec<String>,
}

/// A published list of gap types.
#[derive(Debug, Clone)]
pub struct Taxonomy {
    /// Slug.
    pub id: String,
    /// Name.
    pub name: String,
    /// Edition.
    pub edition: String,
    /// Who publishes it.
    pub publisher: String,
    /// Its entries.
    pub entries: Vec<TaxonomyEntry>,
}

/// One gap type of a taxonomy.
#[derive(Debug, Clone)]
pub struct TaxonomyEntry {
    /// `ASI03`.
    pub id: String,
    /// Title, the publisher's.
    pub title: String,
    /// What it says, in our words.
    pub description: String,
    /// Criteria that answer it.
    pub criteria: Vec<CriterionIndex>,
    /// What a criterion has to do with it, where that is not plain.
    pub roles: Vec<(CriterionIndex, String)>,
    /// A remark on how it is scored.
    pub note: Option<String>,
    /// What the criteria leave out.
    pub out_of_scope: Option<String>,
}
