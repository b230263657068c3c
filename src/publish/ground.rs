//! The hidden folder in which a site is staged, and the lock of its output.
//!
//! The folder lies beside the output, `.safetycard-staging-public` for `public`.
//! Where that cannot be (the folder around the output may not be written, or the
//! output is a mount of its own) it lies inside the output.
//!
//! The folder is the lock, too: whoever holds the lock on `lock` in it may
//! publish. The system lets go of it when a process ends, however it ends, so a
//! folder without a locked file is a left-over and is cleared. A build that is
//! done removes the folder while it still holds the lock; one that waited for
//! the lock finds that the file it locked is gone and begins anew.

use std::ffi::OsString;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::Duration;

use super::output::{Output, status};
use super::{PublishError, Refusal, mount};

/// The name of the folder inside an output; the beginning of it beside one.
pub(super) const STAGING: &str = ".safetycard-staging";

const LOCK: &str = "lock";
const PAUSE: Duration = Duration::from_millis(20);

/// A locked staging folder with an empty folder for the site in it. It is
/// removed, with all that is in it, when it goes out of scope.
#[derive(Debug)]
pub(super) struct Ground {
    folder: PathBuf,
    /// Where the new site is put together.
    pub site: PathBuf,
    /// Whether it lies beside the output, so that the two can be exchanged.
    pub beside: bool,
    /// Held for its lock.
    _lock: File,
}

impl Ground {
    /// Takes the lock, waiting for it as long as `patience`, and clears what a
    /// build that was killed has left.
    pub(super) fn take(output: &Output, patience: Duration) -> Result<Self, PublishError> {
        let inside = output.path.join(STAGING);
        if status(&output.path)?.is_some() && mount::is_mount(&output.path) {
            return Self::take_at(inside, false, output, patience);
        }
        match Self::take_at(beside(output), true, output, patience) {
            Err(PublishError::Io { source, .. }) if cannot_write(&source) && output.path.is_dir() => {
                Self::take_at(inside, false, output, patience)
            }
            other => {
                let ground = other?;
                // Left by a build that had to stage inside and was killed.
                remove(&inside)?;
                Ok(ground)
            }
        }
    }

    fn take_at(
        folder: PathBuf,
        beside: bool,
        output: &Output,
        patience: Duration,
    ) -> Result<Self, PublishError> {
        let mut waited = Duration::ZERO;
        let lock = loop {
            if let Some(lock) = try_lock(&folder)? {
                break lock;
            }
            if waited >= patience {
                return Err(PublishError::Locked(output.path.clone()));
            }
            sleep(PAUSE);
            waited += PAUSE;
        };
        let ground = Self { site: folder.join("site"), folder, beside, _lock: lock };
        empty(&ground.folder)?;
        fs::create_dir(&ground.site).map_err(PublishError::io("create the folder", &ground.site))?;
        Ok(ground)
    }

    /// A place for a file that is not part of the site yet.
    pub(super) fn spare(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }
}

impl Drop for Ground {
    fn drop(&mut self) {
        // What cannot be removed now is cleared by the next build. The lock
        // itself is given up after this, when the file is closed.
        if empty(&self.folder).and_then(|()| remove(&self.folder.join(LOCK))).is_ok() {
            // Only if it is empty: a build that waited may have locked a new file in it.
            let _ = fs::remove_dir(&self.folder);
        }
    }
}

