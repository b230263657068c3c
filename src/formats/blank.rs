//! A record to be filled in: every field in its order, and beside each criterion
//! what the rubric says of it, as comments. It is read without a problem of shape,
//! and checking it names every field that is still empty, with its place.

use std::fmt::Write;

use crate::model::Rubric;
use crate::model::rubric::{Criterion, Level};

/// How wide comments are.
const WIDTH: usize = 96;

/// Writes a blank record of a project.
#[must_use]
pub fn blank(id: &str, repo_url: &str, rubric: &Rubric) -> String {
    let mut page = Page(String::new());
    page.note(
        0,
        &format!(
            "A record of {} {}. Fill in what is empty, then run `safetycard check`.",
            rubric.name, rubric.version
        ),
    );
    let _ = writeln!(page.0, "id: {}\nname: \"\"\nrepo_url: {}", quoted(id), quoted(repo_url));
    page.note(0, "The folder that was audited, if it was not all of the repository.");
    page.line("subpath: null\ndescription: \"\"");
    let categories: Vec<&str> = rubric.categories.iter().map(|category| category.id.as_str()).collect();
    page.note(0, &format!("One of {}.", categories.join(", ")));
    page.line("category: \"\"");
    page.note(0, "All 40 digits. The version is that of this commit, such as a tag.");
    page.line("pinned_commit: \"\"\nversion: null");
    page.note(0, "Date of the review, as YYYY-MM-DD.");
    page.line("scored_date: \"\"");
    let _ = writeln!(page.0, "scorecard_version: {}", quoted(&rubric.version));
    page.note(0, "How the project was set up when it was scored: as shipped, if nothing else is said.");
    page.line("scored_configuration: \"\"");
    page.capabilities(rubric);
    page.note(0, "The audit in a paragraph.");
    page.line("headline: \"\"\n\ncriteria:");
    for criterion in &rubric.criteria {
        page.criterion(criterion, rubric);
    }
    page.rest(rubric);
    page.0
}

struct Page(String);

impl Page {
    fn line(&mut self, line: &str) {
        self.0.push_str(line);
        self.0.push('\n');
    }

    /// A comment, wrapped.
    fn note(&mut self, indent: usize, text: &str) {
        self.hanging(indent, "", text);
    }

    /// A comment whose further lines stand below the text that follows its mark.
    fn hanging(&mut self, indent: usize, mark: &str, text: &str) {
        let before = " ".repeat(indent);
        let mut line = format!("{before}# {mark}");
        let start = line.chars().count();
        let mut column = start;
        for word in text.split_whitespace() {
            let length = word.chars().count();
            if column > start && column + 1 + length > WIDTH {
                self.line(line.trim_end());
                line = format!("{before}# {}", " ".repeat(mark.chars().count()));
                column = start;
            } else if column > start {
                line.push(' ');
                column += 1;
            }
            // A comment is text of the rubric, and may hold anything but a line break.
            line.extend(word.chars().filter(|character| !character.is_control()));
            column += length;
        }
        self.line(line.trim_end());
    }

    fn capabilities(&mut self, rubric: &Rubric) {
        for value in &rubric.capability_values {
            self.hanging(0, &format!("{}: ", value.id), &value.meaning);
        }
        self.line("capability_profile:");
        for capability in &rubric.capabilities {
            self.hanging(2, "", &capability.description);
            let _ = writeln!(self.0, "  {}: \"\"", capability.id);
        }
        if rubric.capabilities.is_empty() {
            self.line("  {}");
        }
    }

