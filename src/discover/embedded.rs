//! The rubric and the theme that travel inside the binary.

use std::sync::{Arc, OnceLock};

use rust_embed::RustEmbed;

use super::{Content, Kind, SourceFile};

#[derive(RustEmbed)]
#[folder = "rubric"]
#[prefix = "rubric/"]
struct EmbeddedRubric;

#[derive(RustEmbed)]
#[folder = "themes/default"]
#[prefix = "themes/default/"]
struct EmbeddedTheme;

#[derive(RustEmbed)]
#[folder = "src/discover/starter"]
struct Starter;

/// The files that stand in where a catalogue has none of its own, sorted by path;
/// the same ones every time.
pub(super) fn defaults() -> &'static [Arc<SourceFile>] {
    static DEFAULTS: OnceLock<Vec<Arc<SourceFile>>> = OnceLock::new();
    DEFAULTS.get_or_init(unpack)
}

fn unpack() -> Vec<Arc<SourceFile>> {
    let rubric = EmbeddedRubric::iter()
        .filter_map(|path| Some((path.clone(), EmbeddedRubric::get(&path)?, Kind::Rubric)));
    let theme = EmbeddedTheme::iter()
        .filter_map(|path| Some((path.clone(), EmbeddedTheme::get(&path)?, Kind::Theme)));
    let mut files: Vec<_> = rubric
        .chain(theme)
        .map(|(path, file, kind)| {
            let content = content(file.data.into_owned());
            Arc::new(SourceFile { path: path.into_owned(), kind, content })
        })
        .collect();
    files.sort_by(|one, other| one.path.cmp(&other.path));
    files
}

/// Text where it is UTF-8, bytes otherwise.
fn content(bytes: Vec<u8>) -> Content {
    match String::from_utf8(bytes) {
        Ok(text) => Content::Text(Arc::from(text)),
        Err(other) => Content::Bytes(Arc::from(other.into_bytes())),
    }
}

/// The files that `init` writes: a catalogue with one example, and on request
/// the embedded rubric and theme.
#[must_use]
pub fn starter_files(with_rubric: bool, with_theme: bool) -> Vec<(String, Vec<u8>)> {
    let starter = Starter::iter().filter_map(|path| {
        // A leading dot would hide the file from whoever embeds it.
        let name = path.replace("dot-", ".");
        Some((name, Starter::get(&path)?.data.into_owned()))
    });
    let wanted = |kind| (kind == Kind::Rubric && with_rubric) || (kind == Kind::Theme && with_theme);
    let defaults = defaults().iter().filter(|file| wanted(file.kind));
    starter.chain(defaults.map(|file| (file.path.clone(), file.bytes().to_vec()))).collect()
}
