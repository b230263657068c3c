//! The figures of an entry.
//!
//! Programs spell them differently: `score` is the total or a map around it,
//! `band` a label or a map, the applicable share nested or flat. Each figure is
//! taken as it is written, with its place, and as often as it is written. The
//! points of a parameter and the colour of a band, which follow from a level and
//! a band that are compared, are passed over.

use super::criterion::is_none;
use crate::diagnostic::{Diagnostic, Span};
use crate::model::record::{MechanismKind, Published, PublishedAgain, PublishedCriterion, PublishedOutcome};
use crate::model::{Spanned, Text};
use crate::parse::Vocabulary;
use crate::parse::authored::record::COMPUTED;
use crate::parse::decode;
use crate::parse::file_problems::FileProblems;
use crate::parse::tree::{Entry, Node, Value, clip};

/// Collects the figures of an entry.
pub(in crate::parse) fn published(
    root: &Node<'_>,
    vocabulary: &Vocabulary,
    problems: &mut FileProblems,
) -> Published {
    // Figures stand beside the other fields or in a group around the total.
    let group = ["score", "total"].iter().filter_map(|name| root.get(name)).find(|node| is_map(node));
    if let Some(group) = group {
        note_unknown(group, &[&COMPUTED[..], &["value", "max"]].concat(), problems);
    }
    let places: Vec<_> = [Some(root), group].into_iter().flatten().collect();
    let band = first(&places, &["band"], |_| true);
    let applicable = first(&places, &["applicable"], |_| true);
    if let Some(band) = band.filter(|band| is_map(band)) {
        note_unknown(band, &["id", "label", "name", "color", "colour", "tone", "min"], problems);
    }
    if let Some(applicable) = applicable.filter(|share| is_map(share)) {
        note_unknown(applicable, &["count", "score", "score_shown", "max", "percent", "absent"], problems);
    }
    let mut pick = |name: &str, nodes: [Option<&Node<'_>>; 2]| {
        nodes.into_iter().flatten().find_map(|node| figure(name, node, problems))
    };
    let part = |name: &str| applicable.and_then(|share| share.get(name));
    let flat = |names: &[&str]| first(&places, names, |node| !is_map(node));
    Published {
        total: pick("score", [flat(&["total", "score", "value"]), None]),
        band: pick(
            "band",
            [
                band.filter(|band| !is_map(band)),
                band.and_then(|band| first(&[band], &["label", "name", "id"], |_| true)),
            ],
        ),
        applicable_score: pick(
            "applicable",
            [part("score").or(applicable.filter(|share| !is_map(share))), flat(&["applicable_score"])],
        ),
        applicable_max: pick("max", [part("max"), flat(&["applicable_max"])]),
        applicable_percent: pick("percent", [part("percent"), flat(&["applicable_percent"])]),
        absent_count: pick("absent", [part("absent"), flat(&["absent_count", "sa_count"])]),
        again: PublishedAgain {
            total: pick("score_shown", [flat(&["score_shown"]), None]),
            band: pick("id", [band.and_then(|band| first(&[band], &["id"], |_| true)), None]),
            applicable_score: pick("score_shown", [part("score_shown"), None]),
            applicable_count: pick("count", [part("count"), None]),
            total_points: pick("score_points", [flat(&["score_points"]), None]),
            total_max: pick("max_score", [flat(&["max_score"]), group.and_then(|group| group.get("max"))]),
            band_min: pick("min", [band.and_then(|band| band.get("min")), None]),
        },
        criteria: list(root, "criteria").flat_map(|node| of_criterion(node, vocabulary, problems)).collect(),
        gains: list(root, "fixes").map(|fix| gain(fix, problems)).collect(),
        outcomes: list(root, "fixes").map(|fix| outcome(fix, problems)).collect(),
    }
}

/// The figures of a criterion: those of what counts, then those of each of its
/// mechanisms.
fn of_criterion(
    node: &Node<'_>,
    vocabulary: &Vocabulary,
    problems: &mut FileProblems,
) -> Vec<PublishedCriterion> {
    let criterion = node.get("id").and_then(|id| figure("id", id, problems)).unwrap_or_default();
    let mechanisms: Vec<_> = list(node, "mechanisms").collect();
    // Without a list of mechanisms, `parameters` is what is read and no figure.
    let levels = node.get("levels").or_else(|| node.get("parameters").filter(|_| !mechanisms.is_empty()));
    let levels =
        levels.map_or(&[][..], Node::entries).iter().filter_map(|entry| level(entry, vocabulary, problems));
    let levels = levels.collect();
    let mut all =
        vec![PublishedCriterion { criterion: criterion.clone(), levels, ..figures(node, problems) }];
    all.extend(shown(node, &criterion, None, problems));
    let counted = node.get("counted").and_then(kind);
    if let (None, Some(other)) = (counted, node.get("counted").filter(|node| node.text().is_some())) {
        let message = format!("`{}` is no kind of mechanism", clip(other.text().unwrap_or_default()));
        let place = problems.place(other.span);
        problems.push(Diagnostic::warning("wrong-type", place, message).help("write `default` or `alt`"));
    }
    if node.get("status").and_then(Node::text) == Some("structural_absence") {
        return all;
    }
    for mechanism in &mechanisms {
        let Some((this, _)) = mechanism.get("kind").and_then(kind) else { continue };
        all.push(PublishedCriterion {
            criterion: criterion.clone(),
            mechanism: Some(this),
            counted: counted.map(|(counted, span)| Spanned::new(counted == this, span)),
            ..figures(mechanism, problems)
        });
        all.extend(shown(mechanism, &criterion, Some(this), problems));
    }
    if let (true, Some((counted, span))) = (mechanisms.is_empty(), counted) {
        let counts = Some(Spanned::new(true, span));
        all.push(PublishedCriterion {
            criterion,
            mechanism: Some(counted),
            counted: counts,
            ..Default::default()
        });
    }
    all
}

