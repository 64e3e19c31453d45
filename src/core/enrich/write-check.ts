/** Defines how a write is checked afterwards, and taken back where rows moved at that very moment. */

import { blocksOf, type RowCells } from './blocks';
import type { Bridge } from './bridges';
import { outputNames } from './outputs';
import { type Frame, readRows, type SheetRow } from './sheet-rows';
import { mayHaveBecome } from './taken-text';
import type { Table } from './workbook';

/**
 * Reads the written rows back (which also commits them). Where a sort or an insertion slipped in
 * between finding and writing, our texts stand beside other inputs: those cells get back what
 * that row held before, or are emptied where it was not seen.
 */
export function checkWritten(
  table: Table,
  frame: Frame,
  seen: readonly SheetRow[],
  targets: readonly Bridge[],
): { moved: boolean; misplaced: ReadonlySet<number> } {
  const numbers = targets.map(({ row }) => row.rowNumber);
  const first = Math.min(...numbers);
  const now = readRows(table, frame, first, Math.max(...numbers) - first + 1);
  const repairs: RowCells[] = [];
  const isMoved = ({ row }: Bridge) => {
    const present = now[row.rowNumber - first];
    return present !== undefined && present.inputsKey !== row.inputsKey;
  };
  const movedTargets = targets.filter(isMoved);
  const moved = movedTargets.length > 0;
  const formerOf = formerRows(seen, now, new Set(movedTargets.map(({ row }) => row.rowNumber)));
  for (const target of movedTargets) {
    const row = now[target.row.rowNumber - first];
    if (row === undefined) continue;
    const cells = misplacedCells(frame, target, row, formerOf(row));
    if (cells.size > 0) repairs.push({ rowNumber: row.rowNumber, cells });
  }
  if (repairs.length > 0) table.write(blocksOf(repairs));
  return { moved, misplaced: new Set(repairs.map(({ rowNumber }) => rowNumber)) };
}

/**
 * Finds what a row held before the write. Of rows with equal inputs, such as blank ones, those that
 * still stand as they were are none of those that were written over; of the others the one that
 * held most comes first, so that nothing a person typed is lost.
 */
function formerRows(
  seen: readonly SheetRow[],
  now: readonly SheetRow[],
  written: ReadonlySet<number>,
): (row: SheetRow) => SheetRow | undefined {
  const left = new Map<string, SheetRow[]>();
  const leftFor = ({ inputsKey }: SheetRow): SheetRow[] => {
    const known = left.get(inputsKey);
    if (known !== undefined) return known;
    const former = seen.filter((each) => each.inputsKey === inputsKey);
    for (const row of former.length > 1 ? now : []) {
      if (row.inputsKey !== inputsKey || written.has(row.rowNumber)) continue;
      const same = former.findIndex((each) => contentOf(each) === contentOf(row));
      if (same >= 0) former.splice(same, 1);
    }
    former.sort((a, b) => contentOf(b).length - contentOf(a).length);
    left.set(inputsKey, former);
    return former;
  };
  return (row) => {
    const former = leftFor(row);
    return former.length > 1 ? former.shift() : former[0];
  };
}

function contentOf({ cells }: SheetRow): string {
  return outputNames.map((name) => cells[name] ?? '').join('\u0001');
}

function misplacedCells(
  frame: Frame,
  target: Bridge,
  row: SheetRow,
  before: SheetRow | undefined,
): ReadonlyMap<number, string> {
  const cells = new Map<number, string>();
  for (const name of outputNames) {
    const column = frame.outputs[name];
    if (column === undefined) continue;
    const written = target.cells.get(column);
    const present = row.cells[name] ?? '';
    const earlier = before?.cells[name] ?? '';
    if (written === undefined || earlier === written || present === earlier) continue;
    if (mayHaveBecome(written, present)) {
      cells.set(column, earlier);
    }
  }
  return cells;
}
