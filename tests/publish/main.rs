//! Publishing: what a site looks like after a build, a refused one, a killed one.

mod support;

mod crash;
mod foreign;
mod readers;
mod rebuild;
mod refused;
