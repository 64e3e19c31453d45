/** The content of a range: values, formulas, rich text. */

import { translateFormulaToA1, translateFormulaToR1C1 } from '@borgar/fx';
import { ServiceException } from '../../errors';
import { columnLetters } from '../../model/a1';
import { firstOccupied } from '../../model/occupied';
import { asRows } from '../arguments';
import { DataValidation } from './data-validation';
import { RangeCoordinates } from './range-coordinates';
import { readCells, writeRange } from './range-target';
import { assertSameSize, cellInput, mapCells, readValues } from './range-values';
import { RichTextValue, textRuns } from './rich-text';

export abstract class RangeContent extends RangeCoordinates {
  getValues(): unknown[][] {
    const { area, context } = this.target;
    return readValues(readCells(this.target), area, context.world.spreadsheet.timeZone);
  }

  getValue(): unknown {
    return this.getValues()[0]?.[0] ?? '';
  }

  getDisplayValues(): string[][] {
    const cells = readCells(this.target);
    return mapCells(this.target.area, (row, column) => cells.display(row, column));
  }

  getDisplayValue(): string {
    return this.getDisplayValues()[0]?.[0] ?? '';
  }

  getFormulas(): string[][] {
    const cells = readCells(this.target);
    return mapCells(this.target.area, (row, column) => cells.formula(row, column));
  }

  getFormulasR1C1(): string[][] {
    return this.getFormulas().map((cells, row) =>
      cells.map((formula, column) => translateFormulaToR1C1(formula, this.#anchor(row, column))),
    );
  }

  getFormula(): string {
    return this.getFormulas()[0]?.[0] ?? '';
  }

  setValues(values: unknown): this {
    const rows = asRows(values).map((cells) => cells.map(cellInput));
    assertSameSize(rows, this.target.area);
    const { sheet, area } = this.target;
    writeRange(this.target, () => {
      this.#demandValid(rows);
      sheet.writeValues(area, rows, 'script');
    });
    return this;
  }

  /** Told where the write reaches the grid: at once, or at the next flush or read. */
  #demandValid(rows: readonly (readonly unknown[])[]): void {
    const { sheet, area, context } = this.target;
    const refused = sheet.refusedCell(area, rows);
    if (!refused) return;
    const { a1, rule } = refused;
    const list = rule.kind === 'VALUE_IN_LIST' ? rule.criteria[0] : null;
    const values = Array.isArray(list) ? list.join(', ') : null;
    throw new ServiceException(context.world.messages.invalidEntry(a1, rule.help, values));
  }

  getDataValidations(): (DataValidation | null)[][] {
    const cells = readCells(this.target);
    return mapCells(this.target.area, (row, column) => {
      const rule = cells.grid.extras(row, column)?.validation;
      return rule ? new DataValidation(rule) : null;
    });
  }

  setValue(value: unknown): this {
    const input = cellInput(value);
    return this.setValues(mapCells(this.target.area, () => input));
  }

  /** Formulas also in cells formatted as text. */
  setFormulas(formulas: unknown): this {
    const rows = asRows(formulas);
    const { sheet, area } = this.target;
    assertSameSize(rows, area);
    writeRange(this.target, () => {
      mapCells(area, (row, column) => {
        const formula = formulaInput(rows[row - area.firstRow]?.[column - area.firstColumn]);
        sheet.grid.setEntry(row, column, { value: null, ...(formula === '' ? {} : { formula }) });
      });
      sheet.changed(area, 'script');
    });
    return this;
  }

  setFormulasR1C1(formulas: unknown): this {
    const texts = asRows(formulas).map((cells, row) =>
      cells.map((formula, column) =>
        translateFormulaToA1(formulaInput(formula), this.#anchor(row, column), offTheGrid),
      ),
    );
    return this.setFormulas(texts);
  }

  /** The cell by which relative references count; indices from 0 within the range. */
  #anchor(row: number, column: number): string {
    const { firstRow, firstColumn } = this.target.area;
    return `${columnLetters(firstColumn + column)}${firstRow + row}`;
  }

  setFormula(formula: unknown): this {
    return this.setFormulas(mapCells(this.target.area, () => formula));
  }

  getRichTextValues(): (RichTextValue | null)[][] {
    const cells = readCells(this.target);
    return mapCells(this.target.area, (row, column) => {
      const value = cells.value(row, column);
      if (typeof value === 'number' || cells.formula(row, column) !== '') return null;
      const text = value === null ? '' : cells.display(row, column);
      return new RichTextValue(text, cells.grid.extras(row, column)?.runs ?? []);
    });
  }

  getRichTextValue(): RichTextValue | null {
    return this.getRichTextValues()[0]?.[0] ?? null;
  }

  setRichTextValues(values: unknown): this {
    const rows = asRows(values);
    assertSameSize(rows, this.target.area);
    writeRange(this.target, () => {
      mapCells(this.target.area, (row, column) => {
        const value =
          rows[row - this.target.area.firstRow]?.[column - this.target.area.firstColumn];
        if (!(value instanceof RichTextValue)) return;
        this.target.sheet.grid.setEntry(row, column, { value: value.getText() });
        this.target.sheet.grid.ensureExtras(row, column).runs = textRuns.get(value) ?? [];
      });
      this.target.sheet.changed(this.target.area, 'script');
    });
    return this;
  }

  setRichTextValue(value: unknown): this {
    return this.setRichTextValues(mapCells(this.target.area, () => value));
  }

  clearContent(): this {
    writeRange(this.target, () => this.target.sheet.clear(this.target.area, 'script'));
    return this;
  }

  isBlank(): boolean {
    return firstOccupied(readCells(this.target), this.target.area) === null;
  }
}

/** A reference that leaves the grid is `#REF!`. */
const offTheGrid = { wrapEdges: false };

const formulaInput = (formula: unknown): string => {
  const text = String(formula ?? '');
  return text === '' || text.startsWith('=') ? text : `=${text}`;
};
