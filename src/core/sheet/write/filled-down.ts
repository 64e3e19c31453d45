/** Defines which columns one formula at their top fills: a value in its way would empty all of them. */

import type { Table } from '../../ports/workbook';

/** What a formula that gives several rows holds: a range, a list, or a function that makes one. */
const spilling =
  /[{:]|\b(?:ARRAYFORMULA|CDX_\w+|QUERY|FILTER|SORTN?|UNIQUE|MAP|BYROW|IMPORT\w+|SEQUENCE|SPLIT|FLATTEN|[VH]STACK)\s*\(/i;

/** Those that give several columns as well, more often than not. */
const wide = /\b(?:CDX_\w+|QUERY|IMPORT\w+|SPLIT|[VH]STACK)\s*\(|\{[^}]*[,\\]/i;

/** A round trip, and one more where a formula gives several columns. */
export function columnsFilledDown(table: Table): ReadonlySet<number> {
  const width = table.headers().length;
  const [header = [], first = [], second = []] = table.formulas(1, 3, 0, width);
  const tops = header.flatMap((text, column) => {
    if (holds(spilling, text)) return [{ row: 0, column, formula: text }];
    const below = first[column] ?? '';
    const isTop = holds(spilling, below) && (second[column] ?? '') === '';
    return isTop ? [{ row: 1, column, formula: below }] : [];
  });
  const texts = tops.some(({ formula }) => holds(wide, formula)) ? table.read(1, 2, 0, width) : [];
  const formulas = [header, first];
  const filled = new Set<number>();
  for (const { row, column, formula } of tops) {
    filled.add(column);
    if (!holds(wide, formula)) continue;
    // How wide it is nobody tells: up to the first cell beside it that is empty, or has a formula of its own.
    for (let next = column + 1; next < width; next += 1) {
      if ((texts[row]?.[next] ?? '') === '' || (formulas[row]?.[next] ?? '') !== '') break;
      filled.add(next);
    }
  }
  return filled;
}

function holds(functions: RegExp, formula: string): boolean {
  return functions.test(formula.replace(/"[^"]*"/g, ''));
}
