/** How a range looks and what it takes: number formats, rules, notes, colours and fonts. */

import type { CellExtras } from '../../model/cell-grid';
import { defaultNumberFormat } from '../../model/display';
import { asRows, asString } from '../arguments';
import { validationRules } from './data-validation';
import { RangeContent } from './range-content';
import { changeExtras, readCells } from './range-target';
import { assertSameSize, mapCells } from './range-values';

export abstract class RangeFormat extends RangeContent {
  getNumberFormats(): string[][] {
    const cells = readCells(this.target);
    return mapCells(
      this.target.area,
      (row, column) => cells.format(row, column) ?? defaultNumberFormat,
    );
  }

  getNumberFormat(): string {
    return this.getNumberFormats()[0]?.[0] ?? defaultNumberFormat;
  }

  setNumberFormats(formats: unknown): this {
    const rows = asRows(formats);
    assertSameSize(rows, this.target.area);
    const { context, sheet, area } = this.target;
    if (!context.assertFormattable(sheet, area)) return this;
    return this.#each((extras, r, c) => {
      const format = String(rows[r]?.[c]);
      if (/^general$/i.test(format)) delete extras.format;
      else extras.format = format;
    });
  }

  setNumberFormat(format: unknown): this {
    const text = asString(format);
    return this.setNumberFormats(mapCells(this.target.area, () => text));
  }

  setDataValidation(rule: unknown): this {
    const validation = validationRules.get(Object(rule));
    return this.#each((extras) => {
      if (validation) extras.validation = validation;
      else delete extras.validation;
    });
  }

  getNotes(): string[][] {
    const cells = readCells(this.target);
    return mapCells(this.target.area, (row, column) => cells.grid.extras(row, column)?.note ?? '');
  }

  getNote(): string {
    return this.getNotes()[0]?.[0] ?? '';
  }

  setNotes(notes: unknown): this {
    const rows = asRows(notes);
    assertSameSize(rows, this.target.area);
    return this.#each((extras, r, c) => {
      const note = rows[r]?.[c] ?? null;
      if (note === null || note === '') delete extras.note;
      else
        extras.note =
          typeof note === 'number' && Number.isInteger(note) ? `${note}.0` : String(note);
    });
  }

  setNote(note: unknown): this {
    const text = note === null ? null : String(note);
    return this.setNotes(mapCells(this.target.area, () => text));
  }

  getBackgrounds(): string[][] {
    const cells = readCells(this.target);
    return mapCells(this.target.area, (row, column) =>
      String(cells.grid.extras(row, column)?.style?.['background'] ?? '#ffffff'),
    );
  }

  getBackground(): string {
    return this.getBackgrounds()[0]?.[0] ?? '#ffffff';
  }

  setBackground(color: unknown): this {
    return this.#style('background', color);
  }

  setBackgrounds(colors: unknown): this {
    const rows = asRows(colors);
    assertSameSize(rows, this.target.area);
    return this.#each((extras, r, c) => {
      extras.style = { ...extras.style, background: rows[r]?.[c] };
    });
  }

  setFontColor(color: unknown): this {
    return this.#style('fontColor', color);
  }

  setFontWeight(weight: unknown): this {
    return this.#style('fontWeight', weight);
  }

  setFontStyle(style: unknown): this {
    return this.#style('fontStyle', style);
  }

  setFontSize(size: unknown): this {
    return this.#style('fontSize', size);
  }

  setHorizontalAlignment(alignment: unknown): this {
    return this.#style('horizontalAlignment', alignment);
  }

  setVerticalAlignment(alignment: unknown): this {
    return this.#style('verticalAlignment', alignment);
  }

  setWrap(isWrapEnabled: unknown): this {
    return this.#style('wrap', isWrapEnabled);
  }

  setWrapStrategy(strategy: unknown): this {
    return this.#style('wrapStrategy', strategy);
  }

  /** Content and formats; notes stay, as measured. */
  clear(): this {
    this.clearContent();
    return this.clearFormat();
  }

  clearFormat(): this {
    return this.#each((extras) => {
      delete extras.format;
      delete extras.style;
    });
  }

  clearNote(): this {
    return this.#each((extras) => {
      delete extras.note;
    });
  }

  #style(name: string, value: unknown): this {
    return this.#each((extras) => {
      extras.style = { ...extras.style, [name]: value };
    });
  }

  #each(change: (extras: CellExtras, r: number, c: number) => void): this {
    changeExtras(this.target, change);
    return this;
  }
}
