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
    assert!(shown.ends_with("1 error in 1 file; `safetycard explain invalid-level` says why\n"), "{shown}");
}

#[test]
fn places_of_one_line_share_one_snippet() {
    let text = "S: 1, C: 3\nalt: 2\n";
    let place = |start, end| Place::new(FileId(0), Span::new(start, end));
    let mut problems = Problems::new();
    problems.push(
        Diagnostic::error("reach-exceeds-strength", place(9, 10), "C is too high")
            .related(place(3, 4), "S stands here")
            .related(place(16, 17), "and here"),
    );
    let shown = to_terminal(&problems, &One(text), Style::Plain);
    assert_eq!(shown.matches("S: 1, C: 3").count(), 1, "{shown}");
    assert!(shown.contains("S stands here") && shown.contains("alt: 2"), "{shown}");
    let far: &'static str = Box::leak(format!("a{}b\n", " ".repeat(900)).into_boxed_str());
    let mut problems = Problems::new();
    problems.push(Diagnostic::error("odd", place(901, 902), "m").related(place(0, 1), "far"));
    let shown = to_terminal(&problems, &One(far), Style::Plain);
    assert!(shown.contains("far") && shown.contains("content/a.yaml:1:902"), "{shown}");
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
    assert!(!shown.contains(":::") && !shown.contains("..."), "{shown}");
    let coloured = to_terminal(&problems, &One(text), Style::Coloured);
    assert!(!coloured.contains(":::") && coloured.contains('\u{1b}'), "{coloured}");
}
