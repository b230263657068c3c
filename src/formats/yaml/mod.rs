//! An audit as a tidy YAML record (format 1): one order of fields, long texts as
//! blocks, levels and the category as the rubric spells them.
//!
//! Reading what was written here gives an equal record. Nothing computed is
//! written: no figure, no address of a cited line. A mechanism that stands alone
//! loses its label. Private notes are not written either; they stay where their
//! author put them.

mod emit;
mod scalar;

use emit::{Fields, Value};

use crate::model::record::{
    Criterion, CriticalFinding, Dispute, Evidence, Fix, Mechanism, Parameter, Proof, ReauditChange,
    RuleOfTwo, SafetyCard, Section, Setup,
};
use crate::model::rubric::Level;
use crate::model::{Record, Rubric, Text};

/// Writes a record as YAML.
#[must_use]
pub fn write(record: &Record, rubric: &Rubric) -> String {
    let parts = Parts { rubric };
    let category = rubric.category(record.category.as_str()).and_then(|at| rubric.categories.get(at));
    let profile = record.capability_profile.iter().map(|line| (line.id.as_str(), known_word(&line.value)));
    let mut fields: Fields<'_> = Vec::new();
    optional(&mut fields, "schema_version", record.schema_version.as_ref());
    optional(&mut fields, "scorecard_version", record.scorecard_version.as_ref());
    fields.extend([
        ("id", text(&record.id)),
        ("name", text(&record.name)),
        ("repo_url", text(&record.repo_url)),
        ("subpath", or_null(record.subpath.as_ref())),
        ("description", text(&record.description)),
        ("category", category.map_or(text(&record.category), |own| Value::Text(&own.id))),
        ("pinned_commit", text(&record.pinned_commit)),
        ("version", or_null(record.version.as_ref())),
        ("scored_date", text(&record.scored_date)),
        ("scored_configuration", text(&record.scored_configuration)),
        ("capability_profile", Value::Map(profile.collect())),
        ("headline", text(&record.headline)),
    ]);
    fields.extend(record.safety_card.as_ref().map(|card| ("safety_card", safety_card(card))));
    fields.extend([
        ("criteria", list(&record.criteria, |it| parts.criterion(it))),
        ("critical_findings", list(&record.critical_findings, |it| parts.gap(it))),
    ]);
    fields.extend(record.rule_of_two.as_ref().map(|rule| ("rule_of_two", rule_of_two(rule))));
    fields.extend([
        ("fixes", list(&record.fixes, |it| parts.fix(it))),
        ("reaudit_log", list(&record.reaudit_log, |it| parts.change(it))),
        ("limitations", list(&record.limitations, text)),
    ]);
    if !record.sections.is_empty() {
        fields.push(("sections", list(&record.sections, section)));
    }
    if !record.aliases.is_empty() {
        fields.push(("aliases", Value::Row(record.aliases.iter().map(Text::as_str).collect())));
    }
    if record.draft {
        fields.push(("draft", Value::Word("true".into())));
    }
    optional(&mut fields, "embargo_until", record.embargo_until.as_ref());
    if !record.disputes.is_empty() {
        fields.push(("disputes", list(&record.disputes, dispute)));
    }
    emit::document(&fields)
}

/// What the parts of a record that name levels need to know.
struct Parts<'a> {
    rubric: &'a Rubric,
}

