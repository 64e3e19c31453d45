/** Defines a look at the header row with the marks of its columns. */

import type { OwnColumns, Table } from '../../ports/workbook';
import { isSameList, SheetBusy } from '../write/image';

const attemptsMax = 6;

/** Headers and marks that belong together: they read the same before and after. */
export function headersAndMarks(table: Table): { headers: readonly string[]; own: OwnColumns } {
  let headers = table.headers();
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const own = table.outputColumns();
    // Sheets may answer a second read from the first.
    table.flush();
    const now = table.headers();
    if (isSameList(now, headers)) return { headers, own };
    headers = now;
  }
  throw new SheetBusy('it was looked at');
}
