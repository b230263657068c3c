//! What is in the old site that is not ours, and whether it may stay.
//!
//! A file is ours if the old manifest owns its path and a regular file is
//! there. All else is foreign: links, folders we never made, files that people
//! put beside ours. Foreign things are never followed, opened or changed.

use std::path::{Path, PathBuf};

use walkdir::{DirEntry, WalkDir};

use super::manifest::Manifest;
use super::{PublishError, Refusal, ground, mount};

/// What a walk through the old site found.
#[derive(Debug, Default)]
pub(super) struct Survey {
    /// Foreign folders, from the top; relative to the site.
    pub folders: Vec<PathBuf>,
    /// Foreign files and links; relative to the site.
    pub files: Vec<PathBuf>,
    /// Files of ours that the new site has no more.
    pub stale: Vec<String>,
}

/// What decides whose a file is.
#[derive(Debug, Clone, Copy)]
pub(super) struct Claims<'a> {
    /// The files that were ours.
    pub old: &'a Manifest,
    /// The files that will be.
    pub new: &'a Manifest,
    /// Whether foreign regular files may be replaced.
    pub adopt: bool,
}

/// Walks through the old site once.
pub(super) fn survey(output: &Path, claims: Claims<'_>) -> Result<Survey, PublishError> {
    let mut survey = Survey::default();
    let walk = WalkDir::new(output).min_depth(1).sort_by_file_name().into_iter().filter_entry(|entry| {
        // Our own staging folder, of a build that is running or was killed.
        entry.depth() > 1 || entry.file_name() != ground::STAGING
    });
    for entry in walk {
        let entry = entry.map_err(|error| {
            let path = error.path().unwrap_or(output).to_path_buf();
            PublishError::io("read the folder", &path)(error.into())
        })?;
        survey.add(output, &entry, claims)?;
    }
    Ok(survey)
}

impl Survey {
    fn add(&mut self, output: &Path, entry: &DirEntry, claims: Claims<'_>) -> Result<(), PublishError> {
        let relative = entry.path().strip_prefix(output).unwrap_or(entry.path());
        let path = portable(relative);
        let (is_dir, is_file) = (entry.file_type().is_dir(), entry.file_type().is_file());
        if is_dir && mount::is_mount(entry.path()) {
            let output = entry.path().to_path_buf();
            return Err(PublishError::Refused { output, reason: Refusal::MountInside });
        }
        if let Some(path) = &path {
            let was_ours = if is_dir { claims.old.has_folder(path) } else { claims.old.has_file(path) };
            if is_dir && was_ours {
                return Ok(());
            }
            if is_file && claims.new.has_file(path) && (was_ours || claims.adopt) {
                return Ok(());
            }
            if is_file && was_ours {
                self.stale.push(path.clone());
                return Ok(());
            }
        }
        // Names that are not Unicode are foreign, but the folders above may be ours.
        let path = path.unwrap_or_else(|| relative.to_string_lossy().into_owned());
        if let Some(needed) = claims.needed_at(&path, is_dir) {
            return Err(PublishError::Foreign { path: entry.path().to_path_buf(), needed });
        }
        if is_dir { &mut self.folders } else { &mut self.files }.push(relative.to_path_buf());
        Ok(())
    }
}

impl Claims<'_> {
    /// What the new site has in the place of something foreign.
    fn needed_at(&self, path: &str, is_dir: bool) -> Option<&'static str> {
        if self.new.has_file(path) || self.new.has_file_above(path) {
            Some("file")
        } else if !is_dir && self.new.has_folder(path) {
            Some("folder")
        } else {
            None
        }
    }
}

/// A path with `/` between folders; `None` if it is not Unicode, and so not ours.
pub(super) fn portable(relative: &Path) -> Option<String> {
    let names: Option<Vec<_>> = relative.iter().map(|name| name.to_str()).collect();
    names.map(|names| names.join("/"))
}
