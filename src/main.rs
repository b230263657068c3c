//! Arguments in, exit status out: 0 clean, 1 problems in the content, 2 the
//! tool could not do its work.

use std::process::ExitCode;

use safetycard::cli;

fn main() -> ExitCode {
    cli::run()
}
