/** Defines which rows are selected while rows are read by their numbers. */

import type { Table } from '../../ports/workbook';
import { isSameList, SheetBusy } from '../write/image';

export interface Selection {
  /** Numbers of the rows. */
  readonly rows: ReadonlySet<number>;
  /** Throws SheetBusy; to be asked when the rows were read, before anything comes of it. */
  readonly mustStand: () => void;
}

/**
 * Where rows come or go between the look at the selection and that at the rows, its numbers mean others:
 * whether it goes along with them within an execution, Sheets does not tell.
 */
export function selectionIn(table: Table): Selection {
  const look = () => [table.lastRow(), ...table.selectedRows()];
  const seen = look();
  return {
    rows: new Set(seen.slice(1)),
    mustStand() {
      if (!isSameList(look(), seen)) throw new SheetBusy('rows were chosen');
    },
  };
}
