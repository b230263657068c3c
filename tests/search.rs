//! Search: what is found, where, and what never is.

mod support;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use support::{copy, files, root};

/// A catalogue of the starter's record and some more, each a change of its text.
fn catalogue(records: &[(&str, &dyn Fn(String) -> String)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    copy(&root().join("tests/sites/second-theme/content"), &folder.path().join("content"));
    let text = fs::read_to_string(folder.path().join("content/agent.yaml")).unwrap();
    for (id, change) in records {
        let own = text
            .replace("id: example-agent", &format!("id: {id}"))
            .replace("example/example-agent", &format!("example/{id}"))
            .replace("name: Example Agent", &format!("name: Agent {id}"));
        fs::write(folder.path().join(format!("content/{id}.yaml")), change(own)).unwrap();
    }
    fs::write(folder.path().join("catalogue.yaml"), "title: T\nbase_url: https://example.org/\n").unwrap();
    folder
}

fn build(folder: &Path, threads: &str) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_safetycard"));
    let output = command.arg("build").current_dir(folder).env("RAYON_NUM_THREADS", threads).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// The value that a file of the index hands over.
fn value(path: &Path) -> serde_json::Value {
    let text = fs::read_to_string(path).unwrap();
    let json = text.strip_prefix("safetycard.take(").and_then(|text| text.strip_suffix(")\n")).unwrap();
    serde_json::from_str::<serde_json::Value>(&format!("[{json}]")).unwrap()[1].clone()
}

/// Every word, with the ids of the projects that have it and their classes.
fn words(public: &Path) -> BTreeMap<String, Vec<(String, char)>> {
    let projects = value(&public.join("search/catalogue.js"))["projects"].clone();
    let mut all = BTreeMap::new();
    for file in files(&public.join("search/words")) {
        let mut before = String::new();
        for line in value(&public.join("search/words").join(file))[1].as_str().unwrap().lines() {
            let (word, postings) = line.rsplit_once(' ').unwrap();
            let shared = usize::from_str_radix(&word[..1], 36).unwrap();
            let word = format!("{}{}", &before[..shared], &word[1..]);
            let mut at = 0;
            let mut found = Vec::new();
            let mut rest = postings;
            while let Some(class) = rest.chars().next() {
                let end = rest[1..].find(|c: char| c.is_ascii_uppercase()).map_or(rest.len(), |end| end + 1);
                at += usize::from_str_radix(&rest[1..end], 36).unwrap_or(0);
                found.push((projects[at][0].as_str().unwrap().to_owned(), class));
                at += 1;
                rest = &rest[end..];
            }
            assert!(all.insert(word.clone(), found).is_none(), "{word} is in two files");
            before = word;
        }
    }
    all
}

#[test]
fn words_ids_paths_and_searches_are_found() {
    let change = |text: String| {
        text.replace("headline: >-", "headline: >-\n  Zebracorn, the “Ünïcode” one, has a tool_belt.")
    };
    let folder = catalogue(&[("second-agent", &change)]);
    build(folder.path(), "2");
    let public = folder.path().join("public");
    let words = words(&public);
    let has = |word: &str| {
        words
            .get(word)
            .map(|found| found.iter().map(|(id, class)| format!("{id} {class}")).collect::<Vec<_>>())
    };
    for word in ["zebracorn", "ünïcode", "tool_belt", "belt"] {
        assert_eq!(has(word), Some(vec!["second-agent B".into()]), "{word}");
    }
    assert_eq!(has("second-agent"), Some(vec!["second-agent A".into()]));
    // Every path and every cap of the record is found as it is written.
    let record = fs::read_to_string(folder.path().join("content/agent.yaml")).unwrap();
    let cited = record.lines().filter_map(|line| line.split_once("- file: ").map(|(_, rest)| rest));
    let mut count = 0;
    for path in cited.map(|rest| rest.split([',', '}']).next().unwrap().trim().trim_matches('"')) {
        let last: Vec<&str> = path.rsplitn(3, '/').collect();
        let wanted = if last.len() > 1 { format!("{}/{}", last[1], last[0]) } else { path.to_owned() };
        assert!(has(&wanted.to_lowercase()).is_some(), "{path}");
        count += 1;
    }
    assert!(count > 0);
}

#[test]
fn nothing_that_is_not_published_is_found() {
    let notes = |text: String| format!("{text}\nprivate_notes: canarynote must not leave\n");
    let draft = |text: String| {
        format!("{}\ndraft: true\n", text.replace("headline: >-", "headline: >-\n  canarydraft"))
    };
    let embargo = |text: String| {
        format!(
            "{}\nembargo_until: 9999-01-01\n",
            text.replace("headline: >-", "headline: >-\n  canaryembargo")
        )
    };
    let folder = catalogue(&[("open-agent", &notes), ("draft-agent", &draft), ("embargo-agent", &embargo)]);
    build(folder.path(), "2");
    let search = folder.path().join("public/search");
    let found = files(&search);
    assert!(found.iter().any(|file| file == "words/0.js"), "{found:?}");
    for file in found {
        let text = fs::read_to_string(search.join(&file)).unwrap();
        for canary in ["canary", "draft-agent", "embargo-agent"] {
            assert!(!text.contains(canary), "{canary} in {file}");
        }
    }
}

#[test]
fn any_build_makes_the_same_index() {
    let same = |text: String| text;
    let ids: Vec<String> = (0..150).map(|number| format!("agent-{number}")).collect();
    let records: Vec<(&str, &dyn Fn(String) -> String)> =
        ids.iter().map(|id| (id.as_str(), &same as &dyn Fn(String) -> String)).collect();
    let folder = catalogue(&records);
    let search = folder.path().join("public/search");
    let take = || -> BTreeMap<String, Vec<u8>> {
        files(&search).into_iter().map(|file| (file.clone(), fs::read(search.join(file)).unwrap())).collect()
    };
    build(folder.path(), "1");
    let one = take();
    build(folder.path(), "7");
    assert!(one == take());
    assert_eq!(words(&folder.path().join("public"))["agent-149"], [("agent-149".to_owned(), 'A')]);
    let largest =
        one.iter().filter(|(file, _)| file.starts_with("words/")).map(|(_, bytes)| bytes.len()).max();
    assert!(largest.unwrap() < 40_000, "{largest:?}: words are divided");
}
