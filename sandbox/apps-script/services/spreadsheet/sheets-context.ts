/** What the spreadsheet services share: the model, who calls, and buffered reads and writes. */

import { ServiceException } from '../../errors';
import { assertPresent } from '../../executions/deleted-sheets';
import type { Execution } from '../../executions/execution';
import type { Area } from '../../model/a1';
import { CellReader } from '../../model/cell-reader';
import type { SheetModel } from '../../model/sheet-model';
import type { World } from '../../world';

/** Above this many cells a write at once is not undone when it is lost. */
const undoMaxCells = 200_000;

/** The cells of a sheet as an execution saw them first. */
interface LookAhead {
  cells: CellReader;
  generation: number;
}

export class SheetsContext {
  readonly world: World;
  readonly execution: Execution;
  readonly #lookAheads = new Map<SheetModel, LookAhead>();

  constructor(world: World, execution: Execution) {
    this.world = world;
    this.execution = execution;
  }

  /** Commits all earlier writes and brings built-in formulas up to date. */
  flush(): void {
    this.execution.writes.flush();
    this.#settleFormulas();
  }

  /**
   * Before a read: commits earlier writes that it has to see. An area of null stands for what the
   * cells of the whole sheet decide, such as its last row; no sheet, for what no cell decides.
   */
  beforeRead(sheet?: SheetModel, area: Area | null = null): void {
    const { writes } = this.execution;
    if (sheet && writes.concerns(sheet, area)) writes.flush();
    else if (this.world.readings.writes === 'at once') writes.settle();
    this.#settleFormulas();
  }

  beforeMetadataRead(): void {
    this.commitMetadata();
    this.beforeRead();
  }

  /** An execution sees what it wrote itself. */
  commitMetadata(): void {
    const { writes } = this.execution;
    if (writes.concernsMetadata) writes.flush();
  }

  #settleFormulas(): void {
    if (this.execution.authMode !== 'CUSTOM_FUNCTION') this.world.formulas.settleBuiltIns();
  }

  /** The cells that a read sees. */
  cells(sheet: SheetModel): CellReader {
    if (this.world.readings.reads === 'now') return sheet;
    const { generation } = this.execution.writes;
    const known = this.#lookAheads.get(sheet);
    if (known?.generation === generation) return known.cells;
    const cells = new CellReader(sheet.grid.copy());
    this.#lookAheads.set(sheet, { cells, generation });
    return cells;
  }

  /** Writes cells of an area unless it is protected or off the grid. */
  write(sheet: SheetModel, area: Area, apply: () => void): void {
    assertOnGrid(sheet, area);
    if (!this.assertEditable(sheet, area)) return;
    const { writes } = this.execution;
    if (this.world.readings.writes === 'late') {
      writes.keep({ sheet, area }, () => {
        assertPresent(this.world, sheet);
        assertOnGrid(sheet, area);
        apply();
      });
      return;
    }
    const { firstRow, firstColumn, lastRow, lastColumn } = area;
    const cells = (lastRow - firstRow + 1) * (lastColumn - firstColumn + 1);
    if (cells <= undoMaxCells) {
      const restore = sheet.grid.snapshot(firstRow, firstColumn, lastRow, lastColumn);
      this.#made(() => {
        restore();
        sheet.changed(area, 'script');
      });
    }
    apply();
  }

  /** Writes metadata; `apply` returns what undoes it. */
  writeMetadata(apply: () => () => void): void {
    if (this.world.readings.writes === 'late') this.execution.writes.keep(null, apply);
    else this.#made(apply());
  }

  #made(restore: () => void): void {
    this.execution.writes.made(restore, this.world.spreadsheet.personEdits);
  }

  /** False when the failure of the write is left to the next flush or read. */
  assertEditable(sheet: SheetModel, area: Area): boolean {
    const { spreadsheet, messages, owner } = this.world;
    const canEdit = spreadsheet.protections.canEdit(sheet.id, area, this.execution.user, owner);
    return canEdit || this.#refuse(messages.protectedCell());
  }

  /** The same where cells keep the number format of their column's type. */
  assertFormattable(sheet: SheetModel, area: Area): boolean {
    const { spreadsheet, messages } = this.world;
    return !spreadsheet.typedColumns.has(sheet.id, area) || this.#refuse(messages.typedColumn());
  }

  #refuse(message: string): false {
    const error = new ServiceException(message);
    if (this.world.protectionErrors === 'immediate') throw error;
    this.execution.writes.failLater(error);
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
