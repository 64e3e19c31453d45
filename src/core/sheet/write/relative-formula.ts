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
