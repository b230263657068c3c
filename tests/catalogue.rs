//! The catalogue of this repository is clean, scores what was published, and
//! tells the facts of the published reports in its own words.

mod support;

use std::collections::{BTreeSet, HashSet};
use std::fs;
use std::path::Path;

use serde_json::Value;
use support::{files, root, safetycard, shared, stderr, stdout};

use safetycard::diagnostic::FileId;
use safetycard::model::Record;
use safetycard::model::record::{Evidence, Mechanism, Proof};
use safetycard::parse::{Vocabulary, authored, report};

fn totals(path: &Path) -> Vec<(String, String)> {
    let output = safetycard(&root(), &["score", path.to_str().unwrap(), "--format", "json"]);
    let scored: Vec<Value> = serde_json::from_str(&stdout(&output)).unwrap();
    scored
        .iter()
        .map(|one| (one["id"].as_str().unwrap().to_owned(), one["total"].as_str().unwrap().to_owned()))
        .collect()
}

#[test]
fn our_own_catalogue_is_clean() {
    let output = safetycard(&root(), &["check", "--deny-warnings"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
}

/// A map or a list that a template prints whole is a slip of the template.
#[test]
fn no_page_of_our_site_shows_a_value_of_the_program() {
    let folder = tempfile::tempdir().unwrap();
    let output = safetycard(&root(), &["build", "--output", folder.path().join("site").to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let site = folder.path().join("site");
    let pages: Vec<_> = files(&site).into_iter().filter(|file| file.ends_with(".html")).collect();
    assert!(pages.len() > 50, "{}", pages.len());
    for page in pages {
        let text = fs::read_to_string(site.join(&page)).unwrap();
        for sign in ["{&quot;", "[{", "[object", "undefined<"] {
            let shown = text.split("<body>").nth(1).unwrap_or_default();
            assert!(!shown.contains(sign), "{page} shows {sign}");
        }
    }
}

#[test]
fn our_own_records_score_what_was_published() {
    let expected = [("babyagi", "1.3"), ("jarvis", "2.9"), ("openagents", "1.8"), ("taskweaver", "3.0")];
    let expected: Vec<_> =
        expected.iter().map(|(id, total)| ((*id).to_owned(), (*total).to_owned())).collect();
    assert_eq!(totals(&root().join("content/records")), expected);
}

#[test]
fn the_published_reports_score_what_they_print() {
    let Some(seeds) = shared("seeds") else { return };
    let found: BTreeSet<_> = totals(&seeds).into_iter().map(|(_, total)| total).collect();
    assert_eq!(found, BTreeSet::from(["1.3", "1.8", "2.9", "3.0"].map(str::to_owned)));
    let output = safetycard(&root(), &["check", seeds.to_str().unwrap(), "--format", "json"]);
    let found: Value = serde_json::from_str(&stdout(&output)).unwrap();
    assert_eq!(found["errors"], 0, "{found}");
    let codes: BTreeSet<&str> =
        found["diagnostics"].as_array().unwrap().iter().map(|one| one["code"].as_str().unwrap()).collect();
    assert!(!codes.contains("published-figure-mismatch"), "{codes:?}");
    assert!(!codes.contains("permalink-mismatch"), "{codes:?}");
}

fn vocabulary() -> Vocabulary {
    Vocabulary::of(&safetycard::rubric::embedded().expect("the embedded rubric loads"))
}

fn pair(id: &str) -> Option<(Record, Record)> {
    let seeds = shared("seeds")?;
    let words = vocabulary();
    let own = fs::read_to_string(root().join(format!("content/records/{id}.yaml"))).unwrap();
    let published = fs::read_to_string(seeds.join(format!("{id}-report.md"))).unwrap();
    let (own, _) = authored::read(FileId(0), &own, &words);
    let (published, _) = report::read(FileId(1), id, &published, &words);
    Some((own.unwrap(), published.unwrap()))
}

/// A citation or a search, without its remark.
fn facts(items: &[Evidence]) -> Vec<String> {
    items
        .iter()
        .map(|item| match &item.proof {
            Proof::Citation { file, lines, .. } => format!("{}:{}", file.as_str(), lines.as_str()),
            Proof::Search { search, scope, hits } => {
                format!("{} in {} -> {}", search.as_str(), scope.as_str(), hits.value)
            }
        })
        .collect()
}

fn ratings(mechanism: &Mechanism) -> Vec<(String, String, String, Vec<String>)> {
    mechanism
        .parameters
        .iter()
        .map(|one| {
            let level = one.level.as_str().trim_start_matches('L').to_owned();
            (one.id.value.to_string(), level, one.status.value.to_string(), facts(&one.evidence))
        })
        .collect()
}

#[test]
fn our_records_tell_the_facts_of_the_reports() {
    for id in ["jarvis", "openagents", "taskweaver", "babyagi"] {
        let Some((own, published)) = pair(id) else { return };
        assert_eq!(own.name, published.name, "{id}");
        assert_eq!(own.repo_url, published.repo_url, "{id}");
        assert_eq!(own.subpath, published.subpath, "{id}");
        assert_eq!(own.pinned_commit, published.pinned_commit, "{id}");
        assert_eq!(own.version, published.version, "{id}");
        assert_eq!(own.scored_date, published.scored_date, "{id}");
        assert_eq!(own.capability_profile, published.capability_profile, "{id}");
        assert_eq!(own.criteria.len(), published.criteria.len(), "{id}");
        for (own, published) in own.criteria.iter().zip(&published.criteria) {
            let place = format!("{id} {}", own.id.as_str());
            assert_eq!(own.id, published.id, "{place}");
            assert_eq!(ratings(&own.default), ratings(&published.default), "{place}");
            assert_eq!(own.alt.as_ref().map(ratings), published.alt.as_ref().map(ratings), "{place}");
            let absence = |one: &safetycard::model::record::Criterion| {
                one.absence.as_ref().map(|own| facts(&own.evidence))
            };
            assert_eq!(absence(own), absence(published), "{place}");
        }
        for published in &published.critical_findings {
            let same = own.critical_findings.iter().any(|own| {
                own.criterion == published.criterion
                    && own.tags == published.tags
                    && facts(&own.evidence) == facts(&published.evidence)
            });
            assert!(same, "{id}: a critical gap of {} is missing", published.criterion.as_str());
        }
        let steps = |record: &Record| -> Vec<(String, String, String)> {
            let level = |text: &str| text.trim_start_matches('L').to_owned();
            record
                .fixes
                .iter()
                .map(|fix| {
                    let cell = format!("{} {}", fix.criterion.as_str(), fix.parameter.as_str());
                    (cell, level(fix.from_level.as_str()), level(fix.to_level.as_str()))
                })
                .collect()
        };
        assert_eq!(steps(&own), steps(&published), "{id}");
        assert_eq!(own.limitations.len(), published.limitations.len(), "{id}");
    }
}

/// All prose of a record, one text after the other.
fn prose(record: &Record) -> Vec<&str> {
    let mut texts =
        vec![record.description.as_str(), record.scored_configuration.as_str(), record.headline.as_str()];
    for criterion in &record.criteria {
        texts.push(criterion.summary.as_str());
        texts.extend(criterion.notes.as_ref().map(safetycard::model::Text::as_str));
        for mechanism in std::iter::once(&criterion.default).chain(&criterion.alt) {
            for parameter in &mechanism.parameters {
                texts.push(parameter.finding.as_str());
                texts.extend(parameter.gap.as_ref().map(safetycard::model::Text::as_str));
            }
        }
    }
    texts.extend(record.critical_findings.iter().map(|finding| finding.summary.as_str()));
    texts.extend(record.fixes.iter().map(|fix| fix.summary.as_str()));
    texts.extend(record.limitations.iter().map(safetycard::model::Text::as_str));
    texts
}

#[test]
fn our_records_tell_it_in_their_own_words() {
    const RUN: usize = 9;
    // Paths, code and names stand as they are; only words make a sentence.
    let words = |text: &str| -> Vec<String> {
        text.split_whitespace()
            .filter(|word| !word.contains(['/', '_', ':', '(', '=', '`']))
            .map(|word| word.trim_matches(|character: char| !character.is_alphanumeric()).to_lowercase())
            .filter(|word| !word.is_empty())
            .collect()
    };
    for id in ["jarvis", "openagents", "taskweaver", "babyagi"] {
        let Some((own, published)) = pair(id) else { return };
        let runs: HashSet<Vec<String>> = prose(&published)
            .iter()
            .flat_map(|text| words(text).windows(RUN).map(<[String]>::to_vec).collect::<Vec<_>>())
            .collect();
        for text in prose(&own) {
            for run in words(text).windows(RUN) {
                assert!(!runs.contains(run), "{id}: `{}` stands in the report", run.join(" "));
            }
        }
    }
}
