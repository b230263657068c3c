//! The style sheets of a theme become one minified file.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use lightningcss::bundler::{Bundler, ResolveResult, SourceProvider};
use lightningcss::stylesheet::{MinifyOptions, ParserOptions, PrinterOptions};

use crate::diagnostic::{Diagnostic, FileId, Place, Span};
use crate::discover::SourceFile;

/// The sheet that imports all others.
const ENTRY: &str = "styles/main.css";

/// Reads imports from the layered files of a theme, never from a disk.
struct Layered<'a> {
    files: &'a BTreeMap<String, (FileId, &'a SourceFile)>,
}

#[derive(Debug, thiserror::Error)]
#[error("there is no style sheet `{0}` in this theme")]
struct NoSuchSheet(String);

impl SourceProvider for Layered<'_> {
    type Error = NoSuchSheet;

    fn read<'a>(&'a self, file: &Path) -> Result<&'a str, Self::Error> {
        let name = file.to_string_lossy();
        self.files
            .get(name.as_ref())
            .and_then(|(_, file)| file.text())
            .ok_or_else(|| NoSuchSheet(name.into_owned()))
    }

    fn resolve(&self, specifier: &str, originating_file: &Path) -> Result<ResolveResult, Self::Error> {
        let mut path = originating_file.parent().map(Path::to_path_buf).unwrap_or_default();
        for part in specifier.split('/') {
            match part {
                "" | "." => {}
                ".." => {
                    path.pop();
                }
                name => path.push(name),
            }
        }
        let name = path.to_string_lossy().into_owned();
        if self.files.contains_key(&name) {
            Ok(ResolveResult::File(PathBuf::from(name)))
        } else {
            Err(NoSuchSheet(name))
        }
    }
}

/// Bundles and minifies. Bytes are the same in every build.
pub(super) fn bundle(files: &BTreeMap<String, (FileId, &SourceFile)>) -> Result<String, Diagnostic> {
    let provider = Layered { files };
    let mut bundler = Bundler::new(&provider, None, ParserOptions::default());
    let mut sheet = bundler.bundle(Path::new(ENTRY)).map_err(|error| {
        let location = error.loc.as_ref().map(|loc| (loc.filename.clone(), loc.line, loc.column));
        problem(&error.kind.to_string(), location, files)
    })?;
    sheet.minify(MinifyOptions::default()).map_err(|error| problem(&error.kind.to_string(), None, files))?;
    let options = PrinterOptions { minify: true, ..PrinterOptions::default() };
    sheet
        .to_css(options)
        .map(|printed| printed.code)
        .map_err(|error| problem(&error.kind.to_string(), None, files))
}

/// A failure at a line (from 0) and column (from 1) of one of the sheets.
fn problem(
    message: &str,
    location: Option<(String, u32, u32)>,
    files: &BTreeMap<String, (FileId, &SourceFile)>,
) -> Diagnostic {
    let place = location.and_then(|(name, line, column)| {
        let (id, file) = files.get(&name)?;
        let text = file.text()?;
        let start: usize = text.split_inclusive('\n').take(line as usize).map(str::len).sum();
        let at = start + (column as usize).saturating_sub(1);
        Some(Place::new(*id, Span::new(at, at + 1)))
    });
    Diagnostic { place, ..Diagnostic::placeless("style-error", message.trim_end_matches('.')) }
}
