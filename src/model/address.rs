//! Addresses that a page may link to.

/// Whether an address leads to http, https, mailto or a place in the site.
#[must_use]
pub fn is_safe_url(url: &str) -> bool {
    let plain: String = url
        .chars()
        .filter(|character| !character.is_control() && !character.is_whitespace())
        .collect::<String>()
        .to_ascii_lowercase();
    match plain.find([':', '/', '?', '#']) {
        Some(at) if plain.as_bytes().get(at) == Some(&b':') => {
            matches!(&plain[..at], "http" | "https" | "mailto")
        }
        _ => !plain.starts_with("//"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_known_schemes_and_relative_addresses_are_safe() {
        for safe in ["https://a.org/x:y", "HTTP://a.org", "mailto:a@b.org", "x/y", "#a:b", "../a?b:c", ""] {
            assert!(is_safe_url(safe), "{safe}");
        }
        let unsafe_ones = [
            "javascript:x",
            " java\nscript:x",
            "\u{1}javascript:x",
            "data:x",
            "//evil.org",
            "file:///x",
            ":x",
        ];
        for address in unsafe_ones {
            assert!(!is_safe_url(address), "{address:?}");
        }
    }
}
