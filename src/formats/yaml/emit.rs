//! Values laid out as YAML, in the order in which they are given.

use super::scalar;

/// What a field holds.
pub(super) enum Value<'a> {
    /// A word that is written as it is: a number, `true`, `null`.
    Word(String),
    /// Text of any length.
    Text(&'a str),
    /// Text in quotes, so that all of its kind look alike.
    Quoted(&'a str),
    /// Short texts on one line.
    Row(Vec<&'a str>),
    /// Items.
    List(Vec<Value<'a>>),
    /// Fields.
    Map(Fields<'a>),
}

/// Fields in their order.
pub(super) type Fields<'a> = Vec<(&'a str, Value<'a>)>;

/// Writes a map at the left margin.
pub(super) fn document(fields: &Fields<'_>) -> String {
    let mut text = String::new();
    map(fields, 0, &mut text);
    text
}

fn map(fields: &Fields<'_>, indent: usize, text: &mut String) {
    for (index, (key, value)) in fields.iter().enumerate() {
        // The first field of an item stands behind its hyphen.
        if index > 0 || text.is_empty() || text.ends_with('\n') {
            push_spaces(text, indent);
        }
        let key = scalar::inline(key);
        text.push_str(&key);
        text.push(':');
        put(value, indent + key.chars().count() + 1, indent + 2, text);
    }
}

/// Puts a value behind `used` characters of its line.
fn put(value: &Value<'_>, used: usize, indent: usize, text: &mut String) {
    match value {
        Value::Word(word) => {
            text.push(' ');
            text.push_str(word);
        }
        Value::Text(own) => text.push_str(&scalar::text(own, used, indent)),
        Value::Quoted(own) => {
            text.push(' ');
            text.push_str(&scalar::quoted(own));
        }
        Value::Row(words) => {
            let words: Vec<String> = words.iter().map(|word| in_row(word)).collect();
            text.push_str(" [");
            text.push_str(&words.join(", "));
            text.push(']');
        }
        Value::List(items) if items.is_empty() => text.push_str(" []"),
        Value::Map(fields) if fields.is_empty() => text.push_str(" {}"),
        Value::List(items) => {
            text.push('\n');
            return list(items, indent, text);
        }
        Value::Map(fields) => {
            text.push('\n');
            return map(fields, indent, text);
        }
    }
    text.push('\n');
}

fn list(items: &[Value<'_>], indent: usize, text: &mut String) {
    for item in items {
        push_spaces(text, indent);
        text.push('-');
        match item {
            Value::Map(fields) if !fields.is_empty() => {
                text.push(' ');
                map(fields, indent + 2, text);
            }
            other => put(other, indent + 1, indent + 2, text),
        }
    }
}

/// Commas and brackets end a text in a row.
fn in_row(word: &str) -> String {
    if word.contains([',', '[', ']', '{', '}']) { scalar::quoted(word) } else { scalar::inline(word) }
}

fn push_spaces(text: &mut String, count: usize) {
    text.extend(std::iter::repeat_n(' ', count));
}
