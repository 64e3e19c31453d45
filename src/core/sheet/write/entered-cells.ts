/** Defines how a stored cell is entered, so that its value and its format are again what they were. */

import type { CellValue, StoredCell } from '../../ports/workbook';
import { plainTextFormat } from './edits';

/** What Sheets reports for a cell without a format of its own; set, it would be one. */
const automatic = '0.###############';

export function formatToSet(format: string): string {
  return format === automatic ? 'General' : format;
}

/** A text that would be taken for anything else gets the apostrophe that keeps it one. */
export function valueToEnter(
  { value, format, isTyped }: StoredCell,
  isPlainTaken: boolean,
): CellValue {
  if (isTyped === true) return value;
  const isPlain = format === plainTextFormat && isPlainTaken;
  if (typeof value !== 'string' || isPlain || !mayBeTakenFor(value)) return value;
  return `'${value}`;
}

function mayBeTakenFor(text: string): boolean {
  return /^['=+\-@#]|\d/.test(text) || /^\s*\p{L}+\s*$/u.test(text);
}
