/** Defines how formulas forget what they keep: all of it, since nobody can tell by a digest whom it is about. */

import { answerNames } from '../formulas/cache/answer-cache';
import { partsBehind, tableNames } from '../formulas/cache/kept-table';
import type { Cache } from '../ports/services';
import { jsonOf } from '../text/kept-json';

/** As many entries as the cache holds. */
const namesAtOnce = 1_000;

/** Under which anything may be kept; tables say themselves in which parts. */
function keptNames(cache: Cache): readonly string[] {
  const parts = [...read(cache, tableNames())].flatMap(([name, text]) => partsBehind(name, text));
  return [...tableNames(), ...parts, ...answerNames()];
}

function read(cache: Cache, names: readonly string[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (let first = 0; first < names.length; first += namesAtOnce) {
    const found = cache.getAll(names.slice(first, first + namesAtOnce));
    for (const [name, text] of Object.entries(found)) texts.set(name, text);
  }
  return texts;
}

/** How many entries of the cache name one of these people, or hold what was asked for as an id or an email. */
export function answersAbout(
  cache: Cache,
  ids: ReadonlySet<string>,
  asked: readonly string[],
): number {
  // A person begins with the id; the names come later, and others may bear them.
  const begun = asked.map((text) => (text.includes('@') ? '' : '[') + quote(text.trim()));
  const quoted = [...begun, ...[...ids].map(quote)];
  return [...read(cache, keptNames(cache)).values()].filter((text) => {
    // An answer is a text within the text of its entry.
    const plain = (text + textsIn(text)).toLowerCase();
    return quoted.some((one) => plain.includes(one));
  }).length;
}

function quote(text: string): string {
  return JSON.stringify(text).toLowerCase();
}

function textsIn(text: string): string {
  const entry = jsonOf(text);
  return Array.isArray(entry) ? entry.map((each: unknown) => `${each}`).join() : '';
}

/** By name, whether a look finds them or not: the cache may answer a look with less than it holds. */
export function forgetAnswers(cache: Cache): void {
  const names = keptNames(cache);
  for (let first = 0; first < names.length; first += namesAtOnce)
    cache.removeAll(names.slice(first, first + namesAtOnce));
}
