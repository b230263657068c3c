//! `invalid-url`

use super::{Context, Group, Inspect, Rule, lenient};
use crate::diagnostic::{Diagnostic, Problems, Severity, shorten};
use crate::model::{Record, is_safe_url, repository};

pub(super) static RULE: Rule = Rule {
    code: "invalid-url",
    group: Group::Identity,
    severity: Severity::Error,
    summary: "The address of a repository or dispute is not a plain https address.",
    explanation: "Readers follow this address, and permalinks are made from it. It begins with `https://`, names a \
                  host, and holds neither a user name or password nor spaces. An address for `git clone` over \
                  SSH is not one that a browser can open, and permalinks made from that of a branch or a folder \
                  lead nowhere.",
    bad: "repo_url: git@github.com:example/sample-agent.git\n",
    good: "repo_url: https://github.com/example/sample-agent\n",
    inspect: Inspect::Record(inspect),
};

fn inspect(record: &Record, _: &Context<'_>, problems: &mut Problems) {
    let addresses =
        std::iter::once(&record.repo_url).chain(record.disputes.iter().filter_map(|one| one.url.as_ref()));
    for address in addresses.filter(|address| address.is_given()) {
        // An unsafe scheme has a rule of its own.
        let Some(fault) =
            fault(address.as_str()).filter(|_| is_safe_url(address.as_str()) || is_ssh(address.as_str()))
        else {
            continue;
        };
        let message = format!("`{}` {fault}", shorten(address.as_str()));
        let help = match web_address(address.as_str()) {
            Some(better) => format!("write `{}`", shorten(&better)),
            None => "write an address such as `https://github.com/owner/name`".into(),
        };
        problems.push(Diagnostic::error(RULE.code, record.place(address.span), message).help(help));
    }
    let address = &record.repo_url;
    if let Some(own) = repository(address.as_str()).filter(|_| fault(address.as_str()).is_none()) {
        let message = format!("`{}` leads further in than to the repository", shorten(address.as_str()));
        let help = format!("write `{}`, and a folder of it as `subpath`", shorten(own));
        let place = record.place(address.span);
        problems.push(Diagnostic::new(RULE.code, lenient(record), place, message).help(help));
    }
}

/// What is wrong with an address.
pub(super) fn fault(address: &str) -> Option<&'static str> {
    if address.chars().any(|character| character.is_whitespace() || character.is_control()) {
        return Some("has a space or a control character in it");
    }
    let Some(rest) = address.strip_prefix("https://") else { return Some("does not begin with `https://`") };
    let authority = rest.split(['/', '?', '#']).next().unwrap_or("");
    let (host, port) = match authority.rsplit_once(':') {
        Some((host, port)) => (host, Some(port)),
        None => (authority, None),
    };
    let is_host = |label: &str| {
        !label.is_empty() && label.chars().all(|character| character.is_alphanumeric() || character == '-')
    };
    if authority.contains('@') {
        Some("holds a user name or password")
    } else if host.is_empty() {
        Some("names no host")
    } else if !host.split('.').all(is_host) || address.contains(['\\', '<', '>', '"', '`']) {
        Some("is not an address")
    } else if port.is_some_and(|port| port.is_empty() || !port.bytes().all(|byte| byte.is_ascii_digit())) {
        Some("has a port that is no number")
    } else {
        None
    }
}

/// Whether this is an address for `git clone` and not for a browser.
pub(super) fn is_ssh(address: &str) -> bool {
    address.starts_with("ssh://") || address.starts_with("git://") || address.starts_with("git@")
}

/// The web address of what was probably meant.
fn web_address(address: &str) -> Option<String> {
    let rest = address.trim();
    let rest = ["https://", "http://", "ssh://", "git://"]
        .iter()
        .find_map(|scheme| rest.strip_prefix(scheme))
        .unwrap_or(rest);
    let authority = rest.split('/').next().unwrap_or("");
    let rest = authority.rfind('@').and_then(|at| rest.get(at + 1..)).unwrap_or(rest);
    let better = format!("https://{}", rest.replacen(':', "/", usize::from(address.starts_with("git@"))));
    let better = better.strip_suffix(".git").unwrap_or(&better).to_owned();
    (better.contains('.') && fault(&better).is_none()).then_some(better)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_https_addresses_have_no_fault() {
        for good in ["https://github.com/a/b", "https://git.example.org:8443/a?b#c", "https://exämple.org/"]
        {
            assert_eq!(fault(good), None, "{good}");
        }
        let bad = [
            "",
            "http://github.com/a",
            "https://",
            "https:///a",
            "https://u:p@github.com/a",
            "https://a b.org",
            "https://a.org:x/",
            "https://.org",
            "https://a.org/\"onclick=",
            "ftp://a.org",
            "https://a..org",
        ];
        for bad in bad {
            assert!(fault(bad).is_some(), "{bad}");
        }
    }

    #[test]
    fn the_web_address_of_a_clone_address_is_found() {
        let wanted = Some("https://github.com/a/b".to_owned());
        for address in
            ["git@github.com:a/b.git", "ssh://git@github.com/a/b", "http://github.com/a/b", "github.com/a/b"]
        {
            assert_eq!(web_address(address), wanted, "{address}");
        }
        assert_eq!(web_address("somewhere"), None);
    }
}
