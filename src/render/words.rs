//! The words of the interface: `strings.yaml` of a theme over those of the themes
//! it extends, key by key, and the filter that fills figures into them.

use std::collections::BTreeMap;

use tera::{Error, Kwargs, State, Value};

use super::picture::escape;
use crate::diagnostic::Problems;
use crate::discover::SourceSet;
use crate::discover::typed::typed;

/// Stands between what is said of one and what is said of any other number.
const FORMS: &str = " | ";

/// All words by key. The themes come the most general first.
pub(super) fn words(
    chain: &[String],
    sources: &SourceSet,
    problems: &mut Problems,
) -> BTreeMap<String, String> {
    let mut words = BTreeMap::new();
    for theme in chain {
        let path = format!("themes/{theme}/strings.yaml");
        let Some((file, text)) = sources.find(&path).and_then(|(id, file)| Some((id, file.text()?))) else {
            continue;
        };
        match typed::<BTreeMap<String, String>>(file, text, "invalid-theme") {
            Ok(own) => words.extend(own),
            Err(problem) => problems.push(problem),
        }
    }
    words
}

/// The filter `fill`: words in which each `{name}` gives way to the argument of
/// that name. Of `{n} project | {n} projects` the argument `n` chooses the form.
/// The result is safe HTML: arguments are escaped unless they are safe already.
///
/// # Errors
/// If the words ask for what was not given.
#[expect(clippy::needless_pass_by_value, reason = "this is how a filter is called")]
pub(super) fn fill(words: &str, given: Kwargs, _: &State<'_>) -> Result<Value, Error> {
    let number = given.get::<i64>("n").unwrap_or(None);
    let mut rest = form(words, number);
    let mut html = String::with_capacity(rest.len() + 32);
    while let Some((before, name, after)) = placeholder(rest) {
        html.push_str(&escape(before));
        let value = given.get::<&Value>(name)?.ok_or_else(|| {
            Error::message(format!("the words \"{words}\" ask for `{{{name}}}`, which is not given here"))
        })?;
        let text = value.to_string();
        let text = if value.is_safe() { text } else { escape(&text).into_owned() };
        html.push_str(&text);
        rest = after;
    }
    html.push_str(&escape(rest));
    Ok(Value::safe_string(&html))
}

fn form(words: &str, number: Option<i64>) -> &str {
    match (words.split_once(FORMS), number) {
        (Some((one, _)), Some(1)) => one,
        (Some((_, other)), _) => other,
        (None, _) => words,
    }
}

/// The first `{name}`, what stands before it and what after.
fn placeholder(text: &str) -> Option<(&str, &str, &str)> {
    let mut from = 0;
    loop {
        let start = from + text.get(from..)?.find('{')?;
        let inner = &text[start + 1..];
        let end = inner.find(|c: char| !c.is_ascii_lowercase() && c != '_')?;
        if end > 0 && inner[end..].starts_with('}') {
            return Some((&text[..start], &inner[..end], &inner[end + 1..]));
        }
        from = start + 1;
    }
}

#[cfg(test)]
mod tests {
    use tera::{Context, Tera};

    use super::*;

    fn say(words: &str, call: &str) -> Result<String, String> {
        let mut tera = Tera::default();
        tera.register_filter("fill", fill);
        tera.autoescape_on(vec![".html"]);
        tera.add_raw_templates([("a.html", format!("{{{{ words | fill({call}) }}}}"))]).unwrap();
        let mut context = Context::new();
        context.insert("words", words);
        tera.render("a.html", &context).map_err(|error| error.to_string())
    }

    #[test]
    fn figures_are_filled_in_and_numbers_choose_their_form() {
        assert_eq!(say("{n} project | {n} projects", "n=1"), Ok("1 project".into()));
        assert_eq!(say("{n} project | {n} projects", "n=0"), Ok("0 projects".into()));
        assert_eq!(say("{shown} of {all}", "shown=2, all=\"3\""), Ok("2 of 3".into()));
        assert_eq!(say("{ } {} {A} {", ""), Ok("{ } {} {A} {".into()));
    }

    #[test]
    fn nothing_given_becomes_markup_and_what_is_safe_stays() {
        assert_eq!(say("<b> {name}", "name=\"<i a='x'>\""), Ok("&lt;b&gt; &lt;i a='x'&gt;".into()));
        assert_eq!(say("by {name}", "name=\"<i>\" | safe"), Ok("by <i>".into()));
    }

    #[test]
    fn words_that_ask_for_too_much_are_an_error() {
        let error = say("{what} of {all}", "all=3").unwrap_err();
        assert!(error.contains("{what}"), "{error}");
    }
}
