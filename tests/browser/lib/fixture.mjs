// A small site that every check accepts. self-test.mjs breaks copies of it, one
// defect at a time.

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const BASE_URL = 'https://example.org/catalogue/';

const PAGES = {
  'index.html': `<h1>Leaderboard</h1>
<p><img src="badge.svg" srcset="badge.svg 1x, badge.svg 2x" alt="Badge of the catalogue" width="80" height="20"></p>
<table><caption>All projects</caption>
<thead><tr><th scope="col">Project</th><th scope="col">Total</th></tr></thead>
<tbody><tr><th scope="row"><a href="projects/alpha/index.html">Alpha</a></th><td>7.1</td></tr>
<tr><th scope="row"><a href="projects/beta/index.html#critical-gaps">Beta</a></th><td>2.9</td></tr></tbody></table>
<p><a href="https://example.com/source">Source</a> <a href="mailto:desk@example.org">Write to us</a></p>
<script type="application/ld+json">{"@context":"https://schema.org","@type":"Dataset","name":"T"}</script>`,
  'projects/alpha/index.html': project('Alpha', 'A short record.'),
  'projects/beta/index.html': project('Beta', 'A longer record, so that it is the largest of its kind. '.repeat(20)),
  'projects/old-beta/index.html': null, // an old address, written below
  'categories/index.html': '<h1>Categories</h1><p><a href="assistants/index.html">Assistants</a></p>',
  'categories/assistants/index.html': `<h1>Assistants</h1><table><caption>Assistants by total</caption>
<thead><tr><th scope="col">Project</th></tr></thead><tbody><tr><td>Alpha</td></tr></tbody></table>`,
  'criteria/index.html': '<h1>Criteria</h1><p><a href="c1/index.html">C1</a></p>',
  'criteria/c1/index.html': '<h1>C1</h1><p>Who may act.</p>',
  'gaps/index.html': '<h1>Gaps</h1><p><a href="g1/index.html">G1</a></p>',
  'gaps/g1/index.html': '<h1>G1</h1><p>Off unless asked for.</p>',
  'method/index.html': '<h1>Method</h1><p>How a score is made.</p>',
  'changes/index.html': '<h1>Changes</h1><p>Audits by date.</p>',
  'compare/index.html': '<h1>Compare</h1><p>Choose projects with a script, or open their pages.</p>',
};

const STYLE = `@import "print.css";
:root { color-scheme: light dark; }
body { margin: 1rem; font: 1rem/1.5 sans-serif; color: light-dark(#1c1b19, #ece9e3); background: light-dark(#fbfaf7, #161513); }
body::after { display: block; block-size: 20px; content: ""; background: url("../badge.svg") no-repeat; }
a { color: light-dark(#0b5cad, #7db7f5); }
.wide { overflow-x: auto; }
`;
const PRINT = '@media print { details::details-content { content-visibility: visible; block-size: auto; } }\n';

const HEADERS = `# for hosts that read this file
/*
  Content-Security-Policy: default-src 'self'; img-src 'self' data:
  X-Content-Type-Options: nosniff
`;

const BADGE = `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="20" viewBox="0 0 80 20" role="img" aria-label="T">
<defs><linearGradient id="shade"><stop offset="0" stop-color="#0b5cad"/></linearGradient></defs>
<rect width="80" height="2" fill="url(#shade)"/></svg>
`;

const FEED = `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><id>${BASE_URL}</id><updated>2026-01-01T00:00:00Z</updated>
<link rel="self" href="${BASE_URL}feed.xml"/><link href="${BASE_URL}"/>
<entry><title>Alpha</title><id>tag:example.org,2026:alpha</id><updated>2026-01-01T00:00:00Z</updated>
<link href="${BASE_URL}projects/alpha/"/><content type="html">&lt;p&gt;&lt;a href="${BASE_URL}projects/alpha/#critical-gaps"&gt;Alpha&lt;/a&gt;&lt;/p&gt;</content></entry>
<entry><title>Beta</title><id>tag:example.org,2026:beta</id><updated>2026-01-01T00:00:00Z</updated>
<link href="${BASE_URL}projects/beta/"/></entry></feed>
`;

/** Writes the site into `root`. */
export function writeFixture(root) {
  const put = (path, text) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  for (const [path, body] of Object.entries(PAGES)) if (body !== null) put(path, document(path, body));
  put('404.html', notFound());
  put('projects/old-beta/index.html', redirect());
  put('styles/main.css', STYLE);
  put('styles/print.css', PRINT);
  put('scripts/main.js', 'document.documentElement.dataset.script = "on";\n');
  put('badge.svg', BADGE);
  put('feed.xml', FEED);
  const places = ['', 'projects/alpha/', 'projects/beta/'].map((path) => `<url><loc>${BASE_URL}${path}</loc></url>`);
  put('sitemap.xml', `<?xml version="1.0" encoding="utf-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${places.join('')}</urlset>\n`);
  put('robots.txt', `User-agent: *\nAllow: /\nSitemap: ${BASE_URL}sitemap.xml\n`);
  put('_headers', HEADERS);
}

function document(path, body) {
  const up = '../'.repeat(path.split('/').length - 1);
  return page({ head: `<link rel="canonical" href="${BASE_URL}${path.replace(/index\.html$/, '')}">`, up, body });
}

function notFound() {
  return page({ head: '<meta name="robots" content="noindex">', up: '/catalogue/', body: '<h1>Not found</h1><p>There is no such page.</p>' });
}

function page({ head, up, body }) {
  const title = /<h1>(.*?)<\/h1>/.exec(body)[1];
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="${title}: a page of a small site.">
${head}
<link rel="icon" href="${up}badge.svg">
<link rel="stylesheet" href="${up}styles/main.css">
<link rel="alternate" type="application/atom+xml" title="Changes" href="${up}feed.xml">
<script defer src="${up}scripts/main.js"></script></head>
<body>
<header><nav aria-label="Site"><a href="${up}index.html">Home</a> <a href="#content">To the content</a></nav></header>
<main id="content">
${body}
</main>
</body></html>
`;
}

function project(name, headline) {
  return `<h1>${name}</h1><p>${headline}</p>
<h2 id="critical-gaps">Critical gaps</h2>
<details><summary>How this is scored</summary><p>0.30 of L1 and so on.</p></details>`;
}

function redirect() {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Moved</title>
<meta http-equiv="refresh" content="0; url=../beta/index.html"><link rel="canonical" href="${BASE_URL}projects/beta/"></head>
<body><p><a href="../beta/index.html">Beta</a></p></body></html>
`;
}
