//! Problems as a person reads them: the line, what is wrong, what would be right.

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write;

use annotate_snippets::{Annotation, AnnotationKind, Element, Level, Origin, Renderer, Snippet};

use super::{Diagnostic, Place, Position, Problems, Severity, Sources};

/// Plain text, or text with terminal colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// For pipes, files, `NO_COLOR` and tests.
    Plain,
    /// With ANSI colours.
    Coloured,
}

/// How many problems of one file are printed. The others are counted.
const SHOWN_PER_FILE: usize = 40;

/// The most characters of a line that a snippet shows.
const LINE_WINDOW: usize = 160;

/// Renders all problems in order, followed by one line that sums them up.
/// The text ends with a newline; it is empty when there is no problem.
#[must_use]
pub fn to_terminal(problems: &Problems, sources: &dyn Sources, style: Style) -> String {
    let mut text = String::new();
    let mut seen: HashMap<_, usize> = HashMap::new();
    for problem in problems {
        let count = seen.entry(problem.place.map(|place| place.file)).or_default();
        *count += 1;
        if *count <= SHOWN_PER_FILE {
            text.push_str(&one(problem, sources, style));
            text.push_str("\n\n");
        }
    }
    let mut more: Vec<_> = seen.into_iter().filter(|(_, count)| *count > SHOWN_PER_FILE).collect();
    more.sort_unstable_by_key(|(file, _)| file.map(|file| sources.order(file)));
    for (file, count) in more {
        let path = file.map_or("(no file)", |file| sources.path(file));
        let _ = writeln!(text, "{path}: and {} more; `--format json` tells them\n", count - SHOWN_PER_FILE);
    }
    if !problems.is_empty() {
        let _ = writeln!(text, "{}", summary(problems));
    }
    text
}

/// `2 errors and 1 warning in 2 files; …` and what to do next.
fn summary(problems: &Problems) -> String {
    let part = |severity: Severity| match problems.count(severity) {
        0 => None,
        1 => Some(format!("1 {}", severity.word())),
        many => Some(format!("{many} {}s", severity.word())),
    };
    let mut parts: Vec<_> =
        [Severity::Error, Severity::Warning, Severity::Note].into_iter().filter_map(part).collect();
    let last = parts.pop().unwrap_or_default();
    let counts = if parts.is_empty() { last } else { format!("{} and {last}", parts.join(", ")) };
    let files: BTreeSet<_> = problems.iter().filter_map(|problem| problem.place).map(|it| it.file).collect();
    let files = match files.len() {
        0 => String::new(),
        1 => " in 1 file".to_owned(),
        many => format!(" in {many} files"),
    };
    format!("{counts}{files}; {}", next_step(problems))
}

/// The gravest problems come first: those of the rule that is broken most often.
fn next_step(problems: &Problems) -> String {
    let gravest = problems.iter().map(|problem| problem.severity).max();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for problem in problems.iter().filter(|problem| Some(problem.severity) == gravest) {
        *counts.entry(problem.code).or_default() += 1;
    }
    // The first in the alphabet among equals.
    let most = counts.into_iter().max_by(|a, b| a.1.cmp(&b.1).then(b.0.cmp(a.0)));
    most.map_or(String::new(), |(code, _)| format!("`safetycard explain {code}` says why"))
}

/// One problem with its snippets.
fn one(problem: &Diagnostic, sources: &dyn Sources, style: Style) -> String {
    let level = match problem.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let mut group =
        level.primary_title(clean(&problem.message)).id(problem.code).elements(Vec::<Element<'_>>::new());
    let own = problem.place.map(|place| Mark { place, label: None, kind: AnnotationKind::Primary });
    let related = problem.related.iter().map(|related| Mark {
        place: related.place,
        label: Some(&related.message),
        kind: AnnotationKind::Context,
    });
    for marks in by_line(own.into_iter().chain(related), sources) {
        group = snippet(group, &marks, sources);
    }
    if let Some(help) = &problem.help {
        group = group.element(Level::HELP.message(clean(help)));
    }
    let renderer = match style {
        Style::Plain => Renderer::plain(),
        Style::Coloured => Renderer::styled(),
    };
    // Lines are cut to their window here, and not once more by the renderer.
    let shown = renderer.term_width(2 * LINE_WINDOW).render(&[group]);
    without_empty_origins(&shown)
}

/// A line that is cut says where it stands by itself. The renderer takes what
/// follows for another file, and opens it with an arrow that leads nowhere.
fn without_empty_origins(shown: &str) -> String {
    let leads_nowhere = |line: &&str| anstream::adapter::strip_str(line).to_string().trim() == ":::";
    shown.split('\n').filter(|line| !leads_nowhere(line)).collect::<Vec<_>>().join("\n")
}

/// A place that a snippet marks.
struct Mark<'a> {
    place: Place,
    label: Option<&'a str>,
    kind: AnnotationKind,
}

