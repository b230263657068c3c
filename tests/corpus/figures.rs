//! What the scorer makes of the published levels.

use std::fs;

use serde_json::Value;

use super::support::{safetycard, stdout};
use super::{Corpus, records::record};

#[test]
fn every_published_figure_comes_out_equal() {
    let Some(corpus) = Corpus::read() else { return };
    let folder = tempfile::tempdir().unwrap();
    for total in &corpus.totals {
        let path = folder.path().join(format!("{}.json", total["agent"]));
        fs::write(path, record(total, &corpus.of(total)).to_string()).unwrap();
    }
    let output = safetycard(folder.path(), &["score", ".", "--format", "json"]);
    let scored: Vec<Value> = serde_json::from_str(&stdout(&output)).unwrap();
    assert_eq!(scored.len(), 80);

    let mut stale = Vec::new();
    for total in &corpus.totals {
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
        for row in corpus.of(total) {
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
    assert_eq!(stale, super::stale(), "the stale applicable lines, and only those, differ");
}
