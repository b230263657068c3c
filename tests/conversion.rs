//! `import`, `export` and `schema` as a person meets them.

mod support;

use std::fs;

use support::{files, root, safetycard, shared, stderr, stdout};

#[test]
fn a_report_becomes_a_record_and_a_report_again() {
    let Some(seeds) = shared("seeds") else { return };
    let folder = tempfile::tempdir().unwrap();
    for name in ["babyagi", "jarvis", "openagents", "taskweaver"] {
        fs::copy(seeds.join(format!("{name}-report.md")), folder.path().join(format!("{name}.md"))).unwrap();
    }
    let output =
        safetycard(folder.path(), &["import", "babyagi.md", "jarvis.md", "openagents.md", "taskweaver.md"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let told = stderr(&output);
    assert!(told.contains("jarvis.md → jarvis.yaml; not carried over: "), "{told}");
    assert!(
        told.contains("figures, computed from the levels") && told.contains("addresses of cited lines"),
        "{told}"
    );
    let records = folder.path().join("content/records");
    assert_eq!(files(&records), ["babyagi.yaml", "jarvis.yaml", "openagents.yaml", "taskweaver.yaml"]);
    for name in ["babyagi", "jarvis", "openagents", "taskweaver"] {
        let record = records.join(format!("{name}.yaml"));
        let output = safetycard(folder.path(), &["export", record.to_str().unwrap(), "--to", "report"]);
        let report = fs::read_to_string(folder.path().join(format!("{name}.md"))).unwrap();
        assert_eq!(stdout(&output).trim_end(), report.trim_end(), "{name}");
    }
    let output = safetycard(folder.path(), &["import", "jarvis.md"]);
    assert_eq!(output.status.code(), Some(2), "nothing is overwritten");
    let output = safetycard(folder.path(), &["import", "jarvis.md", "--print"]);
    assert_eq!(stdout(&output), fs::read_to_string(records.join("jarvis.yaml")).unwrap());
}

#[test]
fn an_entry_becomes_a_record_and_an_entry_again() {
    let folder = tempfile::tempdir().unwrap();
    let record = root().join("content/records/openagents.yaml");
    let export = |what: &str, to: &str| stdout(&safetycard(folder.path(), &["export", what, "--to", to]));
    let entry = export(record.to_str().unwrap(), "entry");
    let value: serde_json::Value = serde_json::from_str(&entry).unwrap();
    assert_eq!(value["id"], "openagents");
    fs::write(folder.path().join("published.json"), &entry).unwrap();
    let output = safetycard(folder.path(), &["check", "published.json", "--except", "missing-quote"]);
    assert_eq!(output.status.code(), Some(0), "no figure differs: {}", stderr(&output));
    let output = safetycard(folder.path(), &["import", "published.json", "-o", "."]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert_eq!(export("openagents.yaml", "entry"), entry);
    let yaml = export("openagents.yaml", "yaml");
    // What an entry adds stands in front.
    let own = fs::read_to_string(folder.path().join("openagents.yaml")).unwrap();
    assert_eq!(yaml, own);
}

#[test]
fn a_published_figure_that_differs_is_named_before_it_is_gone() {
    let folder = tempfile::tempdir().unwrap();
    let record = root().join("content/records/jarvis.yaml");
    let entry = stdout(&safetycard(folder.path(), &["export", record.to_str().unwrap(), "--to", "entry"]));
    let mut value: serde_json::Value = serde_json::from_str(&entry).unwrap();
    value["score"] = 9.9.into();
    value["applicable"]["score"] = 0.1.into();
    value["criteria"][4]["score"] = 0.75.into();
    value["criteria"][1]["cap"]["id"] = "G2".into();
    value["surprise"] = "new".into();
    fs::write(folder.path().join("a.json"), value.to_string()).unwrap();
    let output = safetycard(folder.path(), &["import", "a.json", "--print"]);
    let told = stderr(&output);
    assert_eq!(output.status.code(), Some(0), "{told}");
    for message in
        ["total is 9.9", "score of C5 is 0.75", "cap of C2 is G2", "surface exists is 0.1", "`surprise`"]
    {
        assert!(told.contains(message), "{message}: {told}");
    }
}

#[test]
fn what_cannot_be_read_whole_is_not_written() {
    let Some(seeds) = shared("seeds") else { return };
    let folder = tempfile::tempdir().unwrap();
    let report = fs::read_to_string(seeds.join("jarvis-report.md")).unwrap();
    fs::write(
        folder.path().join("cut.md"),
        &report[..report.find("## Fixes").or(report.find("## Re-audit")).unwrap()],
    )
    .unwrap();
    let output = safetycard(folder.path(), &["import", "cut.md"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("nothing is written"), "{}", stderr(&output));
    assert!(!folder.path().join("content").exists());
}

#[test]
fn exports_say_what_they_leave_behind_and_keep_private_notes() {
    let folder = tempfile::tempdir().unwrap();
    let record = fs::read_to_string(root().join("content/records/jarvis.yaml")).unwrap();
    fs::write(
        folder.path().join("a.yaml"),
        record + "private_notes: The key is under the mat.\naliases: [hugging]\n",
    )
    .unwrap();
    for to in ["report", "report-b", "entry", "yaml"] {
        let output = safetycard(folder.path(), &["export", "a.yaml", "--to", to]);
        assert!(!stdout(&output).contains("under the mat") && stdout(&output).contains("JARVIS"), "{to}");
        assert!(stderr(&output).contains("1 private note, which never leaves its file"), "{to}");
        assert_eq!(stderr(&output).contains("1 alias"), to.starts_with("report"), "{to}");
    }
    let output = safetycard(&root(), &["export", "taskweaver", "--to", "report-b"]);
    assert!(stdout(&output).starts_with("# Defense-in-Depth Score: "));
    assert_eq!(safetycard(&root(), &["export", "nobody", "--to", "yaml"]).status.code(), Some(2));
}

/// A report and an entry can name a mechanism that stands alone; a record cannot.
#[test]
fn the_label_of_a_mechanism_that_stands_alone_is_carried_or_told() {
    let folder = tempfile::tempdir().unwrap();
    let export = |what: &str, to: &str| {
        let output = safetycard(folder.path(), &["export", what, "--to", to]);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        stdout(&output)
    };
    let record = root().join("content/records/babyagi.yaml");
    let mut entry: serde_json::Value =
        serde_json::from_str(&export(record.to_str().unwrap(), "entry")).unwrap();
    assert_eq!(entry["criteria"][0]["mechanisms"].as_array().unwrap().len(), 1);
    entry["criteria"][0]["mechanisms"][0]["label"] = "as **shipped** (raw)".into();
    fs::write(folder.path().join("entry.json"), entry.to_string()).unwrap();
    let report = export("entry.json", "report");
    assert!(report.contains("\n- **as **shipped** (raw)** (default; raw "), "{report}");
    fs::write(folder.path().join("babyagi.md"), &report).unwrap();
    assert_eq!(export("babyagi.md", "report"), report);
    let again: serde_json::Value = serde_json::from_str(&export("babyagi.md", "entry")).unwrap();
    assert_eq!(again["criteria"][0]["mechanisms"], entry["criteria"][0]["mechanisms"]);
    for published in ["entry.json", "babyagi.md"] {
        let output = safetycard(folder.path(), &["import", published, "--print"]);
        let told = stderr(&output);
        assert!(told.contains("1 label of a mechanism that stands alone (C1)"), "{told}");
        assert!(!stdout(&output).contains("shipped"), "a record that `check` would refuse");
    }
}

/// Every field that the reader of a record knows is a property of the schema, and
/// the other way round.
#[test]
fn the_schema_has_the_fields_that_are_read() {
    let schema: serde_json::Value =
        serde_json::from_str(&stdout(&safetycard(&root(), &["schema", "record"]))).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let starter =
        fs::read_to_string(root().join("src/discover/starter/content/records/example-agent.yaml")).unwrap();
    let starter = starter.replace("critical_findings: []", "critical_findings:\n  - summary: It leaks.\n    criterion: C8\n    owasp: [ASI03]\n    withheld: Until May.");
    let starter = starter.replace("reaudit_log: []", "reaudit_log:\n  - criterion: C1\n    parameter: S\n    from_level: 1\n    to_level: 2\n    reason: Looked again.");
    let starter = starter
        + "safety_card:\n  setups:\n    - setup: a\n      how: b\n      gives: c\ndisputes:\n  - criterion: C1\n    status: open\n    opened: 2026-02-01\n    text: We object.\n";
    let criterion = &schema["definitions"]["criterion"];
    let parts = [
        ("id: example-agent", "record", &schema),
        ("    summary: The example holds", "criterion", criterion),
        ("        level: 2", "parameter", &schema["definitions"]["C1-parameters"]["properties"]["S"]),
        ("            lines: \"10-14\"", "citation", &schema["definitions"]["evidence"]["items"]["else"]),
        ("        hits: 0", "search", &schema["definitions"]["evidence"]["items"]["then"]),
        ("    owasp: [ASI03]", "critical gap", &schema["properties"]["critical_findings"]["items"]),
        (
            "    from_level: 1\n    to_level: 2\n    reason",
            "re-audit change",
            &schema["properties"]["reaudit_log"]["items"],
        ),
        ("  same_session: false", "rule of two", &schema["properties"]["rule_of_two"]),
        ("      how: b", "set-up", &schema["properties"]["safety_card"]["properties"]["setups"]["items"]),
        ("    opened: 2026-02-01", "dispute", &schema["properties"]["disputes"]["items"]),
    ];
    for (line, what, part) in parts {
        assert!(starter.contains(line), "{line}");
        let indent: String = line.chars().take_while(|c| *c == ' ').collect();
        let text = starter.replacen(line, &format!("{indent}qqqqqq: 1\n{line}"), 1);
        fs::write(folder.path().join("a.yaml"), text).unwrap();
        let told = stdout(&safetycard(folder.path(), &["check", "a.yaml", "--format", "json"]));
        let told: serde_json::Value = serde_json::from_str(&told).unwrap();
        let unknown = told["diagnostics"].as_array().unwrap().iter().find(|it| it["code"] == "unknown-field");
        let help = unknown.unwrap_or_else(|| panic!("{what}: {told}"))["help"].as_str().unwrap();
        let listed = help
            .strip_prefix(&format!("the fields of a {what} are "))
            .unwrap_or_else(|| panic!("{what}: {help}"));
        let mut read: Vec<&str> =
            listed.split([',', ' ', '`']).filter(|word| !word.is_empty() && *word != "and").collect();
        let mut known: Vec<&str> = part["properties"]
            .as_object()
            .unwrap_or_else(|| panic!("{what}"))
            .keys()
            .map(String::as_str)
            .collect();
        known.retain(|name| *name != "$schema");
        // Those of a structural absence are read in place of a rating.
        known.retain(|name| !name.starts_with("absence_"));
        read.sort_unstable();
        known.sort_unstable();
        assert_eq!(read, known, "{what}");
    }
}
