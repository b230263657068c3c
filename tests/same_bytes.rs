//! The same input gives the same bytes, whatever the threads, the zone, the
//! locale and the folder.

mod support;

use std::fs;
use std::process::Command;

use support::{copy, files, root};

#[test]
fn two_builds_give_the_same_bytes() {
    let build = |threads: &str, zone: &str, locale: &str| {
        let folder = tempfile::tempdir().unwrap();
        copy(&root().join("content"), &folder.path().join("content"));
        fs::copy(root().join("catalogue.yaml"), folder.path().join("catalogue.yaml")).unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_safetycard"))
            .arg("build")
            .current_dir(folder.path())
            .env("RAYON_NUM_THREADS", threads)
            .env("TZ", zone)
            .env("LC_ALL", locale)
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        folder
    };
    let one = build("1", "America/Los_Angeles", "C");
    let other = build("7", "Pacific/Kiritimati", "tr_TR.UTF-8");
    let (one, other) = (one.path().join("public"), other.path().join("public"));
    let found = files(&one);
    assert_eq!(found, files(&other));
    assert!(found.len() > 60, "{} files", found.len());
    for file in found {
        assert!(fs::read(one.join(&file)).unwrap() == fs::read(other.join(&file)).unwrap(), "{file} differs");
    }
}
