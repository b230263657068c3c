//! Every text of a record, for rules about characters.

use crate::model::record::{Criterion, Evidence, Mechanism, Proof};
use crate::model::{Record, Text};

/// Calls a function with every text that was written. Private notes are among
/// them: they are read on a screen too.
pub(super) fn each<'a>(record: &'a Record, see: &mut dyn FnMut(&'a Text)) {
    let mut all = |texts: &[&'a Text]| texts.iter().for_each(|text| given(text, see));
    all(&[
        &record.id,
        &record.name,
        &record.repo_url,
        &record.description,
        &record.category,
        &record.pinned_commit,
        &record.scored_date,
        &record.scored_configuration,
        &record.headline,
    ]);
    let options = [
        &record.subpath,
        &record.version,
        &record.schema_version,
        &record.scorecard_version,
        &record.embargo_until,
        &record.private_notes,
    ];
    options.into_iter().flatten().for_each(|text| given(text, see));
    for capability in &record.capability_profile {
        given(&capability.id, see);
        given(&capability.value, see);
    }
    record.criteria.iter().for_each(|criterion| in_criterion(criterion, see));
    for gap in &record.critical_findings {
        [&gap.summary, &gap.criterion].into_iter().chain(&gap.tags).for_each(|text| given(text, see));
        in_evidence(&gap.evidence, gap.withheld.as_ref(), see);
    }
    if let Some(rule) = &record.rule_of_two {
        [&rule.untrusted_input, &rule.sensitive_data, &rule.state_change_or_egress]
            .into_iter()
            .for_each(|text| given(text, see));
    }
    remarks(record, see);
}

fn remarks<'a>(record: &'a Record, see: &mut dyn FnMut(&'a Text)) {
    for fix in &record.fixes {
        [&fix.summary, &fix.criterion, &fix.parameter, &fix.from_level, &fix.to_level]
            .into_iter()
            .chain(&fix.playbook)
            .for_each(|text| given(text, see));
    }
    for change in &record.reaudit_log {
        [&change.criterion, &change.parameter, &change.from_level, &change.to_level, &change.reason]
            .into_iter()
            .for_each(|text| given(text, see));
    }
    if let Some(card) = &record.safety_card {
        card.intro.iter().chain(&card.note).for_each(|text| given(text, see));
        for setup in &card.setups {
            [&setup.setup, &setup.how, &setup.gives]
                .into_iter()
                .chain(&setup.criterion)
                .for_each(|text| given(text, see));
        }
    }
    for dispute in &record.disputes {
        [&dispute.criterion, &dispute.status, &dispute.opened, &dispute.text]
            .into_iter()
            .chain(&dispute.parameter)
            .chain(&dispute.closed)
            .chain(&dispute.url)
            .for_each(|text| given(text, see));
    }
    record.limitations.iter().chain(&record.aliases).for_each(|text| given(text, see));
    for section in &record.sections {
        given(&section.heading, see);
        given(&section.body, see);
    }
}

fn in_criterion<'a>(criterion: &'a Criterion, see: &mut dyn FnMut(&'a Text)) {
    [&criterion.id, &criterion.summary].into_iter().chain(&criterion.notes).for_each(|text| given(text, see));
    if let Some(absence) = &criterion.absence {
        in_evidence(&absence.evidence, absence.withheld.as_ref(), see);
    }
    in_mechanism(&criterion.default, see);
    if let Some(alt) = &criterion.alt {
        in_mechanism(alt, see);
    }
}

fn in_mechanism<'a>(mechanism: &'a Mechanism, see: &mut dyn FnMut(&'a Text)) {
    mechanism.label.iter().for_each(|label| given(label, see));
    for parameter in &mechanism.parameters {
        [&parameter.id, &parameter.level, &parameter.status, &parameter.finding]
            .into_iter()
            .chain(&parameter.gap)
            .for_each(|text| given(text, see));
        in_evidence(&parameter.evidence, parameter.withheld.as_ref(), see);
    }
    for cap in &mechanism.caps {
        given(&cap.id, see);
        cap.reason.iter().for_each(|reason| given(reason, see));
    }
}

fn in_evidence<'a>(items: &'a [Evidence], withheld: Option<&'a Text>, see: &mut dyn FnMut(&'a Text)) {
    withheld.into_iter().for_each(|text| given(text, see));
    for item in items {
        match &item.proof {
            Proof::Citation { file, lines, contains, permalink } => {
                [file, lines].into_iter().chain(contains).chain(permalink).for_each(|text| given(text, see));
            }
            Proof::Search { search, scope, .. } => {
                given(search, see);
                given(scope, see);
            }
        }
        item.note.iter().for_each(|note| given(note, see));
    }
}

fn given<'a>(text: &'a Text, see: &mut dyn FnMut(&'a Text)) {
    if text.is_given() {
        see(text);
    }
}
