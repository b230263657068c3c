// What a check found. Every check ends with the same line and the same exit
// status, so a person and a script read all of them alike.

const SHOWN = 60; // failures printed in full; a broken template repeats one defect on every page

export class Report {
  constructor(name) {
    this.name = name;
    this.passed = 0;
    this.failures = [];
    this.skips = [];
    this.notes = new Set();
  }

  pass(count = 1) {
    this.passed += count;
  }

  /** `where` is a file, page or view; `what` says what is wrong there. */
  fail(where, what) {
    this.failures.push(`${where}: ${what}`);
  }

  /** Passes, or fails with `what`; returns `holds`. */
  expect(holds, where, what) {
    if (holds) this.pass();
    else this.fail(where, what);
    return holds;
  }

  skip(what, reason) {
    this.skips.push(`${what}: ${reason}`);
  }

  /** Neither good nor bad, but a person may want to look. */
  note(where, what) {
    this.notes.add(`${where}: ${what}`);
  }

  /** Takes over what another check found. */
  add(other) {
    this.passed += other.passed;
    this.failures.push(...other.failures);
    this.skips.push(...other.skips);
    for (const note of other.notes) this.notes.add(note);
  }

  /** Prints everything and sets the exit status of the process. */
  finish() {
    for (const note of [...this.notes].slice(0, SHOWN)) console.log(`note     ${note}`);
    for (const skip of this.skips) console.log(`skipped  ${skip}`);
    for (const failure of this.failures.slice(0, SHOWN)) console.log(`FAILED   ${failure}`);
    const more = this.failures.length - SHOWN;
    if (more > 0) console.log(`FAILED   … and ${more} more`);
    console.log(
      `${this.name}: ${this.passed} passed, ${this.failures.length} failed, ${this.skips.length} skipped`,
    );
    // Nothing passed and nothing skipped means nothing was looked at.
    const empty = this.passed === 0 && this.skips.length === 0;
    process.exitCode = this.failures.length > 0 || empty ? 1 : 0;
  }
}
