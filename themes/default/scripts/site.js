// What every page does with script: the colour scheme, short addresses, folded
// parts that a link leads into, copying. Nothing here brings content.
(() => {
  'use strict';
  const words = document.currentScript.dataset;
  const root = document.documentElement;

  // ---- for the other scripts ----

  /** Words with `{name}` filled in; of `one | other` the number `n` chooses. */
  const fill = (words, values) => {
    const forms = words.split(' | ');
    const chosen = values.n === 1 ? forms[0] : forms.at(-1);
    return chosen.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
  };

  const live = document.createElement('div');
  live.className = 'vh';
  live.setAttribute('role', 'status');
  document.body.append(live);

  /** Says something to those who cannot see that it happened. */
  const announce = (text) => {
    live.textContent = '';
    setTimeout(() => (live.textContent = text), 50);
  };

  /** Puts text into the clipboard, by the old way where the new one is closed. */
  const copy = async (text) => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const field = document.createElement('textarea');
      field.className = 'vh';
      field.value = text;
      document.body.append(field);
      field.select();
      const done = document.execCommand('copy');
      field.remove();
      if (!done) throw new Error('the clipboard is closed');
    }
  };

  /** A copy that answers on the button itself and to screen readers. */
  const copyBy = async (button, text) => {
    const focused = document.activeElement;
    const said = await copy(text).then(() => words.copied, () => words.notCopied);
    focused?.focus();
    announce(said);
    button.dataset.said = said;
    setTimeout(() => delete button.dataset.said, 2000);
  };

  window.safetycard = { announce, copyBy, fill };

  // ---- colour scheme ----

  const dark = matchMedia('(prefers-color-scheme: dark)');
  const isDark = () => (root.dataset.theme ? root.dataset.theme === 'dark' : dark.matches);
  for (const button of document.querySelectorAll('[data-theme-switch]')) {
    const show = () => button.setAttribute('aria-pressed', String(isDark()));
    button.addEventListener('click', () => {
      const wanted = isDark() ? 'light' : 'dark';
      // The system's own scheme is followed, not kept: it may change at sunset.
      const follows = (wanted === 'dark') === dark.matches;
      if (follows) delete root.dataset.theme;
      else root.dataset.theme = wanted;
      try {
        if (follows) localStorage.removeItem('safetycard-scheme');
        else localStorage.setItem('safetycard-scheme', wanted);
      } catch {
        // Not kept, but in force on this page.
      }
      show();
    });
    dark.addEventListener('change', show);
    show();
  }

  // ---- addresses ----

  // Links name index.html so that they work from disk; people share the folder.
  if (/^https?:$/.test(location.protocol) && location.pathname.endsWith('/index.html')) {
    const folder = location.pathname.slice(0, -'index.html'.length);
    history.replaceState(history.state, '', folder + location.search + location.hash);
  }

  // A link may lead into a folded part.
  const openTarget = () => {
    let id = location.hash.slice(1);
    try {
      id = decodeURIComponent(id);
    } catch {
      return;
    }
    const target = id && document.getElementById(id);
    if (!target) return;
    let opened = false;
    for (let part = target.closest('details'); part; part = part.parentElement.closest('details')) {
      opened ||= !part.open;
      part.open = true;
    }
    if (opened) target.scrollIntoView();
  };
  addEventListener('hashchange', openTarget);
  openTarget();

  // Style alone unfolds a page for print where the browser can; here for the others.
  if (!CSS.supports('selector(::details-content)')) {
    let folded = [];
    addEventListener('beforeprint', () => {
      folded = [...document.querySelectorAll('details:not([open])')];
      for (const part of folded) part.open = true;
    });
    addEventListener('afterprint', () => {
      for (const part of folded) part.open = false;
    });
  }

  // ---- the place on a page that somebody comes back to ----

  // Parts far down are laid out when they come near, and have a rough height until
  // then. Whoever reloads a page or comes back to it finds the heights that were.
  const late = [...document.querySelectorAll('.late')];
  if (late.length > 0) {
    const key = `safetycard-heights ${location.pathname}`;
    const inner = (part) => {
      const { height, paddingTop, paddingBottom, borderTopWidth, borderBottomWidth } = getComputedStyle(part);
      return [paddingTop, paddingBottom, borderTopWidth, borderBottomWidth].reduce((rest, edge) => rest - parseFloat(edge), parseFloat(height));
    };
    addEventListener('pagehide', () => {
      try {
        sessionStorage.setItem(key, JSON.stringify({ top: scrollY, width: innerWidth, heights: late.map(inner) }));
      } catch {
        // Then the place is found roughly.
      }
    });
    const [{ type } = {}] = performance.getEntriesByType('navigation');
    if (type === 'reload' || type === 'back_forward') {
      try {
        const { top, width, heights } = JSON.parse(sessionStorage.getItem(key)) ?? {};
        if (width === innerWidth && heights.length === late.length) {
          late.forEach((part, at) => (part.style.containIntrinsicBlockSize = `auto ${heights[at]}px`));
          scrollTo({ top, behavior: 'instant' });
        }
      } catch {
        // What cannot be read is no place.
      }
    }
  }

  // ---- evidence: copy `path:lines` ----

  const icon = () => {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    svg.setAttribute('viewBox', '0 0 16 16');
    svg.setAttribute('aria-hidden', 'true');
    const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    path.setAttribute('d', 'M6 5.5h7.5v9H6zM3.5 11V2H11');
    svg.append(path);
    return svg;
  };
  const offerCopy = (place) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.setAttribute('aria-label', fill(words.copyWhat, { what: place.textContent }));
    button.append(icon());
    button.addEventListener('click', () => copyBy(button, place.textContent));
    (place.closest('a') ?? place).after(button);
  };
  // A folded part holds dozens, and gets its buttons when somebody unfolds it.
  const folded = new Map();
  for (const place of document.querySelectorAll('[data-copy]')) {
    const part = place.closest('details:not([open])');
    if (part) folded.set(part, [...(folded.get(part) ?? []), place]);
    else offerCopy(place);
  }
  for (const [part, places] of folded) part.addEventListener('toggle', () => places.forEach(offerCopy), { once: true });

  // ---- the search box: `/` leads into it ----

  addEventListener('keydown', (event) => {
    const typing = event.target.closest?.('input, select, textarea, [contenteditable]');
    const box = document.querySelector('[role="search"] [aria-keyshortcuts="/"]');
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typing || !box) return;
    event.preventDefault();
    box.focus();
    box.select();
  });

  // ---- boxes that scroll sideways ----

  // A keyboard needs to get into such a box, but only while it does scroll.
  const watch = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      if (target.scrollWidth > target.clientWidth || target.scrollHeight > target.clientHeight) target.tabIndex = 0;
      else target.removeAttribute('tabindex');
    }
  });
  for (const box of document.querySelectorAll('.scroll')) watch.observe(box);
})();