/// What a criterion and a mechanism have in common.
fn figures(node: &Node<'_>, problems: &mut FileProblems) -> PublishedCriterion {
    let mut get = |name: &str| node.get(name).and_then(|node| figure(name, node, problems));
    let (raw, score, max, confidence) = (get("raw"), get("score"), get("max"), get("confidence"));
    let cap = node.get("cap").and_then(|cap| match &cap.value {
        Value::Null => Some(none(cap.span)),
        Value::Map(_) => cap.get("id").and_then(|id| figure("id", id, problems)),
        _ => figure("cap", cap, problems).map(|id| if is_none(&id) { none(id.span) } else { id }),
    });
    PublishedCriterion { raw, cap, score, max, confidence, ..Default::default() }
}

/// The same figures once more, as they are shown, where they are written.
fn shown(
    node: &Node<'_>,
    criterion: &Text,
    mechanism: Option<MechanismKind>,
    problems: &mut FileProblems,
) -> Option<PublishedCriterion> {
    let mut get = |name: &str| node.get(name).and_then(|node| figure(name, node, problems));
    let (raw, score) = (get("raw_shown"), get("score_shown"));
    let is_written = raw.is_some() || score.is_some();
    let criterion = criterion.clone();
    is_written.then(|| PublishedCriterion { criterion, mechanism, raw, score, ..Default::default() })
}

/// The level of a parameter: bare, or in a rating, where an absent surface is
/// flagged beside the highest level.
fn level(entry: &Entry<'_>, vocabulary: &Vocabulary, problems: &mut FileProblems) -> Option<(Text, Text)> {
    let rating = &entry.value;
    let mut level = figure("level", if is_map(rating) { rating.get("level")? } else { rating }, problems)?;
    if rating.get("structural_absence").and_then(Node::text) == Some("true") {
        level.value = vocabulary.absence_level.as_str().into();
    }
    Some((Spanned::new((&*entry.key.text).into(), entry.key.span), level))
}

/// The gain of a fix before caps.
fn gain(fix: &Node<'_>, problems: &mut FileProblems) -> Option<Text> {
    let gain = first(&[fix], &["gain_before_caps", "estimated_gain", "gain"], |_| true)?;
    figure("gain_before_caps", gain.get("before_caps").unwrap_or(gain), problems)
}

/// What a fix is said to lead to.
fn outcome(fix: &Node<'_>, problems: &mut FileProblems) -> PublishedOutcome {
    let mut get = |name: &str| fix.get(name).and_then(|node| figure(name, node, problems));
    PublishedOutcome { gain: get("gain_real"), total: get("total_after"), band: get("band_after") }
}

fn kind(node: &Node<'_>) -> Option<(MechanismKind, Span)> {
    match node.text()? {
        "default" => Some((MechanismKind::Default, node.span)),
        "alt" => Some((MechanismKind::Alt, node.span)),
        _ => None,
    }
}

/// The empty text: no cap.
fn none(span: Span) -> Text {
    Spanned::new(Box::from(""), span)
}

/// A figure as it is written; it goes by the name of its field.
fn figure(name: &str, node: &Node<'_>, problems: &mut FileProblems) -> Option<Text> {
    decode::text(name, node, problems)
}

const fn is_map(node: &Node<'_>) -> bool {
    matches!(node.value, Value::Map(_))
}

/// The first of some names that is written in one of some maps.
fn first<'n, 'a>(
    places: &[&'n Node<'a>],
    names: &[&str],
    wanted: impl Fn(&Node<'a>) -> bool,
) -> Option<&'n Node<'a>> {
    let mut written = places.iter().flat_map(|place| names.iter().filter_map(|name| place.get(name)));
    written.find(|node| !matches!(node.value, Value::Null | Value::Refused) && wanted(node))
}

/// The maps of a list: the same ones that the readers of the record take.
fn list<'n, 'a>(node: &'n Node<'a>, name: &str) -> impl Iterator<Item = &'n Node<'a>> {
    node.get(name).map_or(&[][..], Node::items).iter().filter(|item| is_map(item))
}

/// Notes the fields of a group of figures that nothing here knows.
fn note_unknown(group: &Node<'_>, known: &[&str], problems: &mut FileProblems) {
    for Entry { key, .. } in group.entries().iter().filter(|entry| !known.contains(&&*entry.key.text)) {
        let message = format!("the figure `{}` is not known here and not compared", clip(&key.text));
        let place = problems.place(key.span);
        problems.push(Diagnostic::new("unknown-field", problems.unknown_fields(), place, message));
    }
}
