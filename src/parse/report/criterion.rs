//! One criterion: its heading, its summary, and the items that rate it.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::evidence::items;
use super::marks::Marks;
use super::mechanism::{CapLine, MechanismLine, cap, parameter};
use super::piece::{Piece, block};
use super::slips::{is_bare_gap, is_bare_rating};
use super::told::{kept, report_unreadable};
use super::{bullet, figure};
use crate::diagnostic::Span;
use crate::model::record::{Absence, AppliedCap, Criterion, Mechanism, MechanismKind, PublishedCriterion};
use crate::model::{Spanned, Text};
use crate::parse::file_problems::FileProblems;

/// The items that a criterion may hold, for messages.
const ITEMS: &str = "`- **S L0:** finding (verified)`, `- *To reach the next level:* …`, `- **Cap:** …`, \
                     `- **Notes:** …`, `- **Structural absence:** …` or a mechanism \
                     `- **label** (alt; raw 0.40, cap CAP → 0.40)`";

/// A rating, for messages.
const RATING: &str = "`- **S L0:** finding (verified)`";
/// What the next level needs, for messages.
const GAP: &str = "`  - *To reach the next level:* …`";

/// A criterion as far as it has been read.
#[derive(Default)]
struct Reading {
    criterion: Criterion,
    /// The figures of the heading and the cap line.
    heading: PublishedCriterion,
    /// Those of each mechanism's line.
    mechanisms: Vec<PublishedCriterion>,
    /// The mechanism whose parameters are being read.
    current: Option<MechanismKind>,
    /// Caps of the criterion's own line; they belong to the counted mechanism.
    caps: Vec<AppliedCap>,
    /// Whether the last rating could not be read, so that a gap below it has none.
    unread: bool,
    /// Parameters that were read: whether of the alt, and which.
    seen: HashMap<(bool, Box<str>), Span>,
}

