//! What the parser stumbled over, in plain words.

use granit_parser::ErrorKind;

use super::{MAX_DEPTH, Source};
use crate::diagnostic::{Diagnostic, FileId, Place, Span};
use crate::parse::file_problems::FileProblems;

const QUOTE: &str = "put the whole text in quotes, or below the field after `>-`";
const AT_THE_END: &str = "the file ends in the middle of a value";
const CLOSE: &str = "close it; inside single quotes, `''` stands for one";
const BRACKET: &str = "close what is open, and put a comma between items";
const ESCAPE: &str = "write `\\\\` for a backslash, or use single quotes, in which it is an ordinary letter";
const INDENT: &str = "begin a field below the first letter of the field before it, and an item below its `-`";

/// The problem for an error of the parser at an offset of the source.
pub(super) fn explain(
    source: Source<'_>,
    kind: &ErrorKind,
    at: usize,
    problems: &FileProblems,
) -> Diagnostic {
    let mut problem = in_yaml(source, kind, at, problems.file());
    if let Some(help) = problem.help.as_deref().and_then(in_json).filter(|_| problems.is_json()) {
        problem.help = Some(help.into());
    }
    problem
}

/// A help of YAML in the words of JSON, where those are others.
fn in_json(help: &str) -> Option<&'static str> {
    match help {
        QUOTE => Some("put the whole text in double quotes, and write `\\\"` for one inside of it"),
        CLOSE => Some("close it; inside of it, `\\\"` stands for one"),
        ESCAPE => Some("write `\\\\` for a backslash"),
        INDENT => Some(BRACKET),
        _ => None,
    }
}

