// Proves that every check accepts a good site and can fail: a copy of the
// fixture is broken in one way at a time, and the check must say exactly that.
//
//   npm test

import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkHtml } from './html.mjs';
import { withChromium } from './lib/browser.mjs';
import { writeFixture } from './lib/fixture.mjs';
import { Report } from './lib/report.mjs';
import { readHeaderRules } from './lib/serve.mjs';
import { checkWithLighthouse } from './lighthouse.mjs';
import { checkLinks } from './links.mjs';
import { checkPages } from './pages.mjs';
import { takeShots } from './shots.mjs';
import { checkSizes } from './sizes.mjs';

const HERE = dirname(fileURLToPath(import.meta.url));
const ALPHA = 'projects/alpha/index.html';

/** A broken copy of the fixture, with the few edits that cases need. */
class Site {
  constructor(root) {
    this.root = root;
  }

  read(file) {
    return readFileSync(join(this.root, file), 'utf8');
  }

  write(file, text) {
    mkdirSync(dirname(join(this.root, file)), { recursive: true });
    writeFileSync(join(this.root, file), text);
  }

  /** Replaces the first `from`; an edit that changes nothing is a mistake in the case. */
  edit(file, from, to) {
    const before = this.read(file);
    const after = before.replace(from, () => to);
    if (after === before) throw new Error(`${file} does not hold ${from}`);
    this.write(file, after);
  }

  /** Puts markup at the end of a page's content. */
  add(file, markup) {
    this.edit(file, '</main>', `${markup}</main>`);
  }

  style(css) {
    appendFileSync(join(this.root, 'styles/main.css'), css);
  }

  script(code) {
    appendFileSync(join(this.root, 'scripts/main.js'), code);
  }

  remove(path) {
    rmSync(join(this.root, path), { recursive: true });
  }
}

