/** Defines how cells are put back as they were, so that numbers, dates and texts are that again. */

import type { CellValue, StoredCell } from '../../core/ports/workbook';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

/** Formats first: what a value becomes depends on them. Formulas may be in R1C1 notation. */
export function putCells(sheet: Sheet, cells: readonly StoredCell[], isR1C1 = false): void {
  for (const run of runsOf(cells)) putRun(sheet, run, isR1C1);
}

type Run = readonly [StoredCell, ...StoredCell[]];

/** Neighbouring cells of one column that all hold formulas or none; all with a format or none. */
function runsOf(cells: readonly StoredCell[]): readonly Run[] {
  const sorted = [...cells].sort((a, b) => a.column - b.column || a.rowNumber - b.rowNumber);
  const runs: [StoredCell, ...StoredCell[]][] = [];
  for (const cell of sorted) {
    const last = runs[runs.length - 1];
    const end = last?.[last.length - 1];
    const isNext =
      end?.column === cell.column &&
      end.rowNumber + 1 === cell.rowNumber &&
      (end.formula === '') === (cell.formula === '') &&
      (end.format === null) === (cell.format === null);
    if (last !== undefined && isNext) last.push(cell);
    else runs.push([cell]);
  }
  return runs;
}

const plainText = '@';

function putRun(sheet: Sheet, run: Run, isR1C1: boolean): void {
  const [{ rowNumber, column, formula }] = run;
  const range = sheet.getRange(rowNumber, column + 1, run.length, 1);
  const formats = run.flatMap(({ format }) => (format === null ? [] : [[formatToSet(format)]]));
  if (formats.length > 0) range.setNumberFormats(formats);
  // No cell is emptied for its formula: an execution may end between any two calls.
  if (formula !== '') {
    const formulas = run.map((cell) => [cell.formula]);
    if (isR1C1) range.setFormulasR1C1(formulas);
    else range.setFormulas(formulas);
    return;
  }
  range.setValues(run.map((cell) => [entered(cell)]));
  for (const { rowNumber: row, value, link } of run) {
    if (link !== undefined) sheet.getRange(row, column + 1).setRichTextValue(linked(value, link));
  }
  // A date that is entered may bring a format of its own along.
  if (formats.length > 0 && run.some(({ value }) => typeof value === 'object')) {
    range.setNumberFormats(formats);
  }
}

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
