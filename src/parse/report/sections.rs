//! A report is cut at its `## ` headings into the parts that it must have.

use super::piece::{Piece, block};
use super::{criterion, escape, slips};
use crate::diagnostic::Span;
use crate::model::record::Section;
use crate::model::{Spanned, Text};
use crate::parse::file_problems::FileProblems;
use crate::parse::section::markdown;

/// The parts of a report, in the order in which it has them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// Score table and headline.
    Score,
    /// Critical gaps.
    Gaps,
    /// All criteria.
    Details,
    /// Rule of two.
    RuleOfTwo,
    /// Fixes.
    Fixes,
    /// Re-audit log.
    Log,
    /// Limitations.
    Limitations,
}

/// Every part with its heading. That of the score goes on with figures.
pub const PARTS: [(Part, &str); 7] = [
    (Part::Score, "Score"),
    (Part::Gaps, "Critical gaps"),
    (Part::Details, "Criterion details"),
    (Part::RuleOfTwo, "Rule-of-Two check"),
    (Part::Fixes, "Highest-impact improvements"),
    (Part::Log, "Re-audit log"),
    (Part::Limitations, "Limitations"),
];

/// One section: its heading without the marks, and the lines below it.
#[derive(Debug)]
pub struct Cut<'a> {
    /// What follows `## `.
    pub title: Piece<'a>,
    /// Everything up to the next such heading.
    pub lines: &'a [Piece<'a>],
    part: Option<Part>,
}

/// All sections of a report.
#[derive(Debug)]
pub struct Sections<'a> {
    header: &'a [Piece<'a>],
    cuts: Vec<Cut<'a>>,
}

impl<'a> Sections<'a> {
    /// Cuts a report. What is missing, repeated or unknown is reported.
    pub fn cut(lines: &'a [Piece<'a>], title: Piece<'a>, problems: &mut FileProblems) -> Self {
        let starts = starts(lines);
        let header = lines.get(1..starts.first().copied().unwrap_or(lines.len())).unwrap_or_default();
        let mut cuts: Vec<Cut<'a>> = Vec::new();
        let mut firsts: Vec<(Part, Span)> = Vec::new();
        for (index, start) in starts.iter().enumerate() {
            let end = starts.get(index + 1).copied().unwrap_or(lines.len());
            let (Some(heading), Some(below)) = (lines.get(*start), lines.get(start + 1..end)) else {
                continue;
            };
            let title = slips::title(*heading).unwrap_or(*heading);
            let part = part(title);
            if let Some(part) = part.filter(|_| !heading.text.starts_with("## ")) {
                slips::report_part(*heading, part, problems);
            }
            let first = firsts.iter().find(|(first, _)| Some(*first) == part).map(|(_, span)| *span);
            match (part, first) {
                (Some(_), Some(first)) => problems.repeated(title.span(), first, "this section"),
                (Some(part), None) => firsts.push((part, title.span())),
                (None, _) => unknown(title, problems),
            }
            let part = part.filter(|_| first.is_none());
            cuts.push(Cut { title, lines: below, part });
        }
        let sections = Self { header, cuts };
        sections.report_missing(title, problems);
        sections
    }

    /// The lines between the title and the first section.
    pub const fn header(&self) -> &'a [Piece<'a>] {
        self.header
    }

    /// One part, if the report has it.
    pub fn part(&self, part: Part) -> Option<&Cut<'a>> {
        self.cuts.iter().find(|cut| cut.part == Some(part))
    }

    /// Sections that are no part of a report, kept as they are.
    pub fn others(&self) -> Vec<Section> {
        let others = self.cuts.iter().filter(|cut| cut.part.is_none());
        others.map(|cut| Section { heading: cut.title.to_text(), body: body(cut) }).collect()
    }

    /// Missing parts are missed below the part that comes before them, all that
    /// follow one another in one problem.
    fn report_missing(&self, title: Piece<'_>, problems: &mut FileProblems) {
        let mut before = title.span();
        let mut missing: Vec<String> = Vec::new();
        let mut report = |missing: &mut Vec<String>, before| {
            let (noun, verb) = if missing.len() == 1 { ("section", "is") } else { ("sections", "are") };
            let message = format!("the {noun} {} {verb} missing", missing.join(", "));
            if !missing.is_empty() {
                let help = "add it below this one; a report that was cut off is not published";
                problems.error("missing-section", before, message, help);
            }
            missing.clear();
        };
        for (part, heading) in PARTS {
            match self.part(part) {
                Some(cut) => {
                    report(&mut missing, before);
                    before = cut.title.span();
                }
                None => missing.push(format!("`## {heading}`")),
            }
        }
        report(&mut missing, before);
    }
}

