//! Criteria: what each parameter asks in each of them, and the caps that it may
//! carry.

use serde_json::{Value, json};

use super::parts::{described, flag, is_set, list, map, of, or_nothing, text};
use crate::model::Rubric;
use crate::model::rubric::Criterion;

/// The schema of any criterion. What depends on its id follows from the id.
pub(super) fn criterion(rubric: &Rubric) -> Value {
    let known =
        rubric.criteria.iter().map(|own| (own.id.as_str(), format!("{}: {}", own.name, own.question)));
    let mut schema = map(
        &["id", "summary"],
        vec![
            ("id", described(super::parts::one_of(known), "The criterion.")),
            ("summary", text("One paragraph for readers.")),
            ("structural_absence", flag(format!("{}: {}", rubric.absence.name, rubric.absence.meaning))),
            ("absence_evidence", of("evidence")),
            ("absence_withheld", text("Said in place of evidence that is held back.")),
            (
                "default_label",
                text("What the default mechanism is called, where there is an opt-in one beside it."),
            ),
            ("parameters", json!({"type": "object", "description": "The rated parameters."})),
            ("caps", json!({"type": "array", "description": "Upper bounds on the score that apply."})),
            ("alt", of("mechanism")),
            ("notes", text("Remarks that change no level, in Markdown.")),
        ],
    );
    let own = rubric.criteria.iter().map(|own| {
        let parts = json!({
            "parameters": of(&format!("{}-parameters", own.id)),
            "caps": of(&format!("{}-caps", own.id)),
        });
        let mut fields = parts.clone();
        fields["alt"] = json!({"properties": parts});
        json!({
            "if": {"required": ["id"], "properties": {"id": {"const": own.id}}},
            "then": {"description": format!("{} {}", own.id, own.name), "properties": fields},
        })
    });
    let absent = json!({
        "if": {"required": ["structural_absence"], "properties": {"structural_absence": is_set()}},
        "then": {"properties": {"parameters": false, "caps": false, "alt": false, "default_label": false}},
        "else": {"required": ["parameters"], "properties": {"absence_evidence": false, "absence_withheld": false}},
    });
    // A mechanism that stands alone is told apart from nothing.
    schema["dependencies"] = json!({"default_label": ["alt"]});
    schema["allOf"] = Value::Array(own.chain([absent]).collect());
    schema
}

/// The opt-in mechanism of any criterion.
pub(super) fn mechanism() -> Value {
    let fields = vec![
        ("label", text("What has to be turned on.")),
        ("parameters", json!({"type": "object"})),
        ("caps", json!({"type": "array"})),
    ];
    // It is defined once, for a field that may stand there with nothing in it.
    described(
        or_nothing(map(&["label", "parameters"], fields)),
        "A stronger mechanism that must be turned on.",
    )
}

/// What one criterion defines: its parameters and its caps, by name.
pub(super) fn definitions(index: usize, own: &Criterion, rubric: &Rubric) -> [(String, Value); 2] {
    let ids: Vec<&str> = rubric.parameters.iter().map(|parameter| parameter.id.as_str()).collect();
    let fields = rubric.parameters.iter().enumerate();
    let parameters = map(&ids, fields.map(|(at, it)| (it.id.as_str(), parameter(at, own, rubric))).collect());
    let caps = rubric.caps_in_force().filter(|cap| cap.criterion.is_none_or(|criterion| criterion == index));
    let id = super::parts::one_of(caps.map(|cap| (cap.id.as_str(), cap.trigger.clone())));
    let cap = map(&["id"], vec![("id", described(id, "The cap.")), ("reason", text("Why it applies."))]);
    [
        (format!("{}-parameters", own.id), parameters),
        (
            format!("{}-caps", own.id),
            described(or_nothing(list(cap)), "Upper bounds on the score that apply."),
        ),
    ]
}

/// One parameter as it is asked in one criterion, with what each level says.
fn parameter(at: usize, own: &Criterion, rubric: &Rubric) -> Value {
    let generic = &rubric.parameters[at];
    let focus = own.focus.get(at).map_or(generic.question.as_str(), String::as_str);
    let anchors = own.anchors.get(at);
    let said = |rank: usize| anchors.and_then(|anchors| anchors.get(rank)).cloned().unwrap_or_default();
    let lines =
        rubric.levels.iter().enumerate().map(|(rank, level)| format!("- {}: {}", level.id, said(rank)));
    let lines: Vec<String> = lines.collect();
    let description = format!("{}: {focus}\n\n{}", generic.name, lines.join("\n"));
    let status = rubric.statuses.iter().map(|status| (status.id.as_str(), status.meaning.clone()));
    let fields = vec![
        ("level", described(level(rubric, |rank| Some(said(rank))), description.clone())),
        ("status", described(super::parts::one_of(status), "How the level is known.")),
        ("finding", text("What was found.")),
        ("gap", text("What is missing to reach the next level.")),
        ("evidence", of("evidence")),
        ("withheld", text("Said in place of evidence that is held back.")),
    ];
    described(map(&["level", "status", "finding"], fields), description)
}

/// A level: its rank, the word for an absent surface, or its id.
pub(super) fn level(rubric: &Rubric, said: impl Fn(usize) -> Option<String>) -> Value {
    let ranks = 0..rubric.levels.len();
    let words: Vec<Value> = ranks
        .clone()
        .map(Value::from)
        .chain([Value::from(rubric.absence.id.as_str())])
        .chain(rubric.levels.iter().map(|level| Value::from(level.id.as_str())))
        .chain(ranks.map(|rank| Value::from(rank.to_string())))
        .collect();
    let meaning =
        |rank: usize, level: &crate::model::rubric::LevelDef| said(rank).unwrap_or(level.label.clone());
    let meanings: Vec<String> = rubric
        .levels
        .iter()
        .enumerate()
        .map(|(rank, level)| meaning(rank, level))
        .chain([rubric.absence.meaning.clone()])
        .collect();
    json!({"enum": words, "enumDescriptions": meanings})
}
