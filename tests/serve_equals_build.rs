//! Whatever is edited, in whatever order, a preview that remembers everything
//! shows the bytes that a build from nothing makes, and tells the same problems.
#![cfg(feature = "serve")]
#![allow(
    clippy::unused_self,
    clippy::format_push_string,
    clippy::semicolon_if_nothing_returned,
    reason = "edits read alike, one after the other"
)]

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use safetycard::cache::Cache;
use safetycard::diagnostic::{Style, to_terminal};
use safetycard::pipeline::{Prepared, Request, prepare, prepare_again};
use safetycard::publish::MemorySite;
use safetycard::serve::Preview;

type Files = BTreeMap<String, Arc<[u8]>>;

/// One thing that a person may do to a catalogue. Numbers choose among what is there.
#[derive(Debug, Clone)]
enum Edit {
    Describe(usize, u16),
    Level(usize, usize, u8),
    Category(usize, usize),
    Copy(usize, u16),
    Rename(usize, u16),
    MoveFolder(u16),
    Delete(usize),
    Break(usize),
    Draft(usize),
    Redate(usize, u8),
    Touch(usize),
    CheckOut,
    Page(u16),
    Title(u16),
    Rubric(Rubric),
    Theme(Theme),
    RemoveTheme,
    RemoveRubric,
    BaseUrl(u8),
}

#[derive(Debug, Clone, Copy)]
enum Rubric {
    Name(u16),
    Weights(bool),
    Broken,
}

#[derive(Debug, Clone, Copy)]
enum Theme {
    NotFound(u16),
    Style(u16),
    BadTemplate,
    BadAtRendering,
    Fine,
}

fn edit() -> impl Strategy<Value = Edit> {
    let n = 0..64_usize;
    let rubric = prop_oneof![
        1 => (0..4_u16).prop_map(Rubric::Name),
        3 => any::<bool>().prop_map(Rubric::Weights),
        1 => Just(Rubric::Broken),
    ];
    let theme = prop_oneof![
        (0..4_u16).prop_map(Theme::NotFound),
        (0..4_u16).prop_map(Theme::Style),
        Just(Theme::BadTemplate),
        Just(Theme::BadAtRendering),
        Just(Theme::Fine),
    ];
    prop_oneof![
        4 => (n.clone(), any::<u16>()).prop_map(|(at, word)| Edit::Describe(at, word)),
        4 => (n.clone(), n.clone(), 1..4_u8).prop_map(|(at, line, level)| Edit::Level(at, line, level)),
        2 => (n.clone(), n.clone()).prop_map(|(at, category)| Edit::Category(at, category)),
        3 => (n.clone(), 0..20_u16).prop_map(|(at, id)| Edit::Copy(at, id)),
        2 => (n.clone(), 0..20_u16).prop_map(|(at, name)| Edit::Rename(at, name)),
        1 => (0..3_u16).prop_map(Edit::MoveFolder),
        2 => n.clone().prop_map(Edit::Delete),
        2 => n.clone().prop_map(Edit::Break),
        1 => n.clone().prop_map(Edit::Draft),
        1 => (n.clone(), 1..28_u8).prop_map(|(at, day)| Edit::Redate(at, day)),
        1 => n.prop_map(Edit::Touch),
        1 => Just(Edit::CheckOut),
        4 => (0..4_u16).prop_map(Edit::Page),
        1 => (0..4_u16).prop_map(Edit::Title),
        4 => rubric.prop_map(Edit::Rubric),
        2 => theme.prop_map(Edit::Theme),
        1 => Just(Edit::RemoveTheme),
        1 => Just(Edit::RemoveRubric),
        1 => (0..3_u8).prop_map(Edit::BaseUrl),
    ]
}

/// A catalogue on the disk, and the last state of it that was whole.
struct Catalogue {
    folder: tempfile::TempDir,
    committed: RefCell<BTreeMap<PathBuf, Vec<u8>>>,
}

