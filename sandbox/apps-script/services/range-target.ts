/** What a range points at, and how it is read and written. */

import type { Area } from '../model/a1';
import type { CellExtras } from '../model/cell-grid';
import type { SheetModel } from '../model/sheet-model';
import { mapCells } from './range-values';
import { assertOnGrid, type SheetsContext } from './sheets-context';

export interface RangeTarget {
  context: SheetsContext;
  sheet: SheetModel;
  area: Area;
}

/** The grid may have shrunk since the range was made. */
export function beforeRead({ context, sheet, area }: RangeTarget): void {
  context.beforeRead();
  assertOnGrid(sheet, area);
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
