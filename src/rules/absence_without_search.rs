//! `absence-without-search`

use super::{Context, Group, Inspect, Rule, lenient, remedy, view};
use crate::diagnostic::{Diagnostic, Place, Problems, Severity};
use crate::model::record::{Evidence, Proof};
use crate::model::rubric::Level;
use crate::model::{Record, Text};

pub(super) static RULE: Rule = Rule {
    code: "absence-without-search",
    group: Group::Evidence,
    severity: Severity::Error,
    summary: "A structural absence is claimed without a search that shows it.",
    explanation: "An absence earns full marks, so it must be shown and not assumed: what was searched for, where, \
                  and how often it was found. Hits need a note that says why none of them matters.",
    bad: "absence_evidence:\n  - file: README.md\n    lines: \"12\"\n",
    good: "absence_evidence:\n  - search: rg -n 'approve|confirm'\n    scope: src\n    hits: 0\n",
    inspect: Inspect::Record(inspect),
};

fn inspect(record: &Record, context: &Context<'_>, problems: &mut Problems) {
    let mut report = |place: Place, what: String| {
        problems.push(
            Diagnostic::new(
                RULE.code,
                lenient(record),
                place,
                format!("{what} is absent, but no search shows it"),
            )
            .help(remedy(
                record,
                "add the search: `search` with the command, `scope` with where it ran, `hits` with the count",
                "add the search to its line: searched `pattern` in `scope` → N hits",
            )),
        );
    };
    for criterion in &record.criteria {
        if let Some(absence) = &criterion.absence
            && is_unshown(&absence.evidence, absence.withheld.as_ref())
            && !record.is_unread(view::place_in(criterion), &["absence_evidence", "absence_withheld"])
        {
            let place = absence.evidence.first().map_or_else(|| view::place_in(criterion), |item| item.span);
            report(record.place(place), format!("the surface of {}", view::name(criterion)));
        }
    }
    for rated in view::mechanisms(record) {
        for (_, level, parameter) in rated.levels(context.rubric) {
            if level == Level::Absent
                && is_unshown(&parameter.evidence, parameter.withheld.as_ref())
                && !record.is_unread(parameter.level.span, &["evidence", "withheld"])
            {
                let what = format!("{} {}", view::name(rated.criterion), parameter.id.as_str());
                report(record.place(parameter.level.span), what);
            }
        }
    }
}

fn is_unshown(evidence: &[Evidence], withheld: Option<&Text>) -> bool {
    let searched = evidence.iter().any(|item| matches!(item.proof, Proof::Search { .. }));
    !searched && view::is_lacking(withheld)
}
