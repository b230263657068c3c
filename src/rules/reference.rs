//! The reference of all rules, made from their own definitions.

use std::fmt::Write;

use super::{ALL, Group, Inspect, Rule};

/// The whole reference as Markdown: what `docs/rules.md` holds.
#[must_use]
pub fn reference() -> String {
    let mut text = String::from(
        "# Rules\n\n\
         Everything that `safetycard check` can find, made from the rules' own definitions; \
         `safetycard explain CODE` prints the same. An **error** keeps the site from being published, a \
         **warning** does not, a **note** asks for nothing. Where a record was published elsewhere before (an \
         audit report or a published entry), what only its author could add is a warning instead of an error.\n\n\
         A rule that is found by a stage stands for something that could not be read or resolved; such an error \
         cannot be turned off. All others can be raised, lowered or turned off in `catalogue.yaml`:\n\n\
         ```yaml\nchecks:\n  missing-quote: off\n  opt-in-not-capped: error\n```\n\n",
    );
    contents(&mut text);
    let mut group = None;
    for rule in ALL {
        if group != Some(rule.group) {
            group = Some(rule.group);
            let _ = write!(text, "## {}\n\n{}\n\n", rule.group.title(), rule.group.summary());
        }
        entry(rule, &mut text);
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}

/// One line a group, with links to its rules.
fn contents(text: &mut String) {
    let mut group: Option<Group> = None;
    for rule in ALL {
        if group == Some(rule.group) {
            text.push_str(" · ");
        } else {
            let opening = if group.is_some() { "\n" } else { "" };
            let _ = write!(text, "{opening}- **{}:** ", rule.group.title());
            group = Some(rule.group);
        }
        let _ = write!(text, "[{0}](#{0})", rule.code);
    }
    text.push_str("\n\n");
}

fn entry(rule: &Rule, text: &mut String) {
    let finder = match rule.inspect {
        Inspect::Stage(stage) | Inspect::StageAndRecord(stage, _) => format!(", found by `{stage}`"),
        Inspect::Record(_) => String::new(),
        Inspect::Audit(_) => ", looks at the scores".into(),
        Inspect::Catalogue(_) => ", looks at all records".into(),
    };
    let _ = write!(
        text,
        "### {}\n\n{} *({}{finder})*\n\n{}\n\n",
        rule.code,
        rule.summary,
        rule.severity.word(),
        rule.explanation
    );
    for (title, example) in [("Wrong", rule.bad), ("Right", rule.good)] {
        if !example.is_empty() {
            let _ = write!(text, "{title}:\n\n```\n{}\n```\n\n", example.trim_end());
        }
    }
}
