// One pass over an HTML page: the addresses in it, its ids, and whatever a
// strict content security policy would refuse to run.
//
// An address has a `use`:
//   link      a reader may follow it: other sites are allowed
//   resource  the browser loads it by itself: it must come from this site
//   own       a full address that must lie under the site's base_url

import { Parser } from 'htmlparser2';

const LOADS = {
  src: new Set(['img', 'script', 'iframe', 'embed', 'source', 'track', 'video', 'audio', 'input', 'frame']),
  poster: new Set(['video']),
  data: new Set(['object']),
  background: new Set(['body', 'table', 'td', 'th']),
  ping: new Set(['a', 'area']),
  'data-script': new Set(['template']), // a script that theme.js asks for
};
const FOLLOWS = {
  href: new Set(['a', 'area']),
  action: new Set(['form']),
  formaction: new Set(['button', 'input']),
  cite: new Set(['blockquote', 'q', 'del', 'ins']),
};
// `link` relations that only describe; every other one makes the browser fetch or connect.
const DESCRIBES = new Set(
  ['alternate', 'author', 'bookmark', 'help', 'license', 'me', 'next', 'prev', 'search', 'tag', 'up', 'home', 'related', 'via'],
);
const SVG_LOADS = new Set(['use', 'image', 'feimage', 'script', 'lineargradient', 'radialgradient', 'pattern', 'textpath', 'mpath']);
// Presentation attributes that may point at a shape or gradient by `url(#id)`.
const PAINTS = new Set(['fill', 'stroke', 'filter', 'mask', 'clip-path', 'cursor', 'marker-start', 'marker-mid', 'marker-end']);
const OWN_META = new Set(['og:url', 'og:image', 'og:image:url', 'og:image:secure_url', 'twitter:image', 'twitter:url']);
// A script element of these types is data: nothing runs, and the policy does not forbid it.
const DATA_BLOCKS = new Set(['application/ld+json', 'application/json']);

/** `{ refs: [{ url, use, what, at }], ids: Set, problems: [{ at, what }], base, canonical }` */
export function scanHtml(text) {
  const page = { refs: [], ids: new Set(), problems: [], base: null, canonical: null };
  let data = null; // the data block being read: { type, text, at }

  const parser = new Parser({
    onopentag(name, attributes) {
      const at = parser.startIndex;
      scanElement(page, name, attributes, at);
      if (name === 'script' && !('src' in attributes)) {
        const type = (attributes.type ?? '').trim().toLowerCase();
        if (DATA_BLOCKS.has(type)) data = { type, text: '', at };
        else page.problems.push({ at, what: 'inline script' });
      }
    },
    ontext(chunk) {
      if (data) data.text += chunk;
    },
    onclosetag(name) {
      if (name !== 'script' || !data) return;
      try {
        JSON.parse(data.text);
      } catch (error) {
        page.problems.push({ at: data.at, what: `${data.type} block is not JSON: ${error.message}` });
      }
      data = null;
    },
  });
  parser.end(text);
  return page;
}

/** The part that HTML elements and SVG elements share. Attribute names are lower case. */
export function scanElement(page, name, attributes, at) {
  const add = (url, use, what) => page.refs.push({ url, use, what, at });

  for (const [attribute, value] of Object.entries(attributes)) {
    if (attribute === 'id') {
      if (page.ids.has(value)) page.problems.push({ at, what: `duplicate id "${value}"` });
      page.ids.add(value);
    } else if (attribute === 'style') page.problems.push({ at, what: `inline style attribute on <${name}>` });
    else if (attribute.startsWith('on')) page.problems.push({ at, what: `inline handler ${attribute} on <${name}>` });
    else if (attribute === 'srcdoc') page.problems.push({ at, what: `srcdoc attribute on <${name}>: a page inside an attribute` });
    else if (LOADS[attribute]?.has(name)) add(value, 'resource', `${name} ${attribute}`);
    else if (FOLLOWS[attribute]?.has(name)) add(value, 'link', `${name} ${attribute}`);
    else if (attribute === 'srcset' || attribute === 'imagesrcset') {
      for (const url of splitSrcset(value)) add(url, 'resource', `${name} ${attribute}`);
    } else if ((attribute === 'href' || attribute === 'xlink:href') && SVG_LOADS.has(name)) add(value, 'resource', `${name} ${attribute}`);
    else if (attribute === 'xlink:href' && name === 'a') add(value, 'link', 'a xlink:href');
    else if (PAINTS.has(attribute)) {
      for (const [, url] of value.matchAll(/url\(\s*["']?([^"')]*?)["']?\s*\)/gi)) add(url, 'resource', `${name} ${attribute}`);
    }
  }

  if (name === 'style') page.problems.push({ at, what: 'inline style element' });
  else if (name === 'base' && 'href' in attributes) page.base = { url: attributes.href, at };
  else if (name === 'link' && 'href' in attributes) scanLink(page, attributes, at, add);
  else if (name === 'meta') scanMeta(attributes, add);
}

function scanLink(page, { rel = '', href }, at, add) {
  const relations = rel.toLowerCase().split(/\s+/).filter(Boolean);
  if (relations.includes('canonical')) {
    page.canonical = href;
    add(href, 'own', 'link canonical');
  } else {
    // `alternate stylesheet` is loaded although `alternate` alone is not.
    const loaded = relations.length === 0 || relations.some((relation) => !DESCRIBES.has(relation));
    add(href, loaded ? 'resource' : 'link', `link ${rel}`);
  }
}

function scanMeta(attributes, add) {
  const name = (attributes.property ?? attributes.name ?? '').toLowerCase();
  const content = attributes.content ?? '';
  if (OWN_META.has(name)) add(content, 'own', `meta ${name}`);
  if ((attributes['http-equiv'] ?? '').toLowerCase() === 'refresh') {
    const target = /^\s*[\d.]*\s*[;,]\s*(?:url\s*=\s*)?["']?(.*?)["']?\s*$/i.exec(content);
    if (target) add(target[1], 'link', 'meta refresh');
  }
}

/** The addresses of a srcset, by the steps of the HTML standard. */
function splitSrcset(value) {
  const urls = [];
  let rest = value;
  for (;;) {
    rest = rest.replace(/^[\s,]+/, '');
    if (rest === '') return urls;
    let url = /^\S+/.exec(rest)[0];
    rest = rest.slice(url.length);
    if (url.endsWith(',')) url = url.replace(/,+$/, ''); // no descriptor follows
    else rest = rest.replace(/^[^,]*/, ''); // drop the descriptor, `2x` or `640w`
    urls.push(url);
  }
}
