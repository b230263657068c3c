//! The details of each criterion: mechanisms, levels, gaps and caps.

use super::Page;
use crate::model::record::{AppliedCap, Criterion, Mechanism, MechanismKind};
use crate::model::score::{MechanismScore, Outcome};
use crate::model::{Points, Text};
use crate::parse::report::{DEFAULT_LABEL, Part, protect};

/// The label of an alt that the record gives none.
const ALT_LABEL: &str = "opt-in mechanism";

impl Page<'_> {
    /// All criteria, in the record's order.
    pub(super) fn details(&mut self) {
        self.heading(Part::Details);
        for criterion in &self.record.criteria {
            self.criterion(criterion);
        }
    }

    fn criterion(&mut self, criterion: &Criterion) {
        let found = self.rubric.criterion(criterion.id.as_str());
        let name = found.and_then(|at| self.rubric.criteria.get(at)).map_or("", |known| &known.name);
        let score = found.and_then(|at| self.scorecard.criteria.get(at));
        let confidence = score.and_then(|score| self.rubric.confidence.get(score.confidence));
        let confidence = confidence.map_or("", |confidence| &confidence.id);
        let heading = format!("{} {name}", protect::word(criterion.id.as_str()));
        let (between, suffix) = (self.pick(" —", ":"), self.pick("", " confidence"));
        let total = self.shown(score.map_or(Points(0), |score| score.score));
        self.line("");
        self.line(format!("### {}{between} {total} ({confidence}{suffix})", heading.trim_end()));
        self.line("");
        self.line(protect::summary(criterion.summary.as_str()));
        self.line("");
        match &criterion.absence {
            Some(absence) => {
                let list = self.list(&absence.evidence, absence.withheld.as_ref());
                self.line(format!("- **Structural absence:** {list}").trim_end());
            }
            None => self.rated(criterion, score.map(|score| &score.outcome)),
        }
        if let Some(notes) = &criterion.notes {
            self.line(format!("- **Notes:** {}", protect::line(notes.as_str())));
        }
    }

    /// The mechanisms of a criterion, and the caps of the one that counts.
    fn rated(&mut self, criterion: &Criterion, outcome: Option<&Outcome>) {
        let (default, alt, counted) = match outcome {
            Some(Outcome::Rated { default, alt, counted }) => (Some(default), alt.as_ref(), *counted),
            _ => (None, None, MechanismKind::Default),
        };
        if criterion.alt.is_none() && criterion.default.label.is_none() {
            self.parameters(&criterion.default, "");
            self.caps(&criterion.default, MechanismKind::Default, default, "");
            return;
        }
        // One that stands alone has a line only for the sake of its label.
        let opt_in = criterion.alt.as_ref().map(|opt_in| (MechanismKind::Alt, opt_in, alt));
        let all = [(MechanismKind::Default, &criterion.default, default)].into_iter().chain(opt_in);
        for (kind, mechanism, score) in all {
            self.mechanism(mechanism, kind, score, kind == counted);
            self.parameters(mechanism, "  ");
            if kind != counted {
                self.further_caps(mechanism, score, "  ");
            }
        }
        match (counted, &criterion.alt) {
            (MechanismKind::Alt, Some(opt_in)) => self.caps(opt_in, counted, alt, ""),
            _ => self.caps(&criterion.default, counted, default, ""),
        }
    }

    /// `- **label** (alt; raw 0.40, cap G1 → 0.40) ← counted`
    fn mechanism(
        &mut self,
        it: &Mechanism,
        kind: MechanismKind,
        score: Option<&MechanismScore>,
        counted: bool,
    ) {
        let (word, stock) = match kind {
            MechanismKind::Default => ("default", DEFAULT_LABEL),
            MechanismKind::Alt => ("alt", ALT_LABEL),
        };
        let label = it.label.as_ref().map_or(stock.to_owned(), |label| protect::line(label.as_str()));
        let cap = self.binding(score).map(|cap| format!(", cap {}", protect::word(cap)));
        let raw = self.shown(score.map_or(Points(0), |score| score.raw));
        let end = self.shown(score.map_or(Points(0), |score| score.score));
        let mark = if counted { " ← counted" } else { "" };
        self.line(format!("- **{label}** ({word}; raw {raw}{} → {end}){mark}", cap.unwrap_or_default()));
    }

    fn parameters(&mut self, mechanism: &Mechanism, indent: &str) {
        for parameter in &mechanism.parameters {
            let (id, level) = (protect::word(parameter.id.as_str()), self.level(parameter.level.as_str()));
            let finding = protect::told(parameter.finding.as_str());
            let behind = self.behind(&parameter.evidence, parameter.withheld.as_ref());
            let status = parameter.status.as_str();
            self.line(format!("{indent}- **{id} {level}:** {finding}{behind} ({status})"));
            if let Some(gap) = &parameter.gap {
                self.line(format!("{indent}  - *To reach the next level:* {}", protect::line(gap.as_str())));
            }
        }
    }

    /// The caps of the counted mechanism: the binding one with its reason, then
    /// all others that were written.
    fn caps(
        &mut self,
        mechanism: &Mechanism,
        kind: MechanismKind,
        score: Option<&MechanismScore>,
        indent: &str,
    ) {
        let Some(binding) = self.binding(score) else {
            self.line(format!("{indent}- **Cap:** none"));
            return;
        };
        let rubric = self.rubric;
        let written = mechanism.caps.iter().find(|cap| cap.id.as_str() == binding);
        let automatic =
            rubric.caps.iter().find(|cap| cap.id == binding).and_then(|cap| cap.automatic.as_ref());
        let automatic = automatic.filter(|automatic| automatic.mechanism == kind);
        let reason = written.and_then(|cap| cap.reason.as_ref()).map(Text::as_str);
        let reason = reason.or_else(|| automatic.map(|automatic| automatic.reason.as_str()));
        let line = self.cap(binding, reason, indent);
        self.line(line);
        for cap in mechanism.caps.iter().filter(|cap| !same(written, cap)) {
            let line = self.cap(cap.id.as_str(), cap.reason.as_ref().map(Text::as_str), indent);
            self.line(line);
        }
    }

    /// The caps of the other mechanism, as far as its own line does not say it all.
    fn further_caps(&mut self, mechanism: &Mechanism, score: Option<&MechanismScore>, indent: &str) {
        let binding = self.binding(score);
        let written = mechanism.caps.iter().find(|cap| Some(cap.id.as_str()) == binding);
        let first = written.filter(|cap| cap.reason.is_some());
        let others = mechanism.caps.iter().filter(|cap| !same(written, cap));
        for cap in first.into_iter().chain(others) {
            let line = self.cap(cap.id.as_str(), cap.reason.as_ref().map(Text::as_str), indent);
            self.line(line);
        }
    }

    fn cap(&self, id: &str, reason: Option<&str>, indent: &str) -> String {
        let id = protect::word(id);
        match reason {
            Some(reason) => {
                format!("{indent}- **Cap:** {id}{} {}", self.pick(" —", ":"), protect::line(reason))
            }
            None => format!("{indent}- **Cap:** {id}"),
        }
    }

    /// The id of the cap that binds a mechanism.
    fn binding(&self, score: Option<&MechanismScore>) -> Option<&str> {
        let cap = self.rubric.caps.get(score?.binding?)?;
        Some(&cap.id)
    }
}

/// Whether a cap is the one written for the binding cap.
fn same(written: Option<&AppliedCap>, cap: &AppliedCap) -> bool {
    written.is_some_and(|written| std::ptr::eq(written, cap))
}
