//! Puts a staged site in the place of the old one in a single rename, and takes
//! the foreign files along.
//!
//! Foreign files are linked into the new site before the exchange, so they are
//! in whichever site a reader sees. What is changed or added in the old site
//! between the linking and the exchange is moved over afterwards.

use std::collections::HashMap;
use std::fs::{self, File, Metadata};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use walkdir::WalkDir;

use super::PublishError;
use super::survey::{Claims, Survey, portable};

/// The foreign files that were taken along, as they were then.
pub(super) type Carried = HashMap<PathBuf, Identity>;

/// What changes when a file is replaced or written to.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Identity {
    file: (u64, u64),
    size: u64,
    modified: Option<SystemTime>,
}

/// How the staged site got to its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Exchanged {
    /// It is there; the old one is where it was staged.
    Yes,
    /// It is there; there was no old one.
    First,
    /// This system or this disk cannot do it; nothing has changed.
    Unsupported,
}

/// Puts the staged site in its place.
pub(super) fn exchange(staged: &Path, output: &Path, first: bool) -> Result<Exchanged, PublishError> {
    let renamed = if first { rename_new(staged, output) } else { swap(staged, output) };
    match renamed {
        Ok(()) if first => Ok(Exchanged::First),
        Ok(()) => Ok(Exchanged::Yes),
        Err(error) if !first && unsupported(&error) => Ok(Exchanged::Unsupported),
        Err(error) => Err(PublishError::io("put the new site in place of", output)(error)),
    }
}

/// Links the foreign files of the old site into the staged one.
pub(super) fn carry(survey: &Survey, old: &Path, staged: &Path) -> Result<Carried, PublishError> {
    for folder in &survey.folders {
        let target = staged.join(folder);
        fs::create_dir_all(&target).map_err(PublishError::io("create the folder", &target))?;
    }
    let mut carried = Carried::new();
    for path in &survey.files {
        let (from, to) = (old.join(path), staged.join(path));
        let found = from.symlink_metadata().map_err(PublishError::io("look at", &from))?;
        carry_file(&from, &to, &found).map_err(PublishError::io("keep", &from))?;
        carried.insert(path.clone(), Identity::of(&found));
    }
    // From the bottom up: a folder that may not be written is closed last.
    for folder in survey.folders.iter().rev().map(PathBuf::as_path).chain([Path::new("")]) {
        let (from, to) = (old.join(folder), staged.join(folder));
        let mode = from.symlink_metadata().map_err(PublishError::io("look at", &from))?.permissions();
        fs::set_permissions(&to, mode).map_err(PublishError::io("set the permissions of", &to))?;
    }
    Ok(carried)
}

/// Removes the old site, file by file. A foreign file that is not the one that
/// was taken along is newer: it is moved into the new site.
pub(super) fn retire(old: &Path, output: &Path, carried: &Carried, claims: Claims<'_>) {
    for entry in WalkDir::new(old).contents_first(true).into_iter().flatten() {
        let relative = entry.path().strip_prefix(old).unwrap_or(entry.path());
        if entry.file_type().is_dir() {
            // One that is not empty is cleared with the staging folder.
            let _ = fs::remove_dir(entry.path());
            continue;
        }
        let ours =
            portable(relative).is_some_and(|path| claims.new.has_file(&path) || claims.old.has_file(&path));
        let same = || {
            let found = entry.path().symlink_metadata().map(|found| Identity::of(&found)).ok();
            found.as_ref() == carried.get(relative)
        };
        if !ours && !same() {
            let target = output.join(relative);
            let _ = target.parent().map(fs::create_dir_all);
            let _ = fs::rename(entry.path(), &target);
        }
        let _ = fs::remove_file(entry.path());
    }
}

fn carry_file(from: &Path, to: &Path, found: &Metadata) -> io::Result<()> {
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder)?;
    }
    match fs::hard_link(from, to) {
        Ok(()) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(error),
        Err(_) if found.is_symlink() => link(&fs::read_link(from)?, to),
        Err(_) if found.is_file() => {
            fs::copy(from, to)?;
            File::options().append(true).open(to)?.set_modified(found.modified()?)
        }
        Err(error) => Err(error),
    }
}

#[cfg(unix)]
fn link(target: &Path, at: &Path) -> io::Result<()> {
    std::os::unix::fs::symlink(target, at)
}

#[cfg(windows)]
fn link(target: &Path, at: &Path) -> io::Result<()> {
    std::os::windows::fs::symlink_file(target, at)
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
            Err(error) if unsupported(&error) => {}
            done => return done,
        }
    }
    fs::rename(staged, output)
}

/// Not known to the system (`EINVAL`, `ENOSYS`, `ENOTSUP`), or one of the two
/// is a mount (`EXDEV`, `EBUSY`).
fn unsupported(error: &io::Error) -> bool {
    use io::ErrorKind as Kind;
    matches!(error.kind(), Kind::InvalidInput | Kind::Unsupported | Kind::CrossesDevices | Kind::ResourceBusy)
}
