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

/// A repository to search in: hidden, ignored, binary and deep files.
fn searched() -> Option<Ground> {
    let ground = Ground::new()?;
    let clone = ground.path("clone");
    for (path, text) in [
        ("app/main.py", "def ask():\n    # Approve it, or approve none\n    return True\n"),
        ("app/deep/more.py", "approve = 1\r\nother = 2\r\n"),
        ("app/web.ts", "const approved = approve();\n"),
        ("app/.hidden.py", "approve\n"),
        ("app/out/made.py", "approve\n"),
        ("app/.gitignore", "out/\n*.log\n!kept.log\n"),
        ("app/run.log", "approve\n"),
        ("app/kept.log", "approve\n"),
        ("app/data.bin", "approve\0\n"),
        ("app/café.py", "naïve_approve\n"),
        ("vendor.js", "approve\n"),
    ] {
        fs::create_dir_all(clone.join(path).parent().unwrap()).unwrap();
        fs::write(clone.join(path), text).unwrap();
    }
    fs::write(clone.join("plain.txt"), "one\ntwo\nthree\nfour\ntwo\n").unwrap();
    let ground = Ground { commit: commit_all(&clone, "Three"), ..ground };
    // The work tree is another one by now.
    fs::remove_dir_all(clone.join("app")).unwrap();
    Some(ground)
}

/// What is said of one search.
fn of(ground: &Ground, search: &str, scope: &str, hits: u64) -> String {
    let evidence = format!("          - {{search: {search:?}, scope: {scope:?}, hits: {hits}}}\n");
    let (told, said, _) = ground.verify(&evidence, &[]);
    assert!(said.contains("4 items of evidence in 1 record"), "{said}");
    assert_eq!(told.is_empty(), said.contains("4 proved"), "{said}");
    told.join("\n")
}

#[test]
fn searches_are_run_again_as_rg_would_in_a_checkout() {
    let Some(ground) = searched() else { return };
    for (search, scope, hits) in [
        ("rg -n approve", "app", 5),
        ("rg -n -i approve", "app", 5),
        ("rg -S approve", "app", 5),
        ("rg -S Approve", "app", 1),
        ("rg -w approve", "app", 4),
        ("rg -o -i approve", "app", 7),
        ("rg -l approve", "app", 5),
        ("rg approve -g '*.py'", "app", 4),
        ("rg approve -g *.py -g '!**/deep/**'", "app", 3),
        ("rg approve --type py", "app", 4),
        ("rg approve -tpy -t ts", "app", 5),
        ("rg approve", "app/deep vendor.js", 2),
        ("rg approve vendor.js", "the file of the vendor", 1),
        ("rg approve", "app/out", 1),
        ("rg approve", ".", 6),
        ("rg --hidden --no-ignore approve", "./app/", 8),
        ("rg -F 'approve()'", "app", 1),
        ("rg 'approve\\s*=|naïve_'", "app", 2),
        ("rg '\\beval\\(|\\bexec\\('", ".", 0),
    ] {
        assert_eq!(of(&ground, search, scope, hits), "", "{search} in {scope}");
    }
}

#[test]
fn hits_that_differ_are_told_with_their_places() {
    let Some(ground) = searched() else { return };
    let told = of(&ground, "rg -n approve -g '*.py'", "app", 0);
    assert_eq!(
        told,
        "search-hits-differ at the pinned commit 4 lines match, and not 0 (4 files were searched; the first hits: \
         app/.hidden.py:1, app/café.py:1, app/deep/more.py:1)"
    );
    let told = of(&ground, "rg -o approve", "vendor.js", 4);
    assert!(
        told.contains("1 match is found, and not 4 (one file was searched; the first hits: vendor.js:1)"),
        "{told}"
    );
    let told = of(&ground, "rg approve", "apps", 0);
    assert!(told.starts_with("file-not-found there is nothing to search at `apps`"), "{told}");
}

