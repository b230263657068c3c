//! Problems as a person reads them: the line, what is wrong, what would be right.

use std::collections::HashMap;
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
        let _ = writeln!(
            text,
            "{path}: and {} more; `--format json` lists all of them\n",
            count - SHOWN_PER_FILE
        );
    }
    if !problems.is_empty() {
        let _ = writeln!(text, "{}", summary(problems));
    }
    text
}

/// `2 errors, 1 warning`.
fn summary(problems: &Problems) -> String {
    let part = |severity: Severity| match problems.count(severity) {
        0 => None,
        1 => Some(format!("1 {}", severity.word())),
        many => Some(format!("{many} {}s", severity.word())),
    };
    let parts: Vec<_> =
        [Severity::Error, Severity::Warning, Severity::Note].into_iter().filter_map(part).collect();
    let codes: Vec<_> = problems.iter().map(|problem| problem.code).collect();
    let hint =
        codes.first().map_or(String::new(), |code| format!("; `safetycard explain {code}` tells more"));
    format!("{}{hint}", parts.join(", "))
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
    if let Some(place) = problem.place {
        group = snippet(group, place, None, AnnotationKind::Primary, sources);
    }
    for related in &problem.related {
        group = snippet(group, related.place, Some(&related.message), AnnotationKind::Context, sources);
    }
    if let Some(help) = &problem.help {
        group = group.element(Level::HELP.message(clean(help)));
    }
    let renderer = match style {
        Style::Plain => Renderer::plain(),
        Style::Coloured => Renderer::styled(),
    };
    renderer.render(&[group])
}

/// Adds the line a place points at, cut to a window where it is long.
fn snippet<'a>(
    group: annotate_snippets::Group<'a>,
    place: Place,
    label: Option<&str>,
    kind: AnnotationKind,
    sources: &'a dyn Sources,
) -> annotate_snippets::Group<'a> {
    let text = sources.text(place.file);
    let position = Position::of(text, place.span);
    let path = sources.path(place.file);
    let Some(window) = Window::around(text, position) else {
        return group.element(Origin::path(path).line(position.line).char_column(position.column));
    };
    let mut annotation: Annotation<'a> = kind.span(window.start..window.end);
    if let Some(label) = label {
        annotation = annotation.label(clean(label));
    }
    if window.cut {
        // The snippet would count its columns from where the window begins.
        let origin = Origin::path(path).line(position.line).char_column(position.column);
        return group
            .element(origin)
            .element(Snippet::source(window.line).line_start(position.line).annotation(annotation));
    }
    group.element(Snippet::source(window.line).path(path).line_start(position.line).annotation(annotation))
}

/// The part of a line that fits on a screen, with the marked bytes in it.
struct Window {
    line: String,
    start: usize,
    end: usize,
    /// Whether the beginning of the line is left out.
    cut: bool,
}

impl Window {
    fn around(text: &str, position: Position) -> Option<Self> {
        let line =
            text.split('\n').nth(position.line - 1)?.trim_start_matches('\u{feff}').trim_end_matches('\r');
        if line.is_empty() {
            return None;
        }
        let skip = (position.column - 1).saturating_sub(LINE_WINDOW / 3);
        let line_start = if skip > 0 { "… " } else { "" };
        let mut window = Self { line: line_start.into(), start: 0, end: 0, cut: skip > 0 };
        let (first, last) = (position.column - 1, position.column - 1 + position.length);
        let mut cut = false;
        for (at, character) in line.chars().enumerate().skip(skip) {
            cut = at >= skip + LINE_WINDOW;
            if cut {
                break;
            }
            if at == first {
                window.start = window.line.len();
            }
            window.line.push(visible(character));
            if at < last {
                window.end = window.line.len();
            }
        }
        if first >= line.chars().count() {
            window.start = window.line.len();
        }
        window.end = window.end.max(window.start);
        if cut {
            window.line.push_str(" …");
        }
        Some(window)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::{FileId, Span};

    struct One(&'static str);

    impl Sources for One {
        fn path(&self, _: FileId) -> &'static str {
            "content/a.yaml"
        }
        fn text(&self, _: FileId) -> &str {
            self.0
        }
    }

    #[test]
    fn shows_line_help_and_related_place() {
        let text = "id: a\nlevel: 9\n";
        let place = Place::new(FileId(0), Span::new(13, 14));
        let mut problems = Problems::new();
        problems.push(
            Diagnostic::error("invalid-level", place, "`9` is not a level")
                .related(Place::new(FileId(0), Span::new(4, 5)), "of this record")
                .help("use one of 0 to 4, or SA"),
        );
        let shown = to_terminal(&problems, &One(text), Style::Plain);
        assert!(shown.contains("error[invalid-level]: `9` is not a level"), "{shown}");
        assert!(shown.contains("content/a.yaml:2:8"), "{shown}");
        assert!(shown.contains("help: use one of 0 to 4, or SA"), "{shown}");
        assert!(shown.ends_with("1 error; `safetycard explain invalid-level` tells more\n"), "{shown}");
    }

    #[test]
    fn long_lines_are_cut_and_controls_are_masked() {
        let text: &'static str =
            Box::leak(format!("{}\u{202e}x{}", "a".repeat(5000), "b".repeat(5000)).into_boxed_str());
        let at = 5000;
        let mut problems = Problems::new();
        problems.push(Diagnostic::error("bidi-control", Place::new(FileId(0), Span::new(at, at + 3)), "m"));
        let shown = to_terminal(&problems, &One(text), Style::Plain);
        assert!(shown.len() < 1_000, "{}", shown.len());
        assert!(!shown.contains('\u{202e}'));
        assert!(shown.contains("content/a.yaml:1:5001"));
    }
}