/// Reads a criterion and the figures it prints.
pub fn read(
    heading: Piece<'_>,
    lines: &[Piece<'_>],
    problems: &mut FileProblems,
) -> (Criterion, Vec<PublishedCriterion>) {
    let mut reading = Reading { heading: figures(heading, problems), ..Reading::default() };
    reading.criterion.id = reading.heading.criterion.clone();
    let first = lines.iter().position(|line| is_item(*line)).unwrap_or(lines.len());
    let (summary, rest) = lines.split_at(first);
    match block(summary) {
        Some(summary) => reading.criterion.summary = summary,
        None => problems.missing(
            heading.span(),
            "the summary of this criterion",
            "write a paragraph below the heading",
        ),
    }
    for line in summary.iter().filter(|line| is_bare_rating(**line)) {
        let message = "this line is read as part of the summary, but looks like a rating";
        problems.warn("unreadable-line", line.trim().span(), message, &format!("expected {RATING}"));
        reading.unread = true;
    }
    for line in rest.iter().filter(|line| !line.is_blank()) {
        let nested = line.text.starts_with(char::is_whitespace);
        let is_read = match bullet(*line) {
            // What it stands below has been told.
            Some(item) if reading.unread && gap_of(item).is_some() => true,
            Some(item) => reading.item(item, nested, problems),
            None => false,
        };
        if is_read {
            reading.unread &= nested;
        } else {
            let is_gap = bullet(*line).is_some_and(is_bare_gap);
            let (what, expected) =
                if is_gap { ("what the next level needs", GAP) } else { ("part of a criterion", ITEMS) };
            problems.unreadable(*line, what, expected);
            reading.unread |= !is_gap;
        }
    }
    let rated = !reading.criterion.default.parameters.is_empty() || reading.criterion.alt.is_some();
    if rated && reading.criterion.absence.is_some() {
        let message = "this criterion is rated, and its surface is said not to exist";
        problems.error(
            "conflicting-fields",
            heading.span(),
            message,
            "keep either the levels or the structural absence",
        );
    }
    if !rated && reading.criterion.absence.is_none() {
        let help =
            "add `- **S L0:** finding (verified)` for each parameter, or `- **Structural absence:** …`";
        problems.missing(heading.span(), "the rating of this criterion", help);
    }
    reading.finish()
}

/// Whether a line opens the items below a summary: a bullet whose first word is
/// emphasised. Other bullets are part of the summary.
pub fn is_item(line: Piece<'_>) -> bool {
    bullet(line).is_some_and(|item| item.text.starts_with('*'))
}

/// Reads `C1 Name — 0.05 (high)` or `C1 Name: 0.05 (high confidence)`.
fn figures(heading: Piece<'_>, problems: &mut FileProblems) -> PublishedCriterion {
    let (id, _) = heading.split_at(heading.text.find(char::is_whitespace).unwrap_or(heading.text.len()));
    let id = id.strip_suffix(":").unwrap_or(id);
    let mut figures = PublishedCriterion { criterion: id.to_text(), ..PublishedCriterion::default() };
    match printed(heading) {
        Some((score, confidence)) => {
            figures.score = Some(score);
            figures.confidence = Some(confidence);
        }
        None => problems.unreadable(heading, "the heading of a criterion", "`### ID Name — 0.05 (high)`"),
    }
    figures
}

/// The score and the confidence that a heading ends with.
fn printed(heading: Piece<'_>) -> Option<(Text, Text)> {
    let (rest, confidence) = heading.trim_end().strip_suffix(")")?.rsplit_once(" (")?;
    let (name, score) = rest.trim_end().rsplit_once(" ")?;
    let confidence = confidence.strip_suffix(" confidence").unwrap_or(confidence);
    name.trim_end().text.ends_with(['—', ':']).then_some((figure(score)?, confidence.to_text()))
}

/// Whether a heading can only be that of a criterion.
pub fn is_heading(title: Piece<'_>) -> bool {
    printed(title).is_some()
}

/// What the next level needs, behind its mark.
fn gap_of(item: Piece<'_>) -> Option<Piece<'_>> {
    item.strip_prefix_any_case("*To reach the next level:*")
}

impl Reading {
    /// Takes in one item. `false` if it is none that a criterion may hold.
    fn item(&mut self, item: Piece<'_>, nested: bool, problems: &mut FileProblems) -> bool {
        if let Some(gap) = gap_of(item) {
            return self.gap(gap, problems);
        }
        if is_bare_gap(item) {
            return false;
        }
        if let Some(value) = item.strip_prefix_any_case("**Cap:**") {
            return self.cap(value, nested);
        }
        if let Some(notes) = item.strip_prefix_any_case("**Notes:**") {
            if let Some(first) = &self.criterion.notes {
                problems.repeated(item.span(), first.span, "the notes of this criterion");
            } else if !notes.is_blank() {
                self.criterion.notes = Some(notes.to_text());
            }
            return true;
        }
        if let Some(list) = item.strip_prefix_any_case("**Structural absence:**") {
            self.absence(list, problems);
            return true;
        }
        if let Some(line) = MechanismLine::read(item) {
            self.mechanism(&line, item, problems);
            return true;
        }
        let Some(parameter) = parameter(item, problems) else { return false };
        let key = (self.current == Some(MechanismKind::Alt), parameter.id.value.clone());
        match self.seen.entry(key) {
            Entry::Occupied(first) => problems.repeated(parameter.id.span, *first.get(), "this parameter"),
            Entry::Vacant(place) => {
                place.insert(parameter.id.span);
                self.target().parameters.push(parameter);
            }
        }
        true
    }

    /// The mechanism being read.
    fn target(&mut self) -> &mut Mechanism {
        match self.current {
            Some(MechanismKind::Alt) => self.criterion.alt.get_or_insert_default(),
            _ => &mut self.criterion.default,
        }
    }

    fn mechanism(&mut self, line: &MechanismLine, item: Piece<'_>, problems: &mut FileProblems) {
        let figures = line.figures(&self.criterion.id);
        let earlier = self.mechanisms.iter().find(|earlier| earlier.mechanism == Some(line.kind));
        self.current = Some(line.kind);
        if let Some(first) = earlier.and_then(|earlier| earlier.raw.as_ref()) {
            problems.repeated(item.span(), first.span, "this kind of mechanism");
            return;
        }
        self.mechanisms.push(figures);
        let mechanism = self.target();
        mechanism.label.clone_from(&line.label);
        if let Some(id) = &line.cap {
            apply(mechanism, AppliedCap { id: id.clone(), reason: None });
        }
    }

    fn gap(&mut self, gap: Piece<'_>, problems: &mut FileProblems) -> bool {
        let Some(parameter) = self.target().parameters.last_mut() else { return false };
        if let Some(first) = &parameter.gap {
            problems.repeated(gap.trim().span(), first.span, "what the next level needs");
        } else {
            parameter.gap = Some(gap.to_text());
        }
        true
    }

    fn cap(&mut self, value: Piece<'_>, nested: bool) -> bool {
        let Some(line) = cap(value) else { return false };
        let shown = match &line {
            CapLine::None(span) => Spanned::new("".into(), *span),
            CapLine::Applied(cap) => cap.id.clone(),
        };
        let own = nested && self.current.is_some();
        if !own && self.heading.cap.is_none() {
            self.heading.cap = Some(shown);
        }
        match line {
            CapLine::Applied(cap) if own => apply(self.target(), cap),
            CapLine::Applied(cap) => self.caps.push(cap),
            CapLine::None(_) => {}
        }
        true
    }

    fn absence(&mut self, list: Piece<'_>, problems: &mut FileProblems) {
        if let Some(first) = &self.criterion.absence {
            let first = first.evidence.first().map_or(self.criterion.id.span, |item| item.span);
            problems.repeated(list.trim().span(), first, "the structural absence");
            return;
        }
        let items = items(list, &Marks::of(list));
        report_unreadable(&items.unreadable, problems);
        let said = Some(kept(&items.unreadable)).filter(|_| !items.unreadable.is_empty());
        // That nothing shows it is for a rule to say.
        self.criterion.absence =
            Some(Absence { evidence: items.evidence, withheld: items.withheld.or(said) });
    }

    /// Gives the caps of the criterion's own line to the mechanism that counts:
    /// the one marked so, else the only one whose bracket names the cap, else
    /// the default one.
    fn finish(mut self) -> (Criterion, Vec<PublishedCriterion>) {
        let counted = |figures: &&PublishedCriterion| figures.counted.is_some_and(|counted| counted.value);
        let marked = self.mechanisms.iter().find(counted).and_then(|figures| figures.mechanism);
        for cap in std::mem::take(&mut self.caps) {
            let named = |figures: &&PublishedCriterion| figures.cap.as_ref() == Some(&cap.id);
            let mut naming = self.mechanisms.iter().filter(named).filter_map(|figures| figures.mechanism);
            let only = naming.next().filter(|_| naming.next().is_none());
            self.current = marked.or(only);
            apply(self.target(), cap);
        }
        let mut figures = vec![self.heading];
        figures.append(&mut self.mechanisms);
        (self.criterion, figures)
    }
}

/// Adds a cap to a mechanism, or its reason to the same cap named in a bracket:
/// that one came first.
fn apply(mechanism: &mut Mechanism, cap: AppliedCap) {
    match mechanism.caps.first_mut().filter(|first| first.id == cap.id && first.reason.is_none()) {
        Some(earlier) => *earlier = AppliedCap { id: earlier.id.clone(), reason: cap.reason },
        None => mechanism.caps.push(cap),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::FileId;

    #[test]
    fn notes_without_words_are_no_notes() {
        let read = |text| {
            let (mut reading, mut problems) = (Reading::default(), FileProblems::new(FileId(0)));
            assert!(reading.item(Piece::new(text, 0), false, &mut problems));
            assert!(problems.into_problems().iter().next().is_none());
            reading.criterion.notes
        };
        assert_eq!(read("**Notes:** Held back."), Some(Spanned::new("Held back.".into(), Span::NONE)));
        assert_eq!(read("**Notes:** "), None);
    }
}