/// Marks of one line stand together, so that no line is printed twice.
fn by_line<'a>(
    marks: impl Iterator<Item = Mark<'a>>,
    sources: &dyn Sources,
) -> Vec<Vec<(Mark<'a>, Position)>> {
    let mut lines: Vec<Vec<(Mark<'a>, Position)>> = Vec::new();
    for mark in marks {
        let position = Position::of(sources.text(mark.place.file), mark.place.span);
        let shares = |(first, at): &(Mark<'a>, Position)| {
            first.place.file == mark.place.file && at.line == position.line && is_near(*at, position)
        };
        match lines.iter_mut().find(|line| line.first().is_some_and(shares)) {
            Some(line) => line.push((mark, position)),
            None => lines.push(vec![(mark, position)]),
        }
    }
    lines
}

/// Whether the window around one place holds another one.
fn is_near(first: Position, other: Position) -> bool {
    let skip = skipped(first);
    (skip..skip + LINE_WINDOW).contains(&(other.column - 1))
}

/// How many characters of a line its window leaves out in front.
const fn skipped(position: Position) -> usize {
    (position.column - 1).saturating_sub(LINE_WINDOW / 3)
}

/// Adds a line with all its marks, cut to a window where it is long.
fn snippet<'a>(
    group: annotate_snippets::Group<'a>,
    marks: &[(Mark<'_>, Position)],
    sources: &'a dyn Sources,
) -> annotate_snippets::Group<'a> {
    let Some((first, position)) = marks.first() else { return group };
    let path = sources.path(first.place.file);
    let Some(window) = Window::around(sources.text(first.place.file), *position) else {
        return group.element(Origin::path(path).line(position.line).char_column(position.column));
    };
    let annotations: Vec<Annotation<'a>> = marks
        .iter()
        .map(|(mark, position)| {
            let annotation = mark.kind.span(window.range(*position));
            annotation.label(mark.label.map(clean))
        })
        .collect();
    let cut = window.skip > 0;
    let snippet = Snippet::source(window.line).line_start(position.line).annotations(annotations);
    if cut {
        // The snippet would count its columns from where the window begins.
        let origin = Origin::path(path).line(position.line).char_column(position.column);
        return group.element(origin).element(snippet);
    }
    group.element(snippet.path(path))
}

/// The part of a line that fits on a screen.
struct Window {
    line: String,
    /// How many characters are left out in front.
    skip: usize,
    /// Where each character of the part begins, and where the last one ends.
    starts: Vec<usize>,
}

impl Window {
    fn around(text: &str, position: Position) -> Option<Self> {
        let line =
            text.split('\n').nth(position.line - 1)?.trim_start_matches('\u{feff}').trim_end_matches('\r');
        if line.is_empty() {
            return None;
        }
        let skip = skipped(position);
        let lead = if skip > 0 { "… " } else { "" };
        let mut window = Self { line: lead.into(), skip, starts: Vec::new() };
        let mut rest = line.chars().skip(skip);
        for character in rest.by_ref().take(LINE_WINDOW) {
            window.starts.push(window.line.len());
            window.line.push(visible(character));
        }
        window.starts.push(window.line.len());
        if rest.next().is_some() {
            window.line.push_str(" …");
        }
        Some(window)
    }

    /// The bytes of the part that a position marks.
    fn range(&self, position: Position) -> std::ops::Range<usize> {
        let at = |column: usize| {
            let index = column.saturating_sub(self.skip).min(self.starts.len().saturating_sub(1));
            self.starts.get(index).copied().unwrap_or_default()
        };
        at(position.column - 1)..at(position.column - 1 + position.length)
    }
}

/// A message without characters that would steer the terminal or reorder text.
fn clean(text: &str) -> String {
    text.chars().map(|character| if character == '\n' { '\n' } else { visible(character) }).collect()
}

/// Control, bidirectional and zero-width characters become a replacement mark.
fn visible(character: char) -> char {
    match character {
        '\t' => ' ',
        '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}' => {
            '\u{fffd}'
        }
        other if other.is_control() => '\u{fffd}',
        other => other,
    }
}
