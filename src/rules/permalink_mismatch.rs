//! `permalink-mismatch`

use super::{Context, Group, Inspect, Rule, invalid_commit, invalid_url, view};
use crate::diagnostic::{Diagnostic, Problems, Severity, shorten};
use crate::model::{Record, is_safe_url, permalink};

pub(super) static RULE: Rule = Rule {
    code: "permalink-mismatch",
    group: Group::Evidence,
    severity: Severity::Warning,
    summary: "A published link leads elsewhere than to the lines it shows.",
    explanation: "A citation shows a path and lines and links to them at the pinned commit. If the link names \
                  another repository, commit, path or other lines, a reader is shown something else than was \
                  audited. The site always links to the computed address.",
    bad: "[src/server.py:105-108](https://github.com/example/sample-agent/blob/main/src/server.py#L105-L108)",
    good: "[src/server.py:105-108](https://github.com/example/sample-agent/blob/7624cf388b47334ff8a0868e7d862dde18cfda86/src/server.py#L105-L108)",
    inspect: Inspect::Record(inspect),
};

fn inspect(record: &Record, _: &Context<'_>, problems: &mut Problems) {
    // Beside an address or a commit that is none, the links are likely to be right.
    let commit = record.pinned_commit.as_str();
    if !invalid_commit::is_whole(commit) || invalid_url::fault(record.repo_url.as_str()).is_some() {
        return;
    }
    view::evidence(record).filter_map(view::citation).for_each(|citation| {
        let Some(published) = citation.permalink.filter(|link| link.is_given() && is_safe_url(link.as_str()))
        else {
            return;
        };
        let (path, lines) = (citation.file.as_str(), citation.lines.as_str());
        let Some(computed) = permalink(record.repo_url.as_str(), commit, path, lines) else {
            return;
        };
        if !is_same(published.as_str(), &computed) {
            let message = format!("this link does not lead to {} at the pinned commit", shown(path, lines));
            let (wrong, right) = difference(published.as_str(), &computed);
            problems.push(
                Diagnostic::warning(RULE.code, record.place(published.span), message).help(format!(
                    "`{}` should be `{}`",
                    shorten(wrong),
                    shorten(right)
                )),
            );
        }
    });
}

fn shown(path: &str, lines: &str) -> String {
    format!("`{}:{lines}`", shorten(path))
}

/// Hosts and owners are found whatever their case; paths and commits are not.
/// Writers differ in what they percent-encode.
fn is_same(published: &str, computed: &str) -> bool {
    let parts = |address: &str| {
        let decoded = decode(address);
        let at = decoded.match_indices('/').nth(4).map_or(decoded.len(), |(at, _)| at);
        let (repository, rest) = decoded.split_at(at);
        (repository.to_lowercase(), rest.to_owned())
    };
    parts(published) == parts(computed)
}

/// The part in which two addresses differ.
fn difference<'a>(published: &'a str, computed: &'a str) -> (&'a str, &'a str) {
    let same = published
        .split_inclusive(['/', '#'])
        .zip(computed.split_inclusive(['/', '#']))
        .take_while(|(published, computed)| published == computed)
        .map(|(part, _)| part.len())
        .sum();
    let rest = |address: &'a str| address.get(same..).unwrap_or(address);
    let (wrong, right) = (rest(published), rest(computed));
    // A commit alone says enough; what follows it is the same.
    match (wrong.split_once('/'), right.split_once('/')) {
        (Some((wrong, after)), Some((right, then))) if after == then => (wrong, right),
        _ => (wrong, right),
    }
}

/// Undoes percent-encoding.
fn decode(address: &str) -> String {
    let bytes = address.as_bytes();
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        let code = address.get(at + 1..at + 3).and_then(|code| u8::from_str_radix(code, 16).ok());
        match code {
            Some(code) if *byte == b'%' => {
                decoded.push(code);
                at += 3;
            }
            _ => {
                decoded.push(*byte);
                at += 1;
            }
        }
    }
    String::from_utf8_lossy(&decoded).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encoding_and_the_case_of_a_repository_make_no_difference() {
        let computed = "https://github.com/a/b/blob/abc/x%20y.py#L1-L2";
        assert!(is_same("https://GitHub.com/A/b/blob/abc/x y.py#L1-L2", computed));
        assert!(is_same(computed, computed));
        for other in [
            "https://github.com/a/b/blob/abc/x%20y.py#L1",
            "https://github.com/a/b/blob/ABC/x%20y.py#L1-L2",
            "https://github.com/a/c/blob/abc/x%20y.py#L1-L2",
            "https://github.com/a/b/blob/abc/X%20y.py#L1-L2",
            "https://github.com/a/b/blob/abc/x%20y.py",
        ] {
            assert!(!is_same(other, computed), "{other}");
        }
    }

    #[test]
    fn the_difference_is_told_by_the_part_that_differs() {
        let of = |published| difference(published, "https://h/a/b/blob/abc/f#L1-L2");
        assert_eq!(of("https://h/a/b/blob/main/f#L1-L2"), ("main", "abc"));
        assert_eq!(of("https://h/a/b/blob/abc/f#L1-L3"), ("L1-L3", "L1-L2"));
        assert_eq!(of("https://h/a/b/blob/abc/g#L1-L2"), ("g#L1-L2", "f#L1-L2"));
    }
}
