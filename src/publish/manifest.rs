//! The list of our files in a site, and the mark that a folder is ours.
//!
//! `manifest.json` names each file with its size and its SHA-256, sorted by
//! path, one a line. It holds no date and not itself, so equal sites have equal
//! manifests. It comes from a disk where anyone may have edited it: a manifest
//! with a path that we would not write is not believed at all.

use std::collections::{BTreeMap, HashSet};
use std::io::Read;
use std::path::Path;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::{PublishError, Refusal, names};

/// The name of the manifest in the root of a site.
pub const MANIFEST: &str = "manifest.json";

/// The format that is written, and the newest that is read.
const FORMAT: u32 = 1;

/// More than any site needs: two million files.
const MAX_BYTES: u64 = 256 << 20;

/// What a manifest says about one file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Entry {
    pub size: u64,
    /// Lower-case hexadecimal.
    pub sha256: String,
}

/// The files of a site that are ours.
#[derive(Debug, Clone, Default)]
pub(super) struct Manifest {
    files: BTreeMap<String, Entry>,
    folders: HashSet<String>,
}

impl Entry {
    pub(super) fn of(bytes: &[u8]) -> Self {
        Self { size: bytes.len() as u64, sha256: format!("{:x}", Sha256::digest(bytes)) }
    }
}

impl Manifest {
    pub(super) fn new(files: BTreeMap<String, Entry>) -> Self {
        let folders = files.keys().flat_map(|path| above(path)).map(str::to_owned).collect();
        Self { files, folders }
    }

    pub(super) fn get(&self, path: &str) -> Option<&Entry> {
        self.files.get(path)
    }

    /// Whether this path is a file of ours; the manifest is one of them.
    pub(super) fn has_file(&self, path: &str) -> bool {
        path == MANIFEST || self.files.contains_key(path)
    }

    /// Whether a file of ours lies somewhere below this path.
    pub(super) fn has_folder(&self, path: &str) -> bool {
        self.folders.contains(path)
    }

    pub(super) fn folders(&self) -> impl Iterator<Item = &str> {
        self.folders.iter().map(String::as_str)
    }

    /// Whether something above this path is a file of ours.
    pub(super) fn has_file_above(&self, path: &str) -> bool {
        above(path).any(|folder| self.has_file(folder))
    }

    /// A manifest that owns the files of both; where both have one, as here.
    pub(super) fn with(&self, other: &Self) -> Self {
        let mut files = other.files.clone();
        files.extend(self.files.clone());
        Self::new(files)
    }

    /// The bytes of `manifest.json`.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let line = |(path, entry): (&String, &Entry)| {
            let path = serde_json::Value::from(path.as_str());
            format!("    {{\"path\": {path}, \"size\": {}, \"sha256\": \"{}\"}}", entry.size, entry.sha256)
        };
        let lines: Vec<_> = self.files.iter().map(line).collect();
        format!("{{\n  \"safetycard_manifest\": {FORMAT},\n  \"files\": [\n{}\n  ]\n}}\n", lines.join(",\n"))
            .into_bytes()
    }

    /// Reads the manifest of a site. `None` if there is none that is ours.
    pub(super) fn read(output: &Path) -> Result<Option<Self>, PublishError> {
        let path = output.join(MANIFEST);
        if !path.symlink_metadata().is_ok_and(|data| data.is_file() && data.len() <= MAX_BYTES) {
            return Ok(None);
        }
        let mut bytes = Vec::new();
        std::fs::File::open(&path)
            .and_then(|file| file.take(MAX_BYTES).read_to_end(&mut bytes))
            .map_err(PublishError::io("read", &path))?;
        // Another program's `manifest.json` has no format number of ours.
        let Ok(head) = serde_json::from_slice::<Head>(&bytes) else { return Ok(None) };
        if head.safetycard_manifest > FORMAT {
            return Err(PublishError::Refused { output: output.to_path_buf(), reason: Refusal::Newer });
        }
        Ok(serde_json::from_slice::<Body>(&bytes).ok().and_then(Body::believed))
    }
}

/// The folders above a path, from the top.
pub(super) fn above(path: &str) -> impl Iterator<Item = &str> {
    path.match_indices('/').map(|(at, _)| &path[..at])
}

#[derive(Deserialize)]
struct Head {
    safetycard_manifest: u32,
}

#[derive(Deserialize)]
struct Body {
    files: Vec<Line>,
}

#[derive(Serialize, Deserialize)]
struct Line {
    path: String,
    size: u64,
    sha256: String,
}

impl Body {
    fn believed(self) -> Option<Manifest> {
        if self.files.iter().any(|line| names::check(&line.path).is_err()) {
            return None;
        }
        let entry = |line: Line| (line.path, Entry { size: line.size, sha256: line.sha256 });
        Some(Manifest::new(self.files.into_iter().map(entry).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn manifest(paths: &[&str]) -> Manifest {
        Manifest::new(paths.iter().map(|path| ((*path).to_owned(), Entry::of(path.as_bytes()))).collect())
    }

    fn read(bytes: &[u8]) -> Result<Option<Manifest>, PublishError> {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join(MANIFEST), bytes).unwrap();
        Manifest::read(folder.path())
    }

    #[test]
    fn what_is_written_is_read_again() {
        let written = manifest(&["b/\"quoted\".html", "a.html", "ä/ö.css"]);
        let again = read(&written.to_bytes()).unwrap().unwrap();
        assert_eq!(again.files, written.files);
        assert!(again.has_folder("b") && !again.has_folder("a.html"));
        assert!(again.has_file(MANIFEST) && again.has_file_above("a.html/x/y"));
        let empty = manifest(&[]);
        assert!(read(&empty.to_bytes()).unwrap().unwrap().files.is_empty());
    }

    #[test]
    fn the_digest_is_sha_256() {
        let known = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(Entry::of(b"abc"), Entry { size: 3, sha256: known.into() });
    }

    #[test]
    fn strange_manifests_are_not_ours() {
        for bytes in [
            &b""[..],
            b"[]",
            b"{\"name\": \"A web app\"}",
            b"{\"safetycard_manifest\": 1}",
            b"{\"safetycard_manifest\": 1, \"files\": [{\"path\": \"../x\", \"size\": 1, \"sha256\": \"\"}]}",
            b"{\"safetycard_manifest\": 1, \"files\": [{\"path\": \"x\", \"size\": -1, \"sha256\": \"\"}]}",
            b"\xff\xfe",
        ] {
            assert!(read(bytes).unwrap().is_none(), "{:?} was believed", String::from_utf8_lossy(bytes));
        }
    }

    #[test]
    fn a_newer_format_is_refused() {
        let error = read(b"{\"safetycard_manifest\": 2, \"pages\": 7}").unwrap_err();
        assert!(matches!(error, PublishError::Refused { reason: Refusal::Newer, .. }));
    }
}
