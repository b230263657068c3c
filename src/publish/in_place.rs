//! Moves a staged site into the old one file by file, where the two cannot be
//! exchanged.
//!
//! Every file is whole at every moment, but for a while some are new and others
//! old. A manifest that owns the files of both goes first, so that a build after
//! a killed one knows which files are ours; then what pages refer to, then the
//! pages; then stale files and empty folders of ours go; last, the new manifest.

use std::fs;
use std::io;
use std::path::Path;

use super::PublishError;
use super::ground::Ground;
use super::manifest::MANIFEST;
use super::stage;
use super::survey::{Claims, Survey};

/// Moves the files named in `changed`, and removes those that are stale.
pub(super) fn move_in(
    ground: &Ground,
    output: &Path,
    claims: Claims<'_>,
    survey: &Survey,
    changed: &[String],
) -> Result<(), PublishError> {
    let interim = ground.spare("manifest");
    fs::write(&interim, claims.new.with(claims.old).to_bytes())
        .map_err(PublishError::io("write", &interim))?;
    replace(&interim, output, MANIFEST)?;
    // Files where the new site has a folder, or the other way round.
    let in_the_way = |path: &&String| claims.new.has_folder(path) || claims.new.has_file_above(path);
    let (first, last): (Vec<_>, Vec<_>) = survey.stale.iter().partition(in_the_way);
    for path in first {
        remove(output, path)?;
    }
    prune(output, claims);
    let (pages, others): (Vec<_>, Vec<_>) = changed.iter().partition(|path| is_page(path));
    for path in others.into_iter().chain(pages) {
        replace(&ground.site.join(path), output, path)?;
    }
    for path in last {
        remove(output, path)?;
    }
    prune(output, claims);
    replace(&ground.site.join(MANIFEST), output, MANIFEST)
}

fn is_page(path: &str) -> bool {
    Path::new(path).extension().is_some_and(|extension| extension == "html")
}

fn replace(from: &Path, output: &Path, path: &str) -> Result<(), PublishError> {
    let target = output.join(path);
    stage::in_folder(output, path.as_ref(), || fs::rename(from, &target))
        .map_err(PublishError::io("replace", &target))
}

fn remove(output: &Path, path: &str) -> Result<(), PublishError> {
    let target = output.join(path);
    match fs::remove_file(&target) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(PublishError::io("remove", &target)(error))
        }
        _ => Ok(()),
    }
}

/// Removes folders of ours that hold nothing any more, deepest first.
fn prune(output: &Path, claims: Claims<'_>) {
    let mut folders: Vec<_> = claims.old.folders().filter(|folder| !claims.new.has_folder(folder)).collect();
    folders.sort_unstable();
    for folder in folders.into_iter().rev() {
        // One that holds foreign files is not empty and stays.
        let _ = fs::remove_dir(output.join(folder));
    }
}
