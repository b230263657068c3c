//! Where a rubric comes from, and its editions.

/// Where a rubric comes from.
#[derive(Debug, Clone, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Source {
    /// Repository or page.
    pub repository: String,
    /// Commit it was read at.
    pub commit: Option<String>,
    /// Its licence.
    pub licence: Option<String>,
    /// Its files.
    #[serde(default)]
    pub files: Vec<String>,
}

/// An edition of the rubric.
#[derive(Debug, Clone, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Edition {
    /// Version.
    pub version: String,
    /// Date, `YYYY-MM-DD`.
    pub date: String,
    /// What changed.
    pub changes: Vec<String>,
    /// A sum over the weights, levels, caps and bands of this edition.
    #[serde(default)]
    pub seal: Option<String>,
}
