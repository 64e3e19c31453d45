/** Defines what a header alone says about its column. */
import { editDistance, misspellingsMax } from './edit-distance';
import {
  foreignWords,
  type HeaderRole,
  harmlessWords,
  lesserWords,
  roleNames,
  roleWords,
  strongPhrases,
  titlePhrases,
  weakPhrases,
} from './header-phrases';
import { headerKey, headerParts, headerWords } from './header-text';

/** `unknown` headers, empty ones among them, leave the word to the values; `foreign` ones don't. */
export type HeaderMatch =
  | { readonly kind: 'known'; readonly role: HeaderRole; readonly score: number }
  | { readonly kind: 'foreign' }
  | { readonly kind: 'unknown' };

interface Phrase {
  readonly role: HeaderRole;
  readonly score: number;
}

const strongScore = 0.95;
/** Below the bar of acceptance until the values agree. */
const weakScore = 0.44;
const harmlessFactor = 0.95;
const lesserFactor = 0.7;
const misspelledFactor = 0.85;
const partFactor = 0.9;

interface Vocabulary {
  readonly phrases: ReadonlyMap<string, Phrase>;
  readonly harmless: ReadonlySet<string>;
  readonly lesser: ReadonlySet<string>;
  readonly foreign: ReadonlySet<string>;
  readonly titles: ReadonlySet<string>;
  readonly ofRole: readonly (readonly [HeaderRole, ReadonlySet<string>])[];
}

let vocabularyMade: Vocabulary | null = null;

/** Made at the first use: every execution of the script evaluates this file, few detect columns. */
function vocabulary(): Vocabulary {
  vocabularyMade ??= {
    phrases: phraseTable(),
    harmless: wordSet(harmlessWords),
    lesser: wordSet(lesserWords),
    foreign: wordSet(foreignWords),
    titles: wordSet(titlePhrases),
    ofRole: roleNames.map((role) => [role, wordSet(roleWords[role] ?? [])]),
  };
  return vocabularyMade;
}

/** Too short of meaning to stand once other words are taken away: "Last contact" is no last name. */
const exactOnly = new Set(['first', 'last', 'web', 'www', 'internet', 'ad', 'adi', 'business']);

/** Each text is read once: the rows that may hold the headers are compared with those below them. */
const matches = new Map<string, HeaderMatch>();

/** Reads one header; score is 0 to 1 and leaves the values out of account. */
export function matchHeader(header: string): HeaderMatch {
  const known = matches.get(header);
  if (known !== undefined) return known;
  const match = matchText(header);
  matches.set(header, match);
  return match;
}

function matchText(header: string): HeaderMatch {
  const words = headerWords(header);
  if (words.length === 0) return { kind: 'unknown' };
  const whole = exactMatch(words);
  if (whole !== null) return known(whole);
  const { foreign, titles } = vocabulary();
  if (words.some((word) => foreign.has(word))) return { kind: 'foreign' };
  const found = matchParts(header) ?? misspelledMatch(words);
  if (found !== null) return known(found);
  // `Fonction`, and not `Nom et fonction`, whose values have the word.
  return { kind: words.every((word) => titles.has(word)) ? 'foreign' : 'unknown' };
}

/** Whether a word of the header means a company: its LinkedIn links lead to the company's page. */
export function mentionsCompany(header: string): boolean {
  const { phrases } = vocabulary();
  return headerWords(header).some((word) => phrases.get(word)?.role === 'company');
}

function known(phrase: Phrase): HeaderMatch {
  return { kind: 'known', role: phrase.role, score: phrase.score };
}

function exactMatch(words: readonly string[]): Phrase | null {
  const { phrases } = vocabulary();
  return (
    phrases.get(headerKey(words)) ??
    roleMatch(words) ??
    reducedMatch(words, (plain) => phrases.get(headerKey(plain)) ?? roleMatch(plain))
  );
}

