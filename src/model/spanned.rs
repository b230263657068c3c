//! Values that remember where they were written.

use crate::diagnostic::Span;

/// A value and the bytes it was read from. Two are equal when their values are:
/// a record means the same wherever it was written.
#[derive(Debug, Clone, Copy)]
pub struct Spanned<T> {
    /// The value.
    pub value: T,
    /// Its bytes in the record's file; [`Span::NONE`] if it was not written.
    pub span: Span,
}

/// Text of a record with its place.
pub type Text = Spanned<Box<str>>;

impl<T> Spanned<T> {
    /// A value read from a place.
    pub const fn new(value: T, span: Span) -> Self {
        Self { value, span }
    }

    /// Whether the author wrote it. A missing value is reported once, where it
    /// is missed; rules skip it afterwards.
    pub fn is_given(&self) -> bool {
        self.span != Span::NONE
    }
}

impl<T: Default> Spanned<T> {
    /// The stand-in for a value that is missing or unusable and was reported.
    #[must_use]
    pub fn missing() -> Self {
        Self { value: T::default(), span: Span::NONE }
    }
}

impl<T: Default> Default for Spanned<T> {
    fn default() -> Self {
        Self::missing()
    }
}

impl Text {
    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.value
    }
}

impl<T: PartialEq> PartialEq for Spanned<T> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl<T: Eq> Eq for Spanned<T> {}

/// Whether a text has nothing but the printable characters of ASCII, as most do.
/// Without a branch in it, the loop takes many bytes at a time.
#[must_use]
pub fn is_plain(text: &str) -> bool {
    text.bytes().fold(true, |plain, byte| plain & (0x20..0x7f).contains(&byte))
}
