/** Defines which columns of a sheet hold what the add-on writes, whatever run made them. */

import type { OwnColumns } from '../ports/workbook';
import { cdxHeaders, nameOfMark } from '../sheet/columns/outputs';
import { columnOfLetters } from '../text/column-letters';
import { type OutputName, outputNames } from '../words';

export interface OwnColumn {
  readonly name: OutputName;
  readonly column: number;
}

/**
 * By their marks; a column with one of our headers would be adopted by the next run, but for those in
 * which a formula shows another sheet's.
 */
export function ownColumnsIn(
  headers: readonly string[],
  own: OwnColumns,
  isShown: (column: number) => boolean = () => false,
): readonly OwnColumn[] {
  const marked = Object.entries(own).flatMap(([mark, column]) => {
    const name = outputNames.find((each) => each === nameOfMark(mark));
    return name === undefined || column === undefined ? [] : [{ name, column }];
  });
  const named = headers.flatMap((header, column) => {
    const name = outputNames.find((each) => cdxHeaders[each] === header);
    const isMarked = marked.some((each) => each.column === column);
    return name === undefined || isMarked || isShown(column) ? [] : [{ name, column }];
  });
  return [...marked, ...named];
}

/**
 * Columns that `={Leads!A1:K}` in the headers, or `=FILTER(Leads!A2:K, …)` below typed ones, fills with what
 * stands elsewhere: all to its right, or as many as the widest range within has.
 */
export function shownBy(
  headerFormulas: readonly string[],
  rowFormulas: readonly string[] = [],
): (column: number) => boolean {
  const inHeaders = headerFormulas.findIndex((formula) =>
    /[:{]/.test(formula.replace(/"[^"]*"/g, '')),
  );
  const plain = rowFormulas.map((formula) => formula.replace(/'[^']*'|"[^"]*"/g, ''));
  const below = plain.findIndex(isRows);
  const width = widthOf(plain[below] ?? '');
  return (column) =>
    (inHeaders !== -1 && column >= inHeaders) ||
    (below !== -1 && column >= below && column < below + width);
}

/** Rows of another sheet, not one value of it as a lookup in each row gives. */
function isRows(formula: string): boolean {
  return /^=\s*(?:ARRAYFORMULA\s*\(\s*)?(?:\{|(?:FILTER|IMPORTRANGE|QUERY|SORTN?|UNIQUE)\s*\(|[^(]*:)/i.test(
    formula,
  );
}

/** Columns of the widest range in it; Infinity where it names none, or puts several beside each other. */
function widthOf(formula: string): number {
  const ranges = [...formula.matchAll(/\b([A-Z]{1,3})\$?\d*:\$?([A-Z]{1,3})\$?\d*/gi)];
  if (ranges.length === 0 || formula.includes('{')) return Number.POSITIVE_INFINITY;
  return Math.max(
    ...ranges.map(([, from = '', to = '']) => columnOfLetters(to) - columnOfLetters(from) + 1),
  );
}
