//! What is not ours stays as it is, or nothing is published.

use std::fs;

use safetycard::publish::{PublishError, Refusal};

use crate::support::{Desk, EMPTY_FOLDER, files, tree};

fn both() -> [Desk; 2] {
    [Desk::new(), Desk::in_place()]
}

#[cfg(unix)]
#[test]
fn foreign_things_survive_any_number_of_builds() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
    for desk in both() {
        desk.publish(&[("index.html", "1"), ("a/page.html", "1"), ("gone/page.html", "1")]).unwrap();
        desk.plant("CNAME", "example.org\n");
        desk.plant(".git/objects/ab/cdef", "blob");
        desk.plant("a/notes.txt", "mine");
        desk.plant("gone/kept.txt", "mine too");
        fs::create_dir_all(desk.at("empty/folder")).unwrap();
        fs::set_permissions(desk.at("empty"), fs::Permissions::from_mode(0o700)).unwrap();
        fs::write(desk.root().join("outside"), "outside").unwrap();
        symlink("../outside", desk.at("link")).unwrap();
        symlink("nowhere", desk.at("a/dangling")).unwrap();
        symlink("..", desk.at("loop")).unwrap();
        let inode = desk.at("CNAME").metadata().unwrap().ino();
        for round in ["2", "3"] {
            let report = desk.publish(&[("index.html", round), ("a/page.html", "1")]).unwrap();
            assert_eq!(report.foreign, 7);
            let expected = files(&[
                ("index.html", round),
                ("a/page.html", "1"),
                ("CNAME", "example.org\n"),
                (".git/objects/ab/cdef", "blob"),
                ("a/notes.txt", "mine"),
                ("gone/kept.txt", "mine too"),
                ("empty/folder", EMPTY_FOLDER),
                ("link", "-> ../outside"),
                ("a/dangling", "-> nowhere"),
                ("loop", "-> .."),
            ]);
            assert_eq!(desk.site(), expected);
        }
        assert_eq!(desk.at("CNAME").metadata().unwrap().ino(), inode);
        assert_eq!(desk.at("empty").metadata().unwrap().permissions().mode() & 0o777, 0o700);
        assert_eq!(fs::read_to_string(desk.root().join("outside")).unwrap(), "outside");
        assert_eq!(desk.beside(), ["outside", "public"]);
    }
}

#[cfg(unix)]
#[test]
fn names_that_are_not_unicode_survive() {
    use std::os::unix::ffi::OsStrExt;
    for desk in both() {
        desk.publish(&[("a", "1")]).unwrap();
        let strange = desk.public().join(std::ffi::OsStr::from_bytes(b"\xff\xfe"));
        if fs::write(&strange, "kept").is_err() {
            eprintln!("skipped: this disk has no such names");
            return;
        }
        desk.publish(&[("a", "2")]).unwrap();
        assert_eq!(fs::read_to_string(&strange).unwrap(), "kept");
    }
}

#[test]
fn a_foreign_file_in_the_way_stops_everything() {
    for (planted, written) in [
        ("page.html", "page.html"),
        ("page.html/file", "page.html"),
        ("page", "page/index.html"),
        ("a/deep/x/y", "a/deep"),
    ] {
        for mut desk in both() {
            desk.publish(&[("index.html", "1"), ("a/page.html", "1")]).unwrap();
            desk.plant(planted, "mine");
            let before = tree(&desk.public());
            let error = desk.publish(&[("index.html", "2"), (written, "ours")]).unwrap_err();
            let PublishError::Foreign { path, .. } = &error else { panic!("{error}") };
            let named = path.strip_prefix(desk.public().canonicalize().unwrap()).unwrap();
            assert!(std::path::Path::new(planted).starts_with(named), "{error}");
            assert_eq!(tree(&desk.public()), before);
            assert_eq!(desk.beside(), ["public"]);
            // Only a file may be replaced by a file, and only when told so.
            desk.options.adopt = true;
            let adopted = desk.publish(&[("index.html", "2"), (written, "ours")]);
            assert_eq!(adopted.is_ok(), planted == written);
        }
    }
}

#[cfg(unix)]
#[test]
fn a_link_in_the_place_of_our_folder_is_not_followed() {
    for desk in both() {
        desk.publish(&[("a/page.html", "1"), ("b", "1")]).unwrap();
        fs::remove_dir_all(desk.at("a")).unwrap();
        fs::create_dir(desk.root().join("outside")).unwrap();
        fs::write(desk.root().join("outside/page.html"), "1").unwrap();
        std::os::unix::fs::symlink("../outside", desk.at("a")).unwrap();
        let error = desk.publish(&[("a/page.html", "2"), ("b", "2")]).unwrap_err();
        assert!(matches!(error, PublishError::Foreign { .. }), "{error}");
        // Nor are stale files looked for behind it.
        desk.publish(&[("b", "2")]).unwrap();
        assert_eq!(fs::read_to_string(desk.root().join("outside/page.html")).unwrap(), "1");
        assert_eq!(desk.site(), files(&[("a", "-> ../outside"), ("b", "2")]));
    }
}

#[test]
fn a_folder_that_is_not_ours_is_refused_or_adopted() {
    for mut desk in both() {
        desk.plant("index.html", "from another program");
        desk.plant("manifest.json", "{\"name\": \"a web app\"}");
        desk.plant("photo.jpg", "photo");
        let before = tree(&desk.public());
        let error = desk.open().unwrap_err();
        assert!(matches!(error, PublishError::Refused { reason: Refusal::NotOurs, .. }), "{error}");
        assert!(error.remedy().contains("--adopt"));
        assert_eq!(tree(&desk.public()), before);
        desk.options.adopt = true;
        let report = desk.publish(&[("index.html", "ours")]).unwrap();
        assert_eq!((report.written, report.foreign), (1, 1));
        assert_eq!(desk.site(), files(&[("index.html", "ours"), ("photo.jpg", "photo")]));
        desk.options.adopt = false;
        desk.publish(&[("index.html", "ours again")]).unwrap();
        assert_eq!(desk.site(), files(&[("index.html", "ours again"), ("photo.jpg", "photo")]));
    }
}

#[test]
fn an_empty_folder_needs_no_adoption() {
    for desk in both() {
        fs::create_dir(desk.public()).unwrap();
        desk.publish(&[("a", "1")]).unwrap();
        assert_eq!(desk.site(), files(&[("a", "1")]));
    }
}
