//! `safetycard diff`: what differs between two audits, cell by cell, and why.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use clap::ValueEnum;

use super::{CheckOptions, ProblemFormat, Status, output};
use crate::diagnostic::nearest;
use crate::formats::difference::{DifferenceView, view};
use crate::pipeline::{self, ScoredRecords};
use crate::score::ScoredAudit;

/// Tell what differs between two audits of a project
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// A project's id, or two records: the earlier one first
    #[arg(required = true, num_args = 1..=2, value_name = "ID | BEFORE AFTER")]
    what: Vec<String>,
    /// The earlier audit, by its date or the beginning of its commit [default: the one before the later one]
    #[arg(long, value_name = "AUDIT")]
    from: Option<String>,
    /// The later audit [default: the current one]
    #[arg(long, value_name = "AUDIT")]
    to: Option<String>,
    /// How the differences are printed
    #[arg(long, value_enum, default_value = "human")]
    format: Format,
    #[command(flatten)]
    options: CheckOptions,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Human,
    /// One JSON document
    Json,
}

pub(super) fn run(root: &Path, arguments: &Arguments) -> anyhow::Result<Status> {
    match arguments.what.as_slice() {
        [before, after] => files(root, before, after, arguments),
        [id] => audits(root, id, arguments),
        _ => anyhow::bail!("name a project, or two records"),
    }
}

/// Compares two records, whatever catalogue they are in.
fn files(root: &Path, before: &str, after: &str, arguments: &Arguments) -> anyhow::Result<Status> {
    if arguments.from.is_some() || arguments.to.is_some() {
        anyhow::bail!(
            "`--from` and `--to` choose among the audits of a project; two records are chosen already"
        );
    }
    let score = |path: &str| {
        let scored = pipeline::score_records(root, &[PathBuf::from(path)], &arguments.options.request());
        output::problems(&scored.problems, &scored.sources, "", ProblemFormat::Human).map(|()| scored)
    };
    let (before, after) = (score(before)?, score(after)?);
    let only = |scored: &ScoredRecords| {
        let catalogue = scored.catalogue.as_ref()?;
        Some(catalogue.projects().first()?.current().clone())
    };
    let (Some(old), Some(new)) = (only(&before), only(&after)) else {
        return Ok(Status::Content);
    };
    print(&view(&old, &new), arguments.format)?;
    let is_broken = before.problems.has_errors() || after.problems.has_errors();
    Ok(if is_broken { Status::Content } else { Status::Clean })
}

/// Compares two audits of a project of the catalogue.
fn audits(root: &Path, id: &str, arguments: &Arguments) -> anyhow::Result<Status> {
    let prepared = pipeline::prepare(root, &arguments.options.request());
    let Some((site, ..)) = &prepared.site else {
        output::problems(&prepared.problems, &prepared.sources, "", ProblemFormat::Human)?;
        return Ok(Status::Content);
    };
    let ids: Vec<&str> =
        site.projects().iter().map(|project| project.current().audit().record().id.as_str()).collect();
    let Ok(at) = ids.binary_search(&id) else {
        let hint = nearest(id, &ids).map_or(String::new(), |near| format!("; did you mean `{near}`?"));
        anyhow::bail!("the catalogue has no project `{id}`{hint}");
    };
    let project = &site.projects()[at];
    let all: Vec<&ScoredAudit> = std::iter::once(project.current()).chain(project.past()).collect();
    let later = arguments.to.as_deref().map_or(Ok(0), |named| position(&all, named))?;
    let earlier = arguments.from.as_deref().map_or(Ok(later + 1), |named| position(&all, named))?;
    let (Some(after), Some(before)) = (all.get(later), all.get(earlier)) else {
        anyhow::bail!("`{id}` has no audit before {}", date(all[later]));
    };
    print(&view(before, after), arguments.format)?;
    Ok(Status::Clean)
}

/// The audit of a date or of a commit.
fn position(audits: &[&ScoredAudit], named: &str) -> anyhow::Result<usize> {
    let is_meant = |audit: &&ScoredAudit| {
        let commit = audit.audit().record().pinned_commit.as_str();
        date(audit) == named || (named.len() >= 7 && commit.starts_with(named))
    };
    audits.iter().position(is_meant).ok_or_else(|| {
        let known: Vec<String> = audits
            .iter()
            .map(|audit| {
                let commit = audit.audit().record().pinned_commit.as_str();
                format!("{} ({})", date(audit), commit.get(..7).unwrap_or(commit))
            })
            .collect();
        anyhow::anyhow!("no audit is of `{named}`; there are {}", known.join(", "))
    })
}

fn date(audit: &ScoredAudit) -> &str {
    audit.audit().record().scored_date.as_str()
}

fn print(difference: &DifferenceView<'_>, format: Format) -> anyhow::Result<()> {
    let text = match format {
        Format::Json => serde_json::to_string_pretty(difference)? + "\n",
        Format::Human => human(difference),
    };
    output::result(&text)
}

fn human(difference: &DifferenceView<'_>) -> String {
    let DifferenceView { id, before, after, .. } = difference;
    let short = |commit: &str| commit.get(..7).unwrap_or(commit).to_owned();
    let why = match difference.reason {
        "rubric_changed" => "they follow different editions of the rubric",
        "auditor_corrected" => "the same commit was looked at again",
        _ => "the project changed",
    };
    let editions = if before.edition == after.edition {
        String::new()
    } else {
        format!(" ({} → {})", before.edition, after.edition)
    };
    let mut text = format!(
        "{id}: {} ({}) → {} ({}): {why}{editions}\ntotal {} {} → {} {}\n",
        before.date,
        short(before.commit),
        after.date,
        short(after.commit),
        before.total,
        before.band,
        after.total,
        after.band
    );
    for cell in &difference.cells {
        let _ = writeln!(text, "  {}", cell.words());
    }
    if difference.cells.is_empty() {
        text.push_str("  no level, cap or score differs\n");
    }
    text
}
