/** Defines what a formula in R1C1 notation reads when columns have moved, as Sheets itself rewrites it. */

const quoted = /"(?:[^"]|"")*"|'(?:[^']|'')*'!/.source;
const reference = /\bR(?:\[-?\d+\]|\d+)?C(?:\[(-?\d+)\]|(\d+))?(?![\w(])/.source;
const parts = new RegExp(`${quoted}|(${reference})`, 'g');

/** Columns, from 0, that a formula in `column` refers to. */
export function columnsReferredTo(formula: string, column: number): readonly number[] {
  const columns: number[] = [];
  movedFormula(formula, column, column, (place) => {
    columns.push(place);
    return place;
  });
  return columns;
}

/** `placeNow` tells where a column stands by now; undefined for one that is gone. */
export function movedFormula(
  formula: string,
  earlier: number,
  now: number,
  placeNow: (column: number) => number | undefined,
): string {
  return formula.replace(parts, (whole, found?: string, offset?: string, number?: string) => {
    if (found === undefined) return whole;
    const place = number === undefined ? earlier + Number(offset ?? 0) : Number(number) - 1;
    const moved = placeNow(place);
    if (moved === undefined) return '#REF!';
    const row = found.slice(0, found.indexOf('C'));
    if (number !== undefined) return `${row}C${moved + 1}`;
    return moved === now ? `${row}C` : `${row}C[${moved - now}]`;
  });
}

/**
 * References of a formula follow the columns that moved. `columns` tells by place now which column of the
 * `width` seen earlier stands there; null for one that is new.
 */
export function movedCell<T extends { readonly formula: string }>(
  cell: T,
  earlier: number,
  now: number,
  { columns, width }: { readonly columns: readonly (number | null)[]; readonly width: number },
): T {
  if (cell.formula === '') return cell;
  const placeNow = (column: number) => {
    if (column >= width) return column + columns.length - width;
    const place = columns.indexOf(column);
    return place < 0 ? undefined : place;
  };
  return { ...cell, formula: movedFormula(cell.formula, earlier, now, placeNow) };
}
