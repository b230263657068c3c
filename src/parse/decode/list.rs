//! Lists, of maps and of texts.

use super::missing::Form;
use super::{scalar, wrong_type};
use crate::model::Text;
use crate::parse::file_problems::FileProblems;
use crate::parse::tree::{Node, Value};

/// The items of a list. A map in its place is reported, and read as if it were
/// the only item, so that what is wrong inside it comes out as well; one without
/// any field of an item is something else, such as items under their ids.
pub(super) fn items<'n, 'a, T>(
    name: &str,
    node: &'n Node<'a>,
    problems: &mut FileProblems,
    mut read: impl FnMut(&'n Node<'a>, &mut FileProblems) -> Option<T>,
) -> Vec<T> {
    match &node.value {
        Value::List(items) => {
            // Nearly all can be read: room for more would stay empty in every record.
            let mut known = Vec::with_capacity(items.len());
            for item in items {
                match read(item, problems) {
                    Some(read) => known.push(read),
                    None => problems.refuse(item.span),
                }
            }
            known
        }
        Value::Null | Value::Refused => Vec::new(),
        Value::Text { .. } => {
            not_a_list(name, node, problems);
            Vec::new()
        }
        Value::Map(entries) => {
            not_a_list(name, node, problems);
            let mut tried = FileProblems::new(problems.file());
            read(node, &mut tried);
            let strange =
                tried.into_problems().iter().filter(|problem| problem.code == "unknown-field").count();
            if strange >= entries.len() {
                return Vec::new();
            }
            read(node, problems).into_iter().collect()
        }
    }
}

/// The texts of a list. A single text in its place is reported, and read.
pub(super) fn texts(name: &str, node: &Node<'_>, problems: &mut FileProblems) -> Vec<Text> {
    match &node.value {
        Value::List(items) => {
            let mut known = Vec::with_capacity(items.len());
            known.extend(items.iter().filter_map(|item| scalar::item(name, item, problems)));
            known
        }
        Value::Null | Value::Refused => Vec::new(),
        Value::Text { .. } | Value::Map(_) => {
            not_a_list(name, node, problems);
            let single = node.text().map(|_| node);
            single.and_then(|node| scalar::text(name, node, problems)).into_iter().collect()
        }
    }
}

fn not_a_list(name: &str, node: &Node<'_>, problems: &mut FileProblems) {
    let help = problems.form(Form::List.help());
    wrong_type(problems, name, node, "a list", help);
}
