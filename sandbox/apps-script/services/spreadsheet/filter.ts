/** Filter: the sheet's one filter, and its criteria by hidden values. */

import type { Area } from '../../model/a1';
import type { SheetModel } from '../../model/sheet-model';
import { ServiceObject, sheetBehind } from '../../service-object';
import { asInteger } from '../arguments';
import { Range } from '../range/range';
import type { SheetsContext } from './sheets-context';

export class Filter extends ServiceObject {
  override readonly serviceName = 'Filter';
  readonly #context: SheetsContext;
  readonly #sheet: SheetModel;
  readonly #area: Area;

  constructor(context: SheetsContext, sheet: SheetModel, area: Area) {
    super();
    this.#context = context;
    this.#sheet = sheet;
    this.#area = area;
  }

  override [sheetBehind](): SheetModel {
    return this.#sheet;
  }

  getRange(): Range {
    return new Range(this.#context, this.#sheet, this.#area);
  }

  removeColumnFilterCriteria(columnPosition: unknown): this {
    this.#sheet.filterColumn(asInteger(columnPosition), null, 'script');
    return this;
  }

  remove(): void {
    this.#sheet.setFilter(null, 'script');
  }
}
