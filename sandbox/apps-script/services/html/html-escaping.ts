/** Escaping that depends on where in a page a text comes to stand, as `<?= ?>` and appendUntrusted do. */

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

export type Context = 'text' | 'url' | 'script' | 'script string' | 'style';

const OPEN_TAG = /<[a-z][^>]*$/i;
const URL_ATTRIBUTE = /\s(?:href|src|action|formaction|cite|poster)\s*=\s*["']?[^"'>]*$/i;
const EVENT_ATTRIBUTE = /\son[a-z]+\s*=\s*("[^"]*|'[^']*)$/i;

/** Where one is in a page after this much of it. */
export function contextAfter(html: string): Context {
  const [, element, inside = ''] =
    /<(script|style)\b[^>]*>((?:(?!<\/\1)[\s\S])*)$/i.exec(html) ?? [];
  if (element?.toLowerCase() === 'style') return 'style';
  if (element !== undefined) return isInString(inside) ? 'script string' : 'script';
  const tag = OPEN_TAG.exec(html)?.[0];
  if (tag === undefined) return 'text';
  const handler = EVENT_ATTRIBUTE.exec(tag)?.[1];
  if (handler !== undefined) return isInString(handler.slice(1)) ? 'script string' : 'script';
  return URL_ATTRIBUTE.test(tag) ? 'url' : 'text';
}

function isInString(code: string): boolean {
  let quote = '';
  for (let index = 0; index < code.length; index++) {
    const character = code[index] ?? '';
    if (character === '\\') index++;
    else if (quote === '') quote = /["'`]/.test(character) ? character : '';
    else if (character === quote) quote = '';
  }
  return quote !== '';
}

/** The platform's mark for an address that it does not let through. */
const UNSAFE = '#zSoyz';

export function escapeFor(value: unknown, context: Context): string {
  const text = value === null || value === undefined ? '' : String(value);
  switch (context) {
    case 'url':
      return /^\s*(?!(?:https?|mailto|ftp):)[a-z][a-z0-9+.-]*:/i.test(text)
        ? UNSAFE
        : escapeHtml(text);
    case 'script string':
      return scriptText(text);
    case 'script':
      return typeof value === 'number' || typeof value === 'boolean' || value === null
        ? ` ${String(value)} `
        : `'${scriptText(text)}'`;
    case 'style':
      return /^[\w\s#.%-]*$/.test(text) ? text : 'zSoyz';
    case 'text':
      return escapeHtml(text);
  }
}

const scriptText = (text: string): string =>
  text.replace(
    /[^\w\s.,-]|[\r\n\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
