//! The criteria of an entry.

use crate::diagnostic::Diagnostic;
use crate::model::Text;
use crate::model::record::{Absence, AppliedCap, Criterion, Mechanism};
use crate::parse::authored::Context;
use crate::parse::authored::criterion::{COMPUTED, alt, cap, mechanism};
use crate::parse::authored::evidence::evidence;
use crate::parse::decode::{self, Fields};
use crate::parse::file_problems::FileProblems;
use crate::parse::report::own_label;
use crate::parse::tree::{Node, Value, clip};

/// What an entry says of a criterion: that it was rated, or has no surface.
const SCORED: &str = "scored";
const ABSENT: &str = "structural_absence";

/// What an entry repeats from the rubric.
const REPEATED: [&str; 4] = ["name", "number", "question", "weight"];

/// Reads a criterion of an entry, with its mechanisms in a list or as an author
/// writes them.
pub(in crate::parse) fn criterion(
    node: &Node<'_>,
    context: Context<'_>,
    problems: &mut FileProblems,
) -> Option<Criterion> {
    Fields::read(node, "criterion", problems, |fields| {
        let mut criterion = Criterion {
            id: fields.text("id"),
            summary: fields.text("summary"),
            notes: fields.optional_text("notes"),
            ..Criterion::default()
        };
        let flagged = fields.flag("structural_absence").is_some_and(|absent| absent.value);
        let status = fields.optional_text("status");
        let stated = status.as_ref().is_some_and(|status| status.as_str() == ABSENT);
        if let Some(other) = status.filter(|status| ![ABSENT, SCORED].contains(&status.as_str())) {
            let message = format!("`{}` is no status of a criterion", clip(other.as_str()));
            let help = "write `scored`, or `structural_absence` where no surface exists";
            let place = fields.problems.place(other.span);
            fields.problems.push(Diagnostic::warning("wrong-type", place, message).help(help));
        }
        if flagged || stated {
            criterion.absence = Some(Absence {
                evidence: fields.list("absence_evidence", evidence),
                withheld: fields.optional_text("absence_withheld"),
            });
            fields.leave(&["parameters", "caps", "alt"]);
        } else if fields.has("mechanisms") {
            mechanisms(fields, context, &mut criterion);
            fields.leave(&["parameters", "caps", "alt", "absence_evidence"]);
        } else {
            criterion.default = capped(fields, context);
            criterion.alt = alt(fields, context);
            fields.leave(&["absence_evidence"]);
        }
        context.computed(fields, &COMPUTED);
        fields.leave(&REPEATED);
        fields.leave(&[&context.vocabulary.tags_field]);
        criterion
    })
}

/// Reads the list of mechanisms: one by default, and maybe one to opt into.
fn mechanisms(fields: &mut Fields<'_, '_, '_>, context: Context<'_>, criterion: &mut Criterion) {
    let mut default = None;
    let read = fields.required_list("mechanisms", |node, problems| {
        Fields::read(node, "mechanism", problems, |fields| {
            let (kind, label) = (fields.text("kind"), fields.optional_text("label"));
            let mechanism = Mechanism { label, ..capped(fields, context) };
            context.computed(fields, &COMPUTED);
            (kind, mechanism)
        })
    });
    let mut told = false;
    for (kind, mechanism) in read {
        let place = match kind.as_str() {
            "default" => &mut default,
            "alt" => &mut criterion.alt,
            other => {
                // That it is not given at all is told already.
                if kind.is_given() {
                    let message = format!("`{}` is no kind of mechanism", clip(other));
                    fields.problems.error("wrong-type", kind.span, message, "write `default` or `alt`");
                }
                told = true;
                continue;
            }
        };
        if place.is_some() {
            let message = "a criterion has one mechanism by default and at most one to opt into";
            fields.problems.error("too-many", kind.span, message, "keep the stronger one");
            continue;
        }
        *place = Some(mechanism);
    }
    match default {
        Some(mut default) => {
            default.label = own_label(default.label);
            criterion.default = default;
        }
        None if told => {}
        None => {
            let message = "this criterion has no mechanism of the kind `default`";
            let help = "add what a user gets without enabling anything";
            fields.problems.error("missing-field", fields.span(), message, help);
        }
    }
}

/// Reads a mechanism with its caps in a list or with the one that bound.
fn capped(fields: &mut Fields<'_, '_, '_>, context: Context<'_>) -> Mechanism {
    let listed = fields.has("caps");
    let mut mechanism = mechanism(fields, context);
    if !listed && let Some(node) = fields.node("cap") {
        mechanism.caps.extend(match node.value {
            Value::Map(_) => cap(node, context, fields.problems),
            _ => decode::text("cap", node, fields.problems)
                .filter(|id| !is_none(id))
                .map(|id| AppliedCap { id, reason: None }),
        });
    }
    mechanism
}

/// Whether the name of a cap says that there is none.
pub(super) fn is_none(id: &Text) -> bool {
    matches!(id.as_str(), "none" | "None" | "—" | "-")
}
