//! The command line as a person meets it.

mod support;

use std::fs;

use support::{files, root, safetycard, stderr, stdout};

#[test]
fn init_then_build_makes_a_site() {
    let folder = tempfile::tempdir().unwrap();
    let work = folder.path().join("new");
    let output = safetycard(folder.path(), &["init", "new"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(work.join("catalogue.yaml").is_file());
    assert!(work.join(".gitignore").is_file());
    let output = safetycard(&work, &["check", "--deny-warnings"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let output = safetycard(&work, &["build"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    for page in [
        "index.html",
        "projects/example-agent/index.html",
        "about/index.html",
        "404.html",
        "feed.xml",
        "sitemap.xml",
    ] {
        assert!(work.join("public").join(page).is_file(), "{page}");
    }
    assert_eq!(safetycard(&work, &["init"]).status.code(), Some(2), "nothing is overwritten");
}

#[test]
fn init_can_write_rubric_and_theme_and_they_build_the_same_site() {
    let folder = tempfile::tempdir().unwrap();
    let build = |name: &str, options: &[&str]| {
        let arguments: Vec<&str> = [&["init", name], options].concat();
        assert_eq!(safetycard(folder.path(), &arguments).status.code(), Some(0));
        let work = folder.path().join(name);
        let output = safetycard(&work, &["build"]);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        work
    };
    let plain = build("plain", &[]);
    let full = build("full", &["--with-rubric", "--with-theme"]);
    assert!(
        full.join("rubric/rubric.yaml").is_file()
            && full.join("themes/default/templates/base.html").is_file()
    );
    let manifest = |work: &std::path::Path| fs::read(work.join("public/manifest.json")).unwrap();
    assert_eq!(manifest(&plain), manifest(&full));
}

#[test]
fn exit_statuses_tell_content_from_tool() {
    let folder = tempfile::tempdir().unwrap();
    let output = safetycard(folder.path(), &["build"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("safetycard init"), "{}", stderr(&output));
    fs::write(folder.path().join("catalogue.yaml"), "title: T\nbase_url: https://example.org/\n").unwrap();
    assert_eq!(safetycard(folder.path(), &["build"]).status.code(), Some(0), "an empty catalogue is a site");
    fs::create_dir(folder.path().join("taken")).unwrap();
    fs::write(folder.path().join("taken/mine.txt"), "mine").unwrap();
    let output = safetycard(folder.path(), &["build", "--output", "taken"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("--adopt"), "{}", stderr(&output));
    assert_eq!(files(&folder.path().join("taken")), ["mine.txt"]);
    assert_eq!(safetycard(folder.path(), &["frobnicate"]).status.code(), Some(2));
    for command in ["build", "check"] {
        let output = safetycard(folder.path(), &["-C", "nowhere", command]);
        assert_eq!(output.status.code(), Some(2), "{command}");
        assert!(stderr(&output).contains("`nowhere` does not exist"), "{}", stderr(&output));
    }
    let output = safetycard(folder.path(), &["check", "--only", "missing-evidense"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("did you mean `missing-evidence`?"), "{}", stderr(&output));
}

#[test]
fn explain_tells_every_rule() {
    let list = stdout(&safetycard(&root(), &["explain"]));
    for rule in safetycard::rules::ALL {
        assert!(list.contains(rule.code), "{} is listed", rule.code);
        let text = stdout(&safetycard(&root(), &["explain", rule.code]));
        assert!(text.starts_with(rule.code) && text.contains(rule.summary), "{text}");
    }
    let output = safetycard(&root(), &["explain", "missing-evidense"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("did you mean `missing-evidence`?"), "{}", stderr(&output));
}

#[test]
fn pipes_get_no_colours_and_json_is_json() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.yaml"), "id: a\nnaem: x\n").unwrap();
    let output = safetycard(folder.path(), &["check", "a.yaml"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(!stderr(&output).contains('\u{1b}'));
    let output = safetycard(folder.path(), &["check", "a.yaml", "--format", "json"]);
    let found: serde_json::Value = serde_json::from_str(&stdout(&output)).unwrap();
    assert_eq!(found["version"], 1);
    let unknown =
        found["diagnostics"].as_array().unwrap().iter().find(|one| one["code"] == "unknown-field").unwrap();
    assert_eq!(
        (&unknown["line"], &unknown["column"], &unknown["file"]),
        (&2.into(), &1.into(), &"a.yaml".into())
    );
}

#[test]
fn the_site_opens_from_a_sub_folder_and_from_disk() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("catalogue.yaml"), "title: T\nbase_url: https://example.org/some/base\n")
        .unwrap();
    fs::create_dir(folder.path().join("content")).unwrap();
    fs::copy(root().join("content/records/jarvis.yaml"), folder.path().join("content/jarvis.yaml")).unwrap();
    let output = safetycard(folder.path(), &["build", "--except", "missing-quote"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let public = folder.path().join("public");
    for file in files(&public).iter().filter(|file| file.ends_with(".html") && *file != "404.html") {
        let page = fs::read_to_string(public.join(file)).unwrap();
        assert!(!page.contains("href=\"/") && !page.contains("src=\"/"), "{file} holds an absolute address");
    }
    let lost = fs::read_to_string(public.join("404.html")).unwrap();
    assert!(lost.contains("href=\"/some/base/"), "the error page is shown at any depth");
    let sitemap = fs::read_to_string(public.join("sitemap.xml")).unwrap();
    assert!(sitemap.contains("<loc>https://example.org/some/base/projects/jarvis/</loc>"));
}

#[test]
fn diff_tells_what_differs_and_why() {
    let catalogue = root().join("tests/sites/history");
    let output = safetycard(&catalogue, &["diff", "example-agent"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let text = stdout(&output);
    assert!(text.contains("the project changed") && text.contains("C1 S L1 → L2"), "{text}");
    let output = safetycard(&catalogue, &["diff", "example-agent", "--to", "2025-06-30", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&stdout(&output)).unwrap();
    assert_eq!(json["reason"], "auditor_corrected");
    assert_eq!(json["cells"][0]["what"], "level");
    assert_eq!(json["cells"][1]["before"], "0.50");
    let editions = safetycard(&root().join("tests/sites/editions"), &["diff", "thrice"]);
    let text = stdout(&editions);
    assert!(text.contains("different editions of the rubric (1.0 → 2.0)"), "{text}");
    assert!(text.contains("total 1.3 Sturdy → 1.3 Minimal"), "{text}");
    assert!(text.contains("C1 score 0.55 → 0.50") && !text.contains("→ L"), "{text}");
    let files = ["diff", "content/now.yaml", "content/now.yaml"];
    assert!(stdout(&safetycard(&catalogue, &files)).contains("no level, cap or score differs"));
    for wrong in [&["diff", "example-agnt"][..], &["diff", "example-agent", "--from", "1999-01-01"]] {
        assert_eq!(safetycard(&catalogue, wrong).status.code(), Some(2), "{wrong:?}");
    }
}

#[test]
fn a_new_record_names_everything_that_is_still_to_be_written() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(safetycard(folder.path(), &["init"]).status.code(), Some(0));
    let arguments = ["new", "--repo", "https://github.com/example/My_Agent.git"];
    let output = safetycard(folder.path(), &arguments);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let text = fs::read_to_string(folder.path().join("content/records/my-agent.yaml")).unwrap();
    for part in ["# C1 ", "# C10 ", "L4 ", "C1-PASSTHRU", "  - id: \"C10\""] {
        assert!(text.contains(part), "{part}");
    }
    assert_eq!(safetycard(folder.path(), &arguments).status.code(), Some(2), "nothing is overwritten");
    let output = safetycard(folder.path(), &["check"]);
    let said = stderr(&output);
    assert_eq!(output.status.code(), Some(1));
    assert!(said.contains("missing-field") && said.contains("content/records/my-agent.yaml:"), "{said}");
    assert!(!said.contains("unknown-field") && !said.contains("error[syntax]"), "{said}");
}

#[test]
fn what_if_is_never_the_published_score() {
    let run = |arguments: &[&str]| safetycard(&root(), &[&["whatif"], arguments].concat());
    let output = run(&["jarvis", "C2.S=3", "C1.B=L4"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let text = stdout(&output);
    assert!(text.starts_with("jarvis: not the published score\n"), "{text}");
    assert!(text.contains("C2 S L0 → L3") && text.contains("total 2.9 Minimal → 3.3 Minimal"), "{text}");
    assert!(text.contains("the fewest steps to "), "{text}");
    let output = run(&["jarvis", "C2.S=3", "--format", "json"]);
    let answer: serde_json::Value = serde_json::from_str(&stdout(&output)).unwrap();
    assert_eq!(answer["note"], "not the published score");
    assert_eq!(answer["before"]["total"], "2.9");
    assert_eq!(answer["changes"][0]["to"], "L3");
    assert!(answer["to_next_band"]["steps"].as_u64().unwrap() > 0);
    for (wrong, said) in [
        ("C2.S", "there is no `=`"),
        ("C99.S=1", "is no criterion"),
        ("C2.Q=1", "is no parameter"),
        ("C2.S=9", "is no level"),
        ("C4.S=1", "without a surface"),
    ] {
        let output = run(&["jarvis", wrong]);
        assert_eq!(output.status.code(), Some(2), "{wrong}");
        assert!(stderr(&output).contains(said), "{wrong}: {}", stderr(&output));
    }
    assert!(stderr(&run(&["jarvi"])).contains("did you mean `jarvis`"));
}

#[test]
fn completions_and_manual_pages_follow_from_the_command_line() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let output = safetycard(&root(), &["completions", shell]);
        assert!(output.status.success() && stdout(&output).contains("whatif"), "{shell}");
    }
    let page = stdout(&safetycard(&root(), &["man"]));
    assert!(page.contains(".TH safetycard 1") && page.contains("whatif"), "{page}");
    assert!(stdout(&safetycard(&root(), &["man", "build"])).contains("base"));
    assert_eq!(safetycard(&root(), &["man", "nothing"]).status.code(), Some(2));
}
