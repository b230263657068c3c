//! `path-not-relative`

use super::{Context, Group, Inspect, Rule, view};
use crate::diagnostic::{Diagnostic, Problems, Severity, shorten};
use crate::model::Record;

pub(super) static RULE: Rule = Rule {
    code: "path-not-relative",
    group: Group::Evidence,
    severity: Severity::Error,
    summary: "A path does not lead from the root of the repository to a place within it.",
    explanation: "Citations and `subpath` name files and folders of the audited repository, from its root, with \
                  `/` between folders. They become part of a permalink, so a path of your own machine, a step \
                  upwards or a whole address cannot stand there.",
    bad: "file: /home/me/sample-agent/src/server.py\n",
    good: "file: src/server.py\n",
    inspect: Inspect::Record(inspect),
};

fn inspect(record: &Record, _: &Context<'_>, problems: &mut Problems) {
    let files = view::evidence(record).filter_map(view::citation).map(|citation| citation.file);
    for path in record.subpath.iter().chain(files).filter(|path| path.is_given()) {
        if let Some(fault) = fault(path.as_str()) {
            let message = format!("the path `{}` {fault}", shorten(path.as_str()));
            problems.push(
                Diagnostic::error(RULE.code, record.place(path.span), message)
                    .help("write the path from the root of the repository, such as `src/server.py`"),
            );
        }
    }
}

/// What is wrong with a path.
fn fault(path: &str) -> Option<&'static str> {
    let has_drive =
        matches!(path.as_bytes(), [letter, b':', b'/' | b'\\', ..] if letter.is_ascii_alphabetic());
    if path.is_empty() {
        Some("is empty")
    } else if path.contains("://") {
        Some("is an address")
    } else if path.starts_with('/') || path.starts_with('~') || has_drive {
        Some("begins at the root of a machine")
    } else if path.contains('\\') {
        Some("has a backslash in it")
    } else if path.split('/').any(|part| part == "..") {
        Some("leads upwards")
    } else if path.split('/').any(|part| part.is_empty() || part == ".") {
        Some("has an empty step in it")
    } else if path.chars().any(char::is_control) {
        Some("has a control character in it")
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_stay_within_the_repository() {
        for good in ["a", "src/a b.py", "api/__init__.py", "a..b/c", ".env", "…/x", "a:b/c"] {
            assert_eq!(fault(good), None, "{good}");
        }
        for bad in [
            "",
            "/a",
            "../a",
            "a/../../b",
            "a/..",
            "C:/a",
            "c:\\a",
            "a\\b",
            "https://a/b",
            "a\nb",
            "a//b",
            "./a",
            "~/a",
        ] {
            assert!(fault(bad).is_some(), "{bad}");
        }
    }
}
