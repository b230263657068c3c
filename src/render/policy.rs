//! What no page may hold: inline code, inline style, or anything loaded from
//! another host. The policy in every page would block it in the browser; here it
//! keeps the site from being published.
//!
//! Text of records is escaped and cannot break the rule, so a finding always
//! means a template of the theme.

use memchr::memchr;

/// The first thing in a page that breaks the rule, in words.
#[must_use]
pub(super) fn breach(html: &str) -> Option<String> {
    let mut rest = html;
    while let Some(at) = memchr(b'<', rest.as_bytes()) {
        rest = &rest[at + 1..];
        if let Some(comment) = rest.strip_prefix("!--") {
            rest = comment.find("-->").map_or("", |end| &comment[end + 3..]);
            continue;
        }
        if !rest.starts_with(|first: char| first.is_ascii_alphabetic()) {
            continue;
        }
        let tag = Tag::at(rest);
        match tag.read() {
            Ok(after) => rest = after,
            Err(breach) => return Some(breach),
        }
        if tag.name.eq_ignore_ascii_case("script") {
            // What stands inside is no markup.
            rest = rest.find("</script").map_or("", |end| &rest[end..]);
        }
    }
    None
}

/// A start tag: its name and the text that its attributes stand in. They are read
/// once, and again where one is asked for; keeping them would cost more than that.
struct Tag<'a> {
    name: &'a str,
    attributes: Attributes<'a>,
}

impl<'a> Tag<'a> {
    fn at(text: &'a str) -> Self {
        let ends = |c: char| c.is_ascii_whitespace() || c == '>' || c == '/';
        let (name, rest) = text.split_at(text.find(ends).unwrap_or(text.len()));
        Self { name, attributes: Attributes { rest } }
    }

    fn get(&self, name: &str) -> Option<&str> {
        self.attributes.clone().find(|(own, _)| own.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }

    fn is(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// What follows the tag, or else how it breaks the rule.
    fn read(&self) -> Result<&'a str, String> {
        if self.is("style") {
            return Err("an inline style sheet".into());
        }
        if self.is("script") && self.get("src").is_none() && self.get("type") != Some("application/ld+json") {
            return Err("an inline script".into());
        }
        let mut attributes = self.attributes.clone();
        for (name, value) in attributes.by_ref() {
            if name.eq_ignore_ascii_case("style") {
                return Err("a `style` attribute".into());
            }
            if name.get(..2).is_some_and(|start| start.eq_ignore_ascii_case("on")) {
                return Err(format!("the event attribute `{name}`"));
            }
            if is_elsewhere(value) && self.loads(name) {
                return Err(format!("something loaded from another place: `{value}`"));
            }
        }
        Ok(attributes.rest.strip_prefix('>').unwrap_or(attributes.rest))
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
    if let Some(quote @ (b'"' | b'\'')) = text.bytes().next() {
        let inner = &text[1..];
        let end = memchr(quote, inner.as_bytes());
        return end.map_or((inner, ""), |end| (&inner[..end], &inner[end + 1..]));
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
