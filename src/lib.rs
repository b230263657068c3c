//! A static site generator for public scorecard catalogues.
//!
//! Audit records are discovered, parsed, validated, scored by a rubric that is
//! data, linked, rendered and published. Each stage is a module, named below in
//! the order in which a build passes through them; `pipeline` puts them together.

pub mod diagnostic;
pub mod model;

pub mod discover;
pub mod parse;

pub mod render;
pub mod publish;
