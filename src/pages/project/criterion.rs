//! One criterion on a card: the figures, the words, the working, the evidence.

use serde::Serialize;

use super::shown::{Cell, Shown};
use crate::link::Site;
use crate::model::record::{Criterion, Mechanism, MechanismKind, Parameter};
use crate::model::rubric::{CriterionIndex, Level};
use crate::model::score::{MechanismScore, Outcome};
use crate::model::{Record, Rubric, Text};
use crate::pages::Page;
use crate::pages::parts::{EvidenceView, LevelView, Link, Shared, criterion_link, evidence, share};
use crate::render::picture::{Bar, meter};
use crate::render::shell::correction;
use crate::score::ScoredAudit;

/// One criterion on a card.
#[derive(Serialize)]
pub(super) struct CriterionView<'a> {
    link: Link,
    slug: &'a str,
    summary: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    notes: Option<&'a str>,
    #[serde(skip_serializing_if = "is_false")]
    absent: bool,
    /// Whether an objection to a rating of it is open.
    #[serde(skip_serializing_if = "is_false")]
    disputed: bool,
    score: String,
    /// Lying bar, as safe SVG.
    meter: String,
    raw: String,
    levels: Vec<Shared<Cell<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cap: Option<CapView<'a>>,
    confidence: &'a str,
    mechanisms: Vec<MechanismView<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    absence: Vec<EvidenceView<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    absence_withheld: Option<&'a str>,
    citations: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    correction: Option<String>,
}

/// A cap that applies.
#[derive(Serialize)]
struct CapView<'a> {
    id: &'a str,
    path: String,
    max: String,
    reason: Option<&'a str>,
    /// Whether it lowers the score.
    binds: bool,
    automatic: bool,
}

/// A rated mechanism and its working.
#[derive(Serialize)]
struct MechanismView<'a> {
    kind: MechanismKind,
    label: Option<&'a str>,
    counted: bool,
    /// Products of the working, as `0.30 × L2`.
    terms: Vec<String>,
    /// The exact raw score.
    raw: String,
    caps: Vec<CapView<'a>>,
    score: String,
    parameters: Vec<ParameterView<'a>>,
}

/// One rated parameter.
#[derive(Serialize)]
struct ParameterView<'a> {
    /// Part of an address that leads straight to it.
    anchor: String,
    name: &'a str,
    id: &'a str,
    level: Shared<LevelView<'a>>,
    status: &'a str,
    /// Whether the status lowers confidence.
    #[serde(skip_serializing_if = "is_false")]
    inferred: bool,
    finding: &'a str,
    /// The next level, by its place in the levels of the card.
    next: Option<usize>,
    gap: Option<&'a str>,
    evidence: Vec<EvidenceView<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    withheld: Option<&'a str>,
}

/// Whether a field says nothing: a card has hundreds that would.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "this is how a field is looked at")]
const fn is_false(said: &bool) -> bool {
    !*said
}

pub(super) fn criterion<'a>(
    site: &'a Site,
    scored: &'a ScoredAudit,
    index: CriterionIndex,
    (page, shown): (&Page, &Shown<'a>),
) -> CriterionView<'a> {
    let rubric = scored.rubric();
    let record: &'a Record = scored.audit().record();
    let written = scored.audit().criterion(index);
    let score = &scored.scorecard().criteria[index];
    let slug = rubric.criteria[index].slug.as_str();
    let mechanisms = mechanisms(written, &score.outcome, (slug, shown), scored, site);
    let counted = score.counted();
    let level_of =
        |parameter: usize| counted.map_or(Level::Absent, |(_, mechanism)| mechanism.levels[parameter]);
    let absence = written.absence.as_ref();
    let absence_evidence = absence.map(|absence| evidence(&absence.evidence, record)).unwrap_or_default();
    let found: usize =
        mechanisms.iter().flat_map(|mechanism| &mechanism.parameters).map(|one| one.evidence.len()).sum();
    let levels = (0..rubric.parameters.len()).map(|at| shown.cell(at, level_of(at)));
    CriterionView {
        link: criterion_link(index, rubric),
        slug,
        summary: written.summary.as_str(),
        notes: written.notes.as_ref().map(Text::as_str),
        absent: score.is_absent(),
        disputed: record
            .disputes
            .iter()
            .any(|dispute| dispute.criterion.as_str() == rubric.criteria[index].id && dispute.is_open()),
        score: share(score.score, rubric),
        meter: meter(Bar::of(score, rubric)),
        raw: share(counted.map_or(score.score, |(_, mechanism)| mechanism.raw), rubric),
        levels: levels.collect(),
        cap: counted.and_then(|(kind, mechanism)| binding(written, kind, mechanism, (rubric, site))),
        confidence: rubric.confidence.get(score.confidence).map_or("", |level| &level.label),
        citations: found + absence_evidence.len(),
        mechanisms,
        absence: absence_evidence,
        absence_withheld: absence.and_then(|absence| absence.withheld.as_ref()).map(Text::as_str),
        correction: site
            .configuration()
            .corrections
            .as_ref()
            .map(|url| correction(url, page, &rubric.criteria[index].id)),
    }
}

