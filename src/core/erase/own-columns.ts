/** Defines which columns of a sheet hold what the add-on writes, whatever run made them. */

import type { OwnColumns } from '../ports/workbook';
import { cdxHeaders } from '../sheet/columns/outputs';
import { type OutputName, outputNames } from '../words';

export interface OwnColumn {
  readonly name: OutputName;
  readonly column: number;
}

/**
 * By their marks; a column with one of our headers would be adopted by the next run, but for those from
 * `shownFrom` on, where a formula shows another sheet's.
 */
export function ownColumnsIn(
  headers: readonly string[],
  own: OwnColumns,
  shownFrom = headers.length,
): readonly OwnColumn[] {
  const marked = Object.entries(own).flatMap(([mark, column]) => {
    const name = outputNames.find((each) => mark === each || mark.startsWith(`${each}:`));
    return name === undefined || column === undefined ? [] : [{ name, column }];
  });
  const named = headers.flatMap((header, column) => {
    const name = outputNames.find((each) => cdxHeaders[each] === header);
    const isMarked = marked.some((each) => each.column === column);
    return name === undefined || isMarked || column >= shownFrom ? [] : [{ name, column }];
  });
  return [...marked, ...named];
}

/**
 * `={Leads!A1:K}` in the headers, `=FILTER(Leads!A2:K, …)` below typed ones: it fills the cells to its right
 * and below with what stands there.
 */
export function firstShown(
  headerFormulas: readonly string[],
  rowFormulas: readonly string[] = [],
): number {
  const inHeaders = headerFormulas.findIndex((formula) =>
    /[:{]/.test(formula.replace(/"[^"]*"/g, '')),
  );
  const below = rowFormulas.findIndex((formula) => isRows(formula.replace(/'[^']*'/g, '')));
  const found = [inHeaders, below].filter((column) => column !== -1);
  return Math.min(headerFormulas.length, ...found);
}

/** Rows of another sheet, not one value of it as a lookup in each row gives. */
function isRows(formula: string): boolean {
  return /^=\s*(?:ARRAYFORMULA\s*\(\s*)?(?:\{|(?:FILTER|IMPORTRANGE|QUERY|SORTN?|UNIQUE)\s*\(|[^("]*:)/i.test(
    formula,
  );
}
