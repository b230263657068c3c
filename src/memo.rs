//! What a stage made of its inputs the last time.
//!
//! A stage that makes something of each of many inputs, such as a record of each
//! file, hands both to a [`Memo`]; what it made of an input is made once, for as
//! long as that input and the condition it was made under stay. A stage that
//! makes one thing of everything uses a [`Kept`].
//!
//! An input is known by its identity: it is the same shared value, which nobody
//! can change. So nothing is ever taken for something else, and whether a build
//! remembers anything makes no difference to what comes out. Each stage passes
//! on the values it made before, and so keeps what later stages remember valid.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use ahash::HashMap;
use rayon::prelude::*;

/// What was made of each of many inputs, under one condition.
#[derive(Debug)]
pub struct Memo<C, I: ?Sized, O> {
    condition: Option<C>,
    /// By the address of the input, which its own `Arc` keeps from being reused.
    made: HashMap<usize, Made<I, O>>,
    /// How often something was asked for.
    round: u32,
}

/// What was made of one input.
#[derive(Debug)]
struct Made<I: ?Sized, O> {
    #[expect(dead_code, reason = "it keeps the address from being reused")]
    input: Arc<I>,
    output: O,
    /// The round that asked for it last.
    asked: AtomicU32,
}

impl<C, I: ?Sized, O> Default for Memo<C, I, O> {
    fn default() -> Self {
        Self { condition: None, made: HashMap::default(), round: 0 }
    }
}

impl<C: PartialEq, I: ?Sized + Send + Sync, O: Clone + Send + Sync> Memo<C, I, O> {
    /// Makes something of each input, in parallel and in their order, unless it
    /// was made the last time under the same condition. What was made of other
    /// inputs is forgotten.
    pub fn map(&mut self, condition: C, inputs: &[Arc<I>], make: impl Fn(&Arc<I>) -> O + Sync) -> Vec<O> {
        if self.condition.as_ref() != Some(&condition) {
            self.made.clear();
        }
        self.condition = Some(condition);
        self.round = self.round.wrapping_add(1);
        let (known, round) = (&self.made, self.round);
        let outputs: Vec<(O, bool)> = inputs
            .par_iter()
            .map(|input| match known.get(&address(input)) {
                Some(made) => {
                    made.asked.store(round, Ordering::Relaxed);
                    (made.output.clone(), false)
                }
                None => (make(input), true),
            })
            .collect();
        self.made.retain(|_, made| *made.asked.get_mut() == round);
        let fresh = inputs.iter().zip(&outputs).filter(|(_, (_, is_fresh))| *is_fresh);
        for (input, (output, _)) in fresh {
            let (input, output) = (Arc::clone(input), output.clone());
            self.made.insert(address(&input), Made { input, output, asked: AtomicU32::new(round) });
        }
        outputs.into_iter().map(|(output, _)| output).collect()
    }
}

fn address<T: ?Sized>(shared: &Arc<T>) -> usize {
    Arc::as_ptr(shared).cast::<()>().addr()
}

/// One thing, and what it was made of.
#[derive(Debug)]
pub struct Kept<K, O> {
    last: Option<(K, O)>,
}

impl<K, O> Default for Kept<K, O> {
    fn default() -> Self {
        Self { last: None }
    }
}

impl<K: PartialEq, O: Clone> Kept<K, O> {
    /// Makes it, unless it was made of the same the last time.
    pub fn get(&mut self, of: K, make: impl FnOnce() -> O) -> O {
        match &self.last {
            Some((known, output)) if *known == of => output.clone(),
            _ => {
                let output = make();
                self.last = Some((of, output.clone()));
                output
            }
        }
    }
}

/// A shared value that equals itself and no other, whatever both hold.
#[derive(Debug, Clone)]
pub struct Same<T: ?Sized>(pub Arc<T>);

impl<T: ?Sized> PartialEq for Same<T> {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    fn each_input_is_worked_on_once_for_as_long_as_it_stays() {
        let worked = AtomicUsize::new(0);
        let mut memo: Memo<u8, str, String> = Memo::default();
        let mut run = |condition, inputs: &[Arc<str>]| {
            let before = worked.load(Ordering::Relaxed);
            let made = memo.map(condition, inputs, |input| {
                worked.fetch_add(1, Ordering::Relaxed);
                format!("{input}{condition}")
            });
            (made.join(" "), worked.load(Ordering::Relaxed) - before)
        };
        let (a, b, c): (Arc<str>, Arc<str>, Arc<str>) = ("a".into(), "b".into(), "c".into());
        assert_eq!(run(1, &[a.clone(), b.clone()]), ("a1 b1".into(), 2));
        assert_eq!(run(1, &[c.clone(), b.clone(), a.clone()]), ("c1 b1 a1".into(), 1));
        assert_eq!(run(1, &[Arc::from("a")]), ("a1".into(), 1), "an equal input is not the same");
        assert_eq!(run(1, std::slice::from_ref(&b)), ("b1".into(), 1), "it was away once");
        assert_eq!(run(2, &[b]), ("b2".into(), 1), "another condition");
    }

    #[test]
    fn one_thing_is_made_again_when_it_is_made_of_something_else() {
        let mut kept = Kept::default();
        assert_eq!(kept.get("a", || 1), 1);
        assert_eq!(kept.get("a", || 2), 1);
        assert_eq!(kept.get("b", || 3), 3);
        let shared = Arc::new(1);
        assert!(Same(shared.clone()) == Same(shared) && Same(Arc::new(1)) != Same(Arc::new(1)));
    }
}
