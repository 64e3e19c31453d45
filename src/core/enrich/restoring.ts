/** Defines how undo writes: nothing stays on a row that moved at the moment of writing. */

import { blocksOf, type RowCells } from './blocks';
import { SheetBusy } from './marks';
import { outputNames } from './outputs';
import { forEachRow } from './scan';
import { type Frame, readRows, type SheetRow } from './sheet-rows';
import type { EnteredCell, Table } from './workbook';
import { checkWritten } from './write-check';

/** What a row gets back, by column. */
export interface Restored {
  readonly row: SheetRow;
  readonly texts: ReadonlyMap<number, string>;
  /** Formulas, numbers and dates, as a person would type them. */
  readonly entered: ReadonlyMap<number, string>;
}

const attemptsMax = 5;

/**
 * Reads, writes and reads back until all rows stood still meanwhile; `restored` is asked anew for
 * the rows as they are at each attempt.
 */
export function restoreRows(
  table: Table,
  frame: Frame,
  restored: (rows: readonly SheetRow[]) => readonly Restored[],
  beforeWrite: () => void,
): void {
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const rows: SheetRow[] = [];
    forEachRow(table, frame, (row) => rows.push(row));
    const targets = restored(rows);
    if (targets.length === 0) return;
    beforeWrite();
    writeAll(table, targets);
    if (!takenBack(table, frame, rows, targets)) return;
  }
  throw new SheetBusy('The sheet was being sorted or edited while the run was undone.');
}

function writeAll(table: Table, targets: readonly Restored[]): void {
  const texts = targets.filter((target) => target.texts.size > 0);
  if (texts.length > 0) {
    table.write(
      blocksOf(texts.map(({ row, texts: cells }) => ({ rowNumber: row.rowNumber, cells }))),
    );
  }
  const entered = targets.flatMap(enteredCells);
  if (entered.length > 0) table.enter(entered);
}

function enteredCells({ row, entered }: Restored): readonly EnteredCell[] {
  return [...entered].map(([column, text]) => ({ rowNumber: row.rowNumber, column, text }));
}

/** Tells whether rows moved; what landed on others has been taken back then. */
function takenBack(
  table: Table,
  frame: Frame,
  before: readonly SheetRow[],
  targets: readonly Restored[],
): boolean {
  const bridges = targets.map(({ row, texts: cells }) => ({ row, cells }));
  const { moved } = checkWritten(table, frame, before, bridges);
  const entered = targets.filter((target) => target.entered.size > 0);
  if (moved && entered.length > 0) takeBackEntered(table, frame, before, entered);
  return moved;
}

/** What was entered is told by its formula, since it shows something else. */
function takeBackEntered(
  table: Table,
  frame: Frame,
  before: readonly SheetRow[],
  targets: readonly Restored[],
): void {
  const numbers = targets.map(({ row }) => row.rowNumber);
  const first = Math.min(...numbers);
  const rows = Math.max(...numbers) - first + 1;
  const now = readRows(table, frame, first, rows);
  const formulas = table.formulas(first, rows, frame.firstColumn, frame.columns);
  const repairs: RowCells[] = [];
  for (const target of targets) {
    const index = target.row.rowNumber - first;
    const row = now[index];
    if (row === undefined || row.inputsKey === target.row.inputsKey) continue;
    const former = before.find(({ inputsKey }) => inputsKey === row.inputsKey);
    const cells = new Map<number, string>();
    for (const name of outputNames) {
      const column = frame.outputs[name];
      const text = column === undefined ? undefined : target.entered.get(column);
      if (column === undefined || text === undefined) continue;
      const formula = formulas[index]?.[column - frame.firstColumn] ?? '';
      const stands = formula === text || row.cells[name] === text;
      if (stands) cells.set(column, former?.cells[name] ?? '');
    }
    if (cells.size > 0) repairs.push({ rowNumber: row.rowNumber, cells });
  }
  if (repairs.length > 0) table.write(blocksOf(repairs));
}
