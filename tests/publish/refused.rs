//! Builds that cannot be published leave the old site whole and nothing behind.

use std::fs;

use safetycard::publish::{PublishError, Refusal, Staging};
use safetycard::render::Sink;

use crate::support::{Desk, files, tree};

#[test]
fn a_build_that_is_given_up_leaves_no_trace() {
    for output in ["public", "new/deep/public"] {
        let desk = Desk::new();
        let staging = Staging::open(&desk.root().join(output), &desk.options).unwrap();
        staging.put("a/b", b"x").unwrap();
        drop(staging);
        assert!(desk.beside().is_empty(), "{:?}", desk.beside());
    }
}

#[test]
fn a_bad_path_spoils_the_build() {
    for path in
        ["", "/x", "../x", "a/../../x", "a//b", "./x", "a\\b", "a\0b", "a/", "manifest.json", "INDEX.html"]
    {
        let desk = Desk::new();
        desk.publish(&[("index.html", "old")]).unwrap();
        let before = tree(desk.root());
        let staging = desk.open().unwrap();
        staging.put("index.html", b"new").unwrap();
        assert!(staging.put(path, b"bad").is_err(), "{path:?} was taken");
        assert!(matches!(staging.finish(), Err(PublishError::Incomplete)));
        assert_eq!(tree(desk.root()), before);
    }
}

#[test]
fn a_path_given_twice_is_named() {
    let desk = Desk::new();
    let error = desk.publish(&[("a/b.html", "1"), ("a/b.html", "1")]).unwrap_err();
    assert!(matches!(&error, PublishError::Duplicate(path) if path == "a/b.html"), "{error}");
    assert!(desk.beside().is_empty());
}

#[test]
fn two_builds_do_not_mix() {
    for exchange in [true, false] {
        let mut desk = Desk::new();
        desk.options.exchange = exchange;
        let first = desk.open().unwrap();
        first.put("a", b"first").unwrap();
        let second = desk.open().unwrap_err();
        assert!(matches!(second, PublishError::Locked(_)), "{second}");
        assert!(second.to_string().contains("another build") && second.to_string().contains("public"));
        first.finish().unwrap();
        desk.publish(&[("a", "second")]).unwrap();
        assert_eq!(desk.site(), files(&[("a", "second")]));
        assert_eq!(desk.beside(), ["public"]);
    }
}

#[test]
fn builds_that_wait_come_one_after_the_other() {
    let mut desk = Desk::new();
    desk.options.patience = std::time::Duration::from_mins(1);
    std::thread::scope(|scope| {
        for thread in 0..4 {
            let desk = &desk;
            scope.spawn(move || {
                for round in 0..10 {
                    let text = format!("{thread} {round}");
                    desk.publish(&[("a", &text), ("b/c", &text)]).unwrap();
                }
            });
        }
    });
    let site = desk.site();
    assert_eq!(site["a"], site["b/c"]);
    assert_eq!((site.len(), desk.beside()), (2, vec!["public".to_owned()]));
}

#[test]
fn an_output_that_is_no_folder_is_refused() {
    let desk = Desk::new();
    fs::write(desk.public(), "a file").unwrap();
    let error = desk.open().unwrap_err();
    assert!(matches!(error, PublishError::Refused { reason: Refusal::NotAFolder, .. }), "{error}");
    assert_eq!(fs::read_to_string(desk.public()).unwrap(), "a file");
    let below = Staging::open(&desk.at("below"), &desk.options).unwrap_err();
    assert!(matches!(below, PublishError::Io { .. }), "{below}");
    assert_eq!(desk.beside(), ["public"]);
}

#[test]
fn a_staging_folder_that_vanishes_is_noticed() {
    let desk = Desk::new();
    desk.publish(&[("index.html", "old")]).unwrap();
    let staging = desk.open().unwrap();
    staging.put("index.html", b"new").unwrap();
    staging.put("a/b", b"new").unwrap();
    fs::remove_dir_all(desk.root().join(".safetycard-staging-public/site/a")).unwrap();
    let error = staging.finish().unwrap_err();
    assert!(matches!(error, PublishError::Vanished(_)), "{error}");
    assert_eq!(desk.site(), files(&[("index.html", "old")]));

    let staging = desk.open().unwrap();
    fs::remove_dir_all(desk.root().join(".safetycard-staging-public")).unwrap();
    assert!(staging.put("a/b", b"new").is_err());
    drop(staging);
    assert_eq!(desk.site(), files(&[("index.html", "old")]));
    assert_eq!(desk.beside(), ["public"]);
}

