// A generated site as a set of files, and one page of each kind picked from it.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** All files below `root`, as sorted paths with forward slashes. */
export function listFiles(root) {
  const found = [];
  const visit = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      // A publisher's own `.git` may live in the folder; it is no part of the site.
      if (entry.isDirectory()) {
        if (entry.name !== '.git') visit(path);
      } else found.push(relative(root, path).split(sep).join('/'));
    }
  };
  visit(root);
  return found.sort();
}

/** The page kinds of a site. `many` is a folder with one page in each of its folders, or `deep`, in theirs. */
const KINDS = [
  { kind: 'leaderboard', file: 'index.html', rows: true },
  { kind: 'leaderboard-part', many: 'leaderboard/', rows: true, optional: true },
  { kind: 'project', many: 'projects/' },
  { kind: 'categories', file: 'categories/index.html' },
  { kind: 'category', many: 'categories/', rows: true },
  { kind: 'criteria', file: 'criteria/index.html' },
  { kind: 'criterion', many: 'criteria/' },
  { kind: 'criterion-part', many: 'criteria/', deep: true, rows: true, optional: true },
  { kind: 'gaps', file: 'gaps/index.html' },
  { kind: 'gap', many: 'gaps/' },
  { kind: 'gap-part', many: 'gaps/', deep: true, optional: true },
  { kind: 'method', file: 'method/index.html' },
  { kind: 'changes', file: 'changes/index.html' },
  { kind: 'not-found', file: '404.html' },
  // Script fills these two, so they may hold fewer rows without it.
  { kind: 'compare', file: 'compare/index.html', optional: true, scripted: true },
  { kind: 'search', file: 'search/index.html', optional: true, scripted: true },
];

/**
 * One page of each kind: `{ pages: [{ kind, file, rows, scripted, query }], missing: [text] }`.
 * `rows`: its tables hold rows even without script.
 * Of a kind with many pages it takes the first by path and the largest, because
 * the largest is the one that breaks a layout.
 */
export function pickPages(root, files = listFiles(root)) {
  const pages = [];
  const missing = [];
  for (const { many, deep, optional, file, ...page } of KINDS) {
    if (file) {
      if (files.includes(file)) pages.push({ ...page, file });
      else if (!optional) missing.push(`${page.kind}: no ${file}`);
      continue;
    }
    const members = files.filter((name) => isMember(name, many, deep) && !isRedirect(join(root, name)));
    if (members.length === 0) {
      if (!optional) missing.push(`${page.kind}: no page below ${many}`);
    } else {
      const size = new Map(members.map((name) => [name, statSync(join(root, name)).size]));
      const largest = members.reduce((a, b) => (size.get(b) > size.get(a) ? b : a));
      pages.push({ ...page, file: members[0] });
      if (largest !== members[0]) pages.push({ ...page, kind: `${page.kind}-largest`, file: largest });
    }
  }
  // An empty comparison shows nothing: ask for the first two projects.
  const projects = files.filter((name) => isMember(name, 'projects/')).map((name) => name.split('/')[1]);
  for (const page of pages) page.query = page.kind === 'compare' ? `?p=${projects.slice(0, 2).map(encodeURIComponent).join(',')}` : '';
  return { pages, missing };
}

function isMember(name, folder, deep = false) {
  return name.startsWith(folder) && (deep ? /^[^/]+\/\d+\/index\.html$/ : /^[^/]+\/index\.html$/).test(name.slice(folder.length));
}

/** An old address that sends its reader on is not a page to look at. */
function isRedirect(path) {
  return /http-equiv=["']?refresh/i.test(readFileSync(path, 'utf8').slice(0, 4096));
}

/** The address of a file below the site's root: a folder stands for its index.html. */
export function addressOf(file) {
  return encodeURI(file.replace(/(^|\/)index\.html$/, '$1')).replaceAll('#', '%23').replaceAll('?', '%3F');
}
