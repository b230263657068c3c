//! `gaps/<slug>/`: what a gap type is, who has it and why, and who escaped it.

use std::ops::Range;

use serde::Serialize;
use tera::Value;

use super::gaps::projects;
use super::leaderboard::{Band, bands};
use super::parts::{
    Choice, EvidenceView, Line, Link, Part, Shared, category_choices, criterion_link, evidence, face, line,
    parts, places, rest, share,
};
use super::{Crumb, Page, PageKind};
use crate::link::{GapInstance, GapSource, GapType, ShownBy, Site};
use crate::model::Rubric;
use crate::model::rubric::CriterionIndex;
use crate::model::score::Outcome;
use crate::render::picture::{Bar, meter};

pub(super) static KIND: PageKind = PageKind { name: "gap", template: "gap.html", plan, view };

/// How many projects that escaped a gap type are listed. All are counted.
const ESCAPED_SHOWN: usize = 50;

#[derive(Serialize)]
struct View<'a> {
    id: &'a str,
    name: Option<&'a str>,
    text: &'a str,
    /// Kind and limit of a cap.
    cap: Option<CapView<'a>>,
    /// The list an entry stands in.
    taxonomy: Option<TaxonomyView<'a>>,
    /// Criteria and what each has to do with it.
    criteria: Vec<CriterionView<'a>>,
    count: usize,
    feed: String,
    /// The first cases, or all of them.
    cases: Vec<Case<'a>>,
    /// The scripts that hold the others, as files from the site's root, `*` for a number.
    rest: Option<String>,
    /// The pages that hold them all; none where this one does.
    parts: Vec<Part>,
    escaped_count: usize,
    escaped: Vec<Escaped<'a>>,
    categories: Vec<Choice<'a>>,
    bands: Vec<Band<'a>>,
    /// The criterion that escaped projects are ordered by.
    measured_by: Option<Link>,
}

#[derive(Serialize)]
struct CapView<'a> {
    kind: &'a str,
    meaning: &'a str,
    max: String,
    automatic: bool,
    /// Whether only an earlier edition of the rubric has it.
    retired: bool,
}

#[derive(Serialize)]
struct TaxonomyView<'a> {
    name: &'a str,
    edition: &'a str,
    publisher: &'a str,
    note: Option<&'a str>,
    out_of_scope: Option<&'a str>,
}

#[derive(Serialize)]
struct CriterionView<'a> {
    link: Link,
    role: Option<&'a str>,
}

/// A project that has it, and why.
#[derive(Serialize)]
pub(super) struct Case<'a> {
    project: Shared<Line<'a>>,
    /// Its strip, as safe SVG.
    strip: &'a str,
    reasons: Vec<Reason<'a>>,
}

/// One place where it shows.
#[derive(Serialize)]
struct Reason<'a> {
    criterion: Option<Link>,
    /// Where it stands on the project's page.
    slug: Option<&'a str>,
    score: Option<String>,
    raw: Option<String>,
    text: Option<&'a str>,
    opt_in: bool,
    evidence: Vec<EvidenceView<'a>>,
}

/// A project that has the surface and not the gap.
#[derive(Serialize)]
struct Escaped<'a> {
    project: Shared<Line<'a>>,
    meter: String,
    score: String,
    how: &'a str,
}

/// The folder of a gap type, from the site's root.
pub(super) fn folder(gap: &GapType) -> String {
    format!("gaps/{}", gap.slug)
}

/// What it is called, with its id.
pub(super) fn title(gap: &GapType, rubric: &Rubric) -> String {
    words(gap, rubric).0.map_or_else(|| gap.id.clone(), |name| format!("{} {name}", gap.id))
}

fn plan(site: &Site) -> Vec<Page> {
    let gaps = site.gaps().iter().enumerate();
    gaps.map(|(index, gap)| {
        let (_, text) = words(gap, site.rubric());
        Page {
            path: format!("{}/index.html", folder(gap)),
            title: title(gap, site.rubric()),
            description: text.to_owned(),
            section: "gaps",
            breadcrumbs: vec![Crumb::part("gaps")],
            subject: index,
            subject_id: gap.id.clone(),
            ..Page::default()
        }
    })
    .collect()
}

/// Its name, and what it is.
pub(super) fn words<'a>(gap: &GapType, rubric: &'a Rubric) -> (Option<&'a str>, &'a str) {
    match gap.source {
        GapSource::Cap(cap) => (rubric.caps[cap].name.as_deref(), &rubric.caps[cap].trigger),
        GapSource::Entry(taxonomy, entry) => {
            let entry = &rubric.taxonomies[taxonomy].entries[entry];
            (Some(&entry.title), &entry.description)
        }
    }
}

fn view(site: &Site, page: &Page) -> Value {
    let rubric = site.rubric();
    let gap = &site.gaps()[page.subject];
    let (name, text) = words(gap, rubric);
    let (criteria, count) = (criteria(gap, rubric), projects(gap));
    let (measured, all_escaped) = (site.measured_by(page.subject), site.escaped(page.subject));
    let escaped = measured.map_or_else(Vec::new, |criterion| {
        all_escaped.iter().take(ESCAPED_SHOWN).map(|project| escaped(site, *project, criterion)).collect()
    });
    Value::from_serializable(&View {
        id: &gap.id,
        name,
        text,
        cap: cap(gap, rubric),
        taxonomy: taxonomy(gap, rubric),
        criteria,
        count,
        feed: format!("{}/feed.xml", folder(gap)),
        cases: cases(site, gap, places(count, 0)),
        rest: rest(count, &folder(gap)),
        parts: parts(count, &page.path, &folder(gap), 0),
        categories: category_choices(rubric),
        bands: bands(rubric),
        escaped_count: all_escaped.len(),
        escaped,
        measured_by: measured.map(|criterion| criterion_link(criterion, rubric)),
    })
}

