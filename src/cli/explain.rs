//! `safetycard explain`: a rule in full, from its own definition.

use std::fmt::Write;

use super::{Status, output};
use crate::rules::{self, Inspect, Rule};

/// Tell what a rule finds, why, and how to put it right.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// A rule's code, as printed in brackets; all rules if none is given
    code: Option<String>,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Status> {
    let Some(code) = &arguments.code else {
        output::result(&list())?;
        return Ok(Status::Clean);
    };
    let Some(rule) = rules::find(code) else {
        let nearest = rules::ALL
            .iter()
            .max_by(|a, b| strsim::jaro_winkler(a.code, code).total_cmp(&strsim::jaro_winkler(b.code, code)));
        let hint = nearest.map_or(String::new(), |rule| format!("; did you mean `{}`?", rule.code));
        anyhow::bail!("there is no rule `{code}`{hint}; `safetycard explain` lists all of them");
    };
    output::result(&explain(rule))?;
    Ok(Status::Clean)
}

fn list() -> String {
    let width = rules::ALL.iter().map(|rule| rule.code.len()).max().unwrap_or(0);
    rules::ALL.iter().fold(String::new(), |mut text, rule| {
        let _ = writeln!(text, "{:width$}  {:7}  {}", rule.code, rule.severity.word(), rule.summary);
        text
    })
}

fn explain(rule: &Rule) -> String {
    let found_by = match rule.inspect {
        Inspect::Stage(stage) => {
            format!("found while the catalogue passes through {stage}")
        }
        _ => "can be raised, lowered or turned off under `checks:` in catalogue.yaml".to_owned(),
    };
    let mut text = format!(
        "{} ({}; {found_by})\n\n{}\n\n{}\n",
        rule.code,
        rule.severity.word(),
        rule.summary,
        wrap(rule.explanation, 80)
    );
    for (title, example) in [("Wrong:", rule.bad), ("Right:", rule.good)] {
        if !example.is_empty() {
            let _ = write!(text, "\n{title}\n\n{}", indent(example));
        }
    }
    text
}

/// Wraps paragraphs at a width; lists and code keep their lines.
fn wrap(text: &str, width: usize) -> String {
    let mut wrapped = String::new();
    let mut column = 0;
    for word in text.split(' ') {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > width {
            wrapped.push('\n');
            column = 0;
        } else if column > 0 {
            wrapped.push(' ');
            column += 1;
        }
        wrapped.push_str(word);
        column = if word.contains('\n') { 0 } else { column + length };
    }
    wrapped
}

fn indent(example: &str) -> String {
    example.lines().fold(String::new(), |mut text, line| {
        let _ = writeln!(text, "    {line}");
        text
    })
}
