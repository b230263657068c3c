//! A git repository: where its objects are, and its commits.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use gix_hash::ObjectId;
use gix_object::{Find as _, Kind};
use gix_odb::HandleArc;

use super::Unreadable;
use super::tree::Tree;

/// The largest object that is read. A larger file is not tried.
pub(super) const MOST_BYTES: u64 = 64 << 20;

/// A path that is not a git repository, or one that cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("`{}` {reason}", path.display())]
pub struct NotARepository {
    path: PathBuf,
    reason: String,
}

/// A clone or a bare repository, open for reading.
pub struct Repository {
    name: String,
    objects: Mutex<HandleArc>,
    remotes: Vec<String>,
    is_shallow: bool,
    is_empty: bool,
}

impl Repository {
    /// Opens a clone, one of its linked work trees, or a bare repository.
    ///
    /// # Errors
    /// If it is none of these, or its objects cannot be read.
    pub fn open(path: &Path) -> Result<Self, NotARepository> {
        let fail = |reason: String| NotARepository { path: path.to_path_buf(), reason };
        if !path.exists() {
            return Err(fail("does not exist".into()));
        }
        if path.is_file() {
            return Err(fail("is a file; name the folder of a clone, or of a bare repository".into()));
        }
        let own = own_folder(path).ok_or_else(|| fail("is not a git repository".into()))?;
        // A linked work tree shares the objects of the clone it belongs to.
        let common = fs::read_to_string(own.join("commondir"))
            .map_or_else(|_| own.clone(), |common| own.join(common.trim()));
        let objects = common.join("objects");
        if !objects.is_dir() {
            return Err(fail("is not a git repository: it has no objects".into()));
        }
        let config = fs::read_to_string(common.join("config")).unwrap_or_default();
        if config.to_lowercase().replace(' ', "").contains("objectformat=sha256") {
            return Err(fail("names objects by SHA-256; records pin commits by SHA-1".into()));
        }
        let (is_shallow, is_empty) = (common.join("shallow").is_file(), has_nothing(&objects));
        let objects = gix_odb::at(objects, gix_hash::Kind::Sha1).and_then(gix_odb::Handle::into_arc);
        let objects = objects.map_err(|error| fail(format!("cannot be read: {error}")))?;
        let (name, remotes) = (path.display().to_string(), remotes(&config));
        Ok(Self { name, objects: Mutex::new(objects), remotes, is_shallow, is_empty })
    }

    /// The path it was opened by.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The addresses it was cloned from, as its configuration has them.
    #[must_use]
    pub fn remotes(&self) -> &[String] {
        &self.remotes
    }

    /// Whether it was cloned from an address.
    #[must_use]
    pub fn is_of(&self, url: &str) -> bool {
        let own = plain(url);
        self.remotes.iter().any(|remote| plain(remote) == own)
    }

    /// Whether it lacks what came before some commit.
    pub(super) const fn is_shallow(&self) -> bool {
        self.is_shallow
    }

    /// Whether it holds nothing at all.
    pub(super) const fn is_empty(&self) -> bool {
        self.is_empty
    }

    /// The tree of a commit; `None` if there is no such commit.
    pub(super) fn commit(&self, name: &str) -> Result<Option<Tree<'_>>, Unreadable> {
        let Some(id) = id(name) else { return Ok(None) };
        let mut buffer = Vec::new();
        let objects = self.objects();
        let damaged = || Unreadable::damaged(&id);
        let data = objects.try_find(&id, &mut buffer).map_err(|_| damaged())?;
        let Some(data) = data.filter(|data| data.kind == Kind::Commit) else { return Ok(None) };
        let root = data.try_into_commit_iter().and_then(|mut commit| commit.tree_id().ok());
        Ok(Some(Tree::new(self, id, root.ok_or_else(damaged)?)))
    }

    /// What an object is, if it is there and is no commit.
    pub(super) fn other_kind(&self, name: &str) -> Option<Kind> {
        let kind = gix_odb::Header::try_header(&self.objects(), &id(name)?).ok()??.kind();
        (kind != Kind::Commit).then_some(kind)
    }

    /// A way to the objects for one thread.
    pub(super) fn objects(&self) -> HandleArc {
        self.objects.lock().unwrap_or_else(std::sync::PoisonError::into_inner).clone()
    }
}

