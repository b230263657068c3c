//! The rubric and the theme that travel inside the binary.

use std::sync::Arc;

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

/// The files that stand in where a catalogue has none of its own.
pub(super) fn defaults() -> Vec<SourceFile> {
    let rubric = EmbeddedRubric::iter()
        .filter_map(|path| Some((path.clone(), EmbeddedRubric::get(&path)?, Kind::Rubric)));
    let theme = EmbeddedTheme::iter()
        .filter_map(|path| Some((path.clone(), EmbeddedTheme::get(&path)?, Kind::Theme)));
    rubric
        .chain(theme)
        .map(|(path, file, kind)| SourceFile {
            path: path.into_owned(),
            kind,
            content: content(file.data.into_owned()),
        })
        .collect()
}

/// Text where it is UTF-8, bytes otherwise.
fn content(bytes: Vec<u8>) -> Content {
    match String::from_utf8(bytes) {
        Ok(text) => Content::Text(Arc::from(text)),
        Err(other) => Content::Bytes(Arc::from(other.into_bytes())),
    }
}

/// The files that `init` writes, as paths and contents.
#[must_use]
pub fn starter_files() -> Vec<(String, String)> {
    Vec::new()
}
