/** Defines how a header becomes words that can be compared: no case, diacritics or punctuation. */

import { foldLetters } from '../text/fold-letters';

const eastAsianThenLatin =
  /([\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー])\s*(?=[\p{sc=Latin}\p{N}])/gu;
const latinThenEastAsian =
  /([\p{sc=Latin}\p{N}])\s*(?=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}])/gu;

/** Words that several spellings of a header have or lack without a change of meaning. */
const stopWords = new Set(
  'al and da das de dei del della der des di die do du el et il la le les of och oraz the to und van ve von your'.split(
    ' ',
  ),
);

/** An article that its noun cut short, which the `L` of `L Name` is not. */
const elided = /\b(?:l|d|dell|all)['\u2019]/gi;

/** `"Prénom *"` → `["prenom"]`, `"linkedInProfileUrl"` → `["linkedin", "profile", "url"]`. */
export function headerWords(header: string): readonly string[] {
  const whole = header.replace(elided, ' ').replace(/([a-z0-9])([A-Z])/g, '$1 $2');
  const spaced = folded(whole)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/\blinked in\b/g, 'linkedin')
    .replace(/\be mail/g, 'email');
  return spaced === '' ? [] : spaced.split(' ');
}

/** What two headers must share to be the same: their words without articles, run together. */
export function headerKey(words: readonly string[]): string {
  return words.filter((word) => !stopWords.has(word)).join('');
}

/** `"Firma (Company)"` → `["Firma", "Company"]`: headers that say one thing in two languages. */
export function headerParts(header: string): readonly string[] {
  return splitScripts(header.normalize('NFKC'))
    .split(/[/|()[\],;:\n\u2013\u2014]+| {2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Plain Latin letters, as most phrases have, need no more than their case: what follows is slow. */
function folded(text: string): string {
  return /^[ -~]*$/.test(text) ? text.toLowerCase() : splitScripts(foldLetters(text));
}

/** Chinese, Japanese and Korean words stand beside Latin ones without a space. */
function splitScripts(text: string): string {
  return text.replace(eastAsianThenLatin, '$1  ').replace(latinThenEastAsian, '$1  ');
}