/** Looks again, role by role, without the words that mean nothing in that role. */
function roleMatch(words: readonly string[]): Phrase | null {
  const { phrases, ofRole } = vocabulary();
  for (const [role, meaningless] of ofRole) {
    const plain = words.filter((word) => !meaningless.has(word));
    if (plain.length === 0 || plain.length === words.length) continue;
    const found = phrases.get(headerKey(plain));
    if (found?.role === role && found.score === strongScore) return found;
  }
  return null;
}

/** Looks again without the words that leave the meaning alone. */
function reducedMatch(
  words: readonly string[],
  look: (plain: readonly string[]) => Phrase | null,
): Phrase | null {
  const { harmless, lesser } = vocabulary();
  const plain = words.filter((word) => !harmless.has(word) && !lesser.has(word));
  if (plain.length === 0 || plain.length === words.length) return null;
  const found = exactOnly.has(headerKey(plain)) ? null : look(plain);
  if (found === null) return null;
  const factor = words.some((word) => lesser.has(word)) ? lesserFactor : harmlessFactor;
  return { role: found.role, score: found.score * factor };
}

/** Parts in brackets or behind a slash count where all that are known agree. */
function matchParts(header: string): Phrase | null {
  const parts = headerParts(header);
  if (parts.length < 2) return null;
  const found = parts
    .map((part) => exactMatch(headerWords(part)))
    .filter((phrase): phrase is Phrase => phrase !== null);
  const roles = new Set(found.map((phrase) => phrase.role));
  if (roles.size === 2 && roles.has('firstName') && roles.has('lastName')) {
    return { role: 'fullName', score: strongScore * partFactor };
  }
  const [first] = found;
  if (first === undefined || roles.size !== 1) return null;
  return { role: first.role, score: Math.max(...found.map(({ score }) => score)) * partFactor };
}

function misspelledMatch(words: readonly string[]): Phrase | null {
  const found = nearest(words) ?? reducedMatch(words, nearest);
  // `Company ID` is no misspelt `companhia`.
  return words[words.length - 1] === 'id' && found?.role === 'company' ? null : found;
}

function nearest(words: readonly string[]): Phrase | null {
  const key = headerKey(words);
  let best: Phrase | null = null;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const [right, phrase] of phrasesNear(key.length)) {
    const limit = misspellingsMax(right.length);
    const distance = editDistance(key, right, limit);
    if (distance > limit || distance >= bestDistance) continue;
    best = { role: phrase.role, score: phrase.score * misspelledFactor };
    bestDistance = distance;
  }
  return best;
}

type Entry = readonly [key: string, phrase: Phrase];

const nearPhrases = new Map<number, readonly Entry[]>();

/** Those of which a word so long may be a misspelling; few headers of a sheet have lengths of their own. */
function phrasesNear(length: number): readonly Entry[] {
  const made = nearPhrases.get(length);
  if (made !== undefined) return made;
  const near = [...vocabulary().phrases].filter(([{ length: right }]) => {
    const limit = misspellingsMax(right);
    return limit > 0 && Math.abs(length - right) <= limit;
  });
  nearPhrases.set(length, near);
  return near;
}

function phraseTable(): ReadonlyMap<string, Phrase> {
  const table = new Map<string, Phrase>();
  for (const role of roleNames) {
    addPhrases(table, strongPhrases[role], { role, score: strongScore });
  }
  for (const role of roleNames) {
    addPhrases(table, weakPhrases[role] ?? [], { role, score: weakScore });
  }
  return table;
}

function addPhrases(table: Map<string, Phrase>, lines: readonly string[], phrase: Phrase): void {
  for (const text of lines.join(',').split(',')) {
    const key = headerKey(headerWords(text));
    if (key !== '' && !table.has(key)) table.set(key, phrase);
  }
}

function wordSet(lines: readonly string[]): ReadonlySet<string> {
  return new Set(headerWords(lines.join(' ')));
}
