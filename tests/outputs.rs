//! What a site holds for programs: one value behind badge, page and JSON, entries
//! that are records again, and nothing that was to stay at home.

mod support;

use std::fs;
use std::path::Path;

use serde_json::Value;
use support::{files, root, safetycard, stderr, with_earlier_edition};

/// A catalogue of the records of this repository, each changed a little.
fn catalogue(folder: &Path, change: &dyn Fn(&str, String) -> String) {
    fs::create_dir_all(folder.join("content")).unwrap();
    let plain = "title: T\nbase_url: https://example.org/\noutputs: [entries, reports, badges, cards]\n\
                 checks: {missing-quote: off, opt-in-not-capped: off}\n";
    fs::write(folder.join("catalogue.yaml"), plain).unwrap();
    for file in files(&root().join("content/records")) {
        let text = fs::read_to_string(root().join("content/records").join(&file)).unwrap();
        fs::write(folder.join("content").join(&file), change(&file, text)).unwrap();
    }
}

fn build(folder: &Path, arguments: &[&str]) {
    let output = safetycard(folder, &[&["build"], arguments].concat());
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
}

fn json(path: &Path) -> Value {
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

fn text<'a>(value: &'a Value, pointer: &str) -> &'a str {
    value.pointer(pointer).and_then(Value::as_str).unwrap_or_else(|| panic!("{pointer} in {value}"))
}

#[test]
fn badge_page_and_json_say_the_same() {
    let folder = tempfile::tempdir().unwrap();
    catalogue(folder.path(), &|file, text| match file {
        "jarvis.yaml" => {
            text + "disputes:\n  - {criterion: C1, status: open, opened: 2026-10-05, text: No.}\n"
        }
        "babyagi.yaml" => text + "scorecard_version: '0.8'\n",
        _ => text,
    });
    with_earlier_edition(folder.path(), "0.8");
    build(folder.path(), &[]);
    let public = folder.path().join("public");
    let catalogue = json(&public.join("api/v1/catalogue.json"));
    let projects = catalogue["projects"].as_array().unwrap();
    assert_eq!(projects.len(), 4);
    let prepared = safetycard::pipeline::prepare(folder.path(), &safetycard::pipeline::Request::default());
    let (site, ..) = prepared.site.as_ref().unwrap();
    for row in projects {
        let (id, total, date) = (text(row, "/id"), text(row, "/total"), text(row, "/scored_date"));
        let band =
            catalogue["bands"].as_array().unwrap().iter().find(|band| band["id"] == row["band"]).unwrap();
        let (label, commit) = (text(band, "/label"), &text(row, "/pinned_commit")[..7]);
        let entry = json(&public.join(format!("api/v1/projects/{id}.json")));
        assert_eq!([text(&entry, "/score_shown"), text(&entry, "/band/label")], [total, label]);
        assert_eq!([text(&entry, "/scored_date"), &text(&entry, "/pinned_commit")[..7]], [date, commit]);
        let care = match id {
            "jarvis" => " · disputed",
            "babyagi" => " · edition 0.8",
            _ => "",
        };
        let endpoint = json(&public.join(format!("api/v1/badges/{id}.json")));
        let said = format!("{total} / 10 {label} · {date} · {commit}{care}");
        assert_eq!(text(&endpoint, "/message"), said);
        assert_eq!(text(&endpoint, "/color") == "5d5a54", !care.is_empty(), "{id} is grey with care");
        let badge = fs::read_to_string(public.join(format!("badges/{id}.svg"))).unwrap();
        let name = text(row, "/name");
        assert!(badge.contains(&format!(
            "<title>SafetyCard of {name}: {total} of 10, {label}, reviewed {date} at commit {commit}"
        )));
        assert!(badge.contains(&format!(">{total} / 10 {label}</text>")), "{badge}");
        assert!(badge.contains(&format!(">{date} · {commit}{care}</text>")), "{badge}");
        assert_eq!(badge.contains("#5d5a54"), !care.is_empty());
        // The card is drawn of the same value, before it becomes pixels.
        let index = site.projects().iter().position(|it| it.current().audit().record().id.as_str() == id);
        let card = safetycard::formats::card::drawing(site, index.unwrap());
        for part in [total, "of 10", label, &format!("{date} · {commit}{care}")] {
            assert!(card.contains(&format!(">{part}</text>")), "{id}: {part} in {card}");
        }
        assert_eq!(card.contains("#5d5a54\" font-weight=\"bold\""), !care.is_empty(), "{id}");
        let picture = fs::read(public.join(format!("cards/{id}.png"))).unwrap();
        assert!(picture.starts_with(b"\x89PNG") && picture[16..24] == [0, 0, 4, 176, 0, 0, 2, 118], "{id}");
        // The strip is the one of the page: the same bars, in the same steps.
        let page = fs::read_to_string(public.join(format!("projects/{id}/index.html"))).unwrap();
        let board = fs::read_to_string(public.join("index.html")).unwrap();
        for path in badge
            .split(" d=\"")
            .skip(3)
            .filter_map(|rest| rest.split('"').next())
            .filter(|path| !path.ends_with('z'))
        {
            assert!(path.contains("v28M") || board.contains(&format!("d=\"{path}\"")), "{path}");
        }
        assert!(page.contains(&format!(">{date}</time>")) && page.contains(commit) && page.contains(label));
        assert!(page.contains(&format!(">{total}<")), "{id}: {total}");
    }
}

