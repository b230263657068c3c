//! The files of one commit, found by walking its trees.

use std::sync::OnceLock;

use gix_hash::ObjectId;
use gix_object::tree::EntryKind;
use gix_object::{Kind, TreeRefIter};
use gix_odb::HandleArc;

use super::Unreadable;
use super::blob::Blob;
use super::repository::{Repository, read};

/// More files than this are not listed: help gets poorer, nothing else.
const MOST_FILES: usize = 500_000;

/// What stands at a path.
#[derive(Debug)]
pub(super) enum Found {
    File(ObjectId),
    Folder,
    /// A symbolic link: its path and its own object, whose text is where it leads.
    Link(String, ObjectId),
    /// Another repository: its path, and the commit it is pinned to.
    Submodule(String, ObjectId),
    Nothing,
}

/// A file of a tree.
#[derive(Debug)]
pub(super) struct Entry {
    /// Its path from the root; what is not UTF-8 has marks in its place.
    pub path: String,
    pub id: ObjectId,
}

/// The files of a commit.
pub(super) struct Tree<'a> {
    pub repository: &'a Repository,
    pub commit: ObjectId,
    root: ObjectId,
    files: OnceLock<Listing>,
}

/// The files of a commit.
#[derive(Debug)]
pub(super) struct Listing {
    /// In the order of git.
    pub files: Vec<Entry>,
    /// Why these are not all, if a folder was left out.
    pub lacking: Option<Unreadable>,
}

impl<'a> Tree<'a> {
    pub fn new(repository: &'a Repository, commit: ObjectId, root: ObjectId) -> Self {
        Self { repository, commit, root, files: OnceLock::new() }
    }

    /// What stands at a path from the root.
    pub fn find(&self, path: &str, objects: &HandleArc) -> Result<Found, Unreadable> {
        find(self.root, path, objects)
    }

    /// All files. What cannot be read is left out.
    pub fn files(&self) -> &Listing {
        self.files.get_or_init(|| {
            let objects = self.repository.objects();
            let mut files = Vec::new();
            let lacking = list(self.root, "", 0, &objects, &mut files).err();
            Listing { files, lacking }
        })
    }
}

/// The content of a file.
pub(super) fn blob(id: &ObjectId, objects: &HandleArc) -> Result<Blob, Unreadable> {
    let mut bytes = Vec::new();
    read(objects, id, Kind::Blob, &mut bytes)?;
    Ok(Blob::new(bytes))
}

/// What stands at a path below a tree.
pub(super) fn find(root: ObjectId, path: &str, objects: &HandleArc) -> Result<Found, Unreadable> {
    let mut folder = root;
    let mut buffer = Vec::new();
    let mut walked = String::new();
    let mut steps = path.split('/').peekable();
    while let Some(step) = steps.next() {
        read(objects, &folder, Kind::Tree, &mut buffer)?;
        let mut entries = TreeRefIter::from_bytes(&buffer, gix_hash::Kind::Sha1);
        let Some(entry) = entries.find_map(|it| it.ok().filter(|it| it.filename == step)) else {
            return Ok(Found::Nothing);
        };
        if !walked.is_empty() {
            walked.push('/');
        }
        walked.push_str(step);
        let (id, is_last) = (entry.oid.to_owned(), steps.peek().is_none());
        match entry.mode.kind() {
            EntryKind::Tree if is_last => return Ok(Found::Folder),
            EntryKind::Tree => folder = id,
            EntryKind::Link => return Ok(Found::Link(walked, id)),
            EntryKind::Commit => return Ok(Found::Submodule(walked, id)),
            EntryKind::Blob | EntryKind::BlobExecutable if is_last => return Ok(Found::File(id)),
            EntryKind::Blob | EntryKind::BlobExecutable => return Ok(Found::Nothing),
        }
    }
    Ok(Found::Nothing)
}

/// Adds the files below a folder, as many as can be read; the first reason why these
/// are not all.
fn list(
    folder: ObjectId,
    path: &str,
    depth: usize,
    objects: &HandleArc,
    files: &mut Vec<Entry>,
) -> Result<(), Unreadable> {
    let mut buffer = Vec::new();
    if depth > 256 {
        return Err(Unreadable::new("the commit has folders deeper than are read".into()));
    }
    read(objects, &folder, Kind::Tree, &mut buffer)?;
    let mut whole = Ok(());
    for entry in TreeRefIter::from_bytes(&buffer, gix_hash::Kind::Sha1) {
        let Ok(entry) = entry else { return Err(Unreadable::damaged(&folder)) };
        if files.len() >= MOST_FILES {
            return Err(Unreadable::new("the commit has more files than are read".into()));
        }
        let own = format!("{path}{}", String::from_utf8_lossy(entry.filename));
        let id = entry.oid.to_owned();
        match entry.mode.kind() {
            EntryKind::Tree => whole = whole.and(list(id, &format!("{own}/"), depth + 1, objects, files)),
            EntryKind::Blob | EntryKind::BlobExecutable => files.push(Entry { path: own, id }),
            EntryKind::Link | EntryKind::Commit => {}
        }
    }
    whole
}
