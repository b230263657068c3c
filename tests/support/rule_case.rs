//! A rule's folder, checked the way a build checks.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use safetycard::diagnostic::{Diagnostic, Position, Problems, Sources};
use safetycard::discover::SourceSet;
use safetycard::pipeline::{Request, gather_records, prepare, score_records};
use safetycard::rules::{self, Inspect};
use safetycard::validate::Admission;
use safetycard::verify::{Choice, Repository, verify};

use super::git;

/// The date of the build that every case is checked for.
const DATE: &str = "2026-12-01";

/// The folder of one rule.
pub struct Case {
    pub code: String,
    pub folder: PathBuf,
}

/// A problem as `expected.txt` tells it.
#[derive(Debug)]
pub struct Found {
    pub code: String,
    place: String,
    pub severity: &'static str,
    message: String,
}

impl fmt::Display for Found {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} {} {} {}", self.code, self.place, self.severity, self.message)
    }
}

/// Where the cases are; the rubric beside them scores all that bring none.
fn home() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rules")
}

/// Every folder with cases, sorted by name.
pub fn cases() -> impl Iterator<Item = Case> {
    let mut folders: Vec<PathBuf> =
        fs::read_dir(home()).unwrap().map(|entry| entry.unwrap().path()).collect();
    folders.sort();
    folders
        .into_iter()
        .filter(|folder| !folder.ends_with("rubric") && !folder.ends_with("repository"))
        .map(|folder| Case { code: folder.file_name().unwrap().to_string_lossy().into_owned(), folder })
}

impl Case {
    fn needs_a_repository(&self) -> bool {
        rules::find(&self.code).is_some_and(|rule| matches!(rule.inspect, Inspect::Stage("verify")))
    }

    /// Whether this machine has what the case needs.
    pub fn can_be_checked(&self) -> bool {
        !self.needs_a_repository() || git::is_there()
    }

    /// Everything that is found in `bad` or `good`.
    pub fn check(&self, which: &str) -> Vec<Found> {
        let made = made(&self.folder);
        let folder = made.as_ref().map_or(self.folder.as_path(), tempfile::TempDir::path);
        let path = named(folder, which).unwrap_or_else(|| panic!("{}: there is no `{which}`", self.code));
        let admission = Admission { drafts: true, date: Some(DATE.into()) };
        let request = Request { admission, ..Request::default() };
        let is_catalogue = ["catalogue.yaml", "content", "rubric", "themes"]
            .iter()
            .any(|part| path.join(part).symlink_metadata().is_ok());
        if is_catalogue {
            let mut prepared = prepare(&path, &request);
            if !prepared.problems.has_errors() {
                prepared.render(&safetycard::publish::MemorySite::new(), &|| {}).unwrap();
            }
            return told(&prepared.problems, &prepared.sources, folder);
        }
        let scored = score_records(&home(), std::slice::from_ref(&path), &request);
        let mut problems = scored.problems;
        if self.needs_a_repository() {
            problems.extend(proved(&path));
            problems.sort_in(&scored.sources);
        }
        told(&problems, &scored.sources, folder)
    }

    /// The texts of `bad` or `good`; what is not UTF-8 has marks in its place.
    pub fn texts(&self, which: &str) -> Vec<String> {
        let made = made(&self.folder);
        let folder = made.as_ref().map_or(self.folder.as_path(), tempfile::TempDir::path);
        let Some(path) = named(folder, which) else { return Vec::new() };
        walkdir::WalkDir::new(path)
            .into_iter()
            .filter_map(Result::ok)
            .filter(|entry| entry.file_type().is_file())
            .map(|entry| String::from_utf8_lossy(&fs::read(entry.path()).unwrap()).into_owned())
            // A rule whose case is no text has no example: every text holds it.
            .chain([String::new()])
            .collect()
    }

