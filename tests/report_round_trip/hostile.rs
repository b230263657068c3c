//! Reports that are broken, cut off, or no reports at all.

use std::time::{Duration, Instant};

use proptest::prelude::*;
use rayon::prelude::*;

use super::support::{SEEDS, read, seed, shown};

/// Wherever a report is cut off, it is read without a panic, and unless only
/// limitations are gone, something is missed. Every offset is tried, in an order
/// that covers all of a seed evenly should the time run out.
#[test]
fn a_seed_cut_off_anywhere_is_not_whole() {
    for name in SEEDS {
        let Some(text) = seed(name) else { return };
        let (title, last) =
            (text.find(':').expect("a title"), text.find("## Limitations").expect("limitations"));
        let start = Instant::now();
        let tried = (0..text.len()).into_par_iter().filter(|index| {
            let at = index * 7919 % text.len();
            if !text.is_char_boundary(at) || start.elapsed() > Duration::from_secs(8) {
                return false;
            }
            let (record, problems) = read(&text[..at]);
            assert_eq!(record.is_some(), at > title, "{name} cut at {at}");
            assert!(record.is_none() || at >= last || !problems.is_empty(), "{name} cut at {at}");
            true
        });
        println!("{name}: {} of {} offsets", tried.count(), text.len());
    }
}

/// A line among the items of a list is one problem, at that line.
#[test]
fn a_stray_line_is_one_problem_at_its_place() {
    let Some(text) = seed("jarvis") else { return };
    let text = format!("{}\n", text.trim_end());
    let all: Vec<&str> = text.split_inclusive('\n').collect();
    let items =
        all.iter().enumerate().filter(|(_, line)| line.starts_with(['-', ' ', '1', '2', '3', '4', '5']));
    for (at, _) in items {
        let mut changed: Vec<&str> = all.clone();
        changed.insert(at + 1, "A stray line.\n");
        let text = changed.concat();
        let (_, problems) = read(&text);
        let shown = shown(&problems, &text);
        assert!(shown.contains(&format!("report.md:{}:1", at + 2)), "after line {}: {shown}", at + 1);
        assert_eq!(problems.iter().count(), 1, "after line {}: {shown}", at + 1);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_text_is_read_without_a_panic(text in "\\PC{0,200}") {
        let _ = read(&text);
        let _ = read(&format!("# Defense-in-Depth Score: x\n{text}"));
    }

    #[test]
    fn pieces_of_grammar_in_any_order_are_read_without_a_panic(
        parts in prop::collection::vec(prop::sample::select(super::records::FRAGMENTS), 0..60)
    ) {
        let _ = read(&format!("# Defense-in-Depth Score: x\n\n{}", parts.concat()));
        let _ = read(&format!("# Defense-in-Depth Score: x\n\n## Criterion details\n\n### C1\n\n- **S L0:** {}", parts.concat()));
    }

    #[test]
    fn a_seed_with_random_bytes_changed_is_read_without_a_panic(
        changes in prop::collection::vec((0_usize..40_000, "[-#*|`()\\[\\]:; \\n—→a0]"), 1..20)
    ) {
        let Some(mut text) = seed("openagents") else { return Ok(()) };
        for (at, with) in changes {
            let at = at.min(text.len());
            if text.is_char_boundary(at) {
                text.insert_str(at, &with);
            }
        }
        let _ = read(&text);
    }
}
