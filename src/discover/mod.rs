//! A folder becomes a [`SourceSet`]: every file that matters, read once, sorted.
//!
//! This is the only stage that reads files. It follows no symbolic link out of
//! the catalogue, opens nothing but regular files, reads none that is larger
//! than [`Limits`] allow, and says so about each file it leaves out. Files of
//! the embedded rubric and theme fill in for those that are not on disk.

mod embedded;
pub mod typed;
mod memory;
mod read;
mod walk;

use std::path::Path;
use std::sync::Arc;

use crate::diagnostic::{FileId, Problems, Sources};

pub use embedded::starter_files;
pub use memory::Memory;
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
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Content {
    /// Text, valid UTF-8.
    Text(Arc<str>),
    /// Anything else a theme may ship, such as an image.
    Bytes(Arc<[u8]>),
    /// Text with marks in place of bytes that are no UTF-8. It is shown where a
    /// problem points into it, and read by nobody.
    Garbled {
        /// The text with its marks.
        shown: Arc<str>,
        /// The byte at which the first of them stands.
        at: usize,
    },
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

/// All files of a catalogue, sorted by path.
#[derive(Debug, Clone, Default)]
pub struct SourceSet {
    files: Arc<[(FileId, Arc<SourceFile>)]>,
    /// The place of each file, by its number; `ABSENT` for what is not here.
    places: Arc<[u32]>,
}

/// Not a place of a [`SourceSet`].
const ABSENT: u32 = u32::MAX;

impl SourceSet {
    /// A set made of files in memory, for tests and for the embedded defaults.
    #[must_use]
    pub fn from_files(mut files: Vec<SourceFile>) -> Self {
        files.sort_by(|a, b| a.path.cmp(&b.path));
        let numbers = (0..).map(FileId);
        Self::numbered(numbers.zip(files.into_iter().map(Arc::new)).collect())
    }

    /// A set of files, sorted by path, that have their numbers.
    fn numbered(files: Vec<(FileId, Arc<SourceFile>)>) -> Self {
        let most = files.iter().map(|(id, _)| id.0 as usize + 1).max().unwrap_or(0);
        let mut places = vec![ABSENT; most];
        for (place, (id, _)) in (0..).zip(&files) {
            if let Some(slot) = places.get_mut(id.0 as usize) {
                *slot = place;
            }
        }
        Self { files: files.into(), places: places.into() }
    }

    /// The rubric and the theme that travel inside the binary, and nothing else.
    #[must_use]
    pub fn embedded() -> Self {
        let files = embedded::defaults().iter().map(|file| (**file).clone());
        Self::from_files(files.collect())
    }

    /// The files of a kind.
    pub fn of_kind(&self, kind: Kind) -> impl Iterator<Item = (FileId, &SourceFile)> {
        self.iter().filter(move |(_, file)| file.kind == kind)
    }

    /// The files of a kind as shared values, so that a stage can tell whether it
    /// has seen one before.
    #[must_use]
    pub fn shared(&self, kind: Kind) -> Vec<Arc<SourceFile>> {
        let files = self.files.iter().filter(|(_, file)| file.kind == kind);
        files.map(|(_, file)| Arc::clone(file)).collect()
    }

    /// All files with their ids.
    pub fn iter(&self) -> impl Iterator<Item = (FileId, &SourceFile)> {
        self.files.iter().map(|(id, file)| (*id, &**file))
    }

    /// Finds a file by its path.
    #[must_use]
    pub fn find(&self, path: &str) -> Option<(FileId, &SourceFile)> {
        let at = self.files.binary_search_by(|(_, file)| file.path.as_str().cmp(path)).ok()?;
        self.files.get(at).map(|(id, file)| (*id, &**file))
    }

    /// Whether both hold the same files, and no others.
    #[must_use]
    pub fn is_same(&self, other: &Self) -> bool {
        let pairs = self.files.iter().zip(other.files.iter());
        self.len() == other.len() && pairs.into_iter().all(|((_, a), (_, b))| Arc::ptr_eq(a, b))
    }

    fn get(&self, file: FileId) -> Option<&SourceFile> {
        let place = *self.places.get(file.0 as usize)?;
        self.files.get(place as usize).map(|(_, file)| &**file)
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
            Content::Garbled { .. } | Content::Unusable => &[],
        }
    }
}

impl Sources for SourceSet {
    fn path(&self, file: FileId) -> &str {
        self.get(file).map_or("", |file| &file.path)
    }

    fn text(&self, file: FileId) -> &str {
        match self.get(file).map(|file| &file.content) {
            Some(Content::Text(text) | Content::Garbled { shown: text, .. }) => text,
            _ => "",
        }
    }

    fn order(&self, file: FileId) -> usize {
        self.places.get(file.0 as usize).map_or(usize::MAX, |place| *place as usize)
    }
}

/// Reads a catalogue: its configuration, records, pages, rubric and themes.
/// Files that did not change since the last time are not read again.
#[must_use]
pub fn discover(root: &Path, limits: Limits, memory: &mut Memory) -> (SourceSet, Problems) {
    let mut problems = Problems::new();
    let found = walk::catalogue(root, &mut problems);
    let (set, unreadable) = memory.read(found, limits);
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
    let (set, unreadable) = Memory::default().read(found, limits);
    problems.extend(unreadable);
    (set, problems)
}
