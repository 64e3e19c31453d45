/** Defines how cells are put back as they were, so that numbers, dates and texts are that again. */

import type { CellValue, StoredCell } from '../../core/ports/workbook';
import { plainTextFormat } from '../../core/sheet/write/edits';
import { formatToSet, valueToEnter } from '../../core/sheet/write/entered-cells';
import { formatIfTaken } from './number-formats';
import { forLists, stretchesOf } from './range-lists';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

/**
 * Formats first: what a value becomes depends on them. All cells that get the same one, or are emptied, take
 * a call together: the less time it takes, the less moves meanwhile. Formulas may be in R1C1 notation.
 */
export function putCells(sheet: Sheet, cells: readonly StoredCell[], isR1C1 = false): void {
  const refused = putFormats(sheet, cells);
  const isEmpty = ({ value, formula }: StoredCell) => value === '' && formula === '';
  forLists(sheet, namesOf(sheet, cells.filter(isEmpty)), (list) => list.clearContent());
  const filled = cells.filter((cell) => !isEmpty(cell));
  const areAlike = (a: StoredCell, b: StoredCell) => (a.formula === '') === (b.formula === '');
  for (const run of runsOf(filled, areAlike)) putRun(sheet, run, isR1C1, refused);
  // A date that is entered may bring a format of its own along.
  putFormats(
    sheet,
    filled.filter(({ value }) => typeof value === 'object'),
  );
}

/** A call for each format, whatever the cells. Gives those that some may not have taken. */
export function putFormats(sheet: Sheet, cells: readonly Formatted[]): ReadonlySet<string> {
  const refused = new Set<string>();
  for (const format of new Set(cells.map((cell) => cell.format))) {
    const names = namesOf(
      sheet,
      cells.filter((cell) => cell.format === format),
    );
    if (format !== null && !formatIfTaken(sheet, names, formatToSet(format))) refused.add(format);
  }
  return refused;
}

type Place = Pick<StoredCell, 'rowNumber' | 'column'>;
type Formatted = Place & Pick<StoredCell, 'format'>;
type Run<T> = readonly [T, ...T[]];

function namesOf(sheet: Sheet, cells: readonly Place[]): readonly string[] {
  return runsOf(cells, () => true).map((run) => rangeOf(sheet, run).getA1Notation());
}

/** Neighbouring cells of one column that are alike. */
function runsOf<T extends Place>(
  cells: readonly T[],
  areAlike: (a: T, b: T) => boolean,
): readonly Run<T>[] {
  const sorted = [...cells].sort((a, b) => a.column - b.column || a.rowNumber - b.rowNumber);
  return stretchesOf(
    sorted,
    (cell, last) =>
      last.column === cell.column && last.rowNumber + 1 === cell.rowNumber && areAlike(last, cell),
  );
}

function rangeOf(sheet: Sheet, run: Run<Place>) {
  const [{ rowNumber, column }] = run;
  return sheet.getRange(rowNumber, column + 1, run.length, 1);
}

/** No cell is emptied for its formula: an execution may end between any two calls. */
function putRun(
  sheet: Sheet,
  run: Run<StoredCell>,
  isR1C1: boolean,
  refused: ReadonlySet<string>,
): void {
  const range = rangeOf(sheet, run);
  if (run[0].formula !== '') {
    const formulas = run.map((cell) => [cell.formula]);
    if (isR1C1) range.setFormulasR1C1(formulas);
    else range.setFormulas(formulas);
    return;
  }
  range.setValues(run.map((cell) => [valueToEnter(cell, !refused.has(plainTextFormat))]));
  for (const { rowNumber, column, value, link } of run) {
    if (link !== undefined)
      sheet.getRange(rowNumber, column + 1).setRichTextValue(withLink(value, link));
  }
}

function withLink(value: CellValue, link: string) {
  return SpreadsheetApp.newRichTextValue().setText(String(value)).setLinkUrl(link).build();
}
