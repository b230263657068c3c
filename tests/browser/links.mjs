// Follows every address of a generated site without a network.
//
//   node links.mjs PUBLIC_DIR
//
// Holds when every address in HTML, CSS, XML and SVG leads to a file of the
// folder and every #fragment to an id; when no address depends on where the
// site is mounted and nothing is loaded from elsewhere; when ids are unique and
// nothing inline would be stopped by a strict policy; and when feeds and
// sitemap are well-formed and speak only of files that exist.

import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { command } from './lib/command.mjs';
import { Report } from './lib/report.mjs';
import { scanCss } from './lib/scan-css.mjs';
import { scanHtml } from './lib/scan-html.mjs';
import { scanXml } from './lib/scan-xml.mjs';
import { addressOf, listFiles } from './lib/site.mjs';

// A server answers any unknown address with this page, at any depth: a relative
// link in it would break, so it alone may use paths from the root of the host.
const NOT_FOUND = '404.html';

export function checkLinks(root) {
  const report = new Report('links');
  const files = listFiles(root);
  const site = {
    files: new Set(files),
    folders: new Set(files.flatMap(foldersAbove)),
    base: findBase(root, files, report),
    ids: new Map(), // file → its ids
    fragments: new Map(), // "file#id" → the first place that points there
  };

  for (const file of files) {
    const scan = scannerOf(file);
    if (!scan) continue;
    const text = readFileSync(join(root, file), 'utf8');
    const found = scan(text);
    const lineOf = lineFinder(text);
    const place = (at) => `${file}:${lineOf(at)}`;

    if (found.problems.length === 0) report.pass();
    for (const { at, what } of found.problems) report.fail(place(at), what);
    site.ids.set(file, found.ids);

    const page = { file, folder: folderOf(file), self: file, rebased: false };
    if (found.base) rebase(page, found.base, site, report, place);
    for (const { url, use, what, at } of found.refs) {
      const wrong = follow(site, page, url.trim(), use, () => place(at));
      report.expect(wrong === null, wrong && place(at), `${what} "${shorten(url)}": ${wrong}`);
    }
  }

  // Only now are the ids of all files known.
  for (const [key, { file, id, where }] of site.fragments) {
    report.expect(site.ids.get(file)?.has(id), where, `"${key}": no such id in that file`);
  }
  return report;
}

// ---- what to read in a file ----

function scannerOf(file) {
  switch (posix.extname(file).toLowerCase()) {
    case '.html':
    case '.htm':
      return scanHtml;
    case '.css':
      return (text) => onlyRefs(scanCss(text), 'resource', 'style sheet address');
    case '.xml':
    case '.atom':
    case '.rss':
    case '.svg':
      return scanXml;
    default:
      return file === 'robots.txt' ? scanRobots : null;
  }
}

function scanRobots(text) {
  const found = [...text.matchAll(/^sitemap:\s*(\S+)/gim)];
  return onlyRefs(found.map((match) => ({ url: match[1], at: match.index })), 'own', 'Sitemap');
}

function onlyRefs(refs, use, what) {
  return { ids: new Set(), problems: [], refs: refs.map((ref) => ({ ...ref, use, what })) };
}

/** The site's base_url is what the front page calls its own address. */
function findBase(root, files, report) {
  if (!files.includes('index.html')) {
    report.fail('index.html', 'the site has no front page');
    return null;
  }
  const { canonical } = scanHtml(readFileSync(join(root, 'index.html'), 'utf8'));
  const holds = /^https?:\/\/[^/]+\/(.*\/)?$/.test(canonical ?? '');
  report.expect(holds, 'index.html', `canonical link: expected base_url with a closing slash, found ${JSON.stringify(canonical)}`);
  return holds ? canonical : null;
}

/** `<base>` changes what every address of the page starts from. */
function rebase(page, { url, at }, site, report, place) {
  const mount = mountOf(site);
  const allowed = page.file === NOT_FOUND && url === mount;
  report.expect(allowed, place(at), `<base href="${url}">: only ${NOT_FOUND} may have one, and it must be the path of base_url (${mount})`);
  Object.assign(page, { folder: '', self: 'index.html', rebased: true });
}

