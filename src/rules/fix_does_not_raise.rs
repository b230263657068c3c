//! `fix-does-not-raise`

use super::{Context, Group, Inspect, Rule};
use crate::diagnostic::{Diagnostic, Problems, Severity};
use crate::model::Record;

pub(super) static RULE: Rule = Rule {
    code: "fix-does-not-raise",
    group: Group::Consistency,
    severity: Severity::Error,
    summary: "A fix does not lead to a higher level than it starts from.",
    explanation: "A fix is listed because it raises a level. One that ends where it starts, or lower, has no gain \
                  to show; usually the two levels were exchanged.",
    bad: "from_level: L1\nto_level: L1\n",
    good: "from_level: L1\nto_level: L2\n",
    inspect: Inspect::Record(inspect),
};

fn inspect(record: &Record, context: &Context<'_>, problems: &mut Problems) {
    let rubric = context.rubric;
    for fix in &record.fixes {
        let Some(parameter) = rubric.parameter(fix.parameter.as_str()) else { continue };
        let Some(from) = rubric.level(fix.from_level.as_str()) else { continue };
        let Some(to) = rubric.level(fix.to_level.as_str()) else { continue };
        if rubric.points(parameter, to) <= rubric.points(parameter, from) {
            let message = format!(
                "this fix leads from {} to {}, which is no gain",
                rubric.level_id(from),
                rubric.level_id(to)
            );
            problems.push(
                Diagnostic::error(RULE.code, record.place(fix.to_level.span), message)
                    .related(record.place(fix.from_level.span), "it starts here")
                    .help("give a higher level, or remove the fix"),
            );
        }
    }
}
