//! The filters that templates have beside those of the template language.

use tera::value::Key;
use tera::{Error, Kwargs, Map, State, Tera, Value};

use super::picture::escape;
use super::words;

/// Makes them known to templates.
pub(super) fn register(tera: &mut Tera) {
    tera.register_filter("code_spans", code_spans);
    tera.register_filter("fill", words::fill);
    tera.register_filter("group_by", group_by);
}

/// The filter `group_by`: the values of a list by an attribute, or by one further in
/// (`category.label`), in the order in which its values first come. The filter of the
/// template language keeps no order, so that no two builds would be alike. What has
/// nothing there is left out.
///
/// # Errors
/// If a value has no such attribute, or one that is neither text, number nor truth.
#[expect(clippy::needless_pass_by_value, reason = "this is how a filter is called")]
fn group_by(values: &[Value], given: Kwargs, _: &State<'_>) -> Result<Map, Error> {
    let attribute = given.must_get::<&str>("attribute")?;
    let mut groups: Vec<(Key<'static>, Vec<Value>)> = Vec::new();
    let mut places = std::collections::HashMap::new();
    for value in values {
        let found = value.get_from_path(attribute).ok_or_else(|| {
            Error::message(format!("a value of the list has no `{attribute}` to be grouped by"))
        })?;
        if found.is_none() {
            continue;
        }
        let key = key(found).ok_or_else(|| {
            Error::message(format!("`{attribute}` is no text, number or truth to be grouped by"))
        })?;
        let place = *places.entry(key.clone()).or_insert(groups.len());
        if place == groups.len() {
            groups.push((key, Vec::new()));
        }
        groups[place].1.push(value.clone());
    }
    Ok(groups.into_iter().map(|(key, values)| (key, Value::from(values))).collect())
}

fn key(value: &Value) -> Option<Key<'static>> {
    let text = value.as_str().map(|text| Key::String(text.into()));
    let truth = || value.as_bool().map(Key::Bool);
    text.or_else(truth).or_else(|| value.as_u64().map(Key::U64)).or_else(|| value.as_i64().map(Key::I64))
}

/// The filter `code_spans`: text of the rubric as safe HTML, in which backticks
/// mark code and nothing else has a meaning.
fn code_spans(text: &str, _: Kwargs, _: &State<'_>) -> Value {
    let mut html = String::with_capacity(text.len() + 16);
    let parts: Vec<&str> = text.split('`').collect();
    for (at, part) in parts.iter().enumerate() {
        let is_code = at % 2 == 1 && at + 1 < parts.len();
        let escaped = escape(part);
        if is_code {
            html.push_str("<code>");
            html.push_str(&escaped);
            html.push_str("</code>");
        } else {
            if at % 2 == 1 {
                html.push('`');
            }
            html.push_str(&escaped);
        }
    }
    Value::safe_string(&html)
}

#[cfg(test)]
mod tests {
    use tera::Context;

    use super::*;

    fn say(template: &str) -> Result<String, String> {
        let mut tera = Tera::default();
        register(&mut tera);
        tera.add_raw_templates([("a.html", template)]).unwrap();
        let mut context = Context::new();
        let of = |name: &str, kind: Option<&str>, year: u32| serde_json::json!({"name": name, "of": {"kind": kind}, "year": year});
        let all = [of("a", Some("z"), 9), of("b", Some("y"), 7), of("c", None, 9), of("d", Some("z"), 8)];
        context.insert("all", &all);
        tera.render("a.html", &context).map_err(|error| error.to_string())
    }

    #[test]
    fn groups_stand_in_the_order_of_what_is_grouped() {
        let of = |attribute: &str| {
            say(&format!(
                "{{% for key, group in all | group_by(attribute=\"{attribute}\") %}}{{{{ key }}}}:{{% for one in group %}}{{{{ one.name }}}}{{% endfor %}} {{% endfor %}}"
            ))
        };
        assert_eq!(of("of.kind"), Ok("z:ad y:b ".into()));
        assert_eq!(of("year"), Ok("9:ac 7:b 8:d ".into()));
        assert!(of("of").unwrap_err().contains("`of`"));
        assert!(of("size").unwrap_err().contains("`size`"));
    }
}
