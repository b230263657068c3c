//! The collector that every stage writes its problems to.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{Diagnostic, FileId, Severity, Sources, Span};

/// So many problems of one kind are told of one file; the others are counted.
const MOST_OF_A_KIND: usize = 100;

/// All problems of a run. Order of discovery does not matter: reading them
/// gives them sorted by file, position and code.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Problems {
    // A preview hands on the same problems from one build to the next.
    found: Vec<Arc<Diagnostic>>,
}

impl From<Diagnostic> for Problems {
    /// A single problem.
    fn from(problem: Diagnostic) -> Self {
        Self { found: vec![Arc::new(problem)] }
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
        self.found.push(Arc::new(problem));
    }

    /// Adds all problems of another collector.
    pub fn extend(&mut self, other: Self) {
        self.found.extend(other.found);
    }

    /// The value of a result; or nothing, and its problems added to these.
    pub fn keep<T>(&mut self, result: Result<T, Self>) -> Option<T> {
        result.map_err(|found| self.extend(found)).ok()
    }

    /// What a stage made, its problems added to these.
    pub fn take<T>(&mut self, (made, found): (T, Self)) -> T {
        self.extend(found);
        made
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

    /// Keeps the first problems of a kind in a file, and one that counts the others
    /// in place of them, so that a hostile file cannot flood a run. Nothing is
    /// checked less for it: the count has the severity of the gravest it stands for.
    pub fn bound(&mut self) {
        if self.found.len() <= MOST_OF_A_KIND + 1 {
            return;
        }
        let start = |problem: &Diagnostic| problem.place.map_or(0, |place| place.span.start);
        let mut kinds: BTreeMap<_, Vec<(u32, usize)>> = BTreeMap::new();
        for (at, problem) in self.found.iter().enumerate() {
            let kind = (problem.place.map(|place| place.file), problem.code);
            kinds.entry(kind).or_default().push((start(problem), at));
        }
        let mut dropped = vec![false; self.found.len()];
        for places in kinds.values_mut().filter(|places| places.len() > MOST_OF_A_KIND + 1) {
            places.sort_unstable();
            let (_, rest) = places.split_at(MOST_OF_A_KIND);
            let gravest = rest.iter().filter_map(|(_, at)| self.found.get(*at)).map(|it| it.severity).max();
            for (_, at) in rest.iter().skip(1) {
                dropped[*at] = true;
            }
            if let Some((_, at)) = rest.first()
                && let (Some(first), Some(severity)) = (self.found.get_mut(*at), gravest)
            {
                let first = Arc::make_mut(first);
                first.message = format!("from here on, {} more problems of this kind", rest.len());
                first.severity = severity;
                first.related.clear();
                first.help = Some("solve those above, and look again".into());
                // It speaks of more than the first of them.
                first.place = first.place.map(|place| super::Place {
                    span: Span { end: place.span.start, ..place.span },
                    ..place
                });
            }
        }
        let mut dropped = dropped.into_iter();
        self.found.retain(|_| !dropped.next().unwrap_or(false));
    }

    /// The problems, in the order of the last [`sort`](Self::sort).
    pub fn iter(&self) -> impl Iterator<Item = &Diagnostic> {
        self.into_iter()
    }

    /// Drops those problems that are not wanted.
    pub fn retain(&mut self, wanted: impl Fn(&Diagnostic) -> bool) {
        self.found.retain(|problem| wanted(problem));
    }

    /// Gives each problem another severity, or drops it.
    pub fn regrade(&mut self, grade: impl Fn(&Diagnostic) -> Option<Severity>) {
        self.found.retain_mut(|problem| {
            let Some(severity) = grade(problem) else { return false };
            if severity != problem.severity {
                Arc::make_mut(problem).severity = severity;
            }
            true
        });
    }
}

impl<'a> IntoIterator for &'a Problems {
    type Item = &'a Diagnostic;
    type IntoIter =
        std::iter::Map<std::slice::Iter<'a, Arc<Diagnostic>>, fn(&'a Arc<Diagnostic>) -> &'a Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.found.iter().map(|problem| problem)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Place;

    #[test]
    fn many_of_a_kind_are_counted_and_others_stand_beside_them() {
        let place = |file, at| Place::new(FileId(file), Span::new(at, at + 1));
        let mut problems = Problems::new();
        for at in (0..5_000).rev() {
            problems.push(Diagnostic::warning("odd", place(0, at), format!("odd {at}")));
        }
        problems.push(Diagnostic::error("odd", place(0, 9_000), "odd 9000"));
        problems.push(Diagnostic::error("other", place(0, 50), "other"));
        problems.push(Diagnostic::warning("odd", place(1, 7), "odd elsewhere"));
        problems.bound();
        problems.sort();
        assert_eq!(problems.len(), MOST_OF_A_KIND + 3);
        let counted = problems.iter().find(|it| it.message.starts_with("from here on")).unwrap();
        assert_eq!(counted.message, "from here on, 4901 more problems of this kind");
        assert_eq!((counted.code, counted.severity), ("odd", Severity::Error));
        assert_eq!(counted.place, Some(Place::new(FileId(0), Span::new(100, 100))));
        assert!(problems.iter().any(|it| it.code == "other"));
        let before = problems.clone();
        problems.bound();
        assert_eq!(problems.len(), before.len(), "a second time changes nothing");
    }
}
