//! The lines that rate a criterion: mechanisms, parameters and caps.

use super::piece::Piece;
use super::slips::bare_evidence;
use super::told::{Told, told};
use super::{figure, own_label};
use crate::diagnostic::Span;
use crate::model::record::{AppliedCap, MechanismKind, Parameter, PublishedCriterion};
use crate::model::{Spanned, Text};
use crate::parse::file_problems::FileProblems;

/// The figures that a mechanism's own line prints.
#[derive(Debug)]
pub struct MechanismLine {
    /// Which of the two it is.
    pub kind: MechanismKind,
    /// Its label; `None` for the one that every default mechanism has.
    pub label: Option<Text>,
    /// The cap in its bracket.
    pub cap: Option<Text>,
    /// Whether it says that it counts.
    pub counted: Spanned<bool>,
    raw: Text,
    score: Text,
}

impl MechanismLine {
    /// Reads `**label** (alt; raw 0.40, cap G1 → 0.40) ← counted`. The label may
    /// hold whatever it likes: the line is read from its end.
    pub fn read(item: Piece<'_>) -> Option<Self> {
        let item = item.strip_prefix("**")?.trim_end();
        let mark = item.strip_suffix("← counted");
        let line = mark.unwrap_or(item).trim_end();
        let opening = [("** (default; raw ", MechanismKind::Default), ("** (alt; raw ", MechanismKind::Alt)];
        let found = opening.into_iter().filter_map(|(mark, kind)| Some((line.text.rfind(mark)?, mark, kind)));
        let (at, opening, kind) = found.max_by_key(|(at, ..)| *at)?;
        let (label, bracket) = line.split_around(at, opening.len());
        let (raw, score) = bracket.strip_suffix(")")?.split_once("→")?;
        let (raw, cap) = match raw.split_once(", cap ") {
            Some((raw, cap)) => (raw, Some(cap.to_text())),
            None => (raw, None),
        };
        let label = Some(label.to_text());
        let counted = match mark {
            Some(_) => Spanned::new(true, item.split_at(line.text.len()).1.trim().span()),
            None => Spanned::new(false, bracket.span()),
        };
        Some(Self {
            kind,
            label: if kind == MechanismKind::Default { own_label(label) } else { label },
            cap,
            counted,
            raw: figure(raw)?,
            score: figure(score)?,
        })
    }

    /// The figures, to be compared with ours. Where the bracket names no cap it
    /// says that none bound.
    pub fn figures(&self, criterion: &Text) -> PublishedCriterion {
        let none = || Spanned::new("".into(), Span { start: self.raw.span.end, end: self.raw.span.end });
        PublishedCriterion {
            criterion: criterion.clone(),
            mechanism: Some(self.kind),
            raw: Some(self.raw.clone()),
            cap: Some(self.cap.clone().unwrap_or_else(none)),
            score: Some(self.score.clone()),
            counted: Some(self.counted),
            ..PublishedCriterion::default()
        }
    }
}

/// Reads `**S L0:** finding — evidence (verified)`. `None` if the line has no
/// such label.
pub fn parameter(item: Piece<'_>, problems: &mut FileProblems) -> Option<Parameter> {
    let (label, body) = item.strip_prefix("**")?.split_once(":**")?;
    let (id, level) = label.trim().split_once(" ")?;
    let (body, word) = status(body).map_or((body, None), |(body, word)| (body, Some(word)));
    let status = word.filter(|word| !word.is_blank()).map_or_else(Text::missing, Piece::to_text);
    if !status.is_given() {
        let help = "end the line with its status, such as ` (verified)`";
        problems.missing(label.span(), "the status of this level", help);
    }
    let before = problems.len();
    let (told, ()) = told(body, problems, |finding| Some((finding, ())))?;
    let Told { text, evidence, withheld } = told;
    if evidence.is_empty()
        && withheld.is_none()
        && problems.len() == before
        && let Some((bare, help)) = bare_evidence(body)
    {
        let message = "this is read as part of the finding, not as evidence";
        problems.warn("unreadable-evidence", bare.trim_end().span(), message, help);
    }
    Some(Parameter {
        id: id.to_text(),
        level: level.to_text(),
        status,
        finding: text,
        gap: None,
        evidence,
        withheld,
    })
}

/// The word in parentheses that closes a parameter. There may be none in them: a
/// parameter without a status is written so, or the note of its last item of
/// evidence would be read as one.
fn status(body: Piece<'_>) -> Option<(Piece<'_>, Piece<'_>)> {
    let (body, word) = body.trim_end().strip_suffix(")")?.rsplit_once(" (")?;
    let plain = word.text.bytes().all(|b| b.is_ascii_lowercase() || b"_-".contains(&b));
    plain.then_some((body, word))
}

