//! `safetycard build`: the site, or every reason why there is none.

use std::mem::ManuallyDrop;
use std::path::{Path, PathBuf};

use super::{CheckOptions, ProblemFormat, Status, output};
use crate::diagnostic::Severity;
use crate::pipeline::{self, Built, Prepared};

/// Build the site.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The folder that the site is published to
    #[arg(long, short, default_value = "public", value_name = "FOLDER")]
    output: PathBuf,
    /// Another base address than `catalogue.yaml` names
    #[arg(long, value_name = "URL")]
    base_url: Option<String>,
    /// Take over a folder that holds files of another origin
    #[arg(long)]
    adopt: bool,
    #[command(flatten)]
    options: CheckOptions,
    /// How problems are printed
    #[arg(long, value_enum, default_value = "human")]
    format: ProblemFormat,
}

/// So many problems are shown although the site was published.
const FEW: usize = 20;

pub(super) fn run(root: &Path, arguments: &Arguments) -> anyhow::Result<Status> {
    let request = pipeline::Request { base_url: arguments.base_url.clone(), ..arguments.options.request() };
    let output = root.join(&arguments.output);
    let bar = output::progress("rendering", 0);
    let hooks: (&dyn Fn(usize), &(dyn Fn() + Sync)) = (&|files| bar.set_length(files as u64), &|| bar.inc(1));
    let Built { prepared, projects, report } =
        pipeline::build(root, &request, &output, arguments.adopt, hooks)?;
    // The process ends here, and the system takes back at once what would be a
    // percent of a build to take apart.
    let Prepared { sources, problems, .. } = &*ManuallyDrop::new(prepared);
    bar.finish_and_clear();
    if arguments.format != ProblemFormat::Human || report.is_none() || problems.len() <= FEW {
        output::problems(problems, sources, &output::folder(root), arguments.format)?;
    } else {
        output::say(
            "many warnings or notes, none of which keeps the site back; `safetycard check` shows them",
        );
    }
    let Some(report) = report else {
        output::say("nothing was published; the old site, if any, is as it was");
        return Ok(Status::Content);
    };
    if arguments.format == ProblemFormat::Human {
        let warnings = problems.count(Severity::Warning);
        let noted = if warnings == 0 {
            String::new()
        } else {
            format!(" ({})", output::counted(warnings, "warning"))
        };
        output::say(&format!(
            "published {} to {}: {} files new or changed, {} unchanged, {} removed{noted}",
            output::counted(projects, "project"),
            arguments.output.display(),
            report.written,
            report.unchanged,
            report.removed
        ));
    }
    Ok(Status::Clean)
}
