//! The fields of a record.

use super::{Context, remarks, safety_card};
use crate::model::record::{Capability, Record};
use crate::model::{Spanned, Text};
use crate::parse::decode::{self, Fields};
use crate::parse::file_problems::FileProblems;
use crate::parse::tree::{Key, Node, Value, clip};

/// Figures of a record that follow from its levels.
pub(crate) const COMPUTED: [&str; 13] = [
    "score",
    "score_shown",
    "score_points",
    "total",
    "max_score",
    "band",
    "applicable",
    "applicable_score",
    "applicable_max",
    "applicable_percent",
    "sa_count",
    "absent_count",
    "rank",
];

/// Reads a record.
pub(super) fn record(root: &Node<'_>, context: Context<'_>, problems: &mut FileProblems) -> Option<Record> {
    Fields::read(root, "record", problems, |fields| {
        let record = Record {
            id: fields.text("id"),
            name: fields.text("name"),
            repo_url: fields.text("repo_url"),
            subpath: fields.optional_text("subpath"),
            description: fields.text("description"),
            category: fields.text("category"),
            pinned_commit: fields.text("pinned_commit"),
            version: fields.optional_text("version"),
            scored_date: fields.text("scored_date"),
            scored_configuration: fields.text("scored_configuration"),
            capability_profile: fields.required_map(
                "capability_profile",
                "capabilities",
                |key, node, problems| Some(capability(key, node, problems)),
            ),
            headline: fields.text("headline"),
            safety_card: fields
                .node("safety_card")
                .and_then(|node| safety_card::safety_card(node, fields.problems)),
            criteria: fields.required_list("criteria", |node, problems| context.criterion(node, problems)),
            critical_findings: fields.required_list("critical_findings", |node, problems| {
                remarks::critical_finding(node, context, problems)
            }),
            rule_of_two: fields.required_fields("rule_of_two", remarks::rule_of_two),
            fixes: fields.required_list("fixes", |node, problems| remarks::fix(node, context, problems)),
            reaudit_log: fields.required_list("reaudit_log", remarks::reaudit_change),
            limitations: fields.required_texts("limitations"),
            schema_version: fields.optional_text("schema_version"),
            scorecard_version: fields.optional_text("scorecard_version"),
            aliases: fields.texts("aliases"),
            draft: fields.flag("draft").is_some_and(|draft| draft.value),
            embargo_until: fields.optional_text("embargo_until"),
            private_notes: fields.optional_text("private_notes"),
            disputes: fields.list("disputes", remarks::dispute),
            sections: fields.list("sections", remarks::section),
            ..Record::default()
        };
        context.computed(fields, &COMPUTED);
        // Editors find the schema of a JSON file by it.
        fields.leave(&["$schema"]);
        record
    })
}

/// One line of the capability profile. Its value is a word of the rubric, which
/// JSON's `true` and `false` are not.
fn capability(key: &Key<'_>, node: &Node<'_>, problems: &mut FileProblems) -> Capability {
    let value = match &node.value {
        Value::Text { text, plain: true } if matches!(&**text, "true" | "false" | "True" | "False") => {
            let message = format!("`{}` is true or false, but a word is wanted", clip(&key.text));
            let word = if text.eq_ignore_ascii_case("true") { "yes" } else { "no" };
            problems.error("wrong-type", node.span, message, format!("write `{word}`"));
            None
        }
        _ if decode::is_blank(node) => {
            let message = format!("`{}` has no value", clip(&key.text));
            let help = format!("write `{}: yes`, or another value", clip(&key.text));
            problems.error("missing-field", key.span, message, help);
            None
        }
        _ => decode::text(&key.text, node, problems),
    };
    Capability { id: id(key), value: value.unwrap_or_default() }
}

/// A key that is data.
pub(in crate::parse) fn id(key: &Key<'_>) -> Text {
    Spanned::new(Box::from(&*key.text), key.span)
}
