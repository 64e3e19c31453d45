/** A1 notation to and from rectangles; rows and columns count from 1. */

/** A rectangle of cells; `Infinity` in a last coordinate means open-ended. */
export interface Area {
  firstRow: number;
  firstColumn: number;
  lastRow: number;
  lastColumn: number;
}

export function columnLetters(column: number): string {
  let letters = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return letters;
}

export function columnNumber(letters: string): number {
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}

const a1 = /^\$?([A-Za-z]{1,3})?\$?(\d+)?(?::\$?([A-Za-z]{1,3})?\$?(\d+)?)?$/;

/** Null when the text is not A1 notation. `A2:A`, `A:A` and `1:1` are open-ended. */
export function parseA1(text: string): Area | null {
  const match = a1.exec(text.trim());
  if (!match) return null;
  const [whole, c1, r1, c2, r2] = match;
  if (!whole.includes(':')) {
    if (c1 === undefined || r1 === undefined) return null;
    return normalised(Number(r1), columnNumber(c1), Number(r1), columnNumber(c1));
  }
  if ((c1 === undefined) !== (c2 === undefined)) return null;
  if (c1 === undefined && (r1 === undefined || r2 === undefined)) return null;
  return normalised(
    r1 === undefined ? 1 : Number(r1),
    c1 === undefined ? 1 : columnNumber(c1),
    r2 === undefined ? Number.POSITIVE_INFINITY : Number(r2),
    c2 === undefined ? Number.POSITIVE_INFINITY : columnNumber(c2),
  );
}

function normalised(row1: number, column1: number, row2: number, column2: number): Area | null {
  if (row1 < 1 || row2 < 1) return null;
  return {
    firstRow: Math.min(row1, row2),
    firstColumn: Math.min(column1, column2),
    lastRow: Math.max(row1, row2),
    lastColumn: Math.max(column1, column2),
  };
}

/** Splits `'My sheet'!A1` into its sheet (null without one) and the rest. */
export function splitSheet(text: string): { sheet: string | null; rest: string } {
  const quoted = /^'((?:[^']|'')*)'!(.*)$/.exec(text);
  if (quoted) return { sheet: (quoted[1] ?? '').replace(/''/g, "'"), rest: quoted[2] ?? '' };
  const at = text.lastIndexOf('!');
  return at < 0
    ? { sheet: null, rest: text }
    : { sheet: text.slice(0, at), rest: text.slice(at + 1) };
}

export function areaToA1(area: Area): string {
  const { firstRow, firstColumn, lastRow, lastColumn } = area;
  if (lastRow === Number.POSITIVE_INFINITY)
    return firstRow === 1
      ? `${columnLetters(firstColumn)}:${columnLetters(lastColumn)}`
      : `${columnLetters(firstColumn)}${firstRow}:${columnLetters(lastColumn)}`;
  if (lastColumn === Number.POSITIVE_INFINITY) return `${firstRow}:${lastRow}`;
  const first = `${columnLetters(firstColumn)}${firstRow}`;
  return firstRow === lastRow && firstColumn === lastColumn
    ? first
    : `${first}:${columnLetters(lastColumn)}${lastRow}`;
}

export const intersects = (a: Area, b: Area): boolean =>
  a.firstRow <= b.lastRow &&
  b.firstRow <= a.lastRow &&
  a.firstColumn <= b.lastColumn &&
  b.firstColumn <= a.lastColumn;

export const contains = (outer: Area, inner: Area): boolean =>
  outer.firstRow <= inner.firstRow &&
  inner.lastRow <= outer.lastRow &&
  outer.firstColumn <= inner.firstColumn &&
  inner.lastColumn <= outer.lastColumn;
