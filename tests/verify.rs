//! `verify` against real repositories: each kind of fault, each kind of file.
#![cfg(feature = "verify")]

#[path = "support/git.rs"]
mod git;
mod support;

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use git::{commit_all, git};
use serde_json::Value;
use support::{root, safetycard, stderr, stdout};

/// A record whose second parameter has the given evidence.
fn record(commit: &str, evidence: &str) -> String {
    let good = fs::read_to_string(root().join("tests/rules/missing-quote/good.yaml")).unwrap();
    let own = "          - file: src/server.py\n            lines: \"105-108\"\n            contains: OPENAI_API_KEY\n";
    let other = "          - file: src/server.py\n            lines: \"105-108\"\n";
    assert!(good.contains(own));
    good.replace("7624cf388b47334ff8a0868e7d862dde18cfda86", commit)
        .replacen(own, evidence, 1)
        .replace(other, "          - file: plain.txt\n            lines: \"1\"\n")
        .replace("    absence_evidence:\n      - search: rg -n 'approve|confirm'\n        scope: src\n        hits: 0\n",
                 "    absence_withheld: Held back.\n")
}

/// A repository with a file of every kind, and a record beside it.
struct Ground {
    folder: tempfile::TempDir,
    commit: String,
}

impl Ground {
    fn new() -> Option<Self> {
        if !git::is_there() {
            return None;
        }
        let folder = tempfile::tempdir().unwrap();
        let clone = folder.path().join("clone");
        let library = folder.path().join("library");
        for path in [&clone, &library] {
            fs::create_dir_all(path.join("src")).unwrap();
            git(path, &["init", "-q"]);
        }
        fs::write(library.join("src/lib.c"), "int x;\n").unwrap();
        commit_all(&library, "One");
        fs::write(clone.join("src/old.py"), "def ask():\n    return input('sure?')\n").unwrap();
        fs::write(clone.join("gone.py"), "import os\n").unwrap();
        fs::write(clone.join("plain.txt"), "one\ntwo\nthree\nfour\ntwo\n").unwrap();
        fs::write(clone.join("dos.txt"), "first\r\nsecond line\r\nthird\r\n").unwrap();
        fs::write(clone.join("latin.txt"), b"caf\xe9 = 1\nplain = 2\n").unwrap();
        fs::write(clone.join("logo.bin"), b"LOGO\0\x01\nquoted\0\n").unwrap();
        fs::write(clone.join("empty.txt"), "").unwrap();
        fs::write(clone.join("a b#ü.txt"), "odd\n").unwrap();
        #[cfg(unix)]
        std::os::unix::fs::symlink("plain.txt", clone.join("link.txt")).unwrap();
        commit_all(&clone, "One");
        git(&clone, &["submodule", "--quiet", "add", "../library", "vendor/library"]);
        fs::rename(clone.join("src/old.py"), clone.join("src/new.py")).unwrap();
        fs::remove_file(clone.join("gone.py")).unwrap();
        let commit = commit_all(&clone, "Two");
        // What lies in the work tree does not count.
        fs::write(clone.join("plain.txt"), "changed\n").unwrap();
        Some(Self { folder, commit })
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Writes the record, runs `verify`, gives `code line message help` of each problem.
    fn verify(&self, evidence: &str, options: &[&str]) -> (Vec<String>, String, Option<i32>) {
        fs::write(self.path("a.yaml"), record(&self.commit, evidence)).unwrap();
        self.again(&[&["--repo", "clone", "a.yaml"], options].concat())
    }

    fn again(&self, options: &[&str]) -> (Vec<String>, String, Option<i32>) {
        let output = safetycard(self.folder.path(), &[&["verify", "--format", "json"], options].concat());
        let found: Value =
            serde_json::from_str(&stdout(&output)).unwrap_or_else(|_| panic!("{}", stderr(&output)));
        let told = found["diagnostics"].as_array().unwrap().iter().map(|it| {
            let help = it["help"].as_str().map_or(String::new(), |help| format!(" ({help})"));
            format!("{} {}{help}", it["code"].as_str().unwrap(), it["message"].as_str().unwrap())
        });
        (told.collect(), stderr(&output), output.status.code())
    }

    fn one(&self, file: &str, lines: &str, quote: &str) -> String {
        let quote = if quote.is_empty() { String::new() } else { format!(", contains: \"{quote}\"") };
        let (told, said, status) =
            self.verify(&format!("          - {{file: \"{file}\", lines: \"{lines}\"{quote}}}\n"), &[]);
        assert!(said.contains("4 items of evidence in 1 record"), "{said}");
        assert_eq!(status, Some(i32::from(!told.is_empty() && !said.contains("4 proved"))), "{said}");
        told.join("\n")
    }
}

#[test]
fn what_stands_there_is_proved() {
    let Some(ground) = Ground::new() else { return };
    for (file, lines, quote) in [
        ("plain.txt", "1-5", ""),
        ("plain.txt", "5", "two"),
        ("plain.txt", "2-4", "three four"),
        ("dos.txt", "2", "second line"),
        ("dos.txt", "1-3", "first\\nsecond"),
        ("latin.txt", "1-2", "plain = 2"),
        ("src/new.py", "2", "input('sure?')"),
        ("a b#ü.txt", "1", "odd"),
    ] {
        assert_eq!(ground.one(file, lines, quote), "", "{file}");
    }
}

#[test]
fn each_fault_is_told_with_what_would_be_right() {
    let Some(ground) = Ground::new() else { return };
    let cases = [
        (
            "src/old.py",
            "1",
            "",
            "file-not-found there is no file `src/old.py` at the pinned commit (it was renamed to `src/new.py`)",
        ),
        (
            "gone.py",
            "1",
            "",
            "file-not-found there is no file `gone.py` at the pinned commit (it was last in commit ",
        ),
        ("new.py", "1", "", "(did you mean `src/new.py`?)"),
        ("Plain.txt", "1", "", "(did you mean `plain.txt`?)"),
        ("src", "1", "", "cited-path-not-a-file `src` is a folder"),
        (
            "vendor/library",
            "1",
            "",
            "cited-path-not-a-file `vendor/library` is a submodule: another repository",
        ),
        ("vendor/library/src/lib.c", "1", "", "lies in the submodule `vendor/library`"),
        ("plain.txt", "4-9", "", "lines-out-of-range `plain.txt` has 5 lines, and not 9"),
        ("empty.txt", "1", "", "lines-out-of-range `empty.txt` is empty, and not 1"),
        ("plain.txt", "9", "three", "the quote stands in line 3; `--fix-lines` moves the citation there"),
        (
            "plain.txt",
            "1",
            "two",
            "quote-not-found this quote does not stand in line 1 of `plain.txt` (it stands in line 2, line 5)",
        ),
        ("plain.txt", "1", "thre e", "most like it is line 3: `three`"),
        ("latin.txt", "1", "café = 1", "which is not UTF-8"),
        ("logo.bin", "2", "quoted", "binary-file-cited `logo.bin` is a binary file"),
        ("logo.bin", "1", "other", "quote-not-found"),
    ];
    for (file, lines, quote, expected) in cases {
        let told = ground.one(file, lines, quote);
        assert!(told.contains(expected) && !told.contains('\n'), "{file} {lines} {quote}: {told}");
    }
    #[cfg(unix)]
    assert!(ground.one("link.txt", "1", "").contains("`link.txt` is a symbolic link to `plain.txt`"));
}

#[test]
fn bare_and_packed_clones_prove_the_same_and_shallow_ones_lack_the_commit() {
    let Some(ground) = Ground::new() else { return };
    let evidence = "          - {file: plain.txt, lines: \"3\", contains: three}\n";
    let (told, ..) = ground.verify(evidence, &[]);
    assert_eq!(told, Vec::<String>::new());
    git(ground.folder.path(), &["clone", "-q", "--bare", "clone", "bare.git"]);
    git(&ground.path("bare.git"), &["gc", "-q"]);
    assert_eq!(ground.again(&["--repo", "bare.git", "a.yaml"]).2, Some(0));
    git(&ground.path("clone"), &["worktree", "add", "-q", "../tree"]);
    assert_eq!(ground.again(&["--repo", "tree", "a.yaml"]).2, Some(0));
    let (told, said, status) = ground.again(&["--repo", "library", "a.yaml"]);
    assert!(told[0].starts_with("commit-not-found `library` has no commit"), "{told:?}");
    assert!(said.contains("0 proved, 0 failed, 4 not tried"), "{said}");
    assert_eq!(status, Some(1));
    let output = safetycard(ground.folder.path(), &["verify", "--repo", "nowhere", "a.yaml"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("`nowhere` does not exist"));
    let output = safetycard(ground.folder.path(), &["verify", "--repo", ".", "a.yaml"]);
    assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
}

#[test]
fn lines_move_to_the_quote_and_nothing_else_changes() {
    let Some(ground) = Ground::new() else { return };
    let evidence = "          - file: plain.txt   # kept\n            lines: \"9-12\"  # kept too\n            contains: three\n";
    let (told, said, status) = ground.verify(evidence, &["--fix-lines"]);
    assert_eq!((told.len(), status), (0, Some(0)), "{told:?} {said}");
    assert!(said.contains("`plain.txt` from 9-12 to 3"), "{said}");
    let text = fs::read_to_string(ground.path("a.yaml")).unwrap();
    assert_eq!(text, record(&ground.commit, &evidence.replace("9-12", "3")));
    // Two places are no place to move to.
    let twice = evidence.replace("three", "two");
    let (told, ..) = ground.verify(&twice, &["--fix-lines"]);
    assert!(told[0].starts_with("lines-out-of-range"), "{told:?}");
    assert_eq!(fs::read_to_string(ground.path("a.yaml")).unwrap(), record(&ground.commit, &twice));
}

#[test]
fn a_catalogue_is_proved_record_by_record() {
    let Some(ground) = Ground::new() else { return };
    let content = ground.path("content");
    fs::create_dir_all(&content).unwrap();
    fs::write(ground.path("catalogue.yaml"), "title: T\nbase_url: https://example.org/\n").unwrap();
    let copy = |from: &Path| fs::copy(from, content.join(from.file_name().unwrap())).unwrap();
    copy(&root().join("content/records/jarvis.yaml"));
    let (_, said, status) = {
        let text = fs::read_to_string(root().join("content/records/babyagi.yaml")).unwrap();
        let own = text.replace("fa8930ebe72a82e5ad57b356e7cbec96290e5bb2", &ground.commit);
        fs::write(content.join("babyagi.yaml"), own).unwrap();
        ground.again(&["--repo", "clone"])
    };
    assert!(said.contains("1 record of other repositories not tried"), "{said}");
    assert_eq!(status, Some(1), "none of its files is there");
    let (told, ..) = ground.again(&["--repo", "clone", "jarvis"]);
    assert!(told.iter().any(|it| it.starts_with("commit-not-found")), "{told:?}");
    let output = safetycard(ground.folder.path(), &["verify", "--repo", "clone", "jarvs"]);
    assert!(stderr(&output).contains("did you mean `jarvis`?"), "{}", stderr(&output));
    let mut text = String::new();
    let _ = write!(text, "{}", stderr(&output));
    assert_eq!(output.status.code(), Some(2), "{text}");
}