/// The cap that counts, if any applies.
fn binding<'a>(
    written: &'a Criterion,
    kind: MechanismKind,
    mechanism: &MechanismScore,
    by: (&'a Rubric, &'a Site),
) -> Option<CapView<'a>> {
    let binding = mechanism.binding?;
    let authored = authored(written, kind);
    caps(authored, mechanism, by).into_iter().find(|view| view.id == by.0.caps[binding].id)
}

fn authored(written: &Criterion, kind: MechanismKind) -> Option<&Mechanism> {
    match kind {
        MechanismKind::Default => Some(&written.default),
        MechanismKind::Alt => written.alt.as_ref(),
    }
}

fn caps<'a>(
    authored: Option<&'a Mechanism>,
    mechanism: &MechanismScore,
    (rubric, site): (&'a Rubric, &'a Site),
) -> Vec<CapView<'a>> {
    let applied = mechanism.caps.iter();
    applied
        .map(|applied| {
            let cap = &rubric.caps[applied.cap];
            let own = authored.and_then(|own| own.caps.iter().find(|own| own.id.as_str() == cap.id));
            let reason = own.and_then(|own| own.reason.as_ref()).map(Text::as_str);
            CapView {
                id: &cap.id,
                path: site
                    .gaps()
                    .iter()
                    .find(|gap| gap.source == crate::link::GapSource::Cap(applied.cap))
                    .map_or_else(String::new, |gap| format!("gaps/{}/index.html", gap.slug)),
                max: share(cap.max, rubric),
                reason: reason.or_else(|| cap.automatic.as_ref().map(|automatic| automatic.reason.as_str())),
                binds: mechanism.binding == Some(applied.cap) && mechanism.raw > cap.max,
                automatic: applied.automatic,
            }
        })
        .collect()
}

fn mechanisms<'a>(
    written: &'a Criterion,
    outcome: &'a Outcome,
    (slug, shown): (&str, &Shown<'a>),
    scored: &'a ScoredAudit,
    site: &'a Site,
) -> Vec<MechanismView<'a>> {
    let Outcome::Rated { default, alt, counted } = outcome else { return Vec::new() };
    let (rubric, record) = (scored.rubric(), scored.audit().record());
    let both = std::iter::once((MechanismKind::Default, default))
        .chain(alt.iter().map(|alt| (MechanismKind::Alt, alt)));
    both.map(|(kind, score)| {
        let authored = authored(written, kind);
        MechanismView {
            kind,
            label: authored.and_then(|own| own.label.as_ref()).map(Text::as_str),
            counted: kind == *counted,
            terms: terms(score, rubric),
            raw: exact(score, rubric),
            caps: caps(authored, score, (rubric, site)),
            score: share(score.score, rubric),
            parameters: authored
                .map(|own| parameters(own, score, (kind, slug), shown, (record, rubric)))
                .unwrap_or_default(),
        }
    })
    .collect()
}

fn terms(score: &MechanismScore, rubric: &Rubric) -> Vec<String> {
    let parameters = rubric.parameters.iter().zip(&score.levels);
    parameters
        .map(|(parameter, level)| {
            [&share(parameter.weight, rubric), " \u{d7} ", rubric.level_id(*level)].concat()
        })
        .collect()
}

/// The raw score with all decimals it has, at least as many as are shown.
fn exact(score: &MechanismScore, rubric: &Rubric) -> String {
    let full = score.raw.show(4, rubric.display.criterion_rounding);
    let least = 2 + rubric.display.criterion_decimals as usize;
    let trimmed = full.trim_end_matches('0');
    full[..trimmed.len().max(least).min(full.len())].to_owned()
}

fn parameters<'a>(
    mechanism: &'a Mechanism,
    score: &MechanismScore,
    (kind, slug): (MechanismKind, &str),
    shown: &Shown<'a>,
    (record, rubric): (&'a Record, &'a Rubric),
) -> Vec<ParameterView<'a>> {
    let rated = rubric.parameters.iter().enumerate().filter_map(|(at, parameter)| {
        let own = mechanism.parameters.iter().find(|own| own.id.as_str() == parameter.id)?;
        Some((at, parameter, own))
    });
    rated
        .map(|(at, parameter, own)| {
            let suffix = if kind == MechanismKind::Alt { "-alt" } else { "" };
            ParameterView {
                anchor: [slug, "-", &parameter.id.to_ascii_lowercase(), suffix].concat(),
                name: &parameter.name,
                id: &parameter.id,
                level: shown.levels.get(score.levels[at], rubric),
                status: own.status.as_str(),
                inferred: rubric.status(own.status.as_str()).is_some_and(|status| status.lowers_confidence),
                finding: own.finding.as_str(),
                next: next(score.levels[at], rubric),
                gap: gap(own),
                evidence: evidence(&own.evidence, record),
                withheld: own.withheld.as_ref().map(Text::as_str),
            }
        })
        .collect()
}

fn gap(parameter: &Parameter) -> Option<&str> {
    parameter.gap.as_ref().map(Text::as_str)
}

/// The rank of the level after this one.
fn next(now: Level, rubric: &Rubric) -> Option<usize> {
    let Level::Rank(rank) = now else { return None };
    Some(usize::from(rank) + 1).filter(|next| *next < rubric.levels.len())
}
