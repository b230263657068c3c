//! Lists, of maps and of texts.

use super::{scalar, wrong_type};
use crate::model::Text;
use crate::parse::file_problems::FileProblems;
use crate::parse::tree::{Node, Value};

const HELP: &str = "write `- ` before each item, or `[]` if there is none";

/// The items of a list. A map in its place is reported, and read as if it were
/// the only item, so that what is wrong inside it comes out as well.
pub(super) fn items<'n, 'a, T>(
    name: &str,
    node: &'n Node<'a>,
    problems: &mut FileProblems,
    mut read: impl FnMut(&'n Node<'a>, &mut FileProblems) -> Option<T>,
) -> Vec<T> {
    match &node.value {
        Value::List(items) => items.iter().filter_map(|item| read(item, problems)).collect(),
        Value::Null | Value::Refused => Vec::new(),
        Value::Text { .. } => {
            wrong_type(problems, name, node, "a list", HELP);
            Vec::new()
        }
        Value::Map(_) => {
            wrong_type(problems, name, node, "a list", HELP);
            read(node, problems).into_iter().collect()
        }
    }
}

/// The texts of a list. A single text in its place is reported, and read.
pub(super) fn texts(name: &str, node: &Node<'_>, problems: &mut FileProblems) -> Vec<Text> {
    match &node.value {
        Value::List(items) => items.iter().filter_map(|item| scalar::item(name, item, problems)).collect(),
        Value::Null | Value::Refused => Vec::new(),
        Value::Text { .. } | Value::Map(_) => {
            wrong_type(problems, name, node, "a list", HELP);
            let single = node.text().map(|_| node);
            single.and_then(|node| scalar::text(name, node, problems)).into_iter().collect()
        }
    }
}
