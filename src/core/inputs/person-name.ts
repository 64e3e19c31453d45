/** Defines a person's name without what people write around it: titles, degrees, nicknames, emoji, jobs. */
import { meaningful, oneLine } from './cell-text';
import { isAmbiguousSuffix, isCredential, isJobWord, isSuffix, isTitle } from './name-words';

/** Emoji, flags, stars, trademark signs, and what joins them. */
const symbols = /\p{So}|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0E|\uFE0F|\u200D|\u20E3/gu;

/** Nicknames and pronouns: (Joe), [he/him], "Bob", 'Bob'. */
const asides = [
  /\([^()]*\)|\[[^[\]]*\]|\{[^{}]*\}/g,
  /["“”„«»][^"“”„«»]*["“”„«»]/g,
  /(?<=^|\s)['‘’`][^'‘’`]+['‘’`](?=\s|$|,)/g,
];

/** What follows one of these is a job or a slogan: `Jane Doe | CEO`, `Jane Doe - Sales`. */
const separators = /\s*[|•·~]\s*|\s[-–—/:@]\s|\s?[–—]\s/;

/** A full name as `First … Last`; '' where nothing is left. */
export function cleanFullName(text: string | null | undefined): string {
  const plain = spaced(withoutAsides(withoutSymbols(meaningful(text))));
  const [name = ''] = plain.split(separators);
  return withoutSuffixes(withoutTitles(wordsOf(uninverted(name))), 2).join(' ');
}

/** A first or a last name alone; '' where nothing is left. */
export function cleanNamePart(text: string | null | undefined): string {
  const plain = withoutAsides(withoutSymbols(meaningful(text)));
  const [part = ''] = (plain.split(separators)[0] ?? '').split(',');
  return withoutSuffixes(withoutTitles(wordsOf(part)), 1).join(' ');
}

/** Letters in fancy alphabets become plain ones, symbols and emoji vanish. */
function withoutSymbols(text: string): string {
  return oneLine(text.replace(symbols, ' ').normalize('NFKC'));
}

/** Without nicknames; a name that is all in quotes or parentheses only loses these. */
function withoutAsides(text: string): string {
  const rest = oneLine(asides.reduce((left, aside) => left.replace(aside, ' '), text));
  return rest === '' ? oneLine(text.replace(/["“”„«»()[\]{}]/g, ' ')) : rest;
}

/** `john.smith` and `john_smith` are two words. */
function spaced(text: string): string {
  return /^\p{L}{2,}[._]\p{L}{2,}$/u.test(text) ? text.replace(/[._]/, ' ') : text;
}

/** `Smith, John` the other way round; `John Smith, PhD` and `John Smith, Head of Sales` cut. */
function uninverted(name: string): string {
  const [first = '', second] = name
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !wordsOf(part).every(isCredential));
  if (second === undefined) return first;
  const words = wordsOf(second);
  const isGivenName = words.length <= 3 && !words.some(isJobWord);
  return isGivenName ? `${second} ${first}` : first;
}

function wordsOf(text: string): readonly string[] {
  const joined = text.replace(/\bPh\.?\s?D\b\.?/gi, 'PhD').replace(/\bDr\.\s?med\.?/gi, 'Dr');
  const split = joined.replace(/^((?:\p{L}{2,5}\.)+)(?=\p{L}{2})/u, '$1 ').split(' ');
  return split.map((word) => word.replace(/^[\s.,;:'"_*+-]+|[\s,;:"_*+-]+$/g, '')).filter(isWord);
}

function isWord(text: string): boolean {
  return /\p{L}/u.test(text);
}

function withoutTitles(words: readonly string[]): readonly string[] {
  let start = 0;
  while (start < words.length - 1 && isTitle(words[start] ?? '')) start += 1;
  return words.slice(start);
}

/** Drops suffixes from the end while that many words are left. */
function withoutSuffixes(words: readonly string[], wordsMin: number): readonly string[] {
  const isShouted = words.every((word) => word === word.toUpperCase());
  let end = words.length;
  while (end > wordsMin && isEnd(words[end - 1] ?? '', isShouted)) end -= 1;
  return words.slice(0, end);
}

function isEnd(word: string, isShouted: boolean): boolean {
  return isSuffix(word) || (!isShouted && isAmbiguousSuffix(word));
}
