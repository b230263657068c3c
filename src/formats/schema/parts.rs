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

/// A map with these fields and no others.
pub(super) fn map(required: &[&str], fields: Vec<(&str, Value)>) -> Value {
    let properties: Map<String, Value> =
        fields.into_iter().map(|(name, schema)| (name.to_owned(), schema)).collect();
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
