//! The collector that every stage writes its problems to.

use super::{Diagnostic, FileId, Severity, Sources};

/// All problems of a run. Order of discovery does not matter: reading them
/// gives them sorted by file, position and code.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Problems {
    found: Vec<Diagnostic>,
}

impl From<Diagnostic> for Problems {
    /// A single problem.
    fn from(problem: Diagnostic) -> Self {
        Self { found: vec![problem] }
    }
}

impl Problems {
    /// An empty collector.
    #[must_use]
    pub const fn new() -> Self {
        Self { found: Vec::new() }
    }

    /// Adds one problem.
    pub fn push(&mut self, problem: Diagnostic) {
        self.found.push(problem);
    }

    /// Adds all problems of another collector.
    pub fn extend(&mut self, other: Self) {
        self.found.extend(other.found);
    }

    /// Whether any problem keeps the site from being published.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.found.iter().any(|problem| problem.severity == Severity::Error)
    }

    /// How many problems have this severity.
    #[must_use]
    pub fn count(&self, severity: Severity) -> usize {
        self.found.iter().filter(|problem| problem.severity == severity).count()
    }

    /// How many problems there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.found.len()
    }

    /// Whether nothing at all was found.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// Sorts by file, position and code, and drops exact repetitions.
    pub fn sort(&mut self) {
        self.sort_by_file(|file| file.0 as usize);
    }

    /// As [`sort`](Self::sort), with files in the order in which `sources` has them.
    pub fn sort_in(&mut self, sources: &dyn Sources) {
        self.sort_by_file(|file| sources.order(file));
    }

    fn sort_by_file(&mut self, order: impl Fn(FileId) -> usize) {
        let place = |problem: &Diagnostic| problem.place.map(|place| (order(place.file), place.span));
        self.found.sort_by(|a, b| {
            (place(a), a.code, &a.message, &a.help).cmp(&(place(b), b.code, &b.message, &b.help))
        });
        self.found.dedup();
    }

    /// The problems, in the order of the last [`sort`](Self::sort).
    pub fn iter(&self) -> std::slice::Iter<'_, Diagnostic> {
        self.found.iter()
    }

    /// Changes or drops each problem; used to apply the levels of a catalogue.
    pub fn adjust(&mut self, mut change: impl FnMut(&mut Diagnostic) -> bool) {
        self.found.retain_mut(|problem| change(problem));
    }
}

impl<'a> IntoIterator for &'a Problems {
    type Item = &'a Diagnostic;
    type IntoIter = std::slice::Iter<'a, Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
