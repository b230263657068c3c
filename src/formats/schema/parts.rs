//! The small parts that a schema is made of.

use serde_json::{Map, Value, json};

/// Text that says something.
pub(super) fn text(description: &str) -> Value {
    json!({"type": "string", "minLength": 1, "description": description})
}

/// Text that may look like a number, such as a version.
pub(super) fn word(description: &str) -> Value {
    json!({"type": ["string", "number"], "minLength": 1, "description": description})
}

/// How yes and no are written as words; `check` takes them in any case.
const YES: &str = "[Yy][Ee][Ss]|[Tt][Rr][Uu][Ee]";
const NO: &str = "[Nn][Oo]|[Ff][Aa][Ll][Ss][Ee]";

/// Yes or no. Editors offer the first kind of value, `check` takes the words too.
pub(super) fn flag(description: impl Into<String>) -> Value {
    let words = format!("^({YES}|{NO})$");
    described(json!({"type": ["boolean", "string"], "pattern": words}), description)
}

/// A flag that says yes.
pub(super) fn is_set() -> Value {
    json!({"anyOf": [{"const": true}, {"type": "string", "pattern": format!("^({YES})$")}]})
}

/// A part that is defined once.
pub(super) fn of(definition: &str) -> Value {
    json!({"$ref": format!("#/definitions/{definition}")})
}

/// One of some words, each with what it means.
pub(super) fn one_of<'a>(words: impl IntoIterator<Item = (&'a str, String)>) -> Value {
    let (ids, meanings): (Vec<&str>, Vec<String>) = words.into_iter().unzip();
    // Not part of the standard: editors show them beside each word.
    json!({"enum": ids, "enumDescriptions": meanings})
}

/// The same with a description.
pub(super) fn described(mut schema: Value, description: impl Into<String>) -> Value {
    if let Some(fields) = schema.as_object_mut() {
        fields.insert("description".into(), Value::String(description.into()));
    }
    schema
}

/// A map with these fields and no others. Those that are not required may stand
/// there with nothing in them.
pub(super) fn map(required: &[&str], fields: Vec<(&str, Value)>) -> Value {
    let properties: Map<String, Value> = fields
        .into_iter()
        .map(|(name, schema)| {
            let schema = if required.contains(&name) { schema } else { or_nothing(schema) };
            (name.to_owned(), schema)
        })
        .collect();
    json!({
        "type": "object", "required": required, "additionalProperties": false, "properties": properties,
    })
}

/// A list of such items.
pub(super) fn list(items: Value) -> Value {
    let mut list = json!({"type": "array"});
    list["items"] = items;
    list
}

/// The same, or nothing: `gap: ""` says no more than no gap.
pub(super) fn or_nothing(mut schema: Value) -> Value {
    let Some(fields) = schema.as_object_mut() else { return schema };
    fields.remove("minLength");
    if let Some(kinds) = fields.get_mut("type") {
        let mut all = match kinds.take() {
            Value::Array(all) => all,
            one => vec![one],
        };
        if !all.contains(&Value::from("null")) {
            all.push("null".into());
        }
        *kinds = all.into();
    }
    if let Some(words) = fields.get_mut("enum").and_then(Value::as_array_mut) {
        words.extend([Value::Null, "".into()]);
        if let Some(meanings) = fields.get_mut("enumDescriptions").and_then(Value::as_array_mut) {
            meanings.extend(["None.".into(), "None.".into()]);
        }
    }
    schema
}
