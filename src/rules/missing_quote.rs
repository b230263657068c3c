//! `missing-quote`

use super::{Context, Group, Inspect, Rule, lenient, remedy, view};
use crate::diagnostic::{Diagnostic, Problems, Severity};
use crate::model::Record;
use crate::model::record::{AppliedCap, Evidence};
use crate::model::rubric::Level;

pub(super) static RULE: Rule = Rule {
    code: "missing-quote",
    group: Group::Evidence,
    severity: Severity::Error,
    summary: "A citation that much depends on does not quote its lines.",
    explanation: "High levels, capped criteria and critical gaps decide how a project is seen. There a citation \
                  quotes a few words of its lines with `contains:`, so that a slipped line number is noticed and \
                  `verify` can prove the quote against the repository. The rubric says from which level on.",
    bad: "S:\n  level: 3\n  status: verified\n  finding: One key of the operator serves every request.\n  gap: Requests have no identity of their own.\n  evidence:\n    - file: src/server.py\n      lines: \"105-108\"\nC:\n",
    good: "S:\n  level: 3\n  status: verified\n  finding: One key of the operator serves every request.\n  gap: Requests have no identity of their own.\n  evidence:\n    - file: src/server.py\n      lines: \"105-108\"\n      contains: OPENAI_API_KEY\nC:\n",
    inspect: Inspect::Record(inspect),
};

fn inspect(record: &Record, context: &Context<'_>, problems: &mut Problems) {
    let rubric = context.rubric;
    let Some(threshold) = rubric.quote_from else { return };
    let mut report = |evidence: &[Evidence], why: &str| {
        for citation in evidence.iter().filter_map(view::citation) {
            let unread = || record.is_unread(citation.lines.span, &["contains"]);
            if citation.lines.is_given() && view::is_lacking(citation.contains) && !unread() {
                let place = record.place(citation.lines.span);
                problems.push(
                    Diagnostic::new(
                        RULE.code,
                        lenient(record),
                        place,
                        format!("these lines are not quoted, {why}"),
                    )
                    .help(remedy(
                        record,
                        "add `contains:` with a few words from them",
                        "a report has no place for quotes; `safetycard import` makes a record of it that has",
                    )),
                );
            }
        }
    };
    for rated in view::mechanisms(record) {
        let id = view::name(rated.criterion);
        // One that the rubric does not have, or not here, is put right first.
        let own = rubric.criterion(rated.criterion.id.as_str());
        let applies = |cap: &&AppliedCap| {
            let known = rubric.cap(cap.id.as_str()).and_then(|cap| rubric.caps.get(cap));
            known.is_some_and(|known| known.criterion.is_none() || own.is_none() || known.criterion == own)
        };
        let cap = rated.mechanism.caps.iter().find(applies);
        for (_, level, parameter) in rated.levels(rubric) {
            match level {
                Level::Absent => {}
                Level::Rank(rank) if rank >= threshold => {
                    let why = format!("but {id} {} is {}", parameter.id.as_str(), rubric.level_id(level));
                    report(&parameter.evidence, &why);
                }
                Level::Rank(_) => {
                    if let Some(cap) = cap {
                        report(&parameter.evidence, &format!("but {id} is capped by {}", cap.id.as_str()));
                    }
                }
            }
        }
    }
    for gap in &record.critical_findings {
        report(&gap.evidence, "but show a critical gap");
    }
}
