//! `path-not-relative`

use super::{Context, Group, Inspect, Rule, lenient, view};
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
    bad: "file: /sample-agent/src/server.py\n",
    good: "file: src/server.py\n",
    inspect: Inspect::Record(inspect),
};

fn inspect(record: &Record, _: &Context<'_>, problems: &mut Problems) {
    let files = view::evidence(record).filter_map(view::citation).map(|citation| citation.file);
    record.subpath.iter().chain(files).filter(|path| path.is_given()).for_each(|path| {
        if let Some(fault) = fault(path.as_str()) {
            let message = format!("the path `{}` {fault}", shorten(path.as_str()));
            let (severity, help) = match without_lines(path.as_str()) {
                // Harmless, but for a link that leads nowhere.
                Some(file) => (
                    lenient(record),
                    format!("write `{}`; the lines have a field of their own", shorten(file)),
                ),
                None => (RULE.severity, help(path.as_str())),
            };
            problems.push(Diagnostic::new(RULE.code, severity, record.place(path.span), message).help(help));
        }
    });
}

/// What would be right, as far as it can be told.
fn help(path: &str) -> String {
    match meant(path).filter(|meant| fault(meant).is_none()) {
        Some(meant) => format!("write `{}`", shorten(&meant)),
        None => "write the path from the root of the repository, such as `src/server.py`".into(),
    }
}

/// The path in an address of a host, or one in the manner of another system. Where
/// the root of a machine lies above the repository nobody can tell.
fn meant(path: &str) -> Option<String> {
    if path.contains("://") {
        let (_, rest) = path.split_once("/blob/").or_else(|| path.split_once("/tree/"))?;
        let (_, file) = rest.split_once('/')?;
        return file.split(['#', '?']).next().map(str::to_owned);
    }
    let steps = path.split(['/', '\\']).filter(|step| !matches!(*step, "" | "."));
    let is_rooted = path.starts_with(['/', '\\', '~']);
    (!is_rooted).then(|| steps.collect::<Vec<_>>().join("/"))
}

/// What is wrong with a path.
fn fault(path: &str) -> Option<&'static str> {
    // Most paths are made of these alone and need not be searched for the rest.
    let is_plain = path.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"/._-".contains(&byte));
    let has_drive =
        matches!(path.as_bytes(), [letter, b':', b'/' | b'\\', ..] if letter.is_ascii_alphabetic());
    if path.is_empty() {
        Some("is empty")
    } else if !is_plain && path.contains("://") {
        Some("is an address")
    } else if path.starts_with('/') || path.starts_with('~') || has_drive {
        Some("begins at the root of a machine")
    } else if !is_plain && path.contains('\\') {
        Some("has a backslash in it")
    } else if path.split('/').any(|part| part == "..") {
        Some("leads upwards")
    } else if path.split('/').any(|part| part.is_empty() || part == ".") {
        Some("has an empty step in it")
    } else if !is_plain && path.chars().any(char::is_control) {
        Some("has a control character in it")
    } else if !is_plain && without_lines(path).is_some() {
        Some("ends in the number of a line")
    } else {
        None
    }
}

/// What stands before lines that were written behind a path: `a.py:10-14`, or
/// `a.py#L10` as hosts have it in their addresses.
fn without_lines(path: &str) -> Option<&str> {
    let (file, lines) = path.rsplit_once("#L").or_else(|| path.rsplit_once(':'))?;
    let is_lines = lines.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'-' | b'L'));
    (is_lines && lines.starts_with(|c: char| c.is_ascii_digit()) && !file.is_empty()).then_some(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_gives_the_path_that_was_meant() {
        for path in [
            "src\\a.py",
            "./src/a.py",
            ".\\src\\a.py",
            "src//a.py",
            "https://github.com/o/r/blob/main/src/a.py#L3",
            "https://gitlab.com/o/r/-/blob/main/src/a.py",
        ] {
            assert_eq!(help(path), "write `src/a.py`", "{path}");
        }
        for path in ["/src/a.py", "../a.py", "C:\\a.py", "https://example.org/a.py", "~/a.py", "./"] {
            assert!(help(path).contains("such as"), "{path}");
        }
    }

    #[test]
    fn paths_stay_within_the_repository() {
        for good in [
            "a",
            "src/a b.py",
            "api/__init__.py",
            "a..b/c",
            ".env",
            "…/x",
            "a:b/c",
            "a:b",
            "c#L",
            "#L1",
            "a:1/b",
        ] {
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
            "a.py:10",
            "a.py:10-14",
            "a.py#L10",
            "a.py#L10-L14",
        ] {
            assert!(fault(bad).is_some(), "{bad}");
        }
    }
}
