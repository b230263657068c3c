//! Repositories made for tests, by `git` itself, the same on every machine.
#![allow(dead_code, reason = "each test file uses its own part of this")]

use std::fs;
use std::path::Path;
use std::process::Command;

/// Whether there is a `git` to make repositories with; says so if there is none.
pub fn is_there() -> bool {
    let there = Command::new("git").arg("--version").output().is_ok_and(|output| output.status.success());
    if !there {
        assert!(std::env::var("CI").as_deref() != Ok("true"), "`git` is required under CI=true");
        println!("skipped: there is no `git`");
    }
    there
}

/// Runs `git` in a folder, with nobody's settings; gives what it printed.
pub fn git(folder: &Path, arguments: &[&str]) -> String {
    let settings = ["core.autocrlf=false", "commit.gpgsign=false", "protocol.file.allow=always"];
    let output = Command::new("git")
        .arg("-C")
        .arg(folder)
        .args(settings.iter().flat_map(|setting| ["-c", setting]))
        .args(arguments)
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .env("GIT_CONFIG_SYSTEM", "/dev/null")
        .envs(["GIT_AUTHOR_NAME", "GIT_COMMITTER_NAME"].map(|name| (name, "A")))
        .envs(["GIT_AUTHOR_EMAIL", "GIT_COMMITTER_EMAIL"].map(|name| (name, "a@example.org")))
        .envs(["GIT_AUTHOR_DATE", "GIT_COMMITTER_DATE"].map(|name| (name, "2026-10-04T00:00:00Z")))
        .output()
        .expect("git runs");
    assert!(output.status.success(), "git {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).trim().to_owned()
}

/// Commits everything in a work tree; gives the commit.
pub fn commit_all(folder: &Path, message: &str) -> String {
    git(folder, &["add", "-A", "-f"]);
    git(folder, &["commit", "-q", "-m", message]);
    git(folder, &["rev-parse", "HEAD"])
}

/// Makes a repository of the files of a folder, in one commit.
pub fn commit(files: &Path, folder: &Path) -> String {
    git(folder, &["init", "-q"]);
    for entry in walkdir::WalkDir::new(files).into_iter().map(Result::unwrap) {
        let target = folder.join(entry.path().strip_prefix(files).unwrap());
        if entry.file_type().is_dir() {
            fs::create_dir_all(target).unwrap();
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
    commit_all(folder, "One")
}

/// Puts what is no object in the place of a loose one.
pub fn damage(clone: &Path, name: &str) {
    let id = git(clone, &["rev-parse", name]);
    let path = clone.join(".git/objects").join(&id[..2]).join(&id[2..]);
    fs::remove_file(&path).unwrap();
    fs::write(path, "no object").unwrap();
}