/// The lock, or `None` if somebody else has it or has just given it up.
fn try_lock(folder: &Path) -> Result<Option<File>, PublishError> {
    match fs::create_dir(folder) {
        Ok(()) => {}
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
        Err(error) => return Err(PublishError::io("create the folder", folder)(error)),
    }
    let path = folder.join(LOCK);
    let plain = |path: &Path, right: fn(&fs::Metadata) -> bool| match status(path)? {
        Some(data) if !right(&data) => {
            Err(PublishError::Refused { output: path.to_path_buf(), reason: Refusal::Staging })
        }
        _ => Ok(()),
    };
    plain(folder, fs::Metadata::is_dir)?;
    plain(&path, fs::Metadata::is_file)?;
    let file = match File::options().create(true).truncate(false).write(true).open(&path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(PublishError::io("open the lock", &path)(error)),
    };
    match file.try_lock() {
        Ok(()) => Ok(mount::is_at(&file, &path).then_some(file)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(PublishError::io("lock", &path)(error)),
    }
}

fn beside(output: &Output) -> PathBuf {
    let mut name = OsString::from(STAGING);
    name.push("-");
    if output.name.len() + name.len() <= 255 {
        name.push(&output.name);
    } else {
        let digest = super::manifest::Entry::of(output.name.as_encoded_bytes()).sha256;
        name.push(digest);
    }
    output.parent.join(name)
}

fn cannot_write(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem)
}

/// Removes everything but the lock.
fn empty(folder: &Path) -> Result<(), PublishError> {
    for entry in fs::read_dir(folder).map_err(PublishError::io("list", folder))? {
        let path = entry.map_err(PublishError::io("list", folder))?.path();
        if !path.ends_with(LOCK) {
            remove(&path)?;
        }
    }
    Ok(())
}

/// Removes a file, a link or a folder with all that is in it, if it is there.
fn remove(path: &Path) -> Result<(), PublishError> {
    let removed = match status(path)? {
        None => return Ok(()),
        Some(data) if data.is_dir() => fs::remove_dir_all(path),
        Some(_) => fs::remove_file(path),
    };
    removed.map_err(PublishError::io("remove", path))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::publish::PublishOptions;

    fn output(folder: &Path) -> Output {
        Output::find(&folder.join("public"), &PublishOptions::default()).unwrap()
    }

    #[test]
    fn the_lock_is_held_by_one_and_leaves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let output = output(folder.path());
        let first = Ground::take(&output, Duration::ZERO).unwrap();
        let second = Ground::take(&output, PAUSE);
        assert!(matches!(second, Err(PublishError::Locked(path)) if path == output.path));
        drop(first);
        drop(Ground::take(&output, Duration::ZERO).unwrap());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn many_takers_never_hold_it_together() {
        let folder = tempfile::tempdir().unwrap();
        let output = output(folder.path());
        let held = std::sync::atomic::AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..50 {
                        let ground = Ground::take(&output, Duration::from_mins(1)).unwrap();
                        assert_eq!(held.fetch_add(1, std::sync::atomic::Ordering::SeqCst), 0);
                        fs::write(ground.site.join("x"), "x").unwrap();
                        held.fetch_sub(1, std::sync::atomic::Ordering::SeqCst);
                    }
                });
            }
        });
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn a_left_over_is_cleared() {
        let folder = tempfile::tempdir().unwrap();
        let output = output(folder.path());
        fs::create_dir_all(beside(&output).join("site/deep")).unwrap();
        fs::write(beside(&output).join("site/deep/x"), "old").unwrap();
        fs::write(beside(&output).join("lock"), "").unwrap();
        let ground = Ground::take(&output, Duration::ZERO).unwrap();
        assert_eq!(fs::read_dir(&ground.site).unwrap().count(), 0);
    }

    #[test]
    fn a_very_long_name_still_has_a_staging_folder() {
        let folder = tempfile::tempdir().unwrap();
        let output = Output::find(&folder.path().join("x".repeat(255)), &PublishOptions::default()).unwrap();
        assert!(Ground::take(&output, Duration::ZERO).is_ok());
    }

    #[cfg(unix)]
    #[test]
    fn a_link_in_its_place_is_not_followed() {
        let folder = tempfile::tempdir().unwrap();
        let output = output(folder.path());
        fs::create_dir_all(folder.path().join("precious/site")).unwrap();
        std::os::unix::fs::symlink("precious", beside(&output)).unwrap();
        let error = Ground::take(&output, Duration::ZERO).unwrap_err();
        assert!(matches!(error, PublishError::Refused { reason: Refusal::Staging, .. }));
        assert!(folder.path().join("precious/site").exists());
    }
}