#[test]
fn an_output_that_vanishes_is_an_error_once() {
    let desk = Desk::new();
    desk.publish(&[("index.html", "old")]).unwrap();
    let staging = desk.open().unwrap();
    staging.put("index.html", b"new").unwrap();
    fs::remove_dir_all(desk.public()).unwrap();
    let error = staging.finish().unwrap_err();
    assert!(matches!(error, PublishError::Io { .. }), "{error}");
    desk.publish(&[("index.html", "new")]).unwrap();
    assert_eq!(desk.site(), files(&[("index.html", "new")]));
}

/// Runs one of the tests below as somebody who may not write everywhere: tests
/// may run as the administrator, whom no permission stops.
#[cfg(unix)]
fn as_nobody(test: &str, folder: &std::path::Path) {
    use std::os::unix::process::CommandExt;
    let mut command = std::process::Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", test, "--nocapture", "--ignored"]).env("SAFETYCARD_TEST_FOLDER", folder);
    if fs::metadata("/proc/self").is_ok_and(|own| std::os::unix::fs::MetadataExt::uid(&own) == 0) {
        command.uid(65534).gid(65534);
    }
    match command.output() {
        Ok(done) => assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr)),
        Err(error) => eprintln!("skipped: the test cannot be run as somebody else: {error}"),
    }
}

#[cfg(unix)]
fn chmod(path: &std::path::Path, mode: u32) {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
}

#[cfg(unix)]
#[test]
fn a_folder_that_may_not_be_written_is_left_alone() {
    let desk = Desk::new();
    desk.publish(&[("index.html", "old")]).unwrap();
    let before = tree(desk.root());
    chmod(&desk.public(), 0o555);
    chmod(desk.root(), 0o555);
    as_nobody("refused::child_may_write_nothing", desk.root());
    chmod(desk.root(), 0o755);
    assert_eq!(tree(desk.root()), before);
}

#[cfg(unix)]
#[test]
#[ignore = "a part of a_folder_that_may_not_be_written_is_left_alone"]
fn child_may_write_nothing() {
    let Some(folder) = std::env::var_os("SAFETYCARD_TEST_FOLDER") else { return };
    let folder = std::path::PathBuf::from(folder);
    for output in ["public", "another", "deep/er"] {
        let error = Staging::open(&folder.join(output), &Desk::new().options).unwrap_err();
        assert!(matches!(error, PublishError::Io { .. }), "{error}");
        assert!(error.remedy().contains("who may write"), "{}", error.remedy());
    }
}

#[cfg(unix)]
#[test]
fn only_the_output_itself_need_be_writable() {
    let desk = Desk::new();
    desk.publish(&[("index.html", "old"), ("stale", "old")]).unwrap();
    desk.plant("CNAME", "mine");
    chmod(&desk.public(), 0o777);
    chmod(desk.root(), 0o555);
    as_nobody("refused::child_publishes_inside", desk.root());
    chmod(desk.root(), 0o755);
    assert_eq!(desk.site(), files(&[("index.html", "new"), ("CNAME", "mine"), ("a/b", "new")]));
}

#[cfg(unix)]
#[test]
#[ignore = "a part of only_the_output_itself_need_be_writable"]
fn child_publishes_inside() {
    let Some(folder) = std::env::var_os("SAFETYCARD_TEST_FOLDER") else { return };
    let output = std::path::PathBuf::from(folder).join("public");
    let options = Desk::new().options;
    let staging = Staging::open(&output, &options).unwrap();
    assert!(matches!(Staging::open(&output, &options), Err(PublishError::Locked(_))));
    staging.put("index.html", b"new").unwrap();
    staging.put("a/b", b"new").unwrap();
    let report = staging.finish().unwrap();
    assert_eq!((report.removed, report.foreign, report.at_once), (1, 1, false));
}
