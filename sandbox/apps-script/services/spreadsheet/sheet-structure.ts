/** Rows and columns of a sheet: appending, inserting, deleting, clearing. */

import { ServiceException } from '../../errors';
import { signatureMismatch } from '../../service-object';
import { asInteger } from '../arguments';
import { Range } from '../range/range';
import { cellInput } from '../range/range-values';
import { SheetBase } from './sheet-base';

export abstract class SheetStructure extends SheetBase {
  appendRow(rowContents: unknown): this {
    if (!Array.isArray(rowContents))
      throw signatureMismatch('SpreadsheetApp.Sheet.appendRow', [rowContents]);
    this.context.beforeRead(this.model);
    const row = this.model.lastRow + 1;
    const values = rowContents.map(cellInput);
    if (row > this.model.maxRows) this.model.insertRows(row, 1, 'script');
    if (values.length > this.model.maxColumns)
      this.model.insertColumns(
        this.model.maxColumns + 1,
        values.length - this.model.maxColumns,
        'script',
      );
    const area = {
      firstRow: row,
      firstColumn: 1,
      lastRow: row,
      lastColumn: Math.max(1, values.length),
    };
    this.context.write(this.model, area, () => this.model.writeValues(area, [values], 'script'));
    return this;
  }

  insertRowsAfter(afterPosition: unknown, howMany: unknown): this {
    return this.#insertRows(asInteger(afterPosition) + 1, howMany);
  }

  insertRowAfter(afterPosition: unknown): this {
    return this.insertRowsAfter(afterPosition, 1);
  }

  insertRowsBefore(beforePosition: unknown, howMany: unknown): this {
    return this.#insertRows(asInteger(beforePosition), howMany);
  }

  insertRowBefore(beforePosition: unknown): this {
    return this.insertRowsBefore(beforePosition, 1);
  }

  #insertRows(before: number, howMany: unknown): this {
    const count = asInteger(howMany);
    if (before < 1 || before > this.model.maxRows + 1 || count < 1) throw outside();
    this.#structural(() => this.model.insertRows(before, count, 'script'));
    return this;
  }

  insertColumnsAfter(afterPosition: unknown, howMany: unknown): this {
    return this.#insertColumns(asInteger(afterPosition) + 1, howMany);
  }

  insertColumnAfter(afterPosition: unknown): this {
    return this.insertColumnsAfter(afterPosition, 1);
  }

  insertColumnsBefore(beforePosition: unknown, howMany: unknown): this {
    return this.#insertColumns(asInteger(beforePosition), howMany);
  }

  insertColumnBefore(beforePosition: unknown): this {
    return this.insertColumnsBefore(beforePosition, 1);
  }

  #insertColumns(before: number, howMany: unknown): this {
    const count = asInteger(howMany);
    if (before < 1 || before > this.model.maxColumns + 1 || count < 1) throw outside();
    this.#structural(() => this.model.insertColumns(before, count, 'script'));
    return this;
  }

  deleteRows(rowPosition: unknown, howMany: unknown): void {
    const first = asInteger(rowPosition);
    const count = asInteger(howMany);
    if (first < 1 || first + count - 1 > this.model.maxRows) throw outside();
    if (count >= this.model.maxRows)
      throw new ServiceException("You can't delete all the rows on the sheet.");
    this.#structural(() => this.model.deleteRows(first, count, 'script'));
  }

  deleteRow(rowPosition: unknown): this {
    this.deleteRows(rowPosition, 1);
    return this;
  }

  deleteColumns(columnPosition: unknown, howMany: unknown): void {
    const first = asInteger(columnPosition);
    const count = asInteger(howMany);
    if (first < 1 || first + count - 1 > this.model.maxColumns) throw outside();
    if (count >= this.model.maxColumns)
      throw new ServiceException("You can't delete all the columns on the sheet.");
    this.#structural(() => this.model.deleteColumns(first, count, 'script'));
  }

  deleteColumn(columnPosition: unknown): this {
    this.deleteColumns(columnPosition, 1);
    return this;
  }

  /** `destinationIndex` counts columns as they stood before. */
  moveColumns(columnSpec: unknown, destinationIndex: unknown): void {
    if (!(columnSpec instanceof Range))
      throw signatureMismatch('SpreadsheetApp.Sheet.moveColumns', [columnSpec, destinationIndex]);
    const { firstColumn, lastColumn } = columnSpec.target.area;
    const before = asInteger(destinationIndex);
    if (before < 1 || before > this.model.maxColumns + 1) throw outside();
    const count = lastColumn - firstColumn + 1;
    this.#structural(() => this.model.moveColumns(firstColumn, count, before, 'script'));
  }

  /** Structure is not buffered: it takes effect, and flushes what was written before. */
  #structural(apply: () => void): void {
    this.context.flush();
    if (this.context.assertEditable(this.model, this.model.all)) apply();
  }

  clear(): this {
    this.getRange(1, 1, this.model.maxRows, this.model.maxColumns).clear();
    return this;
  }

  clearContents(): this {
    const { all } = this.model;
    this.context.write(this.model, all, () => this.model.clear(all, 'script'));
    return this;
  }
}

const outside = () =>
  new ServiceException('The coordinates of the range are outside the dimensions of the sheet.');
