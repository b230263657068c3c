//! A search as it was typed, taken apart into words as a shell would, without one.
//!
//! What only a shell can do (pipes, variables, other commands) is refused, so a
//! search is either run as it is meant or not at all.

/// The words of a command line.
pub(super) fn words(text: &str) -> Result<Vec<String>, String> {
    let needs = |what: char| Err(format!("`{what}` outside of quotes asks for a shell"));
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        match character {
            ' ' | '\t' => words.extend(word.take()),
            '\'' => {
                let word = word.get_or_insert_default();
                loop {
                    match characters.next() {
                        Some('\'') => break,
                        Some(inner) => word.push(inner),
                        None => return Err("a quotation mark is not closed".into()),
                    }
                }
            }
            '"' => double(&mut characters, word.get_or_insert_default())?,
            '\\' => match characters.next() {
                Some(escaped) => word.get_or_insert_default().push(escaped),
                None => return Err("it ends within an escape".into()),
            },
            '|' | '&' | ';' | '<' | '>' | '(' | ')' | '$' | '`' | '{' | '}' | '\n' => {
                return needs(character);
            }
            '#' | '~' if word.is_none() => return needs(character),
            _ => word.get_or_insert_default().push(character),
        }
    }
    words.extend(word);
    Ok(words)
}

/// The rest of a word between double quotation marks.
fn double(characters: &mut std::str::Chars<'_>, word: &mut String) -> Result<(), String> {
    loop {
        match characters.next() {
            Some('"') => return Ok(()),
            Some(special @ ('$' | '`')) => {
                return Err(format!("`{special}` in double quotes asks for a shell"));
            }
            Some('\\') => match characters.next() {
                Some(escaped @ ('"' | '\\' | '$' | '`')) => word.push(escaped),
                Some(other) => word.extend(['\\', other]),
                None => return Err("it ends within an escape".into()),
            },
            Some(inner) => word.push(inner),
            None => return Err("a quotation mark is not closed".into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn words_are_those_of_a_shell() {
        let of = |text| words(text).unwrap().join("·");
        assert_eq!(of("rg -n  '\\beval\\(|exec' -g *.py"), "rg·-n·\\beval\\(|exec·-g·*.py");
        assert_eq!(of("rg \"a\\\"b\\.c\" x\\ y '' pre'fix'\"ed\""), "rg·a\"b\\.c·x y··prefixed");
        assert_eq!(of("rg a#b -g '!**/x/**'"), "rg·a#b·-g·!**/x/**");
    }

    #[test]
    fn what_asks_for_a_shell_is_refused() {
        for text in
            ["rg a | wc -l", "rg a; ls", "rg $HOME", "rg \"$(id)\"", "rg `id`", "rg a > b", "rg *.{a,b}"]
        {
            assert!(words(text).unwrap_err().contains("asks for a shell"), "{text}");
        }
        for text in ["rg 'a", "rg \"a", "rg a\\"] {
            assert!(words(text).is_err(), "{text}");
        }
    }
}
