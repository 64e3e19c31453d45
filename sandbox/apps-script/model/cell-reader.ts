/** Defines how the cells of a sheet are read: the sheet itself, or a copy of its cells. */

import type { CellGrid } from './cell-grid';
import { displayValue } from './display';
import type { CellValue } from './entry';

export class CellReader {
  readonly grid: CellGrid;

  constructor(grid: CellGrid) {
    this.grid = grid;
  }

  value(row: number, column: number): CellValue {
    return this.grid.value(row, column);
  }

  formula(row: number, column: number): string {
    return this.grid.extras(row, column)?.formula ?? '';
  }

  format(row: number, column: number): string | undefined {
    const extras = this.grid.extras(row, column);
    return extras?.format ?? extras?.resultFormat;
  }

  display(row: number, column: number): string {
    return displayValue(this.grid.value(row, column), this.format(row, column));
  }
}
