//! The kinds of faults: what they are called, the rule that finds them, and what
//! is done to a record. Each gives the line at which it must be told.

use super::lines::{Draw, Lines};

type Fault = (&'static str, &'static str, fn(&mut Lines, &mut Draw) -> usize);

pub const FAULTS: &[Fault] = &[
    ("a quote that is never closed", "syntax", |it, _| {
        let line = it.below(1, "name: ");
        it.set(line, "name: \"Example Agent")
    }),
    ("a tab before a field", "syntax", |it, draw| {
        let line = it.any("status: ", draw);
        let text = it.get(line).replace("        ", "\t");
        it.set(line, &text)
    }),
    ("a colon in a bare text", "syntax", |it, draw| {
        let line = it.any("finding: ", draw);
        it.change(line, "finding: ", "finding: Note: ")
    }),
    ("a bracket that closes nothing", "syntax", |it, _| {
        let line = it.below(1, "critical_findings: ");
        it.change(line, "[]", "[]]")
    }),
    ("a field out of line", "syntax", |it, draw| {
        let line = it.any("gap: ", draw);
        it.change(line, "        gap", "       gap")
    }),
    ("an alias", "alias-not-allowed", |it, _| {
        let line = it.below(1, "description: ");
        it.set(line, "description: *other")
    }),
    ("a tag", "tag-not-allowed", |it, _| {
        let line = it.below(1, "description: ");
        it.change(line, "A made-up", "!!python/name:os.system A made-up")
    }),
    ("lists in lists", "too-deep", |it, _| {
        it.push(&format!("private_notes: {}{}", "[".repeat(90), "]".repeat(90)))
    }),
    ("a byte that is no UTF-8", "not-utf8", |it, draw| {
        let line = it.any("gap: ", draw);
        let mut bytes = it.get(line).into_bytes();
        bytes.push(0xe9);
        it.set_bytes(line, &bytes)
    }),
    ("a misspelt field of a parameter", "unknown-field", |it, draw| {
        let line = it.any("finding: ", draw);
        it.change(line, "finding", "findng")
    }),
    ("a misspelt field of a record", "unknown-field", |it, _| {
        let line = it.below(1, "headline: ");
        it.change(line, "headline", "head_line")
    }),
    ("a misspelt field of evidence", "unknown-field", |it, draw| {
        let line = it.any("lines: ", draw);
        it.change(line, "lines", "line")
    }),
    ("a field that is not there", "missing-field", |it, draw| {
        let line = it.any("status: ", draw);
        it.remove(line..line + 1);
        it.above(line, "level: ")
    }),
    ("a field with nothing in it", "missing-field", |it, _| {
        let line = it.below(1, "scored_configuration: ");
        it.set(line, "scored_configuration:")
    }),
    ("text in place of a list", "wrong-type", |it, draw| {
        let line = it.any("caps: ", draw);
        it.change(line, "[]", "none")
    }),
    ("a word in place of a number", "wrong-type", |it, draw| {
        let line = it.any("hits: ", draw);
        it.change(line, "0", "none")
    }),
    ("neither true nor false", "wrong-type", |it, _| {
        let line = it.below(1, "same_session: ");
        it.change(line, "false", "perhaps")
    }),
    ("a field twice", "duplicate-key", |it, draw| {
        let line = it.any("status: ", draw);
        it.insert(line + 1, "        status: inferred")
    }),
    ("a computed figure", "computed-field", |it, draw| {
        let line = it.any("summary: ", draw);
        let line = it.above(line, "- ");
        let line = if it.get(line).contains("id:") { line } else { it.below(1, "- id: ") };
        it.insert(line + 1, "    raw: 0.45")
    }),
    ("hits beside lines", "conflicting-fields", |it, draw| {
        let line = it.any("lines: ", draw);
        it.insert(line + 1, "            hits: 3")
    }),
    ("an absence beside a rating", "conflicting-fields", |it, draw| {
        let line = it.any("structural_absence: ", draw);
        it.insert(line, "    caps: []")
    }),
    ("an id with capitals", "invalid-id", |it, _| {
        let line = it.below(1, "id: ");
        it.change(line, "agent-", "Agent_")
    }),
    ("an alias that cannot be an address", "invalid-id", |it, _| it.push("aliases: [old name]")),
    ("a short commit", "invalid-commit", |it, _| {
        let line = it.below(1, "pinned_commit: ");
        it.set(line, "pinned_commit: 0123abc")
    }),
    ("a day that does not exist", "invalid-date", |it, _| {
        let line = it.below(1, "scored_date: ");
        it.set(line, "scored_date: 2026-02-30")
    }),
    ("a day to come", "future-date", |it, _| {
        let line = it.below(1, "scored_date: ");
        it.set(line, "scored_date: 2099-01-01")
    }),
    ("an address without a scheme", "invalid-url", |it, _| {
        let line = it.below(1, "repo_url: ");
        it.change(line, "https://", "")
    }),
    ("a script in place of an address", "unsafe-url", |it, _| {
        let line = it.below(1, "repo_url: ");
        it.set(line, "repo_url: javascript:alert(1)")
    }),
    ("a script behind a link", "unsafe-url", |it, draw| {
        let line = it.any("caps: ", draw);
        it.insert(line + 1, "    notes: See [the ticket](javascript:alert(1)).")
    }),
    ("an unknown category", "unknown-category", |it, _| {
        let line = it.below(1, "category: ");
        it.set(line, "category: ai_asistants")
    }),
    ("an unknown capability", "unknown-capability", |it, _| {
        let line = it.below(1, "network_egress: ");
        it.change(line, "network_egress", "network_access")
    }),
    ("an unknown value of a capability", "unknown-capability-value", |it, _| {
        let line = it.below(1, "sub_agents: ");
        it.change(line, "no", "maybe")
    }),
    ("a capability that is not told", "missing-capability", |it, _| {
        let line = it.below(1, "untrusted_input: ");
        it.remove(line..line + 1);
        it.below(1, "external_communication: ")
    }),
    ("an unknown criterion", "unknown-criterion", |it, draw| {
        let line = it.any("id: C", draw);
        it.change(line, "id: C", "id: K")
    }),
    ("a criterion twice", "duplicate-criterion", |it, _| {
        let line = it.below(1, "id: C10");
        it.change(line, "C10", "C3")
    }),
    ("a criterion that is not rated", "missing-criterion", |it, draw| {
        let line = it.any("id: C", draw);
        it.remove(line..it.end(line));
        it.below(1, "id: ")
    }),
    ("a level that does not exist", "invalid-level", |it, draw| {
        let line = it.any("level: ", draw);
        it.set(line, "        level: 7")
    }),
    ("an unknown status", "unknown-status", |it, draw| {
        let line = it.any("status: verified", draw);
        it.change(line, "verified", "guessed")
    }),
    ("an unknown parameter", "unknown-parameter", |it, draw| {
        let line = it.any_parameter(draw);
        it.set(line, "      X:")
    }),
    ("a parameter that is not rated", "missing-parameter", |it, draw| {
        let line = it.any_parameter(draw);
        it.remove(line..it.end(line));
        it.above(line, "- id: C")
    }),
    ("a finding that is not there", "missing-finding", |it, draw| {
        let line = it.any("finding: ", draw);
        it.remove(line..line + 1);
        it.above(line, "level: ")
    }),
    ("a gap that is not there", "missing-gap", |it, draw| {
        let line = it.any("gap: ", draw);
        it.remove(line..line + 1);
        it.above(line, "level: ")
    }),
    ("a high level that is inferred", "inferred-above-limit", |it, draw| {
        let line = it.any_parameter(draw);
        let (level, status) = (it.below(line, "level: "), it.below(line, "status: "));
        it.set(status, "        status: inferred");
        it.set(level, "        level: 3")
    }),
    ("reach above strength", "reach-exceeds-strength", |it, draw| {
        let strength = it.parameter("S", draw);
        let line = it.below(strength, "level: ");
        it.set(line, "        level: 0");
        let reach = it.below(strength, "C:");
        let line = it.below(reach, "level: ");
        it.set(line, "        level: 2")
    }),
    ("an unknown cap", "unknown-cap", |it, draw| {
        let line = it.any("caps: ", draw);
        it.set(line, "    caps:");
        it.insert(line + 1, "      - id: G7\n        reason: So it is.")
    }),
    ("a cap of another criterion", "cap-on-wrong-criterion", |it, _| {
        let first = it.below(1, "- id: C1");
        let line = it.below(first, "caps: ");
        it.set(line, "    caps:");
        it.insert(line + 1, "      - id: C2-POWERBYPASS\n        reason: So it is.")
    }),
    ("a cap without a reason", "cap-without-reason", |it, draw| {
        let line = it.any("caps: ", draw);
        it.set(line, "    caps:");
        it.insert(line + 1, "      - id: G2")
    }),
    ("a cap without a critical gap", "unlisted-critical-gap", |it, draw| {
        let line = it.any("caps: ", draw);
        it.set(line, "    caps:");
        it.insert(line + 1, "      - id: G2\n        reason: So it is.")
    }),
    ("an opt-in without its cap", "opt-in-not-capped", |it, draw| {
        let line = it.parameter("D", draw);
        let line = it.below(line, "level: ");
        it.set(line, "        level: 0")
    }),
    ("no evidence", "missing-evidence", |it, draw| {
        let line = it.any("evidence:", draw);
        it.remove(line..it.end(line));
        it.above(line, "level: ") - 1
    }),
    ("an absence without a search", "absence-without-search", |it, draw| {
        let line = it.any("absence_evidence:", draw);
        it.set(line, "    absence_evidence: []");
        it.remove(line + 1..line + 4);
        it.above(line, "- id: C")
    }),
    ("lines that end before they begin", "invalid-line-range", |it, draw| {
        let line = it.any("lines: ", draw);
        it.change(line, "10-14", "14-10")
    }),
    ("a path out of the repository", "path-not-relative", |it, draw| {
        let line = it.any("file: ", draw);
        it.change(line, "src/", "../")
    }),
    ("a link to other lines", "permalink-mismatch", |it, draw| {
        let line = it.any("lines: ", draw);
        it.insert(line + 1, "            url: https://github.com/example/other/blob/main/src/agent.py#L3")
    }),
    ("a fix from another level", "fix-from-level-mismatch", |it, _| {
        let line = it.below(1, "from_level: ");
        it.change(line, "1", "0")
    }),
    ("a fix that raises nothing", "fix-does-not-raise", |it, _| {
        let line = it.below(1, "to_level: ");
        it.change(line, "2", "1")
    }),
    ("too many fixes", "too-many-fixes", |it, _| {
        let fix = "  - summary: Mask the token.\n    criterion: C8\n    parameter: C\n    from_level: 1\n    to_level: 2";
        let end = it.below(1, "reaudit_log: ");
        for _ in 0..5 {
            it.insert(end, fix);
        }
        end + 20
    }),
    ("an entry that no taxonomy has", "unknown-taxonomy-entry", |it, _| {
        let line = it.below(1, "critical_findings: ");
        it.set(line, "critical_findings:");
        let gap = "  - summary: It leaks.\n    criterion: C8\n    owasp: [ASI99]\n    withheld: Until May.";
        it.insert(line + 1, gap) + 2
    }),
    ("an unknown status of a dispute", "unknown-dispute-status", |it, _| it.dispute("closed", &[])),
    ("a decision without its day", "undated-decision", |it, _| it.dispute("changed", &[])),
    ("a decision on an open dispute", "closed-while-open", |it, _| {
        it.dispute("open", &["    closed: 2026-02-01"]) + 3
    }),
    ("a decision before the objection", "closed-before-opened", |it, _| {
        it.dispute("upheld", &["    closed: 2026-01-31"]) + 3
    }),
    ("an edition of the rubric that is not there", "unknown-edition", |it, _| {
        it.push("scorecard_version: \"0.1\"")
    }),
    ("a text that runs backwards", "bidi-control", |it, _| {
        let line = it.below(1, "name: ");
        it.set(line, "name: Example \u{202e}tnegA")
    }),
    ("a bell", "control-character", |it, _| {
        let line = it.below(1, "name: ");
        it.set(line, "name: \"Example\\u0007 Agent\"")
    }),
    ("an embargo", "embargoed", |it, _| it.push("embargo_until: 2099-01-01")),
];
