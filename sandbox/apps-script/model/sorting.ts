/** The order in which Google Sheets sorts values: numbers, text, booleans, errors; blanks last. */

import { CellError, type CellValue } from './entry';

function rank(value: CellValue): number {
  if (typeof value === 'number') return 0;
  if (typeof value === 'string') return 1;
  if (typeof value === 'boolean') return 2;
  return value instanceof CellError ? 3 : 4;
}

const collator = new Intl.Collator('en', { sensitivity: 'base' });

export function compareValues(a: CellValue, b: CellValue, ascending: boolean): number {
  if (a === null || b === null) return (a === null ? 1 : 0) - (b === null ? 1 : 0);
  const difference = rank(a) - rank(b) || sameKind(a, b);
  return ascending ? difference : -difference;
}

function sameKind(a: CellValue, b: CellValue): number {
  if (typeof a === 'string' && typeof b === 'string') return collator.compare(a, b);
  return Number(a) - Number(b) || 0;
}
