//! The passages of an audit that can be found.

use crate::model::record::Evidence;
use crate::model::score::Outcome;
use crate::model::{Rubric, Text};
use crate::score::ScoredAudit;

/// How much finding a passage counts, from what counts most.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Class {
    Name,
    Opening,
    Summary,
    Claim,
    Remark,
    Evidence,
}

/// Texts are read up to here. No honest one is as long.
const LONGEST: usize = 4_000;

/// What a passage says.
#[derive(Debug, Clone, Copy)]
pub(super) enum Content<'a> {
    /// Sentences.
    Text(&'a str),
    /// An id, which is one word whatever it is made of, and what belongs to it.
    Code(&'a str, &'a str),
    /// Sentences, and the entries of taxonomies that they are tied to.
    Tagged(&'a str, &'a [Text]),
    /// What shows a finding: paths and searches.
    Evidence(&'a [Evidence]),
}

/// Calls `visit` with every passage of an audit.
pub(super) fn passages<'a>(scored: &'a ScoredAudit, visit: &mut impl FnMut(Class, Content<'a>)) {
    let rubric = scored.rubric();
    let record = scored.audit().record();
    let text = |text: &'a Text| Content::Text(bounded(text.as_str()));
    visit(Class::Name, text(&record.name));
    visit(Class::Name, Content::Code(bounded(record.id.as_str()), ""));
    let repository = record.repo_url.as_str();
    let repository = repository.splitn(4, '/').nth(3).unwrap_or(repository);
    let subpath = record.subpath.as_ref().map_or("", |path| bounded(path.as_str()));
    visit(Class::Name, Content::Code(bounded(repository), subpath));
    record.aliases.iter().for_each(|alias| visit(Class::Name, Content::Code(bounded(alias.as_str()), "")));
    visit(Class::Opening, text(&record.headline));
    visit(Class::Opening, text(&record.description));
    if let Some(card) = &record.safety_card {
        card.intro.iter().chain(&card.note).for_each(|said| visit(Class::Claim, text(said)));
        for setup in &card.setups {
            [&setup.setup, &setup.how, &setup.gives]
                .into_iter()
                .for_each(|said| visit(Class::Claim, text(said)));
        }
    }
    for finding in &record.critical_findings {
        visit(Class::Summary, Content::Tagged(bounded(finding.summary.as_str()), &finding.tags));
        visit(Class::Evidence, Content::Evidence(&finding.evidence));
    }
    if let Some(rule) = &record.rule_of_two {
        [&rule.untrusted_input, &rule.sensitive_data, &rule.state_change_or_egress]
            .into_iter()
            .for_each(|said| visit(Class::Remark, text(said)));
    }
    record.fixes.iter().for_each(|fix| visit(Class::Claim, text(&fix.summary)));
    record.limitations.iter().for_each(|said| visit(Class::Remark, text(said)));
    (0..rubric.criteria.len()).for_each(|index| criterion(scored, rubric, index, visit));
}

fn criterion<'a>(
    scored: &'a ScoredAudit,
    rubric: &'a Rubric,
    index: usize,
    visit: &mut impl FnMut(Class, Content<'a>),
) {
    let written = scored.audit().criterion(index);
    visit(Class::Summary, Content::Text(bounded(written.summary.as_str())));
    written.notes.iter().for_each(|notes| visit(Class::Summary, Content::Text(bounded(notes.as_str()))));
    if let Some(absence) = &written.absence {
        visit(Class::Evidence, Content::Evidence(&absence.evidence));
    }
    let Outcome::Rated { default, alt, .. } = &scored.scorecard().criteria[index].outcome else { return };
    let both = [(Some(&written.default), Some(default)), (written.alt.as_ref(), alt.as_ref())];
    for (mechanism, score) in both {
        let (Some(mechanism), Some(score)) = (mechanism, score) else { continue };
        for applied in &score.caps {
            let id = rubric.caps[applied.cap].id.as_str();
            let own = mechanism.caps.iter().find(|own| own.id.as_str() == id);
            let reason =
                own.and_then(|own| own.reason.as_ref()).map_or("", |reason| bounded(reason.as_str()));
            visit(Class::Summary, Content::Code(id, reason));
        }
        for own in &mechanism.parameters {
            visit(Class::Claim, Content::Text(bounded(own.finding.as_str())));
            own.gap.iter().for_each(|gap| visit(Class::Remark, Content::Text(bounded(gap.as_str()))));
            visit(Class::Evidence, Content::Evidence(&own.evidence));
        }
    }
}

/// The part of a text that is read.
fn bounded(text: &str) -> &str {
    if text.len() <= LONGEST {
        return text;
    }
    let end = (0..=LONGEST).rev().find(|end| text.is_char_boundary(*end)).unwrap_or(0);
    &text[..end]
}
