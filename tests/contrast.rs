//! Text of the default theme can be read: every pair of colours that a text and
//! what it stands on can take has a contrast of at least 4.5 to 1, in both schemes.
//!
//! Colours come from the tokens, and the pairs from the styles themselves: a
//! colour that no style used before fails here until it is placed.

mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use support::{files, root};

/// What text stands on.
const GROUNDS: &[&str] = &["paper", "wash", "track", "s0-cell", "s1-cell", "s2-cell", "s3-cell", "s4-cell"];

/// What text is written in, and the grounds it never stands on: the cells of the
/// ramp hold figures in ink alone, and the hatch of an absent surface lies on
/// `track` with figures in ink or muted.
const TEXTS: &[(&str, &[&str])] = &[
    ("ink", &[]),
    ("muted", &["s0-cell", "s1-cell", "s2-cell", "s3-cell", "s4-cell"]),
    ("accent", &["s0-cell", "s1-cell", "s2-cell", "s3-cell", "s4-cell", "track"]),
    ("critical", &["s0-cell", "s1-cell", "s2-cell", "s3-cell", "s4-cell", "track"]),
];

/// Grounds that hold no text: small squares, bars, and the lines of a hatch.
const MARKS: &[&str] = &["tone", "bar", "rule", "ink", "cell"];

const LEAST: f64 = 4.5;

type Rgb = [f64; 3];

/// Both colours of each token that has two: light, dark.
fn tokens() -> BTreeMap<String, (Rgb, Rgb)> {
    let text = fs::read_to_string(root().join("themes/default/styles/tokens.css")).unwrap();
    let pairs = text.lines().filter_map(|line| {
        let (name, value) = line.trim().strip_prefix("--")?.split_once(": light-dark(")?;
        let (light, dark) = value.trim_end_matches(';').trim_end_matches(')').split_once(", ")?;
        Some((name.to_owned(), (rgb(light), rgb(dark))))
    });
    pairs.collect()
}

fn rgb(hex: &str) -> Rgb {
    let hex = hex.strip_prefix('#').expect("a colour in hexadecimal");
    assert_eq!(hex.len(), 6, "{hex}");
    [0, 2, 4].map(|at| f64::from(u8::from_str_radix(&hex[at..at + 2], 16).unwrap()) / 255.0)
}

/// Relative luminance, as WCAG 2 defines it.
fn luminance(colour: Rgb) -> f64 {
    let [red, green, blue] =
        colour.map(|part| if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) });
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

fn contrast(one: Rgb, other: Rgb) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// The tokens that declarations of some properties name.
fn named(is_wanted: impl Fn(&str, &str) -> bool) -> BTreeSet<String> {
    let styles = root().join("themes/default/styles");
    let mut found = BTreeSet::new();
    for file in files(&styles) {
        let text = fs::read_to_string(styles.join(file)).unwrap();
        for rule in text.split('}') {
            let (selector, body) = rule.rsplit_once('{').unwrap_or(("", rule));
            for declaration in body.split(';') {
                let Some((property, value)) = declaration.split_once(':') else { continue };
                if is_wanted(selector, property.trim()) {
                    found.extend(value.split("var(--").skip(1).map(|rest| {
                        rest.split(|c: char| c != '-' && !c.is_ascii_alphanumeric())
                            .next()
                            .unwrap()
                            .to_owned()
                    }));
                }
            }
        }
    }
    found
}

#[test]
fn every_pair_can_be_read_in_both_schemes() {
    let tokens = tokens();
    let mut lowest = (f64::MAX, String::new());
    let mut faults = Vec::new();
    for (text, never_on) in TEXTS {
        for ground in GROUNDS.iter().filter(|ground| !never_on.contains(ground)) {
            let (own, under) = (tokens[*text], tokens[*ground]);
            for (scheme, found) in [("light", contrast(own.0, under.0)), ("dark", contrast(own.1, under.1))] {
                let said = format!("{text} on {ground}, {scheme}: {found:.2}");
                if found < LEAST {
                    faults.push(said.clone());
                }
                if found < lowest.0 {
                    lowest = (found, said);
                }
            }
        }
    }
    println!("lowest: {}", lowest.1);
    assert!(faults.is_empty(), "below {LEAST}: {faults:#?}");
}

#[test]
fn every_colour_of_a_text_and_of_a_ground_is_known() {
    let texts =
        named(|selector, property| property == "color" || (property == "fill" && selector.contains("text")));
    for text in &texts {
        assert!(
            TEXTS.iter().any(|(known, _)| known == text),
            "text in `{text}` is not compared with any ground"
        );
    }
    let grounds = named(|_, property| property == "background" || property == "background-color");
    for ground in &grounds {
        let known =
            GROUNDS.contains(&ground.as_str()) || MARKS.contains(&ground.as_str()) || ground == "muted";
        assert!(known, "`{ground}` is no known ground");
    }
    assert!(texts.contains("ink") && grounds.contains("paper"), "{texts:?} {grounds:?}");
}

#[test]
fn the_contrast_of_black_and_white_is_21() {
    assert!((contrast(rgb("#000000"), rgb("#ffffff")) - 21.0).abs() < 1e-9);
    assert!((contrast(rgb("#767676"), rgb("#ffffff")) - 4.54).abs() < 0.01);
}
