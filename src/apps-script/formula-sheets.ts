/** Defines the sheets' formulas as the core's formula sheets. */

import type { ColumnRun, OwnFormula } from '../core/formulas/sheet-formulas';
import type { FormulaSheet, FormulaSheets } from '../core/sidebar/session';

type Spreadsheet = GoogleAppsScript.Spreadsheet.Spreadsheet;
type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

export function formulaSheetsOf(spreadsheet: Spreadsheet): FormulaSheets {
  return { all: () => spreadsheet.getSheets().map(formulaSheetOf) };
}

function formulaSheetOf(sheet: Sheet): FormulaSheet {
  const range = sheet.getDataRange();
  return {
    formulas: range.getFormulas(),
    values: range.getDisplayValues(),
    recalculate: (runs) => recalculate(sheet, runs),
    freeze: (cells) => freeze(sheet, cells),
  };
}

function rangeOf(sheet: Sheet, run: ColumnRun) {
  return sheet.getRange(run.rowIndex + 1, run.columnIndex + 1, run.formulas.length, 1);
}

/** The same formula again would change nothing; emptied and put anew, it is calculated anew. */
function recalculate(sheet: Sheet, runs: readonly ColumnRun[]): void {
  for (const run of runs) rangeOf(sheet, run).clearContent();
  SpreadsheetApp.flush();
  for (const run of runs) {
    rangeOf(sheet, run).setFormulas(run.formulas.map((formula) => [formula]));
  }
}

/**
 * Replaces formulas by what they show, as plain text. The cells into which a formula spilled empty
 * themselves when it goes: those that did get their text back.
 */
function freeze(sheet: Sheet, cells: readonly OwnFormula[]): void {
  const before = sheet.getDataRange().getDisplayValues();
  for (const { rowIndex, columnIndex, text } of cells) putText(sheet, rowIndex, columnIndex, text);
  SpreadsheetApp.flush();
  const after = sheet.getRange(1, 1, before.length, before[0]?.length ?? 1).getDisplayValues();
  before.forEach((texts, rowIndex) => {
    texts.forEach((text, columnIndex) => {
      const emptied = text !== '' && (after[rowIndex]?.[columnIndex] ?? '') === '';
      if (emptied) putText(sheet, rowIndex, columnIndex, text);
    });
  });
}

function putText(sheet: Sheet, rowIndex: number, columnIndex: number, text: string): void {
  sheet
    .getRange(rowIndex + 1, columnIndex + 1)
    .setNumberFormat('@')
    .setValue(text);
}
