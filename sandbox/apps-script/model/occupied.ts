/** Looks for cells that are in the way. */

import { type Area, areaToA1 } from './a1';
import type { CellReader } from './cell-reader';

/** The first cell of an area with content, in A1 notation; cells for which `isFree` do not count. */
export function firstOccupied(
  cells: CellReader,
  area: Area,
  isFree: (row: number, column: number) => boolean = () => false,
): string | null {
  for (let row = area.firstRow; row <= area.lastRow; row++)
    for (let column = area.firstColumn; column <= area.lastColumn; column++) {
      if (isFree(row, column)) continue;
      if (cells.value(row, column) !== null || cells.formula(row, column) !== '')
        return areaToA1({ firstRow: row, firstColumn: column, lastRow: row, lastColumn: column });
    }
  return null;
}