impl Catalogue {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let own = Self { folder, committed: RefCell::default() };
        own.write("catalogue.yaml", "title: T\nbase_url: https://example.org/\n");
        let starter = safetycard::discover::starter_files(false, false);
        let record = starter.iter().find(|(path, _)| path.starts_with("content/records/")).expect("a record");
        let text = String::from_utf8(record.1.clone()).expect("text");
        for (at, category) in [(0, None), (1, None), (2, Some("Coding"))] {
            let text = rewritten(&text, "id", &format!("agent-{at}"));
            let text = rewritten(&text, "repo_url", &format!("https://github.com/example/agent-{at}"));
            let text = category.map_or(text.clone(), |category| rewritten(&text, "category", category));
            // Records that differ in every figure as soon as weights do.
            let text = releveled(&releveled(&text, at, 1), at + 8, 1);
            own.write(&format!("content/records/agent-{at}.yaml"), &text);
        }
        own.commit();
        own
    }

    fn root(&self) -> &Path {
        self.folder.path()
    }

    /// Remembers the state of all files.
    fn commit(&self) {
        let files = self.files(self.root());
        let read = files.into_iter().map(|path| (path.clone(), fs::read(&path).expect("bytes")));
        *self.committed.borrow_mut() = read.collect();
    }

    /// Goes back to the state that was remembered, as `git checkout` does:
    /// files that are the same are left alone.
    fn check_out(&self) {
        let committed = self.committed.borrow();
        for path in self.files(self.root()) {
            if !committed.contains_key(&path) {
                fs::remove_file(&path).expect("removed");
            }
        }
        for (path, bytes) in &*committed {
            if fs::read(path).ok().as_ref() != Some(bytes) {
                fs::create_dir_all(path.parent().expect("a parent")).expect("folders");
                fs::write(path, bytes).expect("a file");
            }
        }
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.root().join(path);
        fs::create_dir_all(path.parent().expect("a parent")).expect("folders");
        fs::write(path, text).expect("a file");
    }

    /// The records, sorted by path.
    fn records(&self) -> Vec<PathBuf> {
        let mut found = self.files(&self.root().join("content"));
        found.retain(|path| path.extension().is_some_and(|end| end == "yaml"));
        found
    }

    /// All files below a folder, sorted by path.
    fn files(&self, folder: &Path) -> Vec<PathBuf> {
        let mut found = Vec::new();
        let mut folders = vec![folder.to_owned()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
                let path = entry.path();
                if path.is_dir() {
                    folders.push(path);
                } else {
                    found.push(path);
                }
            }
        }
        found.sort();
        found
    }

    /// Changes the text of one of the records.
    fn change(&self, at: usize, change: impl FnOnce(&str) -> String) {
        let records = self.records();
        let Some(path) = records.get(at % records.len().max(1)) else { return };
        let text = fs::read_to_string(path).expect("text");
        fs::write(path, change(&text)).expect("a record");
    }

    fn apply(&self, edit: &Edit) {
        match edit {
            Edit::Describe(at, word) => {
                self.change(*at, |text| rewritten(text, "description", &format!("\"About {word}\"")));
            }
            Edit::Level(at, line, level) => self.change(*at, |text| releveled(text, *line, *level)),
            Edit::Category(at, to) => {
                let known =
                    ["Coding", "AI Assistants", "Cybersecurity", "Infrastructure & Ops", "Nothing Known"];
                self.change(*at, |text| rewritten(text, "category", known[to % known.len()]));
            }
            Edit::Copy(at, id) => {
                let records = self.records();
                let Some(from) = records.get(at % records.len().max(1)) else { return };
                let text = fs::read_to_string(from).expect("text");
                let text = rewritten(&text, "id", &format!("agent-{id}"));
                let text = rewritten(&text, "repo_url", &format!("https://github.com/example/agent-{id}"));
                self.write(&format!("content/more/{}/agent-{id}.yaml", id % 3), &text);
            }
            Edit::Rename(at, name) => {
                let records = self.records();
                let Some(from) = records.get(at % records.len().max(1)) else { return };
                let _ = fs::rename(from, self.root().join(format!("content/{name}.yaml")));
            }
            Edit::MoveFolder(name) => {
                let to = self.root().join(format!("content/moved-{name}"));
                let _ = fs::rename(self.root().join("content/more"), to);
            }
            Edit::Delete(at) => {
                let records = self.records();
                if let Some(path) = records.get(at % records.len().max(1)) {
                    fs::remove_file(path).expect("removed");
                }
            }
            Edit::Break(at) => self.change(*at, |text| match text.strip_suffix("broken: [\n") {
                Some(fixed) => fixed.to_owned(),
                None => format!("{text}broken: [\n"),
            }),
            Edit::Draft(at) => self.change(*at, |text| match text.strip_suffix("draft: true\n") {
                Some(ready) => ready.to_owned(),
                None => format!("{text}draft: true\n"),
            }),
            Edit::Redate(at, day) => {
                self.change(*at, |text| rewritten(text, "scored_date", &format!("2026-01-{day:02}")));
            }
            Edit::CheckOut => self.check_out(),
            Edit::Touch(at) => self.change(*at, str::to_owned),
            Edit::Page(word) => {
                // Nothing else of the page differs.
                let text =
                    format!("---\ntitle: About\ndescription: About {word}\nnav: About\n---\n\nText.\n");
                self.write("content/pages/about.md", &text);
            }
            Edit::Title(word) => self.configure(&format!("title: T{word}\nbase_url: https://example.org/\n")),
            Edit::BaseUrl(0) => self.configure("title: T\nbase_url: https://example.org/\n"),
            Edit::BaseUrl(1) => self.configure("title: T\nbase_url: https://example.org/scores/\n"),
            Edit::BaseUrl(_) => self.configure("title: T\nbase_url: nonsense\n"),
            Edit::Rubric(change) => self.rubric(*change),
            Edit::RemoveRubric => drop(fs::remove_dir_all(self.root().join("rubric"))),
            Edit::Theme(change) => self.theme(*change),
            Edit::RemoveTheme => drop(fs::remove_dir_all(self.root().join("themes"))),
        }
    }

    fn configure(&self, text: &str) {
        self.write("catalogue.yaml", text);
    }

    fn rubric(&self, change: Rubric) {
        let text = embedded("rubric/rubric.yaml");
        let text = match change {
            Rubric::Name(word) => rewritten(&text, "name", &format!("Score {word}")),
            // Still a whole: what one parameter loses another gains.
            Rubric::Weights(true) => text.replacen("0.30", "0.40", 1).replacen("0.20", "0.10", 1),
            Rubric::Weights(false) => text,
            Rubric::Broken => format!("{text}\nunknown: 1\n"),
        };
        self.write("rubric/rubric.yaml", &text);
    }

    fn theme(&self, change: Theme) {
        let page = |inner: &str| {
            format!("{{% extends \"base.html\" %}}{{% block main %}}{inner}{{% endblock main %}}")
        };
        match change {
            Theme::NotFound(word) => self.write(
                "themes/default/templates/404.html",
                &page(&format!("<h1>Lost {word}</h1>{{{{ site.title }}}}")),
            ),
            Theme::Style(word) => {
                self.write("themes/default/styles/print.css", &format!("p{{margin:{word}px}}"))
            }
            Theme::BadTemplate => self.write("themes/default/templates/gap.html", &page("{{ nothing closes")),
            Theme::BadAtRendering => {
                self.write("themes/default/templates/project.html", &page("{{ view.nothing.here }}"));
            }
            Theme::Fine => {
                self.write("themes/default/templates/project.html", &page("{{ view.headline }}"));
                self.write("themes/default/templates/gap.html", &page("x"));
            }
        }
    }
}

