//! `safetycard whatif`: what other levels would give. Never the published score.

use std::fmt::Write;
use std::path::Path;

use clap::ValueEnum;
use serde::Serialize;

use super::{CheckOptions, ProblemFormat, Status, output};
use crate::diagnostic::nearest;
use crate::formats::figures::{Figures, figures_of};
use crate::model::Rubric;
use crate::model::record::MechanismKind;
use crate::model::rubric::Level;
use crate::model::score::Scorecard;
use crate::pipeline;
use crate::score::what_if::{Change, apply, to_next_band};
use crate::score::{ScoredAudit, scorecard};
use crate::validate::{Assessment, Ratings};

/// Said beside every figure of this command.
const NOT_PUBLISHED: &str = "not the published score";

/// See what other levels would give, and the fewest steps to the next band
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Id of a project
    id: String,
    /// Levels to change, such as `C2.S=3`; `C2.alt.S=3` means the opt-in mechanism
    #[arg(value_name = "CELL=LEVEL")]
    changes: Vec<String>,
    /// How the figures are printed
    #[arg(long, value_enum, default_value = "table")]
    format: Format,
    #[command(flatten)]
    options: CheckOptions,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A table for people
    Table,
    /// One JSON document
    Json,
}

/// The answer, as JSON.
#[derive(Serialize)]
struct Answer<'a> {
    note: &'static str,
    changes: Vec<ChangeView<'a>>,
    before: Figures<'a>,
    after: Figures<'a>,
    /// From the changed levels, or from the published ones if none was changed.
    to_next_band: Option<WayView<'a>>,
}

#[derive(Serialize)]
struct ChangeView<'a> {
    criterion: &'a str,
    mechanism: MechanismKind,
    parameter: &'a str,
    from: &'a str,
    to: &'a str,
}

#[derive(Serialize)]
struct WayView<'a> {
    steps: usize,
    changes: Vec<ChangeView<'a>>,
    total: String,
    total_points: u32,
    band: &'a str,
}

pub(super) fn run(root: &Path, arguments: &Arguments) -> anyhow::Result<Status> {
    let prepared = pipeline::prepare(root, &arguments.options.request());
    let Some((site, ..)) = &prepared.site else {
        output::problems(&prepared.problems, &prepared.sources, "", ProblemFormat::Human)?;
        return Ok(Status::Content);
    };
    let projects = site.projects().iter().map(crate::score::ScoredProject::current);
    let Some(scored) = projects.clone().find(|scored| scored.audit().record().id.as_str() == arguments.id)
    else {
        let known: Vec<&str> = projects.map(|scored| scored.audit().record().id.as_str()).collect();
        let nearest = nearest(&arguments.id, &known);
        let hint = nearest.map_or(String::new(), |id| format!("; did you mean `{id}`?"));
        anyhow::bail!("there is no project `{}`{hint}", arguments.id);
    };
    let rubric = scored.rubric();
    let changes = arguments
        .changes
        .iter()
        .map(|text| change(text, scored.scorecard(), rubric))
        .collect::<anyhow::Result<Vec<Change>>>()?;
    let before = scored.audit().assessments();
    let Some(after) = apply(before, &changes) else {
        anyhow::bail!("a criterion without a surface, or without an opt-in mechanism, has no such level");
    };
    let now = scorecard(&after, rubric);
    let answer = answer(scored, &changes, (&after, &now), rubric);
    let text = match arguments.format {
        Format::Json => serde_json::to_string_pretty(&answer)? + "\n",
        Format::Table => table(&answer),
    };
    output::result(&text)?;
    Ok(Status::Clean)
}

