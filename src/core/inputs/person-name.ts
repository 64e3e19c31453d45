/** Defines a person's name without what people write around it: titles, degrees, nicknames, emoji, jobs. */
import { inReach, isFiller, meaningful, oneLine } from './cell-text';
import { isCredential, isJobWord, isPureTitle, isSuffix, isTitle } from './name-words';

/** Emoji, flags, stars, trademark signs, and what joins them. */
const symbols = /\p{So}|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0E|\uFE0F|\u200D|\u20E3/gu;

/** Arrows part a name from a slogan as a bar does. */
const arrows = /[\u2190-\u21FF\u25B6-\u25BA\u2794-\u27BE]/g;

/** Letters in fancy alphabets, of full and half width, and ligatures; `Mª` is none of them. */
const fancyLetters = /[\u{1D400}-\u{1D7FF}\uFB00-\uFB06\uFF01-\uFF9F]+/gu;

const pronouns =
  /[([{]\s*(?:she|he|they|her|him|ella|él|elle|il|sie|er|lui|lei|ela|ele|zij|hij)(?:\s*[/,|]\s*\p{L}+)*\s*[)\]}]/giu;

/** Nicknames: (Joe), [Joe], "Bob", 'Bob'. */
const asides = [
  /\([^()]*\)|\[[^[\]]*\]|\{[^{}]*\}/g,
  /["“”„«»][^"“”„«»]*["“”„«»]/g,
  /(?<=^|\s)['‘’`]\p{Lu}[^'‘’`]*['‘’`](?=\s|$|,)/gu,
];

/** What follows one of these is a job or a slogan: `Jane Doe | CEO`, `Jane Doe - Sales`. */
const separators = /\s*[|•;]\s*|\s[·~]\s|\s[-–—/:@]\s|\s?[–—]\s/;

/** Words and single spaces alone: nothing to take away but titles and degrees. */
const plainName =
  /^\p{L}[\p{L}\p{M}]*(?:['’-][\p{L}\p{M}]+)*(?: \p{L}[\p{L}\p{M}]*(?:['’-][\p{L}\p{M}]+)*)*$/u;

/** Capitalised words of Western letters, in which a title or a degree is all that may be to take away. */
const plainWords = /^[A-ZÀ-ÖØ-Þ][a-zß-öø-ÿ]+(?: [A-ZÀ-ÖØ-Þ][a-zß-öø-ÿ]+)*$/;

/** Degrees that may be surnames, which many write in capitals: `Amadou Tidiane BA`. */
const unsureDegree = /^(?=.*\p{Ll})(\S+ .+) (?:BA|BE|DO|MA|PA|RA|SE|SH)$/u;

/**
 * As names are written in China, Japan and Korea, whole or one part; no company `株式会社山田`, nor `김씨`,
 * whose first name is missing.
 */
export const unspacedName =
  /^(?!.*(?:会社|公司|集团|회사)|.[様氏님씨]$)[\p{sc=Han}ぁ-ヿ가-힣]{2,8}$/u;

/** Forms of address behind such a name. */
const honorifics = /(?<=\S\S) ?(?:様|さん|氏|님|씨)+$/;

/** A first name of more words than others, as only few are: a job is written like that too. */
const longGivenName = /^(?:Mar[ií]a|Jos[eé]|Juan) de (?:las?|los) \p{Lu}\S*$/u;

/** Rounds after which a name that is still not clean is left as it is. */
const roundsMax = 5;

/** A full name as `First … Last`; '' where nothing is left. Never cut below a first and a last name. */
export function cleanFullName(text: string | null | undefined): string {
  const clean = steadyName(firstLine(text ?? ''), 2, (name) => {
    const plain = spaced(withoutAsides(name, 2));
    return named(uninverted(cut(plain, separators, 2)), 2);
  });
  return meaningful(clean.replace(honorifics, ''));
}

/** A clean full name as it is, and without what may be a surname or a degree; none for ''. */
export function readingsOf(name: string): readonly string[] {
  return [name, withoutUnsureDegree(name)].filter(Boolean);
}

/** A clean full name without what may be a surname or a degree; '' where it has none. */
export function withoutUnsureDegree(name: string): string {
  return unsureDegree.exec(name)?.[1] ?? '';
}

/** Below a whole name stands what people copy along with it: their job. */
function firstLine(text: string): string {
  if (!/[\r\n]/.test(text)) return text;
  const [first = ''] = text.trim().split(/[\r\n]/);
  return /\S\s+\S/.test(first) ? first : text;
}

/** A first or a last name alone; '' where nothing is left. */
export function cleanNamePart(text: string | null | undefined): string {
  return steadyName(text, 1, (name) =>
    named(cut(cut(withHyphen(withoutAsides(name, 1)), separators, 1), /,/, 1), 1),
  );
}

/** `Garcia - Lopez` is a double name where names stand alone, and `Smith - Sales` is none. */
function withHyphen(text: string): string {
  const [, before = '', after = ''] = doubleName.exec(text) ?? [];
  return after === '' || isJobWord(after) ? text : `${before}-${after}`;
}

const doubleName = /^(\p{Lu}\p{Ll}+)\s[-–]\s(\p{Lu}\p{Ll}+)$/u;

/** What one round uncovers, such as a title within quotes, the next one takes away. */
function steadyName(
  text: string | null | undefined,
  wordsMin: number,
  clean: (text: string) => string,
): string {
  const typed = inReach(meaningful(text));
  if (typed === '' || isCleanAlready(typed)) return typed;
  let name = withoutSymbols(typed);
  for (let round = 0; round < roundsMax; round += 1) {
    const next = plainName.test(name) ? named(name, wordsMin) : clean(name);
    if (next === name) break;
    name = next;
  }
  return wordsOf(name).every(isFiller) ? '' : meaningful(name);
}

