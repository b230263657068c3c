// Ticking projects in any table, to compare them. Every `.pick` in a row gets a
// box; the row's own link says which project it is. Ticks last for the visit, so
// that they can come from several pages.
(() => {
  'use strict';
  const words = document.currentScript.dataset;
  const { announce, fill } = window.safetycard;
  const MOST = 4;
  // One host may hold several catalogues.
  const KEPT = `safetycard-ticked ${new URL(words.root || './', location.href).pathname}`;

  const boxes = new Map(); // id → its boxes on this page
  let ticked = new Map(); // id → name

  function addBoxes(places) {
    let added = 0;
    for (const place of places) {
      const link = place.closest('tr, li').querySelector('th a, h3 a');
      const id = /\bprojects\/([^/]+)\//.exec(link?.getAttribute('href') ?? '')?.[1];
      if (!id) continue;
      const box = document.createElement('input');
      box.type = 'checkbox';
      box.setAttribute('aria-label', fill(words.tick, { name: link.textContent }));
      box.addEventListener('change', () => tick(box, id, link.textContent));
      place.append(box);
      boxes.set(id, [...(boxes.get(id) ?? []), box]);
      added += 1;
    }
    return added > 0;
  }
  addBoxes(document.querySelectorAll('td.pick:empty, span.pick:empty'));
  if (boxes.size === 0) return;

  // ---- the bar, in sight as long as something is ticked ----

  const bar = document.createElement('section');
  bar.className = 'pick-bar';
  bar.setAttribute('aria-label', words.compare);
  const said = document.createElement('p');
  const link = document.createElement('a');
  const clear = document.createElement('button');
  clear.type = 'button';
  clear.className = 'as-link';
  clear.textContent = words.clear;
  bar.append(said, link, clear);
  document.querySelector('main').append(bar);

  clear.addEventListener('click', () => {
    const [first] = ticked.keys();
    ticked.clear();
    keep();
    show();
    announce(sentence());
    (boxes.get(first) ?? boxes.values().next().value)[0].focus();
  });

  function tick(box, id, name) {
    if (box.checked && ticked.size === MOST) {
      box.checked = false;
      announce(fill(words.full, { max: MOST }));
      return;
    }
    if (box.checked) ticked.set(id, name);
    else ticked.delete(id);
    keep();
    show();
    announce(sentence());
  }

  const sentence = () => fill(words.ticked, { n: ticked.size, max: MOST });
  const address = () => `${words.root}compare/index.html?p=${[...ticked.keys()].join(',')}`;

  function show() {
    const isEnough = ticked.size > 1;
    bar.hidden = ticked.size === 0;
    said.textContent = `${[...ticked.values()].join(', ')}${isEnough ? '' : ` · ${words.another}`}`;
    link.textContent = sentence();
    if (isEnough) link.href = address();
    else link.removeAttribute('href');
    for (const shortcut of document.querySelectorAll('.pick > a')) shortcut.remove();
    for (const [id, own] of boxes) {
      for (const box of own) {
        const isTicked = ticked.has(id);
        if (box.checked !== isTicked) box.checked = isTicked;
        // The next press of Tab leads on, past a thousand rows.
        if (isTicked && isEnough) box.after(shortcut());
      }
    }
  }

  function shortcut() {
    const way = document.createElement('a');
    way.href = address();
    way.textContent = sentence();
    return way;
  }

  function keep() {
    try {
      sessionStorage.setItem(KEPT, JSON.stringify([...ticked]));
    } catch {
      // Not kept, but in force on this page.
    }
  }

  function recall() {
    try {
      const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? '[]');
      ticked = new Map(kept.filter(([id, name]) => /^[a-z0-9-]+$/.test(id) && typeof name === 'string').slice(0, MOST));
    } catch {
      ticked = new Map();
    }
  }

  // Rows that came later get their boxes when they are shown.
  document.addEventListener('shown', ({ target }) => {
    const places = target.querySelectorAll('tr:not([hidden]) td.pick:empty, li:not([hidden]) span.pick:empty');
    if (addBoxes(places)) show();
  });
  // A page that the browser kept may have been left behind by another one.
  addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    recall();
    show();
  });
  recall();
  show();
})();
