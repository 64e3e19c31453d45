/** Defines how cells are put back as they were, so that numbers, dates and texts are that again. */

import type { CellValue, StoredCell } from '../../core/ports/workbook';
import { forLists } from './range-lists';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

/**
 * Formats first: what a value becomes depends on them. All cells that get the same one, or are emptied, take
 * a call together: the less time it takes, the less moves meanwhile. Formulas may be in R1C1 notation.
 */
export function putCells(sheet: Sheet, cells: readonly StoredCell[], isR1C1 = false): void {
  putFormats(sheet, cells);
  const isEmpty = ({ value, formula }: StoredCell) => value === '' && formula === '';
  forLists(sheet, namesOf(sheet, cells.filter(isEmpty)), (list) => list.clearContent());
  const filled = cells.filter((cell) => !isEmpty(cell));
  for (const run of runsOf(filled)) putRun(sheet, run, isR1C1);
  // A date that is entered may bring a format of its own along.
  putFormats(
    sheet,
    filled.filter(({ value }) => typeof value === 'object'),
  );
}

function putFormats(sheet: Sheet, cells: readonly StoredCell[]): void {
  for (const format of new Set(cells.map((cell) => cell.format))) {
    const names = namesOf(
      sheet,
      cells.filter((cell) => cell.format === format),
    );
    if (format !== null)
      forLists(sheet, names, (list) => list.setNumberFormat(formatToSet(format)));
  }
}

function namesOf(sheet: Sheet, cells: readonly StoredCell[]): readonly string[] {
  return runsOf(cells).map((run) => rangeOf(sheet, run).getA1Notation());
}

type Run = readonly [StoredCell, ...StoredCell[]];

/** Neighbouring cells of one column that all hold formulas or none. */
function runsOf(cells: readonly StoredCell[]): readonly Run[] {
  const sorted = [...cells].sort((a, b) => a.column - b.column || a.rowNumber - b.rowNumber);
  const runs: [StoredCell, ...StoredCell[]][] = [];
  for (const cell of sorted) {
    const last = runs[runs.length - 1];
    const end = last?.[last.length - 1];
    const isNext =
      end?.column === cell.column &&
      end.rowNumber + 1 === cell.rowNumber &&
      (end.formula === '') === (cell.formula === '');
    if (last !== undefined && isNext) last.push(cell);
    else runs.push([cell]);
  }
  return runs;
}

function rangeOf(sheet: Sheet, run: Run) {
  const [{ rowNumber, column }] = run;
  return sheet.getRange(rowNumber, column + 1, run.length, 1);
}

/** No cell is emptied for its formula: an execution may end between any two calls. */
function putRun(sheet: Sheet, run: Run, isR1C1: boolean): void {
  const range = rangeOf(sheet, run);
  if (run[0].formula !== '') {
    const formulas = run.map((cell) => [cell.formula]);
    if (isR1C1) range.setFormulasR1C1(formulas);
    else range.setFormulas(formulas);
    return;
  }
  range.setValues(run.map((cell) => [entered(cell)]));
  for (const { rowNumber, column, value, link } of run) {
    if (link !== undefined)
      sheet.getRange(rowNumber, column + 1).setRichTextValue(linked(value, link));
  }
}

const plainText = '@';

/** What Sheets reports for a cell without a format of its own; set, it would be one. */
const automatic = '0.###############';

export function formatToSet(format: string): string {
  return format === automatic ? 'General' : format;
}

function linked(value: CellValue, link: string) {
  return SpreadsheetApp.newRichTextValue().setText(String(value)).setLinkUrl(link).build();
}

/** A text that would be taken for anything else gets the apostrophe that keeps it one. */
function entered({ value, format, isTyped }: StoredCell): CellValue {
  if (isTyped === true) return value;
  if (typeof value !== 'string' || format === plainText || !mayBeTakenFor(value)) return value;
  return `'${value}`;
}

function mayBeTakenFor(text: string): boolean {
  return /^['=+\-@#]|\d/.test(text) || /^\s*\p{L}+\s*$/u.test(text);
}
