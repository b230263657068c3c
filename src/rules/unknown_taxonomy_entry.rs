//! `unknown-taxonomy-entry`

use super::{Context, Group, Inspect, Rule};
use crate::diagnostic::{Diagnostic, Problems, Severity, nearest, shorten};
use crate::model::Record;

pub(super) static RULE: Rule = Rule {
    code: "unknown-taxonomy-entry",
    group: Group::Consistency,
    severity: Severity::Error,
    summary: "A critical gap names a taxonomy entry that the rubric does not have.",
    explanation: "Taxonomy entries tie a critical gap to published lists of risks and to the page of that gap \
                  type. They are written as the ids of the rubric's taxonomies, such as `ASI03`, in the same case.",
    bad: "owasp: [ASI3]\n",
    good: "owasp: [ASI03]\n",
    inspect: Inspect::Record(inspect),
};

fn inspect(record: &Record, context: &Context<'_>, problems: &mut Problems) {
    let rubric = context.rubric;
    for tag in record.critical_findings.iter().flat_map(|gap| &gap.tags).filter(|tag| tag.is_given()) {
        if rubric.taxonomy_entry(tag.as_str()).is_some() {
            continue;
        }
        let entries = rubric.taxonomies.iter().flat_map(|taxonomy| &taxonomy.entries);
        let known: Vec<&str> = entries.map(|entry| entry.id.as_str()).collect();
        let message = format!("`{}` is no entry of a taxonomy of this rubric", shorten(tag.as_str()));
        let lists: Vec<String> = rubric
            .taxonomies
            .iter()
            .filter_map(|taxonomy| {
                let (first, last) = (taxonomy.entries.first()?, taxonomy.entries.last()?);
                Some(format!("{} to {}", first.id, last.id))
            })
            .collect();
        let meant =
            nearest(tag.as_str(), &known).map_or(String::new(), |id| format!("did you mean `{id}`? "));
        problems.push(
            Diagnostic::error(RULE.code, record.place(tag.span), message)
                .help(format!("{meant}known: {}", lists.join(", "))),
        );
    }
}
