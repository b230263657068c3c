// The workflows of this repository, read by GitHub's own parser.
//
//   node workflows.mjs
//
// A workflow with a fault of each of some kinds must be refused first: a check
// that finds nothing proves nothing otherwise.

import { readdirSync, readFileSync } from 'node:fs';
import { register } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// The parser imports its schema as JSON without saying so, as bundlers let it.
const HOOK = `export const load = (url, context, next) =>
  next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context);`;
register(`data:text/javascript,${encodeURIComponent(HOOK)}`);
const { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } = await import('@actions/workflow-parser');

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), '../../.github/workflows');

const BROKEN = {
  'a misspelt key': (text) => text.replace('runs-on:', 'runs_on:'),
  'an unknown event': (text) => text.replace(/^on:.*(\n {2}.*)*/m, 'on: pushed'),
  'an expression without an end': (text) => text.replace('${{', '${').replace(/run: (?!\|)/, 'run: ${{ github.ref '),
  'a job that needs none there is': (text) => text.replace('runs-on:', 'needs: nobody\n    runs-on:'),
  'a step that does nothing': (text) => text.replace(/- uses:/, '- using:'),
};

async function faults(name, content) {
  const trace = new NoOperationTraceWriter();
  const { context, value } = parseWorkflow({ name, content }, trace);
  if (value) await convertWorkflowTemplate(context, value);
  return context.errors.getErrors().map((error) => error.message);
}

let failed = 0;
let refused = 0;
const fail = (said) => {
  console.log(`FAILED   ${said}`);
  failed += 1;
};

const files = readdirSync(FOLDER).filter((file) => /\.ya?ml$/.test(file));
if (files.length === 0) fail('there is no workflow');
for (const file of files) {
  const text = readFileSync(join(FOLDER, file), 'utf8');
  for (const said of await faults(file, text)) fail(`${file}: ${said}`);
  for (const [what, broken] of Object.entries(BROKEN)) {
    const other = broken(text);
    if (other === text) continue;
    if ((await faults(file, other)).length === 0) fail(`${file} with ${what} is not refused`);
    else refused += 1;
  }
}
if (refused === 0) fail('no broken workflow was tried');
console.log(`workflows: ${files.length} read, ${refused} broken on purpose and refused, ${failed} faults`);
process.exitCode = failed > 0 ? 1 : 0;
