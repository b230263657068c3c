//! Title, head, score table and headline.

use super::Page;
use crate::model::record::MechanismKind;
use crate::model::rubric::Level;
use crate::model::score::CriterionScore;
use crate::parse::report::{APPLICABLE, protect, write_code_span};

impl Page<'_> {
    /// The title and the lines below it.
    pub(super) fn head(&mut self) {
        let record = self.record;
        let field = |text: &str| protect::field(text);
        let folder = record.subpath.as_ref().map(|path| format!(" ({})", write_code_span(path.as_str())));
        let version =
            record.version.as_ref().map(|version| format!(" ({})", protect::uncoded(version.as_str())));
        let category = record.category.as_str();
        let category = self.rubric.category(category).and_then(|at| self.rubric.categories.get(at));
        let surface: Vec<String> = record
            .capability_profile
            .iter()
            .map(|entry| {
                let value = protect::capability_value(entry.value.as_str());
                format!("{} {value}", protect::capability(entry.id.as_str()))
            })
            .collect();
        self.line(format!("# {}: {}", self.rubric.name, protect::line(record.name.as_str())));
        self.line("");
        self.line(format!(
            "**Repo:** {}{} · **Commit:** {}{} · **Reviewed:** {}",
            protect::uncoded(record.repo_url.as_str()),
            folder.unwrap_or_default(),
            write_code_span(record.pinned_commit.as_str()),
            version.unwrap_or_default(),
            protect::uncoded(record.scored_date.as_str()),
        ));
        self.line(format!("**What it is:** {}", field(record.description.as_str())));
        let label = category.map_or(record.category.as_str(), |category| &category.label);
        self.line(format!("**Category:** {}", field(label)));
        self.line(format!("**Scored configuration:** {}", field(record.scored_configuration.as_str())));
        self.line(format!("**Agent surface (default):** {}", surface.join(" · ")));
    }

    /// The score table, the share where a surface exists, and the headline.
    pub(super) fn score(&mut self) {
        let (rubric, scorecard) = (self.rubric, self.scorecard);
        let display = &rubric.display;
        let max = rubric.total_max().show(display.total_decimals, display.total_rounding);
        let band = rubric.bands.get(scorecard.band).map_or("", |band| &band.label);
        let parameters: Vec<&str> = rubric.parameters.iter().map(|parameter| parameter.id.as_str()).collect();
        self.line("");
        self.line(format!("## Score: {} / {max} ({band})", scorecard.total_shown(rubric)));
        self.line("");
        self.line(format!("| # | Criterion | {} | Raw | Cap | Score | Confidence |", parameters.join(" | ")));
        self.line("|---".repeat(parameters.len() + 6) + "|");
        for (index, score) in scorecard.criteria.iter().enumerate() {
            let row = self.row(index, score);
            self.line(row);
        }
        self.line("");
        let absent = scorecard.criteria.iter().filter(|criterion| criterion.is_absent()).count();
        if absent > 0 {
            let applicable = &scorecard.applicable;
            let percent = applicable.percent.map(|percent| format!(" ({percent}%)")).unwrap_or_default();
            let criteria = if absent == 1 { "criterion" } else { "criteria" };
            let (score, max, sa) = (&applicable.score, &applicable.max, &rubric.absence.id);
            self.line(format!(
                "{APPLICABLE} {score} / {max}{percent}; {absent} {criteria} scored {sa} (surface absent)."
            ));
        }
        self.line("");
        self.line(protect::headline(self.record.headline.as_str()));
    }

    /// One row of the table: the counted mechanism of a criterion.
    fn row(&self, index: usize, score: &CriterionScore) -> String {
        let rubric = self.rubric;
        let Some(criterion) = rubric.criteria.get(index) else { return String::new() };
        let counted = score.counted();
        let cells = (0..rubric.parameters.len()).map(|parameter| {
            let level = counted.map_or(Some(Level::Absent), |(_, it)| it.levels.get(parameter).copied());
            level.map_or("", |level| rubric.level_id(level))
        });
        let raw = counted.map_or(score.score, |(_, mechanism)| mechanism.raw);
        let cap = counted.and_then(|(_, mechanism)| rubric.caps.get(mechanism.binding?));
        let tag = match counted {
            None => format!(" ({})", rubric.absence.id),
            Some((MechanismKind::Alt, _)) => " (alt)".to_owned(),
            Some(_) => String::new(),
        };
        let confidence = rubric.confidence.get(score.confidence).map_or("", |confidence| &confidence.label);
        format!(
            "| {} | {} | {} | {} | {} | **{}**{tag} | {confidence} |",
            criterion.id,
            criterion.name.replace('|', "\\|"),
            cells.collect::<Vec<_>>().join(" | "),
            self.shown(raw),
            cap.map_or_else(|| self.pick("—", "none"), |cap| &cap.id),
            self.shown(score.score),
        )
    }
}