// [what is broken, how, what the check must say (every failure must match one of these, and each must occur)]
const LINK_CASES = [
  ['link to a missing file', (s) => s.add(ALPHA, '<a href="../gone/index.html">x</a>'), /a href .*no file projects\/gone\/index\.html/],
  ['folder link without an index', (s) => s.add(ALPHA, '<a href="../">x</a>'), /no file projects\/index\.html/],
  ['folder link without its slash', (s) => s.add(ALPHA, '<a href="../beta">x</a>'), /must end with a slash/],
  ['link out of the site', (s) => s.add('index.html', '<a href="../index.html">x</a>'), /leaves the site/],
  ['case of a file name', (s) => s.add('index.html', '<a href="Method/index.html">x</a>'), /no file Method/],
  ['absolute path', (s) => s.add(ALPHA, '<a href="/catalogue/index.html">x</a>'), /absolute path/],
  ['link without scheme', (s) => s.add(ALPHA, '<a href="//example.com/">x</a>'), /without a scheme/],
  ['script address', (s) => s.add(ALPHA, '<a href="javascript:alert(1)">x</a>'), /scheme javascript:/],
  ['telephone address', (s) => s.add(ALPHA, '<a href="tel:123">x</a>'), /scheme tel:/],
  ['unescaped space', (s) => s.add(ALPHA, '<a href="../be ta/index.html">x</a>'), /percent-encoded/],
  ['broken percent-encoding', (s) => s.add(ALPHA, '<a href="../%zz/index.html">x</a>'), /broken percent-encoding/],
  ['missing fragment', (s) => s.add(ALPHA, '<a href="#nowhere">x</a>'), /"projects\/alpha\/index\.html#nowhere": no such id/],
  ['missing fragment elsewhere', (s) => s.add(ALPHA, '<a href="../beta/index.html#nowhere">x</a>'), /beta\/index\.html#nowhere": no such id/],
  ['full link to a page that is not there', (s) => s.add(ALPHA, '<a href="https://example.org/catalogue/gone/">x</a>'), /no file gone\/index\.html/],
  ['image that is not there', (s) => s.add(ALPHA, '<img src="gone.png" alt="">'), /img src .*no file/],
  ['image without address', (s) => s.add(ALPHA, '<img src="" alt="">'), /empty address/],
  ['srcset', (s) => s.add(ALPHA, '<img src="../../badge.svg" srcset="../../badge.svg 1x,  ../../gone.svg 2x" alt="">'), /srcset .*no file gone\.svg/],
  ['image of another host', (s) => s.add(ALPHA, '<img src="https://example.com/a.png" alt="">'), /loaded from outside/],
  ['script of another host', (s) => s.add(ALPHA, '<script src="https://example.com/a.js"></script>'), /loaded from outside/],
  ['script that comes later, of another host', (s) => s.add(ALPHA, '<template data-script="https://example.com/a.js"></template>'), /template data-script .*loaded from outside/],
  ['style sheet of another host', (s) => s.edit(ALPHA, '</head>', '<link rel="stylesheet" href="https://example.com/a.css"></head>'), /loaded from outside/],
  ['connection to another host', (s) => s.edit(ALPHA, '</head>', '<link rel="preconnect" href="https://example.com/"></head>'), /loaded from outside/],
  ['frame of another host', (s) => s.add(ALPHA, '<iframe src="https://example.com/"></iframe>'), /loaded from outside/],
  ['page in a data address', (s) => s.add(ALPHA, '<iframe src="data:text/html,x"></iframe>'), /data: address/],
  ['duplicate id', (s) => s.add(ALPHA, '<p id="content">x</p>'), /duplicate id "content"/],
  ['inline script', (s) => s.add(ALPHA, '<script>alert(1)</script>'), /inline script/],
  ['inline style element', (s) => s.add(ALPHA, '<style>p{}</style>'), /inline style element/],
  ['inline style attribute', (s) => s.add(ALPHA, '<p style="color:red">x</p>'), /inline style attribute on <p>/],
  ['inline handler', (s) => s.add(ALPHA, '<p onclick="x()">x</p>'), /inline handler onclick/],
  ['page inside an attribute', (s) => s.add(ALPHA, '<iframe srcdoc="&lt;p&gt;"></iframe>'), /srcdoc/],
  ['data block that is not JSON', (s) => s.edit('index.html', '{"@context"', '{'), /is not JSON/],
  ['base element', (s) => s.edit(ALPHA, '<title>', '<base href="../../"><title>'), /only 404\.html may have one/, /no file|leaves the site|no such id/],
  ['redirect to nowhere', (s) => s.edit('projects/old-beta/index.html', '0; url=../beta/', '0; url=../gone/'), /meta refresh .*no file/],
  ['canonical link elsewhere', (s) => s.edit(ALPHA, 'catalogue/projects/alpha/">', 'catalogue/projects/gone/">'), /link canonical .*no file/],
  ['canonical link of another site', (s) => s.edit(ALPHA, 'example.org/catalogue/projects', 'example.com/projects'), /not under base_url/],
  ['no base_url', (s) => s.edit('index.html', /<link rel="canonical"[^>]*>/, ''), /canonical link: expected/, /not under base_url \(null\)/, /outside the path of base_url/],
  ['no front page', (s) => s.remove('index.html'), /no front page/, /no file index\.html/, /base_url/],
  ['social picture', (s) => s.edit(ALPHA, '<title>', '<meta property="og:image" content="https://example.org/catalogue/gone.png"><title>'), /og:image .*no file/],
  ['relative link in the 404 page', (s) => s.add('404.html', '<a href="index.html">x</a>'), /answers with 404\.html at any depth/],
  ['404 page of another mount', (s) => s.add('404.html', '<a href="/elsewhere/index.html">x</a>'), /outside the path of base_url/],
  ['url() in a style sheet', (s) => s.style('p { background: URL( gone.png ) }'), /main\.css:\d+: style sheet address "gone\.png".*no file styles\/gone\.png/],
  ['quoted url()', (s) => s.style('p { background: url("gone.png") }'), /no file styles\/gone\.png/],
  ['image-set()', (s) => s.style('p { background: image-set("gone.png" type("image/png") 1x) }'), /"gone\.png".*no file/],
  ['@import', (s) => s.edit('styles/main.css', 'print.css', 'gone.css'), /"gone\.css".*no file/],
  ['font of another host', (s) => s.style('@font-face { font-family: x; src: url(https://example.com/x.woff2) }'), /loaded from outside/],
  ['gradient of an SVG', (s) => s.edit('badge.svg', '#shade', '#gone'), /badge\.svg#gone": no such id/],
  ['script in an SVG', (s) => s.edit('badge.svg', '<rect', '<script>x()</script><rect'), /inline script/],
  ['style in an SVG', (s) => s.edit('badge.svg', '<rect', '<rect style="x:y"'), /inline style attribute/],
  ['SVG that is not well-formed', (s) => s.edit('badge.svg', '</svg>', ''), /badge\.svg.*not well-formed XML/],
  ['sitemap that is not well-formed', (s) => s.edit('sitemap.xml', '</loc>', ''), /sitemap\.xml.*not well-formed XML/],
  ['sitemap entry without a page', (s) => s.edit('sitemap.xml', 'projects/beta/', 'projects/gone/'), /loc .*no file projects\/gone/],
  ['sitemap entry of another site', (s) => s.edit('sitemap.xml', 'https://example.org/catalogue/projects', 'https://example.com/projects'), /not under base_url/],
  ['relative sitemap entry', (s) => s.edit('sitemap.xml', 'https://example.org/catalogue/projects', 'projects'), /not a full address/],
  ['feed that is not well-formed', (s) => s.edit('feed.xml', '<title>T', '<title>T & U'), /feed\.xml.*not well-formed XML/],
  ['feed entry without a page', (s) => s.edit('feed.xml', 'catalogue/projects/beta/', 'catalogue/projects/gone/'), /link alternate .*no file/],
  ['feed that is elsewhere', (s) => s.edit('feed.xml', 'feed.xml"', 'index.html"'), /link self .*not the address of this file/],
  ['two entries with one id', (s) => s.edit('feed.xml', '2026:beta', '2026:alpha'), /two entries have the id/],
  ['link in the text of an entry', (s) => s.edit('feed.xml', 'alpha/#critical-gaps', 'alpha/#gone'), /alpha\/index\.html#gone": no such id/],
  ['relative link in the text of an entry', (s) => s.edit('feed.xml', '&lt;a href="https://example.org/catalogue/', '&lt;a href="'), /entry's a href .*not a full address/],
  ['robots.txt', (s) => s.edit('robots.txt', 'sitemap.xml', 'gone.xml'), /Sitemap .*no file gone\.xml/],
];

const HTML_CASES = [
  ['unclosed element', (s) => s.add(ALPHA, '<div>'), /projects\/alpha\/index\.html:\d+: .*(Unclosed|open) ?element/i, /main/],
  ['image without alt', (s) => s.add(ALPHA, '<img src="../../badge.svg">'), /alt/],
  ['unknown attribute in an SVG', (s) => s.edit('badge.svg', '<rect width', '<rect widht'), /badge\.svg:\d+: .*widht/],
];

/** Text that hardly gets smaller when it is compressed. */
function noise(bytes) {
  let state = 1;
  const next = () => (state = (state * 48271) % 0x7fffffff);
  return Array.from({ length: bytes }, () => String.fromCharCode(97 + (next() % 26))).join('');
}

const SIZE_CASES = [
  ['project page', (s) => s.add(ALPHA, `<p>${noise(70_000)}</p>`), /^projects\/alpha\/index\.html: \d+ bytes, more than 35000$/],
  ['leaderboard', (s) => s.add('index.html', `<p>${noise(140_000)}</p>`), /^index\.html: \d+ bytes, more than 70000$/],
  ['list of a criterion', (s) => s.add('criteria/c1/index.html', `<p>${noise(100_000)}</p>`), /^criteria\/c1\/index\.html: \d+ bytes, more than 50000$/],
  ['style sheet that every page loads', (s) => s.style(`/* ${noise(90_000)} */`), /^projects\/\w+\/index\.html: \d+ bytes, more than 35000$/, /^(criteria|gaps)\/\w+\/index\.html: \d+ bytes, more than 50000$/],
  ['script that every page loads', (s) => s.script(`/* ${noise(90_000)} */`), /^projects\/\w+\/index\.html: \d+ bytes, more than 35000$/, /^(criteria|gaps)\/\w+\/index\.html: \d+ bytes, more than 50000$/],
  [
    'script that comes later',
    (s) => {
      s.edit(ALPHA, '<script defer src="../../scripts/main.js"></script>', '<template data-script="../../scripts/main.js"></template>');
      s.script(`/* ${noise(90_000)} */`);
    },
    /^projects\/alpha\/index\.html: \d+ bytes, more than 35000$/,
    /more than \d+$/,
  ],
];

// One run of one page each: what is broken shows in any.
const LIGHTHOUSE_CASES = [
  ['image without alt', (s) => s.add('index.html', '<img src="badge.svg" width="80" height="20">'), /accessibility \d+ instead of 100: .*image-alt/, /seo \d+ instead of 100: image-alt/],
  ['message on the console', (s) => s.script('console.error("hello");'), /best-practices \d+ instead of 100: .*errors-in-console/],
  ['no description', (s) => s.edit('index.html', /<meta name="description"[^>]*>/, ''), /seo \d+ instead of 100: .*meta-description/],
  [
    'script that holds up the page',
    (s) => {
      s.edit('index.html', '<script defer', '<script');
      s.script('const end = performance.now() + 3000; while (performance.now() < end);');
    },
    /performance \d+ instead of 70: .*(first-contentful-paint|total-blocking-time)/,
  ],
];

const ONE_VIEW = [{ scheme: 'light', widths: [1280] }];
const DARK = [{ scheme: 'dark', widths: [1280] }];
const PHONE = [{ scheme: 'light', widths: [320] }];
const WIDE_LINE = '<p class="wide-line">x</p>';

// As above, with the page kind to open and, where it matters, the views.
const PAGE_CASES = [
  ['missing kind', (s) => s.remove('gaps/g1'), { kind: 'method' }, /gap: no page below gaps\//],
  ['contrast', (s) => s.style('h1 { color: #999; }'), { kind: 'method' }, /color-contrast/],
  ['contrast in the dark only', (s) => s.style('h1 { color: light-dark(#000, #333); }'), { kind: 'method', views: DARK }, /dark 1280: color-contrast/],
  [
    'contrast that nobody can judge',
    (s) => (s.style('.shaded { background: linear-gradient(#fff, #999); }'), s.add('method/index.html', '<p class="shaded">x</p>')),
    { kind: 'method', notes: /^method .*: contrast not judged, first at \.shaded/ },
  ],
  ['image without alt', (s) => s.add('method/index.html', '<img src="../badge.svg">'), { kind: 'method' }, /image-alt/],
  ['defect inside a folded part', (s) => s.edit(ALPHA, '<p>0.30', '<p><img src="../../badge.svg">'), { kind: 'project' }, /unfolded 1280: image-alt/],
  ['message on the console', (s) => s.script('console.log("hello");'), { kind: 'method' }, /console says log: hello/],
  ['uncaught error', (s) => s.script('throw new Error("broken");'), { kind: 'method' }, /console says uncaught: broken/],
  ['inline script', (s) => s.add('method/index.html', '<script>1</script>'), { kind: 'method' }, /script-src-elem blocked inline/, /console says error: .*inline script/i],
  ['style set by a script', (s) => s.script('document.body.setAttribute("style", "margin: 0");'), { kind: 'method' }, /style-src-attr blocked inline/, /console says error: .*inline style/i],
  ['no policy', (s) => s.remove('_headers'), { kind: 'method' }, /there is none with a default-src/],
  ['policy with inline code', (s) => s.edit('_headers', "'self';", "'self'; script-src 'self' 'unsafe-inline';"), { kind: 'method' }, /script-src allows 'unsafe-inline'/],
  ['policy with another host', (s) => s.edit('_headers', "img-src 'self'", "img-src 'self' https:"), { kind: 'method' }, /img-src allows https:/],
  [
    'another host',
    (s) => {
      s.remove('_headers');
      s.add('method/index.html', '<img src="http://example.com/a.png" alt="">');
    },
    { kind: 'method' },
    /asks another host for http:\/\/example\.com\/a\.png/,
    /ERR_NAME_NOT_RESOLVED/,
    /there is none with a default-src/,
  ],
  ['path from the root of the host', (s) => s.add('method/index.html', '<img src="/badge.svg" alt="">'), { kind: 'method' }, /asked for \/badge\.svg, outside/, /badge\.svg/, /console says error: Failed to load/],
  ['sideways scrolling', (s) => (s.style('.wide-line { width: 500px; }'), s.add('method/index.html', WIDE_LINE)), { kind: 'method', views: PHONE }, /320: scrolls sideways: \d+ px wide in 320 px, by <p class="wide-line">/],
  ['sideways scrolling cut off', (s) => (s.style('body { overflow-x: hidden; } .wide-line { width: 500px; }'), s.add('method/index.html', WIDE_LINE)), { kind: 'method', views: PHONE }, /320: scrolls sideways:/],
  ['sideways scrolling when unfolded', (s) => s.edit(ALPHA, '<p>0.30', `<p>${'x'.repeat(200)}`), { kind: 'project', views: PHONE }, /unfolded 320: scrolls sideways/],
  ['no viewport', (s) => s.edit('method/index.html', /<meta name="viewport"[^>]*>/, ''), { kind: 'method' }, /no viewport meta/],
  [
    'rows made by script',
    (s) => {
      s.edit('index.html', /<tbody>[^]*<\/tbody>/, '<tbody></tbody>');
      s.script('const body = document.querySelector("tbody"); if (body && !body.rows.length) body.insertRow().insertCell().textContent = "Alpha";');
    },
    { kind: 'leaderboard' },
    /without script: shows no table row/,
    /without script: shows 0 table rows, but 1 with script/,
  ],
  ['content hidden without script', (s) => s.style('html:not([data-script]) main { display: none; }'), { kind: 'method' }, /without script: shows no h1/, /without script: shows no text/],
  ['folded part in print', (s) => s.write('styles/print.css', ''), { kind: 'project' }, /in print: shows 0 of \d+ characters folded under "How this is scored"/],
  ['script that needs a server', (s) => s.script('fetch("../feed.xml").catch(() => {});'), { kind: 'method' }, /from disk: console says/, /from disk: does not load/],
  ['folder link from disk', (s) => s.add('method/index.html', '<a href="../criteria/">x</a>'), { kind: 'method' }, /from disk: .*list of files.* \.\.\/criteria\//],
  ['404 page without its style', (s) => s.edit('404.html', '"/catalogue/styles/', '"styles/'), { kind: 'not-found' }, /not-found .*does not load: .*no\/such\/page\/styles\/main\.css/, /console says error/],
];

const report = new Report('self-test');
const temporary = mkdtempSync(join(tmpdir(), 'safetycard-self-test-'));
try {
  const good = join(temporary, 'good');
  writeFixture(good);
  let copies = 0;
  const broken = (mutate) => {
    const root = join(temporary, `copy-${(copies += 1)}`);
    cpSync(good, root, { recursive: true });
    mutate(new Site(root));
    return root;
  };

  expectGood(checkLinks(good));
  for (const [name, mutate, ...says] of LINK_CASES) expectSays(checkLinks(broken(mutate)), `links: ${name}`, says);

  expectGood(checkSizes(good));
  for (const [name, mutate, ...says] of SIZE_CASES) expectSays(checkSizes(broken(mutate)), `sizes: ${name}`, says);

  const measured = await checkWithLighthouse(good, { kinds: ['leaderboard', 'compare'], runs: 1 });
  if (measured.skips.length > 0) report.skip('lighthouse', measured.skips[0]);
  else {
    expectGood(measured);
    for (const [name, mutate, ...says] of LIGHTHOUSE_CASES) {
      expectSays(await checkWithLighthouse(broken(mutate), { kinds: ['leaderboard'], runs: 1 }), `lighthouse: ${name}`, says);
    }
  }

  const html = checkHtml(good);
  if (html.skips.length > 0) report.skip('html', html.skips[0]);
  else {
    expectGood(html);
    for (const [name, mutate, ...says] of HTML_CASES) expectSays(checkHtml(broken(mutate)), `html: ${name}`, says);
  }

  const browsed = await withChromium('pages', async (browser) => {
    expectGood(await checkPages(good, browser));
    for (const [name, mutate, { kind, views = ONE_VIEW, notes }, ...says] of PAGE_CASES) {
      const result = await checkPages(broken(mutate), browser, { pages: [kind], views });
      expectSays(result, `pages: ${name}`, says);
      if (notes) report.expect([...result.notes].some((note) => notes.test(note)), `pages: ${name}`, `does not note ${notes}`);
    }
    const shots = await takeShots(good, join(temporary, 'shots'), browser, { widths: [360], schemes: ['dark'] });
    expectGood(shots);
    const picture = readFileSync(join(temporary, 'shots/leaderboard-360-dark.png'));
    report.expect(picture.subarray(1, 4).toString() === 'PNG', 'shots', 'leaderboard-360-dark.png is not a PNG');
    return null;
  });
  if (browsed) report.skip('pages and shots', browsed.skips[0]);

  checkHeaders(good, broken);
  checkCommands(good, broken((s) => s.remove('badge.svg')));
} finally {
  rmSync(temporary, { recursive: true, force: true });
}
report.finish();

function expectGood(result) {
  const holds = result.failures.length === 0 && result.passed > 0;
  report.expect(holds, `${result.name}: the good site`, result.failures.join('\n         ') || 'nothing was checked');
}

function expectSays(result, name, says) {
  const silent = says.filter((pattern) => !result.failures.some((failure) => pattern.test(failure)));
  const beside = result.failures.filter((failure) => !says.some((pattern) => pattern.test(failure)));
  for (const pattern of silent) report.fail(name, `does not say ${pattern}; it says ${JSON.stringify(result.failures)}`);
  for (const failure of beside) report.fail(name, `says something else as well: ${failure}`);
  if (silent.length + beside.length === 0) report.pass();
}

function checkHeaders(good, broken) {
  const rules = readHeaderRules(good);
  report.expect(rules.length === 1 && rules[0].headers.length === 2, '_headers', `read as ${JSON.stringify(rules)}`);
  report.expect(rules[0].pattern.test('/projects/alpha/'), '_headers', '/* does not cover a page');
  const narrow = readHeaderRules(broken((s) => s.write('_headers', '/projects/:id/\n  X-Kind: project\n')));
  report.expect(narrow[0].pattern.test('/projects/alpha/') && !narrow[0].pattern.test('/projects/a/b/'), '_headers', ':id is not one segment');
  let refused = false;
  try {
    readHeaderRules(broken((s) => s.write('_headers', '  X-Kind: before any path\n')));
  } catch {
    refused = true;
  }
  report.expect(refused, '_headers', 'a header before any path is accepted');
}

/** The commands as a person or CI starts them: last line and exit status. */
function checkCommands(good, bad) {
  const run = (args, env = {}) => {
    const { status, stdout } = spawnSync(process.execPath, args, { cwd: HERE, encoding: 'utf8', env: { ...process.env, ...env } });
    return { status, last: stdout.trimEnd().split('\n').at(-1) };
  };
  const expectRun = (args, env, status, last) => {
    const result = run(args, env);
    const holds = result.status === status && last.test(result.last);
    report.expect(holds, `node ${args[0]}`, `expected status ${status} and ${last}, found ${JSON.stringify(result)}`);
  };
  const empty = join(temporary, 'empty');
  mkdirSync(empty);
  expectRun(['links.mjs', good], {}, 0, /^links: \d+ passed, 0 failed, 0 skipped$/);
  expectRun(['links.mjs', bad], {}, 1, /^links: \d+ passed, [1-9]\d* failed, 0 skipped$/);
  expectRun(['links.mjs', empty], {}, 1, /^links: 0 passed, 1 failed/);
  expectRun(['links.mjs', join(temporary, 'nowhere')], {}, 2, /^$/);
  expectRun(['links.mjs'], {}, 2, /^$/);
  expectRun(['html.mjs', empty], {}, 1, /^html: 0 passed, 1 failed/);
  expectRun(['html.mjs', good], { PATH: empty }, 0, /^html: 0 passed, 0 failed, 1 skipped$/);
  expectRun(['pages.mjs', good], { CHROMIUM: 'none' }, 0, /^pages: 0 passed, 0 failed, 1 skipped$/);
  expectRun(['sizes.mjs', good], {}, 0, /^sizes: \d+ passed, 0 failed, 0 skipped$/);
  expectRun(['lighthouse.mjs', good], { CHROMIUM: 'none' }, 0, /^lighthouse: 0 passed, 0 failed, 1 skipped$/);
  expectRun(['shots.mjs', good, empty], { CHROMIUM: 'none' }, 0, /^shots: 0 passed, 0 failed, 1 skipped$/);
}
