//! Critical gaps, and the parts that follow the criteria.

use super::{Page, Rendering};
use crate::model::Points;
use crate::model::record::{CriticalFinding, Fix};
use crate::parse::report::{Part, RULE_OF_TWO, protect};

/// Said where a record lists no critical gap.
const NO_GAP: &str = "- None: no criterion is capped and no blast radius is at the worst level.";
/// Gains are printed with so many decimals: a level of a parameter is worth
/// less than a hundredth may show.
const GAIN_DECIMALS: u32 = 3;

impl Page<'_> {
    /// Critical gaps.
    pub(super) fn gaps(&mut self) {
        self.heading(Part::Gaps);
        for gap in &self.record.critical_findings {
            let line = self.gap(gap);
            self.line(line);
        }
        if self.record.critical_findings.is_empty() {
            self.line(NO_GAP);
        }
    }

    fn gap(&self, gap: &CriticalFinding) -> String {
        let tags: Vec<String> = gap.tags.iter().map(|tag| protect::word(tag.as_str())).collect();
        let criterion = protect::word(gap.criterion.as_str());
        let bracket = if tags.is_empty() { criterion } else { format!("{}; {criterion}", tags.join(", ")) };
        let behind = self.behind(&gap.evidence, gap.withheld.as_ref());
        let stop = if behind.is_empty() { "" } else { self.pick("", ".") };
        format!("- {} ({bracket}){stop}{behind}", protect::told(gap.summary.as_str()))
    }

    /// The rule of two.
    pub(super) fn rule_of_two(&mut self) {
        self.heading(Part::RuleOfTwo);
        let Some(rule) = &self.record.rule_of_two else { return };
        let legs = [&rule.untrusted_input, &rule.sensitive_data, &rule.state_change_or_egress];
        let answer = if rule.same_session.value { "Yes" } else { "No" };
        let legs = legs.into_iter().map(|leg| protect::leg(leg.as_str())).chain([answer.to_owned()]);
        let parts: Vec<String> =
            RULE_OF_TWO.iter().zip(legs).map(|(mark, leg)| format!("{mark} {leg}")).collect();
        self.line(parts.join(" · "));
    }

    /// Proposed improvements, with their gain before caps.
    pub(super) fn fixes(&mut self) {
        self.heading(Part::Fixes);
        for (index, fix) in self.record.fixes.iter().enumerate() {
            let line = format!("{}. {}", index + 1, self.fix(fix));
            self.line(line);
        }
        if self.record.fixes.is_empty() {
            self.line("None proposed.");
        }
    }

    fn fix(&self, fix: &Fix) -> String {
        let change = format!(
            "{} {} {}→{}, {} before caps",
            protect::word(fix.criterion.as_str()),
            protect::word(fix.parameter.as_str()),
            self.level(fix.from_level.as_str()),
            self.level(fix.to_level.as_str()),
            self.gain(fix),
        );
        let summary = protect::line(fix.summary.as_str());
        let playbook = fix.playbook.as_ref().map(|playbook| protect::playbook(playbook.as_str()));
        match (self.rendering, playbook) {
            (Rendering::A, Some(playbook)) => format!("{summary} — {change} ({playbook})"),
            (Rendering::A, None) => format!("{summary} — {change}"),
            (Rendering::B, Some(playbook)) => format!("{summary} ({change}; {playbook})"),
            (Rendering::B, None) => format!("{summary} ({change})"),
        }
    }

    /// Weight times level change, with its sign.
    fn gain(&self, fix: &Fix) -> String {
        let rubric = self.rubric;
        let points = |level: &str| {
            let parameter = rubric.parameter(fix.parameter.as_str())?;
            Some(rubric.points(parameter, rubric.level(level)?).0)
        };
        let (from, to) = (points(fix.from_level.as_str()), points(fix.to_level.as_str()));
        let (from, to) = (from.unwrap_or_default(), to.unwrap_or_default());
        let sign = if to < from { '-' } else { '+' };
        let rounding = rubric.display.criterion_rounding;
        format!("{sign}{}", Points(to.abs_diff(from)).show(GAIN_DECIMALS, rounding))
    }

    /// Levels that a second look changed.
    pub(super) fn log(&mut self) {
        self.heading(Part::Log);
        for change in &self.record.reaudit_log {
            let line = format!(
                "- {} {}: {} → {}. {}",
                protect::word(change.criterion.as_str()),
                protect::word(change.parameter.as_str()),
                self.level(change.from_level.as_str()),
                self.level(change.to_level.as_str()),
                protect::line(change.reason.as_str()),
            );
            self.line(line.trim_end());
        }
        if self.record.reaudit_log.is_empty() {
            self.line("- No changes.");
        }
    }

    /// What the audit did not look at.
    pub(super) fn limitations(&mut self) {
        self.heading(Part::Limitations);
        for limitation in &self.record.limitations {
            self.line(format!("- {}", protect::line(limitation.as_str())));
        }
    }

    /// Free sections of a Markdown record.
    pub(super) fn others(&mut self) {
        for section in &self.record.sections {
            self.line("");
            self.line(format!("## {}", protect::heading(section.heading.as_str())));
            self.line("");
            self.line(protect::body(section.body.as_str()));
        }
    }
}
