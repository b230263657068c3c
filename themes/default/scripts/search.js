// The search page. It reads the index in pieces, as scripts, so that it works
// from a disk as well: names first, then the words that begin like those looked
// for. What a result says is read from the page it leads to, where pages may be
// read: from a disk, browsers do not allow it, and results are names. Nothing is
// loaded before the box is used.
(() => {
  'use strict';
  const words = document.currentScript.dataset;
  const site = window.safetycard;
  const form = document.querySelector('[data-search]');
  const box = form.elements.q;
  const status = document.querySelector('[data-search-status]');
  const list = document.querySelector('[data-search-results]');
  const pageList = document.querySelector('[data-search-pages]');
  const more = document.querySelector('[data-search-more]');

  const AT_ONCE = 10; // projects shown at first, and with each press on the button
  const PLACES = 3; // passages shown of one project
  const MOST_WORDS = 8;
  const WEIGHTS = [60, 24, 14, 9, 6, 5]; // by the class of the best passage
  const WHOLE = 1.5; // a word that is found as it is, not only how it begins

  // ---- reading the index ----

  const waiting = new Map();
  const loaded = new Map();
  site.take = (name, value) => waiting.get(name)?.(value);

  /** The value of a file of the index. A file is read once. */
  function load(name) {
    if (!loaded.has(name)) {
      const promise = new Promise((resolve, reject) => {
        waiting.set(name, resolve);
        const script = document.createElement('script');
        script.src = `${words.root}search/${name}.js`;
        script.addEventListener('error', () => reject(new Error(`${name} could not be read`)));
        script.addEventListener('load', () => script.remove());
        document.head.append(script);
      });
      // What failed is tried again the next time.
      promise.catch(() => loaded.delete(name));
      loaded.set(name, promise);
    }
    return loaded.get(name);
  }

  // The same division as in `src/formats/search/shard.rs`.
  function shardOf(word, { detail, groups }) {
    if (detail === 0) return 0;
    const letter = word.charCodeAt(0);
    const code = word.codePointAt(0);
    let place = 28;
    if (letter >= 97 && letter <= 122) place = letter - 97;
    else if (letter >= 48 && letter <= 57) place = 26;
    else if (word[0] === '_') place = 27;
    if (detail === 1) return place;
    const width = groups.length + 1;
    if (place === 28) return place * width + (code % width);
    const group = word.length > 1 ? groups.findIndex((one) => one.includes(word[1])) : -1;
    return place * width + (group === -1 ? groups.length : group);
  }

  const shards = new Map();
  /** The words of a shard, as pairs of a word and its projects. */
  async function shard(number, { version }) {
    if (!shards.has(number)) {
      const [own, text] = await load(`words/${number}`);
      if (own !== version) throw new Error('the index is of another build');
      let before = '';
      const lines = text.split('\n').slice(0, -1);
      shards.set(number, lines.map((line) => {
        const space = line.lastIndexOf(' ');
        before = before.slice(0, parseInt(line[0], 36)) + line.slice(1, space);
        return [before, line.slice(space + 1)];
      }));
    }
    return shards.get(number);
  }

  /** Points by project, of those that have a word which begins like this one. */
  async function lookUp(word, catalogue) {
    const found = new Map();
    for (const [known, projects] of await shard(shardOf(word, catalogue), catalogue)) {
      if (!known.startsWith(word)) continue;
      const factor = known === word ? WHOLE : 1;
      let project = -1;
      for (const [, letter, skipped] of projects.matchAll(/([A-Z])([0-9a-z]*)/g)) {
        project += 1 + (skipped ? parseInt(skipped, 36) : 0);
        const points = WEIGHTS[letter.charCodeAt(0) - 65] * factor;
        if (points > (found.get(project) ?? 0)) found.set(project, points);
      }
    }
    return found;
  }

  // ---- taking a query apart, as `src/formats/search/words.rs` does with texts ----

  const RUN = /[\p{Alphabetic}\p{N}_]+/gu;
  const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]\p{M}*/u;

  function wordsOf(text, longest) {
    return (text.match(RUN) ?? [])
      .flatMap((run) => (UNSPACED.test(run) ? run.split(new RegExp(`(${UNSPACED.source})`, 'u')) : [run]))
      .filter((word) => word.length > 1 || /[^\x00-\x7f]/.test(word))
      .map((word) => [...word].slice(0, longest).join(''));
  }

  /** What stands between spaces: as it is, and the words it is made of. */
  function parse(query, longest) {
    const parts = query.normalize('NFC').toLowerCase().split(/\s+/).slice(0, MOST_WORDS);
    return parts
      .map((part) => ({ whole: part.replace(/^["'`(]+|["'`),;:!?]+$/g, ''), words: wordsOf(part, longest) }))
      .filter((part) => part.words.length > 0);
  }

  // ---- finding ----

  /** Points by project for one part of a query: as a whole or, failing that, by all of its words. */
  async function findPart(part, catalogue) {
    const isOneWord = part.words.length === 1 && part.words[0] === part.whole;
    let found = new Map();
    for (const whole of isOneWord ? [] : wholes(part.whole)) {
      if (found.size === 0) found = await lookUp(whole, catalogue);
    }
    if (found.size === 0) {
      const each = await Promise.all(part.words.map((word) => lookUp(word, catalogue)));
      found = each.reduce((all, one) => both(all, one));
      for (const [project, points] of found) found.set(project, points / part.words.length);
    }
    // Within a name, wherever: it is short and at hand.
    catalogue.projects.forEach(([id, name], project) => {
      if (name.toLowerCase().includes(part.whole) || id.includes(part.whole)) {
        found.set(project, Math.max(found.get(project) ?? 0, WEIGHTS[0] * 0.8));
      }
    });
    return found;
  }

  /** An id or a path as the index may have it; of a path it has the last two parts. */
  function wholes(text) {
    const path = text.replace(/^\.?\/+|:\d+(-\d+)?$/g, '');
    return [...new Set([text, path, path.split('/').slice(-2).join('/')])].filter((one) => one.length > 1);
  }

  function both(one, other) {
    const found = new Map();
    for (const [project, points] of one) if (other.has(project)) found.set(project, points + other.get(project));
    return found;
  }

  /** Projects with everything that is looked for, the best first; of equals, the higher rank. */
  async function findProjects(parts, catalogue) {
    const each = await Promise.all(parts.map((part) => findPart(part, catalogue)));
    const found = each.reduce((all, one) => both(all, one));
    return [...found].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([project]) => project);
  }

  function findPages(parts, { pages }) {
    const marks = marker(parts);
    return pages
      .map((page) => ({ page, inTitle: marks.count(page[1]), inAll: marks.count(`${page[1]} ${page[2]}`) }))
      .filter(({ inAll }) => inAll === parts.length)
      .sort((a, b) => b.inTitle - a.inTitle)
      .slice(0, 6)
      .map(({ page }) => page);
  }

  // ---- marking what was found ----

  const escape = (text) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

  /** Finds the parts of a query in a text: each as a whole or, failing that, its words. */
  function marker(parts) {
    const begins = (words) => new RegExp(words.map((word) => `(?<![\\p{Alphabetic}\\p{N}])${escape(word)}`).join('|'), 'giu');
    const patterns = parts.map(({ whole, words }) => ({
      whole: begins([whole]),
      each: words.map((word) => begins([word])),
      all: begins([whole, ...words].filter(Boolean)),
    }));
    const holds = (text, { whole, each }) => text.search(whole) >= 0 || each.every((word) => text.search(word) >= 0);
    return {
      /** How many parts of the query a text has. */
      count: (text) => patterns.filter((pattern) => holds(text, pattern)).length,
      /** How many it has as they were typed. */
      exact: (text) => patterns.filter(({ whole }) => text.search(whole) >= 0).length,
      /** Where the parts are: pairs of start and end, in order. */
      spans: (text) => patterns
        .flatMap(({ whole, all }) => [...text.matchAll(text.search(whole) >= 0 ? whole : all)])
        .map((match) => [match.index, match.index + match[0].length])
        .sort((a, b) => a[0] - b[0] || b[1] - a[1]),
    };
  }

  const BEFORE = 60;
  const LENGTH = 220;

  /** The part of a text round the first hit, with every hit marked. */
  function snippet(text, marks) {
    const spans = marks.spans(text);
    let from = 0;
    if (text.length > LENGTH && spans.length > 0 && spans[0][0] > BEFORE) {
      from = text.indexOf(' ', spans[0][0] - BEFORE) + 1;
      if (from === 0 || from > spans[0][0]) from = spans[0][0];
    }
    let to = Math.min(text.length, from + LENGTH);
    if (to < text.length) to = Math.max(text.lastIndexOf(' ', to), from + LENGTH / 2);
    const said = document.createDocumentFragment();
    let at = from;
    if (from > 0) said.append('… ');
    for (const [start, end] of spans) {
      if (start < at || end > to) continue;
      const mark = document.createElement('mark');
      mark.textContent = text.slice(start, end);
      said.append(text.slice(at, start), mark);
      at = end;
    }
    said.append(text.slice(at, to), to < text.length ? ' …' : '');
    return said;
  }

  // ---- showing ----

  const element = (name, attributes = {}, ...children) => {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children);
    return made;
  };
  const link = (path, ...children) => element('a', { href: words.root + path }, ...children);

  function showPage([path, title, text, part], marks) {
    const label = part && words[`part${part.charAt(0).toUpperCase()}${part.slice(1)}`];
    return element('li', {}, link(path, snippet(title, marks)), ` ${label ? `${label} · ` : ''}`, element('span', { class: 'muted' }, snippet(text, marks)));
  }

  const PASSAGES = 'p, li, dd, td, th, blockquote';
  const SKIPPED = 'nav, form, figure, [data-search-skip]';
  const seen = new Map();

  /** What a page says, text by text, with the part of the page that each stands in. */
  function passagesOf(path) {
    if (location.protocol === 'file:') return [];
    if (!seen.has(path)) {
      const text = fetch(words.root + path).then((answer) => (answer.ok ? answer.text() : ''));
      seen.set(path, text.then(passagesIn, () => []));
    }
    return seen.get(path);
  }

  function passagesIn(text) {
    const page = new DOMParser().parseFromString(text, 'text/html');
    return [...page.querySelectorAll('main :is(' + PASSAGES + ')')]
      .filter((block) => !block.closest(SKIPPED) && !block.querySelector(PASSAGES))
      .map((block) => {
        const kind = ['evidence', 'next', 'cap-reason'].find((name) => block.closest(`.${name}`)) ?? '';
        const part = block.closest('main [id]');
        // A claim is worth more than what shows it; what stands above all parts sums them up.
        const points = part ? { evidence: 0, next: 3 }[kind] ?? 6 : 12;
        return {
          text: block.textContent.replace(/\s+/g, ' ').trim(),
          anchor: part?.id ?? '',
          heading: headingOf(part),
          kind,
          points,
        };
      });
  }

  /** What a part of a page is called: a cell of a criterion by both. */
  function headingOf(part) {
    if (!part) return words.kindDescription;
    const own = part.querySelector('h2, h3, dt');
    if (own?.localName !== 'dt') return own?.textContent ?? '';
    return `${headingOf(part.parentElement.closest('main [id]'))} · ${own.firstChild.textContent}`;
  }

  async function showProject(number, marks, catalogue) {
    const [id, name, total, category, band, edition] = catalogue.projects[number];
    const path = `projects/${id}/index.html`;
    const [label, tone] = catalogue.bands[band];
    const item = element('li', {},
      element('h2', {}, link(path, snippet(name, marks))),
      element('p', { class: 'meta' }, `${total} ${words.ofMax} · `, element('span', { class: `band tone-${tone}` }, label), ` · ${catalogue.categories[category]}`, edition ? ` · ${words.outdated} (${edition})` : ''));
    const places = (await passagesOf(path))
      .filter(({ text }) => marks.count(text) > 0)
      .map((place) => ({ ...place, points: marks.count(place.text) * 20 + marks.exact(place.text) * 20 + place.points }))
      .sort((a, b) => b.points - a.points);
    const shown = [];
    for (const place of places) {
      // The same words at two places, as a gap and as a finding, are shown once.
      if (shown.length < PLACES && !shown.some(({ text }) => text === place.text)) shown.push(place);
    }
    if (shown.length > 0) item.append(element('ul', {}, ...shown.map((place) => showPlace(path, place, marks))));
    return item;
  }

  function showPlace(path, { text, anchor, heading, kind }, marks) {
    const also = { evidence: words.alsoEvidence, next: words.alsoGap, 'cap-reason': words.alsoCap }[kind];
    const said = element('span', kind === 'evidence' ? { class: 'path' } : {}, snippet(text, marks));
    return element('li', {}, link(anchor ? `${path}#${anchor}` : path, also ? `${heading}, ${also}` : heading), said);
  }

  // ---- the page ----

  let asked = 0; // only the last question is answered
  async function search() {
    const question = (asked += 1);
    const query = box.value.trim();
    const clear = (said) => {
      list.replaceChildren();
      pageList.replaceChildren();
      more.hidden = true;
      status.textContent = said;
    };
    if (!query) return clear('');
    try {
      if (!loaded.has('catalogue')) status.textContent = words.loading;
      const catalogue = await load('catalogue');
      const parts = parse(query, catalogue.longest);
      if (parts.length === 0) return clear(words.tooShort);
      const [found, pages] = [await findProjects(parts, catalogue), findPages(parts, catalogue)];
      if (question !== asked) return;
      const marks = marker(parts);
      const items = await Promise.all(found.slice(0, AT_ONCE).map((project) => showProject(project, marks, catalogue)));
      if (question !== asked) return;
      pageList.replaceChildren(...pages.map((page) => showPage(page, marks)));
      list.replaceChildren(...items);
      const said = [site.fill(words.found, { n: found.length })];
      if (pages.length > 0) said.push(site.fill(words.foundPages, { n: pages.length }));
      status.textContent = found.length + pages.length > 0 ? said.join(', ') : site.fill(words.nothing, { query });
      more.hidden = found.length <= AT_ONCE;
      more.onclick = () => showMore(found, marks, catalogue);
    } catch {
      if (question === asked) clear(words.failed);
    }
  }

  async function showMore(found, marks, catalogue) {
    const from = list.children.length;
    const next = found.slice(from, from + AT_ONCE);
    const items = await Promise.all(next.map((project) => showProject(project, marks, catalogue)));
    list.append(...items);
    more.hidden = list.children.length >= found.length;
    items[0]?.querySelector('a').focus();
  }

  /** The question in the address; typing is one step back, not one a letter. */
  function remember(step) {
    const query = box.value.trim();
    const address = `${location.pathname}${query ? `?q=${encodeURIComponent(query)}` : ''}`;
    try {
      history[step ? 'pushState' : 'replaceState'](null, '', address);
    } catch {
      // Some browsers give pages on disk no history; the results hold.
    }
  }

  let pause;
  box.addEventListener('input', () => {
    clearTimeout(pause);
    pause = setTimeout(() => {
      remember(false);
      search();
    }, 150);
  });
  box.addEventListener('focus', () => load('catalogue').catch(() => {}));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    clearTimeout(pause);
    remember(true);
    search();
  });
  addEventListener('popstate', restore);

  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && box.value && (event.target === box || list.contains(event.target) || pageList.contains(event.target))) {
      event.preventDefault();
      box.value = '';
      box.focus();
      remember(false);
      search();
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const stops = [box, ...pageList.querySelectorAll('a'), ...list.querySelectorAll('a')];
    const at = stops.indexOf(event.target);
    const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)];
    if (at === -1 || !next) return;
    event.preventDefault();
    next.focus();
  });

  function restore() {
    box.value = new URLSearchParams(location.search).get('q')?.slice(0, 200) ?? '';
    search();
    if (!box.value) box.focus();
  }
  restore();
})();
