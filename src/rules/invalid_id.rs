//! `invalid-id`

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::{Context, Group, Inspect, Rule};
use crate::diagnostic::{Diagnostic, Problems, Severity, shorten};
use crate::model::record::Format;
use crate::model::{Record, Text};

pub(super) static RULE: Rule = Rule {
    code: "invalid-id",
    group: Group::Identity,
    severity: Severity::Error,
    summary: "An id or alias cannot be part of an address.",
    explanation: "An id names a project for ever: in the address of its page, in file names and in links from \
                  elsewhere. It consists of lower-case letters a to z, digits and single hyphens between them, at \
                  most 80 characters, and is not a name that some systems reserve for devices (`con`, `nul`, \
                  `com1`). The id of an audit report is the name of its file without `.md`: rename the file. \
                  The same holds for `aliases`.",
    bad: "id: Sample_Agent\n",
    good: "id: sample-agent\n",
    inspect: Inspect::Record(inspect),
};

/// The longest id. Longer ones do not fit into file names of all systems.
const LONGEST: usize = 80;
/// So many aliases are told one by one.
const MOST_ALIASES: usize = 10;

fn inspect(record: &Record, _: &Context<'_>, problems: &mut Problems) {
    let is_stem = record.origin.format == Format::Report;
    let unusable = record.aliases.iter().filter(|alias| alias.is_given() && fault(alias).is_some()).count();
    let mut told = 0;
    for (id, what) in std::iter::once((&record.id, "id")).chain(record.aliases.iter().map(|id| (id, "alias")))
    {
        if id.is_given()
            && let Some(fault) = fault(id)
        {
            told += usize::from(what == "alias");
            if told > MOST_ALIASES {
                break;
            }
            let rest = match unusable - told {
                more @ 1.. if told == MOST_ALIASES => format!("; {more} more aliases cannot be used"),
                _ => String::new(),
            };
            let message = format!("the {what} `{}` {fault}{rest}", shorten(id.as_str()));
            let help = match slug(id.as_str()) {
                Some(slug) if is_stem && what == "id" => format!("rename the file to `{slug}.md`"),
                Some(slug) => format!("write `{slug}`"),
                None => "use lower-case letters, digits and single hyphens, such as `my-agent`".into(),
            };
            problems.push(Diagnostic::error(RULE.code, record.place(id.span), message).help(help));
        }
    }
}

/// What is wrong with an id.
fn fault(id: &Text) -> Option<&'static str> {
    let id = id.as_str();
    let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    if id.is_empty() {
        Some("is empty")
    } else if id.len() > LONGEST {
        Some("is longer than 80 characters")
    } else if !id.bytes().all(is_plain) {
        Some("has other characters than a to z, digits and hyphens")
    } else if id.starts_with('-') || id.ends_with('-') || id.contains("--") {
        Some("has a hyphen at an end or next to another")
    } else if is_reserved(id) {
        Some("is reserved for a device on some systems")
    } else {
        None
    }
}

/// Names that cannot be file names on Windows, whatever their extension.
fn is_reserved(id: &str) -> bool {
    let numbered = |stem: &str| {
        id.strip_prefix(stem)
            .is_some_and(|rest| rest.len() == 1 && rest.bytes().all(|byte| byte.is_ascii_digit()))
    };
    matches!(id, "con" | "prn" | "aux" | "nul") || numbered("com") || numbered("lpt")
}

/// The nearest text that could be an id: letters without their accents, and
/// nothing that cannot be seen.
fn slug(text: &str) -> Option<String> {
    let mut slug = String::new();
    for character in text.nfd().take(4 * LONGEST) {
        if is_combining_mark(character) || matches!(character, '\u{200b}'..='\u{200f}' | '\u{feff}') {
            continue;
        }
        if character.is_ascii_alphanumeric() {
            slug.push(character.to_ascii_lowercase());
        } else if !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
    }
    slug.truncate(LONGEST);
    let slug = slug.trim_end_matches('-');
    (!slug.is_empty() && !is_reserved(slug)).then(|| slug.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Spanned;

    #[test]
    fn each_fault_is_told_apart() {
        let fault = |id: &str| fault(&Spanned::new(id.into(), crate::diagnostic::Span::new(0, 1)));
        for good in ["a", "jarvis", "c5", "my-agent-2", "console", "com10", &"a".repeat(80)] {
            assert_eq!(fault(good), None, "{good}");
        }
        for bad in ["", "A", "a_b", "ä", "-a", "a-", "a--b", "nul", "com1", "a/b", "..", &"a".repeat(81)] {
            assert!(fault(bad).is_some(), "{bad}");
        }
    }

    #[test]
    fn the_suggested_id_is_valid() {
        assert_eq!(slug("  My Agent (v2)! ").as_deref(), Some("my-agent-v2"));
        assert_eq!(slug("Café").as_deref(), Some("cafe"));
        assert_eq!(slug("Cafe\u{301}").as_deref(), Some("cafe"));
        assert_eq!(slug("a\u{200b}gent").as_deref(), Some("agent"));
        assert_eq!(slug("日本"), None);
        assert_eq!(slug("NUL"), None);
        assert_eq!(slug(&"Ab ".repeat(100)).map(|slug| slug.len()), Some(80));
    }
}
