//! Globs of `.gitignore` and of `-g`, matched against paths from where they stand.
//!
//! Matching takes steps in proportion to glob and path, whatever both hold.

/// Alternatives in braces become globs of their own, so many at most.
const MOST_ALTERNATIVES: usize = 64;

/// One line of an ignore file, or one `-g`.
#[derive(Debug, Clone)]
pub(super) struct Glob {
    /// Begins with `!`.
    pub negated: bool,
    only_folders: bool,
    alternatives: Vec<Vec<Token>>,
    ignores_case: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Token {
    Byte(u8),
    /// `?`
    Any,
    /// `[a-z]`, `[!a-z]`
    Class(Vec<(u8, u8)>, bool),
    /// `*`
    Star,
    /// `**/`: nothing, or folders.
    Folders,
    /// `/**` at the end: everything below.
    Below,
}

impl Glob {
    /// Reads a glob. `None` for nothing, a comment, and what is no glob.
    pub fn new(written: &str, ignores_case: bool) -> Option<Self> {
        let mut text = written.trim_end_matches(['\r', ' ', '\t']);
        let negated = text.strip_prefix('!').is_some_and(|rest| {
            text = rest;
            true
        });
        let anchored = text.contains('/') && text.find('/') != Some(text.len() - 1);
        let only_folders = text.ends_with('/');
        text = text.trim_end_matches('/').strip_prefix('/').unwrap_or(text.trim_end_matches('/'));
        if text.is_empty() {
            return None;
        }
        let prefix = if anchored { "" } else { "**/" };
        let mut alternatives = Vec::new();
        for one in expanded(text)? {
            alternatives.push(tokens(&format!("{prefix}{one}"))?);
        }
        Some(Self { negated, only_folders, alternatives, ignores_case })
    }