    fn criterion(&mut self, criterion: &Criterion, rubric: &Rubric) {
        self.line("");
        self.hanging(2, "", &format!("{} {}. {}", criterion.id, criterion.name, criterion.question));
        let _ = writeln!(self.0, "  - id: {}\n    summary: \"\"", quoted(&criterion.id));
        if let Some(absence) = &criterion.absence {
            self.hanging(4, &format!("{}: ", rubric.absence.id), absence);
            self.note(4, "Then write `structural_absence: true` and `absence_evidence` in place of `parameters` and `caps`.");
        }
        self.line("    parameters:");
        for (index, parameter) in rubric.parameters.iter().enumerate() {
            let focus = criterion.focus.get(index).map_or("", String::as_str);
            self.hanging(
                6,
                "",
                &format!(
                    "{}: {}",
                    parameter.name,
                    if focus.is_empty() { &parameter.question } else { focus }
                ),
            );
            for (rank, level) in rubric.levels.iter().enumerate() {
                let anchor = criterion.anchors.get(index).and_then(|anchors| anchors.get(rank));
                self.hanging(8, &format!("{} ", level.id), anchor.map_or("", String::as_str));
            }
            for note in criterion.anchor_notes.iter().filter(|note| note.parameter == index) {
                let level = note
                    .level
                    .map_or(String::new(), |rank| format!("{}: ", rubric.level_id(Level::Rank(rank))));
                for text in &note.notes {
                    self.hanging(8, "- ", &format!("{level}{text}"));
                }
            }
            let statuses: Vec<&str> = rubric.statuses.iter().map(|status| status.id.as_str()).collect();
            let _ = writeln!(
                self.0,
                "      {}:\n        level: \"\"\n        status: \"\"  # {}\n        finding: \"\"\n        \
                 gap: \"\"  # to reach the next level\n        evidence: []",
                parameter.id,
                statuses.join(" or "),
            );
        }
        let caps = rubric.caps_in_force().filter(|cap| {
            cap.automatic.is_none() && cap.criterion.is_none_or(|own| rubric.criteria[own].id == criterion.id)
        });
        self.note(4, "Each with its reason: `- {id: …, reason: …}`.");
        for cap in caps {
            self.hanging(6, &format!("{}: ", cap.id), &cap.trigger);
        }
        self.line("    caps: []");
    }

    fn rest(&mut self, rubric: &Rubric) {
        self.line("");
        self.note(
            0,
            &format!(
                "Each with `summary`, `criterion`, `{}` and `evidence`. To be listed where:",
                rubric.tags_field
            ),
        );
        for condition in &rubric.gap_conditions {
            self.hanging(0, "- ", condition.rule());
        }
        self.line("critical_findings: []\n");
        self.line("rule_of_two:\n  untrusted_input: \"\"\n  sensitive_data: \"\"\n  state_change_or_egress: \"\"\n  same_session: \"\"\n");
        self.note(
            0,
            &format!(
                "At most {}, each with `summary`, `criterion`, `parameter`, `from_level` and `to_level`.",
                rubric.max_fixes
            ),
        );
        self.line("fixes: []\n");
        self.line("reaudit_log: []\nlimitations: []");
    }
}

/// A YAML scalar that is text whatever it holds: a JSON string is one.
fn quoted(text: &str) -> String {
    serde_json::to_string(text).unwrap_or_else(|_| "\"\"".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::FileId;
    use crate::parse::{Vocabulary, authored};

    #[test]
    fn a_blank_record_is_read_and_asks_for_what_is_empty() {
        let rubric = crate::rubric::embedded().unwrap();
        let text = blank("a-project", "https://example.org/a", &rubric);
        let (record, problems) = authored::read(FileId(0), &text, &Vocabulary::of(&rubric));
        let record = record.unwrap();
        assert_eq!(record.id.as_str(), "a-project");
        assert_eq!(record.criteria.len(), rubric.criteria.len());
        for problem in &problems {
            let wanted = ["missing-field", "missing-finding", "wrong-type"];
            assert!(wanted.contains(&problem.code), "{problem:?}");
            assert!(problem.place.is_some());
        }
        assert!(problems.iter().count() > 100);
        for anchor in rubric.criteria.iter().flat_map(|criterion| criterion.anchors.iter().flatten()) {
            let word = anchor.split_whitespace().next().unwrap();
            assert!(text.contains(word), "{word}");
        }
        assert!(text.lines().all(|line| line.chars().count() <= WIDTH
            || !line.contains("# ")
            || !line.trim_start().contains(' ')));
    }
}
