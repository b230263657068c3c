//! Texts, whole numbers, and yes or no.

use super::missing::Form;
use super::{point, wrong_type};
use crate::diagnostic::Span;
use crate::model::{Spanned, Text};
use crate::parse::file_problems::FileProblems;
use crate::parse::tree::{Node, Value};

/// Any scalar as text, exactly as written. `None` if it is absent, blank, or
/// neither; the last is reported.
pub(crate) fn text(name: &str, node: &Node<'_>, problems: &mut FileProblems) -> Option<Text> {
    match &node.value {
        _ if is_blank(node) => None,
        Value::Text { text, .. } => Some(Spanned::new(Box::from(&**text), node.span)),
        Value::Null | Value::Refused => None,
        Value::List(_) | Value::Map(_) => {
            let help = match node.items() {
                // One text in brackets, or behind a hyphen, is likely to be the value.
                [only] if only.text().is_some() => "write the text alone, not in a list",
                _ if matches!(node.value, Value::List(_)) => "write one value, not a list",
                _ => problems.form(Form::Scalar.help()),
            };
            wrong_type(problems, name, node, "text", help);
            None
        }
    }
}

/// One text of a list. That it is empty is reported.
pub(super) fn item(list: &str, node: &Node<'_>, problems: &mut FileProblems) -> Option<Text> {
    if is_blank(node) {
        let message = format!("an item of `{list}` is empty");
        problems.error("wrong-type", node.span, message, "write its text, or remove it");
        return None;
    }
    text(list, node, problems)
}

/// Yes or no: `true`, `false`, `yes`, `no`.
pub(crate) fn flag(name: &str, node: &Node<'_>, problems: &mut FileProblems) -> Option<Spanned<bool>> {
    let help = "write `true` or `false`";
    match &node.value {
        Value::Text { text, .. } => match text.to_ascii_lowercase().as_str() {
            "true" | "yes" => Some(Spanned::new(true, node.span)),
            "false" | "no" => Some(Spanned::new(false, node.span)),
            _ => {
                problems.error("wrong-type", node.span, format!("`{name}` is neither true nor false"), help);
                None
            }
        },
        Value::Null | Value::Refused => None,
        Value::List(_) | Value::Map(_) => {
            wrong_type(problems, name, node, "true or false", help);
            None
        }
    }
}

/// A whole number that is not negative, in decimal digits.
pub(crate) fn number(name: &str, node: &Node<'_>, problems: &mut FileProblems) -> Option<Spanned<u64>> {
    let help = "write a whole number such as `12`";
    match &node.value {
        Value::Text { text, .. } => {
            let digits = text.bytes().all(|byte| byte.is_ascii_digit());
            let value = text.parse().ok().filter(|_| digits);
            if value.is_none() {
                let span = if node.span.end > node.span.start { node.span } else { point(node) };
                problems.error("wrong-type", span, format!("`{name}` is not a whole number"), help);
            }
            value.map(|value| Spanned::new(value, node.span))
        }
        Value::Null | Value::Refused => None,
        Value::List(_) | Value::Map(_) => {
            wrong_type(problems, name, node, "a whole number", help);
            None
        }
    }
}

/// Whether nothing was written, or only spaces.
pub(crate) fn is_blank(node: &Node<'_>) -> bool {
    match &node.value {
        Value::Null => true,
        Value::Text { text, .. } => text.trim().is_empty(),
        _ => false,
    }
}

/// The bytes of a text, or of its key where it is empty.
pub(super) fn or_key(value: Span, key: Span) -> Span {
    if value.end > value.start { value } else { key }
}
