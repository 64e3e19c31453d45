/** Defines the sheets' formulas as the core's formula sheets. */

import type { FormulaSheet, FormulaSheets } from '../../core/ports/formula-sheets';
import { hasCells } from './sheet-state';
import { relativeFormulasOf, relativeTableOf } from './table';

type Spreadsheet = GoogleAppsScript.Spreadsheet.Spreadsheet;
type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

export function formulaSheetsOf(spreadsheet: Spreadsheet): FormulaSheets {
  return { all: () => spreadsheet.getSheets().filter(hasCells).map(formulaSheetOf) };
}

function formulaSheetOf(sheet: Sheet): FormulaSheet {
  const range = sheet.getDataRange();
  return {
    formulas: relativeFormulasOf(range),
    values: range.getDisplayValues(),
    table: relativeTableOf(sheet),
  };
}
