/** Turns `<? ?>`, `<?= ?>` and `<?!= ?>` into a function of the script's own realm. */

import vm from 'node:vm';
import type { Realm } from '../../realm/realm';
import { type Context, contextAfter } from './html-escaping';

const scriptletForm = /<\?(!=|=)?([\s\S]*?)\?>/g;

/** `names` become parameters after the escape function. Scriptlets see the script's globals. */
export function compileTemplate(
  source: string,
  names: readonly string[],
  realm: Realm,
): (...values: unknown[]) => unknown {
  let body = '';
  let end = 0;
  for (const match of source.matchAll(scriptletForm)) {
    const context = contextAfter(source.slice(0, match.index).replace(scriptletForm, ''));
    body += text(source.slice(end, match.index)) + scriptlet(match[1], match[2] ?? '', context);
    end = match.index + match[0].length;
  }
  body += text(source.slice(end));
  const code = `(function ($escape, ${names.join(', ')}) { let $out = '';\n${body}\nreturn $out; })`;
  return realm.evaluate(new vm.Script(code)) as (...values: unknown[]) => unknown;
}

const text = (html: string): string => (html === '' ? '' : `$out += ${JSON.stringify(html)};\n`);

/** Only the first statement of a printing scriptlet is printed (platform facts, section 6). */
function scriptlet(kind: string | undefined, code: string, context: Context): string {
  if (kind === undefined) return `${code}\n`;
  const expression = code.trim().replace(/;[\s\S]*$/, '');
  if (kind === '=') return `$out += $escape(${expression}, '${context}');\n`;
  return `$out += ((v) => v === null || v === undefined ? '' : String(v))(${expression});\n`;
}
