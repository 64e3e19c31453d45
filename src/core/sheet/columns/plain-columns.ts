/** Defines how whole columns of the add-on become plain text, and no column of anybody else does. */

import type { ColumnRows, Table } from '../../ports/workbook';
import { plainTextFormat } from '../write/edits';
import { isSameList } from '../write/image';
import type { HeaderLook } from './headers';
import { spanOf } from './span';

const attemptsMax = 6;

interface Formats extends HeaderLook {
  readonly formats: readonly (readonly string[])[];
}

/**
 * Formats down to the end of the grid: rows that are filled later have them too. What somebody typed
 * there keeps the format that it was typed with, without which a date or a percentage is another text.
 */
export function formatAsText(table: Table, marks: readonly string[]): void {
  if (marks.length === 0) return;
  let after: Formats | null = null;
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const before: Formats = after ?? formatsOf(table);
    if (after !== null && arePlain(after, marks)) return;
    after = null;
    const open = openCells(table, before, marks);
    if (open === null) continue;
    if (open.length === 0) return;
    const isTaken = table.formatColumnsAsText(open);
    after = formatsOf(table);
    takeBack(table, before, after, open);
    if (!isTaken) return;
  }
}

function arePlain({ own, formats }: Formats, marks: readonly string[]): boolean {
  const columns = marks.flatMap((mark) => own[mark] ?? []);
  return formats.every((row) => columns.every((column) => row[column] === plainTextFormat));
}

/** Empty cells that are no plain text yet; null where columns moved before they were looked at. */
function openCells(
  table: Table,
  { headers, own, formats }: Formats,
  marks: readonly string[],
): readonly ColumnRows[] | null {
  const columns = marks
    .flatMap((mark) => own[mark] ?? [])
    .filter((column) => formats.some((row) => row[column] !== plainTextFormat));
  if (columns.length === 0) return [];
  const { first, width } = spanOf(columns);
  const [now = [], ...texts] = table.read(1, Math.max(1, table.lastRow()), first, width);
  if (now.some((text, index) => text.trim() !== headers[first + index])) return null;
  return columns.flatMap((column) => {
    const rows = formats.flatMap((row, index) =>
      row[column] !== plainTextFormat && (texts[index]?.[column - first] ?? '') === ''
        ? [index + 2]
        : [],
    );
    return rows.length === 0 ? [] : [{ column, rows }];
  });
}

/** Headers and marks read the same before and after the formats, so these are of those columns. */
function formatsOf(table: Table): Formats {
  for (let attempt = 1; ; attempt += 1) {
    const headers = table.headers();
    const own = table.outputColumns();
    const formats = table.formats(2, Math.max(1, table.gridRows() - 1), headers.length);
    // Sheets may answer a second read from the first.
    table.flush();
    const isStill = isSameList(table.headers(), headers);
    if (isStill || attempt === attemptsMax) return { headers, own, formats };
  }
}

/**
 * Where columns moved at that moment, what was formatted is another one: it gets its formats back, in the
 * rows that were formatted and no others, since rows may have been sorted meanwhile.
 */
function takeBack(
  table: Table,
  before: Formats,
  after: Formats,
  formatted: readonly ColumnRows[],
): void {
  const ours = new Set(Object.values(after.own));
  after.headers.forEach((_, column) => {
    if (ours.has(column)) return;
    const earlier = formerPlace(before, after, column);
    if (earlier !== null && formatted.some((place) => place.column === earlier)) return;
    const isPlain = (row: number) =>
      (after.formats[row - 2]?.[column] ?? plainTextFormat) === plainTextFormat;
    const hit = formatted.find(({ rows }) => rows.every(isPlain))?.rows ?? [];
    const formatOf = (row: number) =>
      (earlier === null ? undefined : before.formats[row - 2]?.[earlier]) ?? 'General';
    const lost = hit.filter((row) => row - 2 in after.formats && formatOf(row) !== plainTextFormat);
    table.formatCells(lost.map((row) => ({ rowNumber: row, column, format: formatOf(row) })));
  });
}

/** The same header, and as many with it before: of equal ones the one in the same order. */
function formerPlace(before: Formats, after: Formats, column: number): number | null {
  const header = after.headers[column] ?? '';
  const ours = new Set(Object.values(before.own));
  const oursNow = new Set(Object.values(after.own));
  const placesOf = ({ headers }: Formats, own: ReadonlySet<unknown>) =>
    headers.flatMap((text, place) => (text === header && !own.has(place) ? [place] : []));
  const earlier = placesOf(before, ours);
  const later = placesOf(after, oursNow);
  const fromEnd = header === '' ? later.length - later.indexOf(column) : 0;
  const place = header === '' ? earlier[earlier.length - fromEnd] : earlier[later.indexOf(column)];
  return place ?? null;
}
