//! The fields of one map.

use super::list::{items, texts};
use super::missing::{self, Form, Missing};
use super::{listed, nearest, scalar, wrong_type};
use crate::diagnostic::{Diagnostic, Severity, Span};
use crate::model::{Spanned, Text};
use crate::parse::file_problems::FileProblems;
use crate::parse::tree::{Entry, Key, Node, Value, clip};

/// The fields of one map, asked for by name.
///
/// A value of the wrong type is reported and then counts as not written. A
/// required field that is not written is reported once, when all fields have
/// been asked for, and not at all if it was merely mistyped.
pub(crate) struct Fields<'n, 'a, 'p> {
    what: &'static str,
    span: Span,
    entries: &'n [Entry<'a>],
    /// Names that may be written here.
    known: Vec<&'n str>,
    /// Further names that were dealt with: suggesting them would be wrong.
    handled: Vec<&'n str>,
    missing: Vec<Missing<'n>>,
    /// How many values had been refused before this map.
    refused: usize,
    /// Where the map's problems go.
    pub(crate) problems: &'p mut FileProblems,
}

impl<'n, 'a> Fields<'n, 'a, '_> {
    /// Reads a map; `what` names it in messages. `None` if it is no map, which
    /// is reported.
    pub(crate) fn read<T>(
        node: &'n Node<'a>,
        what: &'static str,
        problems: &mut FileProblems,
        read: impl FnOnce(&mut Fields<'n, 'a, '_>) -> T,
    ) -> Option<T> {
        match &node.value {
            Value::Map(entries) => {
                let mut fields = Fields::of(entries, what, node.short_span(), problems);
                let value = read(&mut fields);
                fields.finish();
                Some(value)
            }
            Value::Refused => None,
            _ if problems.is_full() => None,
            _ => {
                let message = format!("this is {}, but a {what} is a map", node.kind());
                // Its reader asks a map without fields for those that it wants.
                let mut unread = FileProblems::new(problems.file());
                let mut fields = Fields::of(&[], what, node.span, &mut unread);
                read(&mut fields);
                let required: Vec<&str> = fields.missing.iter().map(|missing| missing.name).collect();
                let names = if required.is_empty() { fields.known } else { required };
                let help = missing::map_in_place_of(node, &names, problems);
                problems.error("wrong-type", super::point(node), message, help);
                None
            }
        }
    }

    fn of<'q>(
        entries: &'n [Entry<'a>],
        what: &'static str,
        span: Span,
        problems: &'q mut FileProblems,
    ) -> Fields<'n, 'a, 'q> {
        let known = Vec::with_capacity(entries.len() + 4);
        let (handled, missing) = (Vec::new(), Vec::new());
        let refused = problems.refused();
        Fields { what, span, entries, known, handled, missing, refused, problems }
    }

    /// The place of the whole map, for problems.
    pub(crate) const fn span(&self) -> Span {
        self.span
    }

    /// The value of a field; `None` if it is absent.
    pub(crate) fn node(&mut self, name: &'n str) -> Option<&'n Node<'a>> {
        self.known.push(name);
        let node = &self.entry(name)?.value;
        (!matches!(node.value, Value::Null)).then_some(node)
    }

    /// A required text; empty text counts as missing.
    pub(crate) fn text(&mut self, name: &'n str) -> Text {
        self.text_or(name, "missing-field")
    }

    /// A required text that is missed under a code of its own.
    pub(crate) fn text_or(&mut self, name: &'n str, code: &'static str) -> Text {
        match self.node(name) {
            Some(node) if !scalar::is_blank(node) => {
                scalar::text(name, node, self.problems).unwrap_or_default()
            }
            _ => {
                self.miss(name, code, Form::Scalar);
                Text::missing()
            }
        }
    }

    /// A text that need not be there; empty text counts as absent.
    pub(crate) fn optional_text(&mut self, name: &'n str) -> Option<Text> {
        self.node(name).and_then(|node| scalar::text(name, node, self.problems))
    }

    /// Yes or no.
    pub(crate) fn flag(&mut self, name: &'n str) -> Option<Spanned<bool>> {
        self.node(name).and_then(|node| scalar::flag(name, node, self.problems))
    }

    /// A required yes or no.
    pub(crate) fn required_flag(&mut self, name: &'n str) -> Spanned<bool> {
        self.required(name, Form::Scalar, scalar::flag).unwrap_or_default()
    }

    /// A required whole number.
    pub(crate) fn required_number(&mut self, name: &'n str) -> Spanned<u64> {
        self.required(name, Form::Scalar, scalar::number).unwrap_or_default()
    }

    /// A required map with fields of its own.
    pub(crate) fn required_fields<T>(
        &mut self,
        name: &'n str,
        read: impl FnOnce(&'n Node<'a>, &mut FileProblems) -> Option<T>,
    ) -> Option<T> {
        self.required(name, Form::Map, |_, node, problems| read(node, problems))
    }

    /// A list that need not be there.
    pub(crate) fn list<T>(
        &mut self,
        name: &'n str,
        read: impl FnMut(&'n Node<'a>, &mut FileProblems) -> Option<T>,
    ) -> Vec<T> {
        self.node(name).map_or_else(Vec::new, |node| items(name, node, self.problems, read))
    }

    /// A list of texts that need not be there.
    pub(crate) fn texts(&mut self, name: &'n str) -> Vec<Text> {
        self.node(name).map_or_else(Vec::new, |node| texts(name, node, self.problems))
    }

    /// A required list of texts; it may be empty.
    pub(crate) fn required_texts(&mut self, name: &'n str) -> Vec<Text> {
        let read = |name: &str, node: &'n Node<'a>, problems: &mut _| Some(texts(name, node, problems));
        self.required(name, Form::List, read).unwrap_or_default()
    }

    /// A required list; it may be empty.
    pub(crate) fn required_list<T>(
        &mut self,
        name: &'n str,
        read: impl FnMut(&'n Node<'a>, &mut FileProblems) -> Option<T>,
    ) -> Vec<T> {
        self.required(name, Form::List, |name, node, problems| Some(items(name, node, problems, read)))
            .unwrap_or_default()
    }

    /// A required map whose keys are data.
    pub(crate) fn required_map<T>(
        &mut self,
        name: &'n str,
        keys: &str,
        mut read: impl FnMut(&'n Key<'a>, &'n Node<'a>, &mut FileProblems) -> Option<T>,
    ) -> Vec<T> {
        let Some(node) = self.node(name) else {
            self.miss(name, "missing-field", Form::Map);
            return Vec::new();
        };
        match &node.value {
            Value::Map(entries) if entries.is_empty() => self.miss(name, "missing-field", Form::Map),
            Value::Map(entries) => {
                let mut values = Vec::with_capacity(entries.len());
                for entry in entries {
                    match read(&entry.key, &entry.value, self.problems) {
                        Some(value) => values.push(value),
                        None => self.problems.refuse(entry.value.span),
                    }
                }
                return values;
            }
            Value::Refused => {}
            _ => {
                let help = self.problems.form(Form::Map.help());
                wrong_type(self.problems, name, node, &format!("a map of {keys}"), help);
            }
        }
        Vec::new()
    }

    /// Says what is wrong with each of these fields that is written.
    pub(crate) fn reject(
        &mut self,
        names: &[&'n str],
        problem: impl Fn(&FileProblems, &Key<'a>) -> Diagnostic,
    ) {
        for name in names {
            if let Some(entry) = self.entry(name) {
                let problem = problem(self.problems, &entry.key);
                self.problems.push(problem);
            }
        }
        self.handled.extend(names);
    }

    /// Takes these fields as read by someone else.
    pub(crate) fn leave(&mut self, names: &[&'n str]) {
        self.handled.extend(names);
    }

    /// Whether a field is written, be it with nothing in it.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.entry(name).is_some()
    }

    /// Whether a field is written with something in it, whatever that is.
    pub(crate) fn is_filled(&self, name: &str) -> bool {
        self.entry(name).is_some_and(|entry| !matches!(entry.value.value, Value::Null))
    }

    fn required<T>(
        &mut self,
        name: &'n str,
        form: Form,
        read: impl FnOnce(&str, &'n Node<'a>, &mut FileProblems) -> Option<T>,
    ) -> Option<T> {
        let Some(node) = self.node(name) else {
            self.miss(name, "missing-field", form);
            return None;
        };
        read(name, node, self.problems)
    }

    fn entry(&self, name: &str) -> Option<&'n Entry<'a>> {
        self.entries.iter().find(|entry| entry.key.text == name)
    }

    fn miss(&mut self, name: &'n str, code: &'static str, form: Form) {
        let empty = self.entry(name).map(|entry| scalar::or_key(entry.value.span, entry.key.span));
        self.missing.push(Missing { name, code, form, empty });
    }

    fn finish(mut self) {
        for entry in self.entries {
            let key = &entry.key;
            let name = &*key.text;
            if self.known.contains(&name) || self.handled.contains(&name) || self.problems.is_full() {
                continue;
            }
            let message = format!("a {} has no field `{}`", self.what, clip(name));
            let meant = nearest(name, self.known.iter().copied().filter(|known| !self.has(known)))
                .or_else(|| nearest(name, self.known.iter().copied()));
            let severity = self.problems.unknown_fields();
            let help = match meant {
                Some(meant) => {
                    self.missing.retain(|missing| missing.name != meant || severity < Severity::Error);
                    format!("did you mean `{meant}`?")
                }
                None => format!("the fields of a {} are {}", self.what, listed(self.known.iter().copied())),
            };
            let place = self.problems.place(key.span);
            self.problems.push(Diagnostic::new("unknown-field", severity, place, message).help(help));
        }
        self.note_unread();
        for missing in self.missing {
            missing.report(self.what, self.span, self.problems);
        }
    }

    /// Notes the fields that hold less than was written, or nothing although they
    /// have to. What lies in a map further in, that map has noted by now.
    fn note_unread(&mut self) {
        let ends = |first: &Entry<'_>, last: &Entry<'_>| first.key.span.to(last.value.span);
        let map = self.entries.first().zip(self.entries.last());
        let map = map.map_or(self.span, |(first, last)| ends(first, last));
        for span in self.problems.take_refused(self.refused) {
            let within = |entry: &&Entry<'_>| {
                entry.key.span.start <= span.start && span.end <= entry.value.span.end.max(entry.key.span.end)
            };
            // Entries stand in the order of the file.
            if let Some(entry) = self.entries.iter().rfind(within) {
                self.problems.unread(map, &entry.key.text);
            }
        }
        for missing in &self.missing {
            self.problems.unread(map, missing.name);
        }
    }
}
