//! Each folder of `tests/sites/` is a catalogue with what must come of it.
//!
//! `expected/problems.txt`  all problems, as the terminal shows them
//! `expected/scores.json`   the figures of `safetycard score content`
//! `expected/files.txt`     the paths of the published files
//! `expected/pages.txt`     lines `path | text` that a published file holds
//!
//! A case needs no Rust: make a folder. `UPDATE_EXPECTED=1 cargo test` writes
//! the first three anew where they exist.

mod support;

use std::fs;
use std::path::Path;

use support::{copy, files, root, safetycard, stderr, stdout};

const KNOWN: [&str; 4] = ["problems.txt", "scores.json", "files.txt", "pages.txt"];

#[test]
fn every_case_comes_out_as_expected() {
    let cases = root().join("tests/sites");
    let mut failures = Vec::new();
    let mut names: Vec<_> = fs::read_dir(&cases).unwrap().map(|entry| entry.unwrap().path()).collect();
    names.sort();
    assert!(names.len() >= 5, "cases are found");
    for case in names {
        if let Err(message) = run(&case) {
            failures.push(format!("{}: {message}", case.file_name().unwrap().to_string_lossy()));
        }
    }
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
}

fn run(case: &Path) -> Result<(), String> {
    let expected = case.join("expected");
    let wanted = files(&expected);
    if let Some(stranger) = wanted.iter().find(|name| !KNOWN.contains(&name.as_str())) {
        return Err(format!("expected/{stranger} is nothing that is compared"));
    }
    if wanted.is_empty() {
        return Err("nothing is expected".into());
    }
    let folder = tempfile::tempdir().unwrap();
    let work = folder.path().join("catalogue");
    for part in files(case).iter().filter(|file| !file.starts_with("expected/")) {
        let target = work.join(part);
        fs::create_dir_all(target.parent().unwrap()).unwrap();
        fs::copy(case.join(part), target).unwrap();
    }
    let built = safetycard(&work, &["build"]);
    let said = stderr(&built);
    let public = work.join("public");
    let is_wanted = |name: &str| wanted.iter().any(|wanted| wanted == name);
    if is_wanted("problems.txt") {
        compare(&expected.join("problems.txt"), &said)?;
        if public.exists() == said.contains("nothing was published") {
            return Err("a site and a refusal to publish exclude each other".into());
        }
    }
    if is_wanted("scores.json") {
        compare(
            &expected.join("scores.json"),
            &stdout(&safetycard(&work, &["score", "content", "--format", "json"])),
        )?;
    }
    if is_wanted("files.txt") {
        compare(&expected.join("files.txt"), &(unhashed(&files(&public)).join("\n") + "\n"))?;
    }
    if is_wanted("pages.txt") {
        contains(&expected.join("pages.txt"), &public, &said)?;
    }
    Ok(())
}

/// Paths without the part that changes with the content of an asset, sorted by
/// what is left of them: another style sheet is no reason for another order.
fn unhashed(paths: &[String]) -> Vec<String> {
    let plain = |path: &String| {
        let parts: Vec<&str> = path.split('.').collect();
        match parts.as_slice() {
            [stem, _, extension] if path.starts_with("assets/") => format!("{stem}.*.{extension}"),
            _ => path.clone(),
        }
    };
    let mut paths: Vec<String> = paths.iter().map(plain).collect();
    paths.sort();
    paths
}

fn compare(path: &Path, got: &str) -> Result<(), String> {
    if std::env::var_os("UPDATE_EXPECTED").is_some() {
        fs::write(path, got).unwrap();
        return Ok(());
    }
    let wanted = fs::read_to_string(path).unwrap();
    if wanted == got {
        return Ok(());
    }
    Err(format!("{} differs\n--- expected\n{wanted}\n--- got\n{got}", path.display()))
}

fn contains(path: &Path, public: &Path, said: &str) -> Result<(), String> {
    for line in fs::read_to_string(path).unwrap().lines() {
        let (page, text) = line.split_once(" | ").ok_or_else(|| format!("`{line}` is not `path | text`"))?;
        let (page, absent) = page.strip_prefix('!').map_or((page, false), |page| (page, true));
        let content =
            fs::read_to_string(public.join(page)).map_err(|error| format!("{page}: {error}\n{said}"))?;
        if content.contains(text) == absent {
            return Err(format!("{page} {} `{text}`", if absent { "holds" } else { "does not hold" }));
        }
    }
    Ok(())
}

#[test]
fn a_broken_record_leaves_the_old_site_whole() {
    let folder = tempfile::tempdir().unwrap();
    copy(&root().join("content"), &folder.path().join("content"));
    fs::copy(root().join("catalogue.yaml"), folder.path().join("catalogue.yaml")).unwrap();
    assert_eq!(safetycard(folder.path(), &["build"]).status.code(), Some(0));
    let public = folder.path().join("public");
    let before: Vec<_> =
        files(&public).into_iter().map(|file| (fs::read(public.join(&file)).unwrap(), file)).collect();

    let record = folder.path().join("content/records/jarvis.yaml");
    let text = fs::read_to_string(&record).unwrap();
    fs::write(&record, text.replacen("level: 0", "level: 9", 1).replacen("headline:", "headlin:", 1))
        .unwrap();
    let output = safetycard(folder.path(), &["build"]);
    assert_eq!(output.status.code(), Some(1));
    let said = stderr(&output);
    for expected in ["unknown-field", "`headline`", "invalid-level", "content/records/jarvis.yaml:"] {
        assert!(said.contains(expected), "{expected} in {said}");
    }
    let after: Vec<_> =
        files(&public).into_iter().map(|file| (fs::read(public.join(&file)).unwrap(), file)).collect();
    assert!(before == after, "the old site is as it was");
}
