// What other levels would give, by the same whole-number arithmetic as the
// published score; a test compares the two on every set of levels and caps. The
// figures shown here are never the published ones, and say so.
(() => {
  'use strict';

  // ---- arithmetic: points are whole ten-thousandths ----

  // A level is a rank from 0, or -1 where no surface exists.
  const worth = (rubric, parameter, level) => (level < 0 ? rubric.weights[parameter] : rubric.points[parameter][level]);

  // Caps that scoring adds by itself come after the written ones; of equals the first binds.
  function mechanism(rubric, criterion, kind, levels, written) {
    const raw = levels.reduce((sum, level, parameter) => sum + worth(rubric, parameter, level), 0);
    const caps = [...written];
    rubric.caps.forEach((cap, index) => {
      if (!cap.auto || (cap.criterion >= 0 && cap.criterion !== criterion) || caps.includes(index)) return;
      const [onKind, parameter, level] = cap.auto;
      if (onKind === kind && (parameter < 0 || levels[parameter] === level)) caps.push(index);
    });
    let cap = -1;
    for (const index of caps) if (cap < 0 || rubric.caps[index].max < rubric.caps[cap].max) cap = index;
    return { raw, cap, score: cap < 0 ? raw : Math.min(raw, rubric.caps[cap].max) };
  }

  // A rating is null, or levels and caps of the default mechanism and maybe of the opt-in one.
  function criterion(rubric, index, rating) {
    if (!rating) return { kind: '', raw: rubric.max, cap: -1, score: rubric.max };
    const usual = { kind: 'default', ...mechanism(rubric, index, 'default', rating[0], rating[1]) };
    if (!rating[2]) return usual;
    const alt = { kind: 'alt', ...mechanism(rubric, index, 'alt', rating[2], rating[3]) };
    return alt.score > usual.score ? alt : usual;
  }

  function rounded(points, decimals, rounding) {
    const step = 10 ** (4 - decimals);
    const whole = Math.floor(points / step);
    const rest = points % step;
    let up = rest * 2 >= step;
    if (rounding === 'half_even') up = rest * 2 > step || (rest * 2 === step && whole % 2 === 1);
    if (rounding === 'nearest_f64') {
      // A half that a double holds exactly goes to the even digit; toFixed would raise it.
      if (rest * 2 === step && points % 625 === 0) up = whole % 2 === 1;
      else up = Number((points / 10000).toFixed(decimals).replace('.', '')) > whole;
    }
    return (whole + (up ? 1 : 0)) * step;
  }

  function show(points, decimals, rounding) {
    const digits = String(rounded(points, decimals, rounding) / 10 ** (4 - decimals)).padStart(decimals + 1, '0');
    return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  }

  function band(rubric, total) {
    const seen = rounded(total, rubric.total[0], rubric.total[1]);
    const found = rubric.bands.findIndex(({ min }) => seen >= min);
    return found < 0 ? rubric.bands.length - 1 : found;
  }

  function score(rubric, ratings) {
    const criteria = ratings.map((rating, index) => criterion(rubric, index, rating));
    const total = criteria.reduce((sum, one) => sum + one.score, 0);
    return { criteria, total, band: band(rubric, total) };
  }

  // How many levels stand above what the limits of reach allow.
  function excess(rubric, levels) {
    let sum = 0;
    for (const [limited, base, above] of rubric.reach) {
      if (levels[limited] >= 0 && levels[base] >= 0) sum += Math.max(0, levels[limited] - levels[base] - above);
    }
    return sum;
  }

  // The most that each number of steps within one criterion gives.
  function climbs(rubric, index, rating, now) {
    const best = [{ score: now, changes: [] }];
    if (!rating) return best;
    const kinds = rating[2] ? [['default', 0], ['alt', 2]] : [['default', 0]];
    for (const [kind, at] of kinds) {
      const from = rating[at];
      const most = excess(rubric, from);
      let sets = [[]];
      for (const level of from) {
        const choices = level < 0 ? [level] : rubric.levels.map((_, rank) => rank).filter((to) => to >= level);
        sets = sets.flatMap((set) => choices.map((choice) => [...set, choice]));
        if (sets.length > 100000) return best;
      }
      for (const levels of sets) {
        if (excess(rubric, levels) > most) continue;
        const steps = levels.reduce((sum, level, parameter) => sum + level - from[parameter], 0);
        const reached = Math.max(now, mechanism(rubric, index, kind, levels, rating[at + 1]).score);
        while (best.length <= steps) best.push(best[best.length - 1]);
        if (reached <= best[steps].score) continue;
        const changes = levels.flatMap((to, parameter) => (to === from[parameter] ? [] : [{ criterion: index, kind, parameter, to }]));
        best[steps] = { score: reached, changes };
      }
    }
    return best;
  }

  // The fewest levels to climb to the next band; null where none lead on.
  function toNextBand(rubric, ratings) {
    const now = score(rubric, ratings);
    if (now.band === 0) return null;
    const all = ratings.map((rating, index) => climbs(rubric, index, rating, now.criteria[index].score));
    let best = [{ total: 0, taken: [] }];
    for (const own of all) {
      const longer = new Array(best.length + own.length - 1).fill(null);
      best.forEach((known, before) => {
        own.forEach((climb, steps) => {
          if (!known) return;
          const total = known.total + climb.score;
          if (!longer[before + steps] || total > longer[before + steps].total) longer[before + steps] = { total, taken: [...known.taken, steps] };
        });
      });
      best = longer;
    }
    const steps = best.findIndex((found) => found && band(rubric, found.total) < now.band);
    if (steps < 0) return null;
    const changes = all.flatMap((own, index) => own[best[steps].taken[index]].changes);
    return { steps, changes, total: best[steps].total };
  }

  const arithmetic = { mechanism, criterion, rounded, show, band, score, toNextBand };
  if (typeof document === 'undefined') {
    globalThis.safetycardWhatIf = arithmetic;
    return;
  }

  // ---- the page ----

  const section = document.getElementById('what-if');
  const rubric = window.safetycardRubric;
  if (!section || !rubric) return;
  const words = section.dataset;
  const make = (tag, text, attributes = {}) => {
    const node = document.createElement(tag);
    node.textContent = text;
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
    return node;
  };
  // Few readers want the lists, and a slow phone takes a while to make them all.
  const start = make('button', words.open, { type: 'button' });
  section.append(start);
  start.addEventListener('click', open);

  function open() {
    const published = JSON.parse(words.ratings);
    let ratings = structuredClone(published);

    const shownTotal = (points) => show(points, rubric.total[0], rubric.total[1]);
    const shownScore = (points) => show(points, rubric.score[0], rubric.score[1]);
    const levelName = (level) => (level < 0 ? rubric.absence : rubric.levels[level]);

    const table = make('table', '', { class: 'middle what-if' });
    const head = table.createTHead().insertRow();
    head.append(make('th', words.criterion, { scope: 'col' }));
    for (const id of rubric.parameters) head.append(make('th', id, { scope: 'col' }));
    for (const word of [words.cap, words.score]) head.append(make('th', word, { scope: 'col' }));
    const body = table.createTBody();
    const outputs = [];

    published.forEach((rating, index) => {
      if (!rating) return;
      const kinds = rating[2] ? [['default', 0], ['alt', 2]] : [['default', 0]];
      for (const [kind, at] of kinds) {
        const row = body.insertRow();
        const name = kind === 'alt' ? `${rubric.criteria[index]} ${words.optIn}` : rubric.criteria[index];
        row.append(make('th', name, { scope: 'row' }));
        rating[at].forEach((level, parameter) => {
          const cell = row.insertCell();
          if (level < 0) {
            cell.textContent = levelName(level);
            return;
          }
          const select = make('select', '', { 'aria-label': `${name} ${rubric.parameters[parameter]}` });
          rubric.levels.forEach((id, rank) => select.append(new Option(id, rank, rank === level, rank === level)));
          select.addEventListener('change', () => {
            ratings[index][at][parameter] = Number(select.value);
            update();
          });
          cell.append(select);
          outputs.push(() => {
            select.value = String(ratings[index][at][parameter]);
            cell.classList.toggle('changed', ratings[index][at][parameter] !== level);
          });
        });
        const cap = row.insertCell();
        const figure = row.insertCell();
        figure.className = 'num score';
        outputs.push((result) => {
          const own = result.criteria[index];
          const counts = own.kind === kind;
          cap.textContent = counts && own.cap >= 0 ? rubric.caps[own.cap].id : '';
          figure.textContent = counts ? shownScore(own.score) : '';
        });
      }
    });

    const sum = make('p', '', { role: 'status', class: 'what-if-sum' });
    const next = make('button', words.next, { type: 'button' });
    const reset = make('button', words.reset, { type: 'button' });
    const tools = make('p', '', { class: 'what-if-tools' });
    tools.append(next, ' ', reset);
    const scroll = make('div', '', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': words.title });
    scroll.append(table);
    start.replaceWith(sum, tools, scroll);

    function update() {
      const result = score(rubric, ratings);
      for (const output of outputs) output(result);
      const before = score(rubric, published);
      const fill = (text) => text.replace('{total}', shownTotal(result.total)).replace('{band}', rubric.bands[result.band].label)
        .replace('{before}', shownTotal(before.total));
      sum.textContent = fill(result.total === before.total ? words.same : words.sum);
      next.disabled = result.band === 0;
    }
    next.addEventListener('click', () => {
      const way = toNextBand(rubric, ratings);
      if (!way) {
        sum.textContent = words.none;
        return;
      }
      for (const { criterion: index, kind, parameter, to } of way.changes) ratings[index][kind === 'alt' ? 2 : 0][parameter] = to;
      update();
    });
    reset.addEventListener('click', () => {
      ratings = structuredClone(published);
      update();
    });
    update();
    table.querySelector('select')?.focus();
  }
})();
