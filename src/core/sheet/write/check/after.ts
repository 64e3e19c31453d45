/** Defines the look after a write: at the band, and around it where what was written is not all there. */

import type { Look, OwnColumns } from '../../../ports/workbook';
import type { ImageParts } from '../image';

/** What stands there after a write: the rows of the band, then those around it. */
export interface After extends Look {
  readonly own: OwnColumns;
  /** Only where formulas were written, or replaced. */
  readonly formulas: readonly (readonly string[])[];
  /** Numbers of the rows. */
  readonly numbers: readonly number[];
  /** Every row of the sheet is among them. */
  readonly isWhole: boolean;
}

/** Rows above and below: what moved further is out of sight. */
const margin = 200;

/** Null where something moved meanwhile. */
export function lookAround({ table, band, textColumns }: ImageParts, near: After): After | null {
  const columns = near.headers.length;
  const lastRow = table.lastRow();
  const first = Math.max(2, band.firstRow - margin);
  const end = band.firstRow + band.rows;
  const last = Math.min(lastRow, end + margin);
  const around = [
    { firstRow: first, rows: band.firstRow - first },
    { firstRow: end, rows: last - end + 1 },
  ].filter(({ rows }) => rows > 0);
  const looks = around.map(({ firstRow, rows }) => ({
    ...table.look(firstRow, rows, columns, textColumns),
    numbers: numbersOf(firstRow, rows),
    formulas: near.formulas.length > 0 ? table.formulas(firstRow, rows, 0, columns) : [],
  }));
  table.flush();
  const again = table.look(band.firstRow, band.rows, columns, textColumns);
  if (textsOf(again) !== textsOf(near)) return null;
  const all = [near, ...looks];
  return {
    ...near,
    values: all.flatMap(({ values }) => values),
    texts: all.flatMap(({ texts }) => texts),
    formulas: all.flatMap(({ formulas }) => formulas),
    numbers: all.flatMap(({ numbers }) => numbers),
    isWhole: first <= 2 && last >= lastRow,
  };
}

function textsOf({ headers, texts }: Look): string {
  return [headers, ...texts].join('\u0001');
}

export function numbersOf(firstRow: number, rows: number): readonly number[] {
  return Array.from({ length: rows }, (_, row) => firstRow + row);
}