// ---- where an address leads ----

/** Why an address is wrong, or null. A fragment is noted in `site.fragments`. */
function follow(site, page, url, use, where) {
  if (use === 'own' || use === 'self' || use === 'outward') return followFull(site, page, url, use, where);

  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(url)?.[1].toLowerCase();
  if (scheme === 'mailto' && use === 'link') return null;
  if (scheme && use === 'link') return followFull(site, page, url, 'outward', where);
  if (scheme === 'data') return /^data:(image|font)\//i.test(url) ? null : 'a data: address may only hold an image or a font';
  if (scheme) return 'loaded from outside the site';

  if (url === '' && use === 'resource') return 'empty address';
  if (url.startsWith('//')) return 'leads to another host, without a scheme';
  if (url.startsWith('/')) {
    if (page.file !== NOT_FOUND) return 'absolute path: breaks when the site moves to another base path';
    const mount = mountOf(site);
    if (!mount || !url.startsWith(mount)) return `outside the path of base_url (${mount})`;
    return followPath(site, { folder: '', self: 'index.html' }, url.slice(mount.length), where);
  }
  if (page.file === NOT_FOUND && !page.rebased && !url.startsWith('#')) {
    return `relative: a server answers with ${NOT_FOUND} at any depth`;
  }
  return followPath(site, page, url, where);
}

function followFull(site, page, url, use, where) {
  let protocol;
  try {
    ({ protocol } = new URL(url));
  } catch {
    return 'not a full address';
  }
  if (protocol !== 'https:' && protocol !== 'http:') return `scheme ${protocol} is not http, https or mailto`;

  const inside = site.base !== null && url.startsWith(site.base);
  if (!inside) return use === 'outward' ? null : `not under base_url (${site.base})`;
  const rest = url.slice(site.base.length);
  if (use === 'self' && rest !== addressOf(page.file)) return `not the address of this file, ${site.base}${addressOf(page.file)}`;
  return followPath(site, { folder: '', self: 'index.html' }, rest, where);
}

/** Resolves a path against a folder of the site; an empty one means `self`. */
function followPath(site, { folder, self }, url, where) {
  const [, path, fragment] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(url);
  if (/[\\\s]/.test(path)) return 'a space or backslash must be percent-encoded';

  let target = self;
  if (path !== '') {
    let plain;
    try {
      plain = decodeURIComponent(path);
    } catch {
      return 'broken percent-encoding';
    }
    target = posix.join(folder, plain);
    if (target === '..' || target.startsWith('../')) return 'leaves the site';
    if (target === '.' || target === './') target = '';
    if (target === '' || target.endsWith('/') || /(^|\/)\.\.?$/.test(plain)) target = posix.join(target, 'index.html');
  }
  if (!site.files.has(target)) {
    return site.folders.has(target) ? 'a link to a folder must end with a slash' : `no file ${target}`;
  }

  // `:~:` opens a text directive of the browser; `#` and `#top` are the top of the page.
  const raw = fragment?.split(':~:')[0];
  if (raw && raw !== 'top') {
    let id;
    try {
      id = decodeURIComponent(raw);
    } catch {
      return 'broken percent-encoding';
    }
    const key = `${target}#${id}`;
    if (!site.fragments.has(key)) site.fragments.set(key, { file: target, id, where: where() });
  }
  return null;
}

// ---- small helpers ----

function mountOf(site) {
  return site.base && new URL(site.base).pathname;
}

function folderOf(file) {
  const folder = posix.dirname(file);
  return folder === '.' ? '' : `${folder}/`;
}

function foldersAbove(file) {
  const parts = file.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

/** Line numbers by offset; the table is only built for a file that needs one. */
function lineFinder(text) {
  let starts = null;
  return (at) => {
    if (!starts) {
      starts = [0];
      for (let next = text.indexOf('\n'); next !== -1; next = text.indexOf('\n', next + 1)) starts.push(next + 1);
    }
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (starts[middle] <= at) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}

function shorten(url) {
  return url.length > 120 ? `${url.slice(0, 119)}…` : url;
}

await command(import.meta.url, 'PUBLIC_DIR', checkLinks);