fn in_yaml(source: Source<'_>, kind: &ErrorKind, at: usize, file: FileId) -> Diagnostic {
    // The parser points behind the last line when the text ends too early;
    // a person looks for the mistake where there is something to read.
    let at = if matches!(kind, ErrorKind::UnknownQuotedScalarEscape) { escape(source.text, at) } else { at };
    let at = if is_about_a_tab(kind) { tab(source.text, at) } else { at };
    if let Some(problem) = unclosed(source, kind, at, file) {
        return problem;
    }
    if let Some(problem) = mismatched(source, kind, at, file) {
        return problem;
    }
    let before = source.text.get(..at).unwrap_or(source.text);
    let shown = if at >= source.text.len() { before.trim_end().len() } else { at };
    let length = source.text.get(shown..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
    let start = source.offset + shown;
    let place = Place::new(file, Span::new(start, start + length));
    if matches!(kind, ErrorKind::RecursionLimitExceeded) {
        return too_deep(place);
    }
    if follows_a_value(source.text, kind, shown) {
        let message = "something follows the end of this value on its line";
        return Diagnostic::error("syntax", place, message).help(QUOTE);
    }
    let (mut message, help) = words(kind);
    if message == AT_THE_END && shown + 1 < source.text.trim_end().len() {
        message = "a value is missing here".into();
    }
    let help = if is_out_of_line(source.text, kind, shown) { INDENT } else { help };
    let field = matches!(kind, ErrorKind::SimpleKeyExpected | ErrorKind::InvalidSimpleKey)
        .then(|| field_without_colon(source.text, shown));
    Diagnostic::error("syntax", place, message).help(field.flatten().unwrap_or_else(|| help.into()))
}

/// Whether something stands behind a value that ended before it, as the closing
/// bracket of a list does: to the parser the line is out of line, to a person the
/// text merely begins with an odd character.
fn follows_a_value(text: &str, kind: &ErrorKind, at: usize) -> bool {
    use ErrorKind as E;
    let line = text.get(..at).unwrap_or_default().rsplit('\n').next().unwrap_or_default();
    let out_of_line =
        matches!(kind, E::ExpectedBlockMappingKey | E::ExpectedBlockSequenceEntry | E::InvalidIndentation);
    out_of_line && !line.trim_start_matches([' ', '-']).is_empty()
}

/// How a line that was meant to be a field would be one: its name is followed by
/// another mark than a colon and a space.
fn field_without_colon(text: &str, at: usize) -> Option<String> {
    let line = text.get(at..)?.lines().next()?;
    let end = line.find(|c: char| !c.is_ascii_alphanumeric() && c != '_')?;
    let (name, rest) = line.split_at_checked(end).filter(|(name, _)| !name.is_empty())?;
    if let Some(value) = rest.strip_prefix(':') {
        let spaced = value.is_empty() || value.starts_with(' ');
        return (!spaced).then(|| format!("put an ordinary space behind the colon: `{name}: …`"));
    }
    let other_mark = rest.trim_start().starts_with(['=', ';', '：']);
    other_mark.then(|| format!("put a colon and a space behind the name: `{name}: …`"))
}

/// Whether a `:` is not expected because its line stands further in than the
/// field above it, whose text it then continues.
fn is_out_of_line(text: &str, kind: &ErrorKind, at: usize) -> bool {
    if !matches!(kind, ErrorKind::MappingValueNotAllowed | ErrorKind::InvalidColonPlacement) {
        return false;
    }
    let before = text.get(..at).unwrap_or_default();
    let (above, line) = before.rsplit_once('\n').unwrap_or(("", before));
    let is_name =
        |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
    let indent = |line: &str| line.len() - line.trim_start_matches([' ', '-']).len();
    let mut written = above.lines().rev().filter(|line| !line.trim().is_empty());
    let Some(above) = written.next() else { return false };
    let field = above.trim_start_matches([' ', '-']).split_once(": ");
    is_name(line.trim()) && indent(line) > indent(above) && field.is_some_and(|(name, _)| is_name(name))
}

/// The first escape without a meaning in the quoted text that begins at an
/// offset; the parser only says where the text begins.
fn escape(text: &str, start: usize) -> usize {
    const KNOWN: &[u8] = b"0abt\tnvfre \"/\\N_LPxuU\r\n";
    let bytes = text.as_bytes();
    let mut at = start;
    while let (Some(byte), Some(next)) = (bytes.get(at), bytes.get(at + 1)) {
        match byte {
            b'\\' if KNOWN.contains(next) => at += 2,
            b'\\' => return at,
            _ => at += 1,
        }
    }
    start
}

const fn is_about_a_tab(kind: &ErrorKind) -> bool {
    use ErrorKind as E;
    matches!(
        kind,
        E::TabNotAllowed
            | E::TabInBlockIndentation
            | E::TabAtBlockScalarStart
            | E::TabInIndentation
            | E::TabInPlainScalar
    )
}

/// The first tab at or below the line that the parser names; it may name the end
/// of the line before, or what follows the tab.
fn tab(text: &str, at: usize) -> usize {
    let line = text.get(..at).and_then(|before| before.rfind('\n')).map_or(0, |end| end + 1);
    text.get(line..).and_then(|rest| rest.find('\t')).map_or(at, |tab| line + tab)
}

/// What follows a closing quote is often what follows the next opening one: the
/// quote that was not closed stands lines above.
fn unclosed(source: Source<'_>, kind: &ErrorKind, at: usize, file: FileId) -> Option<Diagnostic> {
    let mark = match kind {
        ErrorKind::InvalidTrailingSingleQuotedScalar => '\'',
        ErrorKind::InvalidTrailingDoubleQuotedScalar => '"',
        _ => return None,
    };
    let closing = source.text.get(..at)?.trim_end().strip_suffix(mark)?;
    let opening = closing.rfind(mark)?;
    closing.get(opening..)?.contains('\n').then(|| {
        let place = |at: usize| Place::new(file, Span::new(source.offset + at, source.offset + at + 1));
        Diagnostic::error("syntax", place(opening), "this quote is not closed on its line")
            .related(place(closing.len()), "it ends here, and something follows")
            .help(CLOSE)
    })
}

/// The bracket that does not fit: to the parser the one that is open is wrong, and
/// that may stand hundreds of lines above.
fn mismatched(source: Source<'_>, kind: &ErrorKind, at: usize, file: FileId) -> Option<Diagnostic> {
    let ErrorKind::MismatchedFlowCollectionEnd { open, close } = kind else { return None };
    let (opening, closing) = first_mismatch(source.text, at)?;
    let place = |at: usize| Place::new(file, Span::new(source.offset + at, source.offset + at + 1));
    let message = format!("this `{close}` does not close the `{open}` that is open");
    let problem = Diagnostic::error("syntax", place(closing), message).help(BRACKET);
    Some(problem.related(place(opening), "it was opened here"))
}

/// The first closing bracket of another kind than the one that is open, and that
/// one. Brackets within double quotes are text.
fn first_mismatch(text: &str, start: usize) -> Option<(usize, usize)> {
    let mut open: Vec<(u8, usize)> = Vec::new();
    let mut bytes = text.bytes().enumerate().skip(start);
    while let Some((at, byte)) = bytes.next() {
        match byte {
            b'"' => {
                while let Some((_, inner)) = bytes.next().filter(|(_, inner)| *inner != b'"') {
                    if inner == b'\\' {
                        bytes.next();
                    }
                }
            }
            b'[' | b'{' => open.push((byte, at)),
            b']' | b'}' => {
                let (opening, from) = open.pop()?;
                if (opening == b'[') != (byte == b']') {
                    return Some((from, at));
                }
            }
            _ => {}
        }
    }
    None
}

/// Lists and maps nest too deeply.
pub(super) fn too_deep(place: Place) -> Diagnostic {
    let message = format!("lists and maps nest more than {MAX_DEPTH} levels deep here");
    Diagnostic::error("too-deep", place, message).help("a record needs no more than a dozen levels")
}

fn words(kind: &ErrorKind) -> (String, &'static str) {
    use ErrorKind as E;
    let (message, help): (&str, &'static str) = match kind {
        E::MappingValueNotAllowed | E::InvalidColonPlacement | E::InvalidMappingValueWhitespace => {
            ("a `:` with a space after it is not expected here", QUOTE)
        }
        E::SimpleKeyExpected | E::InvalidSimpleKey => {
            ("this line is neither a field nor part of a text", "write `field: value`, or indent the line")
        }
        E::ExpectedBlockMappingKey | E::ExpectedBlockSequenceEntry | E::InvalidIndentation => {
            ("this line does not line up with the lines above it", INDENT)
        }
        E::MappingKeyNotAllowed => ("a field is not expected here", INDENT),
        E::BlockSequenceEntryNotAllowed | E::BlockEntryInFlowCollection | E::InvalidBlockEntryWhitespace => {
            ("a list cannot begin here", "begin it in the line below, or put the text in quotes")
        }
        E::TabNotAllowed
        | E::TabInBlockIndentation
        | E::TabAtBlockScalarStart
        | E::TabInIndentation
        | E::TabInPlainScalar => ("a tab stands where only spaces may", "indent with spaces"),
        E::UnclosedQuotedScalar | E::DocumentIndicatorInQuotedScalar => ("this quote is never closed", CLOSE),
        E::InvalidTrailingSingleQuotedScalar | E::InvalidTrailingDoubleQuotedScalar => {
            ("something follows the closing quote", QUOTE)
        }
        E::InvalidQuotedScalarIndent | E::InvalidFlowScalarIndent => {
            ("this line of a quoted text is not indented", "indent it further than its field")
        }
        E::UnknownQuotedScalarEscape | E::InvalidQuotedScalarHexEscape => {
            ("this escape has no meaning in double quotes", ESCAPE)
        }
        E::InvalidLowSurrogateHexEscape
        | E::InvalidLowSurrogate
        | E::MissingLowSurrogate
        | E::UnpairedLowSurrogate
        | E::InvalidUnicodeEscape => ("this escape is not a character", "write the character itself"),
        E::ExpectedFlowMappingSeparator
        | E::ExpectedFlowSequenceSeparator
        | E::FlowMappingValueAdjacentCollection => ("a comma or a closing bracket is missing here", BRACKET),
        E::UnclosedFlowCollection { open } => return (format!("this `{open}` is never closed"), BRACKET),
        E::MisplacedFlowCollectionEnd => ("this bracket closes nothing", BRACKET),
        E::MismatchedFlowCollectionEnd { open, close } => {
            return (format!("this `{open}` meets a `{close}` before it is closed"), BRACKET);
        }
        E::UnexpectedEofFlowSequence
        | E::UnexpectedEofFlowMapping
        | E::UnexpectedEofImplicitFlowMapping
        | E::UnexpectedEofBlockSequence
        | E::UnexpectedEofBlockMapping
        | E::UnexpectedEof => (AT_THE_END, BRACKET),
        E::UnexpectedCharacter { character } => {
            let help = if character.is_control() { "remove it" } else { QUOTE };
            return (format!("the character {} is not expected here", shown(*character)), help);
        }
        E::CommentInterceptedScalar => {
            ("a comment cuts this text in two", "move the comment above the field")
        }
        E::CommentNotSeparated => ("a `#` without a space before it is not expected here", QUOTE),
        E::ZeroBlockScalarIndent | E::InvalidBlockScalarHeader => {
            ("this is not a way to open a block text", "write `>-` or `|` and the text in the lines below")
        }
        E::InvalidBlockScalarIndent => {
            ("the lines of this block text are indented unevenly", "indent them all alike")
        }
        E::BomInsideDocument => ("a byte order mark stands in the middle of the file", "remove it"),
        E::MissingAnchorOrAliasName => (
            "a text cannot begin with a bare `*` or `&`",
            "begin an item with `- `, or put the whole text in quotes",
        ),
        E::PlainScalarStartsWithDashFlowIndicator => ("a text cannot begin like this", QUOTE),
        other => return (format!("this is not valid YAML: {other}"), QUOTE),
    };
    (message.into(), help)
}

fn shown(character: char) -> String {
    if character.is_control() || character.is_whitespace() {
        format!("U+{:04X}", u32::from(character))
    } else if character == '`' {
        "`` ` ``".into()
    } else {
        format!("`{character}`")
    }
}
