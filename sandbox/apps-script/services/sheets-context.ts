/** What the spreadsheet services share: the model, who calls, and buffered reads and writes. */

import { ServiceException } from '../errors';
import type { Execution } from '../execution';
import type { Area } from '../model/a1';
import type { SheetModel } from '../model/sheet-model';
import type { World } from '../world';

/** Above this many cells a write is not undone by `loseBufferedWrites`; such writes are flushed. */
const UNDO_MAX_CELLS = 200_000;

export class SheetsContext {
  readonly world: World;
  readonly execution: Execution;

  constructor(world: World, execution: Execution) {
    this.world = world;
    this.execution = execution;
  }

  /** Commits earlier writes, as every read does, and brings built-in formulas up to date. */
  beforeRead(): void {
    this.execution.flushed();
    if (this.execution.authMode !== 'CUSTOM_FUNCTION') this.world.formulas.settleBuiltIns();
  }

  /** Writes cells of an area unless it is protected or off the grid; undone if the write is lost. */
  write(sheet: SheetModel, area: Area, apply: () => void): void {
    assertOnGrid(sheet, area);
    if (!this.assertEditable(sheet, area)) return;
    const cells = (area.lastRow - area.firstRow + 1) * (area.lastColumn - area.firstColumn + 1);
    if (cells <= UNDO_MAX_CELLS) {
      const { firstRow, firstColumn, lastRow, lastColumn } = area;
      const restore = sheet.grid.snapshot(firstRow, firstColumn, lastRow, lastColumn);
      this.execution.unflushed.push(() => {
        restore();
        sheet.changed(area, 'script');
      });
    }
    apply();
  }

  /** False when the failure of the write is left to the next flush or read. */
  assertEditable(sheet: SheetModel, area: Area): boolean {
    const { spreadsheet, messages, owner, protectionErrors } = this.world;
    if (spreadsheet.protections.canEdit(sheet.id, area, this.execution.user, owner)) return true;
    const error = new ServiceException(messages.protectedCell());
    if (protectionErrors === 'immediate') throw error;
    this.execution.deferredErrors.push(error);
    return false;
  }
}

export function assertOnGrid(sheet: SheetModel, area: Area): void {
  if (
    area.firstRow < 1 ||
    area.firstColumn < 1 ||
    area.lastRow > sheet.maxRows ||
    area.lastColumn > sheet.maxColumns
  )
    throw new ServiceException(
      'The coordinates of the range are outside the dimensions of the sheet.',
    );
}