fn embedded(path: &str) -> String {
    let files = safetycard::discover::SourceSet::embedded();
    files.find(path).and_then(|(_, file)| file.text()).expect("it is embedded").to_owned()
}

/// A text in which a field at the start of a line has another value.
fn rewritten(text: &str, field: &str, value: &str) -> String {
    let start = format!("{field}:");
    let lines = text.lines().map(|line| {
        if line.starts_with(&start) { format!("{field}: {value}\n") } else { format!("{line}\n") }
    });
    lines.collect()
}

/// A record in which one of its levels is another one.
fn releveled(text: &str, which: usize, level: u8) -> String {
    let is_level = |line: &str| line.trim_start().starts_with("level:");
    let count = text.lines().filter(|line| is_level(line)).count().max(1);
    let mut seen = 0;
    let mut changed = String::new();
    for line in text.lines() {
        if is_level(line) {
            seen += 1;
            if seen - 1 == which % count {
                let indent = &line[..line.len() - line.trim_start().len()];
                changed.push_str(&format!("{indent}level: {level}\n"));
                continue;
            }
        }
        changed.push_str(line);
        changed.push('\n');
    }
    changed
}

/// What a build from nothing makes: all problems before rendering as text, and the files if there
/// is no error among them.
fn build(root: &Path) -> (String, Option<Files>) {
    let mut prepared = prepare(root, &Request::default());
    let told = told(&prepared);
    let site = MemorySite::new();
    if !prepared.problems.has_errors() {
        prepared.render(&site, &|| {}).expect("memory takes everything");
    }
    let whole = prepared.site.is_some() && !prepared.problems.has_errors();
    (told, whole.then(|| site.into_files()))
}

fn told(prepared: &Prepared) -> String {
    to_terminal(&prepared.problems, &prepared.sources, Style::Plain)
}

/// What the preview shows, asked for file by file, some of them twice.
fn shown(preview: &Preview) -> Files {
    preview
        .paths()
        .into_iter()
        .map(|path| {
            let bytes = preview.bytes(&path).expect("a planned file");
            (path, bytes)
        })
        .collect()
}

