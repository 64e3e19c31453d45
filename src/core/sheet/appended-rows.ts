/** Defines how rows are added below the last one that holds anything, beside nobody else's cells. */

import type { Table } from '../enrich/workbook';
import { type Image, SheetBusy, widthOf } from './image';
import { safeWrite } from './safe-write';

/** Texts of one row by column index. */
export type NewRow = ReadonlyMap<number, string>;

/** Rows above tell where the new ones came to stand. */
const rowsAbove = 50;
const attemptsMax = 6;

/**
 * `rowsIn` gives what to add, for the columns as they stand now; a row that did not land where it
 * should is added again, and no row twice. Gives the number of cells that could not be put back as
 * they were.
 */
export function appendRows(
  table: Table,
  count: number,
  rowsIn: (image: Image) => readonly NewRow[],
): { readonly lost: number } {
  let open = Array.from({ length: count }, (_, index) => index);
  let lost = 0;
  for (let attempt = 1; attempt <= attemptsMax && open.length > 0; attempt += 1) {
    const last = Math.max(1, table.lastRow());
    table.ensureRows(last + open.length);
    const firstRow = Math.max(2, last - rowsAbove);
    const rows = last - firstRow + 1 + open.length;
    const band = { firstRow, rows, columns: widthOf(table.headers(), rows) };
    const places = new Map<number, number>();
    const landed = safeWrite({
      table,
      band,
      textColumns: [],
      keyColumns: ({ headers }) => headers.flatMap((header, at) => (header === '' ? [] : [at])),
      plan: (image) => {
        const wanted = rowsIn(image);
        const first = firstFree(image);
        if (first + open.length > rows) return [];
        return open.flatMap((index, at) => {
          places.set(index, first + at);
          return [...(wanted[index] ?? [])].map(([column, to]) => ({
            row: first + at,
            column,
            to,
          }));
        });
      },
    });
    lost += landed.lost;
    open = open.filter((index) => !landed.rows.has(places.get(index) ?? -1));
  }
  if (open.length === 0) return { lost };
  throw new SheetBusy('The sheet was being sorted or edited while rows were added.');
}

function firstFree({ values, formulas }: Image): number {
  const isFilled = (row: number) =>
    values[row]?.some((value) => value !== '') || formulas[row]?.some((text) => text !== '');
  let first = values.length;
  while (first > 0 && !isFilled(first - 1)) first -= 1;
  return first;
}
