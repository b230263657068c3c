//! Criteria, their mechanisms, parameters and caps.

use super::evidence::evidence;
use super::record::id;
use super::{Context, conflict};
use crate::model::record::{Absence, AppliedCap, Criterion, Format, Mechanism, Parameter};
use crate::parse::decode::Fields;
use crate::parse::file_problems::FileProblems;
use crate::parse::report::own_label;
use crate::parse::tree::{Key, Node};

/// Figures of a criterion or a mechanism that follow from its levels.
pub(in crate::parse) const COMPUTED: [&str; 14] = [
    "score",
    "score_shown",
    "raw",
    "raw_shown",
    "cap",
    "band",
    "total",
    "confidence",
    "counted",
    "levels",
    "raw_points",
    "score_points",
    "max",
    "mechanisms",
];

/// Reads a criterion: rated, or without a surface.
pub(super) fn criterion(
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
        let flag = fields.flag("structural_absence");
        // What it says could not be read, or nothing is said: then the other fields tell.
        let shown = fields.has("absence_evidence") && !fields.has("parameters");
        let unread = flag.is_none() && fields.has("structural_absence") && shown;
        if unread && fields.node("structural_absence").is_none() {
            let help = "write `structural_absence: true`, or rate the criterion";
            let message = "`structural_absence` is empty";
            fields.problems.error("missing-field", fields.span(), message, help);
        }
        let absent = flag.map_or(unread, |absent| absent.value);
        if absent {
            criterion.absence = Some(Absence {
                evidence: fields.list("absence_evidence", evidence),
                withheld: fields.optional_text("absence_withheld"),
            });
            let help = "remove it, or remove `structural_absence`";
            conflict(
                fields,
                &["parameters", "caps", "default_label", "alt"],
                "the surface is said to be absent",
                help,
            );
        } else {
            let label = own_label(fields.optional_text("default_label"));
            criterion.default = Mechanism { label, ..mechanism(fields, context) };
            if !fields.is_filled("alt") {
                let help = "remove it, or add the `alt` that it tells apart";
                conflict(fields, &["default_label"], "this criterion has one mechanism only", help);
            }
            criterion.alt = alt(fields, context);
            let because = "`structural_absence: true` is not written";
            let help = "write `structural_absence: true`, or give each parameter its evidence";
            conflict(fields, &["absence_evidence", "absence_withheld"], because, help);
        }
        context.computed(fields, &COMPUTED);
        criterion
    })
}

/// Reads the opt-in mechanism of a criterion, if it has one.
pub(in crate::parse) fn alt(fields: &mut Fields<'_, '_, '_>, context: Context<'_>) -> Option<Mechanism> {
    let node = fields.node("alt")?;
    Fields::read(node, "mechanism", fields.problems, |fields| {
        let label = fields.text("label");
        let mechanism = mechanism(fields, context);
        context.computed(fields, &COMPUTED);
        Mechanism { label: label.is_given().then_some(label), ..mechanism }
    })
}

/// Reads the parameters and caps of a mechanism.
pub(in crate::parse) fn mechanism(fields: &mut Fields<'_, '_, '_>, context: Context<'_>) -> Mechanism {
    Mechanism {
        label: None,
        parameters: fields.required_map("parameters", "parameters", |key, node, problems| {
            parameter(key, node, context, problems)
        }),
        caps: fields.list("caps", |node, problems| cap(node, context, problems)),
    }
}

/// Reads the rating of a parameter.
fn parameter(
    key: &Key<'_>,
    node: &Node<'_>,
    context: Context<'_>,
    problems: &mut FileProblems,
) -> Option<Parameter> {
    Fields::read(node, "parameter", problems, |fields| {
        let mut parameter = Parameter {
            id: id(key),
            level: fields.text("level"),
            status: fields.text("status"),
            finding: fields.text_or("finding", "missing-finding"),
            gap: fields.optional_text("gap"),
            evidence: fields.list("evidence", evidence),
            withheld: fields.optional_text("withheld"),
        };
        if context.format == Format::Entry && fields.flag("structural_absence").is_some_and(|flag| flag.value)
        {
            // An entry says so beside the highest level.
            parameter.level.value = context.vocabulary.absence_level.as_str().into();
        }
        context.computed(fields, &["score", "weight", "points"]);
        parameter
    })
}

/// Reads a cap. That it has no reason is for a rule to say. An entry lists the
/// caps that scoring added as well; nobody wrote those.
pub(in crate::parse) fn cap(
    node: &Node<'_>,
    context: Context<'_>,
    problems: &mut FileProblems,
) -> Option<AppliedCap> {
    Fields::read(node, "cap", problems, |fields| {
        let cap = AppliedCap { id: fields.text("id"), reason: fields.optional_text("reason") };
        let added =
            context.format == Format::Entry && fields.flag("automatic").is_some_and(|flag| flag.value);
        context.computed(fields, &["max", "automatic"]);
        (!added).then_some(cap)
    })?
}