/// The lines that open a section: the headings of the second level, those of
/// parts that have another, but none that is the heading of a criterion.
fn starts(lines: &[Piece<'_>]) -> Vec<usize> {
    let well = |(known, _): &(Part, &str)| {
        let own = |line: &Piece<'_>| line.strip_prefix("## ").and_then(|title| part(title.trim()));
        lines.iter().any(|line| own(line) == Some(*known))
    };
    let well: Vec<Part> = PARTS.iter().filter(|part| well(part)).map(|(part, _)| *part).collect();
    let mut details = false;
    let mut starts = Vec::new();
    for (at, line) in lines.iter().enumerate().filter(|(_, line)| line.text.starts_with('#')) {
        let misplaced = slips::misplaced_part(*line, &well);
        let own = line.strip_prefix("## ").map(Piece::trim);
        let is_criterion = details && own.is_some_and(criterion::is_heading);
        if misplaced.is_some() || own.is_some() && !is_criterion {
            details = misplaced.or_else(|| part(own?)) == Some(Part::Details);
            starts.push(at);
        }
    }
    starts
}

/// The part that a heading opens.
pub fn part(title: Piece<'_>) -> Option<Part> {
    PARTS.into_iter().find_map(|(part, heading)| {
        let rest = title.strip_prefix_any_case(heading)?;
        let whole = rest.is_blank() || part == Part::Score && rest.text.starts_with(':');
        whole.then_some(part)
    })
}

/// A heading that no report has: its section is kept, like those of a Markdown
/// record.
fn unknown(title: Piece<'_>, problems: &mut FileProblems) {
    let lower = title.text.to_lowercase();
    let near = |heading: &str| {
        lower.len() < 100 && strsim::damerau_levenshtein(&lower, &heading.to_lowercase()) <= 3
    };
    let help = match PARTS.into_iter().find(|(_, heading)| near(heading)) {
        Some((_, heading)) => format!("did you mean `## {heading}`?"),
        None => "it is shown at the foot of the page; remove it if that is not meant".into(),
    };
    problems.warn("unknown-heading", title.span(), "this section is not part of an audit report", &help);
}

/// The Markdown of a section that is kept. Only a mark that would have opened
/// another section, or looked like one, was written as a reference.
fn body(cut: &Cut<'_>) -> Text {
    let end = cut.title.span().end;
    let span = block(cut.lines).map_or(Span { start: end, end }, |body| body.span);
    let encoded = |line: &str| line.starts_with("&#35;") || line.starts_with("&#38;");
    let decoded = |line: &Piece<'_>| match line.text.split_at_checked(5).filter(|_| encoded(line.text)) {
        Some((mark, rest)) => format!("{}{rest}", escape::decode(mark)),
        None => line.text.to_owned(),
    };
    let lines: Vec<String> = cut.lines.iter().map(decoded).collect();
    Spanned::new(markdown(&lines.join("\n")), span)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::FileId;
    use crate::parse::report::piece::lines;

    #[test]
    fn parts_in_any_case_others_kept_the_missing_named_together() {
        let text = "# T: x\nhead\n## score: 1.0 / 10.0 (A)\n## CRITICAL GAPS\n- a\n## Notes on method\n\nb\n\nc\n## Limitation\n## critical gaps\n";
        let all = lines(text, 0);
        let mut problems = FileProblems::new(FileId(0));
        let sections = Sections::cut(&all, Piece::new("# T: x", 0), &mut problems);
        assert_eq!(sections.header().len(), 1);
        assert_eq!(sections.part(Part::Gaps).map(|cut| cut.lines.len()), Some(1));
        let others: Vec<_> =
            sections.others().into_iter().map(|it| (it.heading.value, it.body.value)).collect();
        assert_eq!(others[0], ("Notes on method".into(), "b\n\nc".into()));
        assert_eq!(others.len(), 3);
        let problems = problems.into_problems();
        let of = |code| problems.iter().filter(|it| it.code == code).collect::<Vec<_>>();
        assert_eq!(of("unknown-heading").len(), 2);
        assert_eq!(of("unknown-heading")[1].help.as_deref(), Some("did you mean `## Limitations`?"));
        assert_eq!(of("duplicate-key").len(), 1);
        let missing = of("missing-section");
        assert_eq!(missing.len(), 1);
        assert!(
            missing[0].message.starts_with("the sections `## Criterion details`, `## Rule-of-Two check`,")
        );
    }
}
