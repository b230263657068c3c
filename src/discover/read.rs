//! Reads the files that were found, in parallel, each once.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

use rayon::prelude::*;

use super::walk::Found;
use super::{Content, Kind, Limits, SourceFile, SourceSet};
use crate::diagnostic::{Diagnostic, Place, Problems, Span};

/// Why a file is of no use: the code, what is wrong, what would be right.
struct Fault(&'static str, String, String);

/// Reads everything, lays it over the defaults, and sorts it by path.
pub(super) fn all(
    _root: &Path,
    found: Vec<Found>,
    defaults: Vec<SourceFile>,
    limits: Limits,
) -> (SourceSet, Problems) {
    let read: Vec<_> = found
        .into_par_iter()
        .map(|found| {
            let limit = if found.kind == Kind::Theme { limits.asset_bytes } else { limits.text_bytes };
            let (content, fault) = match content(&found.disk, found.kind, limit) {
                Ok(content) => (content, None),
                Err(fault) => (Content::Unusable, Some(fault)),
            };
            (SourceFile { path: found.shown, kind: found.kind, content }, fault)
        })
        .collect();
    let mut files: BTreeMap<String, SourceFile> =
        defaults.into_iter().map(|file| (file.path.clone(), file)).collect();
    let mut faults = Vec::new();
    for (file, fault) in read {
        faults.extend(fault.map(|fault| (file.path.clone(), fault)));
        files.insert(file.path.clone(), file);
    }
    let set = SourceSet::from_files(files.into_values().collect());
    let mut problems = Problems::new();
    for (path, Fault(code, message, help)) in faults {
        let place = set.find(&path).map(|(id, _)| Place::new(id, Span::new(0, 0)));
        problems.push(Diagnostic { place, ..Diagnostic::placeless(code, message).help(help) });
    }
    (set, problems)
}

/// One file as text, or as bytes where a theme ships something else.
fn content(path: &Path, kind: Kind, limit: u64) -> Result<Content, Fault> {
    let bytes = bytes(path, limit)?;
    match String::from_utf8(bytes) {
        Ok(text) => Ok(Content::Text(Arc::from(text))),
        Err(error) if kind == Kind::Theme => Ok(Content::Bytes(Arc::from(error.into_bytes()))),
        Err(error) => {
            let at = error.utf8_error().valid_up_to();
            let line = error.as_bytes()[..at].iter().filter(|byte| **byte == b'\n').count() + 1;
            Err(Fault(
                "not-utf8",
                format!("this file is not UTF-8 text: byte {at}, on line {line}"),
                "save it as UTF-8".into(),
            ))
        }
    }
}

/// The bytes of a file, never more than the limit even if it grows meanwhile.
fn bytes(path: &Path, limit: u64) -> Result<Vec<u8>, Fault> {
    let unreadable = |error: std::io::Error| {
        Fault(
            "unreadable-file",
            format!("this file cannot be read: {error}"),
            "check that it exists and may be read".into(),
        )
    };
    let file = File::open(path).map_err(unreadable)?;
    let mut bytes = Vec::new();
    file.take(limit + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    if bytes.len() as u64 > limit {
        return Err(Fault(
            "too-large",
            format!("this file is larger than {} MiB", limit >> 20),
            "split it, or leave out what readers do not need".into(),
        ));
    }
    Ok(bytes)
}
