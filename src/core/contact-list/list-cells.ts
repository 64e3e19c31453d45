/** Defines the cells of the sheet `Do not contact` by what their headers say they hold. */

import { matchHeader } from '../columns/header-match';
import { isLoadingText, meaningful, oneLine } from '../inputs/cell-text';
import { emailFrom } from '../inputs/email';
import { linkedinProfileUrl } from '../inputs/linkedin';
import { namedError } from '../ports/named-error';
import type { InputName } from '../words';

/** The name of a new one. */
export const contactListName = 'Do not contact';

/** However people spell it: in any case, with other spaces. */
export function isContactListName(name: string): boolean {
  return oneLine(name).toLowerCase() === contactListName.toLowerCase();
}

/**
 * `mixed`: one column for all kinds, told apart by their values; `first`: above those, a header or an entry;
 * `other`: under a header that says nothing; `another`: under one that says somebody else, such as a colleague.
 */
type ListRole = InputName | 'phone' | 'mixed' | 'first' | 'other' | 'another';

export interface ListCell {
  readonly column: number;
  readonly role: ListRole;
  readonly text: string;
}

export const contactListHeaders: readonly string[] = [
  'Email',
  'Phone',
  'Domain',
  'LinkedIn URL',
  'Person ID',
  'Company',
  'Full name',
];

/** What a new sheet begins with: examples that list nobody, since each says that it is one. */
export const contactListExamples: readonly (readonly string[])[] = [
  ['jane@example.com', '+1 415 555 0100', 'example.com'],
  ['', '', '', 'https://www.linkedin.com/in/jane-example', 'jane-example'],
  ['', '', '', '', '', 'Example Inc'],
  ['', '', '', '', '', 'Example Inc', 'Jane Example'],
].map((texts) =>
  contactListHeaders.map((_, column) => (texts[column] ? `e.g. ${texts[column]}` : '')),
);

export function isExample(text: string): boolean {
  return /^e\.g\. /i.test(text);
}

const phoneHeader =
  /phone|\bmobil|\bm[oó]vil|\bcellulare?\b|\bcelular\b|\bhandy(?:nummer|nr)?\b|\btel|direct dial|whatsapp|電話|전화/i;

const ofAnother =
  /\bsource|\bowner|\bby\b|\brep\b|\bassign|\bmanager|\bquelle|\bbesitzer|\bvon\b|\bpar\b|\bpor\b/i;

/** An import that failed, in whatever language: `#REF!`, `#NOM ?`. */
const failed = /^#\S{1,12}\s?[!?]/;

/** What a formula shows that finds nobody; in place of the headers it finds no list. */
const findsNothing = /^#N(?:\/[AD]|V)$/i;

/** Whom the list names nobody can tell, so that nobody may be paid for. */
export class ListUnreadable extends namedError('ListUnreadable') {}

/** The same for the moment. */
class ListLoading extends namedError('ListLoading') {}

const unreadableText = 'The list “Do not contact” shows an error: mend its formulas.';
const loadingText = 'The list “Do not contact” is still loading: wait for its formulas.';

/**
 * The cells of each row, none where nothing counts. Where no header is known all columns are `mixed`,
 * and the first row may hold an address or an id instead. Throws `ListUnreadable` and `ListLoading`.
 */
export function listCells(rows: readonly (readonly string[])[]): readonly (readonly ListCell[])[] {
  const { headers, roles, areEntries } = columnsOf(rows);
  const hasHeaders = !areEntries.includes(true);
  const isMixed = roles.every((role) => role === null);
  return rows.map((texts, index) => {
    // Of a list without headers: what stands alone beside its addresses is all that the row may mean.
    const isLone = !hasHeaders && !texts.some((text, at) => areEntries[at] && meaningful(text));
    return texts.flatMap((typed, column) => {
      const isHeader = index === 0 && hasHeaders;
      const ofMixed = isHeader ? 'first' : 'mixed';
      const ofKnown = isHeader ? null : isLone ? 'mixed' : roles[column];
      const role = isMixed ? ofMixed : ofKnown;
      const isBroken = failed.test(typed) || (isHeader && findsNothing.test(typed));
      const counts = isHeader || role != null;
      if (counts && isBroken) throw new ListUnreadable(unreadableText);
      if (counts && isLoadingText(typed)) throw new ListLoading(loadingText);
      const text = isExample(typed) ? '' : meaningful(typed);
      if (text === '' || (isHeader && role == null)) return [];
      return [{ column, role: role ?? unknownRole(headers[column] ?? ''), text }];
    });
  });
}

/** What the first row says of each column: null where all kinds stand together in it. */
function columnsOf([headers = [], ...others]: readonly (readonly string[])[]) {
  // One above other texts, or above none, is a note beside the headers.
  const areEntries = headers.map(
    (header, column) =>
      isEntry(header) &&
      (others.length === 0 || others.some((texts) => isEntry(texts[column] ?? ''))),
  );
  const isAlone = headers.filter((header) => header.trim() !== '').length === 1;
  const roles = headers.map((header, column) => {
    if (areEntries.includes(true)) return areEntries[column] ? 'mixed' : 'linkedinUrl';
    return isAlone && isVague(header) ? null : roleOf(header);
  });
  return { headers, roles, areEntries };
}

function unknownRole(header: string): ListRole {
  return ofAnother.test(header) ? 'another' : 'other';
}

/** Headers are words: an address or a profile's link alone is an entry of a list without them. */
function isEntry(header: string): boolean {
  if (/\s/.test(header.trim())) return false;
  return emailFrom(header) !== null || linkedinProfileUrl(header) !== null;
}

/** Of one column: `Contact`, or `Email / domain / company`. */
function isVague(header: string): boolean {
  const match = matchHeader(header);
  return /[/,|&]|\bor\b|\band\b/.test(header) || (match.kind === 'known' && match.score < 0.9);
}

/** Rows that a run wrote may be copied into the list, headers and all. */
function roleOf(header: string): ListRole | null {
  if (phoneHeader.test(header)) return 'phone';
  const match = matchHeader(header.replace(/^CDX /, ''));
  if (match.kind !== 'known') return /\bdomain/i.test(header) ? 'companyWebsite' : null;
  return match.role === 'name' ? 'fullName' : match.role;
}
