//! What an entry says beside its ratings: set-ups, critical gaps, the rule of
//! two, fixes with their gains, re-audit changes, disputes and free sections.

use serde::Serialize;

use super::evidence::Evidence;
use super::{Exact, LevelEntry, Parts, optional};
use crate::formats::figures::in_order;
use crate::model::record;
use crate::model::{Points, Text};
use crate::score::gain;

#[derive(Debug, Serialize)]
pub(super) struct SafetyCard<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    intro: Option<&'a str>,
    setups: Vec<Step<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'a str>,
}

#[derive(Debug, Serialize)]
struct Step<'a> {
    setup: &'a str,
    how: &'a str,
    gives: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    criterion: Option<&'a str>,
}

#[derive(Debug, Serialize)]
pub(super) struct Finding<'a> {
    summary: &'a str,
    criterion: &'a str,
    /// Taxonomy entries, in the field that the rubric names.
    #[serde(flatten, serialize_with = "in_order")]
    tags: Vec<(&'a str, Vec<&'a str>)>,
    evidence: Vec<Evidence<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    withheld: Option<&'a str>,
}

#[derive(Debug, Serialize)]
pub(super) struct RuleOfTwo<'a> {
    untrusted_input: &'a str,
    sensitive_data: &'a str,
    state_change_or_egress: &'a str,
    same_session: bool,
}

#[derive(Debug, Serialize)]
pub(super) struct Fix<'a> {
    summary: &'a str,
    criterion: &'a str,
    parameter: &'a str,
    from_level: LevelEntry<'a>,
    to_level: LevelEntry<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    playbook: Option<&'a str>,
    /// Weight times level change.
    #[serde(skip_serializing_if = "Option::is_none")]
    gain_before_caps: Option<Exact>,
    /// How much the total really rises, and where to.
    #[serde(skip_serializing_if = "Option::is_none")]
    gain_real: Option<Exact>,
    #[serde(skip_serializing_if = "Option::is_none")]
    total_after: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    band_after: Option<&'a str>,
}

#[derive(Debug, Serialize)]
pub(super) struct Change<'a> {
    criterion: &'a str,
    parameter: &'a str,
    from_level: LevelEntry<'a>,
    to_level: LevelEntry<'a>,
    reason: &'a str,
}

#[derive(Debug, Serialize)]
pub(super) struct Dispute<'a> {
    criterion: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    parameter: Option<&'a str>,
    status: &'a str,
    opened: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    closed: Option<&'a str>,
    text: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    url: Option<&'a str>,
}

#[derive(Debug, Serialize)]
pub(super) struct Section<'a> {
    heading: &'a str,
    body: &'a str,
}

pub(super) fn safety_card(card: &record::SafetyCard) -> SafetyCard<'_> {
    let setups = card.setups.iter().map(|step| Step {
        setup: step.setup.as_str(),
        how: step.how.as_str(),
        gives: step.gives.as_str(),
        criterion: optional(step.criterion.as_ref()),
    });
    SafetyCard {
        intro: optional(card.intro.as_ref()),
        setups: setups.collect(),
        note: optional(card.note.as_ref()),
    }
}

pub(super) fn rule_of_two(rule: &record::RuleOfTwo) -> RuleOfTwo<'_> {
    RuleOfTwo {
        untrusted_input: rule.untrusted_input.as_str(),
        sensitive_data: rule.sensitive_data.as_str(),
        state_change_or_egress: rule.state_change_or_egress.as_str(),
        same_session: rule.same_session.value,
    }
}

pub(super) fn dispute(dispute: &record::Dispute) -> Dispute<'_> {
    Dispute {
        criterion: dispute.criterion.as_str(),
        parameter: optional(dispute.parameter.as_ref()),
        status: dispute.status.as_str(),
        opened: dispute.opened.as_str(),
        closed: optional(dispute.closed.as_ref()),
        text: dispute.text.as_str(),
        url: optional(dispute.url.as_ref()),
    }
}

pub(super) fn section(section: &record::Section) -> Section<'_> {
    Section { heading: section.heading.as_str(), body: section.body.as_str() }
}

impl<'a> Parts<'a> {
    pub(super) fn finding(&self, finding: &'a record::CriticalFinding) -> Finding<'a> {
        let tags = finding.tags.iter().map(Text::as_str).collect();
        Finding {
            summary: finding.summary.as_str(),
            criterion: finding.criterion.as_str(),
            tags: vec![(&self.rubric.tags_field, tags)],
            evidence: self.evidence(&finding.evidence),
            withheld: optional(finding.withheld.as_ref()),
        }
    }

    pub(super) fn fix(&self, fix: &'a record::Fix) -> Fix<'a> {
        let rubric = self.rubric;
        let parameter = rubric.parameter(fix.parameter.as_str());
        let levels = rubric.level(fix.from_level.as_str()).zip(rubric.level(fix.to_level.as_str()));
        // Weight times level change needs no rating that it starts from.
        let before_caps = parameter.zip(levels).and_then(|(parameter, (from, to))| {
            let points = |level| rubric.points(parameter, level).0;
            points(to).checked_sub(points(from))
        });
        let real = rubric.criterion(fix.criterion.as_str()).zip(parameter).zip(levels).and_then(
            |((criterion, parameter), levels)| {
                gain(self.assessments, self.scorecard, criterion, parameter, levels, rubric)
            },
        );
        Fix {
            summary: fix.summary.as_str(),
            criterion: fix.criterion.as_str(),
            parameter: fix.parameter.as_str(),
            from_level: self.level(&fix.from_level),
            to_level: self.level(&fix.to_level),
            playbook: optional(fix.playbook.as_ref()),
            gain_before_caps: before_caps.map(Points).map(Exact),
            gain_real: real.as_ref().map(|gain| Exact(gain.real)),
            total_after: real.as_ref().map(|gain| gain.after.total_shown(rubric)),
            band_after: real.and_then(|gain| rubric.bands.get(gain.after.band)).map(|band| band.id.as_str()),
        }
    }

    pub(super) fn change(&self, change: &'a record::ReauditChange) -> Change<'a> {
        Change {
            criterion: change.criterion.as_str(),
            parameter: change.parameter.as_str(),
            from_level: self.level(&change.from_level),
            to_level: self.level(&change.to_level),
            reason: change.reason.as_str(),
        }
    }
}
