// A catalogue of many projects, made of the records of this repository under other
// names, and built.

import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const RECORDS = join(dirname(fileURLToPath(import.meta.url)), '../../../content/records');

/** Builds a site of so many projects in `folder` with the program at `bin`; gives the site's folder. */
export function buildCrowd(bin, folder, projects) {
  const texts = readdirSync(RECORDS).map((file) => readFileSync(join(RECORDS, file), 'utf8'));
  mkdirSync(join(folder, 'content'), { recursive: true });
  for (let at = 0; at < projects; at += 1) {
    const text = texts[at % texts.length]
      .replace(/^(id: .*)$/m, `$1-${at}`)
      .replace(/^(name: .*)$/m, `$1 ${at}`)
      .replace(/^(repo_url: .*)$/m, `$1-${at}`);
    writeFileSync(join(folder, `content/${at}.yaml`), text);
  }
  writeFileSync(join(folder, 'catalogue.yaml'), 'title: Crowd\nbase_url: https://example.org/\noutputs: []\nchecks: {missing-quote: off, opt-in-not-capped: note}\n');
  const { status, stderr } = spawnSync(resolve(bin), ['build'], { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`the site of ${projects} projects is not built:\n${stderr}`);
  return join(folder, 'public');
}
