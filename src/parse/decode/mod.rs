//! Nodes become typed values, and everything that is wrong on the way a problem.
//!
//! The reader of a map asks [`Fields`] for each field by name and gets a value
//! whatever was written, so one mistake never hides another. The names asked
//! for are the names allowed: any other is an unknown field, with the nearest
//! of them as help. Not a rule of any record lives here; the configuration and
//! the rubric can be read the same way.

mod fields;
mod list;
mod missing;
mod scalar;
#[cfg(test)]
mod tests;

pub(crate) use fields::Fields;
pub(crate) use scalar::{is_blank, text};

use super::file_problems::FileProblems;
use super::tree::Node;
use crate::diagnostic::Span;

/// Says that one kind of value was found where another is wanted.
pub(crate) fn wrong_type(
    problems: &mut FileProblems,
    name: &str,
    found: &Node<'_>,
    wanted: &str,
    help: impl Into<String>,
) {
    let message = format!("`{name}` is {}, but {wanted} is wanted", found.kind());
    problems.error("wrong-type", point(found), message, help);
    problems.refuse(found.span);
}

/// The span to show for a node: not more than its first key or item.
pub(crate) fn point(node: &Node<'_>) -> Span {
    node.items().first().map_or_else(|| node.short_span(), point)
}

/// The name that is most like a mistyped one, if one is like it at all.
pub(crate) fn nearest<'n>(name: &str, known: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    // A long key is no typing mistake, and comparing it would cost time.
    if name.len() > 64 {
        return None;
    }
    let plain = |text: &str| text.to_lowercase().replace(['-', ' '], "_");
    let name = plain(name);
    known
        .into_iter()
        .filter(|known| known.len().abs_diff(name.len()) <= mistakes(known.len().max(name.len())))
        .map(|known| (strsim::osa_distance(&name, &plain(known)), known))
        .filter(|(distance, known)| *distance <= mistakes(known.len().max(name.len())))
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, known)| known)
}

/// How many mistakes a name of some length may hold and still be recognised.
const fn mistakes(length: usize) -> usize {
    match length {
        0..=5 => 1,
        6..=9 => 2,
        _ => 3,
    }
}

/// A list of names in a sentence: "`a`, `b` and `c`".
pub(crate) fn listed<'n>(names: impl IntoIterator<Item = &'n str>) -> String {
    let names: Vec<_> = names.into_iter().map(|name| format!("`{name}`")).collect();
    match names.split_last() {
        None => String::new(),
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
    }
}