    /// Whether it matches a path, relative to where the glob stands.
    pub fn matches(&self, path: &str, is_folder: bool) -> bool {
        (is_folder || !self.only_folders)
            && self.alternatives.iter().any(|tokens| matches(tokens, path.as_bytes(), self.ignores_case))
    }
}

/// `*.{a,b}` as `*.a` and `*.b`.
fn expanded(text: &str) -> Option<Vec<String>> {
    let mut done = Vec::new();
    let mut open = vec![text.to_owned()];
    while let Some(text) = open.pop() {
        let Some(end) = text.find('}') else {
            if text.contains('{') {
                return None;
            }
            done.push(text);
            continue;
        };
        let start = text[..end].rfind('{')?;
        let (head, tail) = (&text[..start], &text[end + 1..]);
        open.extend(text[start + 1..end].split(',').map(|one| format!("{head}{one}{tail}")));
        if open.len() + done.len() > MOST_ALTERNATIVES {
            return None;
        }
    }
    Some(done)
}

fn tokens(text: &str) -> Option<Vec<Token>> {
    let mut tokens = Vec::new();
    let mut rest = text.as_bytes();
    let mut at_start = true;
    while let Some((first, after)) = rest.split_first() {
        let begins = std::mem::replace(&mut at_start, *first == b'/');
        rest = after;
        match first {
            b'*' if begins && after.starts_with(b"*/") => {
                tokens.push(Token::Folders);
                (rest, at_start) = (&after[2..], true);
            }
            b'/' if after == b"**" => return Some([tokens, vec![Token::Below]].concat()),
            b'*' => tokens.push(Token::Star),
            b'?' => tokens.push(Token::Any),
            b'[' => {
                let (class, after) = class(after)?;
                tokens.push(class);
                rest = after;
            }
            b'\\' => {
                let (escaped, after) = after.split_first()?;
                tokens.push(Token::Byte(*escaped));
                rest = after;
            }
            byte => tokens.push(Token::Byte(*byte)),
        }
    }
    Some(tokens)
}

fn class(text: &[u8]) -> Option<(Token, &[u8])> {
    let negated = matches!(text.first(), Some(b'!' | b'^'));
    let mut rest = if negated { &text[1..] } else { text };
    let mut ranges = Vec::new();
    loop {
        let (first, after) = rest.split_first()?;
        if *first == b']' && !ranges.is_empty() {
            return Some((Token::Class(ranges, negated), after));
        }
        rest = after;
        match (after.first(), after.get(1)) {
            (Some(b'-'), Some(last)) if *last != b']' => {
                ranges.push((*first, *last));
                rest = &after[2..];
            }
            _ => ranges.push((*first, *first)),
        }
    }
}

/// Walks all tokens at once: for each, the places of the path it can end at.
fn matches(tokens: &[Token], path: &[u8], ignores_case: bool) -> bool {
    let same = |a: u8, b: u8| a == b || ignores_case && a.eq_ignore_ascii_case(&b);
    let mut at = vec![false; path.len() + 1];
    at[0] = true;
    for token in tokens {
        let mut next = vec![false; path.len() + 1];
        let mut before = false;
        for end in 0..=path.len() {
            let (came, last) = (end > 0 && at[end - 1], end.checked_sub(1).map(|end| path[end]));
            next[end] = match (token, last) {
                (Token::Byte(byte), Some(last)) => came && same(*byte, last),
                (Token::Any, Some(last)) => came && last != b'/',
                (Token::Class(ranges, negated), Some(last)) => {
                    let within = |byte: u8| ranges.iter().any(|(from, to)| (*from..=*to).contains(&byte));
                    let found = within(last)
                        || ignores_case
                            && (within(last.to_ascii_lowercase()) || within(last.to_ascii_uppercase()));
                    came && last != b'/' && found != *negated
                }
                (Token::Star, last) => at[end] || end > 0 && next[end - 1] && last != Some(b'/'),
                (Token::Folders, last) => at[end] || before && last == Some(b'/'),
                (Token::Below, last) => came && last == Some(b'/') || end > 0 && next[end - 1],
                (_, None) => false,
            };
            before |= at[end];
        }
        at = next;
    }
    at[path.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn globs_match_as_git_has_them() {
        let of = |glob: &str, path: &str| Glob::new(glob, false).unwrap().matches(path, false);
        for (glob, path) in [
            ("*.py", "a.py"),
            ("*.py", "src/deep/.a.py"),
            ("/a.py", "a.py"),
            ("src/*.py", "src/a.py"),
            ("src/**", "src/x/y"),
            ("**/tests/**", "a/tests/b/c"),
            ("**/tests/**", "tests/b"),
            ("a/**/b", "a/b"),
            ("a/**/b", "a/x/y/b"),
            ("*.{js,ts}x", "a.tsx"),
            ("[!a]?[0-9-].txt", "xy-.txt"),
            ("*Dockerfile*", "x/Dockerfile.dev"),
            ("\\!x", "!x"),
            ("a*b*c", "a-b-b-c"),
        ] {
            assert!(of(glob, path), "{glob} {path}");
        }
        for (glob, path) in [
            ("*.py", "a.pyc"),
            ("/a.py", "src/a.py"),
            ("src/*.py", "src/x/a.py"),
            ("src/**", "src"),
            ("build/", "build"),
            ("[!a].txt", "a.txt"),
        ] {
            assert!(!of(glob, path), "{glob} {path}");
        }
        assert!(Glob::new("build/", false).unwrap().matches("x/build", true));
        assert!(Glob::new("!*.PY", true).is_some_and(|glob| glob.negated && glob.matches("a.py", false)));
        assert!(Glob::new("", false).is_none() && Glob::new("{a", false).is_none());
    }

    #[test]
    fn hostile_globs_take_no_longer() {
        let glob = Glob::new(&"*a".repeat(500), false).unwrap();
        assert!(!glob.matches(&"a".repeat(4_000).replace("aaaa", "aaab/"), false));
        assert!(Glob::new(&"{a,b}".repeat(20), false).is_none());
    }
}
