/** Defines the sheets' formulas as the core's formula sheets. */

import { emptiedCells, type FrozenRun, frozenRuns } from '../../core/formulas/cells/frozen-cells';
import { renewed } from '../../core/formulas/cells/sheet-formulas';
import type { CellValue } from '../../core/formulas/deps';
import type {
  ColumnRun,
  FormulaSheet,
  FormulaSheets,
  OwnFormula,
} from '../../core/ports/formula-sheets';
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

/**
 * Gives the cells that could not be written, as protected ones. Each run is looked at right before:
 * where rows or columns moved since, it is left for the next press.
 */
function recalculate(sheet: Sheet, runs: readonly ColumnRun[]): number {
  SpreadsheetApp.flush();
  return runs.reduce((sum, run) => sum + renew(sheet, run), 0);
}

function renew(sheet: Sheet, run: ColumnRun): number {
  const range = rangeOf(sheet, run);
  if (!isSame(range.getFormulas(), run.formulas)) return 0;
  try {
    range.setFormulas(run.formulas.map((formula) => [renewed(formula)]));
    SpreadsheetApp.flush();
    return 0;
  } catch {
    // One protected cell refuses the write of all its neighbours.
    if (run.formulas.length === 1) return 1;
    return cellsOf(run).reduce((sum, cell) => sum + renew(sheet, cell), 0);
  }
}

function isSame(found: readonly (readonly string[])[], formulas: readonly string[]): boolean {
  return formulas.every((formula, index) => found[index]?.[0] === formula);
}

function cellsOf({ rowIndex, columnIndex, formulas }: ColumnRun): readonly ColumnRun[] {
  return formulas.map((formula, index) => ({
    rowIndex: rowIndex + index,
    columnIndex,
    formulas: [formula],
  }));
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
    range.setValues(values.map((value) => [typed(value)]));
  }
}

/** Sheets takes a leading apostrophe for a mark of text and drops it: the second one stays. */
function typed(value: CellValue): CellValue {
  return typeof value === 'string' && value.startsWith("'") ? `'${value}` : value;
}
