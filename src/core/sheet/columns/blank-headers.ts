/** Defines how a header row that holds nothing gets its texts: in an empty sheet, or above the first lead. */

import type { Table } from '../../ports/workbook';
import { SheetBusy } from '../sheet-busy';
import { type Image, widthToLookAt } from '../write/image';
import { safeWrite } from '../write/safe-write';

/** Of a sheet without anything else. What came to stand in the row meanwhile stays, and nothing is written. */
export function writeFirstHeaders(table: Table, headers: readonly string[]): void {
  table.flush();
  const { values } = table.look(1, 1, headers.length, []);
  if (!isBlank({ values, formulas: table.formulas(1, 1, 0, headers.length) })) return;
  table.write([{ firstRow: 1, firstColumn: 0, values: [headers] }]);
  table.flush();
  const now = table.headers();
  if (headers.every((text, column) => now[column] === text)) return;
  table.losses.cells += 1;
  throw new SheetBusy(act);
}

/** So many rows below tell whether the row has moved. */
const rowsBelow = 50;

/** The same of a row above leads, which tell where it went. */
export function writeHeadersAbove(table: Table, headers: readonly string[]): void {
  const rows = Math.min(table.lastRow(), rowsBelow);
  const { missed } = safeWrite({
    table,
    band: { firstRow: 1, rows, columns: widthToLookAt(table.headers(), rows) },
    textColumns: [],
    keyColumns: (image) => image.headers.map((_, column) => column),
    plan: (image) => (isBlank(image) ? headers.map((to, column) => ({ row: 0, column, to })) : []),
  });
  if (missed) throw new SheetBusy(act);
}

const act = 'headers were written';

function isBlank({
  values: [values = []],
  formulas: [formulas = []],
}: Pick<Image, 'values' | 'formulas'>): boolean {
  return [...values, ...formulas].every((content) => content === '');
}