#[test]
fn what_cannot_be_run_safely_is_not_run_and_says_why() {
    let Some(ground) = searched() else { return };
    let trap = ground.path("trap");
    for (search, scope, why) in [
        (format!("rg --pre 'touch {}' approve", trap.display()), "app", "`--pre`"),
        (format!("rg approve; touch {}", trap.display()), "app", "asks for a shell"),
        (format!("rg approve $(touch {})", trap.display()), "app", "asks for a shell"),
        ("rg -P '(?<=x)approve'".into(), "app", "`-P`"),
        ("rg -f /etc/passwd".into(), "app", "`-f`"),
        ("grep -rn approve".into(), "app", "only searches by `rg`"),
        ("approve".into(), "app", "only searches by `rg`"),
        ("rg approve".into(), "../clone", "leads out of the repository"),
        ("rg approve /etc".into(), "app", "leads out of the repository"),
        ("rg '(a{1000}){1000}'".into(), "app", "cannot be used"),
        ("rg 'a\\nb'".into(), "app", "spans lines"),
        (format!("rg {}", "a".repeat(5_000)), "app", "longer than"),
        ("rg -t cobol approve".into(), "app", "`cobol`"),
        ("rg 'approve".into(), "app", "not closed"),
    ] {
        let told = of(&ground, &search, scope, 0);
        assert!(told.starts_with("evidence-not-tried this search was not run again: "), "{search}: {told}");
        assert!(told.contains(why), "{search}: {told}");
    }
    assert!(!trap.exists(), "nothing was started");
}

#[test]
fn what_is_no_usable_repository_is_told_apart() {
    let Some(ground) = Ground::new() else { return };
    let evidence = "          - {file: plain.txt, lines: \"3\", contains: three}\n";
    ground.verify(evidence, &[]);
    let refused = |repository: &str| {
        let output = safetycard(ground.folder.path(), &["verify", "--repo", repository, "a.yaml"]);
        assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
        stderr(&output)
    };
    assert!(refused("a.yaml").contains("`a.yaml` is a file; name the folder of a clone"));
    assert!(refused("nowhere").contains("`nowhere` does not exist"));
    fs::create_dir(ground.path("plain")).unwrap();
    assert!(refused("plain").contains("`plain` is not a git repository"));
    let first = |repository: &str| {
        let (told, said, status) = ground.again(&["--repo", repository, "a.yaml"]);
        assert_eq!(status, Some(1), "{told:?} {said}");
        assert!(said.contains("0 proved"), "{said}");
        told.into_iter().next().unwrap()
    };
    fs::create_dir(ground.path("empty")).unwrap();
    git(&ground.path("empty"), &["init", "-q"]);
    let empty = first("empty");
    assert!(empty.contains("`empty` has no commit") && empty.contains("it is empty"), "{empty}");
    // A later commit hides the pinned one from a shallow clone.
    fs::write(ground.path("clone").join("later.txt"), "later\n").unwrap();
    commit_all(&ground.path("clone"), "Later");
    let url = format!("file://{}", ground.path("clone").display());
    git(ground.folder.path(), &["clone", "-q", "--depth", "1", &url, "shallow"]);
    let shallow = first("shallow");
    assert!(shallow.contains("this clone is shallow: `git -C shallow fetch origin "), "{shallow}");
    git(ground.folder.path(), &["clone", "-q", "--depth", "1", "--bare", &url, "shallow.git"]);
    assert!(first("shallow.git").contains("this clone is shallow"));
}

#[test]
fn damage_is_an_error_and_no_panic() {
    let Some(ground) = Ground::new() else { return };
    let evidence = "          - {file: plain.txt, lines: \"3\", contains: three}\n          - {search: rg -n three, scope: ., hits: 1}\n";
    let clone = ground.path("clone");
    let loose = |id: &str| clone.join(".git/objects").join(&id[..2]).join(&id[2..]);
    for (object, code) in [
        (git(&clone, &["rev-parse", "HEAD:plain.txt"]), "damaged-repository object "),
        (git(&clone, &["rev-parse", "HEAD^{tree}"]), "damaged-repository object "),
        (ground.commit.clone(), "damaged-repository object "),
    ] {
        let path = loose(&object);
        let kept = fs::read(&path).unwrap();
        for broken in [b"no zlib".to_vec(), Vec::new(), kept[..kept.len() / 2].to_vec()] {
            fs::remove_file(&path).unwrap();
            fs::write(&path, &broken).unwrap();
            let (told, said, status) = ground.verify(evidence, &[]);
            assert_eq!(status, Some(1), "{told:?} {said}");
            assert!(told.iter().any(|it| it.starts_with(code) && it.contains("fsck")), "{told:?}");
            assert!(!said.contains("panicked"), "{said}");
        }
        fs::remove_file(&path).unwrap();
        fs::write(&path, kept).unwrap();
    }
    assert_eq!(ground.verify(evidence, &[]).2, Some(0));
}
