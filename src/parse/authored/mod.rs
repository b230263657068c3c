//! YAML, JSON and front matter with the authored fields become a [`Record`].
//!
//! All that is wrong with the shape is reported in one run, with the place of
//! the value itself. Whether an id, a level or a date means anything is not
//! asked here: it stays text. A computed figure is never believed; in a record
//! that someone wrote by hand it is warned about and ignored.

pub(super) mod criterion;
pub(super) mod evidence;
pub(super) mod record;
mod remarks;
mod safety_card;
#[cfg(test)]
mod properties;
#[cfg(test)]
mod tests;

use super::Vocabulary;
use super::decode::Fields;
use super::file_problems::FileProblems;
use super::tree::{self, Node, Source, Value};
use super::{entry, markdown};
use crate::diagnostic::{Diagnostic, FileId, Problems, Span};
use crate::model::Record;
use crate::model::record::{Criterion, Format, Origin};

/// What the readers of the parts of a record need to know.
#[derive(Debug, Clone, Copy)]
pub(super) struct Context<'v> {
    /// The words of the rubric.
    pub(super) vocabulary: &'v Vocabulary,
    /// The format of the record.
    pub(super) format: Format,
}

/// Reads a record written in YAML or JSON: by its author, or as published.
#[must_use]
pub fn read(file: FileId, text: &str, vocabulary: &Vocabulary) -> (Option<Record>, Problems) {
    let mut problems = FileProblems::new(file);
    problems.expect_json_of(text);
    let record = tree(Source { text, offset: 0 }, &mut problems).and_then(|root| {
        if entry::is_entry(&root) {
            problems.tolerate_unknown_fields();
            let mut record = from_tree(&root, Context { vocabulary, format: Format::Entry }, &mut problems)?;
            record.published = Some(Box::new(entry::published(&root, vocabulary, &mut problems)));
            return Some(record);
        }
        from_tree(&root, Context { vocabulary, format: Format::Authored }, &mut problems)
    });
    (record, problems.into_problems())
}

/// Reads a record whose fields stand in front of Markdown.
#[must_use]
pub fn read_markdown(file: FileId, text: &str, vocabulary: &Vocabulary) -> (Option<Record>, Problems) {
    let mut problems = FileProblems::new(file);
    let record = markdown::split(text, vocabulary, &mut problems).and_then(|parts| {
        let mut root = tree(parts.front_matter, &mut problems)?;
        let sections = markdown::fill(&mut root, parts.body, &mut problems);
        let context = Context { vocabulary, format: Format::Markdown };
        let mut record = from_tree(&root, context, &mut problems)?;
        // Those of the front matter come first.
        record.sections.extend(sections);
        Some(record)
    });
    (record, problems.into_problems())
}

/// The tree of a record. `None`, and a problem, unless it is a map with fields.
fn tree<'a>(source: Source<'a>, problems: &mut FileProblems) -> Option<Node<'a>> {
    let before = problems.len();
    let root = tree::read(source, problems);
    match root.as_ref().map(|root| &root.value) {
        None if problems.len() > before => None,
        Some(Value::Map(entries)) if !entries.is_empty() => root,
        Some(Value::Text { .. } | Value::List(_)) => {
            let span = root.map_or(Span::new(0, 0), |root| super::decode::point(&root));
            let message = "this is not a record: a record is a map of fields";
            let help = problems.form(["write `name: value`, a field a line", "write `{\"name\": …}`"]);
            problems.error("wrong-type", span, message, help);
            None
        }
        Some(Value::Refused) => None,
        _ => {
            let span = Span::new(source.offset, source.offset);
            let help = "`safetycard new` writes a record to be filled in; or remove the file";
            problems.error("missing-field", span, "this record is empty", help);
            None
        }
    }
}

/// Reads a record from its tree.
fn from_tree(root: &Node<'_>, context: Context<'_>, problems: &mut FileProblems) -> Option<Record> {
    let mut record = record::record(root, context, problems)?;
    let (file, unread) = (problems.file(), problems.take_unread());
    record.origin = Origin { file, format: context.format, span: root.short_span(), unread };
    Some(record)
}

impl Context<'_> {
    fn criterion(self, node: &Node<'_>, problems: &mut FileProblems) -> Option<Criterion> {
        match self.format {
            Format::Entry => entry::criterion(node, self, problems),
            _ => criterion::criterion(node, self, problems),
        }
    }

    /// Deals with figures that are computed: warns about them where a person
    /// writes a record, leaves them to be compared in a published entry.
    pub(super) fn computed<'n>(self, fields: &mut Fields<'n, '_, '_>, names: &[&'n str]) {
        if self.format == Format::Entry {
            return fields.leave(names);
        }
        fields.reject(names, |problems, key| {
            let message =
                format!("`{}` is computed from the levels, so what is written here is ignored", key.text);
            Diagnostic::warning("computed-field", problems.place(key.span), message).help("remove it")
        });
    }
}

/// Reports fields that cannot stand beside another one.
fn conflict<'n>(fields: &mut Fields<'n, '_, '_>, names: &[&'n str], because: &str, help: &str) {
    fields.reject(names, |problems, key| {
        let message = format!("`{}` cannot stand here: {because}", key.text);
        Diagnostic::error("conflicting-fields", problems.place(key.span), message).help(help)
    });
}
