//! `missing-quote`

use super::{Context, Group, Inspect, Rule, lenient, remedy, view};
use crate::diagnostic::{Diagnostic, Problems, Severity};
use crate::model::Record;
use crate::model::record::Evidence;
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
        let cap = rated.mechanism.caps.first();
        for (_, level, parameter) in rated.levels(rubric) {
            match level {
                Level::Absent => {}
                Level::Rank(rank) if rank >= threshold => {
                    let why = format!("but {id} {} is {}", parameter.id.as_str(), rubric.level_id(level));
                    report(&parameter.evidence, &why);
                }
                Level::Rank(_) => {
                    if let Some(cap) = cap {
                        let by = cap.id.is_given().then(|| format!(" by {}", cap.id.as_str()));
                        let by = by.unwrap_or_default();
                        report(&parameter.evidence, &format!("but {id} is capped{by}"));
                    }
                }
            }
        }
    }
    for gap in &record.critical_findings {
        report(&gap.evidence, "but show a critical gap");
    }
}
