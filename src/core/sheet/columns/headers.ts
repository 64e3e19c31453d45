/** Defines a look at the header row with the marks of its columns. */

import type { OwnColumns, Table } from '../../ports/workbook';
import { SheetBusy } from '../sheet-busy';
import { isSameList } from '../write/image';

const attemptsMax = 6;

export interface HeaderLook {
  readonly headers: readonly string[];
  readonly own: OwnColumns;
}

/** Headers and marks that belong together: they read the same before and after. */
export function headersAndMarks(table: Table): HeaderLook {
  return underHeaders(table, (seen) => seen, isUnmarked);
}

/** Where none is marked, no mark can belong to other headers. */
function isUnmarked({ own }: HeaderLook): boolean {
  return Object.keys(own).length === 0;
}

/** What a look finds while the columns stand still; `isWhole` tells where it needs no second one. */
export function underHeaders<T>(
  table: Table,
  look: (seen: HeaderLook) => T,
  isWhole: (seen: HeaderLook) => boolean = () => false,
): T {
  let headers = table.headers();
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const seen = { headers, own: table.outputColumns() };
    const found = look(seen);
    if (isWhole(seen)) return found;
    // Sheets may answer a second read from the first.
    table.flush();
    const now = table.headers();
    if (isSameList(now, headers)) return found;
    headers = now;
  }
  throw new SheetBusy();
}
