// The shared frame of the commands: arguments, usage, exit status, and the case
// in which a file is imported by another one instead of being run.

import { existsSync, realpathSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Runs `check` and prints its report, if `moduleUrl` is the file that node was started with. */
export async function command(moduleUrl, usage, check) {
  const started = process.argv[1] && realpathSync(process.argv[1]);
  if (started !== fileURLToPath(moduleUrl)) return;

  const args = process.argv.slice(2);
  const wanted = usage.split(' ').length;
  if (args.length !== wanted) quit(`usage: node ${started.split('/').pop()} ${usage}`);
  const [what] = usage.split(' ');
  const kind = existsSync(args[0]) ? statSync(args[0]) : null;
  if (what === 'PROGRAM' ? !kind?.isFile() : !kind?.isDirectory()) quit(`no ${what === 'PROGRAM' ? 'program' : 'folder'} ${args[0]}: build ${what === 'PROGRAM' ? 'it' : 'the site'} first`);

  try {
    (await check(...args)).finish();
  } catch (error) {
    quit(`the check itself failed: ${error.stack}`);
  }
}

/** Status 2: the check could not do its work, which is neither "holds" nor "fails". */
function quit(message) {
  console.error(message);
  process.exit(2);
}
