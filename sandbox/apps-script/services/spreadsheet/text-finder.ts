/** TextFinder: searches the displayed text of cells. */

import type { Area } from '../../model/a1';
import type { CellReader } from '../../model/cell-reader';
import type { SheetModel } from '../../model/sheet-model';
import { ServiceObject } from '../../service-object';
import { Range } from '../range/range';
import type { SheetsContext } from './sheets-context';

export class TextFinder extends ServiceObject {
  override readonly serviceName = 'TextFinder';
  readonly #context: SheetsContext;
  readonly #places: readonly { sheet: SheetModel; area: Area }[];
  readonly #text: string;
  #matchCase = false;
  #entireCell = false;
  #formulaText = false;
  #regularExpression = false;

  constructor(
    context: SheetsContext,
    places: readonly { sheet: SheetModel; area: Area }[],
    text: string,
  ) {
    super();
    this.#context = context;
    this.#places = places;
    this.#text = text;
  }

  matchCase(on: unknown): this {
    this.#matchCase = on === true;
    return this;
  }

  matchEntireCell(on: unknown): this {
    this.#entireCell = on === true;
    return this;
  }

  matchFormulaText(on: unknown): this {
    this.#formulaText = on === true;
    return this;
  }

  useRegularExpression(on: unknown): this {
    this.#regularExpression = on === true;
    return this;
  }

  findAll(): Range[] {
    const found: Range[] = [];
    const test = this.#test();
    for (const { sheet, area } of this.#places) {
      this.#context.beforeRead(sheet, area);
      const cells = this.#context.cells(sheet);
      const lastRow = Math.min(area.lastRow, sheet.lastRow);
      const lastColumn = Math.min(area.lastColumn, sheet.lastColumn);
      for (let row = area.firstRow; row <= lastRow; row++)
        for (let column = area.firstColumn; column <= lastColumn; column++)
          if (test(this.#cellText(cells, row, column)))
            found.push(
              new Range(this.#context, sheet, {
                firstRow: row,
                firstColumn: column,
                lastRow: row,
                lastColumn: column,
              }),
            );
    }
    return found;
  }

  findNext(): Range | null {
    return this.findAll()[0] ?? null;
  }

  #cellText(cells: CellReader, row: number, column: number): string {
    const formula = this.#formulaText ? cells.formula(row, column) : '';
    return formula === '' ? cells.display(row, column) : formula;
  }

  #test(): (text: string) => boolean {
    const source = this.#regularExpression
      ? this.#text
      : this.#text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const pattern = new RegExp(
      this.#entireCell ? `^(?:${source})$` : source,
      this.#matchCase ? '' : 'i',
    );
    return (text) => text !== '' && pattern.test(text);
  }
}
