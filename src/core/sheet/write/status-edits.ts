/** Defines how many rows get new statuses, whatever moves meanwhile. */

import type { Table } from '../../ports/workbook';
import { frameOfPresent, type LeadColumns } from '../rows/frame';
import { collect, type SheetRow } from '../rows/sheet-rows';
import { columnEdits, editRows } from './row-edits';

/**
 * Gives rows their new statuses, as long as all of them stand where they were seen. Where one did not,
 * nothing is written, or what landed on another row is taken back. Tells whether all did.
 */
export function setStatuses(
  table: Table,
  settings: LeadColumns,
  seen: readonly SheetRow[],
  texts: ReadonlyMap<number, string>,
  beforeWrite: () => void = () => {},
): boolean {
  if (texts.size === 0) return true;
  const seenAt = new Map(seen.map((row) => [row.rowNumber, row]));
  let moved = false;
  const missed = editRows({
    table,
    settings,
    mayGrow: true,
    // A row is chosen, and says what happened, by its status.
    replacesFormulas: true,
    beforeWrite,
    plan: (rows, { outputs: { status } }) => {
      moved ||= rows.some((row) => !isSameRow(seenAt.get(row.rowNumber), row));
      return columnEdits(
        moved ? [] : rows,
        status,
        ({ rowNumber }) => texts.get(rowNumber) ?? null,
      );
    },
  });
  return !moved && !missed;
}

function isSameRow(seen: SheetRow | undefined, row: SheetRow): boolean {
  return (
    seen?.inputsText === row.inputsText &&
    seen.statedId === row.statedId &&
    seen.cells.status === row.cells.status
  );
}

const attemptsMax = 3;

/**
 * Gives each row the status that `textFor` tells, null for those that keep theirs; where rows move
 * meanwhile, they are looked at again. Gives how many there were, null where they did not stand still.
 */
export function changeStatuses(
  table: Table,
  settings: LeadColumns,
  textFor: (row: SheetRow) => string | null,
): number | null {
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const rows = collect(table, settings, frameOfPresent);
    const texts = new Map<number, string>();
    for (const row of rows) {
      const text = textFor(row);
      if (text !== null) texts.set(row.rowNumber, text);
    }
    if (setStatuses(table, settings, rows, texts)) return texts.size;
  }
  return null;
}
