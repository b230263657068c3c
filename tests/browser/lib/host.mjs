// Where the pages of a site are visited: below a base path that nobody planned
// for, and the 404 page where it really appears.

import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { scanHtml } from './scan-html.mjs';
import { serve } from './serve.mjs';
import { addressOf } from './site.mjs';

const BASE = '/some/base/';
const UNKNOWN = 'no/such/page/';

export async function openHost(root) {
  const main = await serve(root, [BASE]);
  // The 404 page may link from the root of the host, so it is visited under the site's own base path.
  const { canonical } = scanHtml(readFileSync(join(root, 'index.html'), 'utf8'));
  const mount = URL.canParse(canonical ?? '') ? new URL(canonical).pathname : '/';
  const lost = await serve(root, [mount]);
  return {
    /** The address of a page, and the status that a server gives with it. */
    find({ kind, file, query }) {
      if (kind === 'not-found') return { url: `${lost.origin}${mount}${UNKNOWN}`, status: 404 };
      return { url: `${main.origin}${BASE}${addressOf(file)}${query}`, status: 200 };
    },
    /** The same page opened from disk; null for the 404 page, which only a server shows. */
    findOnDisk({ kind, file, query }) {
      return kind === 'not-found' ? null : `${pathToFileURL(resolve(root, file))}${query}`;
    },
    /** Paths that pages asked for outside of the base path. */
    stray: main.stray,
    async close() {
      await main.close();
      await lost.close();
    },
  };
}
