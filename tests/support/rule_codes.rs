//! The codes of problems that the source mentions.

use std::collections::BTreeSet;
use std::path::Path;

/// Functions whose first argument is a code.
const CODE_FIRST: &[&str] =
    &["error(", "warning(", "warn(", "new(", "placeless(", "unknown(", "again(", "Fault("];
/// Functions whose last argument is one.
const CODE_LAST: &[&str] = &["typed(", "text_or(", "miss(", "typed::<"];

/// Every code that a problem is made with, and the file that makes it.
pub fn used() -> BTreeSet<(String, String)> {
    let mut used = BTreeSet::new();
    for (path, text) in sources() {
        for opening in CODE_FIRST {
            for (at, _) in text.match_indices(opening) {
                let argument = text[at + opening.len()..].trim_start();
                let literal = argument.strip_prefix('"').and_then(|rest| rest.split('"').next());
                used.extend(literal.filter(|code| is_code(code)).map(|code| (code.to_owned(), path.clone())));
            }
        }
        for opening in CODE_LAST {
            for (at, _) in text.match_indices(opening) {
                let call = text[at..].split([';', '{', '}']).next().unwrap_or("");
                let literals = call.split('"').skip(1).step_by(2);
                let code = literals.filter(|code| is_code(code) && code.contains('-')).last();
                used.extend(code.map(|code| (code.to_owned(), path.clone())));
            }
        }
    }
    used
}

/// Whether a stage, and not only the table of rules, mentions a code.
pub fn occurs_in_a_stage(code: &str) -> bool {
    let literal = format!("\"{code}\"");
    sources().iter().any(|(path, text)| !path.starts_with("rules/") && text.contains(&literal))
}

fn is_code(text: &str) -> bool {
    text.len() > 4 && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-')
}

/// All source files, without their tests.
fn sources() -> Vec<(String, String)> {
    let home = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    walkdir::WalkDir::new(&home)
        .sort_by_file_name()
        .into_iter()
        .map(Result::unwrap)
        .filter(|entry| entry.path().extension().is_some_and(|extension| extension == "rs"))
        .filter(|entry| entry.file_name() != "tests.rs")
        .map(|entry| {
            let text = std::fs::read_to_string(entry.path()).unwrap();
            let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or("").to_owned();
            (entry.path().strip_prefix(&home).unwrap().to_string_lossy().into_owned(), text)
        })
        .collect()
}
