//! The Markdown of a section, as every record format keeps it.

use std::borrow::Cow;

/// Line ends become line feeds, and blank lines around the text go. Markdown
/// takes CRLF, CR and LF for the same thing, and no blank line at an end for
/// anything; a report can keep neither apart, so no reader does.
pub(super) fn markdown(written: &str) -> Box<str> {
    let text = if written.contains('\r') {
        Cow::Owned(written.replace("\r\n", "\n").replace('\r', "\n"))
    } else {
        Cow::Borrowed(written)
    };
    text.trim_matches('\n').trim_end().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_ends_are_one_and_blank_ends_are_none() {
        assert_eq!(&*markdown("a\r\nb\rc\r\r\nd\n"), "a\nb\nc\n\nd");
        assert_eq!(&*markdown("\r\n\n    code\n\n \t\n"), "    code");
        assert_eq!(&*markdown("\r\n "), "");
        for text in ["\n \n", "\r\r\u{feff}\r", "a \r", " \n\na"] {
            let once = markdown(text);
            assert_eq!(markdown(&once), once, "{text:?}");
        }
    }
}
