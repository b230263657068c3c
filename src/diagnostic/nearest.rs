//! Naming what was probably meant.

use super::{Diagnostic, Place};

/// Texts longer than this are no misspelt name, and comparing them takes time.
const LONGEST_NAME: usize = 100;

impl Diagnostic {
    /// An error for a name that is not among the known ones. `what` completes
    /// "`x` is no …": `cap of this rubric`.
    #[must_use]
    pub fn unknown(code: &'static str, place: Place, what: &str, text: &str, known: &[&str]) -> Self {
        Self::error(code, place, format!("`{}` is no {what}", shorten(text))).help(suggest(text, known))
    }
}

/// The known name that is most like a text, if any is like it at all.
#[must_use]
pub fn nearest<'a>(text: &str, known: &[&'a str]) -> Option<&'a str> {
    if text.len() > LONGEST_NAME {
        return None;
    }
    let text = text.to_lowercase();
    let joined = text.replace(char::is_whitespace, "");
    let first = text.split_whitespace().next().unwrap_or_default();
    let likeness = |candidate: &str| {
        let candidate = candidate.to_lowercase();
        // A name that is followed by what it stands for, or written in two.
        let whole = candidate == first || candidate == joined;
        if whole { 1.0 } else { strsim::jaro_winkler(&candidate, &text) }
    };
    known
        .iter()
        .map(|candidate| (likeness(candidate), *candidate))
        .filter(|(likeness, _)| *likeness > 0.8)
        // The first of equals, in the known order.
        .fold(None, |best: Option<(f64, &str)>, next| match best {
            Some(best) if best.0 >= next.0 => Some(best),
            _ => Some(next),
        })
        .map(|(_, candidate)| candidate)
}

/// Help for an unknown name: the nearest one, and all that are known.
#[must_use]
pub fn suggest(text: &str, known: &[&str]) -> String {
    let all = format!("known: {}", known.join(", "));
    match nearest(text, known) {
        Some(nearest) => format!("did you mean `{nearest}`? {all}"),
        None => all,
    }
}

/// Long values are told by their beginning.
#[must_use]
pub fn shorten(text: &str) -> String {
    if text.chars().nth(60).is_none() {
        text.to_owned()
    } else {
        text.chars().take(57).chain("…".chars()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_is_found_whatever_its_case() {
        let known = ["ai_assistants", "coding", "cybersecurity"];
        assert_eq!(nearest("Codng", &known), Some("coding"));
        assert_eq!(nearest("gardening", &known), None);
        assert_eq!(nearest(&"coding".repeat(100), &known), None);
        assert_eq!(nearest("Coding and more", &known), Some("coding"));
        assert_eq!(nearest("C 7", &["C1", "C7"]), Some("C7"));
        assert_eq!(suggest("codin", &known[1..]), "did you mean `coding`? known: coding, cybersecurity");
    }

    #[test]
    fn long_values_are_cut_between_characters() {
        assert_eq!(shorten("short"), "short");
        assert_eq!(shorten(&"é".repeat(61)).chars().count(), 58);
        assert_eq!(shorten(&"é".repeat(60)).chars().count(), 60);
    }
}