/// Reads an object of a kind into a buffer.
pub(super) fn read(
    objects: &HandleArc,
    id: &gix_hash::oid,
    kind: Kind,
    buffer: &mut Vec<u8>,
) -> Result<(), Unreadable> {
    let fail = |why: &str| Unreadable::new(format!("object {id} {why}"));
    let header = gix_odb::Header::try_header(objects, id).map_err(|_| Unreadable::damaged(id))?;
    let header = header.ok_or_else(|| fail("is not in this clone"))?;
    if header.kind() != kind {
        return Err(fail("is not what it should be"));
    }
    if header.size() > MOST_BYTES {
        return Err(fail("is larger than is read"));
    }
    let data = objects.try_find(id, buffer).map_err(|_| Unreadable::damaged(id))?;
    data.map(|_| ()).ok_or_else(|| fail("is not in this clone"))
}

/// A full name of an object.
fn id(name: &str) -> Option<ObjectId> {
    ObjectId::from_hex(name.as_bytes()).ok()
}

/// Whether a folder of objects has none.
fn has_nothing(objects: &Path) -> bool {
    let Ok(entries) = fs::read_dir(objects) else { return false };
    let holds = |entry: fs::DirEntry| match entry.file_name().to_str() {
        Some("pack") => fs::read_dir(entry.path()).is_ok_and(|mut packs| packs.next().is_some()),
        // Other places of objects are told in a file.
        Some("info") => entry.path().join("alternates").exists(),
        _ => true,
    };
    !entries.filter_map(Result::ok).any(holds)
}

/// Where git keeps its files for a path that a person names.
fn own_folder(path: &Path) -> Option<PathBuf> {
    let inner = path.join(".git");
    if inner.is_dir() {
        return Some(inner);
    }
    // Submodules and linked work trees have a file that says where.
    if let Ok(text) = fs::read_to_string(&inner) {
        return Some(path.join(text.strip_prefix("gitdir:")?.trim()));
    }
    (path.join("HEAD").is_file() && (path.join("objects").is_dir() || path.join("commondir").is_file()))
        .then(|| path.to_path_buf())
}

/// The addresses in a configuration.
fn remotes(config: &str) -> Vec<String> {
    let mut is_remote = false;
    let mut found = Vec::new();
    for line in config.lines().map(str::trim) {
        if line.starts_with('[') {
            is_remote = line.starts_with("[remote ");
        } else if let Some((name, url)) = line.split_once('=')
            && is_remote
            && name.trim() == "url"
        {
            found.push(url.trim().trim_matches('"').to_owned());
        }
    }
    found
}

/// An address as `host/owner/name`, however it is written.
fn plain(url: &str) -> String {
    let (scheme, rest) = url.split_once("://").map_or(("", url), |(scheme, rest)| (scheme, rest));
    let rest = rest.split_once('@').map_or(rest, |(user, rest)| if user.contains('/') { url } else { rest });
    let rest = if scheme.is_empty() { rest.replacen(':', "/", 1) } else { rest.to_owned() };
    rest.trim_end_matches('/').trim_end_matches(".git").to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_the_same_however_it_is_written() {
        for url in [
            "https://github.com/a/b",
            "https://GitHub.com/A/b.git",
            "https://me@github.com/a/b/",
            "git@github.com:a/b.git",
            "ssh://git@github.com/a/b",
        ] {
            assert_eq!(plain(url), "github.com/a/b", "{url}");
        }
    }

    #[test]
    fn only_remotes_have_addresses_that_count() {
        let config =
            "[core]\n\turl = x\n[remote \"origin\"]\n\turl = git@h:a/b\n[submodule \"s\"]\n\turl = y\n";
        assert_eq!(remotes(config), ["git@h:a/b"]);
    }
}