/// A cap line: nothing, or a cap and why it applies.
#[derive(Debug)]
pub enum CapLine {
    /// `none`, with its place.
    None(Span),
    /// `G1 — reason` or `G1: reason`.
    Applied(AppliedCap),
}

/// Reads what follows `**Cap:**`.
pub fn cap(value: Piece<'_>) -> Option<CapLine> {
    let value = value.trim();
    if matches!(value.text.to_ascii_lowercase().as_str(), "none" | "none." | "—" | "-") {
        return Some(CapLine::None(value.span()));
    }
    let end = value.text.find(|c: char| c.is_whitespace() || c == ':').unwrap_or(value.text.len());
    let (id, rest) = value.split_at(end);
    if id.text.is_empty() || id.text.trim_end_matches(['.', ',']).eq_ignore_ascii_case("none") {
        return None;
    }
    let rest = rest.trim_start();
    let reason = rest.strip_prefix("—").or_else(|| rest.strip_prefix(":")).unwrap_or(rest);
    let reason = Some(reason.to_text()).filter(|_| !reason.is_blank());
    Some(CapLine::Applied(AppliedCap { id: id.to_text(), reason }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::FileId;

    #[test]
    fn labels_hold_whatever_they_like() {
        for label in ["opt-in Docker (MODE=docker)", "a: b", "x ** (default; raw 0.1", "S L0:"] {
            let text = format!("**{label}** (alt; raw 0.40, cap G1 → 0.40) ← counted");
            let line = MechanismLine::read(Piece::new(&text, 0)).unwrap();
            assert_eq!(line.kind, MechanismKind::Alt);
            assert_eq!(line.label.as_ref().map(Text::as_str), Some(label));
            assert_eq!(line.cap.as_ref().map(Text::as_str), Some("G1"));
            assert!(line.counted.value);
            assert_eq!(line.raw.span.start as usize, text.find("0.40").unwrap());
        }
    }

    #[test]
    fn without_a_cap_the_bracket_says_that_none_bound() {
        let line = MechanismLine::read(Piece::new("**default configuration** (default; raw 0.00 → 0.00)", 0))
            .unwrap();
        assert!(line.label.is_none() && !line.counted.value);
        let figures = line.figures(&Text::missing());
        assert_eq!(figures.cap.map(|cap| cap.value), Some("".into()));
        assert_eq!(figures.counted.map(|counted| counted.value), Some(false));
        // However it is written; an alt may be called so.
        let read = |text| MechanismLine::read(Piece::new(text, 0)).unwrap().label;
        assert!(read("**&#100;efault configuration** (default; raw 0.00 → 0.00)").is_none());
        assert!(read("**default configuration** (alt; raw 0.00 → 0.00)").is_some());
    }

    #[test]
    fn a_parameter_may_have_no_evidence_and_no_status() {
        let read = |text| {
            let mut problems = FileProblems::new(FileId(0));
            let parameter = parameter(Piece::new(text, 0), &mut problems);
            (parameter, problems.into_problems().iter().map(|problem| problem.code).collect::<Vec<_>>())
        };
        let (parameter, codes) = read("**S L0:** Not locked down. (verified)");
        let parameter = parameter.unwrap();
        assert_eq!((parameter.id.as_str(), parameter.level.as_str()), ("S", "L0"));
        assert_eq!((parameter.finding.as_str(), parameter.status.as_str()), ("Not locked down.", "verified"));
        assert!(codes.is_empty() && parameter.evidence.is_empty());
        assert_eq!(read("**S L0:** Not locked down.").1, ["missing-field"]);
        let (parameter, codes) = read("**S L0:** Open. — [a:1](https://h/a#L1) (b) ()");
        let parameter = parameter.unwrap();
        assert!(!parameter.status.is_given() && codes == ["missing-field"]);
        assert_eq!(parameter.evidence[0].note.as_ref().map(Text::as_str), Some("b"));
        assert!(read("**Capped:** yes").0.is_none());
    }

    #[test]
    fn cap_lines_of_both_renderings() {
        for text in [" G1 — off: by default", " G1: off: by default"] {
            let Some(CapLine::Applied(applied)) = cap(Piece::new(text, 0)) else { panic!("{text}") };
            assert_eq!(applied.id.as_str(), "G1");
            assert_eq!(applied.reason.map(|reason| reason.value), Some("off: by default".into()));
        }
        assert!(matches!(cap(Piece::new(" G1", 0)), Some(CapLine::Applied(AppliedCap { reason: None, .. }))));
        assert!(matches!(cap(Piece::new(" none", 0)), Some(CapLine::None(_))));
        for text in ["  ", " none, by and large"] {
            assert!(cap(Piece::new(text, 0)).is_none());
        }
    }
}
