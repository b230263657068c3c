//! Reads one file, never more of it than is allowed.

use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

use super::{Content, Kind};

/// Why a file is of no use: the code, what is wrong, what would be right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Fault(pub &'static str, pub String, pub String);

/// A file as far as it is of use.
pub(super) struct Contents {
    pub content: Content,
    pub fault: Option<Fault>,
}

/// One file as text, or as bytes where a theme ships something else.
pub(super) fn read(path: &Path, kind: Kind, limit: u64) -> Contents {
    let bytes = match bytes(path, limit) {
        Ok(bytes) => bytes,
        Err(fault) => return Contents { content: Content::Unusable, fault: Some(fault) },
    };
    match String::from_utf8(bytes) {
        Ok(text) => Contents { content: Content::Text(Arc::from(text)), fault: None },
        Err(error) if kind == Kind::Theme => {
            Contents { content: Content::Bytes(Arc::from(error.into_bytes())), fault: None }
        }
        Err(error) => {
            let at = error.utf8_error().valid_up_to();
            let line = error.as_bytes()[..at].iter().filter(|byte| **byte == b'\n').count() + 1;
            let message = match error.as_bytes() {
                [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => "this file is UTF-16 text, not UTF-8".into(),
                _ => format!("this file is not UTF-8 text: byte {at}, on line {line}"),
            };
            let fault = Fault("not-utf8", message, "save it as UTF-8".into());
            let shown = Arc::from(String::from_utf8_lossy(error.as_bytes()));
            Contents { content: Content::Garbled { shown, at }, fault: Some(fault) }
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
    // Room for all of it at once spares a dozen reads a file.
    let length = file.metadata().map_or(0, |data| data.len().min(limit));
    let mut bytes = Vec::with_capacity(usize::try_from(length).unwrap_or(0) + 1);
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
