//! What a browser is told about a file: exactly one type for each ending.
//!
//! Nothing is guessed from content, and browsers are told not to guess either.

/// The type of what is not known by its ending: saved, never shown.
const UNKNOWN: &str = "application/octet-stream";

const TYPES: &[(&str, &str)] = &[
    ("html", "text/html; charset=utf-8"),
    ("css", "text/css; charset=utf-8"),
    ("js", "text/javascript; charset=utf-8"),
    ("json", "application/json"),
    ("ndjson", "application/x-ndjson; charset=utf-8"),
    ("csv", "text/csv; charset=utf-8"),
    ("md", "text/markdown; charset=utf-8"),
    ("txt", "text/plain; charset=utf-8"),
    ("xml", "application/xml; charset=utf-8"),
    ("svg", "image/svg+xml"),
    ("png", "image/png"),
    ("jpg", "image/jpeg"),
    ("jpeg", "image/jpeg"),
    ("gif", "image/gif"),
    ("webp", "image/webp"),
    ("avif", "image/avif"),
    ("ico", "image/vnd.microsoft.icon"),
    ("woff", "font/woff"),
    ("woff2", "font/woff2"),
    ("ttf", "font/ttf"),
    ("otf", "font/otf"),
    ("pdf", "application/pdf"),
    ("webmanifest", "application/manifest+json"),
];

/// The type of a file of the site, by its name.
pub(super) fn content_type(path: &str) -> &'static str {
    let name = path.rsplit('/').next().unwrap_or(path);
    if name == "feed.xml" {
        return "application/atom+xml; charset=utf-8";
    }
    let ending = name.rsplit_once('.').filter(|(stem, _)| !stem.is_empty());
    let Some((_, ending)) = ending else { return "text/plain; charset=utf-8" };
    let known = TYPES.iter().find(|(known, _)| ending.eq_ignore_ascii_case(known));
    known.map_or(UNKNOWN, |(_, content_type)| content_type)
}

#[cfg(test)]
mod tests {
    use super::content_type;

    #[test]
    fn the_ending_decides_and_nothing_else() {
        assert_eq!(content_type("projects/a.b/index.html"), "text/html; charset=utf-8");
        assert_eq!(content_type("assets/icon.SVG"), "image/svg+xml");
        assert_eq!(content_type("categories/x/feed.xml"), "application/atom+xml; charset=utf-8");
        assert_eq!(content_type("sitemap.xml"), "application/xml; charset=utf-8");
        assert_eq!(content_type("_headers"), "text/plain; charset=utf-8");
        assert_eq!(content_type(".nojekyll"), "text/plain; charset=utf-8");
        assert_eq!(content_type("assets/x.exe"), "application/octet-stream");
    }
}
