/** Defines the sheets' formulas as the core's formula sheets. */

import { emptiedCells, type FrozenRun, frozenRuns } from '../core/formulas/frozen-cells';
import type { ColumnRun, OwnFormula } from '../core/formulas/sheet-formulas';
import type { FormulaSheet, FormulaSheets } from '../core/sidebar/session';
import { hasCells } from './sheet-state';

type Spreadsheet = GoogleAppsScript.Spreadsheet.Spreadsheet;
type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

export function formulaSheetsOf(spreadsheet: Spreadsheet): FormulaSheets {
  return { all: () => spreadsheet.getSheets().filter(hasCells).map(formulaSheetOf) };
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
  try {
    sheet.getRangeList(runs.map((run) => rangeOf(sheet, run).getA1Notation())).clearContent();
    SpreadsheetApp.flush();
  } finally {
    for (const run of runs) {
      rangeOf(sheet, run).setFormulas(run.formulas.map((formula) => [formula]));
    }
  }
}

/**
 * Replaces formulas by what they show. The cells into which a formula spilled empty themselves when
 * it goes: those that did get back what they held.
 */
function freeze(sheet: Sheet, cells: readonly OwnFormula[]): void {
  const range = sheet.getDataRange();
  const shown = range.getDisplayValues();
  const values: readonly (readonly unknown[])[] = range.getValues();
  const formulas = range.getFormulas();
  put(sheet, frozenRuns(cells, values, shown));
  SpreadsheetApp.flush();
  const after = sheet.getRange(1, 1, shown.length, shown[0]?.length ?? 1).getDisplayValues();
  put(sheet, frozenRuns(emptiedCells(shown, after, formulas), values, shown));
}

function put(sheet: Sheet, runs: readonly FrozenRun[]): void {
  for (const { rowIndex, columnIndex, isText, values } of runs) {
    const range = sheet.getRange(rowIndex + 1, columnIndex + 1, values.length, 1);
    if (isText) range.setNumberFormat('@');
    range.setValues(values.map((value) => [value]));
  }
}
