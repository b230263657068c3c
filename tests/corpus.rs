//! Every published figure of eighty real audits comes out equal.

mod support;

use std::collections::BTreeMap;
use std::fs;

use serde_json::{Value, json};
use support::{rows, safetycard, shared, stdout};

type Row = BTreeMap<String, String>;

/// Audits whose published line "Controls where a risk surface exists" is stale.
const STALE: [&str; 9] = [
    "pr-agent",
    "cloudflare-mcp-servers",
    "exa-mcp",
    "dbhub",
    "context7",
    "tavily-mcp-server",
    "ms-365-mcp-server",
    "argus",
    "neon-mcp",
];

const CAPABILITIES: [&str; 9] = [
    "code_execution",
    "filesystem_write",
    "network_egress",
    "external_credentials",
    "persistent_memory",
    "untrusted_input",
    "third_party_extensions",
    "sub_agents",
    "external_communication",
];

/// Ratings with the published levels, of which the first few are inferred.
fn parameters(row: &Row, inferred: usize) -> Value {
    let mut left = inferred;
    let rated = ["S", "C", "D", "B"].map(|id| {
        let level = row[id].as_str();
        let mut rating = json!({
            "level": level, "status": "verified", "finding": "What the code shows.",
            "evidence": [{"file": "src/main.py", "lines": "10-12", "contains": "def run"}],
        });
        if level == "SA" {
            rating["evidence"] = json!([{"search": "rg exec", "scope": "src", "hits": 0}]);
        } else if level != "4" {
            rating["gap"] = json!("What the next level asks for.");
        }
        if left > 0 && ["0", "1", "2"].contains(&level) {
            rating["status"] = json!("inferred");
            left -= 1;
        }
        (id.to_owned(), rating)
    });
    assert_eq!(left, 0, "the confidence of {} {} can be had", row["agent"], row["criterion"]);
    Value::Object(rated.into_iter().collect())
}

fn criterion(row: &Row) -> Value {
    let inferred = match row["confidence"].as_str() {
        "High" => 0,
        "Medium" => 1,
        _ => 3,
    };
    let id = row["criterion"].as_str();
    let cap = row["cap"].as_str();
    let applied = |automatic: &str| match cap {
        "" => json!([]),
        own if own == automatic => json!([]),
        own => json!([{"id": own, "reason": "Because."}]),
    };
    match row["tag"].as_str() {
        "SA" => json!({
            "id": id, "summary": "A paragraph.", "structural_absence": true,
            "absence_evidence": [{"search": "rg exec", "scope": "src", "hits": 0}],
        }),
        "alt" => {
            let lowest: Row = ["S", "C", "D", "B"]
                .iter()
                .map(|own| ((*own).to_owned(), if *own == "B" && id == "C5" { "1" } else { "0" }.to_owned()))
                .chain([("agent".into(), row["agent"].clone()), ("criterion".into(), id.into())])
                .collect();
            json!({
                "id": id, "summary": "A paragraph.", "parameters": parameters(&lowest, 0), "caps": [],
                "alt": {"label": "opt-in mechanism", "parameters": parameters(row, inferred), "caps": applied("G1")},
            })
        }
        _ => json!({
            "id": id, "summary": "A paragraph.", "parameters": parameters(row, inferred), "caps": applied("C5-WORSTCASE"),
        }),
    }
}

fn record(total: &Row, criteria: &[&Row]) -> Value {
    let profile: BTreeMap<&str, &str> = CAPABILITIES.iter().map(|id| (*id, "yes")).collect();
    json!({
        "id": total["agent"], "name": total["name"], "repo_url": total["repo"],
        "subpath": if total["subpath"].is_empty() { Value::Null } else { json!(total["subpath"]) },
        "description": "An agent.", "category": total["category"], "pinned_commit": total["commit"],
        "version": null, "scored_date": total["reviewed"], "scored_configuration": "As shipped.",
        "capability_profile": profile, "headline": "A headline.",
        "criteria": criteria.iter().map(|row| criterion(row)).collect::<Vec<_>>(),
        "critical_findings": [],
        "rule_of_two": {"untrusted_input": "a", "sensitive_data": "b", "state_change_or_egress": "c", "same_session": true},
        "fixes": [], "reaudit_log": [], "limitations": ["Static review."],
    })
}

#[test]
fn every_published_figure_comes_out_equal() {
    let Some(corpus) = shared("corpus") else { return };
    let totals = rows(&corpus.join("published-totals.csv"));
    let scores = rows(&corpus.join("published-scores.csv"));
    assert_eq!((totals.len(), scores.len()), (80, 800));
    let folder = tempfile::tempdir().unwrap();
    for total in &totals {
        let own: Vec<&Row> = scores.iter().filter(|row| row["agent"] == total["agent"]).collect();
        let path = folder.path().join(format!("{}.json", total["agent"]));
        fs::write(path, record(total, &own).to_string()).unwrap();
    }
    let output = safetycard(folder.path(), &["score", ".", "--format", "json"]);
    let scored: Vec<Value> = serde_json::from_str(&stdout(&output)).unwrap();
    assert_eq!(scored.len(), 80);

    let mut stale = Vec::new();
    for total in &totals {
        let id = total["agent"].as_str();
        let got = scored.iter().find(|scored| scored["id"] == id).unwrap_or_else(|| panic!("{id} is scored"));
        assert_eq!(got["total"], total["total"], "{id}");
        assert_eq!(got["band"], total["band"], "{id}");
        if !total["applicable_score"].is_empty() {
            let own = &got["applicable"];
            let shown =
                (own["score"].as_str().unwrap(), own["max"].as_str().unwrap(), own["percent"].to_string());
            let published = (
                total["applicable_score"].as_str(),
                total["applicable_max"].as_str(),
                total["applicable_percent"].clone(),
            );
            if shown != published {
                stale.push(id.to_owned());
            }
        }
        for row in scores.iter().filter(|row| row["agent"] == id) {
            let own =
                got["criteria"].as_array().unwrap().iter().find(|own| own["id"] == row["criterion"]).unwrap();
            let place = format!("{id} {}", row["criterion"]);
            assert_eq!(own["raw"], row["raw"], "{place}");
            assert_eq!(own["score"], row["score"], "{place}");
            assert_eq!(own["cap"].as_str().unwrap_or(""), row["cap"], "{place}");
            assert_eq!(own["confidence"], row["confidence"].to_lowercase(), "{place}");
            assert_eq!(own["structural_absence"], row["tag"] == "SA", "{place}");
            assert_eq!(own["counted"].as_str() == Some("alt"), row["tag"] == "alt", "{place}");
        }
    }
    stale.sort();
    let mut known = STALE.to_vec();
    known.sort_unstable();
    assert_eq!(stale, known, "the stale applicable lines, and only those, differ");
}
