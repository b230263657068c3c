//! What a theme of its own can count on in the published site.

mod support;

use std::fs;

use support::{copy, files, root, safetycard, stderr};

#[test]
fn a_style_sheet_leads_to_static_files_under_their_published_names() {
    let folder = tempfile::tempdir().unwrap();
    copy(&root().join("tests/sites/theme-assets"), folder.path());
    let output = safetycard(folder.path(), &["build"]);
    assert!(output.status.success(), "{}", stderr(&output));
    let public = folder.path().join("public");
    let found = files(&public);
    let named = |extension: &str, stem: &str| {
        let is_it =
            |path: &&String| path.starts_with(&format!("assets/{stem}.")) && path.ends_with(extension);
        found.iter().filter(is_it).cloned().collect::<Vec<_>>()
    };
    let (marks, sheets) = (named(".svg", "mark"), named(".css", "site"));
    assert_eq!((marks.len(), sheets.len()), (1, 1), "equal files are one: {found:?}");
    let mark = marks[0].strip_prefix("assets/").unwrap();

    let css = fs::read_to_string(public.join(&sheets[0])).unwrap();
    for expected in [format!("url(\"{mark}\")"), format!("\"{mark}#part\""), "url(\"#in-page\")".into()] {
        assert!(css.contains(&expected), "{expected} in {css}");
    }
    // Both names that a template has for the file lead to it.
    let page = fs::read_to_string(public.join("404.html")).unwrap();
    assert_eq!(page.matches(&format!("/assets/{mark}\"")).count(), 2, "{page}");
}
