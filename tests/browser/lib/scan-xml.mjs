// One strict pass over an XML file: is it well-formed, which addresses does it
// hold, and (for SVG) what would a strict content security policy refuse.
//
// Uses of an address are those of scan-html.mjs, and two more that only feeds have:
//   self     the full address of this very file
//   outward  a full address; if it lies under base_url it must map to a file

import { SaxesParser } from 'saxes';
import { scanElement, scanHtml } from './scan-html.mjs';

/** `{ root, refs, ids, problems }`, as `scanHtml` returns them. */
export function scanXml(text) {
  const page = { root: null, refs: [], ids: new Set(), problems: [] };
  const parser = new SaxesParser({ xmlns: true, position: true });
  const open = []; // the elements around this point: { name, attributes, text }
  const entryIds = new Set();

  parser.on('error', (error) => {
    throw error;
  });
  parser.on('processinginstruction', ({ target, body }) => {
    const href = target === 'xml-stylesheet' && /href\s*=\s*["']([^"']*)["']/.exec(body);
    if (href) page.refs.push({ url: href[1], use: 'resource', what: 'xml-stylesheet', at: parser.position });
  });
  parser.on('opentag', ({ local, attributes }) => {
    const values = {};
    for (const attribute of Object.values(attributes)) values[attribute.name.toLowerCase()] = attribute.value;
    page.root ??= local;
    open.push({ name: local, attributes: values, text: '' });
    enter(page, open, parser.position);
  });
  const addText = (chunk) => {
    if (open.length > 0) open.at(-1).text += chunk;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => leave(page, open, entryIds, parser.position));

  try {
    parser.write(text).close();
  } catch (error) {
    page.problems.push({ at: parser.position, what: `not well-formed XML: ${error.message}` });
  }
  return page;
}

function enter(page, open, at) {
  const { name, attributes } = open.at(-1);
  const add = (url, use, what) => page.refs.push({ url, use, what, at });

  if (page.root === 'svg') {
    scanElement(page, name.toLowerCase(), attributes, at);
    if (name === 'script' && !('href' in attributes || 'xlink:href' in attributes)) page.problems.push({ at, what: 'inline script' });
  } else if (page.root === 'feed' && name === 'link' && 'href' in attributes) {
    const relation = attributes.rel ?? 'alternate';
    const use = { alternate: 'own', self: 'self' }[relation] ?? 'outward';
    add(attributes.href, use, `link ${relation}`);
  } else if (name === 'enclosure' && 'url' in attributes) add(attributes.url, 'own', 'enclosure');
  else if (page.root === 'feed' || page.root === 'rss') {
    // Elements of an xhtml entry: a feed reader has no folder to resolve a relative link from.
    for (const attribute of ['href', 'src']) if (attribute in attributes) add(attributes[attribute], 'outward', `${name} ${attribute}`);
  } else for (const attribute of ['href', 'xlink:href', 'src']) if (attribute in attributes) add(attributes[attribute], 'link', `${name} ${attribute}`);
}

function leave(page, open, entryIds, at) {
  const { name, attributes, text } = open.pop();
  const parent = open.at(-1)?.name;
  const value = text.trim();
  const add = (url, use, what) => page.refs.push({ url, use, what, at });

  if (page.root === 'urlset' || page.root === 'sitemapindex') {
    if (name === 'loc') add(value, 'own', 'loc');
  } else if (page.root === 'feed') {
    if (name === 'icon' || name === 'logo') add(value, 'own', name);
    if (name === 'id' && parent === 'entry') {
      if (entryIds.has(value)) page.problems.push({ at, what: `two entries have the id "${value}"` });
      entryIds.add(value);
    }
    if ((name === 'content' || name === 'summary') && attributes.type === 'html') addMarkup(page, value, at);
  } else if (page.root === 'rss') {
    if (name === 'link' && value) add(value, 'own', 'link');
    if (name === 'description' || name === 'encoded') addMarkup(page, value, at);
  }
}

/** HTML that a feed carries as text. */
function addMarkup(page, markup, at) {
  for (const ref of scanHtml(markup).refs) page.refs.push({ ...ref, use: 'outward', what: `entry's ${ref.what}`, at });
}
