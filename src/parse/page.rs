//! Free pages: `content/pages/*.md` with `title` and `nav` in front matter.

use serde::Deserialize;

use crate::diagnostic::{Diagnostic, FileId, Place, Problems, Span};
use crate::discover::SourceFile;
use crate::discover::typed::typed;

/// A page that a publisher writes: about, policy, contact.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FreePage {
    /// The file it was read from.
    pub file: FileId,
    /// Part of its address, from the file's name.
    pub slug: String,
    /// Its title.
    pub title: String,
    /// Its label in the navigation, if it belongs there.
    pub nav: Option<String>,
    /// A sentence for search engines.
    pub description: String,
    /// Its Markdown.
    pub body: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FrontMatter {
    title: String,
    #[serde(default)]
    nav: Option<String>,
    #[serde(default)]
    description: String,
}

/// Reads one free page.
pub(super) fn read(file: FileId, source: &SourceFile) -> (Option<FreePage>, Problems) {
    let mut problems = Problems::new();
    let Some(text) = source.text() else { return (None, problems) };
    let slug = slug(&source.path);
    if slug.is_empty() {
        let place = Place::new(file, Span::new(0, 0));
        let problem = Diagnostic::error("invalid-page", place, "this page's file name gives no address")
            .help("use lower-case letters, digits and hyphens: `about.md`");
        problems.push(problem);
    }
    let Some((matter, body)) = split(text) else {
        let place = Place::new(file, Span::new(0, text.lines().next().map_or(0, str::len)));
        let problem = Diagnostic::error("invalid-page", place, "this page does not open with front matter")
            .help("begin with `---`, `title: …`, `---`");
        problems.push(problem);
        return (None, problems);
    };
    match typed::<FrontMatter>(file, matter, "invalid-page") {
        Ok(front) => {
            let page = FreePage {
                file,
                slug,
                title: front.title,
                nav: front.nav,
                description: front.description,
                body: body.to_owned(),
            };
            (Some(page).filter(|_| !problems.has_errors()), problems)
        }
        Err(problem) => {
            problems.push(problem);
            (None, problems)
        }
    }
}

/// Front matter and body. The front matter keeps the opening line (a document
/// mark to YAML), so that positions in it are positions in the file.
fn split(text: &str) -> Option<(&str, &str)> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut at = 0;
    for (number, line) in text.split_inclusive('\n').enumerate() {
        let is_fence = line.trim_end() == "---";
        if number == 0 && !is_fence {
            return None;
        }
        if number > 0 && is_fence {
            return Some((&text[..at], &text[at + line.len()..]));
        }
        at += line.len();
    }
    None
}

/// The part of the address: the path below `content/pages/`, plain.
fn slug(path: &str) -> String {
    let inner = path.strip_prefix("content/pages/").unwrap_or(path);
    let stem = inner.rsplit_once('.').map_or(inner, |(stem, _)| stem).to_ascii_lowercase();
    let plain =
        |character: char| character.is_ascii_lowercase() || character.is_ascii_digit() || character == '-';
    let parts: Vec<&str> = stem.split('/').collect();
    if parts.iter().all(|part| !part.is_empty() && part.chars().all(plain)) {
        parts.join("/")
    } else {
        String::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn front_matter_and_body_are_told_apart() {
        assert_eq!(split("---\ntitle: a\n---\nbody\n"), Some(("---\ntitle: a\n", "body\n")));
        assert_eq!(split("title: a\n"), None);
        assert_eq!(split("---\nnever closed\n"), None);
    }

    #[test]
    fn addresses_are_plain() {
        assert_eq!(slug("content/pages/policy/data.md"), "policy/data");
        assert_eq!(slug("content/pages/a b.md"), "");
        assert_eq!(slug("content/pages/../x.md"), "");
    }
}