#[test]
fn a_warm_preview_shows_what_a_cold_build_makes() {
    let cases = std::env::var("SAFETYCARD_SEQUENCES").ok().and_then(|count| count.parse().ok()).unwrap_or(30);
    let mut runner = TestRunner::new(Config { cases, failure_persistence: None, ..Config::default() });
    let sequences = proptest::collection::vec((edit(), any::<bool>(), any::<bool>(), any::<bool>()), 1..12);
    let (good, broken) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let outcome = runner.run(&sequences, |sequence| {
        let catalogue = Catalogue::new();
        let mut cache = Cache::default();
        let preview = Preview::new();
        let mut last_good: Option<Files> = None;
        let mut is_whole = true;
        for (edit, look, review, mend) in &sequence {
            if *mend && !is_whole {
                catalogue.check_out();
            }
            catalogue.apply(edit);
            // Now and then several edits come as one batch.
            if !look {
                continue;
            }
            let warm = prepare_again(catalogue.root(), &Request::default(), &mut cache);
            let warm_told = told(&warm);
            let (cold_told, cold) = build(catalogue.root());
            if cold.is_some() { &good } else { &broken }.fetch_add(1, Ordering::Relaxed);
            let number = preview.offer(warm);
            if *review && let Ok(number) = number {
                let reviewed = preview.review(number, &|| false);
                prop_assert_eq!(reviewed.is_ok(), cold.is_some(), "{:?}", edit);
            }
            prop_assert_eq!(&warm_told, &cold_told);
            is_whole = cold.is_some();
            match cold {
                Some(files) => {
                    catalogue.commit();
                    same(&shown(&preview), &files)?;
                    last_good = Some(files);
                }
                None => {
                    // Nothing of a broken state is ever shown.
                    for path in preview.paths() {
                        drop(preview.bytes(&path));
                    }
                    if let Some(files) = &last_good {
                        same(&shown(&preview), files)?;
                    }
                }
            }
        }
        Ok(())
    });
    if let Err(error) = outcome {
        panic!("{error}");
    }
    let (good, broken) = (good.into_inner(), broken.into_inner());
    println!("{good} states were whole, {broken} were not");
    // Otherwise the edits no longer fit the catalogue, and nothing is tested.
    assert!(good * 10 > broken && broken * 10 > good, "{good} states were whole, {broken} were not");
}

fn same(shown: &Files, built: &Files) -> Result<(), TestCaseError> {
    let paths = |files: &Files| files.keys().cloned().collect::<Vec<_>>();
    prop_assert_eq!(paths(shown), paths(built));
    for (path, bytes) in built {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        prop_assert_eq!(text(&shown[path]), text(bytes), "{}", path);
    }
    Ok(())
}

#[test]
fn a_card_is_drawn_anew_when_its_record_says_something_else() {
    let root = tempfile::tempdir().unwrap();
    let record = root.path().join("content/jarvis.yaml");
    fs::create_dir_all(record.parent().unwrap()).unwrap();
    let plain = "title: T\nbase_url: https://example.org/\noutputs: [cards]\nchecks: {missing-quote: off}\n";
    fs::write(root.path().join("catalogue.yaml"), plain).unwrap();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("content/records/jarvis.yaml");
    let text = fs::read_to_string(source).unwrap();
    let (preview, mut cache) = (Preview::new(), Cache::default());
    let mut card = |text: &str| {
        fs::write(&record, text).unwrap();
        let warm = prepare_again(root.path(), &Request::default(), &mut cache);
        assert!(preview.offer(warm).is_ok());
        let shown = preview.bytes("cards/jarvis.png").unwrap();
        let site = MemorySite::new();
        prepare(root.path(), &Request::default()).render(&site, &|| {}).unwrap();
        assert!(site.get("cards/jarvis.png").unwrap() == shown, "it is the card of a build");
        shown
    };
    let first = card(&text);
    let unseen = card(&text.replacen("headline: >-\n  ", "headline: >-\n  Indeed, ", 1));
    assert!(first == unseen, "what a card does not say does not change it");
    let disputed =
        text.clone() + "disputes:\n  - {criterion: C1, status: open, opened: 2026-10-05, text: No.}\n";
    let later = text.replacen("scored_date: 2026-10-04", "scored_date: 2026-10-05", 1);
    let (disputed, later) = (card(&disputed), card(&later));
    assert!(disputed != first && later != first && later != disputed);
    assert!(card(&text) == first);
}
