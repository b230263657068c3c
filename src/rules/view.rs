//! Ways into a record that several rules share. Nothing here judges.
//!
//! Rules look at records as written, so references are resolved softly: what
//! the rubric does not know is skipped, for it has been reported.

use crate::diagnostic::Span;
use crate::model::record::{Criterion, Evidence, Mechanism, MechanismKind, Parameter, Proof};
use crate::model::rubric::{CriterionIndex, Level, ParameterIndex};
use crate::model::{Record, Rubric, Text};

/// A rated mechanism and what it belongs to.
#[derive(Clone, Copy)]
pub(super) struct Rated<'a> {
    pub criterion: &'a Criterion,
    pub kind: MechanismKind,
    pub mechanism: &'a Mechanism,
}

impl<'a> Rated<'a> {
    /// Its parameters whose id and level the rubric knows.
    pub fn levels(self, rubric: &'a Rubric) -> impl Iterator<Item = (ParameterIndex, Level, &'a Parameter)> {
        self.mechanism.parameters.iter().filter_map(move |parameter| {
            let index = rubric.parameter(parameter.id.as_str())?;
            Some((index, rubric.level(parameter.level.as_str())?, parameter))
        })
    }

    /// One of them.
    pub fn level(self, parameter: ParameterIndex, rubric: &'a Rubric) -> Option<(Level, &'a Parameter)> {
        let found = self.levels(rubric).find(|(index, ..)| *index == parameter);
        found.map(|(_, level, parameter)| (level, parameter))
    }
}

/// Every rated mechanism of a record, the default one of a criterion first.
pub(super) fn mechanisms(record: &Record) -> impl Iterator<Item = Rated<'_>> {
    record.criteria.iter().filter(|criterion| criterion.absence.is_none()).flat_map(of_criterion)
}

/// The mechanisms of one criterion.
pub(super) fn of_criterion(criterion: &Criterion) -> impl Iterator<Item = Rated<'_>> {
    let default = Rated { criterion, kind: MechanismKind::Default, mechanism: &criterion.default };
    let alt =
        criterion.alt.as_ref().map(|mechanism| Rated { criterion, kind: MechanismKind::Alt, mechanism });
    std::iter::once(default).chain(alt)
}

/// What a criterion is called in messages, whether or not its id could be read.
pub(super) fn name(criterion: &Criterion) -> &str {
    if criterion.id.is_given() { criterion.id.as_str() } else { "this criterion" }
}

/// A place in a criterion: that of its id, or of what else was read of it.
pub(super) fn place_in(criterion: &Criterion) -> Span {
    let parameter = criterion.default.parameters.first().map(|parameter| &parameter.id);
    first_place([&criterion.id, &criterion.summary].into_iter().chain(parameter))
}

/// The place of the first text that was read; none if no text was.
pub(super) fn first_place<'a>(texts: impl IntoIterator<Item = &'a Text>) -> Span {
    texts.into_iter().find(|text| text.is_given()).map_or(Span::NONE, |text| text.span)
}

/// What a record says of a criterion of the rubric.
pub(super) fn criterion<'a>(
    record: &'a Record,
    index: CriterionIndex,
    rubric: &Rubric,
) -> Option<&'a Criterion> {
    let id = &rubric.criteria.get(index)?.id;
    record.criteria.iter().find(|criterion| criterion.id.as_str() == id)
}

/// Every item of evidence.
pub(super) fn evidence(record: &Record) -> impl Iterator<Item = &Evidence> {
    record.evidence()
}

/// A citation, taken apart.
pub(super) struct Citation<'a> {
    pub file: &'a Text,
    pub lines: &'a Text,
    pub contains: Option<&'a Text>,
    pub permalink: Option<&'a Text>,
}

/// The citation in an item of evidence, unless it is a search.
pub(super) fn citation(evidence: &Evidence) -> Option<Citation<'_>> {
    match &evidence.proof {
        Proof::Citation { file, lines, contains, permalink } => {
            Some(Citation { file, lines, contains: contains.as_ref(), permalink: permalink.as_ref() })
        }
        Proof::Search { .. } => None,
    }
}

/// Whether a text was written but says nothing.
pub(super) fn is_blank(text: &Text) -> bool {
    text.as_str().trim().is_empty()
}

/// Whether an optional text is absent or says nothing.
pub(super) fn is_lacking(text: Option<&Text>) -> bool {
    text.is_none_or(is_blank)
}
