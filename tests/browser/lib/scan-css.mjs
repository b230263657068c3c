// Every address in a style sheet: url(), src(), @import and image-set() strings.

import { tokenize, TokenType } from '@csstools/css-tokenizer';

const TAKES_ADDRESS = new Set(['url', 'src', 'image-set', '-webkit-image-set']);

/** `[{ url, at }]`, `at` being the offset in the text. */
export function scanCss(text) {
  const found = [];
  const functions = []; // names of the functions that are open at this token
  let importing = false; // between `@import` and its `;`
  for (const [type, , at, , data] of tokenize({ css: text })) {
    switch (type) {
      case TokenType.URL:
        found.push({ url: data.value, at });
        break;
      case TokenType.Function:
        functions.push(data.value.toLowerCase());
        break;
      case TokenType.OpenParen:
        functions.push('(');
        break;
      case TokenType.CloseParen:
        functions.pop();
        break;
      case TokenType.AtKeyword:
        importing = data.value.toLowerCase() === 'import';
        break;
      case TokenType.Semicolon:
        importing = false;
        break;
      case TokenType.String: {
        const inside = functions.at(-1);
        // `type("image/avif")` inside image-set() is no address: only the innermost function counts.
        if (TAKES_ADDRESS.has(inside) || (importing && functions.length === 0)) found.push({ url: data.value, at });
        break;
      }
    }
  }
  return found;
}
