/** Where a range lies. */

import { type Area, areaToA1 } from '../../model/a1';
import type { SheetModel } from '../../model/sheet-model';
import { cellsBehind, ServiceObject, sheetBehind } from '../../service-object';
import { Sheet } from '../spreadsheet/sheet';
import { assertOnGrid, type SheetsContext } from '../spreadsheet/sheets-context';
import type { RangeTarget } from './range-target';

export abstract class RangeCoordinates extends ServiceObject {
  override readonly serviceName = 'Range';
  readonly target: RangeTarget;

  constructor(context: SheetsContext, sheet: SheetModel, area: Area) {
    super();
    assertOnGrid(sheet, area);
    this.target = { context, sheet, area };
  }

  override [sheetBehind](): SheetModel {
    return this.target.sheet;
  }

  override [cellsBehind](): number {
    return this.getNumRows() * this.getNumColumns();
  }

  getA1Notation(): string {
    return areaToA1(this.target.area);
  }

  getRow(): number {
    return this.target.area.firstRow;
  }

  getRowIndex(): number {
    return this.target.area.firstRow;
  }

  getColumn(): number {
    return this.target.area.firstColumn;
  }

  getLastRow(): number {
    return this.target.area.lastRow;
  }

  getLastColumn(): number {
    return this.target.area.lastColumn;
  }

  getNumRows(): number {
    return this.target.area.lastRow - this.target.area.firstRow + 1;
  }

  getNumColumns(): number {
    return this.target.area.lastColumn - this.target.area.firstColumn + 1;
  }

  getHeight(): number {
    return this.getNumRows();
  }

  getWidth(): number {
    return this.getNumColumns();
  }

  getSheet(): Sheet {
    return new Sheet(this.target.context, this.target.sheet);
  }

  getGridId(): number {
    return this.target.sheet.id;
  }
}
