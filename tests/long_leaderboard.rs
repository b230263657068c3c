//! Lists with more rows than a slow phone lays out at once: they come in parts, and
//! nothing of them is lost.

mod support;

use std::fs;
use std::path::Path;

use support::{copy, root, safetycard, stderr};

/// Builds a catalogue of so many projects, and gives the folder that holds it.
fn built(projects: usize) -> tempfile::TempDir {
    let folder = catalogue(projects, "");
    let output = safetycard(folder.path(), &["build"]);
    assert!(output.status.success(), "{}", stderr(&output));
    folder
}

fn catalogue(projects: usize, more: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    copy(&root().join("tests/sites/second-theme/content"), &folder.path().join("content"));
    let text = fs::read_to_string(folder.path().join("content/agent.yaml")).unwrap();
    for project in 1..projects {
        let own = text
            .replace("id: example-agent", &format!("id: agent-{project:03}"))
            .replace("example/example-agent", &format!("example/agent-{project:03}"))
            .replace("name: Example Agent", &format!("name: Agent \\\"{project:03}\\\" </script>"));
        fs::write(folder.path().join(format!("content/agent-{project:03}.yaml")), own).unwrap();
    }
    let catalogue = format!("title: T\nbase_url: https://example.org/\noutputs: []\n{more}");
    fs::write(folder.path().join("catalogue.yaml"), catalogue).unwrap();
    folder
}

fn page(folder: &Path, path: &str) -> String {
    fs::read_to_string(folder.join("public").join(path)).unwrap()
}

/// The rows of the leaderboard in some markup, with links as from the root.
fn rows<'a>(markup: &'a str, up: &str) -> Vec<String> {
    let rows: std::str::Split<'a, _> = markup.split("<tr data-category=");
    let rows = rows.skip(1).map(|row| row.split("</tr>").next().unwrap());
    rows.map(|row| row.replace(&format!("href=\"{up}projects/"), "href=\"projects/")).collect()
}

/// What a script of rows says: the way to the root from where they stand, and them.
fn script_of(script: &str) -> (String, String) {
    let text = script.strip_prefix("window.safetycardRows=").unwrap().trim_end().strip_suffix(';').unwrap();
    let said: serde_json::Value = serde_json::from_str(text).unwrap();
    let of = |name: &str| said[name].as_str().unwrap().to_owned();
    (of("root"), of("rows"))
}

#[test]
fn a_hundred_rows_are_one_page() {
    let folder = built(100);
    let front = page(folder.path(), "index.html");
    assert_eq!(rows(&front, "").len(), 100);
    assert!(!front.contains("data-rest") && !front.contains("class=\"parts\""));
    assert!(!folder.path().join("public/leaderboard").exists());
}

#[test]
fn more_rows_come_in_parts_and_script_has_those_that_the_front_page_leaves_out() {
    let folder = built(203);
    let front = page(folder.path(), "index.html");
    assert!(front.contains("data-rest=\"leaderboard/*/rows.js\" data-pages=\"3\" data-all=\"203\""));
    for part in ["leaderboard/2/index.html", "leaderboard/3/index.html"] {
        assert!(front.contains(&format!("<a href=\"{part}\"")), "no way to {part}");
    }
    let parts: Vec<Vec<String>> = ["leaderboard/2/index.html", "leaderboard/3/index.html"]
        .map(|part| rows(&page(folder.path(), part), "../../"))
        .to_vec();
    assert_eq!((rows(&front, "").len(), parts[0].len(), parts[1].len()), (60, 100, 43));

    let scripts = ["leaderboard/2/rows.js", "leaderboard/3/rows.js"].map(|script| {
        let (root, markup) = script_of(&page(folder.path(), script));
        assert_eq!(root, "../../");
        rows(&markup, "../../")
    });
    assert_eq!(scripts.concat(), parts.concat(), "scripts and pages hold the same rows");

    let mut all: Vec<String> = rows(&front, "").into_iter().chain(parts.concat()).collect();
    all.sort();
    all.dedup();
    assert_eq!(all.len(), 203, "every project has a row of its own");
    let sitemap = page(folder.path(), "sitemap.xml");
    assert!(sitemap.contains("/leaderboard/3/<") && !sitemap.contains("rows.js"));
}

#[test]
fn the_lists_of_criteria_and_gap_types_come_in_parts_too() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("content")).unwrap();
    let text = fs::read_to_string(root().join("content/records/babyagi.yaml")).unwrap();
    for project in 0..101 {
        let is_own = |line: &str| ["id: ", "name: ", "repo_url: "].iter().any(|key| line.starts_with(key));
        let own = text
            .lines()
            .map(|line| if is_own(line) { format!("{line}-{project}\n") } else { format!("{line}\n") });
        fs::write(folder.path().join(format!("content/{project}.yaml")), own.collect::<String>()).unwrap();
    }
    let catalogue = "title: T\nbase_url: https://example.org/\noutputs: []\nchecks: {missing-quote: off, opt-in-not-capped: note}\n";
    fs::write(folder.path().join("catalogue.yaml"), catalogue).unwrap();
    let output = safetycard(folder.path(), &["build"]);
    assert!(output.status.success(), "{}", stderr(&output));

    let public = folder.path().join("public");
    let mut long = Vec::new();
    for (kind, row) in [("criteria", "<tr data-category="), ("gaps", "<li data-category=")] {
        for entry in fs::read_dir(public.join(kind)).unwrap() {
            let list = entry.unwrap().path();
            if !list.join("2/rows.js").exists() {
                continue;
            }
            long.push(kind);
            let count = |file: &str| fs::read_to_string(list.join(file)).unwrap().matches(row).count();
            let script = fs::read_to_string(list.join("2/rows.js")).unwrap();
            let rest = script_of(&script).1.matches(row).count();
            assert_eq!(
                (count("index.html"), count("2/index.html"), rest),
                (60, 41, 41),
                "{}",
                list.display()
            );
            assert!(!list.join("3").exists());
        }
    }
    assert!(long.contains(&"criteria") && long.contains(&"gaps"), "{long:?}");
}

#[test]
fn a_theme_that_does_not_mark_the_rows_of_a_part_is_told() {
    let folder = catalogue(101, "theme: plain\n");
    let theme = folder.path().join("themes/plain");
    fs::create_dir_all(theme.join("templates")).unwrap();
    fs::write(theme.join("theme.yaml"), "extends: default\n").unwrap();
    let part = "{% extends \"base.html\" %}\n{% block main %}<p>No rows.</p>{% endblock main %}\n";
    fs::write(theme.join("templates/board-part.html"), part).unwrap();
    let output = safetycard(folder.path(), &["build"]);
    let said = stderr(&output);
    assert!(!output.status.success() && !folder.path().join("public").exists());
    assert!(
        said.contains("board-part.html") && said.contains("`leaderboard/2/index.html` are not marked"),
        "{said}"
    );
    assert!(said.contains("<!--/rows-->"), "{said}");
}
