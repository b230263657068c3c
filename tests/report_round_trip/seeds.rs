//! The seeds are read without a problem, and nothing of them is lost.

use safetycard::model::Text;
use safetycard::model::record::Proof;

use super::support::{SEEDS, clean, seed};

#[test]
fn seeds_are_read_without_a_problem() {
    for name in SEEDS {
        let Some(text) = seed(name) else { return };
        let record = clean(&text);
        assert_eq!(record.criteria.len(), 10, "{name}");
        let published = record.published.as_ref().expect("figures");
        assert!(published.total.is_some() && published.band.is_some());
        let windows = clean(&format!("\u{feff}{}", text.replace('\n', "\r\n")));
        assert_eq!(windows, record, "{name} with CRLF and a byte order mark");
    }
}

/// Whatever a seed says is found in its record: every word of evidence, each
/// finding, each gap.
#[test]
fn nothing_of_a_seed_is_lost() {
    for name in SEEDS {
        let Some(text) = seed(name) else { return };
        let record = clean(&text);
        let mut evidence = Vec::new();
        let mut findings = 0;
        let mut gaps = 0;
        for criterion in &record.criteria {
            evidence.extend(criterion.absence.iter().flat_map(|absence| &absence.evidence));
            for mechanism in std::iter::once(&criterion.default).chain(&criterion.alt) {
                for parameter in &mechanism.parameters {
                    findings += 1;
                    gaps += usize::from(parameter.gap.is_some());
                    evidence.extend(&parameter.evidence);
                    assert!(["verified", "inferred"].contains(&parameter.status.as_str()));
                    assert!(!parameter.finding.as_str().contains("](http"), "{}", parameter.finding.as_str());
                }
            }
        }
        evidence.extend(record.critical_findings.iter().flat_map(|gap| &gap.evidence));
        let searches = evidence.iter().filter(|item| matches!(item.proof, Proof::Search { .. })).count();
        assert_eq!(searches, text.matches("searched `").count(), "{name}");
        assert_eq!(evidence.len() - searches, text.matches("](https://").count(), "{name}");
        assert_eq!(findings, text.matches("(verified)\n").count() + text.matches("(inferred)\n").count());
        assert_eq!(gaps, text.matches("- *To reach the next level:*").count());
        for item in evidence {
            let written = &text[item.span.start as usize..item.span.end as usize];
            let whole = written.starts_with("searched `") || written.starts_with('[');
            assert!(whole && (written.ends_with(')') || written.ends_with(" hits")), "{written}");
        }
    }
}

#[test]
fn figures_and_fields_of_one_seed() {
    let Some(text) = seed("openagents") else { return };
    let record = clean(&text);
    assert_eq!(record.name.as_str(), "OpenAgents (XLang)");
    assert_eq!(record.pinned_commit.as_str(), "ff2e46440699af1324eb25655b622c4a131265bb");
    assert_eq!(record.scored_date.as_str(), "2026-10-04");
    assert_eq!(record.category.as_str(), "AI Assistants");
    assert_eq!(record.capability_profile[6].id.as_str(), "third_party_extensions");
    let c4 = &record.criteria[3];
    let alt = c4.alt.as_ref().expect("an alt");
    let label = alt.label.as_ref().expect("a label").as_str();
    assert_eq!(label, "opt-in Docker code interpreter (CODE_EXECUTION_MODE=docker)");
    assert_eq!(c4.default.label, None);
    assert_eq!(alt.caps.len(), 1);
    assert_eq!(alt.caps[0].id.as_str(), "G1");
    assert!(
        alt.caps[0].reason.as_ref().is_some_and(|reason| reason.as_str().starts_with("Opt-in mechanism"))
    );
    assert!(c4.default.caps.is_empty());
    assert_eq!(record.fixes[0].playbook.as_ref().expect("a playbook").as_str(), "Playbook 3 step 1");
    assert!(record.fixes[3].playbook.is_none());
    let published = record.published.expect("figures");
    let place = |text: &Option<Text>| {
        let text = text.as_ref().expect("a figure");
        (text.as_str().to_owned(), text.span)
    };
    let at = text.find("0.40 → 0.40, ").or_else(|| text.find("raw 0.40")).expect("raw") + 4;
    let alt_figures = published
        .criteria
        .iter()
        .find(|f| {
            f.raw.is_some() && f.levels.is_empty() && f.raw.as_ref().is_some_and(|raw| raw.as_str() == "0.40")
        })
        .expect("alt");
    assert_eq!(place(&alt_figures.raw).1.start as usize, at);
    assert!(alt_figures.counted.is_some_and(|counted| counted.value));
    assert_eq!(published.gains.len(), 5);
    assert_eq!(place(&published.gains[2]).0, "+0.225");
}
