//! Puts a staged site in the place of the old one in a single rename, and takes
//! the foreign files along.
//!
//! Foreign files are linked into the new site before the exchange, so they are
//! in whichever site a reader sees. What is changed or added in the old site
//! between the linking and the exchange is moved over afterwards.

use std::collections::HashMap;
use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use rayon::prelude::*;
use walkdir::WalkDir;

use super::survey::{Claims, Survey, portable};
use super::{PublishError, stage};

/// The foreign files that were taken along, as they were then.
pub(super) type Carried = HashMap<PathBuf, Identity>;

/// What changes when a file is replaced or written to.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Identity {
    file: (u64, u64),
    size: u64,
    modified: Option<SystemTime>,
}

/// Puts the first site in its place.
pub(super) fn place(staged: &Path, output: &Path) -> Result<(), PublishError> {
    rename_new(staged, output).map_err(PublishError::io("put the new site at", output))
}

/// Puts the staged site in the place of the old one, and the old one in the
/// place of the staged one. `false` if this system or this disk cannot do that;
/// nothing has changed then.
pub(super) fn exchange(staged: &Path, output: &Path) -> Result<bool, PublishError> {
    match swap(staged, output) {
        Ok(()) => Ok(true),
        Err(error) if is_unsupported(&error) => Ok(false),
        Err(error) => Err(PublishError::io("put the new site in place of", output)(error)),
    }
}

/// Links the files of ours that stay the same into the staged site.
pub(super) fn keep(paths: &[String], old: &Path, staged: &Path) -> Result<(), PublishError> {
    paths.par_iter().try_for_each(|path| {
        let from = old.join(path);
        let found = from.symlink_metadata().map_err(PublishError::io("look at", &from))?;
        stage::carry(old, staged, path.as_ref(), &found)
    })
}

/// Links the foreign files of the old site into the staged one.
pub(super) fn carry(survey: &Survey, old: &Path, staged: &Path) -> Result<Carried, PublishError> {
    for folder in &survey.folders {
        let target = staged.join(folder);
        fs::create_dir_all(&target).map_err(PublishError::io("create the folder", &target))?;
    }
    let mut carried = Carried::new();
    for path in &survey.files {
        let from = old.join(path);
        let found = from.symlink_metadata().map_err(PublishError::io("look at", &from))?;
        stage::carry(old, staged, path, &found)?;
        carried.insert(path.clone(), Identity::of(&found));
    }
    // From the bottom up: a folder that may not be written is closed last.
    for folder in survey.folders.iter().rev().map(PathBuf::as_path).chain([Path::new("")]) {
        let (from, to) = (old.join(folder), staged.join(folder));
        let rights = from.symlink_metadata().map_err(PublishError::io("look at", &from))?.permissions();
        fs::set_permissions(&to, rights).map_err(PublishError::io("set the permissions of", &to))?;
    }
    Ok(carried)
}

/// Removes the old site. A foreign file that is not the one that was taken
/// along is newer: it is moved into the new site.
pub(super) fn retire(old: &Path, output: &Path, carried: &Carried, claims: Claims<'_>) {
    let walk = WalkDir::new(old).contents_first(true).into_iter().flatten();
    let (folders, files): (Vec<_>, Vec<_>) = walk.partition(|entry| entry.file_type().is_dir());
    files.par_iter().for_each(|entry| {
        let relative = entry.path().strip_prefix(old).unwrap_or(entry.path());
        let ours =
            portable(relative).is_some_and(|path| claims.new.has_file(&path) || claims.old.has_file(&path));
        if !ours && !is_carried(entry.path(), carried.get(relative)) {
            let target = output.join(relative);
            let _ = target.parent().map(fs::create_dir_all);
            let _ = fs::rename(entry.path(), &target);
        }
        let _ = fs::remove_file(entry.path());
    });
    for folder in folders {
        // One that is not empty is cleared with the staging folder.
        let _ = fs::remove_dir(folder.path());
    }
}

fn is_carried(path: &Path, carried: Option<&Identity>) -> bool {
    path.symlink_metadata().is_ok_and(|found| Some(&Identity::of(&found)) == carried)
}

impl Identity {
    fn of(found: &Metadata) -> Self {
        #[cfg(unix)]
        let file = {
            use std::os::unix::fs::MetadataExt;
            (found.dev(), found.ino())
        };
        #[cfg(not(unix))]
        let file = (0, 0);
        Self { file, size: found.len(), modified: found.modified().ok() }
    }
}

#[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
fn swap(staged: &Path, output: &Path) -> io::Result<()> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    Ok(renameat_with(CWD, staged, CWD, output, RenameFlags::EXCHANGE)?)
}

#[cfg(not(any(target_os = "linux", target_os = "android", target_vendor = "apple")))]
fn swap(_: &Path, _: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// A plain rename replaces nothing but an empty folder, so it is safe where the
/// flag is not known.
fn rename_new(staged: &Path, output: &Path) -> io::Result<()> {
    #[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
    {
        use rustix::fs::{CWD, RenameFlags, renameat_with};
        match renameat_with(CWD, staged, CWD, output, RenameFlags::NOREPLACE).map_err(io::Error::from) {
            Err(error) if is_unsupported(&error) => {}
            done => return done,
        }
    }
    fs::rename(staged, output)
}

/// Not known to the system (`EINVAL`, `ENOSYS`, `ENOTSUP`), or one of the two
/// is a mount (`EXDEV`, `EBUSY`).
fn is_unsupported(error: &io::Error) -> bool {
    use io::ErrorKind as Kind;
    matches!(error.kind(), Kind::InvalidInput | Kind::Unsupported | Kind::CrossesDevices | Kind::ResourceBusy)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::publish::manifest::{Entry, Manifest};
    use crate::publish::survey::survey;

    fn manifest(paths: &[&str]) -> Manifest {
        Manifest::new(paths.iter().map(|path| ((*path).to_owned(), Entry::of(b"x"))).collect())
    }

    /// Foreign files may change at any time, also between the linking and the
    /// removal of the old site.
    #[test]
    fn what_changes_meanwhile_is_moved_over() {
        let folder = tempfile::tempdir().unwrap();
        let (old, new) = (folder.path().join("old"), folder.path().join("new"));
        fs::create_dir_all(old.join("foreign")).unwrap();
        fs::create_dir(&new).unwrap();
        for path in ["ours", "kept", "foreign/replaced", "foreign/edited"] {
            fs::write(old.join(path), "before").unwrap();
        }
        let (was, is) = (manifest(&["ours"]), manifest(&["late/ours"]));
        let claims = Claims { old: &was, new: &is, adopt: false };
        let carried = carry(&survey(&old, claims).unwrap(), &old, &new).unwrap();
        fs::write(old.join("temporary"), "after").unwrap();
        fs::rename(old.join("temporary"), old.join("foreign/replaced")).unwrap();
        fs::write(old.join("foreign/edited"), "after, in the same file").unwrap();
        fs::create_dir(old.join("late")).unwrap();
        fs::write(old.join("late/foreign"), "after").unwrap();
        fs::write(old.join("late/ours"), "in the place of ours").unwrap();
        retire(&old, &new, &carried, claims);
        assert!(!old.exists());
        let text = |path: &str| fs::read_to_string(new.join(path)).ok();
        assert_eq!(text("kept").as_deref(), Some("before"));
        assert_eq!(text("foreign/replaced").as_deref(), Some("after"));
        assert_eq!(text("foreign/edited").as_deref(), Some("after, in the same file"));
        assert_eq!(text("late/foreign").as_deref(), Some("after"));
        assert_eq!((text("late/ours"), text("ours")), (None, None));
    }
}
