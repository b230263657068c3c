//! `alias-collision`

use ahash::HashMap;

use super::{Context, Group, Inspect, Rule};
use crate::diagnostic::{Diagnostic, Place, Problems, Severity};
use crate::model::Record;
use crate::score::ScoredCatalogue;

pub(super) static RULE: Rule = Rule {
    code: "alias-collision",
    group: Group::Identity,
    severity: Severity::Error,
    summary: "An alias is the id or alias of another project, or the project's own id.",
    explanation: "An alias is a former id: its address sends readers on to the project's page. It cannot do so \
                  if a project has that address now, or if two projects claim it.",
    bad: "id: second-agent\naliases: [sample-agent]\n",
    good: "id: second-agent\naliases: [second-bot]\n",
    inspect: Inspect::Catalogue(inspect),
};

fn inspect(catalogue: &ScoredCatalogue, _: &Context<'_>, problems: &mut Problems) {
    let records =
        || catalogue.projects().iter().map(|project| -> &Record { project.current().audit().record() });
    if records().all(|record| record.aliases.is_empty()) {
        return;
    }
    let mut taken: HashMap<String, (Place, &Record, &str)> = records()
        .map(|record| (record.id.as_str().to_lowercase(), (record.place(record.id.span), record, "id")))
        .collect();
    for record in records() {
        for alias in record.aliases.iter().filter(|alias| alias.is_given()) {
            let place = record.place(alias.span);
            let Some((other, owner, what)) = taken.get(&alias.as_str().to_lowercase()) else {
                taken.insert(alias.as_str().to_lowercase(), (place, record, "alias"));
                continue;
            };
            let whose = if owner.id == record.id {
                "this project".into()
            } else {
                format!("`{}`", owner.id.as_str())
            };
            let message = format!("the alias `{}` is the {what} of {whose}", alias.as_str());
            problems.push(
                Diagnostic::error(RULE.code, place, message)
                    .related(*other, format!("the {what}"))
                    .help("remove it; an alias is an id that no project has any more"),
            );
        }
    }
}