/// Reads `C2.S=3`. Without a mechanism, the one that counts is meant.
fn change(text: &str, now: &Scorecard, rubric: &Rubric) -> anyhow::Result<Change> {
    let wrong = |what: String| anyhow::anyhow!("`{text}`: {what}; write CRITERION.PARAMETER=LEVEL");
    let (cell, level) = text.split_once('=').ok_or_else(|| wrong("there is no `=`".into()))?;
    let parts: Vec<&str> = cell.split('.').collect();
    let (criterion, kind, parameter) = match parts.as_slice() {
        [criterion, parameter] => (*criterion, None, *parameter),
        [criterion, "default", parameter] => (*criterion, Some(MechanismKind::Default), *parameter),
        [criterion, "alt", parameter] => (*criterion, Some(MechanismKind::Alt), *parameter),
        _ => return Err(wrong("this names no cell".into())),
    };
    let unknown = |name: &str, what: &str, known: Vec<&str>| {
        wrong(format!("`{name}` is no {what}, known: {}", known.join(", ")))
    };
    let index = rubric.criterion(criterion).ok_or_else(|| {
        let known = rubric.criteria.iter().map(|known| known.id.as_str());
        unknown(criterion, "criterion", known.collect())
    })?;
    Ok(Change {
        criterion: index,
        kind: kind
            .or_else(|| now.criteria[index].counted().map(|(kind, _)| kind))
            .unwrap_or(MechanismKind::Default),
        parameter: rubric.parameter(parameter).ok_or_else(|| {
            let known = rubric.parameters.iter().map(|known| known.id.as_str());
            unknown(parameter, "parameter", known.collect())
        })?,
        to: rubric.level(level).ok_or_else(|| {
            let known = rubric.levels.iter().map(|known| known.id.as_str());
            unknown(level, "level", known.chain([rubric.absence.id.as_str()]).collect())
        })?,
    })
}

fn answer<'a>(
    scored: &'a ScoredAudit,
    changes: &[Change],
    (after, now): (&[Assessment], &'a Scorecard),
    rubric: &'a Rubric,
) -> Answer<'a> {
    let record = scored.audit().record();
    let before = scored.audit().assessments();
    let way = to_next_band(after, now, rubric).map(|way| WayView {
        steps: way.steps,
        changes: views(&way.changes, after, rubric),
        total: way.after.total_shown(rubric),
        total_points: way.after.total.0,
        band: &rubric.bands[way.after.band].label,
    });
    Answer {
        note: NOT_PUBLISHED,
        changes: views(changes, before, rubric),
        before: figures_of(record, scored.scorecard(), rubric),
        after: figures_of(record, now, rubric),
        to_next_band: way,
    }
}

fn views<'a>(changes: &[Change], from: &[Assessment], rubric: &'a Rubric) -> Vec<ChangeView<'a>> {
    let views = changes.iter().map(|change| ChangeView {
        criterion: &rubric.criteria[change.criterion].id,
        mechanism: change.kind,
        parameter: &rubric.parameters[change.parameter].id,
        from: level(from, change).map_or("", |level| rubric.level_id(level)),
        to: rubric.level_id(change.to),
    });
    views.collect()
}

fn level(assessments: &[Assessment], change: &Change) -> Option<Level> {
    let Assessment::Rated { default, alt } = assessments.get(change.criterion)? else { return None };
    let ratings: &Ratings = match change.kind {
        MechanismKind::Default => default,
        MechanismKind::Alt => alt.as_ref()?,
    };
    ratings.levels.get(change.parameter).copied()
}

fn table(answer: &Answer<'_>) -> String {
    let (before, after) = (&answer.before, &answer.after);
    let mut text = format!("{}: {NOT_PUBLISHED}\n", before.id);
    for change in &answer.changes {
        let _ = writeln!(text, "  {}", cell(change));
    }
    for (old, new) in before.criteria.iter().zip(&after.criteria) {
        if (old.score_points, old.raw_points) != (new.score_points, new.raw_points) {
            let cap = new.cap.map_or(String::new(), |cap| format!(", cap {cap}"));
            let _ = writeln!(text, "  {} {} → {} (raw {}{cap})", new.id, old.score, new.score, new.raw);
        }
    }
    let _ = writeln!(text, "total {} {} → {} {}", before.total, before.band, after.total, after.band);
    match &answer.to_next_band {
        Some(way) => {
            let _ = writeln!(
                text,
                "the fewest steps to {} ({}): {}",
                way.band,
                way.total,
                output::counted(way.steps, "level")
            );
            for change in &way.changes {
                let _ = writeln!(text, "  {}", cell(change));
            }
        }
        None => text.push_str("no steps lead to a higher band\n"),
    }
    text
}

fn cell(change: &ChangeView<'_>) -> String {
    let mechanism = if change.mechanism == MechanismKind::Alt { " (opt-in)" } else { "" };
    format!("{} {}{mechanism} {} → {}", change.criterion, change.parameter, change.from, change.to)
}
