//! A static site generator for public scorecard catalogues.
//!
//! Audit records are discovered, parsed, validated, scored by a rubric that is
//! data, linked, rendered and published. Modules stand in the order in which a
//! build needs them, each using only those above it; [`pipeline`] puts them
//! together and is the place to start reading.

// No content may make the program panic. Tests may.
#![cfg_attr(
    not(test),
    warn(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::unreachable,
        clippy::print_stdout,
        clippy::print_stderr
    )
)]

// The ground: problems as data, what is remembered, and what a catalogue is made of.
pub mod diagnostic;
pub mod memo;
pub mod model;

// Files in.
pub mod discover;
pub mod parse;
pub mod rubric;

// What they mean.
pub mod validate;
pub mod score;
pub mod rules;
pub mod configuration;
pub mod link;

// A site out.
pub mod render;
pub mod pages;
pub mod formats;
pub mod publish;
pub mod cache;
pub mod pipeline;
#[cfg(feature = "verify")]
pub mod verify;
#[cfg(feature = "serve")]
pub mod serve;
pub mod cli;