#[test]
fn entries_make_the_same_catalogue_again() {
    let (first, second) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    catalogue(first.path(), &|_, text| text);
    build(first.path(), &[]);
    fs::create_dir_all(second.path().join("content")).unwrap();
    fs::copy(first.path().join("catalogue.yaml"), second.path().join("catalogue.yaml")).unwrap();
    let api = first.path().join("public/api/v1");
    for file in files(&api.join("projects")).iter().filter(|file| !file.contains('/')) {
        fs::copy(api.join("projects").join(file), second.path().join("content").join(file)).unwrap();
    }
    // No published figure differs, and no field is unknown.
    build(second.path(), &["--deny-warnings"]);
    let again = second.path().join("public/api/v1");
    for file in files(&api).iter().filter(|file| !file.starts_with("schemas/")) {
        let (one, other) =
            (fs::read_to_string(api.join(file)).unwrap(), fs::read_to_string(again.join(file)).unwrap());
        assert_eq!(one, other, "{file}");
    }
}

#[test]
fn an_audit_keeps_its_address_and_a_corrected_one_makes_room() {
    let folder = tempfile::tempdir().unwrap();
    catalogue(folder.path(), &|_, text| text);
    let now = fs::read_to_string(folder.path().join("content/jarvis.yaml")).unwrap();
    let before = now
        .replacen("scored_date: 2026-10-04", "scored_date: 2026-09-01", 1)
        .replacen("level: 1", "level: 2", 1);
    assert!(before != now);
    fs::write(folder.path().join("content/jarvis-before.yaml"), before).unwrap();
    build(folder.path(), &[]);
    let api = folder.path().join("public/api/v1/projects/jarvis");
    let commit = "7624cf388b47334ff8a0868e7d862dde18cfda86";
    assert_eq!(files(&api), [format!("{commit}-2026-09-01.json"), format!("{commit}.json")]);
    assert_eq!(text(&json(&api.join(format!("{commit}.json"))), "/scored_date"), "2026-10-04");
    assert_eq!(text(&json(&api.join(format!("{commit}-2026-09-01.json"))), "/scored_date"), "2026-09-01");
}

#[test]
fn what_is_private_is_in_no_byte() {
    const CANARY: &str = "canary-7f3a";
    let folder = tempfile::tempdir().unwrap();
    catalogue(folder.path(), &|file, text| match file {
        "jarvis.yaml" => format!("{text}private_notes: {CANARY}\n"),
        "babyagi.yaml" => text.replace("headline: >-\n", &format!("draft: true\nheadline: >-\n  {CANARY}\n")),
        "openagents.yaml" => {
            text.replace("headline: >-\n", &format!("embargo_until: 2099-01-01\nheadline: >-\n  {CANARY}\n"))
        }
        _ => text,
    });
    build(folder.path(), &["--date", "2026-11-30"]);
    let public = folder.path().join("public");
    let written = files(&public);
    assert!(written.iter().any(|file| file == "api/v1/projects/jarvis.json"));
    for file in written {
        let bytes = fs::read(public.join(&file)).unwrap();
        let holds = |word: &str| bytes.windows(word.len()).any(|part| part == word.as_bytes());
        assert!(!holds(CANARY) && !holds("openagents") && !holds("babyagi"), "{file}");
        assert!(!file.contains("openagents") && !file.contains("babyagi"), "{file}");
    }
}
