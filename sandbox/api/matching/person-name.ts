/** Defines how /enrich derives a first and last name from its input, and compares names. */

import { fold } from '../text';

export interface PersonName {
  first: string;
  last: string;
}

interface NameInput {
  first_name?: string | undefined;
  last_name?: string | undefined;
  full_name?: string | undefined;
  email?: string | undefined;
}

/** Folded first and last name, or null when they cannot be derived (INSUFFICIENT_INPUT). */
export function deriveName(input: NameInput): PersonName | null {
  const first = fold(input.first_name ?? '');
  const last = fold(input.last_name ?? '');
  if (first && last) return { first, last };
  const full = nameFromFull(input.full_name ?? '');
  if (full) return full;
  const nameWasSent = Boolean(first || last || fold(input.full_name ?? ''));
  return nameWasSent ? null : nameFromEmail(input.email ?? '');
}

/** "Last, First" is turned round; the last word is the last name until the candidates say otherwise. */
function nameFromFull(fullName: string): PersonName | null {
  const [last, first] = fullName.split(',');
  const ordered = first && fold(first) ? `${first} ${last}` : fullName;
  const words = fold(ordered).split(' ');
  if (words.length < 2) return null;
  return { first: words.slice(0, -1).join(' '), last: words.slice(-1).join(' ') };
}

function nameFromEmail(email: string): PersonName | null {
  const found = /^(\p{L}[\p{L}'-]*)\.(\p{L}[\p{L}'-]*)@/u.exec(email.trim());
  return found ? { first: fold(found[1] ?? ''), last: fold(found[2] ?? '') } : null;
}

export type NameLikeness = 'same' | 'close' | 'different';

/** Close means the last name agrees and one first name is the other's initial or first part. */
export function compareNames(asked: PersonName, candidate: PersonName): NameLikeness {
  if (nameKey(asked) === nameKey(candidate)) return 'same';
  if (asked.last !== candidate.last) return 'different';
  const [a, b] = [asked.first, candidate.first];
  const isPart = a.startsWith(`${b} `) || b.startsWith(`${a} `);
  const isInitial = (a.length === 1 && b.startsWith(a)) || (b.length === 1 && a.startsWith(b));
  return isPart || isInitial ? 'close' : 'different';
}

/** All words in one: where the first name ends and the last begins is not known of a full name. */
export function nameKey(name: PersonName): string {
  return `${name.first}${name.last}`.replace(/ /g, '');
}
