//! The address of cited lines at the pinned commit.

use std::fmt::Write;

/// How a host writes the address of a file at a commit, and of its lines.
struct Host {
    name: &'static str,
    file: &'static str,
    /// What stands before the first and before the last line.
    lines: (&'static str, &'static str),
    /// Whether repositories stand in groups within groups.
    nests: bool,
}

const HOSTS: &[Host] = &[
    Host { name: "github.com", file: "/blob/", lines: ("#L", "-L"), nests: false },
    Host { name: "gitlab.com", file: "/-/blob/", lines: ("#L", "-"), nests: true },
    Host { name: "codeberg.org", file: "/src/commit/", lines: ("#L", "-L"), nests: false },
    Host { name: "bitbucket.org", file: "/src/", lines: ("#lines-", ":"), nests: false },
];

/// The address of lines (`N` or `N-M`) of a file at a commit, on hosts whose
/// addresses are known; `None` elsewhere, and for lines that are no lines.
#[must_use]
pub fn permalink(repo_url: &str, commit: &str, path: &str, lines: &str) -> Option<String> {
    let host = host(repo_url)?;
    let (first, last) = match lines.split_once('-') {
        Some((first, last)) => (first, Some(last)),
        None => (lines, None),
    };
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(first) || last.is_some_and(|last| !is_number(last)) {
        return None;
    }
    let repo_url = repo_url.trim_end_matches('/');
    let repo_url = repo_url.strip_suffix(".git").unwrap_or(repo_url);
    let mut url = String::with_capacity(repo_url.len() + commit.len() + path.len() + lines.len() + 24);
    url.extend([repo_url, host.file]);
    encode(commit, &mut url);
    url.push('/');
    encode(path, &mut url);
    url.extend([host.lines.0, first]);
    if let Some(last) = last {
        url.extend([host.lines.1, last]);
    }
    Some(url)
}

fn host(url: &str) -> Option<&'static Host> {
    let name = url.strip_prefix("https://")?.split('/').next()?;
    HOSTS.iter().find(|host| host.name.eq_ignore_ascii_case(name))
}

/// The address of the repository, out of one that leads further in, such as to a
/// branch or a folder; `None` where it does not, and on hosts that are not known.
#[must_use]
pub fn repository(url: &str) -> Option<&str> {
    let host = host(url)?;
    let whole = url.split(['?', '#']).next()?;
    let end = if host.nests {
        whole.find("/-/")
    } else {
        // Scheme, nothing, host, owner and name stand before the fifth slash.
        whole.match_indices('/').nth(4).map(|(at, _)| at)
    };
    let own = whole.get(..end.unwrap_or(whole.len()))?.trim_end_matches('/');
    (own != url.trim_end_matches('/')).then_some(own)
}

/// The bytes that stand in the path of an address as they are.
const PLAIN: [bool; 256] = {
    let mut plain = [false; 256];
    let mut byte = 0_u8;
    while byte < 128 {
        plain[byte as usize] = byte.is_ascii_alphanumeric();
        byte += 1;
    }
    let others = b"/-._~!$&'()*+,;=:@";
    let mut at = 0;
    while at < others.len() {
        plain[others[at] as usize] = true;
        at += 1;
    }
    plain
};

/// Percent-encodes what cannot stand in the path of an address as it is.
fn encode(path: &str, encoded: &mut String) {
    let is_plain = |byte: u8| PLAIN[usize::from(byte)];
    if path.bytes().all(is_plain) {
        return encoded.push_str(path);
    }
    for byte in path.bytes() {
        if is_plain(byte) {
            encoded.push(char::from(byte));
        } else {
            let _ = write!(encoded, "%{byte:02X}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_hosts_have_addresses_and_others_none() {
        let of = |repo, path, lines| permalink(repo, "abc", path, lines);
        assert_eq!(
            of("https://github.com/a/b", "src/__init__.py", "1-2").as_deref(),
            Some("https://github.com/a/b/blob/abc/src/__init__.py#L1-L2")
        );
        assert_eq!(
            of("https://gitlab.com/a/b.git", "x y.py", "7").as_deref(),
            Some("https://gitlab.com/a/b/-/blob/abc/x%20y.py#L7")
        );
        assert_eq!(
            of("https://codeberg.org/a/b/", "f", "7-9").as_deref(),
            Some("https://codeberg.org/a/b/src/commit/abc/f#L7-L9")
        );
        assert_eq!(of("https://example.org/a/b", "f", "7"), None);
        assert_eq!(of("http://github.com/a/b", "f", "7"), None);
        assert_eq!(of("https://github.com/a/b", "f", "x\"><"), None);
    }

    #[test]
    fn the_repository_is_found_in_an_address_that_leads_further_in() {
        for (url, own) in [
            ("https://github.com/a/b/tree/main/src", Some("https://github.com/a/b")),
            ("https://github.com/a/b#readme", Some("https://github.com/a/b")),
            ("https://gitlab.com/a/b/c/-/tree/main", Some("https://gitlab.com/a/b/c")),
            ("https://gitlab.com/a/b/c/", None),
            ("https://github.com/tree/blob.git", None),
            ("https://github.com/a/b/", None),
            ("https://github.com/a", None),
            ("https://example.org/a/b/tree/main", None),
        ] {
            assert_eq!(repository(url), own, "{url}");
        }
    }
}