function isCleanAlready(text: string): boolean {
  if (!plainWords.test(text)) return false;
  const words = text.split(' ');
  const [first = ''] = words;
  const last = words[words.length - 1] ?? '';
  return !isPureTitle(first) && !isTitle(first) && !isSuffix(last) && !isFiller(text);
}

function withoutSymbols(text: string): string {
  const plain = text.replace(fancyLetters, (letters) => letters.normalize('NFKC'));
  return oneLine(plain.replace(arrows, ' | ').replace(symbols, ' ').normalize('NFC'));
}

/** Without nicknames, unless too little would be left: then only their quotes and brackets go. */
function withoutAsides(text: string, wordsMin: number): string {
  const plain = text.replace(pronouns, ' ');
  const rest = asides.reduce((left, aside) => left.replace(aside, ' '), plain);
  if (isEnough(rest, plain, wordsMin)) return oneLine(rest);
  const whole = /^\s*['‘’`](.*)['‘’`]\s*$/.exec(plain)?.[1] ?? plain;
  return oneLine(whole.replace(/["“”„«»()[\]{}]/g, ' '));
}

/** What stands before the separator, or all of it where that would be too little. */
function cut(text: string, separator: RegExp, wordsMin: number): string {
  const [before = '', ...others] = text.split(separator);
  return isEnough(before, text, wordsMin) ? before : [before, ...others].join(' ');
}

/** Enough of what may be a name is left, or nothing of it was taken away. */
function isEnough(rest: string, text: string, wordsMin: number): boolean {
  return likelyNames(rest) >= Math.min(wordsMin, likelyNames(text));
}

function likelyNames(text: string): number {
  return wordsOf(text).filter((word) => !isCredential(word) && !isPureTitle(word)).length;
}

/** `john.smith` and `john_smith` are two words. */
function spaced(text: string): string {
  return /^\p{L}{2,}[._]\p{L}{2,}$/u.test(text) ? text.replace(/[._]/, ' ') : text;
}

/** `Smith, John` the other way round; `John Smith, PhD` and `John Smith, Head of Sales` cut. */
function uninverted(name: string): string {
  const [first = '', ...others] = name.split(',').filter((part) => wordsOf(part).length > 0);
  const isWhole = wordsOf(first).length > 1;
  const [second, ...further] = others.filter((part, at) => !isCredentials(part, isWhole || at > 0));
  // Beside a sure degree another is sure too.
  if (second === undefined) return named(first, 2, others.length > 0);
  const words = wordsOf(second);
  const isShort = words.length <= 3 || longGivenName.test(words.join(' '));
  const isGivenName = isShort && !words.some(isJobWord);
  if (isWhole && !isGivenName) return first;
  return [named(second, 1), first, ...(isWhole ? [] : further)].join(' ');
}

/** After a whole name `MD` is a degree, `she/her` no name; after a last name alone `MD` may be a first name. */
function isCredentials(part: string, isAfterWholeName: boolean): boolean {
  if (isAfterWholeName && part.includes('/')) return true;
  return wordsOf(part).every(isAfterWholeName ? isCredential : isSuffix);
}

/** Without titles before it and degrees behind it; what may be a surname goes only where it is sure to be one. */
function named(text: string, wordsMin: number, isSure = wordsMin < 2): string {
  const words = withoutTitles(wordsOf(text), wordsMin);
  const rest = withoutSuffixes(words, wordsMin);
  const isUnsure = rest.length === words.length - 1 && unsureDegree.test(words.join(' '));
  return (isUnsure && !isSure ? words : rest).join(' ');
}

function wordsOf(text: string): readonly string[] {
  const joined = text
    .replace(/\bPh\.?\s?D\b\.?/gi, 'PhD')
    .replace(/\bDr\.?\s(?:med|rer|phil|jur|ing|h)\.(?:\s?(?:nat|pol|oec|dent|c)\.)*/gi, 'Dr ');
  return joined
    .replace(/^((?:(?:dr|prof(?!\.ssa)|mr|mrs|ms|ing|mag|dipl)\.)+)(?=\p{L}{2})/iu, '$1 ')
    .split(' ')
    .map((word) => word.replace(/^[\s.,;:"_*+-]+|[\s,;:"_*+-]+$/g, ''))
    .filter((word) => /\p{L}/u.test(word));
}

function withoutTitles(words: readonly string[], wordsMin: number): readonly string[] {
  let start = 0;
  while (start < words.length - 1 && mayGo(words[start] ?? '', words.length - start, wordsMin)) {
    start += 1;
  }
  return words.slice(start);
}

function mayGo(word: string, wordsLeft: number, wordsMin: number): boolean {
  return isPureTitle(word) || (wordsLeft > wordsMin && isTitle(word));
}

/** Drops suffixes from the end while that many words are left. */
function withoutSuffixes(words: readonly string[], wordsMin: number): readonly string[] {
  let end = words.length;
  while (end > wordsMin && isEnd(words[end - 1] ?? '', words.slice(0, end - 1))) end -= 1;
  return words.slice(0, end);
}

function isEnd(word: string, before: readonly string[]): boolean {
  return isSuffix(word) || (!isShouted(before) && isCredential(word));
}

/** In a name that is all in capitals, `MA` may be the surname. */
function isShouted(words: readonly string[]): boolean {
  const name = words.join(' ');
  return name === name.toUpperCase() && name !== name.toLowerCase();
}
