/** What a range points at, and how it is read and written. */

import type { Area } from '../../model/a1';
import type { CellExtras } from '../../model/cell-grid';
import type { CellReader } from '../../model/cell-reader';
import type { SheetModel } from '../../model/sheet-model';
import { assertOnGrid, type SheetsContext } from '../spreadsheet/sheets-context';
import { mapCells } from './range-values';

export interface RangeTarget {
  context: SheetsContext;
  sheet: SheetModel;
  area: Area;
}

/** The cells that a read of the range sees. The grid may have shrunk since the range was made. */
export function readCells({ context, sheet, area }: RangeTarget): CellReader {
  context.beforeRead(sheet, area);
  assertOnGrid(sheet, area);
  return context.cells(sheet);
}

export function writeRange({ context, sheet, area }: RangeTarget, apply: () => void): void {
  context.write(sheet, area, apply);
}

/** Changes what the cells have besides their values; `r` and `c` count from 0 in the range. */
export function changeExtras(
  target: RangeTarget,
  change: (extras: CellExtras, r: number, c: number) => void,
): void {
  const { sheet, area } = target;
  writeRange(target, () => {
    mapCells(area, (row, column) =>
      change(sheet.grid.ensureExtras(row, column), row - area.firstRow, column - area.firstColumn),
    );
    sheet.changed(area, 'script');
  });
}
