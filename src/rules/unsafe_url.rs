//! `unsafe-url`

use pulldown_cmark::{Event, Tag};

use super::{Context, Group, Inspect, Rule, invalid_url, markdown, view};
use crate::diagnostic::{Diagnostic, Place, Problems, Severity, shorten};
use crate::model::{Record, is_safe_url};

pub(super) static RULE: Rule = Rule {
    code: "unsafe-url",
    group: Group::Safety,
    severity: Severity::Error,
    summary: "A link leads to something else than http, https or mailto.",
    explanation: "An address such as `javascript:` or `data:` runs code in the reader's browser, under the name \
                  of the catalogue. Links in sections and notes, permalinks, and the addresses of repositories \
                  and disputes use http, https or mailto, or lead to a place within the site.",
    bad: "[the ticket](javascript:alert(1))",
    good: "[the ticket](https://example.org/tickets/1)",
    inspect: Inspect::Record(inspect),
};

fn inspect(record: &Record, context: &Context<'_>, problems: &mut Problems) {
    let mut report = |address: &str, place: Place, count: usize| {
        let more = match count {
            1 => String::new(),
            many => format!("; this text has {many} such links"),
        };
        let message = format!("the link `{}` is not safe to follow{more}", shorten(address));
        problems.push(
            Diagnostic::error(RULE.code, place, message).help("link to an http, https or mailto address"),
        );
    };
    let permalinks =
        view::evidence(record).filter_map(view::citation).filter_map(|citation| citation.permalink);
    let disputes = record.disputes.iter().filter_map(|dispute| dispute.url.as_ref());
    // An address for `git clone` over SSH is only an invalid one.
    let repository = Some(&record.repo_url).filter(|address| !invalid_url::is_ssh(address.as_str()));
    permalinks.chain(disputes).chain(repository).filter(|address| address.is_given()).for_each(|address| {
        if !is_safe_url(address.as_str()) {
            report(address.as_str(), record.place(address.span), 1);
        }
    });
    let notes = record.criteria.iter().filter_map(|criterion| criterion.notes.as_ref());
    for text in notes.chain(record.sections.iter().map(|section| &section.body)) {
        let (mut first, mut count) = (None, 0);
        markdown::each(record, text, context, &mut |event, place| {
            if let Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) = event
                && !is_safe_url(dest_url)
            {
                first.get_or_insert_with(|| (dest_url.to_string(), place));
                count += 1;
            }
        });
        if let Some((address, place)) = first {
            report(&address, place, count);
        }
    }
}
