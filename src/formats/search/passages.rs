//! The passages of an audit that can be found, each with its place on the page.

use crate::model::record::{Evidence, Mechanism, MechanismKind};
use crate::model::score::Outcome;
use crate::model::{Rubric, Text};
use crate::score::ScoredAudit;

/// What kind of passage it is: how much it counts as a result, and where it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Kind {
    /// How pages call it; the theme has the words.
    pub name: &'static str,
    /// How much finding it counts, from 0, which counts most.
    pub class: u8,
    /// The place on the project's page. What belongs to a criterion is there.
    pub anchor: &'static str,
}

/// All kinds. A passage names its kind by the place in this list.
pub(super) static KINDS: &[Kind] = &[
    Kind { name: "name", class: 0, anchor: "" },
    Kind { name: "headline", class: 1, anchor: "" },
    Kind { name: "description", class: 1, anchor: "" },
    Kind { name: "critical", class: 2, anchor: "critical-gaps" },
    Kind { name: "summary", class: 2, anchor: "" },
    Kind { name: "cap", class: 2, anchor: "" },
    Kind { name: "finding", class: 3, anchor: "" },
    Kind { name: "setup", class: 3, anchor: "set-up" },
    Kind { name: "fix", class: 3, anchor: "improve" },
    Kind { name: "gap", class: 4, anchor: "" },
    Kind { name: "rule", class: 4, anchor: "rule-of-two" },
    Kind { name: "limitation", class: 4, anchor: "limitations" },
    Kind { name: "evidence", class: 5, anchor: "" },
];

/// Texts are read up to here. No honest one is as long.
const LONGEST: usize = 4_000;

/// A passage.
#[derive(Debug, Clone, Copy)]
pub(super) struct Passage<'a> {
    /// Index into [`KINDS`].
    pub kind: usize,
    /// The criterion of the rubric it belongs to.
    pub criterion: Option<usize>,
    /// The parameter of the rubric, and whether it is of the opt-in mechanism.
    pub cell: Option<(usize, bool)>,
    /// What it says.
    pub content: Content<'a>,
}

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

/// Calls `visit` with every passage of an audit, in the order of its page.
pub(super) fn passages<'a>(scored: &'a ScoredAudit, rubric: &'a Rubric, visit: &mut impl FnMut(Passage<'a>)) {
    let record = scored.audit().record();
    let mut plain = |name: &str, content: Content<'a>| {
        visit(Passage { kind: kind(name), criterion: None, cell: None, content });
    };
    let text = |text: &'a Text| Content::Text(bounded(text.as_str()));
    plain("name", text(&record.name));
    plain("name", Content::Code(bounded(record.id.as_str()), ""));
    let repository = record.repo_url.as_str();
    let repository = repository.splitn(4, '/').nth(3).unwrap_or(repository);
    plain(
        "name",
        Content::Code(bounded(repository), record.subpath.as_ref().map_or("", |path| bounded(path.as_str()))),
    );
    record.aliases.iter().for_each(|alias| plain("name", Content::Code(bounded(alias.as_str()), "")));
    plain("headline", text(&record.headline));
    plain("description", text(&record.description));
    if let Some(card) = &record.safety_card {
        card.intro.iter().chain(&card.note).for_each(|said| plain("setup", text(said)));
        for setup in &card.setups {
            [&setup.setup, &setup.how, &setup.gives].into_iter().for_each(|said| plain("setup", text(said)));
        }
    }
    for finding in &record.critical_findings {
        plain("critical", Content::Tagged(bounded(finding.summary.as_str()), &finding.tags));
        plain("critical", Content::Evidence(&finding.evidence));
    }
    if let Some(rule) = &record.rule_of_two {
        [&rule.untrusted_input, &rule.sensitive_data, &rule.state_change_or_egress]
            .into_iter()
            .for_each(|said| plain("rule", text(said)));
    }
    record.fixes.iter().for_each(|fix| plain("fix", text(&fix.summary)));
    record.limitations.iter().for_each(|said| plain("limitation", text(said)));
    (0..rubric.criteria.len()).for_each(|index| criterion(scored, rubric, index, visit));
}

fn criterion<'a>(
    scored: &'a ScoredAudit,
    rubric: &'a Rubric,
    index: usize,
    visit: &mut impl FnMut(Passage<'a>),
) {
    let written = scored.audit().criterion(index);
    let mut say = |name: &str, cell: Option<(usize, bool)>, content: Content<'a>| {
        visit(Passage { kind: kind(name), criterion: Some(index), cell, content });
    };
    say("summary", None, Content::Text(bounded(written.summary.as_str())));
    written.notes.iter().for_each(|notes| say("summary", None, Content::Text(bounded(notes.as_str()))));
    if let Some(absence) = &written.absence {
        say("evidence", None, Content::Evidence(&absence.evidence));
    }
    let Outcome::Rated { default, alt, .. } = &scored.scorecard().criteria[index].outcome else { return };
    let both = [
        (MechanismKind::Default, Some(&written.default), Some(default)),
        (MechanismKind::Alt, written.alt.as_ref(), alt.as_ref()),
    ];
    for (kind, mechanism, score) in both {
        let (Some(mechanism), Some(score)) = (mechanism, score) else { continue };
        for applied in &score.caps {
            let id = rubric.caps[applied.cap].id.as_str();
            let own = mechanism.caps.iter().find(|own| own.id.as_str() == id);
            let reason =
                own.and_then(|own| own.reason.as_ref()).map_or("", |reason| bounded(reason.as_str()));
            say("cap", None, Content::Code(id, reason));
        }
        cells(mechanism, kind == MechanismKind::Alt, rubric, &mut say);
    }
}

fn cells<'a>(
    mechanism: &'a Mechanism,
    alt: bool,
    rubric: &Rubric,
    say: &mut impl FnMut(&str, Option<(usize, bool)>, Content<'a>),
) {
    for own in &mechanism.parameters {
        let known = rubric.parameters.iter().position(|known| known.id == own.id.as_str());
        let Some(parameter) = known else { continue };
        let cell = Some((parameter, alt));
        say("finding", cell, Content::Text(bounded(own.finding.as_str())));
        own.gap.iter().for_each(|gap| say("gap", cell, Content::Text(bounded(gap.as_str()))));
        say("evidence", cell, Content::Evidence(&own.evidence));
    }
}

/// The place of a kind in the list.
fn kind(name: &str) -> usize {
    KINDS.iter().position(|kind| kind.name == name).unwrap_or(KINDS.len() - 1)
}

/// The part of a text that is read.
fn bounded(text: &str) -> &str {
    if text.len() <= LONGEST {
        return text;
    }
    let end = (0..=LONGEST).rev().find(|end| text.is_char_boundary(*end)).unwrap_or(0);
    &text[..end]
}
