/** Escaping that depends on where in a page a text comes to stand, as `<?= ?>` and appendUntrusted do. */

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

export type Context = 'text' | 'url' | 'script' | 'script string' | 'style';

const openTag = /<[a-z][^>]*$/i;
const urlAttribute = /\s(?:href|src|action|formaction|cite|poster)\s*=\s*["']?[^"'>]*$/i;
const eventAttribute = /\son[a-z]+\s*=\s*("[^"]*|'[^']*)$/i;

/** Where one is in a page after this much of it. */
export function contextAfter(html: string): Context {
  const [, element, inside = ''] =
    /<(script|style)\b[^>]*>((?:(?!<\/\1)[\s\S])*)$/i.exec(html) ?? [];
  if (element?.toLowerCase() === 'style') return 'style';
  if (element !== undefined) return isInString(inside) ? 'script string' : 'script';
  const tag = openTag.exec(html)?.[0];
  if (tag === undefined) return 'text';
  const handler = eventAttribute.exec(tag)?.[1];
  if (handler !== undefined) return isInString(handler.slice(1)) ? 'script string' : 'script';
  return urlAttribute.test(tag) ? 'url' : 'text';
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
const unsafe = '#zSoyz';

export function escapeFor(value: unknown, context: Context): string {
  const text = value === null || value === undefined ? '' : String(value);
  switch (context) {
    case 'url':
      return /^\s*(?!(?:https?|mailto|ftp):)[a-z][a-z0-9+.-]*:/i.test(text)
        ? unsafe
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
