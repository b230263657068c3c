//! The text of a file, as `rg` takes it: by the mark at its beginning, or as it is.

use std::borrow::Cow;

/// A NUL so near the beginning says that a file is binary, as `rg` has it.
const LOOKED_AT: usize = 64 << 10;

/// The text of a file, up to a NUL; `None` if it is binary and such are not wanted.
/// UTF-16 is read where its mark stands first, and no mark is part of a line.
pub(super) fn text(bytes: &[u8], with_binary: bool) -> Option<Cow<'_, [u8]>> {
    let bytes: Cow<'_, [u8]> = match bytes {
        [0xEF, 0xBB, 0xBF, rest @ ..] => rest.into(),
        [0xFF, 0xFE, rest @ ..] => utf16(rest, u16::from_le_bytes).into(),
        [0xFE, 0xFF, rest @ ..] => utf16(rest, u16::from_be_bytes).into(),
        _ => bytes.into(),
    };
    match bytes.iter().position(|byte| *byte == 0) {
        Some(at) if at < LOOKED_AT && !with_binary => None,
        Some(at) if !with_binary => Some(bytes[..at].to_vec().into()),
        _ => Some(bytes),
    }
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Vec<u8> {
    let units = bytes.as_chunks::<2>().0.iter().map(|pair| unit(*pair));
    let text: String =
        char::decode_utf16(units).map(|letter| letter.unwrap_or(char::REPLACEMENT_CHARACTER)).collect();
    text.into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_binary_file_has_no_text_and_a_late_nul_ends_one() {
        assert_eq!(text(b"a\na\0\na\n", false), None);
        assert_eq!(text(b"a\0", true).as_deref(), Some(&b"a\0"[..]));
        let long = [b"a\n".repeat(40_000), b"\0a\n".to_vec()].concat();
        assert_eq!(text(&long, false).unwrap().len(), 80_000);
    }

    #[test]
    fn a_mark_tells_the_encoding_and_is_no_text() {
        let text = |bytes| String::from_utf8(text(bytes, false).unwrap().into_owned()).unwrap();
        assert_eq!(text(b"\xef\xbb\xbffn"), "fn");
        assert_eq!(text(b"\xff\xfef\0n\0\xe9\0\n\0"), "fn\u{e9}\n");
        assert_eq!(text(b"\xfe\xff\0f\xd8\0"), "f\u{fffd}");
        assert_eq!(text(b"fn"), "fn");
    }
}
