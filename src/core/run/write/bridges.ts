/** Defines which rows between written ones are written along unchanged, so that few rectangles suffice. */

import type { Frame, SheetRow } from '../../sheet/rows/sheet-rows';
import { isOurText } from '../../sheet/rows/status';
import type { RowCells } from '../../sheet/write/blocks';
import { outputNames } from '../../words';

/** A row that keeps what it holds, and the cells that are written along. */
export interface Bridge {
  readonly row: SheetRow;
  readonly cells: ReadonlyMap<number, string>;
}

export interface BridgeParts {
  readonly frame: Frame;
  readonly seen: readonly SheetRow[];
  readonly hasFormula: (rowNumber: number, column: number) => boolean;
}

/** A wider gap costs a round trip instead: what stands in it is none of this step's business. */
const bridgeRowsMax = 8;

/**
 * Rows that were settled earlier part a step's rows into many runs, each of which would be a round
 * trip. Where all that stands between is empty or a status of ours, it is written along.
 */
export function bridgesBetween(
  parts: BridgeParts,
  written: readonly RowCells[],
): readonly Bridge[] {
  const taken = new Set(written.map(({ rowNumber }) => rowNumber));
  const rows = new Map(parts.seen.map((row) => [row.rowNumber, row]));
  const lastByShape = new Map<string, number>();
  const bridges: Bridge[] = [];
  for (const { rowNumber, cells } of [...written].sort((a, b) => a.rowNumber - b.rowNumber)) {
    const columns = [...cells.keys()].sort((a, b) => a - b);
    const shape = columns.join();
    const last = lastByShape.get(shape) ?? rowNumber;
    lastByShape.set(shape, rowNumber);
    if (rowNumber - last - 1 > bridgeRowsMax || !isOneRun(columns)) continue;
    bridges.push(...bridgeAcross(parts, rows, taken, last + 1, rowNumber, columns));
  }
  return bridges;
}

function isOneRun(columns: readonly number[]): boolean {
  const [first = 0] = columns;
  return columns.every((column, index) => column === first + index);
}

/** All rows from `first` to before `end`, or none where one of them has to be left alone. */
function bridgeAcross(
  parts: BridgeParts,
  rows: ReadonlyMap<number, SheetRow>,
  taken: ReadonlySet<number>,
  first: number,
  end: number,
  columns: readonly number[],
): readonly Bridge[] {
  const bridges: Bridge[] = [];
  for (let number = first; number < end; number += 1) {
    const row = taken.has(number) ? undefined : rows.get(number);
    const cells = row === undefined ? null : unchangedCells(parts, row, columns);
    if (row === undefined || cells === null) return [];
    bridges.push({ row, cells });
  }
  return bridges;
}

/** Null where a cell holds anything but nothing or a status of ours. */
function unchangedCells(
  { frame, hasFormula }: BridgeParts,
  row: SheetRow,
  columns: readonly number[],
): ReadonlyMap<number, string> | null {
  const cells = new Map<number, string>();
  for (const name of outputNames) {
    const column = frame.outputs[name];
    if (column === undefined || !columns.includes(column)) continue;
    const text = row.cells[name] ?? '';
    const isOurs = text === '' || (name === 'status' && isOurText(text));
    if (!isOurs || hasFormula(row.rowNumber, column)) return null;
    cells.set(column, text);
  }
  return cells.size === columns.length ? cells : null;
}
