//! What a build remembers of the build before it.
//!
//! Each stage keeps its own memory, and knows when it holds. A build without any
//! takes the same way through the stages, and comes to the same bytes.

use crate::{discover, parse, render, rubric, rules, score, validate};

/// The memories of all stages. An empty one makes a cold build.
#[derive(Default)]
pub struct Cache {
    /// Files by path.
    pub files: discover::Memory,
    /// The rubric by its files.
    pub rubric: rubric::Memory,
    /// Records by file.
    pub records: parse::Memory,
    /// Findings by record and by audit.
    pub findings: rules::Memory,
    /// Audits by record.
    pub audits: validate::Memory,
    /// Scores by audit.
    pub scores: score::Memory,
    /// The theme by its files.
    pub theme: render::Memory,
}
