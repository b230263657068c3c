// A static host on loopback, as plain as the ones a site is published on: the
// folder under a base path, index.html for a folder, 404.html for the rest, text
// compressed, and the headers that the site's own `_headers` file asks for.

import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
  '.csv': 'text/csv; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
};

/**
 * Serves `root` under each of the base paths ("/", "/some/base/").
 * Gives `{ origin, stray, close }`; `stray` lists paths that were asked for outside of them.
 */
export async function serve(root, mounts) {
  const rules = readHeaderRules(root);
  const stray = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://loopback');
    // The longest base path wins, since "/" holds all others.
    const mount = [...mounts].sort((a, b) => b.length - a.length).find((base) => pathname.startsWith(base));
    if (mount === undefined) {
      // A browser asks every host for this one by itself; no page is to blame for it.
      const unasked = pathname === '/favicon.ico';
      if (!unasked) stray.push(pathname);
      response.writeHead(unasked ? 204 : 404).end();
      return;
    }
    const zips = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
    answer(root, rules, decodeURIComponent(pathname.slice(mount.length)), response, zips);
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    stray,
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(closed));
    },
  };
}

function answer(root, rules, path, response, zips) {
  let file = join(root, normalize(`/${path}`));
  let status = 200;
  if (existsSync(file) && statSync(file).isDirectory()) {
    if (path !== '' && !path.endsWith('/')) {
      response.writeHead(301, { location: `${path.split('/').pop()}/` }).end();
      return;
    }
    file = join(file, 'index.html');
  }
  if (!existsSync(file)) {
    status = 404;
    file = join(root, '404.html');
    if (!existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
  }
  for (const { pattern, headers } of rules) {
    if (pattern.test(`/${path}`)) for (const [name, value] of headers) response.setHeader(name, value);
  }
  const type = TYPES[extname(file)] ?? 'application/octet-stream';
  response.setHeader('content-type', type);
  const isText = /^text|json|xml|svg/.test(type);
  if (zips && isText) response.setHeader('content-encoding', 'gzip');
  response.writeHead(status);
  const bytes = readFileSync(file);
  response.end(zips && isText ? gzipSync(bytes) : bytes);
}

/** `_headers`: a path pattern on a line of its own, its headers indented below it. */
export function readHeaderRules(root) {
  const file = join(root, '_headers');
  if (!existsSync(file)) return [];
  const rules = [];
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line.trim() === '' || line.trimStart().startsWith('#')) continue;
    if (!/^\s/.test(line)) rules.push({ pattern: patternOf(line.trim()), headers: [] });
    else {
      const [, name, value] = /^\s+([^:\s]+):\s*(.*?)\s*$/.exec(line) ?? [];
      if (!name || rules.length === 0) throw new Error(`_headers: cannot read the line ${JSON.stringify(line)}`);
      rules.at(-1).headers.push([name, value]);
    }
  }
  return rules;
}

/** `*` stands for anything, `:name` for one segment. */
function patternOf(path) {
  const source = path.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\*/g, '.*').replace(/:[A-Za-z]\w*/g, '[^/]+');
  return new RegExp(`^${source}$`);
}
