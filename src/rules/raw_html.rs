//! `raw-html`

use pulldown_cmark::{Event, Tag};

use super::{Context, Group, Inspect, Rule, markdown};
use crate::diagnostic::{Diagnostic, Problems, Severity};
use crate::model::Record;

pub(super) static RULE: Rule = Rule {
    code: "raw-html",
    group: Group::Safety,
    severity: Severity::Warning,
    summary: "A section of a Markdown record holds raw HTML.",
    explanation: "Records come from many hands, so HTML in them is never passed on to a reader's browser: it is \
                  shown as text, angle brackets and all. Write it in Markdown, or put code between backticks.",
    bad: "The agent <b>never</b> asks.\n",
    good: "The agent **never** asks.\n",
    inspect: Inspect::Record(inspect),
};

fn inspect(record: &Record, context: &Context<'_>, problems: &mut Problems) {
    for section in &record.sections {
        let (mut first, mut count) = (None, 0_usize);
        markdown::each(record, &section.body, context, &mut |event, place| {
            if matches!(event, Event::Start(Tag::HtmlBlock) | Event::InlineHtml(_)) {
                first = first.or(Some(place));
                count += 1;
            }
        });
        if let Some(first) = first {
            let message = match count {
                1 => "raw HTML is shown as text".to_owned(),
                many => format!("raw HTML is shown as text; this section holds {many} pieces of it"),
            };
            problems.push(
                Diagnostic::warning(RULE.code, first, message)
                    .help("write it in Markdown, or between backticks if it is code"),
            );
        }
    }
}
