//! What a record says beside its ratings, and the evidence behind all of it.

use serde_json::{Value, json};

use super::criteria::level;
use super::parts::{described, flag, list, map, of, one_of, or_nothing, text, word};
use crate::model::Rubric;
use crate::model::record::DISPUTE_STATUSES;

/// A list of citations and searches.
pub(super) fn evidence() -> Value {
    let lines = json!({
        "type": ["string", "integer"], "pattern": "^[0-9]+(-[0-9]+)?$",
        "description": "A line, or the first and the last: \"105-108\".",
    });
    let citation = map(
        &["file", "lines"],
        vec![
            ("file", word("Path from the top of the repository.")),
            ("lines", lines),
            ("contains", word("A quote from those lines.")),
            ("note", word("A remark.")),
            ("url", text("The address that a published record links to.")),
        ],
    );
    let search = map(
        &["search", "scope", "hits"],
        vec![
            ("search", word("The command or pattern, exactly.")),
            ("scope", word("The folder or files that were searched.")),
            ("hits", json!({"type": "integer", "minimum": 0, "description": "How often it matched."})),
            ("note", word("A remark.")),
        ],
    );
    // Which of the two it is follows from the field that stands there.
    let item = json!({"if": {"required": ["search"]}, "then": search, "else": citation});
    described(or_nothing(list(item)), "Lines of the code, or searches, that show it.")
}

pub(super) fn safety_card(rubric: &Rubric) -> Value {
    let setup = map(
        &["setup", "how", "gives"],
        vec![
            ("setup", text("What it is called.")),
            ("how", text("How to do it.")),
            ("gives", text("What it gives.")),
            ("criterion", criterion(rubric)),
        ],
    );
    let fields = vec![
        ("intro", text("What to expect.")),
        ("setups", list(setup)),
        ("note", text("A closing remark.")),
    ];
    described(map(&[], fields), "How to run the project as safely as it can be run.")
}

pub(super) fn critical_finding(rubric: &Rubric) -> Value {
    let entries = rubric.taxonomies.iter().flat_map(|taxonomy| &taxonomy.entries);
    let tags = one_of(entries.map(|entry| (entry.id.as_str(), entry.title.clone())));
    let fields = vec![
        ("summary", text("What is wrong.")),
        ("criterion", criterion(rubric)),
        (rubric.tags_field.as_str(), described(list(tags), "Entries of the taxonomies.")),
        ("evidence", of("evidence")),
        ("withheld", text("Said in place of evidence that is held back.")),
    ];
    described(map(&["summary", "criterion"], fields), "A critical gap.")
}

pub(super) fn rule_of_two() -> Value {
    let legs = ["untrusted_input", "sensitive_data", "state_change_or_egress", "same_session"];
    map(
        &legs,
        vec![
            ("untrusted_input", text("Untrusted input that is read.")),
            ("sensitive_data", text("Sensitive data or systems within reach.")),
            ("state_change_or_egress", text("State that can be changed, or ways out.")),
            ("same_session", flag("Whether one default session joins all three.")),
        ],
    )
}

pub(super) fn fixes(rubric: &Rubric) -> Value {
    let fix = map(
        &["summary", "criterion", "parameter", "from_level", "to_level"],
        vec![
            ("summary", text("What to do.")),
            ("criterion", criterion(rubric)),
            ("parameter", parameter(rubric)),
            ("from_level", described(level(rubric, |_| None), "The level now.")),
            ("to_level", described(level(rubric, |_| None), "The level afterwards.")),
            ("playbook", word("Where the way to do it is described.")),
        ],
    );
    let mut fixes = described(list(fix), "Proposed improvements.");
    fixes["maxItems"] = rubric.max_fixes.into();
    fixes
}

pub(super) fn reaudit_change(rubric: &Rubric) -> Value {
    let fields = vec![
        ("criterion", criterion(rubric)),
        ("parameter", parameter(rubric)),
        ("from_level", described(level(rubric, |_| None), "The level before.")),
        ("to_level", described(level(rubric, |_| None), "The level after.")),
        ("reason", text("Why it changed.")),
    ];
    described(
        map(&["criterion", "parameter", "from_level", "to_level", "reason"], fields),
        "A level that a second look changed.",
    )
}

pub(super) fn dispute(rubric: &Rubric) -> Value {
    let fields = vec![
        ("criterion", criterion(rubric)),
        ("parameter", parameter(rubric)),
        ("status", json!({"enum": DISPUTE_STATUSES, "description": "What became of it."})),
        ("opened", text("Date it was raised, YYYY-MM-DD.")),
        ("closed", text("Date it was settled, YYYY-MM-DD.")),
        ("text", text("What the maintainer says.")),
        ("url", text("Where it is discussed.")),
    ];
    described(map(&["criterion", "status", "opened", "text"], fields), "An objection to one cell.")
}

pub(super) fn section() -> Value {
    let fields = vec![("heading", text("Its heading.")), ("body", or_nothing(text("Its Markdown.")))];
    described(map(&["heading", "body"], fields), "A section of the page.")
}

fn criterion(rubric: &Rubric) -> Value {
    let known = rubric.criteria.iter().map(|own| (own.id.as_str(), own.name.clone()));
    described(one_of(known), "The criterion.")
}

fn parameter(rubric: &Rubric) -> Value {
    let known = rubric.parameters.iter().map(|own| (own.id.as_str(), own.name.clone()));
    described(one_of(known), "The parameter.")
}
