//! `cap-on-wrong-criterion`

use super::{Context, Group, Inspect, Rule, view};
use crate::diagnostic::{Diagnostic, Problems, Severity};
use crate::model::Record;

pub(super) static RULE: Rule = Rule {
    code: "cap-on-wrong-criterion",
    group: Group::Caps,
    severity: Severity::Error,
    summary: "A cap is applied to a criterion that it does not belong to.",
    explanation: "Some caps belong to one criterion and speak of its surface only. On another criterion they \
                  would take points away for a reason that has nothing to do with it. Move the cap, or use one of \
                  the criterion's own or of those that fit any.",
    bad: "caps:\n  - id: C2-SELFAPPROVE\n",
    good: "caps:\n  - id: C1-PASSTHRU\n",
    inspect: Inspect::Record(inspect),
};

fn inspect(record: &Record, context: &Context<'_>, problems: &mut Problems) {
    let rubric = context.rubric;
    for rated in view::mechanisms(record) {
        let Some(here) = rubric.criterion(rated.criterion.id.as_str()) else { continue };
        for applied in &rated.mechanism.caps {
            let Some(cap) = rubric.cap(applied.id.as_str()).map(|index| &rubric.caps[index]) else {
                continue;
            };
            let Some(home) = cap.criterion.filter(|home| *home != here) else { continue };
            let home = &rubric.criteria[home];
            let message = format!("the cap {} does not belong to {}", cap.id, rubric.criteria[here].id);
            let fits = |cap: &&crate::model::rubric::Cap| cap.criterion.is_none_or(|own| own == here);
            let fitting: Vec<&str> = rubric.caps_in_force().filter(fits).map(|cap| cap.id.as_str()).collect();
            let help = format!(
                "it belongs to {} ({}); {} can have {}",
                home.id,
                home.name,
                rubric.criteria[here].id,
                fitting.join(", ")
            );
            let mut problem = Diagnostic::error(RULE.code, record.place(applied.id.span), message).help(help);
            if let Some(place) = cap.place {
                problem = problem.related(place, format!("the rubric gives it to {}", home.id));
            }
            problems.push(problem);
        }
    }
}
