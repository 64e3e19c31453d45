/** Defines the sheets' formulas as the core's formula sheets. */

import type { FormulaCell, FormulaSheet, FormulaSheets } from '../core/sidebar/session';

type Spreadsheet = GoogleAppsScript.Spreadsheet.Spreadsheet;
type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

export function formulaSheetsOf(spreadsheet: Spreadsheet): FormulaSheets {
  return { all: () => spreadsheet.getSheets().map(formulaSheetOf) };
}

function formulaSheetOf(sheet: Sheet): FormulaSheet {
  const range = sheet.getDataRange();
  return {
    sheetId: sheet.getSheetId(),
    firstRow: range.getRow(),
    firstColumn: range.getColumn(),
    formulas: range.getFormulas(),
    values: range.getDisplayValues(),
    recalculate: (cells) => recalculate(sheet, cells),
    freeze: (cells) => freeze(sheet, cells),
  };
}

/** The same formula again would change nothing; emptied and put anew, it is calculated anew. */
function recalculate(sheet: Sheet, cells: readonly FormulaCell[]): void {
  for (const { row, column } of cells) sheet.getRange(row, column).clearContent();
  SpreadsheetApp.flush();
  for (const { row, column, formula } of cells) sheet.getRange(row, column).setFormula(formula);
}

/**
 * Replaces formulas by what they show, as plain text. The cells into which a formula spilled empty
 * themselves when it goes: those that did get their text back.
 */
function freeze(sheet: Sheet, cells: readonly FormulaCell[]): void {
  const range = sheet.getDataRange();
  const before = range.getDisplayValues();
  for (const { row, column, value } of cells) putText(sheet, row, column, value);
  SpreadsheetApp.flush();
  const after = sheet.getRange(1, 1, before.length, before[0]?.length ?? 1).getDisplayValues();
  before.forEach((texts, rowIndex) => {
    texts.forEach((text, columnIndex) => {
      const now = after[rowIndex]?.[columnIndex] ?? '';
      if (text !== '' && now === '') putText(sheet, rowIndex + 1, columnIndex + 1, text);
    });
  });
}

function putText(sheet: Sheet, row: number, column: number, text: string): void {
  sheet.getRange(row, column).setNumberFormat('@').setValue(text);
}
