/** Defines which of a row's cells tell the name of a person: a first and a last name, or a full name. */
import { isFiller, meaningful } from './cell-text';
import { besideEmails, emailFrom } from './email';
import { isLinkedinLink } from './linkedin';
import { cleanFullName, cleanNamePart, unspacedName, withoutUnsureDegree } from './person-name';

export interface NameTexts {
  readonly fullName?: string | null | undefined;
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
}

export interface GivenName {
  /** One word or more, '' where none is given. */
  readonly full: string;
  /** Both are '' where they don't stand in cells of their own. */
  readonly first: string;
  readonly last: string;
  /** A first and a last name; of names that are written without a space only where the cell is for both. */
  readonly isWhole: boolean;
}

/** First and last name columns are surer than a full name, unless one of them is blank. */
export function nameFrom(texts: NameTexts): GivenName {
  const first = namePart(texts.firstName, texts.lastName);
  const last = namePart(texts.lastName, texts.firstName);
  if (first !== '' && last !== '') return given(`${first} ${last}`, '', first, last);
  const ofCell = cleanFullName(fullNameText(texts.fullName));
  const candidates = [ofCell, cleanFullName(texts.firstName), cleanFullName(texts.lastName)];
  const full = candidates.find((name) => name.includes(' ')) ?? candidates.find(Boolean) ?? '';
  return given(full, ofCell);
}

/** `ofCell` is what stands in the cell for full names. */
function given(full: string, ofCell: string, first = '', last = ''): GivenName {
  const isWhole = full.includes(' ') || (full === ofCell && unspacedName.test(full));
  return { full, first, last, isWhole };
}

/** What else the same cells may mean: their texts as they stand there, or without what may be a degree. */
export function nameAsTyped(texts: NameTexts): GivenName {
  const cleaned = nameFrom(texts);
  const first = meaningful(texts.firstName);
  const last = meaningful(texts.lastName);
  if (cleaned.first !== '') return given(`${first} ${last}`, '', first, last);
  const ofCell = fullNameText(texts.fullName);
  const typed = [ofCell, first, last].find((text) => cleanFullName(text) === cleaned.full);
  return given(withoutUnsureDegree(cleaned.full) || typed || '', ofCell);
}

/** `Null` and `null` may be a surname: beside a name in the same case it is taken for one. */
function namePart(text: string | null | undefined, other: string | null | undefined): string {
  const word = meaningful(text);
  return isFiller(word) && isInCaseOf(word, meaningful(other)) ? word : cleanNamePart(word);
}

function isInCaseOf(word: string, other: string): boolean {
  if (!/\p{L}/u.test(other) || isFiller(other)) return false;
  return word === word.toLowerCase()
    ? other === other.toLowerCase()
    : other === other.toUpperCase();
}

/** Without an address that stands beside the name; a link to LinkedIn is no name at all. */
function fullNameText(text: string | null | undefined): string {
  const line = meaningful(text);
  if (isLinkedinLink(line)) return '';
  return emailFrom(line) === null ? line : besideEmails(line);
}
