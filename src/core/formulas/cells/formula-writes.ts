/** Defines how formulas of the add-on are calculated anew, wherever rows and columns move meanwhile. */

import type { FormulaSheet, OwnFormula } from '../../ports/formula-sheets';
import { isSheetRefused } from '../../ports/workbook';
import { type Band, columnsPushedMax, type Image } from '../../sheet/write/image';
import { columnsReferredTo } from '../../sheet/write/relative-formula';
import { safeWrite } from '../../sheet/write/safe-write';
import { formulaTable } from './formula-table';
import { isOwnFormula, renewedFormula } from './sheet-formulas';

/** Between cells that are further apart nothing is read. */
const gapMax = 200;

/**
 * Where a cell does not hold its formula any more, it is left for the next press; what is late as well.
 * Gives how many cells did not let themselves be written, as protected ones.
 */
export function recalculate(
  sheet: FormulaSheet,
  cells: readonly OwnFormula[],
  isLate: () => boolean,
): number {
  const bands: OwnFormula[][] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const cell of [...cells].sort((a, b) => a.rowIndex - b.rowIndex)) {
    if (cell.rowIndex - last > gapMax) bands.push([]);
    bands[bands.length - 1]?.push(cell);
    last = cell.rowIndex;
  }
  const write = (parts: readonly (readonly OwnFormula[])[]): number =>
    parts.reduce((sum, part) => sum + (isLate() ? 0 : recalculateBand(sheet, part, write)), 0);
  return write(bands);
}

/** The cells in the order of their rows. */
function recalculateBand(
  sheet: FormulaSheet,
  cells: readonly OwnFormula[],
  write: (parts: readonly (readonly OwnFormula[])[]) => number,
): number {
  const table = formulaTable(sheet.table);
  const band = bandOf(sheet, cells, cells[cells.length - 1]?.rowIndex ?? 0);
  try {
    safeWrite({
      ...{ table, band, textColumns: [], keyColumns, areFormulas: true },
      plan: ({ formulas }) =>
        cells.flatMap(({ rowIndex, columnIndex, formula }) => {
          const row = rowIndex + 1 - band.firstRow;
          if (formulas[row]?.[columnIndex] !== formula) return [];
          const to = { value: '', formula: renewedFormula(formula), format: null };
          return [{ row, column: columnIndex, to }];
        }),
    });
    table.flush();
    return 0;
  } catch (error) {
    if (!isSheetRefused(error)) throw error;
    // One protected cell refuses the write of all its neighbours.
    if (cells.length === 1) return 1;
    const half = Math.ceil(cells.length / 2);
    return write([cells.slice(0, half), cells.slice(half)]);
  }
}

/** Rows and columns around the cells that are seen too: what moves stays in sight. */
const margin = 20;

export function bandOf(
  { values, table }: FormulaSheet,
  cells: readonly OwnFormula[],
  lastIndex: number,
): Band {
  const firstRow = Math.max(1, (cells[0]?.rowIndex ?? 0) + 1 - margin);
  const lastRow = Math.min(table.gridRows(), lastIndex + 1 + margin);
  const columns = (values[0]?.length ?? 0) + columnsPushedMax;
  const { length } = table.headers();
  return { firstRow, rows: lastRow - firstRow + 1, columns: Math.min(length, columns) };
}

/**
 * What tells rows apart: columns that formulas of the add-on refer to, or else those that stand left of
 * them, since no result spills there. Without any, the formulas themselves.
 */
export function keyColumns({ formulas, values }: Image): readonly number[] {
  const inputs = new Set<number>();
  const withFormulas = new Set<number>();
  let first = Number.POSITIVE_INFINITY;
  for (const row of formulas) {
    row.forEach((formula, column) => {
      if (formula === '') return;
      withFormulas.add(column);
      if (!isOwnFormula(formula)) return;
      first = Math.min(first, column);
      for (const place of columnsReferredTo(formula, column)) inputs.add(place);
    });
  }
  const isKey = (column: number) =>
    !withFormulas.has(column) && values.some((row) => (row[column] ?? '') !== '');
  const left = (values[0] ?? []).flatMap((_, column) => (column < first ? [column] : []));
  const keys = [[...inputs], left].map((columns) => columns.filter(isKey));
  return keys.find(({ length }) => length > 0) ?? [...withFormulas];
}
