//! The keys of a map differ.

use super::{Entry, Key, clip};
use crate::diagnostic::Diagnostic;
use crate::parse::file_problems::FileProblems;

/// Drops every repetition of a key and reports it. Sorting finds them, so that
/// a map with very many keys costs no more than it must.
pub(super) fn unique<'a>(mut entries: Vec<Entry<'a>>, problems: &mut FileProblems) -> Vec<Entry<'a>> {
    let mut sorted: Vec<(&str, usize)> =
        entries.iter().enumerate().map(|(at, entry)| (&*entry.key.text, at)).collect();
    sorted.sort_unstable();
    let mut repeated = Vec::new();
    for equal in sorted.chunk_by(|a, b| a.0 == b.0) {
        let Some(((_, first), others)) = equal.split_first() else { continue };
        for (_, again) in others {
            if let (Some(first), Some(again)) = (entries.get(*first), entries.get(*again)) {
                report(&again.key, &first.key, problems);
            }
            repeated.push(*again);
        }
    }
    if !repeated.is_empty() {
        repeated.sort_unstable();
        let mut at = 0;
        entries.retain(|_| {
            at += 1;
            repeated.binary_search(&(at - 1)).is_err()
        });
    }
    entries
}

fn report(again: &Key<'_>, first: &Key<'_>, problems: &mut FileProblems) {
    if problems.is_full() {
        return;
    }
    let message = format!("`{}` stands here twice", clip(&again.text));
    problems.push(
        Diagnostic::error("duplicate-key", problems.place(again.span), message)
            .related(problems.place(first.span), "the first one is here")
            .help("keep one of the two"),
    );
}
