/** A cell with a formula: what it depends on, and the cells that its array covers. */

import { type Area, intersects } from '../model/a1';
import type { CellExtras } from '../model/cell-grid';
import type { StructureChange } from '../model/changes';
import type { SheetModel } from '../model/sheet-model';
import type { SpreadsheetModel } from '../model/spreadsheet-model';
import type { ParsedFormula } from './syntax';

export interface FormulaCell {
  sheet: SheetModel;
  row: number;
  column: number;
  extras: CellExtras;
  text: string;
  parsed: ParsedFormula;
  /** Whether it calls a function of the script, directly. */
  isCustom: boolean;
  stale: boolean;
  computing: boolean;
  /** The cells its array covers, or wanted to. */
  spill: Area | null;
}

export const at = ({ row, column }: { row: number; column: number }): Area => ({
  firstRow: row,
  lastRow: row,
  firstColumn: column,
  lastColumn: column,
});

export const moved = (area: Area, rows: number, columns: number): Area => ({
  firstRow: area.firstRow + rows,
  lastRow: area.lastRow + rows,
  firstColumn: area.firstColumn + columns,
  lastColumn: area.lastColumn + columns,
});

export function dependsOn(
  cell: FormulaCell,
  sheetId: number,
  area: Area,
  model: SpreadsheetModel,
): boolean {
  const onReference = cell.parsed.references.some((reference) => {
    const sheet = reference.sheet === null ? cell.sheet : model.sheet(reference.sheet);
    return sheet?.id === sheetId && intersects(reference.area, area);
  });
  if (onReference) return true;
  return cell.parsed.names.some((name) => {
    const named = model.namedRanges.get(name);
    return named?.sheetId === sheetId && intersects(named.area, area);
  });
}

/** Someone wrote into the cells of an array, or cleared what was in its way. */
export function touchesSpill(cell: FormulaCell, sheetId: number, area: Area): boolean {
  return cell.spill !== null && cell.sheet.id === sheetId && intersects(cell.spill, area);
}

/** Whether cells that a formula refers to go, or other cells come to stand between them. */
export function losesOrGains(
  cell: FormulaCell,
  change: StructureChange,
  model: SpreadsheetModel,
): boolean {
  const areas = [
    ...cell.parsed.references
      .filter(
        ({ sheet }) => (sheet === null ? cell.sheet : model.sheet(sheet))?.id === change.sheetId,
      )
      .map(({ area }) => area),
    ...cell.parsed.names.flatMap((name) => {
      const named = model.namedRanges.get(name);
      return named?.sheetId === change.sheetId ? [named.area] : [];
    }),
  ];
  return areas.some((area) => {
    const [first, last] =
      change.kind === 'rows' ? [area.firstRow, area.lastRow] : [area.firstColumn, area.lastColumn];
    if (change.action === 'move') return first !== last;
    if (change.action === 'insert') return change.index > first && change.index <= last;
    return change.index <= last && first < change.index + change.count;
  });
}
