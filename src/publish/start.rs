//! Writes the files of a new catalogue, and none over another.

use std::fs;
use std::io::Write;
use std::path::Path;

use super::PublishError;

/// Writes files below a folder, which is made if it does not exist. Returns how
/// many were written.
///
/// # Errors
///
/// If one of the files exists already: then none is written. Or if the system
/// refuses.
pub fn start(folder: &Path, files: &[(String, Vec<u8>)]) -> Result<usize, PublishError> {
    if let Some(taken) =
        files.iter().map(|(path, _)| folder.join(path)).find(|path| path.symlink_metadata().is_ok())
    {
        return Err(PublishError::Occupied(taken));
    }
    for (path, bytes) in files {
        let target = folder.join(path);
        if let Some(parent) = target.parent() {
            fs::create_dir_all(parent).map_err(PublishError::io("create the folder", parent))?;
        }
        let mut file = fs::File::create_new(&target).map_err(PublishError::io("create", &target))?;
        file.write_all(bytes).map_err(PublishError::io("write", &target))?;
    }
    Ok(files.len())
}
