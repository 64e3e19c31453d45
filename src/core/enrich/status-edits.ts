/** Defines how many rows get new statuses, whatever moves meanwhile. */

import { editRows } from './row-edits';
import type { RunState } from './run-state';
import { frameOfPresent, type SheetRow } from './sheet-rows';
import type { Table } from './workbook';

export type Columns = Pick<RunState['settings'], 'inputs' | 'outputs'>;

/**
 * Gives rows their new statuses, as long as all of them stand where they were seen; tells whether
 * they did. Where one did not, nothing is written, or what landed on another row is taken back.
 */
export function setStatuses(
  table: Table,
  settings: Columns,
  seen: readonly SheetRow[],
  texts: ReadonlyMap<number, string>,
): boolean {
  if (texts.size === 0) return true;
  const seenAt = new Map(seen.map((row) => [row.rowNumber, row]));
  let moved = false;
  const { missed } = editRows({
    table,
    settings,
    find: frameOfPresent,
    plan: (rows, { outputs: { status } }) => {
      moved ||= rows.some((row) => !isSameRow(seenAt.get(row.rowNumber), row));
      const wanted = rows.flatMap(({ rowNumber }) => {
        const text = texts.get(rowNumber);
        return text === undefined || status === undefined
          ? []
          : [[rowNumber, new Map([[status, text]])] as const];
      });
      return new Map(moved ? [] : wanted);
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
