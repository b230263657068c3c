//! Arguments in, exit status out: 0 clean, 1 problems in the content, 2 the
//! tool could not do its work.

use std::process::ExitCode;

use mimalloc::MiMalloc;
use safetycard::cli;

// Most of a build is many small strings on all threads.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    cli::run()
}
