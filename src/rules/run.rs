//! Runs the rules over a stage, in parallel by record.

use rayon::prelude::*;

use super::{Context, Inspect, Rule};
use crate::diagnostic::Problems;
use crate::parse::Drafts;
use crate::score::ScoredCatalogue;

/// Looks at every record as written.
#[must_use]
pub fn inspect_drafts(drafts: &Drafts, rules: &[&Rule], context: Context<'_>) -> Problems {
    let found: Vec<Problems> = drafts
        .records()
        .par_iter()
        .map(|record| {
            let mut problems = Problems::new();
            for rule in rules {
                if let Inspect::Record(inspect) | Inspect::StageAndRecord(_, inspect) = rule.inspect {
                    inspect(record, &context, &mut problems);
                }
            }
            problems
        })
        .collect();
    join(found)
}

/// Looks at every scored audit, and at all of them together.
#[must_use]
pub fn inspect_catalogue(catalogue: &ScoredCatalogue, rules: &[&Rule], context: Context<'_>) -> Problems {
    let audits: Vec<_> = catalogue.audits().collect();
    let found: Vec<Problems> = audits
        .par_iter()
        .map(|audit| {
            let mut problems = Problems::new();
            for rule in rules {
                if let Inspect::Audit(inspect) = rule.inspect {
                    inspect(audit, &context, &mut problems);
                }
            }
            problems
        })
        .collect();
    let mut problems = join(found);
    for rule in rules {
        if let Inspect::Catalogue(inspect) = rule.inspect {
            inspect(catalogue, &context, &mut problems);
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
