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
  let moved = false;
  for (const target of targets) {
    const row = now[target.row.rowNumber - first];
    if (row === undefined || row.inputsKey === target.row.inputsKey) continue;
    moved = true;
    const cells = misplacedCells(
      frame,
      target,
      row,
      seen.find((each) => each.inputsKey === row.inputsKey),
    );
    if (cells.size > 0) repairs.push({ rowNumber: row.rowNumber, cells });
  }
  if (repairs.length > 0) table.write(blocksOf(repairs));
  return { moved, misplaced: new Set(repairs.map(({ rowNumber }) => rowNumber)) };
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