fn cap<'a>(gap: &GapType, rubric: &'a Rubric) -> Option<CapView<'a>> {
    let GapSource::Cap(cap) = gap.source else { return None };
    let cap = &rubric.caps[cap];
    let kind = &rubric.cap_kinds[cap.kind];
    Some(CapView {
        kind: &kind.label,
        meaning: &kind.meaning,
        max: share(cap.max, rubric),
        automatic: cap.automatic.is_some(),
        retired: !cap.in_force,
    })
}

fn taxonomy<'a>(gap: &GapType, rubric: &'a Rubric) -> Option<TaxonomyView<'a>> {
    let GapSource::Entry(taxonomy, entry) = gap.source else { return None };
    let taxonomy = &rubric.taxonomies[taxonomy];
    let entry = &taxonomy.entries[entry];
    Some(TaxonomyView {
        name: &taxonomy.name,
        edition: &taxonomy.edition,
        publisher: &taxonomy.publisher,
        note: entry.note.as_deref(),
        out_of_scope: entry.out_of_scope.as_deref(),
    })
}

fn criteria<'a>(gap: &GapType, rubric: &'a Rubric) -> Vec<CriterionView<'a>> {
    match gap.source {
        GapSource::Cap(cap) => {
            let own = rubric.caps[cap].criterion.iter();
            own.map(|criterion| CriterionView { link: criterion_link(*criterion, rubric), role: None })
                .collect()
        }
        GapSource::Entry(taxonomy, entry) => {
            let entry = &rubric.taxonomies[taxonomy].entries[entry];
            let role = |criterion: &CriterionIndex| {
                entry.roles.iter().find(|(of, _)| of == criterion).map(|(_, role)| role.as_str())
            };
            let named = entry.criteria.iter();
            named
                .map(|criterion| CriterionView {
                    link: criterion_link(*criterion, rubric),
                    role: role(criterion),
                })
                .collect()
        }
    }
}

/// The projects that have a gap type, of those places in the list of them.
pub(super) fn cases<'a>(site: &'a Site, gap: &'a GapType, places: Range<usize>) -> Vec<Case<'a>> {
    let each = gap.instances.chunk_by(|a, b| a.project == b.project);
    each.skip(places.start).take(places.len()).map(|instances| case(site, instances)).collect()
}

/// A project and all places where it has the gap type.
fn case<'a>(site: &'a Site, instances: &'a [GapInstance]) -> Case<'a> {
    let project = instances.first().map_or(0, |instance| instance.project);
    Case {
        project: line(site, project),
        strip: face(site, project),
        reasons: instances.iter().map(|instance| reason(site, instance)).collect(),
    }
}

fn reason<'a>(site: &'a Site, instance: &GapInstance) -> Reason<'a> {
    let scored = site.projects()[instance.project].current();
    let (rubric, record) = (scored.rubric(), scored.audit().record());
    let score = instance.criterion.map(|criterion| &scored.scorecard().criteria[criterion]);
    let mut reason = Reason {
        criterion: instance.criterion.map(|criterion| criterion_link(criterion, rubric)),
        slug: instance.criterion.map(|criterion| rubric.criteria[criterion].slug.as_str()),
        score: score.map(|score| share(score.score, rubric)),
        raw: None,
        text: None,
        opt_in: false,
        evidence: Vec::new(),
    };
    match instance.shown_by {
        ShownBy::Finding(position) => {
            let finding = &record.critical_findings[position];
            reason.text = Some(finding.summary.as_str());
            reason.evidence = evidence(&finding.evidence, record);
        }
        ShownBy::Cap { alt, cap, automatic } => {
            reason.opt_in = alt;
            if let Some(Outcome::Rated { default, alt: opt_in, .. }) = score.map(|score| &score.outcome) {
                let mechanism = if alt { opt_in.as_ref() } else { Some(default) };
                reason.raw = mechanism.map(|mechanism| share(mechanism.raw, rubric));
            }
            let criterion = instance.criterion.map(|index| scored.audit().criterion(index));
            let mechanism =
                criterion.and_then(|written| if alt { written.alt.as_ref() } else { Some(&written.default) });
            let id = &rubric.caps[cap].id;
            let written = mechanism
                .and_then(|mechanism| mechanism.caps.iter().find(|applied| applied.id.as_str() == id))
                .and_then(|applied| applied.reason.as_ref());
            reason.text = match (written, &rubric.caps[cap].automatic) {
                (Some(written), _) => Some(written.as_str()),
                (None, Some(own)) if automatic => Some(own.reason.as_str()),
                _ => None,
            };
        }
    }
    reason
}

fn escaped(site: &Site, project: usize, criterion: CriterionIndex) -> Escaped<'_> {
    let scored = site.projects()[project].current();
    let rubric = scored.rubric();
    let score = &scored.scorecard().criteria[criterion];
    Escaped {
        project: line(site, project),
        meter: meter(Bar::of(score, rubric)),
        score: share(score.score, rubric),
        how: scored.audit().criterion(criterion).summary.as_str(),
    }
}
