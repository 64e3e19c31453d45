/** Defines which row of a sheet holds its headers: below titles and notes, the lower of two, or none. */

import { matchHeader } from './header-match';
import type { HeaderRole } from './header-phrases';
import { headerWords } from './header-text';
import {
  isEmail,
  isNumeric,
  isPersonName,
  isPlaceholder,
  isProfileLink,
  isWebsite,
} from './value-shapes';

interface HeaderRow {
  /** Counts from 1; 0 where the first row is a lead already. */
  readonly row: number;
}

/** A header is a few words, also as a question; longer texts are notes. */
const headerLengthMax = 90;

/** So many rows below a row tell what its columns hold. */
const rowsBelow = 6;

/** So sure is a header in the usual words. */
const sureScore = 0.9;

/** A row that says less about its columns than this is a title, or a lead. */
const scoreMin = 1.5;

/** `rows` are the first ones of the sheet, as displayed. */
export function detectHeaderRow(rows: readonly (readonly string[])[]): HeaderRow {
  const scores = rows.map((_, index) => scoreOf(rows, index));
  let best = scores.indexOf(Math.max(...scores));
  // Of two header rows that say as much, such as one in each language, the lower one.
  while (best >= 0 && (scores[best] ?? 0) >= scoreMin && scores[best + 1] === scores[best])
    best += 1;
  if (best >= 0 && (scores[best] ?? 0) >= scoreMin) return { row: best + 1 };
  const first = rows.findIndex((row) => row.some(isFilled));
  const isLead = first >= 0 && looksLikeLead(rows, first);
  return { row: isLead ? 0 : Math.max(1, firstWide(rows) + 1) };
}

function scoreOf(rows: readonly (readonly string[])[], index: number): number {
  const row = rows[index] ?? [];
  const below = rowsUnder(rows, index);
  const filled = row.filter(isFilled).length;
  if (filled === 0 || !below.some((other) => other.some(isFilled))) return 0;
  const isSure = hasSureHeader(rows, index);
  const parts = row.map((text, column) => cellScore(text, columnOf(below, column), isSure));
  const sum = parts.reduce((total, part) => total + part, 0);
  const widest = Math.max(...below.map((other) => other.filter(isFilled).length));
  // A title or a note stands alone above wider rows.
  return filled === 1 && widest > 1 ? sum - 3 : sum;
}

function cellScore(text: string, below: readonly string[], isBesideHeader: boolean): number {
  if (!isFilled(text)) return 0;
  if (headerWords(text)[0] === 'cdx') return 5;
  if (isNumberOfHeader.test(text.trim())) return 0;
  if (isValue(text)) return -2;
  if (text.length > headerLengthMax) return -1;
  const kind = matchHeader(text).kind;
  if (kind === 'unknown') return !isBesideHeader && isNameLikeThose(text, below) ? -1.5 : 0;
  // What the column says again and again, such as a job title, is a value.
  const again = below.filter((other) => isFilled(other) && matchHeader(other).kind !== 'unknown');
  if (again.length * 2 > below.filter(isFilled).length) return 0;
  return kind === 'known' ? 2 : 1;
}

/** Headers that read like values: of running numbers and years, and signs such as `%` alone. */
const isNumberOfHeader = /^(?:#|no|(?:19|20)\d\d|[^\p{L}\p{N}]+)$/iu;

/** Shapes that no header has. */
function isValue(text: string): boolean {
  return isEmail(text) || isProfileLink(text) || isWebsite(text) || isNumeric(text);
}

/** `Host Name`, `Guest Company`: two capitalised words, as a person's name has. */
const namesColumn = /\b(?:name|e-?mail|company|phone|address|title)\b/i;

function isNameLikeThose(text: string, below: readonly string[]): boolean {
  const filled = below.filter(isFilled);
  return (
    !namesColumn.test(text) &&
    isPersonName(text) &&
    filled.filter(isPersonName).length * 2 > filled.length
  );
}

/** Words for companies that are also a size, a plan or a product of theirs, or a company's name. */
const isAmbiguous = /^(?:enterprise|business|account|organi[sz]ation|workplace|konzern|the .*)$/i;

const hasShape: Partial<Record<HeaderRole, (text: string) => boolean>> = {
  linkedinUrl: isProfileLink,
  email: isEmail,
  companyWebsite: isWebsite,
};

/**
 * Beside a header that is one beyond doubt `Decision Maker` is one too: the values below have its shape, or
 * differ as companies do. What stands further down is none.
 */
function hasSureHeader(rows: readonly (readonly string[])[], index: number): boolean {
  if (index !== firstWide(rows)) return false;
  return (rows[index] ?? []).some((text, column) => {
    const match = matchHeader(text);
    if (match.kind !== 'known' || match.score < sureScore) return false;
    const below = columnOf(rows.slice(index + 1), column).filter(isFilled);
    const differ = new Set(below).size * 2 > below.length;
    return match.role === 'company'
      ? differ && !below.includes(text) && !isAmbiguous.test(text)
      : below.length > 0 && below.every((value) => hasShape[match.role]?.(value));
  });
}

function looksLikeLead(rows: readonly (readonly string[])[], index: number): boolean {
  const below = rowsUnder(rows, index);
  const isSure = hasSureHeader(rows, index);
  return (rows[index] ?? []).some(
    (text, column) =>
      isFilled(text) &&
      !isNumberOfHeader.test(text.trim()) &&
      (isValue(text) || (!isSure && isNameLikeThose(text, columnOf(below, column)))),
  );
}

function rowsUnder(rows: readonly (readonly string[])[], index: number) {
  return rows.slice(index + 1, index + 1 + rowsBelow);
}

function columnOf(rows: readonly (readonly string[])[], column: number): readonly string[] {
  return rows.map((row) => row[column] ?? '');
}

/** The first row that is not alone above wider ones; headers in words that nobody knows stand there. */
function firstWide(rows: readonly (readonly string[])[]): number {
  const widths = rows.map((row) => row.filter(isFilled).length);
  const widest = Math.max(0, ...widths);
  return widths.findIndex((width) => width > 1 || width === widest);
}

function isFilled(text: string): boolean {
  return !isPlaceholder(text);
}
