//! `duplicate-target`

use std::collections::hash_map::Entry;

use ahash::{HashMap, HashMapExt};
use rayon::prelude::*;

use super::{Context, Group, Inspect, Rule};
use crate::diagnostic::{Diagnostic, Problems, Severity};
use crate::model::Record;
use crate::score::ScoredCatalogue;

pub(super) static RULE: Rule = Rule {
    code: "duplicate-target",
    group: Group::Identity,
    severity: Severity::Error,
    summary: "Two projects are the same folder of the same repository.",
    explanation: "A project appears once. A later audit of it keeps the id and gets a later `scored_date`; it \
                  then becomes the current one, and the earlier stays as history. Two projects in one repository \
                  differ in `subpath`. Upper and lower case, a closing `/` or `.git` and `www.` make no \
                  difference.",
    bad: "id: second-agent\nname: Second Agent\nrepo_url: https://GitHub.com/example/sample-agent.git\nsubpath: null\n",
    good: "id: second-agent\nname: Second Agent\nrepo_url: https://github.com/example/sample-agent\nsubpath: agents/second\n",
    inspect: Inspect::Catalogue(inspect),
};

fn inspect(catalogue: &ScoredCatalogue, _: &Context<'_>, problems: &mut Problems) {
    let projects =
        catalogue.projects().par_iter().map(|project| -> &Record { project.current().audit().record() });
    let targets: Vec<(&Record, String)> = projects.map(|record| (record, target(record))).collect();
    let mut seen: HashMap<String, &Record> = HashMap::with_capacity(targets.len());
    for (record, target) in targets {
        let first = match seen.entry(target) {
            Entry::Occupied(taken) => *taken.get(),
            Entry::Vacant(free) => {
                free.insert(record);
                continue;
            }
        };
        let message = format!("`{}` audits the same folder as `{}`", record.id.as_str(), first.id.as_str());
        let help = format!(
            "use the id `{}` if this is a later audit of it, or give the `subpath` that was audited",
            first.id.as_str()
        );
        problems.push(
            Diagnostic::error(RULE.code, record.place(record.repo_url.span), message)
                .related(first.place(first.repo_url.span), "the other project")
                .help(help),
        );
    }
}

/// What a record audits, written in one way.
fn target(record: &Record) -> String {
    let repository = record.repo_url.as_str().to_lowercase();
    let repository = repository.split_once("://").map_or(repository.as_str(), |(_, rest)| rest);
    let repository = repository.trim_start_matches("www.").trim_end_matches('/').trim_end_matches(".git");
    let folder = record.subpath.as_ref().map_or("", |folder| folder.as_str());
    let folder: Vec<&str> = folder.split('/').filter(|part| !part.is_empty() && *part != ".").collect();
    format!("{repository} {}", folder.join("/").to_lowercase())
}
