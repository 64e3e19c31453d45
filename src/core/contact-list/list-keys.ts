/** Defines by which texts an entry of the list and a contact are found to be the same. */

import { lastDigits } from '../inputs/phone';
import { looseCompanyKey } from '../inputs/same-company';
import { foldLetters } from '../text/fold-letters';

export const emailPlace = (address: string) => `email ${composed(address)}`;
export const domainPlace = (domain: string) => `domain ${composed(domain)}`;
export const linkPlace = (link: string) => `link ${link.toLowerCase()}`;
export const companyPlace = (name: string) => `company ${looseCompanyKey(name)}`;
export const phonePlace = (phone: string) => `phone ${phoneDigits(phone)}`;

/** `ü` may be one character or two. */
function composed(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** An id of digits that was typed into a cell is a number there, without the zeros that it began with. */
export function idPlace(id: string): string {
  return `id ${id
    .trim()
    .toLowerCase()
    .replace(/^0+(?=\d+$)/, '')}`;
}

/** `place`: a company's name or its domain. */
export function namePlace(name: string, place: string): string {
  return `name ${plain(name)} ${looseCompanyKey(place)}`;
}

/** `José M. O’Brien-Groß` is `Jose O'Brien Gross` to whoever typed the list. */
function plain(text: string): string {
  const words = foldLetters(text)
    .replace(/['\u2018\u2019\u02bc`\u00b4]/g, '')
    .split(/[\s.\u2010-\u2015-]+/)
    .filter(Boolean);
  const isInitial = (word: string, at: number) =>
    at > 0 && at < words.length - 1 && /^[a-z]$/.test(word);
  const isLatin = words.some((word) => /[a-z]/.test(word));
  const parts = words.filter((word, at) => !isInitial(word, at));
  // Where names have no space, some write one.
  return parts.join(isLatin ? ' ' : '');
}

const phoneShape = /^\+?[\d\s()./-]+(?:\s*(?:x|ext\.?)\s*\d+)?$/i;

/** The last digits of a phone number; '' for any other text. */
export function phoneDigits(text: string): string {
  const plain = text.normalize('NFKC').replace(/[\u2010-\u2015\u2212]/g, '-');
  if (!phoneShape.test(plain)) return '';
  return lastDigits(plain.replace(/(?:x|ext).*$/i, ''));
}
