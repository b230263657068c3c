//! `safetycard score`: every figure of the given records.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use clap::ValueEnum;

use super::{CheckOptions, ProblemFormat, Status, output};
use crate::formats::figures;
use crate::pipeline;

/// Score records and print the figures.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Records or folders of records, in any format
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// How the figures are printed
    #[arg(long, value_enum, default_value = "table")]
    format: FigureFormat,
    #[command(flatten)]
    options: CheckOptions,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum FigureFormat {
    /// A table for people
    Table,
    /// A JSON array
    Json,
}

pub(super) fn run(root: &Path, arguments: &Arguments) -> anyhow::Result<Status> {
    let scored = pipeline::score_records(root, &arguments.paths, &arguments.options.request());
    output::problems(&scored.problems, &scored.sources, "", ProblemFormat::Human)?;
    if let Some(catalogue) = &scored.catalogue {
        let figures: Vec<_> = catalogue
            .projects()
            .iter()
            .map(|project| figures::figures(project.current(), catalogue.rubric()))
            .collect();
        let text = match arguments.format {
            FigureFormat::Json => serde_json::to_string_pretty(&figures)? + "\n",
            FigureFormat::Table => table(&figures),
        };
        output::result(&text)?;
    }
    Ok(if scored.problems.has_errors() { Status::Content } else { Status::Clean })
}

fn table(figures: &[figures::Figures<'_>]) -> String {
    let mut text = String::new();
    for project in figures {
        let applicable = &project.applicable;
        let share = applicable.percent.map_or(String::new(), |percent| format!(" ({percent}%)"));
        let edition = project.edition.map_or(String::new(), |edition| format!(", by edition {edition}"));
        let _ = writeln!(
            text,
            "{}: {} {}{edition}; {} / {}{share} where a surface exists",
            project.id, project.total, project.band, applicable.score, applicable.max
        );
        for criterion in &project.criteria {
            let levels: Vec<String> =
                criterion.levels.iter().map(|(id, level)| format!("{id} {level}")).collect();
            let cap = criterion.cap.map_or(String::new(), |cap| format!("  cap {cap}"));
            let _ = writeln!(
                text,
                "  {:4} {}  raw {}  {:28}  {}{cap}",
                criterion.id,
                criterion.score,
                criterion.raw,
                levels.join("  "),
                criterion.confidence
            );
        }
    }
    text
}