impl<'a> Parts<'a> {
    fn criterion(&self, it: &'a Criterion) -> Value<'a> {
        let mut fields = vec![("id", text(&it.id)), ("summary", text(&it.summary))];
        if let Some(absence) = &it.absence {
            fields.push(("structural_absence", Value::Word("true".into())));
            fields.push(("absence_evidence", list(&absence.evidence, evidence)));
            optional(&mut fields, "absence_withheld", absence.withheld.as_ref());
        } else {
            // Where there is one mechanism only, a record has no place for its label.
            optional(&mut fields, "default_label", it.default.label.as_ref().filter(|_| it.alt.is_some()));
            self.mechanism(&it.default, &mut fields);
            if let Some(alt) = &it.alt {
                let mut own = Vec::new();
                optional(&mut own, "label", alt.label.as_ref());
                self.mechanism(alt, &mut own);
                fields.push(("alt", Value::Map(own)));
            }
        }
        optional(&mut fields, "notes", it.notes.as_ref());
        Value::Map(fields)
    }

    fn mechanism(&self, it: &'a Mechanism, fields: &mut Fields<'a>) {
        let parameters = it.parameters.iter().map(|it| (it.id.as_str(), self.parameter(it)));
        fields.push(("parameters", Value::Map(parameters.collect())));
        fields.push((
            "caps",
            list(&it.caps, |cap| {
                let mut own = vec![("id", text(&cap.id))];
                optional(&mut own, "reason", cap.reason.as_ref());
                Value::Map(own)
            }),
        ));
    }

    fn parameter(&self, it: &'a Parameter) -> Value<'a> {
        let mut fields = vec![
            ("level", self.level(&it.level)),
            ("status", text(&it.status)),
            ("finding", text(&it.finding)),
        ];
        optional(&mut fields, "gap", it.gap.as_ref());
        behind(&mut fields, &it.evidence, it.withheld.as_ref());
        Value::Map(fields)
    }

    /// A level by its rank, as authors write it.
    fn level(&self, level: &'a Text) -> Value<'a> {
        match self.rubric.level(level.as_str()) {
            Some(Level::Rank(rank)) => Value::Word(rank.to_string()),
            _ => text(level),
        }
    }

    fn gap(&self, it: &'a CriticalFinding) -> Value<'a> {
        let tags = it.tags.iter().map(Text::as_str).collect();
        let mut fields = vec![("summary", text(&it.summary)), ("criterion", text(&it.criterion))];
        fields.push((self.rubric.tags_field.as_str(), Value::Row(tags)));
        behind(&mut fields, &it.evidence, it.withheld.as_ref());
        Value::Map(fields)
    }

    fn fix(&self, it: &'a Fix) -> Value<'a> {
        let mut fields = vec![
            ("summary", text(&it.summary)),
            ("criterion", text(&it.criterion)),
            ("parameter", text(&it.parameter)),
            ("from_level", self.level(&it.from_level)),
            ("to_level", self.level(&it.to_level)),
        ];
        optional(&mut fields, "playbook", it.playbook.as_ref());
        Value::Map(fields)
    }

    fn change(&self, it: &'a ReauditChange) -> Value<'a> {
        Value::Map(vec![
            ("criterion", text(&it.criterion)),
            ("parameter", text(&it.parameter)),
            ("from_level", self.level(&it.from_level)),
            ("to_level", self.level(&it.to_level)),
            ("reason", text(&it.reason)),
        ])
    }
}

/// Evidence, and what is said in place of it.
fn behind<'a>(fields: &mut Fields<'a>, items: &'a [Evidence], withheld: Option<&'a Text>) {
    if !items.is_empty() {
        fields.push(("evidence", list(items, evidence)));
    }
    optional(fields, "withheld", withheld);
}

fn evidence(it: &Evidence) -> Value<'_> {
    let mut fields = Vec::new();
    match &it.proof {
        Proof::Citation { file, lines, contains, .. } => {
            fields.extend([("file", text(file)), ("lines", Value::Quoted(lines.as_str()))]);
            optional(&mut fields, "contains", contains.as_ref());
        }
        Proof::Search { search, scope, hits } => {
            fields.extend([("search", text(search)), ("scope", text(scope))]);
            fields.push(("hits", Value::Word(hits.value.to_string())));
        }
    }
    optional(&mut fields, "note", it.note.as_ref());
    Value::Map(fields)
}

fn safety_card(it: &SafetyCard) -> Value<'_> {
    let mut fields = Vec::new();
    optional(&mut fields, "intro", it.intro.as_ref());
    fields.push(("setups", list(&it.setups, setup)));
    optional(&mut fields, "note", it.note.as_ref());
    Value::Map(fields)
}

fn setup(it: &Setup) -> Value<'_> {
    let mut fields = vec![("setup", text(&it.setup)), ("how", text(&it.how)), ("gives", text(&it.gives))];
    optional(&mut fields, "criterion", it.criterion.as_ref());
    Value::Map(fields)
}

fn rule_of_two(it: &RuleOfTwo) -> Value<'_> {
    Value::Map(vec![
        ("untrusted_input", text(&it.untrusted_input)),
        ("sensitive_data", text(&it.sensitive_data)),
        ("state_change_or_egress", text(&it.state_change_or_egress)),
        ("same_session", Value::Word(it.same_session.value.to_string())),
    ])
}

fn section(it: &Section) -> Value<'_> {
    Value::Map(vec![("heading", text(&it.heading)), ("body", text(&it.body))])
}

fn dispute(it: &Dispute) -> Value<'_> {
    let mut fields = vec![("criterion", text(&it.criterion))];
    optional(&mut fields, "parameter", it.parameter.as_ref());
    fields.extend([("status", text(&it.status)), ("opened", text(&it.opened))]);
    optional(&mut fields, "closed", it.closed.as_ref());
    fields.push(("text", text(&it.text)));
    optional(&mut fields, "url", it.url.as_ref());
    Value::Map(fields)
}

fn text(text: &Text) -> Value<'_> {
    Value::Text(text.as_str())
}

/// Words such as `no` are written bare where only words of the rubric stand.
fn known_word(word: &Text) -> Value<'_> {
    let plain = |byte: u8| byte.is_ascii_alphabetic() || byte == b'_';
    let word = word.as_str();
    let bare = !word.is_empty() && word.bytes().all(plain) && !matches!(word, "true" | "false" | "null");
    if bare { Value::Word(word.to_owned()) } else { Value::Quoted(word) }
}

fn or_null(text: Option<&Text>) -> Value<'_> {
    text.map_or(Value::Word("null".into()), |text| Value::Text(text.as_str()))
}

fn optional<'a>(fields: &mut Fields<'a>, name: &'a str, text: Option<&'a Text>) {
    fields.extend(text.map(|text| (name, Value::Text(text.as_str()))));
}

fn list<'a, T>(items: &'a [T], each: impl Fn(&'a T) -> Value<'a>) -> Value<'a> {
    Value::List(items.iter().map(each).collect())
}
