//! The rows of a page once more, as a script: a page that was opened from a disk may
//! load nothing else. The template marks them, and so they are made once.

use serde::Serialize;

/// What stands before the rows and what after, in a template that has some.
pub(super) const MARKS: (&str, &str) = ("<!--rows-->", "<!--/rows-->");

#[derive(Serialize)]
struct Rows<'a> {
    /// What leads from the page to the root of the site.
    root: &'a str,
    rows: &'a str,
}

/// The script with the rows of a page; nothing if they are not marked.
pub(super) fn script(page: &[u8], root: &str) -> Option<Vec<u8>> {
    let text = std::str::from_utf8(page).ok()?;
    let (_, rows) = text.split_once(MARKS.0)?;
    let (rows, _) = rows.split_once(MARKS.1)?;
    let mut script = Vec::with_capacity(rows.len() + rows.len() / 8);
    script.extend(b"window.safetycardRows=");
    serde_json::to_writer(&mut script, &Rows { root, rows: rows.trim() }).ok()?;
    script.extend(b";\n");
    Some(script)
}

#[cfg(test)]
mod tests {
    use super::script;

    #[test]
    fn rows_are_what_stands_between_the_marks() {
        let page = "<tbody><!--rows-->\n<tr><td>\"a\" </tr>\n<!--/rows--></tbody>";
        let wanted = "window.safetycardRows={\"root\":\"../\",\"rows\":\"<tr><td>\\\"a\\\" </tr>\"};\n";
        assert_eq!(script(page.as_bytes(), "../").as_deref(), Some(wanted.as_bytes()));
        for page in ["<tbody></tbody>", "<!--/rows--><!--rows-->", "<!--rows-->a"] {
            assert_eq!(script(page.as_bytes(), ""), None, "{page}");
        }
    }
}
