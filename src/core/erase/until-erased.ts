/** Defines that an erase goes on as long as anything is found: what moved meanwhile is looked for again. */

import type { Table } from '../ports/workbook';
import { SheetBusy } from '../sheet/sheet-busy';

/** An erase of a row takes a few. */
const attemptsMax = 12;

/**
 * `erase` is told what was found. Throws SheetBusy of that sheet where something is found each time.
 */
export function untilErased<T>(
  find: () => readonly T[],
  erase: (found: readonly T[]) => void,
  sheet?: string,
): void {
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const found = find();
    if (found.length === 0) return;
    erase(found);
  }
  throw new SheetBusy('a person was erased', sheet);
}

/** A row that comes while all are looked at may push the last one out of sight: then they are looked at again. */
export function allRows<T>(
  sheet: Pick<Table, 'lastRow' | 'flush'>,
  look: (lastRow: number) => T,
): T {
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const lastRow = sheet.lastRow();
    const found = look(lastRow);
    sheet.flush();
    if (sheet.lastRow() <= lastRow) return found;
  }
  throw new SheetBusy();
}
