//! Where a project is weak: critical gaps, the rule of two, and what surface it has.

use serde::Serialize;

use crate::link::Site;
use crate::model::record::CriticalFinding;
use crate::model::{Record, Rubric, Text};
use crate::pages::parts::{EvidenceView, Link, criterion_link, evidence, gap_link};
use crate::render::picture::circles;

/// A critical gap.
#[derive(Serialize)]
pub(super) struct Critical<'a> {
    summary: &'a str,
    criterion: Option<Link>,
    tags: Vec<Tag<'a>>,
    evidence: Vec<EvidenceView<'a>>,
    withheld: Option<&'a str>,
}

/// A taxonomy entry, with its page if the rubric has it.
#[derive(Serialize)]
struct Tag<'a> {
    id: &'a str,
    path: Option<String>,
}

/// The three legs that one session should not join.
#[derive(Serialize)]
pub(super) struct RuleOfTwo<'a> {
    untrusted_input: &'a str,
    sensitive_data: &'a str,
    state_change_or_egress: &'a str,
    same_session: bool,
    /// The three circles, as safe SVG.
    circles: String,
}

/// A line of the capability profile.
#[derive(Serialize)]
pub(super) struct Capability<'a> {
    label: &'a str,
    description: &'a str,
    value: &'a str,
    word: &'a str,
}

/// A critical gap with what shows it.
pub(super) fn critical<'a>(finding: &'a CriticalFinding, record: &'a Record, site: &'a Site) -> Critical<'a> {
    let rubric = site.rubric();
    let tags = finding.tags.iter().map(|tag| {
        let gap = site.gaps().iter().position(|gap| gap.id == tag.as_str());
        Tag { id: tag.as_str(), path: gap.map(|gap| gap_link(gap, site).path) }
    });
    Critical {
        summary: finding.summary.as_str(),
        criterion: rubric
            .criterion(finding.criterion.as_str())
            .map(|criterion| criterion_link(criterion, rubric)),
        tags: tags.collect(),
        evidence: evidence(&finding.evidence, record),
        withheld: finding.withheld.as_ref().map(Text::as_str),
    }
}

/// The legs, if the record tells them.
pub(super) fn rule_of_two(record: &Record) -> Option<RuleOfTwo<'_>> {
    let rule = record.rule_of_two.as_ref()?;
    Some(RuleOfTwo {
        untrusted_input: rule.untrusted_input.as_str(),
        sensitive_data: rule.sensitive_data.as_str(),
        state_change_or_egress: rule.state_change_or_egress.as_str(),
        same_session: rule.same_session.value,
        circles: circles(rule.same_session.value),
    })
}

/// The capability profile in the rubric's order.
pub(super) fn surface<'a>(record: &'a Record, rubric: &'a Rubric) -> Vec<Capability<'a>> {
    let capabilities = rubric.capabilities.iter();
    capabilities
        .filter_map(|capability| {
            let own = record.capability_profile.iter().find(|own| own.id.as_str() == capability.id)?;
            let value = rubric.capability_values.iter().find(|value| value.id == own.value.as_str())?;
            Some(Capability {
                label: &capability.label,
                description: &capability.description,
                value: &value.id,
                word: &value.label,
            })
        })
        .collect()
}
