//! The JSON Schema of a record (format 1), for editors: what may be written,
//! what it means, and the words of the rubric at hand.
//!
//! A schema says less than `check` does. It knows one record and no other, and
//! nothing of figures, quotes or dates. What it refuses, `check` refuses too, but
//! for a number or a truth value in place of a sentence: `check` takes any scalar
//! as the text that it is.

mod criteria;
mod parts;
mod remarks;

use serde_json::{Map, Value, json};

use crate::model::Rubric;
use crate::model::rubric::Labelled;
use parts::{described, flag, list, map, of, one_of, text, word};

/// Makes the schema of records by a rubric.
#[must_use]
pub fn record(rubric: &Rubric) -> Value {
    let mut definitions = Map::new();
    for (index, own) in rubric.criteria.iter().enumerate() {
        definitions.extend(criteria::definitions(index, own, rubric));
    }
    definitions.insert("criterion".into(), criteria::criterion(rubric));
    definitions.insert("mechanism".into(), criteria::mechanism());
    definitions.insert("evidence".into(), remarks::evidence());
    let mut schema = map(
        &[
            "id",
            "name",
            "repo_url",
            "description",
            "category",
            "pinned_commit",
            "scored_date",
            "scored_configuration",
            "capability_profile",
            "headline",
            "criteria",
            "critical_findings",
            "rule_of_two",
            "fixes",
            "reaudit_log",
            "limitations",
        ],
        fields(rubric),
    );
    schema["$schema"] = "http://json-schema.org/draft-07/schema#".into();
    schema["title"] = format!("Record: {} {}", rubric.name, rubric.version).into();
    schema["description"] = "One audit of one project at one commit.".into();
    schema["definitions"] = Value::Object(definitions);
    schema
}

fn fields(rubric: &Rubric) -> Vec<(&'static str, Value)> {
    let day = "[0-9]{4}-[0-9]{2}-[0-9]{2}";
    let date =
        |pattern: String, what: &str| json!({"type": "string", "pattern": pattern, "description": what});
    let slug = "^[a-z0-9]+(-[a-z0-9]+)*$";
    let commit = json!({
        "type": ["string", "number"], "pattern": "^[0-9a-f]{40}$",
        "description": "The audited commit: 40 hexadecimal digits.",
    });
    let optional = |what: &str| json!({"type": ["string", "number", "null"], "description": what});
    vec![
        ("$schema", json!({"type": "string"})),
        ("schema_version", word("Version of the record format.")),
        ("scorecard_version", word("Edition of the rubric that the record was scored by.")),
        (
            "id",
            json!({"type": "string", "pattern": slug, "maxLength": 80, "description": "Slug that names the project for ever."}),
        ),
        ("name", word("The name shown to people.")),
        (
            "repo_url",
            json!({"type": "string", "pattern": "^https://", "description": "Address of the repository."}),
        ),
        ("subpath", optional("Folder of the repository that was audited, if not all of it.")),
        ("description", text("What the project is, in a sentence.")),
        ("category", described(one_of(rubric.categories.iter().map(meant)), "The category.")),
        ("pinned_commit", commit),
        ("version", optional("Version, tag or `git describe` of that commit.")),
        ("scored_date", date(format!("^{day}$"), "Date of the review.")),
        ("scored_configuration", text("The configuration that was scored.")),
        ("capability_profile", profile(rubric)),
        ("headline", text("The audit in a paragraph.")),
        ("safety_card", remarks::safety_card(rubric)),
        ("criteria", described(list(of("criterion")), "The rated criteria.")),
        ("critical_findings", list(remarks::critical_finding(rubric))),
        ("rule_of_two", remarks::rule_of_two()),
        ("fixes", remarks::fixes(rubric)),
        ("reaudit_log", list(remarks::reaudit_change(rubric))),
        ("limitations", described(list(text("A limitation.")), "What the audit did not look at.")),
        (
            "aliases",
            described(
                list(json!({"type": "string", "pattern": slug})),
                "Former ids; their addresses redirect.",
            ),
        ),
        ("draft", flag("Not published unless drafts are asked for.")),
        ("embargo_until", date(format!("^({day}|\\s*)$"), "Not published before this date.")),
        ("private_notes", text("Never leaves the machine.")),
        ("disputes", list(remarks::dispute(rubric))),
        ("sections", list(remarks::section())),
    ]
}

/// The capability profile: every capability, with one of the values.
fn profile(rubric: &Rubric) -> Value {
    let values = || rubric.capability_values.iter().map(|value| (value.id.as_str(), value.meaning.clone()));
    let ids: Vec<&str> = rubric.capabilities.iter().map(|capability| capability.id.as_str()).collect();
    let fields = rubric
        .capabilities
        .iter()
        .map(|capability| (capability.id.as_str(), described(one_of(values()), meant(capability).1)));
    described(map(&ids, fields.collect()), "What the project can do by default.")
}

/// A word of the rubric and what it means.
fn meant(it: &Labelled) -> (&str, String) {
    (
        &it.id,
        if it.description.is_empty() {
            it.label.clone()
        } else {
            format!("{}: {}", it.label, it.description)
        },
    )
}