    /// Entries of the folder that no case uses.
    pub fn strays(&self) -> Vec<PathBuf> {
        let known = |name: &str| {
            matches!(name.split('.').next(), Some("bad" | "good" | "outside"))
                || matches!(name, "expected.txt" | "make.txt")
        };
        let entries = fs::read_dir(&self.folder).unwrap().map(|entry| entry.unwrap().path());
        entries.filter(|path| !known(&path.file_name().unwrap().to_string_lossy())).collect()
    }
}

/// What the commit made of `tests/rules/repository` says of a record.
fn proved(record: &Path) -> Problems {
    let clone = tempfile::tempdir().unwrap();
    git::commit(&home().join("repository"), clone.path());
    // `# damaged: PATH` in a record: the object of that file is no object any more.
    let text = fs::read_to_string(record).unwrap();
    if let Some(path) = text.lines().find_map(|line| line.strip_prefix("# damaged: ")) {
        git::damage(clone.path(), &format!("HEAD:{path}"));
    }
    let repository = Repository::open(clone.path()).unwrap();
    let read = gather_records(&home(), &[record.to_path_buf()], &Request::default(), &[]);
    let found = verify(&read.records, &[repository], Choice::Named, &|| {}).problems;
    // The clone has another path in every run.
    let path = clone.path().display().to_string();
    let mut problems = Problems::new();
    for problem in found.iter().cloned() {
        problems.push(Diagnostic { message: problem.message.replace(&path, "CLONE"), ..problem });
    }
    problems
}

/// `bad`, `bad.yaml`, `bad.json` or `bad.md`.
fn named(folder: &Path, which: &str) -> Option<PathBuf> {
    ["", ".yaml", ".json", ".md"]
        .iter()
        .map(|extension| folder.join(format!("{which}{extension}")))
        .find(|path| path.symlink_metadata().is_ok())
}

/// Problems with paths as seen from the case's folder.
fn told(problems: &Problems, sources: &SourceSet, folder: &Path) -> Vec<Found> {
    let prefix = format!("{}/", folder.display());
    let short = |text: &str| text.replace(&prefix, "").replace(prefix.trim_start_matches('/'), "");
    problems
        .iter()
        .map(|problem| {
            let place = problem.place.map_or("-".to_owned(), |place| {
                let position = Position::of(sources.text(place.file), place.span);
                format!("{}:{}:{}", short(sources.path(place.file)), position.line, position.column)
            });
            Found {
                code: problem.code.to_owned(),
                place,
                severity: problem.severity.word(),
                message: short(&problem.message),
            }
        })
        .collect()
}

/// A copy of the folder with what `make.txt` asks for, if there is one.
fn made(folder: &Path) -> Option<tempfile::TempDir> {
    let wanted = fs::read_to_string(folder.join("make.txt")).ok()?;
    let copy = tempfile::tempdir().unwrap();
    for entry in walkdir::WalkDir::new(folder).into_iter().map(Result::unwrap) {
        let target = copy.path().join(entry.path().strip_prefix(folder).unwrap());
        if entry.file_type().is_dir() {
            fs::create_dir_all(target).unwrap();
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
    for line in wanted.lines() {
        make(&line.split(' ').collect::<Vec<_>>(), copy.path());
    }
    Some(copy)
}

/// `folder PATH`, `fifo PATH`, `link PATH TARGET`, `large PATH BYTES`, or
/// `items PATH COUNT`: a record with that many limitations.
fn make(words: &[&str], home: &Path) {
    let path = home.join(words[1]);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    match words {
        ["folder", _] => fs::create_dir_all(path).unwrap(),
        ["fifo", _] => assert!(std::process::Command::new("mkfifo").arg(path).status().unwrap().success()),
        ["link", _, target] => std::os::unix::fs::symlink(target, path).unwrap(),
        ["large", _, bytes] => fs::write(path, " ".repeat(bytes.parse().unwrap())).unwrap(),
        ["items", _, count] => {
            let items = "a,".repeat(count.parse().unwrap());
            fs::write(path, format!("limitations: [{items}]\n")).unwrap();
        }
        _ => panic!("make.txt: {words:?}"),
    }
}
