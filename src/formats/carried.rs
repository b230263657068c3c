//! What a format has no place for, so that nothing of a record is left behind in
//! silence when it is written in another one.

use crate::model::record::{Criterion, Evidence, Proof, Published};
use crate::model::{Record, Rubric};

/// The formats that a record can be written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// A YAML record.
    Yaml,
    /// An audit report.
    Report,
    /// A published entry.
    Entry,
}

/// What of a record the target has no place for, in words: `3 quotes`.
#[must_use]
pub fn left_behind(record: &Record, rubric: &Rubric, target: Target) -> Vec<String> {
    let mut left = Vec::new();
    let mut add = |count: usize, one: &str, many: &str, why: &str| match count {
        0 => {}
        1 => left.push(format!("1 {one}{why}")),
        count => left.push(format!("{count} {many}{why}")),
    };
    let private = usize::from(record.private_notes.is_some());
    add(private, "private note", "private notes", ", which never leaves its file");
    if target == Target::Report {
        let quotes =
            evidence(record).filter(|it| matches!(&it.proof, Proof::Citation { contains: Some(_), .. }));
        add(quotes.count(), "quote", "quotes", "");
        let setups = record.safety_card.as_ref().map_or(0, |card| card.setups.len());
        let texts = record.safety_card.as_ref().map_or(0, |card| card.intro.iter().chain(&card.note).count());
        add(setups, "set-up", "set-ups", "");
        add(texts, "text around the set-ups", "texts around the set-ups", "");
        add(record.aliases.len(), "alias", "aliases", "");
        add(record.disputes.len(), "dispute", "disputes", "");
        add(usize::from(record.draft), "mark as a draft", "", "");
        add(record.embargo_until.iter().count(), "date of an embargo", "", "");
        add(record.scorecard_version.iter().count(), "edition of the rubric", "", "");
    } else if target == Target::Entry {
        let unknown = |it: &&Criterion| rubric.criterion(it.id.as_str()).is_none();
        add(record.criteria.iter().filter(unknown).count(), "unknown criterion", "unknown criteria", "");
    } else {
        let figures = record.published.as_ref().map_or(0, |published| figures(published));
        add(figures, "figure", "figures", ", computed from the levels");
        let links = evidence(record)
            .filter(|it| matches!(&it.proof, Proof::Citation { permalink: Some(_), .. }))
            .count();
        add(
            links,
            "address of a cited line",
            "addresses of cited lines",
            ", made from repository, commit and lines",
        );
        let alone = record.criteria.iter().filter(|it| it.alt.is_none() && it.default.label.is_some());
        let criteria: Vec<&str> = alone.map(|it| it.id.as_str()).collect();
        let place = format!(" ({})", criteria.join(", "));
        let (one, many) = ("label of a mechanism that stands alone", "labels of mechanisms that stand alone");
        add(criteria.len(), one, many, &place);
    }
    left
}

/// All evidence of a record.
fn evidence(record: &Record) -> impl Iterator<Item = &Evidence> {
    record
        .criteria
        .iter()
        .flat_map(|criterion| {
            let absence = criterion.absence.iter().flat_map(|absence| &absence.evidence);
            let rated = std::iter::once(&criterion.default).chain(&criterion.alt);
            absence.chain(rated.flat_map(|it| &it.parameters).flat_map(|parameter| &parameter.evidence))
        })
        .chain(record.critical_findings.iter().flat_map(|gap| &gap.evidence))
}

/// How many figures were published.
fn figures(published: &Published) -> usize {
    let totals = [
        &published.total,
        &published.band,
        &published.applicable_score,
        &published.applicable_max,
        &published.applicable_percent,
        &published.absent_count,
        &published.again.total,
        &published.again.band,
        &published.again.applicable_score,
        &published.again.applicable_count,
    ];
    let totals = totals.into_iter().flatten().count();
    let of_criteria = published.criteria.iter().map(|it| {
        it.levels.len()
            + [&it.raw, &it.cap, &it.score, &it.confidence].into_iter().flatten().count()
            + usize::from(it.counted.is_some())
    });
    let of_fixes = published.outcomes.iter().flat_map(|it| [&it.gain, &it.total, &it.band]);
    let of_fixes = published.gains.iter().chain(of_fixes).flatten().count();
    totals + of_criteria.sum::<usize>() + of_fixes
}
