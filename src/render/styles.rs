//! The style sheets of a theme become one minified file, in which each `url()`
//! leads to a file of the theme under the name that it is published by.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use lightningcss::bundler::{Bundler, ResolveResult, SourceProvider};
use lightningcss::dependencies::{Dependency, DependencyOptions};
use lightningcss::stylesheet::{MinifyOptions, ParserOptions, PrinterOptions};

use super::assets::FOLDER;
use super::theme::Files;
use crate::diagnostic::{Diagnostic, Place, Problems, Span, suggest};

/// The sheet that imports all others.
const ENTRY: &str = "styles/main.css";

/// Reads imports from the layered files of a theme, never from a disk.
struct Layered<'a> {
    files: &'a Files<'a>,
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
        let name = resolve(specifier, originating_file);
        if self.files.contains_key(&name) {
            Ok(ResolveResult::File(PathBuf::from(name)))
        } else {
            Err(NoSuchSheet(name))
        }
    }
}

/// Bundles and minifies; `published` has the addresses of static files by their
/// path within the theme. Bytes are the same in every build.
pub(super) fn bundle(files: &Files<'_>, published: &BTreeMap<&str, String>) -> Result<String, Problems> {
    let provider = Layered { files };
    let mut bundler = Bundler::new(&provider, None, ParserOptions::default());
    let mut sheet = bundler.bundle(Path::new(ENTRY)).map_err(|error| {
        let location = error.loc.as_ref().map(|loc| (loc.filename.as_str(), loc.line, loc.column));
        problem(error.kind.to_string(), location, files)
    })?;
    sheet.minify(MinifyOptions::default()).map_err(|error| problem(error.kind.to_string(), None, files))?;
    let analyze_dependencies = Some(DependencyOptions { remove_imports: false });
    let options = PrinterOptions { minify: true, analyze_dependencies, ..PrinterOptions::default() };
    let printed = sheet.to_css(options).map_err(|error| {
        let location = error.loc.as_ref().map(|loc| (loc.filename.as_str(), loc.line, loc.column));
        problem(error.kind.to_string(), location, files)
    })?;
    refer(printed.code, &printed.dependencies.unwrap_or_default(), files, published)
}

/// Puts the address of a file in the place of each `url()` that leads to it.
fn refer(
    mut code: String,
    dependencies: &[Dependency],
    files: &Files<'_>,
    published: &BTreeMap<&str, String>,
) -> Result<String, Problems> {
    let mut problems = Problems::new();
    for dependency in dependencies {
        let Dependency::Url(found) = dependency else { continue };
        let (plain, rest) =
            found.url.find(['?', '#']).map_or((found.url.as_str(), ""), |at| found.url.split_at(at));
        let target = if plain.is_empty() {
            Ok(String::new())
        } else {
            address(plain, &found.loc.file_path, published)
        };
        match target {
            Ok(target) => {
                // Quoted, so what would end the address is escaped as in a string.
                let target = format!("{target}{rest}").replace('\\', "\\\\").replace('"', "\\\"");
                code = code.replace(&format!("\"{}\"", found.placeholder), &format!("\"{target}\""));
            }
            Err((message, help)) => {
                let start = found.loc.start;
                let location = (found.loc.file_path.as_str(), start.line.saturating_sub(1), start.column);
                problems.push(problem(message, Some(location), files).help(help));
            }
        }
    }
    if problems.has_errors() { Err(problems) } else { Ok(code) }
}

/// Where a file that a sheet names is published, seen from the bundled sheet: all
/// assets lie in one folder. Or what is wrong, and what would be right.
fn address(url: &str, sheet: &str, published: &BTreeMap<&str, String>) -> Result<String, (String, String)> {
    if url.starts_with('/') || url.contains(':') {
        let message = format!("a style sheet names `{url}`, which is no file of this theme");
        return Err((
            message,
            "put it into `static/` and name it from there; nothing is loaded from another host".into(),
        ));
    }
    let path = resolve(url, Path::new(sheet));
    published
        .get(path.as_str())
        .map(|address| address.strip_prefix(FOLDER).unwrap_or(address).to_owned())
        .ok_or_else(|| {
            let known: Vec<&str> = published.keys().copied().collect();
            (format!("there is no file `{path}` in this theme"), suggest(&path, &known))
        })
}

/// A path within the theme, as a sheet of it writes it.
fn resolve(specifier: &str, sheet: &Path) -> String {
    let mut path = sheet.parent().map(Path::to_path_buf).unwrap_or_default();
    for part in specifier.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                path.pop();
            }
            name => path.push(name),
        }
    }
    path.to_string_lossy().into_owned()
}

/// A failure at a line (from 0) and column (from 1) of one of the sheets.
fn problem(message: impl AsRef<str>, location: Option<(&str, u32, u32)>, files: &Files<'_>) -> Diagnostic {
    let place = location.and_then(|(name, line, column)| {
        let (id, file) = files.get(name)?;
        let text = file.text()?;
        let start: usize = text.split_inclusive('\n').take(line as usize).map(str::len).sum();
        let at = start + (column as usize).saturating_sub(1);
        Some(Place::new(*id, Span::new(at, at + 1)))
    });
    Diagnostic { place, ..Diagnostic::placeless("style-error", message.as_ref().trim_end_matches('.')) }
}
