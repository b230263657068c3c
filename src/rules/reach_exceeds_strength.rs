//! `reach-exceeds-strength`

use super::{Context, Group, Inspect, Rule, view};
use crate::diagnostic::{Diagnostic, Problems, Severity};
use crate::model::Record;
use crate::model::rubric::Level;

pub(super) static RULE: Rule = Rule {
    code: "reach-exceeds-strength",
    group: Group::Ratings,
    severity: Severity::Error,
    summary: "A parameter stands too far above the one it is measured by.",
    explanation: "Spreading a weak mechanism widely is worth little. The rubric therefore lets some parameters \
                  stand only so many levels above another: coverage and default, say, one level above strength. A \
                  structural absence on either side is exempt.",
    bad: "S:\n  level: 1\n  status: verified\n  finding: One key of the operator serves every request.\n  gap: Requests have no identity of their own.\n  evidence:\n    - file: src/server.py\n      lines: \"105-108\"\nC:\n  level: 3\n",
    good: "S:\n  level: 1\n  status: verified\n  finding: One key of the operator serves every request.\n  gap: Requests have no identity of their own.\n  evidence:\n    - file: src/server.py\n      lines: \"105-108\"\nC:\n  level: 2\n",
    inspect: Inspect::Record(inspect),
};

fn inspect(record: &Record, context: &Context<'_>, problems: &mut Problems) {
    let rubric = context.rubric;
    for rated in view::mechanisms(record) {
        for limit in &rubric.reach_limits {
            let Some((Level::Rank(strength), measure)) = rated.level(limit.relative_to, rubric) else {
                continue;
            };
            let allowed = strength.saturating_add(limit.max_above);
            for reach in &limit.parameters {
                let Some((Level::Rank(rank), parameter)) = rated.level(*reach, rubric) else { continue };
                if rank <= allowed {
                    continue;
                }
                let id = |rank| rubric.level_id(Level::Rank(rank));
                let message = format!(
                    "{} {} is {} while {} is {}",
                    view::name(rated.criterion),
                    parameter.id.as_str(),
                    id(rank),
                    measure.id.as_str(),
                    id(strength)
                );
                let reason = format!("{} stands at {}", measure.id.as_str(), id(strength));
                problems.push(
                    Diagnostic::error(RULE.code, record.place(parameter.level.span), message)
                        .related(record.place(measure.level.span), reason)
                        .help(format!("{} It may be {} at most.", limit.rule, id(allowed))),
                );
            }
        }
    }
}
