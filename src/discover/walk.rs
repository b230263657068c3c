//! Finds the files of a catalogue, in sorted order, without leaving its tree.

use std::ffi::OsStr;
use std::fs::Metadata;
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use walkdir::{DirEntry, WalkDir};

use super::Kind;
use crate::diagnostic::{Diagnostic, Problems};

/// A file that was found: where it is, how it is shown, what it is for, and what
/// the system said of it, if it was asked.
pub(super) struct Found {
    pub disk: PathBuf,
    pub shown: String,
    pub kind: Kind,
    pub data: Option<Metadata>,
}

/// The deepest folder that is searched. Deeper trees are a mistake or an attack.
const MAX_DEPTH: usize = 32;

/// Everything below a catalogue's root that a build reads.
pub(super) fn catalogue(root: &Path, problems: &mut Problems) -> Vec<Found> {
    let mut found = rubric(root, problems);
    tree(root, &root.join("themes"), &|_| Some(Kind::Theme), &mut found, problems);
    tree(root, &root.join("content"), &content_kind, &mut found, problems);
    found
}

/// The configuration and the rubric of a catalogue.
pub(super) fn rubric(root: &Path, problems: &mut Problems) -> Vec<Found> {
    let mut found = Vec::new();
    let configuration = root.join("catalogue.yaml");
    if configuration.symlink_metadata().is_ok() {
        let shown = "catalogue.yaml".into();
        found.push(Found { disk: configuration, shown, kind: Kind::Configuration, data: None });
    }
    let is_yaml = |path: &str| has_extension(path, &["yaml", "yml"]).then_some(Kind::Rubric);
    tree(root, &root.join("rubric"), &is_yaml, &mut found, problems);
    found
}

/// Records named on a command line: a file, or a folder with everything below.
pub(super) fn records(path: &Path, found: &mut Vec<Found>, problems: &mut Problems) {
    let shown = shown(path);
    match path.metadata() {
        Err(error) => problems
            .push(Diagnostic::placeless("unreadable-file", format!("`{shown}` cannot be read: {error}"))),
        Ok(data) if data.is_dir() => {
            let record = |path: &str| has_extension(path, RECORD_EXTENSIONS).then_some(Kind::Record);
            tree(Path::new(""), path, &record, found, problems);
        }
        Ok(data) if data.is_file() => {
            found.push(Found { disk: path.to_path_buf(), shown, kind: Kind::Record, data: Some(data) });
        }
        Ok(_) => {
            problems.push(Diagnostic::placeless("not-a-file", format!("`{shown}` is not a regular file")));
        }
    }
}

const RECORD_EXTENSIONS: &[&str] = &["yaml", "yml", "json", "md"];

fn content_kind(path: &str) -> Option<Kind> {
    if path.starts_with("content/pages/") {
        return has_extension(path, &["md"]).then_some(Kind::Page);
    }
    has_extension(path, RECORD_EXTENSIONS).then_some(Kind::Record)
}

fn has_extension(path: &str, extensions: &[&str]) -> bool {
    path.rsplit_once('.')
        .is_some_and(|(_, end)| extensions.iter().any(|known| end.eq_ignore_ascii_case(known)))
}

/// Whether a name is one that editors and systems use for files of their own:
/// `.#x`, `.x.swp`, `x~`, `x.bck`, `4913`. Such files are no content.
#[must_use]
pub fn is_editors_own(name: &str) -> bool {
    name.starts_with('.')
        || name.ends_with('~')
        || name == "4913"
        || [".bck", ".bak", ".swp", ".swx", ".tmp"].iter().any(|end| name.ends_with(end))
}

