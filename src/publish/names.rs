//! Which paths a site may have, and that no two of them are one.
//!
//! A site must come out the same on every system, so the rules are those of
//! the strictest: names that differ only in case or in the way an accent is
//! encoded are one name.

use std::collections::HashMap;

use unicode_normalization::UnicodeNormalization;

use super::PublishError;
use super::manifest::MANIFEST;

/// What the names of our own working folders begin with.
pub(super) const RESERVED: &str = ".safetycard";

/// All paths of a site so far, folders included, by their folded form.
#[derive(Debug, Default)]
pub(super) struct Names {
    taken: HashMap<String, Name>,
}

#[derive(Debug)]
struct Name {
    path: String,
    is_file: bool,
}

impl Names {
    /// Takes a path for a file, and those of the folders above it.
    pub(super) fn claim(&mut self, path: &str) -> Result<(), PublishError> {
        check(path)?;
        for (at, _) in path.match_indices('/') {
            self.take(&path[..at], path, false)?;
        }
        self.take(path, path, true)
    }

    fn take(&mut self, name: &str, path: &str, is_file: bool) -> Result<(), PublishError> {
        let folded = name.nfc().flat_map(char::to_lowercase).collect::<String>();
        match self.taken.get(&folded) {
            None => {
                self.taken.insert(folded, Name { path: name.to_owned(), is_file });
                Ok(())
            }
            Some(known) if !is_file && !known.is_file => Ok(()),
            Some(known) if is_file && known.is_file && known.path == path => {
                Err(PublishError::Duplicate(path.to_owned()))
            }
            Some(known) => Err(PublishError::Collision { path: path.to_owned(), other: known.path.clone() }),
        }
    }
}

/// Whether a path stays within the site and can be written on every system.
pub(super) fn check(path: &str) -> Result<(), PublishError> {
    match fault(path) {
        None => Ok(()),
        Some(reason) => Err(PublishError::BadPath { path: path.escape_debug().collect(), reason }),
    }
}

fn fault(path: &str) -> Option<&'static str> {
    if path.is_empty() {
        return Some("it is empty");
    }
    if path.starts_with('/') {
        return Some("it is absolute");
    }
    if path.contains('\\') {
        return Some("it has a backslash");
    }
    if path.chars().any(char::is_control) {
        return Some("it has a control character");
    }
    if path == MANIFEST || path.starts_with(RESERVED) {
        return Some("this name is kept for the manifest and for staging");
    }
    path.split('/').find_map(|name| match name {
        "" => Some("a name in it is empty"),
        "." | ".." => Some("it has a `.` or `..`"),
        _ if name.len() > 255 => Some("a name in it is longer than 255 bytes"),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bad_paths_are_refused() {
        let long = "x".repeat(256);
        for path in [
            "",
            "/",
            "/etc/passwd",
            "..",
            "../x",
            "a/../b",
            "a/..",
            ".",
            "./a",
            "a/.",
            "a//b",
            "a/",
            "a\\b",
            "a\0b",
            "a\nb",
            "manifest.json",
            ".safetycard-staging/x",
            &long,
        ] {
            assert!(matches!(check(path), Err(PublishError::BadPath { .. })), "{path:?} was taken");
        }
    }

    #[test]
    fn ordinary_paths_are_taken() {
        for path in [".nojekyll", "_headers", "a/manifest.json", "projekte/ä/index.html", "..a", "a..", "a b"]
        {
            assert!(check(path).is_ok(), "{path:?} was refused");
        }
    }

    #[test]
    fn a_path_is_taken_once() {
        let mut names = Names::default();
        names.claim("a/b.html").unwrap();
        names.claim("a/c.html").unwrap();
        assert!(matches!(names.claim("a/b.html"), Err(PublishError::Duplicate(path)) if path == "a/b.html"));
    }

    #[test]
    fn paths_that_are_one_somewhere_collide() {
        for (first, second) in
            [("a/b.html", "a/B.html"), ("caf\u{e9}", "cafe\u{301}"), ("a", "a/b"), ("a/b", "a"), ("A", "a/b")]
        {
            let mut names = Names::default();
            names.claim(first).unwrap();
            let error = names.claim(second).unwrap_err();
            assert!(matches!(error, PublishError::Collision { .. }), "{first:?} and {second:?}: {error}");
        }
    }
}
