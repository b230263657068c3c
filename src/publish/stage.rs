//! Puts single files into the staging folder: a link to the file of the old
//! site where it has the same bytes, a new file otherwise.
//!
//! The old manifest says which files may be the same; the bytes on the disk
//! decide. So a file that was edited by hand or lost its content when the power
//! failed is written again by the next build.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use super::PublishError;

/// Stages a file as a link to the old one, with its date. `false` if the old
/// one is not a regular file with these bytes.
pub(super) fn keep(site: &Path, path: &str, old: &Path, bytes: &[u8]) -> Result<bool, PublishError> {
    let Ok(found) = old.symlink_metadata() else { return Ok(false) };
    if !found.is_file() || found.len() != bytes.len() as u64 {
        return Ok(false);
    }
    if !fs::read(old).is_ok_and(|old| old == bytes) {
        return Ok(false);
    }
    let target = site.join(path);
    if in_folder(site, path, || fs::hard_link(old, &target)).is_ok() {
        return Ok(true);
    }
    // Disks without links, or a file with too many: a copy with the same date.
    write(site, path, bytes)?;
    if let Ok(date) = found.modified() {
        let dated = File::options().write(true).open(&target).and_then(|file| file.set_modified(date));
        dated.map_err(PublishError::io("set the date of", &target))?;
    }
    Ok(true)
}

/// Stages a file with these bytes.
pub(super) fn write(site: &Path, path: &str, bytes: &[u8]) -> Result<(), PublishError> {
    let target = site.join(path);
    in_folder(site, path, || File::create_new(&target).and_then(|mut file| file.write_all(bytes)))
        .map_err(PublishError::io("write", &target))
}

/// Does something that needs the folders above a path; makes them only when
/// they turn out to be missing, which is once a folder.
///
/// The root itself is never made: if it is gone, so are the files staged before.
pub(super) fn in_folder(root: &Path, path: &str, act: impl Fn() -> io::Result<()>) -> io::Result<()> {
    match act() {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        done => return done,
    }
    for folder in super::manifest::above(path) {
        match fs::create_dir(root.join(folder)) {
            Ok(()) => {}
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    act()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_same_bytes_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let (old, site) = (folder.path().join("old"), folder.path().join("site"));
        fs::create_dir(&site).unwrap();
        fs::write(&old, "abc").unwrap();
        assert!(!keep(&site, "a/b", &old, b"abd").unwrap());
        assert!(!keep(&site, "a/b", &old, b"abcd").unwrap());
        assert!(!keep(&site, "a/b", folder.path(), b"").unwrap());
        assert!(!site.join("a").exists());
        assert!(keep(&site, "a/b", &old, b"abc").unwrap());
        assert_eq!(fs::read(site.join("a/b")).unwrap(), b"abc");
        let date = |path: &Path| path.metadata().unwrap().modified().unwrap();
        assert_eq!(date(&site.join("a/b")), date(&old));
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
