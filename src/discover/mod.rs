//! A folder becomes a [`SourceSet`]: every file that matters, read once, sorted.
//!
//! This is the only stage that reads files. It follows no symbolic link out of
//! the catalogue, opens nothing but regular files, reads none that is larger
//! than [`Limits`] allow, and says so about each file it leaves out. Files of
//! the embedded rubric and theme fill in for those that are not on disk.

mod embedded;
pub mod typed;
mod read;
mod walk;

use std::path::Path;
use std::sync::Arc;

use crate::diagnostic::{FileId, Problems, Sources};

pub use embedded::starter_files;
pub use walk::is_editors_own;

/// What a file is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// `catalogue.yaml`.
    Configuration,
    /// A record.
    Record,
    /// A free page below `content/pages/`.
    Page,
    /// A file of the rubric.
    Rubric,
    /// A file of a theme.
    Theme,
}

/// What a file holds.
#[derive(Debug, Clone)]
pub enum Content {
    /// Text, valid UTF-8.
    Text(Arc<str>),
    /// Anything else a theme may ship, such as an image.
    Bytes(Arc<[u8]>),
    /// Nothing that can be used; a problem says why.
    Unusable,
}

/// One file of a catalogue.
#[derive(Debug, Clone)]
pub struct SourceFile {
    /// Path from the catalogue's root, `/` between folders.
    pub path: String,
    /// What it is for.
    pub kind: Kind,
    /// What it holds.
    pub content: Content,
}

/// Bounds on what is read.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Largest record, page, rubric or configuration file, in bytes.
    pub text_bytes: u64,
    /// Largest file of a theme, in bytes.
    pub asset_bytes: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self { text_bytes: 4 << 20, asset_bytes: 16 << 20 }
    }
}

/// All files of a catalogue, sorted by path. A [`FileId`] is an index into it.
#[derive(Debug, Clone, Default)]
pub struct SourceSet {
    files: Vec<SourceFile>,
}

impl SourceSet {
    /// A set made of files in memory, for tests and for the embedded defaults.
    #[must_use]
    pub fn from_files(mut files: Vec<SourceFile>) -> Self {
        files.sort_by(|a, b| a.path.cmp(&b.path));
        Self { files }
    }

    /// The rubric and the theme that travel inside the binary, and nothing else.
    #[must_use]
    pub fn embedded() -> Self {
        Self::from_files(embedded::defaults())
    }

    /// The files of a kind.
    pub fn of_kind(&self, kind: Kind) -> impl Iterator<Item = (FileId, &SourceFile)> {
        self.iter().filter(move |(_, file)| file.kind == kind)
    }

    /// All files with their ids.
    pub fn iter(&self) -> impl Iterator<Item = (FileId, &SourceFile)> {
        self.files.iter().enumerate().map(|(at, file)| (FileId(u32::try_from(at).unwrap_or(u32::MAX)), file))
    }

    /// Finds a file by its path.
    #[must_use]
    pub fn find(&self, path: &str) -> Option<(FileId, &SourceFile)> {
        let at = self.files.binary_search_by(|file| file.path.as_str().cmp(path)).ok()?;
        Some((FileId(u32::try_from(at).ok()?), &self.files[at]))
    }

    /// How many files there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.files.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }
}

impl SourceFile {
    /// The text, if it is text.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match &self.content {
            Content::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The bytes, whatever they are.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        match &self.content {
            Content::Text(text) => text.as_bytes(),
            Content::Bytes(bytes) => bytes,
            Content::Unusable => &[],
        }
    }
}

impl Sources for SourceSet {
    fn path(&self, file: FileId) -> &str {
        self.files.get(file.0 as usize).map_or("", |file| &file.path)
    }

    fn text(&self, file: FileId) -> &str {
        self.files.get(file.0 as usize).and_then(SourceFile::text).unwrap_or("")
    }
}

/// Reads a catalogue: its configuration, records, pages, rubric and themes.
#[must_use]
pub fn discover(root: &Path, limits: Limits) -> (SourceSet, Problems) {
    let mut problems = Problems::new();
    let found = walk::catalogue(root, &mut problems);
    let (set, unreadable) = read::all(root, found, embedded::defaults(), limits);
    problems.extend(unreadable);
    (set, problems)
}

/// Reads records from files and folders outside any catalogue, with the rubric
/// of the catalogue at `root` or the embedded one.
#[must_use]
pub fn discover_records(root: &Path, paths: &[std::path::PathBuf], limits: Limits) -> (SourceSet, Problems) {
    let mut problems = Problems::new();
    let mut found = walk::rubric(root, &mut problems);
    for path in paths {
        walk::records(path, &mut found, &mut problems);
    }
    let (set, unreadable) = read::all(root, found, embedded::defaults(), limits);
    problems.extend(unreadable);
    (set, problems)
}
