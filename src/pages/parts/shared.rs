//! Views that stand on many pages or many times on one: a template's value is made
//! of each once, and every further place takes that.

use std::marker::PhantomData;

use serde::{Serialize, Serializer};
use tera::Value;

/// A view as templates take it. Copies share it.
pub struct Shared<T> {
    value: Value,
    view: PhantomData<fn() -> T>,
}

impl<T: Serialize> Shared<T> {
    /// Makes it of a view.
    #[must_use]
    pub fn of(view: &T) -> Self {
        Self::again(Value::from_serializable(view))
    }
}

impl<T> Shared<T> {
    /// Takes what was made before.
    #[must_use]
    pub const fn again(value: Value) -> Self {
        Self { value, view: PhantomData }
    }

    /// What it was made into.
    #[must_use]
    pub fn into_value(self) -> Value {
        self.value
    }
}

impl<T> Clone for Shared<T> {
    fn clone(&self) -> Self {
        Self::again(self.value.clone())
    }
}

impl<T> Serialize for Shared<T> {
    /// Within a view that becomes a value, this is a copy of what it was made into.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.value.serialize(serializer)
    }
}
