// Filters of a table or a list, and its state in the address, so that a view of
// it can be kept, sent and stepped back to.
//
// `form[data-filters]` names what it filters in data-filters. A control filters by
// its name: a search field by the words of a row and its data-text, a list by the
// words in the row's attribute of that name, a list with data-least by the row's
// number at that place of its data-levels, a box with data-strict by making those
// lists look at data-strict where a row has that. Other scripts keep state of their
// own in the address: they answer `save` and `restore` of the form, whose detail is
// the state, and ask for a step by `changed`.
//
// Of a long table or list (see table.js) as many rows are shown as its page came with, in
// whatever order and through whatever filter, until a reader asks for all; a row that
// only waits for this has data-later. The table says `shown` when other rows are.
(() => {
  'use strict';
  const words = document.currentScript.dataset;
  const { safetycard } = window;
  const { announce, copyBy, fill, sort } = safetycard;

  for (const form of document.querySelectorAll('form[data-filters]')) {
    const target = document.getElementById(form.dataset.filters);
    if (target) connect(form, target);
  }

  function connect(form, target) {
    const isTable = target.localName === 'table';
    const body = isTable ? target.tBodies[0] : target;
    let rows = [...body.children];
    const controls = [...form.elements].filter((control) => control.name);
    const headings = isTable ? [...target.tHead.rows[0].cells].filter((heading) => heading.dataset.key && heading.dataset.sort) : [];
    const natural = headings.find((heading) => heading.hasAttribute('aria-sort'));
    const naturalOrder = natural?.getAttribute('aria-sort');
    const count = form.querySelector('[data-count]');
    const nothing = document.querySelector(`[data-nothing="${target.id}"]`);
    const strict = form.querySelector('[data-strict]');
    const whole = () => safetycard.whole(target);
    const more = document.querySelector(`[data-more="${target.id}"]`);
    const parts = document.querySelector('[data-parts]');
    let most = more ? rows.length : Infinity;
    let isStuck = false;

    const valueOf = (control) => (control.type === 'checkbox' ? (control.checked ? '1' : '') : control.value.trim());
    const setValue = (control, value) => {
      if (control.type === 'checkbox') control.checked = value === '1';
      else control.value = value;
      // A list that has no such value would be left with none chosen.
      if (control.selectedIndex === -1) control.value = '';
    };

    /** Shows the rows that every control lets through, when all are there. */
    function filter() {
      const tests = controls.filter(valueOf).map(testOf).filter(Boolean);
      for (const button of form.querySelectorAll('[data-clear]')) button.hidden = tests.length === 0;
      const rest = tests.length > 0 ? whole() : null;
      if (rest) rest.then((came) => came || show(tests));
      else show(tests);
    }

    function show(tests) {
      let found = 0;
      for (const row of body.children) {
        const fits = tests.every((test) => test(row));
        if (fits) found += 1;
        const later = fits && found > most;
        if (row.hidden !== (!fits || later)) row.hidden = !fits || later;
        if (!row.hidden) safetycard.finish(row);
        if (later !== 'later' in row.dataset) row.toggleAttribute('data-later', later);
      }
      const isWhole = !target.dataset.rest;
      const all = isWhole ? rows.length : Number(target.dataset.all);
      if (found === rows.length) found = all;
      const said = fill(found === all ? words.all : words.some, { n: all, shown: found, all });
      count.textContent = found > most ? said + fill(words.first, { n: most }) : said;
      if (nothing) nothing.hidden = found > 0;
      target.hidden = found === 0;
      if (isStuck) count.textContent = fill(words.failed, { n: rows.length });
      if (parts) parts.hidden = isWhole;
      if (more) {
        more.hidden = !isWhole || found <= most;
        more.firstElementChild.textContent = fill(words.showAll, { n: found });
        target.dispatchEvent(new CustomEvent('shown', { bubbles: true }));
      }
    }

    // Nobody may search, and a long table holds many words.
    const texts = new Map();
    const textOf = (row) => {
      if (!texts.has(row)) texts.set(row, `${row.textContent} ${row.dataset.text ?? ''}`.toLowerCase());
      return texts.get(row);
    };

    function testOf(control) {
      const value = valueOf(control);
      if (control.dataset.least) {
        const levels = (row) => (strict?.checked && row.dataset.strict) || row.dataset.levels;
        return (row) => Number(levels(row).split(' ')[control.dataset.least]) >= Number(value);
      }
      if (control === strict) return null;
      if (control.type === 'search') {
        const parts = value.toLowerCase().split(/\s+/);
        return (row) => parts.every((part) => textOf(row).includes(part));
      }
      return (row) => (row.dataset[control.name] ?? '').split(' ').includes(value);
    }

    /** The state as the query of an address; what is as first shown is left out. */
    function query() {
      const state = new URLSearchParams();
      for (const control of controls) if (valueOf(control)) state.set(control.name, valueOf(control));
      const sorted = headings.find((heading) => heading.hasAttribute('aria-sort'));
      const order = sorted?.getAttribute('aria-sort');
      if (sorted && (sorted !== natural || order !== naturalOrder)) {
        state.set('sort', order === 'descending' ? `-${sorted.dataset.key}` : sorted.dataset.key);
      }
      form.dispatchEvent(new CustomEvent('save', { detail: state }));
      return state.toString();
    }

    // Typing a word, or turning one column to and fro, is one step back.
    let lastStep = null;
    function remember(step) {
      const state = query();
      const address = location.pathname + (state && `?${state}`) + location.hash;
      const same = step === lastStep && step !== null;
      lastStep = step;
      try {
        history[same ? 'replaceState' : 'pushState'](null, '', address);
      } catch {
        // Some browsers give pages on disk no history; the view itself holds.
      }
    }

    async function restore() {
      const state = new URLSearchParams(location.search);
      for (const control of controls) setValue(control, state.get(control.name) ?? '');
      const rest = state.has('sort') || state.has('rank') || controls.some(valueOf) ? whole() : null;
      if (rest && !(await rest)) return;
      form.dispatchEvent(new CustomEvent('restore', { detail: state }));
      if (isTable) restoreOrder(state.get('sort') ?? '');
      lastStep = null;
      filter();
    }

    function restoreOrder(wanted) {
      const heading = headings.find((one) => one.dataset.key === wanted.replace(/^-/, ''));
      const order = wanted.startsWith('-') ? 'descending' : 'ascending';
      const now = headings.find((one) => one.hasAttribute('aria-sort'));
      if (heading) sort(target, heading, order);
      else if (now !== natural || now?.getAttribute('aria-sort') !== naturalOrder) {
        body.append(...rows);
        now?.removeAttribute('aria-sort');
        natural?.setAttribute('aria-sort', naturalOrder);
      }
    }

    form.addEventListener('input', (event) => {
      if (!event.target.name) return;
      filter();
      remember(event.target.type === 'search' ? event.target.name : null);
    });
    // Enter leads from the words to the first row they found.
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      [...body.children].find((row) => !row.hidden)?.querySelector('th a, h3 a')?.focus();
    });
    form.addEventListener('changed', () => {
      if (more) filter();
      remember(null);
    });
    target.addEventListener('sorted', () => {
      if (more) filter();
      remember('sort');
    });
    target.addEventListener('coming', () => (count.textContent = fill(words.loading, { n: target.dataset.all })));
    target.addEventListener('grown', () => {
      rows = [...body.children];
      isStuck = false;
      filter();
    });
    target.addEventListener('stuck', () => {
      isStuck = true;
      show([]);
      announce(count.textContent);
    });
    more?.firstElementChild.addEventListener('click', () => {
      const next = [...body.children].find((row) => 'later' in row.dataset);
      most = Infinity;
      filter();
      next?.querySelector('a').focus();
    });
    addEventListener('popstate', restore);
    const clearing = nothing ? [...form.querySelectorAll('[data-clear]'), ...nothing.querySelectorAll('[data-clear]')] : form.querySelectorAll('[data-clear]');
    for (const button of clearing) {
      button.addEventListener('click', () => {
        for (const control of controls) setValue(control, '');
        filter();
        remember(null);
        announce(count.textContent);
        controls[0].focus();
      });
    }
    for (const button of form.querySelectorAll('[data-copy-link]')) {
      button.addEventListener('click', () => copyBy(button, location.href));
    }
    restore();
  }
})();
