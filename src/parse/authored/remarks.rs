//! What a record says beside its ratings: critical gaps, the rule of two,
//! fixes, re-audit changes and disputes.

use super::Context;
use super::evidence::evidence;
use crate::model::record::{CriticalFinding, Dispute, Fix, ReauditChange, RuleOfTwo, Section};
use crate::parse::MAX_MARKDOWN;
use crate::parse::decode::Fields;
use crate::parse::file_problems::FileProblems;
use crate::parse::section::markdown;
use crate::parse::tree::Node;

/// Reads a critical gap.
pub(super) fn critical_finding<'n>(
    node: &'n Node<'_>,
    context: Context<'n>,
    problems: &mut FileProblems,
) -> Option<CriticalFinding> {
    Fields::read(node, "critical gap", problems, |fields| CriticalFinding {
        summary: fields.text("summary"),
        criterion: fields.text("criterion"),
        tags: fields.texts(&context.vocabulary.tags_field),
        evidence: fields.list("evidence", evidence),
        withheld: fields.optional_text("withheld"),
    })
}

/// Reads the rule of two.
pub(super) fn rule_of_two(node: &Node<'_>, problems: &mut FileProblems) -> Option<RuleOfTwo> {
    Fields::read(node, "rule of two", problems, |fields| RuleOfTwo {
        untrusted_input: fields.text("untrusted_input"),
        sensitive_data: fields.text("sensitive_data"),
        state_change_or_egress: fields.text("state_change_or_egress"),
        same_session: fields.required_flag("same_session"),
    })
}

/// Reads a fix.
pub(super) fn fix(node: &Node<'_>, context: Context<'_>, problems: &mut FileProblems) -> Option<Fix> {
    Fields::read(node, "fix", problems, |fields| {
        let fix = Fix {
            summary: fields.text("summary"),
            criterion: fields.text("criterion"),
            parameter: fields.text("parameter"),
            from_level: fields.text("from_level"),
            to_level: fields.text("to_level"),
            playbook: fields.optional_text("playbook"),
        };
        context.computed(
            fields,
            &["gain", "estimated_gain", "gain_before_caps", "gain_real", "total_after", "band_after"],
        );
        fix
    })
}

/// Reads a level that a second look changed.
pub(super) fn reaudit_change(node: &Node<'_>, problems: &mut FileProblems) -> Option<ReauditChange> {
    Fields::read(node, "re-audit change", problems, |fields| ReauditChange {
        criterion: fields.text("criterion"),
        parameter: fields.text("parameter"),
        from_level: fields.text("from_level"),
        to_level: fields.text("to_level"),
        reason: fields.text("reason"),
    })
}

/// Reads an objection to one cell.
pub(super) fn dispute(node: &Node<'_>, problems: &mut FileProblems) -> Option<Dispute> {
    Fields::read(node, "dispute", problems, |fields| Dispute {
        criterion: fields.text("criterion"),
        parameter: fields.optional_text("parameter"),
        status: fields.text("status"),
        opened: fields.text("opened"),
        closed: fields.optional_text("closed"),
        text: fields.text("text"),
        url: fields.optional_text("url"),
    })
}

/// Reads a free section.
pub(super) fn section(node: &Node<'_>, problems: &mut FileProblems) -> Option<Section> {
    Fields::read(node, "section", problems, |fields| {
        let heading = fields.text("heading");
        // One that is written may be empty, as it may be below a heading of Markdown.
        let written = fields.has("body");
        let body = if written { fields.optional_text("body") } else { Some(fields.text("body")) };
        let mut body = body.unwrap_or_default();
        body.value = markdown(&body.value);
        let section = Section { heading, body };
        if section.body.as_str().len() > MAX_MARKDOWN {
            let message = format!("this section is larger than {} MiB", MAX_MARKDOWN >> 20);
            let help = "leave out what readers do not need";
            fields.problems.error("too-large", fields.span(), message, help);
            return None;
        }
        Some(section)
    })?
}
