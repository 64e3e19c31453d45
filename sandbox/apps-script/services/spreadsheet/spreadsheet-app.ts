/** SpreadsheetApp: the way to the open spreadsheet, its selection and its user interface. */

import { EnumTable } from '../../enums';
import { ServiceException } from '../../errors';
import { ServiceObject } from '../../service-object';
import { DataValidationBuilder, validationCriteria } from '../range/data-validation';
import { Range } from '../range/range';
import type { RangeList } from '../range/range-list';
import { RichTextValueBuilder } from '../range/rich-text';
import { Ui } from '../ui';
import { booleanCriteria, ConditionalFormatRuleBuilder } from './conditional-format';
import { locationTypes, visibilities } from './developer-metadata';
import { protectionTypes } from './protection';
import type { Sheet } from './sheet';
import { sheetTypes } from './sheet-base';
import type { SheetsContext } from './sheets-context';
import { activeSheet, Spreadsheet } from './spreadsheet';

const wrapStrategies = new EnumTable('SpreadsheetApp.WrapStrategy', ['WRAP', 'OVERFLOW', 'CLIP']);

export class SpreadsheetApp extends ServiceObject {
  override readonly serviceName = 'SpreadsheetApp';
  override readonly enums = {
    BooleanCriteria: booleanCriteria,
    DataValidationCriteria: validationCriteria,
    DeveloperMetadataVisibility: visibilities,
    DeveloperMetadataLocationType: locationTypes,
    ProtectionType: protectionTypes,
    SheetType: sheetTypes,
    WrapStrategy: wrapStrategies,
  };
  readonly #context: SheetsContext;

  constructor(context: SheetsContext) {
    super();
    this.#context = context;
  }

  getActiveSpreadsheet(): Spreadsheet {
    return new Spreadsheet(this.#context);
  }

  getActive(): Spreadsheet {
    return this.getActiveSpreadsheet();
  }

  getActiveSheet(): Sheet {
    return this.getActiveSpreadsheet().getActiveSheet();
  }

  /** The last of several selected ranges; in a custom function the cell that calculates. */
  getActiveRange(): Range | null {
    const { cell } = this.#context.execution;
    if (!cell) return this.getActiveSpreadsheet().getActiveRange();
    const { row, column } = cell;
    return new Range(this.#context, activeSheet(this.#context), {
      firstRow: row,
      firstColumn: column,
      lastRow: row,
      lastColumn: column,
    });
  }

  getActiveRangeList(): RangeList | null {
    return this.getActiveSpreadsheet().getActiveRangeList();
  }

  getCurrentCell(): Range | null {
    return this.getActiveRange()?.offset(0, 0, 1, 1) ?? null;
  }

  getUi(): Ui {
    if (this.#context.execution.unattended)
      throw new ServiceException('Cannot call SpreadsheetApp.getUi() from this context.');
    return new Ui(this.#context.world, this.#context.execution);
  }

  /** Needs a wider scope than an add-on for the open file has; the host has no other file. */
  openById(): never {
    throw new ServiceException('SpreadsheetApp.openById is not available in the sandbox host');
  }

  openByUrl(): never {
    throw new ServiceException('SpreadsheetApp.openByUrl is not available in the sandbox host');
  }

  newConditionalFormatRule(): ConditionalFormatRuleBuilder {
    return new ConditionalFormatRuleBuilder();
  }

  newDataValidation(): DataValidationBuilder {
    return new DataValidationBuilder();
  }

  newRichTextValue(): RichTextValueBuilder {
    return new RichTextValueBuilder();
  }

  /** Commits what was written so far. */
  flush(): void {
    this.#context.flush();
  }
}
