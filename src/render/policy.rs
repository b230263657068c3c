//! What no page may hold: inline code, inline style, or anything loaded from
//! another host. The policy in every page would block it in the browser; here it
//! keeps the site from being published.
//!
//! Text of records is escaped and cannot break the rule, so a finding always
//! means a template of the theme.

/// The first thing in a page that breaks the rule, in words.
#[must_use]
pub(super) fn breach(html: &str) -> Option<String> {
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        rest = &rest[at + 1..];
        if let Some(comment) = rest.strip_prefix("!--") {
            rest = comment.find("-->").map_or("", |end| &comment[end + 3..]);
            continue;
        }
        if !rest.starts_with(|first: char| first.is_ascii_alphabetic()) {
            continue;
        }
        let (tag, after) = tag(rest);
        rest = after;
        if let Some(breach) = tag.breach() {
            return Some(breach);
        }
        if tag.name.eq_ignore_ascii_case("script") {
            // What stands inside is no markup.
            rest = rest.find("</script").map_or("", |end| &rest[end..]);
        }
    }
    None
}

/// A start tag: its name and the text of its attributes. Attributes are read
/// again where they are asked for; keeping them would cost more than the page.
struct Tag<'a> {
    name: &'a str,
    attributes: Attributes<'a>,
}

impl Tag<'_> {
    fn get(&self, name: &str) -> Option<&str> {
        self.attributes.clone().find(|(own, _)| own.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }

    fn is(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    fn breach(&self) -> Option<String> {
        if self.is("style") {
            return Some("an inline style sheet".into());
        }
        if self.is("script") && self.get("src").is_none() && self.get("type") != Some("application/ld+json") {
            return Some("an inline script".into());
        }
        for (name, value) in self.attributes.clone() {
            if name.eq_ignore_ascii_case("style") {
                return Some("a `style` attribute".into());
            }
            if name.get(..2).is_some_and(|start| start.eq_ignore_ascii_case("on")) {
                return Some(format!("the event attribute `{name}`"));
            }
            if is_elsewhere(value) && self.loads(name) {
                return Some(format!("something loaded from another place: `{value}`"));
            }
        }
        None
    }

    /// Whether a browser fetches what an attribute names by itself.
    fn loads(&self, attribute: &str) -> bool {
        let names = |known: &[&str]| known.iter().any(|name| attribute.eq_ignore_ascii_case(name));
        if self.is("link") {
            let kind = self.get("rel").unwrap_or("").to_ascii_lowercase();
            let only_named =
                matches!(kind.as_str(), "canonical" | "alternate" | "license" | "author" | "prev" | "next");
            return names(&["href"]) && !only_named;
        }
        names(&["src", "srcset", "poster", "data", "xlink:href"])
            || (names(&["href"]) && (self.is("use") || self.is("image")))
    }
}

/// Whether an address leaves the site.
fn is_elsewhere(url: &str) -> bool {
    let url = url.trim_start();
    let starts = |with: &&str| url.get(..with.len()).is_some_and(|start| start.eq_ignore_ascii_case(with));
    ["http:", "https:", "//", "data:", "blob:", "javascript:"].iter().any(starts)
}

/// Reads a start tag; the second value is what follows it.
fn tag(text: &str) -> (Tag<'_>, &str) {
    let end = text.find(|c: char| c.is_ascii_whitespace() || c == '>' || c == '/').unwrap_or(text.len());
    let attributes = Attributes { rest: &text[end..] };
    let mut walked = attributes.clone();
    walked.by_ref().for_each(drop);
    (Tag { name: &text[..end], attributes }, walked.rest.strip_prefix('>').unwrap_or(walked.rest))
}

/// The attributes of a start tag, up to its end.
#[derive(Clone)]
struct Attributes<'a> {
    rest: &'a str,
}

impl<'a> Iterator for Attributes<'a> {
    type Item = (&'a str, &'a str);

    fn next(&mut self) -> Option<Self::Item> {
        let rest = self.rest.trim_start_matches(|c: char| c.is_ascii_whitespace() || c == '/');
        self.rest = rest;
        let first = rest.chars().next().filter(|first| *first != '>')?;
        // A stray `=` is the name of an attribute, as it is to a browser.
        let ends = |c: char| c.is_ascii_whitespace() || c == '>' || c == '=' || c == '/';
        let end = rest[first.len_utf8()..].find(ends).map_or(rest.len(), |at| at + first.len_utf8());
        let (name, after) = rest.split_at(end);
        let after = after.trim_start();
        let (value, after) = after.strip_prefix('=').map_or(("", after), |bare| value(bare.trim_start()));
        self.rest = after;
        Some((name, value))
    }
}

/// An attribute's value, quoted or bare, and what follows it.
fn value(text: &str) -> (&str, &str) {
    for quote in ['"', '\''] {
        if let Some(inner) = text.strip_prefix(quote) {
            return inner.split_once(quote).unwrap_or((inner, ""));
        }
    }
    let end = text.find(|c: char| c.is_ascii_whitespace() || c == '>').unwrap_or(text.len());
    text.split_at(end)
}

#[cfg(test)]
mod tests {
    use super::breach;

    #[test]
    fn what_breaks_the_rule_is_found() {
        for (html, word) in [
            ("<p>a</p><script>x()</script>", "inline script"),
            ("<style>p{}</style>", "inline style sheet"),
            ("<p class=a style='color:red'>", "`style`"),
            ("<p onclick=\"x()\">", "`onclick`"),
            ("<img alt='' src=\"https://e.org/a.png\">", "https://e.org/a.png"),
            ("<img src=//e.org/a.png>", "//e.org"),
            ("<link rel=\"stylesheet\" href=\"http://e.org/a.css\">", "http://e.org"),
            ("<IMG\nSRC = 'data:image/png,x'>", "data:"),
        ] {
            assert!(breach(html).is_some_and(|found| found.contains(word)), "{html}: {:?}", breach(html));
        }
    }

    #[test]
    fn what_keeps_the_rule_passes() {
        for html in [
            "<a href=\"https://e.org/\" title='a > b style=x'>on load</a>",
            "<script src=\"a.js\" defer></script><link rel=\"canonical\" href=\"https://e.org/\">",
            "<script type=\"application/ld+json\">{\"a\": \"<img src=https://e.org>\"}</script>",
            "<!-- <script>x</script> --> 1 < 2 &lt;script&gt; style=\"x\"",
            "<p",
            "<p a",
            "<p a=",
            "<p a=\"",
            "<",
            "<é>",
            "<p é=1>",
        ] {
            assert_eq!(breach(html), None, "{html}");
        }
    }
}
