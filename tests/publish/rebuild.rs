//! First builds and rebuilds, with and without the exchange.

use std::fs;
use std::path::Path;

use safetycard::render::Sink;

use crate::support::{Desk, files};

fn both() -> [Desk; 2] {
    [Desk::new(), Desk::in_place()]
}

#[cfg(unix)]
fn identity(path: &Path) -> (u64, std::time::SystemTime) {
    use std::os::unix::fs::MetadataExt;
    let found = path.metadata().unwrap();
    (found.ino(), found.modified().unwrap())
}

#[test]
fn the_first_build_makes_the_site() {
    for desk in both() {
        let written = [("index.html", "<p>hello"), ("a/b/c.css", "p{}"), (".nojekyll", "")];
        let report = desk.publish(&written).unwrap();
        assert_eq!(desk.site(), files(&written));
        assert_eq!((report.written, report.unchanged, report.removed, report.foreign), (3, 0, 0, 0));
        assert_eq!((report.bytes, report.at_once), (11, true));
        assert_eq!(desk.beside(), ["public"]);
    }
}

#[test]
fn nothing_is_seen_before_the_end() {
    for desk in both() {
        desk.publish(&[("index.html", "old")]).unwrap();
        let staging = desk.open().unwrap();
        staging.put("index.html", b"new").unwrap();
        assert_eq!(desk.site(), files(&[("index.html", "old")]));
        staging.finish().unwrap();
        assert_eq!(desk.site(), files(&[("index.html", "new")]));
    }
}

#[test]
fn a_rebuild_writes_what_changed_and_removes_what_is_stale() {
    for desk in both() {
        let exchanges = desk.options.exchange;
        desk.publish(&[("index.html", "1"), ("same/x", "x"), ("gone/deep/y", "y"), ("gone.html", "")])
            .unwrap();
        let report = desk.publish(&[("index.html", "2"), ("same/x", "x"), ("new/z", "z")]).unwrap();
        assert_eq!(desk.site(), files(&[("index.html", "2"), ("same/x", "x"), ("new/z", "z")]));
        assert_eq!((report.written, report.unchanged, report.removed), (2, 1, 2));
        assert_eq!(report.at_once, exchanges);
        assert!(!desk.at("gone").exists());
        assert_eq!(desk.beside(), ["public"]);
    }
}

#[cfg(unix)]
#[test]
fn unchanged_files_stay_the_same_files() {
    for desk in both() {
        desk.publish(&[("a/same", "x"), ("other", "1")]).unwrap();
        let before = (identity(&desk.at("a/same")), identity(&desk.at("other")));
        desk.publish(&[("a/same", "x"), ("other", "2")]).unwrap();
        assert_eq!(identity(&desk.at("a/same")), before.0);
        assert_ne!(identity(&desk.at("other")).0, before.1.0);
    }
}

#[cfg(unix)]
#[test]
fn a_build_without_changes_touches_nothing() {
    for desk in both() {
        desk.publish(&[("a/x", "x"), ("y", "y")]).unwrap();
        let identities = || ["", "a", "a/x", "y", "manifest.json"].map(|path| identity(&desk.at(path)));
        let before = identities();
        let report = desk.publish(&[("y", "y"), ("a/x", "x")]).unwrap();
        assert_eq!((report.written, report.unchanged), (0, 2));
        assert_eq!(identities(), before);
    }
}

#[test]
fn a_file_that_was_damaged_is_written_again() {
    for desk in both() {
        desk.publish(&[("cut", "whole"), ("edited", "abcde"), ("gone", "here"), ("fine", "fine")]).unwrap();
        fs::write(desk.at("cut"), "who").unwrap();
        fs::write(desk.at("edited"), "abXde").unwrap();
        fs::remove_file(desk.at("gone")).unwrap();
        let whole = [("cut", "whole"), ("edited", "abcde"), ("gone", "here"), ("fine", "fine")];
        let report = desk.publish(&whole).unwrap();
        assert_eq!(desk.site(), files(&whole));
        assert_eq!((report.written, report.unchanged), (3, 1));
    }
}

#[test]
fn files_and_folders_change_places() {
    for desk in both() {
        desk.publish(&[("a", "file"), ("b/c/d", "deep")]).unwrap();
        desk.publish(&[("a/x/y", "deep"), ("b", "file")]).unwrap();
        assert_eq!(desk.site(), files(&[("a/x/y", "deep"), ("b", "file")]));
    }
}

#[test]
fn folders_of_a_killed_build_go_even_if_empty() {
    for desk in both() {
        desk.publish(&[("a", "1"), ("begun/deep/x", "")]).unwrap();
        fs::remove_file(desk.at("begun/deep/x")).unwrap();
        desk.publish(&[("a", "1")]).unwrap();
        assert_eq!(desk.site(), files(&[("a", "1")]));
    }
}

#[test]
fn the_manifest_lists_every_file() {
    let desk = Desk::new();
    desk.publish(&[("b", "abc"), ("a/x", "")]).unwrap();
    let text = fs::read_to_string(desk.at("manifest.json")).unwrap();
    let expected = r#"{
  "safetycard_manifest": 1,
  "files": [
    {"path": "a/x", "size": 0, "sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
    {"path": "b", "size": 3, "sha256": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"}
  ]
}
"#;
    assert_eq!(text, expected);
}

#[test]
fn equal_sites_have_equal_manifests() {
    let [one, other] = both();
    one.publish(&[("a", "1"), ("b", "2"), ("c", "3")]).unwrap();
    other.publish(&[("old", "0"), ("b", "other")]).unwrap();
    other.publish(&[("c", "3"), ("b", "2"), ("a", "1")]).unwrap();
    let manifest = |desk: &Desk| fs::read_to_string(desk.at("manifest.json")).unwrap();
    assert_eq!(manifest(&one), manifest(&other));
}

#[test]
fn many_threads_may_put() {
    use rayon::prelude::*;
    let desk = Desk::new();
    let staging = desk.open().unwrap();
    (0..2000).into_par_iter().for_each(|at| {
        staging.put(&format!("projects/{}/{at}.html", at % 50), format!("page {at}").as_bytes()).unwrap();
    });
    assert_eq!(staging.finish().unwrap().written, 2000);
    let site = desk.site();
    assert_eq!(site.len(), 2000);
    assert_eq!(site["projects/7/1957.html"], "page 1957");
}

#[test]
fn missing_folders_above_the_output_are_made() {
    let mut desk = Desk::new();
    desk.options.exchange = true;
    let output = desk.root().join("dist/site");
    let staging = safetycard::publish::Staging::open(&output, &desk.options).unwrap();
    staging.put("index.html", b"x").unwrap();
    staging.finish().unwrap();
    assert!(output.join("index.html").exists());
    assert_eq!(desk.beside(), ["dist"]);
}

#[cfg(unix)]
#[test]
fn the_permissions_of_the_output_folder_stay() {
    use std::os::unix::fs::PermissionsExt;
    let desk = Desk::new();
    desk.publish(&[("a", "1")]).unwrap();
    fs::set_permissions(desk.public(), fs::Permissions::from_mode(0o750)).unwrap();
    desk.publish(&[("a", "2")]).unwrap();
    assert_eq!(desk.public().metadata().unwrap().permissions().mode() & 0o777, 0o750);
}
