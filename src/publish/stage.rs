//! Single files: whether the old site has the same, writing a new one, taking
//! an old one along.
//!
//! The old manifest says which files may be the same; the bytes on the disk
//! decide. So a file that was edited by hand, or lost its content when the power
//! failed, is written again by the next build.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use super::PublishError;

/// Whether a regular file with these bytes is there.
pub(super) fn is_same(old: &Path, bytes: &[u8]) -> bool {
    let same_size = |found: fs::Metadata| found.is_file() && found.len() == bytes.len() as u64;
    old.symlink_metadata().is_ok_and(same_size) && fs::read(old).is_ok_and(|old| old == bytes)
}

/// Writes a new file into a site.
pub(super) fn write(site: &Path, path: &str, bytes: &[u8]) -> Result<(), PublishError> {
    let target = site.join(path);
    in_folder(site, path.as_ref(), || File::create_new(&target)?.write_all(bytes))
        .map_err(PublishError::io("write", &target))
}

/// Takes a file or a link of the old site along, as it is. `found` is what the
/// system says about it.
pub(super) fn carry(old: &Path, site: &Path, path: &Path, found: &fs::Metadata) -> Result<(), PublishError> {
    let (from, to) = (old.join(path), site.join(path));
    in_folder(site, path, || link_or_copy(&from, &to, found)).map_err(PublishError::io("keep", &from))
}

/// Does something that needs the folders above a path, and makes them where
/// they turn out to be missing.
///
/// The root itself is never made: if it is gone, so are the files staged before.
pub(super) fn in_folder(root: &Path, path: &Path, act: impl Fn() -> io::Result<()>) -> io::Result<()> {
    match act() {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        done => return done,
    }
    make_folder(root, path.parent())?;
    act()
}

/// Makes a folder below the root. Most often only the last one is missing.
fn make_folder(root: &Path, folder: Option<&Path>) -> io::Result<()> {
    let Some(folder) = folder.filter(|folder| !folder.as_os_str().is_empty()) else { return Ok(()) };
    let make = || match fs::create_dir(root.join(folder)) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        made => made,
    };
    match make() {
        Err(error) if error.kind() == io::ErrorKind::NotFound && folder.parent().is_some() => {
            make_folder(root, folder.parent())?;
            make()
        }
        made => made,
    }
}

/// A link is the file itself, with its date and its rights. Where there can be
/// none, as on disks without links, a copy with both.
fn link_or_copy(from: &Path, to: &Path, found: &fs::Metadata) -> io::Result<()> {
    use io::ErrorKind as Kind;
    match fs::hard_link(from, to) {
        Ok(()) => Ok(()),
        Err(error) if matches!(error.kind(), Kind::AlreadyExists | Kind::NotFound) => Err(error),
        Err(_) if found.is_symlink() => symlink(&fs::read_link(from)?, to),
        Err(_) if found.is_file() => copy(from, to, found),
        Err(error) => Err(error),
    }
}

fn copy(from: &Path, to: &Path, found: &fs::Metadata) -> io::Result<()> {
    let mut file = File::create_new(to)?;
    io::copy(&mut File::open(from)?, &mut file)?;
    file.set_modified(found.modified()?)?;
    file.set_permissions(found.permissions())
}

#[cfg(unix)]
fn symlink(target: &Path, at: &Path) -> io::Result<()> {
    std::os::unix::fs::symlink(target, at)
}

#[cfg(windows)]
fn symlink(target: &Path, at: &Path) -> io::Result<()> {
    std::os::windows::fs::symlink_file(target, at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_same_bytes_are_the_same() {
        let folder = tempfile::tempdir().unwrap();
        let old = folder.path().join("old");
        fs::write(&old, "abc").unwrap();
        assert!(is_same(&old, b"abc"));
        assert!(!is_same(&old, b"abd") && !is_same(&old, b"abcd"));
        assert!(!is_same(folder.path(), b"") && !is_same(&folder.path().join("absent"), b""));
    }

    #[test]
    fn a_copy_is_like_a_link() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::write(at("old"), "abc").unwrap();
        let date = std::time::SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(1_000_000_000);
        File::options().append(true).open(at("old")).unwrap().set_modified(date).unwrap();
        let mut rights = at("old").metadata().unwrap().permissions();
        rights.set_readonly(true);
        fs::set_permissions(at("old"), rights.clone()).unwrap();
        let found = at("old").symlink_metadata().unwrap();
        copy(&at("old"), &at("copy"), &found).unwrap();
        assert!(is_same(&at("copy"), b"abc"));
        let copied = at("copy").metadata().unwrap();
        assert_eq!((copied.modified().unwrap(), copied.permissions()), (date, rights));
        assert_eq!(copy(&at("old"), &at("copy"), &found).unwrap_err().kind(), io::ErrorKind::AlreadyExists);
    }

    #[test]
    fn nothing_is_written_where_the_site_has_vanished() {
        let folder = tempfile::tempdir().unwrap();
        let error = write(&folder.path().join("gone"), "a/b", b"x").unwrap_err();
        assert!(
            matches!(error, PublishError::Io { ref source, .. } if source.kind() == io::ErrorKind::NotFound)
        );
        assert!(!folder.path().join("gone").exists());
    }
}
