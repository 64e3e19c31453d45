/** NamedRange: a name for a range of the spreadsheet. */

import type { Area } from '../../model/a1';
import type { SheetModel } from '../../model/sheet-model';
import { ServiceObject } from '../../service-object';
import { Range } from '../range/range';
import type { SheetsContext } from './sheets-context';

export class NamedRange extends ServiceObject {
  override readonly serviceName = 'NamedRange';
  readonly #context: SheetsContext;
  readonly #name: string;
  readonly #sheet: SheetModel;
  readonly #area: Area;

  constructor(context: SheetsContext, name: string, sheet: SheetModel, area: Area) {
    super();
    this.#context = context;
    this.#name = name;
    this.#sheet = sheet;
    this.#area = area;
  }

  getName(): string {
    return this.#name;
  }

  getRange(): Range {
    return new Range(this.#context, this.#sheet, this.#area);
  }

  remove(): void {
    this.#context.world.spreadsheet.namedRanges.delete(this.#name);
  }
}
