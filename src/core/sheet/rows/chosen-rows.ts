/** Defines which rows the user means by selected or visible ones, and how long it may take to tell. */

import { namedError } from '../../ports/named-error';
import type { Clock } from '../../ports/services';
import type { Table } from '../../ports/workbook';
import type { RowChoice } from '../../words';
import { SheetBusy } from '../sheet-busy';

/** So many rows were to be looked at, one by one, that the execution would have ended meanwhile. */
class TooManyRows extends namedError('TooManyRows') {}

/**
 * Selected rows are those of the selection that no filter hides: who filters and then selects from
 * the first to the last row sees only the others. Rows hidden by hand inside a selection stay in it,
 * since nothing but a call for each row would tell that there are none. Visible rows are hidden
 * neither way.
 *
 * Sheets tells of one row at a time whether it is hidden (platform: isRowHiddenByFilter), so it is
 * asked last, of rows that a run would take: one call for a selected row within the sheet's filter,
 * and two for a visible one, since a table may have a filter of its own that the sheet does not tell of.
 */
export class ChosenRows {
  /** Rows that would have been taken and are left out because they are hidden. */
  hidden = 0;
  private readonly table: Table;
  private readonly lastRow: number;
  private readonly selected: ReadonlySet<number> | null;
  private readonly isHidden: (rowNumber: number) => boolean;

  /** Where `mayAsk`, called before each look, says no, the row counts as not hidden. */
  constructor(table: Table, choice: RowChoice, mayAsk: () => boolean) {
    this.table = table;
    this.lastRow = table.lastRow();
    this.selected = choice === 'selected' ? new Set(table.selectedRows()) : null;
    this.isHidden =
      this.selected === null
        ? (rowNumber) => mayAsk() && table.isHidden(rowNumber)
        : hiddenByFilter(table, mayAsk);
  }

  has({ rowNumber }: { readonly rowNumber: number }): boolean {
    if (this.selected !== null && !this.selected.has(rowNumber)) return false;
    const isHidden = this.isHidden(rowNumber);
    if (isHidden) this.hidden += 1;
    return !isHidden;
  }

  /**
   * Throws SheetBusy where rows came or went since this was made: its numbers mean others then. Whether a
   * selection goes along with its rows within an execution, Sheets does not tell.
   */
  mustStand(): void {
    if (this.table.lastRow() !== this.lastRow) throw new SheetBusy('rows were chosen');
  }

  /** As far as no call is needed to tell. */
  mayHave(rowNumber: number): boolean {
    return this.selected === null || this.selected.has(rowNumber);
  }
}

/** Whether the sheet's filter hides a row, a call for each that lies within it; see `ChosenRows`. */
export function hiddenByFilter(
  table: Table,
  mayAsk: () => boolean,
): (rowNumber: number) => boolean {
  const isFilteredOut = table.filteredOut();
  return (rowNumber) => isFilteredOut !== null && mayAsk() && isFilteredOut(rowNumber);
}

/** Of the six minutes of an execution the others are needed to mark the rows and to begin. */
const askingMaxMs = 240_000;

/**
 * A `mayAsk` that gives up in time. At some 10 ms a call (platform: hundreds of rows take seconds)
 * 24,000 selected or 12,000 visible open rows can be looked at; of more, only the first N can be
 * asked for.
 */
export function askInTime(clock: Clock): () => boolean {
  const untilMs = clock.nowMs() + askingMaxMs;
  return () => {
    if (clock.nowMs() < untilMs) return true;
    throw new TooManyRows('It takes too long to find out which of these rows are hidden.');
  };
}
