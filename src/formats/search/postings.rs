//! Which projects have a word, and how much finding it there counts.

/// The words of some projects, from the first to the last by rank.
pub(super) type Postings = Vec<Posting>;

/// A project, by its place in the ranking, and the class of the best passage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Posting {
    /// Place in the ranking, from 0.
    pub project: u32,
    /// Class of the passage that counts most.
    pub class: u8,
}

/// Postings as text: for each project the letter of its class, and how many
/// projects were passed over since the one before, to the base 36, unless none.
pub(super) fn encode(postings: &[Posting], out: &mut String) {
    let mut next = 0;
    for posting in postings {
        out.push(char::from(b'A' + posting.class));
        let skipped = posting.project - next;
        if skipped > 0 {
            base36(skipped, out);
        }
        next = posting.project + 1;
    }
}

/// A number to the base 36.
pub(super) fn base36(number: u32, out: &mut String) {
    let mut power = 1_u32;
    while number / power >= 36 {
        power *= 36;
    }
    while power > 0 {
        out.push(char::from_digit(number / power % 36, 36).unwrap_or('0'));
        power /= 36;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn projects_that_follow_each_other_take_one_letter() {
        let postings = [(0, 1), (1, 2), (40, 0), (77, 4)];
        let postings = postings.map(|(project, class)| Posting { project, class });
        let mut out = String::new();
        encode(&postings, &mut out);
        assert_eq!(out, "BCA12E10");
    }

    #[test]
    fn numbers_to_the_base_36() {
        let show = |number| {
            let mut out = String::new();
            base36(number, &mut out);
            out
        };
        assert_eq!([show(0), show(35), show(36), show(u32::MAX)], ["0", "z", "10", "1z141z3"]);
    }
}
