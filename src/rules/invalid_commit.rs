//! `invalid-commit`

use super::{Context, Group, Inspect, Rule};
use crate::diagnostic::{Diagnostic, Problems, Severity, shorten};
use crate::model::Record;

pub(super) static RULE: Rule = Rule {
    code: "invalid-commit",
    group: Group::Identity,
    severity: Severity::Error,
    summary: "The pinned commit is not a full commit id.",
    explanation: "Every citation is a claim about one commit. A short id can come to mean two commits, a branch or \
                  tag moves, so the record gives all 40 lower-case hexadecimal digits. \
                  `git rev-parse HEAD` prints them for the checkout that was audited.",
    bad: "pinned_commit: 7624cf3\n",
    good: "pinned_commit: 7624cf388b47334ff8a0868e7d862dde18cfda86\n",
    inspect: Inspect::Record(inspect),
};

fn inspect(record: &Record, _: &Context<'_>, problems: &mut Problems) {
    let commit = &record.pinned_commit;
    let text = commit.as_str();
    let is_hex = text.bytes().all(|byte| byte.is_ascii_hexdigit());
    let is_lower = !text.bytes().any(|byte| byte.is_ascii_uppercase());
    if !commit.is_given() || (is_whole(text) && is_lower) {
        return;
    }
    let (message, help) = if is_whole(text) {
        ("this commit id has upper-case letters".to_owned(), format!("write `{}`", text.to_ascii_lowercase()))
    } else if is_hex && !text.is_empty() {
        let message = format!("this commit id has {} digits instead of 40", text.len());
        (message, format!("`git rev-parse {}` prints the full id", shorten(text)))
    } else {
        let message = format!("`{}` is not a commit id", shorten(text));
        (message, "write the 40 hexadecimal digits that `git rev-parse HEAD` prints".into())
    };
    problems.push(Diagnostic::error(RULE.code, record.place(commit.span), message).help(help));
}

/// Whether a text is a full commit id, in whatever case.
pub(super) fn is_whole(text: &str) -> bool {
    text.len() == 40 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}
