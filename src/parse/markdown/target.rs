//! Which field a heading names.

use std::borrow::Cow;

use crate::diagnostic::{Diagnostic, Severity, Span};
use crate::parse::decode::nearest;
use crate::parse::file_problems::FileProblems;
use crate::parse::tree::{Entry, Key, Node, Value, clip};

/// Fields that hold a text.
const TEXTS: [&str; 15] = [
    "id",
    "name",
    "repo_url",
    "subpath",
    "description",
    "category",
    "pinned_commit",
    "version",
    "scored_date",
    "scored_configuration",
    "headline",
    "schema_version",
    "scorecard_version",
    "embargo_until",
    PRIVATE,
];
/// The one field whose words must not reach a page by a mistyped heading.
const PRIVATE: &str = "private_notes";
/// Fields that hold a list of texts.
pub(super) const LISTS: [&str; 2] = ["limitations", "aliases"];
/// Fields that only front matter can hold.
const STRUCTURED: [&str; 9] = [
    "capability_profile",
    "criteria",
    "critical_findings",
    "rule_of_two",
    "fixes",
    "reaudit_log",
    "safety_card",
    "disputes",
    "draft",
];

/// The map and the field that a heading names, if it names one.
pub(super) fn target<'n, 'a>(
    root: &'n mut Node<'a>,
    heading: &str,
    at: Span,
    problems: &mut FileProblems,
) -> Option<(&'n mut Vec<Entry<'a>>, &'static str)> {
    let name = heading.to_lowercase().replace([' ', '-'], "_");
    if let Some(known) = TEXTS.iter().chain(&LISTS).find(|known| **known == name) {
        return Some((entries(root)?, known));
    }
    if matches!(name.as_str(), "safest_set_up" | "safest_setup") {
        return Some((safety_card(root)?, "intro"));
    }
    if STRUCTURED.contains(&name.as_str()) {
        let message = format!("`{name}` cannot be written in the body");
        problems.error(
            "wrong-type",
            at,
            message,
            "write it in the front matter, or name the heading otherwise",
        );
        return None;
    }
    if criterion(root, heading).is_none() && !problems.is_full() {
        resembles_a_field(&name, heading, at, problems);
    }
    criterion(root, heading).map(|criterion| (criterion, "summary"))
}

/// A mistyped field would be a section that nobody meant, and private words
/// would be published.
fn resembles_a_field(name: &str, heading: &str, at: Span, problems: &mut FileProblems) {
    let known = TEXTS.iter().chain(&LISTS).copied();
    let Some(known) = nearest(name, known.filter(|known| known.len() > 6)) else { return };
    let severity = if known == PRIVATE { Severity::Error } else { Severity::Warning };
    let message = format!("the heading “{}” is no field, but much like `{known}`", clip(heading));
    let problem = Diagnostic::new("unknown-field", severity, problems.place(at), message);
    problems.push(problem.help(format!("write `## {}`, or name it otherwise", title(known))));
}

/// A field's name as a heading.
fn title(field: &str) -> String {
    let words = field.replace('_', " ");
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn entries<'n, 'a>(node: &'n mut Node<'a>) -> Option<&'n mut Vec<Entry<'a>>> {
    match &mut node.value {
        Value::Map(entries) => Some(entries),
        _ => None,
    }
}

/// The safety card, which is made if the front matter has none.
fn safety_card<'n, 'a>(root: &'n mut Node<'a>) -> Option<&'n mut Vec<Entry<'a>>> {
    let (span, fields) = (root.short_span(), entries(root)?);
    let at = fields.iter().position(|entry| entry.key.text == "safety_card");
    let at = at.unwrap_or_else(|| {
        let key = Key { text: Cow::Borrowed("safety_card"), span };
        fields.push(Entry { key, value: Node { value: Value::Null, span } });
        fields.len() - 1
    });
    let card = &mut fields.get_mut(at)?.value;
    if matches!(card.value, Value::Null) {
        card.value = Value::Map(Vec::new());
    }
    entries(card)
}

/// The criterion whose id the heading is, or begins with.
fn criterion<'n, 'a>(root: &'n mut Node<'a>, heading: &str) -> Option<&'n mut Vec<Entry<'a>>> {
    let list = entries(root)?.iter_mut().find(|entry| entry.key.text == "criteria")?;
    let Value::List(criteria) = &mut list.value.value else { return None };
    let named = criteria.iter_mut().find(|criterion| {
        let id = criterion.get("id").and_then(Node::text).unwrap_or("");
        let (start, rest) = heading.split_at_checked(id.len()).unwrap_or_default();
        let begins = !id.is_empty() && start.eq_ignore_ascii_case(id);
        begins && (rest.is_empty() || rest.starts_with([' ', ':', '—', '–']))
    })?;
    entries(named)
}