/// Adds the files below a folder, but for those that editors keep for themselves.
fn tree(
    root: &Path,
    folder: &Path,
    kind: &dyn Fn(&str) -> Option<Kind>,
    found: &mut Vec<Found>,
    problems: &mut Problems,
) {
    if folder.symlink_metadata().is_err() {
        return;
    }
    let inside = folder.canonicalize().unwrap_or_else(|_| folder.to_path_buf());
    let walk = WalkDir::new(folder)
        .max_depth(MAX_DEPTH)
        .into_iter()
        .filter_entry(|entry| entry.depth() == 0 || !is_editors_own(&entry.file_name().to_string_lossy()));
    // While one thread lists a folder, the others ask what the system says of each file.
    let asked = walk.par_bridge().map(|entry| {
        let file = entry.as_ref().ok().filter(|entry| entry.file_type().is_file());
        let data = file.and_then(|file| file.metadata().ok());
        (entry, data)
    });
    // The system lists a folder in an order of its own. Whole paths are quicker to
    // compare than names, which are looked for in their paths each time.
    let mut entries: Vec<_> = asked.collect();
    entries.par_sort_by(|(one, _), (other, _)| place(one).cmp(&place(other)));
    for (entry, data) in entries {
        let entry = match entry {
            Ok(entry) => entry,
            Err(error) => {
                problems.push(Diagnostic::placeless(
                    "unreadable-file",
                    format!("a folder cannot be read: {error}"),
                ));
                continue;
            }
        };
        let path = shown(entry.path().strip_prefix(root).unwrap_or(entry.path()));
        let Some(kind) = kind(&path) else { continue };
        let file_type = entry.file_type();
        if file_type.is_dir() && kind != Kind::Theme && entry.depth() > 0 {
            problems.push(
                Diagnostic::placeless("not-a-file", format!("`{path}` is a folder named like a file"))
                    .help("rename the folder; a record is a regular file"),
            );
        } else if file_type.is_symlink() {
            follow(&entry.into_path(), path, kind, &inside, found, problems);
        } else if file_type.is_file() {
            found.push(Found { disk: entry.into_path(), shown: path, kind, data });
        } else if !file_type.is_dir() {
            problems.push(
                Diagnostic::placeless("not-a-file", format!("`{path}` is not a regular file"))
                    .help("only regular files are read"),
            );
        }
    }
}

/// Where an entry stands among others: its path, also if it cannot be read.
fn place(entry: &walkdir::Result<DirEntry>) -> Option<&OsStr> {
    entry.as_ref().map_or_else(walkdir::Error::path, |entry| Some(entry.path())).map(Path::as_os_str)
}

/// A link is followed only to a regular file within the same tree.
fn follow(
    link: &Path,
    shown: String,
    kind: Kind,
    inside: &Path,
    found: &mut Vec<Found>,
    problems: &mut Problems,
) {
    match link.canonicalize() {
        Ok(target) if target.starts_with(inside) && target.is_file() => {
            found.push(Found { disk: target, shown, kind, data: None });
        }
        Ok(_) => problems.push(
            Diagnostic::placeless(
                "link-out-of-tree",
                format!("`{shown}` is a link that leads out of the catalogue"),
            )
            .help("put the file itself there"),
        ),
        Err(error) => problems.push(Diagnostic::placeless(
            "unreadable-file",
            format!("`{shown}` is a link that leads nowhere: {error}"),
        )),
    }
}

/// A path as shown to people, the same on every system.
fn shown(path: &Path) -> String {
    if let Some(plain) = path.to_str().filter(|text| is_plain(text)) {
        return plain.to_owned();
    }
    let mut shown = String::with_capacity(path.as_os_str().len());
    for part in path.components() {
        if !shown.is_empty() && !shown.ends_with('/') {
            shown.push('/');
        }
        shown.push_str(&part.as_os_str().to_string_lossy());
    }
    shown
}

/// Whether a path is written already as it is shown, as nearly all are.
fn is_plain(path: &str) -> bool {
    let odd = ["//", "/./", "\\"].iter().any(|part| path.contains(part));
    !odd && !path.starts_with("./") && !path.ends_with('/') && !path.ends_with("/.") && path != "."
}
