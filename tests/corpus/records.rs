//! Records with the published levels, caps and confidence of real audits.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::Row;

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

/// A record as an author writes it: its figures are for us to compute.
pub fn record(total: &Row, criteria: &[&Row]) -> Value {
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
