//! `outdated-edition`

use super::{Context, Group, Inspect, Rule};
use crate::diagnostic::{Diagnostic, Problems, Severity, shorten};
use crate::model::Record;
use crate::score::ScoredCatalogue;

pub(super) static RULE: Rule = Rule {
    code: "outdated-edition",
    group: Group::Consistency,
    severity: Severity::Warning,
    summary: "The current audit of a project is scored by an earlier edition of the rubric.",
    explanation: "Weights, caps and anchors change from edition to edition, so totals of two editions are not \
                  figures of one scale. The record is scored by the edition that it names, and every page, badge \
                  and file says so. Read what changed, revise the record, and then set `scorecard_version`.",
    bad: "scorecard_version: \"0.8\"\n",
    good: "scorecard_version: \"0.9\"\n",
    inspect: Inspect::Catalogue(inspect),
};

/// Only the current audit of a project counts; earlier ones keep their edition.
fn inspect(catalogue: &ScoredCatalogue, context: &Context<'_>, problems: &mut Problems) {
    for project in catalogue.projects() {
        inspect_record(project.current().audit().record(), context, problems);
    }
}

fn inspect_record(record: &Record, context: &Context<'_>, problems: &mut Problems) {
    let rubric = context.rubric;
    let Some(edition) = record.scorecard_version.as_ref().filter(|edition| edition.is_given()) else {
        return;
    };
    if edition.as_str() == rubric.version {
        return;
    }
    let message = format!(
        "this record is scored by edition {}, but the present one is {}",
        shorten(edition.as_str()),
        rubric.version
    );
    let position = |version: &str| rubric.changelog.iter().position(|edition| edition.version == version);
    let help = match (position(&rubric.version), position(edition.as_str())) {
        (Some(current), Some(then)) if current < then => {
            let since: usize =
                rubric.changelog[current..then].iter().map(|edition| edition.changes.len()).sum();
            format!(
                "look at {} since then in the rubric's `changelog`, then set this to {}",
                if since == 1 { "the one change".to_owned() } else { format!("the {since} changes") },
                rubric.version
            )
        }
        _ => format!("revise the record by the present rubric, then set this to {}", rubric.version),
    };
    problems.push(Diagnostic::warning(RULE.code, record.place(edition.span), message).help(help));
}
