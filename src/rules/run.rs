//! Runs the rules over a stage, in parallel by record.

use std::sync::Arc;

use super::{Context, Inspect, Rule};
use crate::diagnostic::Problems;
use crate::memo::{Memo, Same};
use crate::model::{Record, Rubric};
use crate::parse::Drafts;
use crate::score::{Scored, ScoredAudit, ScoredCatalogue};

/// What was found in each record and each audit the last time.
#[derive(Debug, Default)]
pub struct Memory {
    records: Memo<Condition, Record, Problems>,
    audits: Memo<Condition, Scored, Problems>,
}

/// What else a finding follows from: the rubric, the rules by code, the date.
type Condition = (Same<Rubric>, Vec<&'static str>, Option<String>);

/// What rules may know of a record: the rubric is the edition that it names.
fn by_edition<'a>(context: Context<'a>, record: &Record) -> Context<'a> {
    Context { rubric: context.rubric.edition_of(record).unwrap_or(context.rubric), ..context }
}

fn condition(rules: &[&Rule], context: Context<'_>) -> Condition {
    let rubric = Same(Arc::clone(context.rubric));
    (rubric, rules.iter().map(|rule| rule.code).collect(), context.date.map(str::to_owned))
}

/// Looks at every record as written.
#[must_use]
pub fn inspect_drafts(
    drafts: &Drafts,
    rules: &[&Rule],
    context: Context<'_>,
    memory: &mut Memory,
) -> Problems {
    join(memory.records.map(condition(rules, context), drafts.records(), |record| {
        let (context, mut problems) = (by_edition(context, record), Problems::new());
        for rule in rules {
            if let Inspect::Record(inspect) | Inspect::StageAndRecord(_, inspect) = rule.inspect {
                inspect(record, &context, &mut problems);
            }
        }
        problems.bound();
        problems
    }))
}

/// Looks at every scored audit, and at all of them together.
#[must_use]
pub fn inspect_catalogue(
    catalogue: &ScoredCatalogue,
    rules: &[&Rule],
    context: Context<'_>,
    memory: &mut Memory,
) -> Problems {
    let audits: Vec<_> = catalogue.audits().map(ScoredAudit::shared).cloned().collect();
    let mut problems = join(memory.audits.map(condition(rules, context), &audits, |shared| {
        let (audit, mut problems) = (ScoredAudit::of(shared), Problems::new());
        let context = by_edition(context, audit.audit().record());
        for rule in rules {
            if let Inspect::Audit(inspect) = rule.inspect {
                inspect(&audit, &context, &mut problems);
            }
        }
        problems.bound();
        problems
    }));
    for rule in rules {
        if let Inspect::Catalogue(inspect) = rule.inspect {
            let mut found = Problems::new();
            inspect(catalogue, &context, &mut found);
            found.bound();
            problems.extend(found);
        }
    }
    problems
}

fn join(found: Vec<Problems>) -> Problems {
    let mut all = Problems::new();
    for problems in found {
        all.extend(problems);
    }
    all
}
