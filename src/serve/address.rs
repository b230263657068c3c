//! The path of a request becomes a file's path within the site, or nothing.
//!
//! Files are looked up among those the site has, so no address can lead to the
//! disk. It is checked all the same: what is not plain is refused before
//! anything is looked up.

/// Decodes the path of a request and takes it apart: `/a%20b/c/` is `a b/c/`.
/// Nothing comes of a path with `..`, `.`, empty steps, control characters or
/// backslashes, encoded or not.
pub(super) fn decode(path: &str) -> Option<String> {
    let path = percent_decode(path.strip_prefix('/')?)?;
    let whole = path.strip_suffix('/').unwrap_or(&path);
    let is_plain = |step: &str| !matches!(step, "" | "." | "..");
    if !(path.is_empty() || whole.split('/').all(is_plain)) {
        return None;
    }
    path.chars().all(|character| !character.is_control() && character != '\\').then_some(path)
}

fn percent_decode(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let digit = |byte: u8| char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
        bytes.push(digit(rest.next()?)? << 4 | digit(rest.next()?)?);
    }
    let decoded = String::from_utf8(bytes).ok()?;
    // A step may not turn into two by being decoded.
    (decoded.matches('/').count() == text.matches('/').count()).then_some(decoded)
}

/// Encodes a path of the site for a `Location`.
pub(super) fn encode(path: &str) -> String {
    use std::fmt::Write;
    path.bytes().fold(String::with_capacity(path.len()), |mut encoded, byte| {
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            let _ = write!(encoded, "%{byte:02X}");
        }
        encoded
    })
}

/// The value of a field of a query, decoded.
pub(super) fn field(query: &str, name: &str) -> Option<String> {
    let mut pairs = query.split('&').filter_map(|pair| pair.split_once('='));
    let (_, value) = pairs.find(|(key, _)| *key == name)?;
    let mut bytes = Vec::with_capacity(value.len());
    let mut rest = value.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'+' => b' ',
            b'%' => {
                let pair = [rest.next()?, rest.next()?];
                u8::from_str_radix(std::str::from_utf8(&pair).ok()?, 16).ok()?
            }
            other => other,
        });
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_paths_are_decoded() {
        assert_eq!(decode("/").as_deref(), Some(""));
        assert_eq!(decode("/projects/a%20b/").as_deref(), Some("projects/a b/"));
        assert_eq!(decode("/%C3%A9.json").as_deref(), Some("é.json"));
        assert_eq!(decode(&format!("/{}", encode("a b/é?"))).as_deref(), Some("a b/é?"));
    }

    #[test]
    fn nothing_leads_out() {
        for path in [
            "",
            "x",
            "//",
            "/a//b",
            "/..",
            "/a/../b",
            "/%2e%2e/x",
            "/%2E./x",
            "/..%2fx",
            "/a%2Fb",
            "/a%5c..%5cb",
            "/a\\b",
            "/%00",
            "/a%0ab",
            "/%zz",
            "/%f",
            "/%ff",
            "/./a",
            "/..;/a/..",
        ] {
            assert_eq!(decode(path), None, "{path}");
        }
    }

    #[test]
    fn fields_of_a_query_are_decoded() {
        let query = "page=%2Fprojects%2Fa%2F&digest=12&styles=";
        assert_eq!(field(query, "page").as_deref(), Some("/projects/a/"));
        assert_eq!(field(query, "styles").as_deref(), Some(""));
        assert_eq!(field(query, "other"), None);
        assert_eq!(field("page=%f", "page"), None);
    }
}
