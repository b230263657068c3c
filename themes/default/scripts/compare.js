// Sets two to four audits side by side, as the address asks: `?p=a@7624cf3,b&diff=1`.
//
// Figures come ready to show from compare/data.js, which says what stands where;
// nothing is added up or rounded here. An id without a commit means the current
// audit, and gets its commit as soon as it is shown, so that a copied link means
// the same audit for ever.
(() => {
  'use strict';
  const words = document.currentScript.dataset;
  const { copyBy, fill } = window.safetycard;
  const data = window.safetycardAudits;
  const MOST = 4;

  const page = document.getElementById('comparison');
  const form = page.querySelector('[data-add]');
  const field = form.elements.project;
  const onlyDifferences = form.elements.differences;
  const said = page.querySelector('[data-said-here]');
  const notes = page.querySelector('[data-notes]');
  const box = page.querySelector('[data-table]');
  const note = page.querySelector('[data-note]');

  // Of very many audits few are looked at: the others stay as they came.
  class Project {
    #rows;
    #audits;

    constructor(id, name, rows) {
      Object.assign(this, { id, name });
      this.#rows = rows;
    }

    get audits() {
      return (this.#audits ??= this.#rows.map(readAudit));
    }
  }

  // `Intl.ListFormat` does this as well, but a slow phone takes longer to load what it
  // knows of languages than to draw the whole page.
  const listed = (names) => (names.length < 2 ? names.join() : fill(words.listed, { first: names.slice(0, -1).join(', '), last: names.at(-1) }));
  const projects = new Map(data.projects.map(([id, name, audits]) => [id, new Project(id, name, audits)]));
  const aliases = new Map(data.aliases);

  function readAudit(audit) {
    const [date, commit, category, band, total, sum, most, share, surface, critical, meets, cells, edition] = audit;
    return { date, commit, category, band, total, sum, most, share, surface, critical, meets, cells: cells.map((at) => data.cells[at]), edition };
  }

  // ---- what is compared ----

  /** Columns: `{ project, audit, pin }`; `pin` is the commit that a link asked for. */
  let columns = [];
  /** What a link asked for and could not have, in words. */
  let unmet = [];
  let isOpening = true;
  let nextTurn = 0;

  function read() {
    const state = new URLSearchParams(location.search);
    const asked = (state.get('p') ?? '').split(',').map((part) => part.trim()).filter(Boolean);
    columns = [];
    unmet = [];
    const leftOut = [];
    for (const part of asked) {
      const [id, pin] = part.split('@');
      const project = projects.get(id) ?? projects.get(aliases.get(id));
      if (!project) unmet.push(fill(words.compareUnknown, { name: id }));
      else if (columns.length === MOST) leftOut.push(project.name);
      else if (!columns.some((column) => same(column, columnOf(project, pin)))) columns.push(columnOf(project, pin));
    }
    if (leftOut.length > 0) unmet.push(fill(words.compareMany, { max: MOST, names: listed(leftOut) }));
    onlyDifferences.checked = state.get('diff') === '1';
  }

  function columnOf(project, pin) {
    const wanted = pin?.toLowerCase();
    const found = wanted && project.audits.find(({ commit }) => wanted.startsWith(commit) || commit.startsWith(wanted));
    return { project, audit: found || project.audits[0], pin: wanted ?? project.audits[0].commit };
  }

  const same = (a, b) => a.project === b.project && a.audit === b.audit;
  const isCurrent = ({ project, audit }) => audit === project.audits[0];
  const isLost = ({ audit, pin }) => !pin.startsWith(audit.commit) && !audit.commit.startsWith(pin);

  function addressOf(columns) {
    const parts = columns.map(({ project, pin }) => `${encodeURIComponent(project.id)}@${encodeURIComponent(pin)}`);
    const state = [parts.length > 0 && `p=${parts.join(',')}`, onlyDifferences.checked && 'diff=1'].filter(Boolean).join('&');
    return location.pathname + (state && `?${state}`);
  }

  function remember(how) {
    try {
      history[how](null, '', addressOf(columns));
    } catch {
      // Some browsers give pages on disk no history; the view itself holds.
    }
  }

  // ---- markup ----

  /** An element; `undefined` attributes and empty children are left out. */
  function make(name, attributes = {}, ...children) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) if (value !== undefined) element.setAttribute(key, value);
    element.append(...children.filter((child) => child !== null && child !== undefined && child !== ''));
    return element;
  }

  const hidden = (text) => make('span', { class: 'vh' }, text);
  const pageOf = (project, fragment = '') => `${words.root}projects/${encodeURIComponent(project.id)}/index.html${fragment}`;

  function meter(figure) {
    const ns = 'http://www.w3.org/2000/svg';
    const svg = document.createElementNS(ns, 'svg');
    svg.setAttribute('class', figure === null ? 'meter sa' : 'meter');
    svg.setAttribute('viewBox', '0 0 80 10');
    svg.setAttribute('preserveAspectRatio', 'none');
    svg.setAttribute('aria-hidden', 'true');
    if (figure === null) return svg;
    const bar = document.createElementNS(ns, 'path');
    bar.setAttribute('class', figure.step);
    bar.setAttribute('d', `M0 5H${Math.max(0.5, (80 * Number(figure.score)) / Number(data.max[1]))}`);
    svg.append(bar);
    return svg;
  }

  const level = (at) => make('span', { class: `level ${data.levels[at][1]}` }, data.levels[at][0]);

  // ---- rows: a heading, and for each column what is shown and what it equals ----
  // What is more than text is a function, called when its row is drawn.

  function textRow(heading, values) {
    return { heading, cells: values.map((value) => ({ key: value, content: value })) };
  }

  function surfaceRows() {
    return data.capabilities.map((label, at) => {
      const values = columns.map(({ audit }) => data.values[audit.surface[at]]);
      return {
        heading: label,
        cells: values.map((value) => ({ key: value?.[0], content: value ? () => make('span', { class: `tri ${value[0]}` }, value[1]) : words.na })),
      };
    });
  }

  function figureRows() {
    const of = (read) => columns.map(({ project, audit }) => read(audit, project));
    const meets = { true: words.compareAllMeet, false: words.compareNotAll };
    return [
      { ...textRow(fill(words.totalOf, { max: data.max[0] }), of((audit) => audit.total)), strong: true },
      {
        heading: words.band,
        cells: of(({ band: at }) => ({ key: at, content: () => make('span', { class: `band tone-${data.bands[at][1]}` }, data.bands[at][0]) })),
      },
      textRow(words.whereSurfaceExists, of((audit) => `${audit.sum} / ${audit.most}`)),
      textRow(words.share, of(({ share }) => (share === null ? words.na : `${share}%`))),
      linked(textRow(words.criticalGaps, of((audit) => String(audit.critical))), () => '#critical-gaps'),
      linked(textRow(words.ruleOfTwo, of((audit) => meets[audit.meets] ?? words.na)), (at) => (columns[at].audit.meets === null ? null : '#rule-of-two')),
      textRow(words.category, of((audit) => data.categories[audit.category])),
      // Scores of two editions are not figures of one scale: then each says its own.
      ...(columns.some(({ audit }) => audit.edition !== data.edition) ? [textRow(words.edition, of((audit) => audit.edition))] : []),
      textRow(words.reviewed, of((audit) => audit.date)),
      textRow(words.commitTitle, of((audit) => audit.commit)),
    ];
  }

  /** Cells lead to where they stand on the page of a project, which shows its current audit. */
  function linked(row, fragmentOf) {
    const cells = row.cells.map((cell, at) => {
      const fragment = isCurrent(columns[at]) ? fragmentOf(at) : null;
      return fragment === null ? cell : { ...cell, href: pageOf(columns[at].project, fragment) };
    });
    return { ...row, cells };
  }

  /** A criterion: its score alone, for the overview, and all its rows. */
  function criterionRows(at) {
    const [id, name, slug] = data.criteria[at];
    const rated = columns.map(({ audit }) => {
      const [levels, score, step, raw, cap, confidence, isOptIn] = audit.cells[at];
      return { levels, score, step, raw, cap, confidence, isOptIn: isOptIn === 1, isAbsent: raw === null };
    });
    const best = rated.filter((one) => !one.isAbsent).reduce((most, one) => Math.max(most, Number(one.score)), -1);
    const isBest = (one) => !one.isAbsent && Number(one.score) === best;
    const bestIsOne = !rated.filter((one) => !one.isAbsent).every(isBest);
    const suffix = (column) => (rated[column].isOptIn ? '-alt' : '');
    const figure = (one) => {
      const isHighest = bestIsOne && isBest(one);
      const content = () => [make('b', { class: 'score' }, one.isAbsent ? words.na : one.score), isHighest ? hidden(` ${words.compareHighest}`) : null];
      return { key: one.isAbsent ? words.na : `${one.score} ${one.isOptIn}`, best: isHighest, content };
    };
    const score = (one) => {
      const more = one.isAbsent ? fill(words.fullCredit, { score: one.score }) : one.isOptIn ? words.optInMechanism : null;
      const cell = figure(one);
      return { ...cell, content: () => [...cell.content(), meter(one.isAbsent ? null : one), more && make('span', { class: 'meta' }, more)] };
    };
    const parameter = ([shortId, label], index) => {
      const heading = `${shortId} ${label}`;
      const cells = rated.map((one) => (one.isAbsent ? { key: null, content: () => level(data.levels.length - 1) } : { key: one.levels[index], content: () => level(one.levels[index]) }));
      return linked({ heading, cells }, (column) => (rated[column].isAbsent ? `#${slug}` : `#${slug}-${shortId.toLowerCase()}${suffix(column)}`));
    };
    const cap = (one) => {
      if (one.cap === null) return { key: null, content: words.none };
      const [capId, capSlug] = data.caps[one.cap];
      return { key: capId, content: () => make('span', { class: 'gap' }, capId), href: capSlug && `${words.root}gaps/${capSlug}/index.html` };
    };
    const heading = () => make('a', { href: `${words.root}criteria/${slug}/index.html` }, `${id} ${name}`);
    const brief = linked({ heading: `${id} ${name}`, cells: rated.map(figure) }, () => `#${slug}`);
    const rows = [
      { ...linked({ heading, cells: rated.map(score) }, () => `#${slug}`), isGroup: true },
      ...data.parameters.map(parameter),
      textRow(words.raw, rated.map((one) => one.raw ?? words.na)),
      { heading: words.cap, cells: rated.map(cap) },
      textRow(words.confidence, rated.map((one) => data.confidence[one.confidence])),
    ];
    return { brief, rows };
  }

  const differs = (row) => row.cells.some((cell) => cell.key !== row.cells[0].key);

  // ---- the page ----

  function show() {
    const enough = columns.length > 1;
    box.hidden = note.hidden = columns.length === 0;
    onlyDifferences.disabled = !enough;
    const lines = [];
    const surface = surfaceRows();
    const different = surface.filter(differs).map((row) => row.heading.toLowerCase());
    const criteria = data.criteria.map((_, at) => criterionRows(at));
    if (columns.length === 0) lines.push(words.compareFew);
    else if (!enough) lines.push(fill(words.compareOne, { name: columns[0].project.name }));
    else {
      const names = listed(columns.map(({ project }) => project.name));
      const count = criteria.filter(({ rows }) => rows.some(differs)).length;
      lines.push(fill(words.compareSaid, { names, differ: count, all: criteria.length }));
      if (columns.some(({ audit }) => audit.edition !== columns[0].audit.edition)) lines.push(words.compareOtherEdition);
      else lines.push(different.length > 0 ? fill(words.compareOtherSurface, { names: listed(different) }) : words.compareSameSurface);
    }
    const group = (heading, rows) => ({ rows: [{ heading, isGroup: true, cells: columns.map(() => ({ content: '' })) }, ...rows] });
    const surfaceGroup = group(words.surface, surface);
    const overview = group(fill(words.scoreOf, { max: data.max[1] }), criteria.map(({ brief }) => brief));
    const rest = [group(words.compareFigures, figureRows()), overview, ...criteria];
    const groups = different.length > 0 ? [surfaceGroup, ...rest] : [...rest, surfaceGroup];
    if (columns.length > 0) lines.push(draw(groups, enough && onlyDifferences.checked));
    said.replaceChildren(lines.filter(Boolean).join(' '));
    showNotes();
  }

  /** Draws the table. Gives what to say of rows that are left out. */
  function draw(groups, onlyDifferent) {
    const table = make('table', { class: 'compare middle sticky' }, make('caption', { class: 'vh' }, box.getAttribute('aria-label')));
    table.style.setProperty('--columns', columns.length);
    const heads = columns.map((column) => {
      const { project, audit } = column;
      const button = make('button', { type: 'button', class: 'as-link' }, hidden(fill(words.remove, { name: project.name })), make('span', { 'aria-hidden': 'true' }, '×'));
      button.addEventListener('click', () => change(columns.filter((one) => one !== column)));
      return make('th', { scope: 'col' }, make('a', { href: pageOf(project) }, project.name), make('span', { class: 'meta' }, make('time', {}, audit.date), ' ', make('span', {}, make('code', {}, audit.commit), ' ', button)));
    });
    table.append(make('thead', {}, make('tr', {}, make('td'), ...heads)));
    let leftOut = 0;
    const parts = [];
    for (const { rows } of groups) {
      const shown = rows.filter((row) => row.isGroup || !onlyDifferent || differs(row));
      const empty = shown.length === 1 && !differs(shown[0]);
      leftOut += rows.length - shown.length + (empty && onlyDifferent ? 1 : 0);
      if (!(empty && onlyDifferent)) parts.push(() => table.append(make('tbody', {}, ...shown.map(drawRow))));
    }
    const said = parts.length === 0 ? words.compareSame : fill(words.compareHidden, { n: leftOut });
    box.replaceChildren(table);
    drawParts(parts);
    return onlyDifferent ? said : null;
  }

  /**
   * Draws the parts of the table one after the other. When the page opens they come
   * in turns, because a slow phone takes long over all of them and is blocked so
   * long; what a reader then asks for is there at once.
   */
  function drawParts(parts) {
    clearTimeout(nextTurn);
    const isFirst = isOpening;
    isOpening = false;
    if (!isFirst) {
      box.removeAttribute('aria-busy');
      for (const part of parts) part();
      return;
    }
    box.setAttribute('aria-busy', 'true');
    const turn = () => {
      parts.shift()?.();
      if (parts.length > 0) nextTurn = setTimeout(turn);
      else box.removeAttribute('aria-busy');
    };
    turn();
  }

  const drawn = (content) => (typeof content === 'function' ? content() : content);

  function drawRow(row) {
    const marked = columns.length > 1 && differs(row);
    const heading = make('th', { scope: 'row' }, drawn(row.heading), marked ? hidden(` (${words.compareDiffers})`) : null);
    const cells = row.cells.map(({ content, href, best }) => {
      const made = drawn(content);
      const inner = row.strong ? [make('b', {}, made)] : [made].flat();
      return make('td', { class: best ? 'best' : undefined }, ...(href ? [make('a', { href }, ...inner.filter(Boolean))] : inner));
    });
    return make('tr', { class: [row.isGroup ? 'group' : '', marked ? 'differs' : ''].join(' ').trim() || undefined }, heading, ...cells);
  }

  function showNotes() {
    const items = unmet.map((text) => make('li', {}, text));
    for (const column of columns) {
      const { project, audit, pin } = column;
      const values = { name: project.name, date: audit.date, commit: audit.commit };
      const earlier = project.audits.find((one) => one !== audit && one.commit === audit.commit && one.date < audit.date);
      if (isLost(column)) items.push(make('li', {}, fill(words.compareLost, { ...values, commit: pin })));
      else if (!isCurrent(column)) {
        const current = { project, audit: project.audits[0], pin: project.audits[0].commit };
        const others = columns.map((one) => (one === column ? current : one));
        const link = make('a', { href: addressOf(others) }, fill(words.compareShowCurrent, values));
        items.push(make('li', {}, `${fill(words.compareLater, values)} `, link));
      } else if (earlier) items.push(make('li', {}, fill(words.compareCorrected, values)));
    }
    notes.replaceChildren(...items);
    notes.hidden = items.length === 0;
  }

  function change(wanted) {
    columns = wanted;
    unmet = [];
    remember('pushState');
    show();
    field.focus();
  }

  // ---- choosing ----

  const labels = new Map();
  for (const { name } of projects.values()) labels.set(name, (labels.get(name) ?? 0) + 1);
  const labelOf = ({ id, name }) => (labels.get(name) > 1 ? `${name} (${id})` : name);

  // A long list is not made before somebody wants it.
  field.addEventListener('focus', () => {
    const names = document.getElementById('projects');
    if (names.children.length > 0) return;
    names.append(...Array.from(projects.values(), (project) => make('option', { value: labelOf(project) })));
  });

  /** The project of this name or id, or all that hold the text. */
  function find(text) {
    const wanted = text.toLowerCase();
    const all = [...projects.values()];
    const exact = all.filter((project) => [project.id, labelOf(project).toLowerCase()].includes(wanted));
    return exact.length > 0 ? exact : all.filter((project) => `${project.name} ${project.id}`.toLowerCase().includes(wanted));
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const text = field.value.trim();
    if (!text) return;
    const found = find(text);
    const column = found.length === 1 ? columnOf(found[0]) : null;
    if (found.length === 0) said.textContent = fill(words.compareUnknown, { name: text });
    else if (!column) said.textContent = fill(words.compareAmbiguous, { name: text, names: listed(found.slice(0, 5).map(labelOf)) });
    else if (columns.length === MOST) said.textContent = fill(words.compareMany, { max: MOST, names: column.project.name });
    else if (columns.some((one) => same(one, column))) said.textContent = fill(words.compareAlready, { name: column.project.name });
    else {
      field.value = '';
      change([...columns, column]);
    }
  });

  onlyDifferences.addEventListener('change', () => {
    remember('pushState');
    show();
  });
  form.querySelector('[data-copy-link]').addEventListener('click', (event) => copyBy(event.currentTarget, location.href));
  addEventListener('popstate', () => {
    read();
    show();
  });

  read();
  if (columns.length > 0 && unmet.length === 0) remember('replaceState');
  show();
})();
