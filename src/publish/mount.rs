//! What only the system knows about a path: mounts, and whether an open file
//! is still the one at its path.

use std::fs::File;
use std::path::Path;

/// Whether another file system, or another part of one, begins at this folder.
/// Such a folder cannot be renamed.
#[cfg(target_os = "linux")]
pub(super) fn is_mount(folder: &Path) -> bool {
    use rustix::fs::{AtFlags, CWD, StatxAttributes, StatxFlags, statx};
    let flags = AtFlags::NO_AUTOMOUNT | AtFlags::SYMLINK_NOFOLLOW;
    match statx(CWD, folder, flags, StatxFlags::empty()) {
        Ok(found) if found.stx_attributes_mask.contains(StatxAttributes::MOUNT_ROOT) => {
            found.stx_attributes.contains(StatxAttributes::MOUNT_ROOT)
        }
        _ => is_other_device(folder),
    }
}

/// Whether another file system begins at this folder.
#[cfg(all(unix, not(target_os = "linux")))]
pub(super) fn is_mount(folder: &Path) -> bool {
    is_other_device(folder)
}

#[cfg(unix)]
fn is_other_device(folder: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let device = |path: &Path| path.symlink_metadata().map(|data| data.dev()).ok();
    let around = folder.parent().and_then(device);
    around.is_some() && around != device(folder)
}

/// Elsewhere a mount shows when a rename fails.
#[cfg(not(unix))]
pub(super) fn is_mount(_: &Path) -> bool {
    false
}

/// Whether an open file is the one that is found at a path.
#[cfg(unix)]
pub(super) fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    match (file.metadata(), path.symlink_metadata()) {
        (Ok(open), Ok(found)) => (open.dev(), open.ino()) == (found.dev(), found.ino()),
        _ => false,
    }
}

/// Whether a file is found at a path; elsewhere an open file keeps its path.
#[cfg(not(unix))]
pub(super) fn is_at(_: &File, path: &Path) -> bool {
    path.exists()
}
