/** Defines the hidden sheet `CDX log` as the core’s log: found by its name or its mark, made when it is first written. */

import type { LogSheet } from '../../core/ports/workbook';
import { logFormat, logHeaders } from '../../core/sheet/log/log-line';
import { isFormer, LogUnusable } from '../../core/sheet/log/run-log';
import { takeInRefusals } from '../refusals';
import { markedSheet, markSheet, marksIn } from './sheet-marks';
import { tableOf } from './table';

type Spreadsheet = GoogleAppsScript.Spreadsheet.Spreadsheet;
type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

const logName = 'CDX log';

export function foundLog(spreadsheet: Spreadsheet): Sheet | null {
  return spreadsheet.getSheetByName(logName) ?? markedSheet(spreadsheet, logMark);
}

export function logSheetOf(spreadsheet: Spreadsheet): LogSheet {
  /** Looked for once; a sheet that was deleted since throws at any call. */
  let known: Sheet | null = null;
  const found = () => {
    known ??= foundLog(spreadsheet);
    return known;
  };
  const again = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      if (known === null) throw error;
      known = null;
      isChecked = false;
      return work();
    }
  };
  let isChecked = false;
  /** An execution that ended while it made the log leaves a blank sheet. */
  const ready = (present: Sheet | null, firstRow: number) => {
    const sheet = present ?? newLog(spreadsheet);
    if (sheet === present && !isChecked && firstRow <= 2 && sheet.getLastRow() === 0) {
      asLog(sheet);
    }
    isChecked = true;
    known = sheet;
    return sheet;
  };
  return {
    lastRow: () => again(() => found()?.getLastRow() ?? 0),
    reserve: (lines) =>
      again(() => {
        const present = found();
        reserveIn(present === null, ready(present, 2), lines);
      }),
    dress: () => dress(found()),
    append: (firstRow, rows) =>
      demandWritten(() => again(() => appendTo(ready(found(), firstRow), firstRow, rows))),
    remove: (firstRow, rows) => demandWritten(() => found()?.deleteRows(firstRow, rows)),
    flush: () => demandWritten(() => SpreadsheetApp.flush()),
    read: (firstRow, rows) =>
      again(() => {
        const sheet = found();
        return sheet === null || rows <= 0 ? [] : readFrom(sheet, firstRow, rows);
      }),
    show() {
      const sheet = foundLog(spreadsheet) ?? newLog(spreadsheet);
      sheet.showSheet();
      spreadsheet.setActiveSheet(sheet);
    },
    table() {
      const sheet = found();
      return sheet === null ? null : tableOf(sheet);
    },
  };
}

/** Whoever renames the log does not lose it: the sheet is marked. */
const logMark = 'cdx.log';

/** Also a copy of it that somebody made with its mark: nobody's leads. */
export function isLog(sheet: Sheet): boolean {
  if (sheet.getName() === logName) return true;
  return marksIn(sheet, logMark).length > 0;
}

/** Hidden, plain text, and behind the other sheets, so that nobody's view and selection are disturbed. */
function newLog(spreadsheet: Spreadsheet): Sheet {
  const active = spreadsheet.getActiveSheet();
  const sheet = spreadsheet.insertSheet(logName, spreadsheet.getSheets().length);
  spreadsheet.setActiveSheet(active, true);
  return asLog(sheet);
}

/** The headers last: where they stand, all of it was done. */
function asLog(sheet: Sheet): Sheet {
  sheet.getRange(`A:${lastColumn}`).setNumberFormat('@');
  sheet.hideSheet();
  markLog(sheet);
  writeHeaders(sheet);
  return sheet;
}

/** The letter of the log's last column. */
const lastColumn = String.fromCharCode('A'.charCodeAt(0) + logHeaders.length - 1);

function writeHeaders(sheet: Sheet): void {
  sheet.getRange(1, 1, 1, logHeaders.length).setValues([[...logHeaders]]);
}

/** Columns to spare are cells of the ten million. A log that is protected stays as it is. */
function dress(sheet: Sheet | null): void {
  try {
    if (sheet === null || sheet.getFrozenRows() > 0) return;
    const spare = sheet.getMaxColumns() - logHeaders.length;
    if (spare > 0) sheet.deleteColumns(logHeaders.length + 1, spare);
    sheet.getRange(1, 1, 1, logHeaders.length).setFontWeight('bold');
    sheet.setFrozenRows(1);
  } catch {
    takeInRefusals();
  }
}

function markLog(sheet: Sheet): void {
  markSheet(sheet, logMark, String(logFormat));
}

/** Sheets' refusals come as texts in the user's language, and some only at the flush. */
function demandWritten(write: () => void): void {
  try {
    write();
  } catch {
    takeInRefusals();
    throw new LogUnusable(
      'The sheet CDX log, where each charge is kept, can\u2019t be written: it is protected from you, or the spreadsheet is full.',
    );
  }
}

/** Only where rows are off the grid, which Sheets answers with an error, is its size asked for. */
function readFrom(sheet: Sheet, firstRow: number, rows: number): string[][] {
  const texts = (count: number) =>
    sheet.getRange(firstRow, 1, count, logHeaders.length).getDisplayValues();
  try {
    return texts(rows);
  } catch {
    const inside = Math.min(rows, sheet.getMaxRows() - firstRow + 1);
    if (inside <= 0) return [];
    const missing = logHeaders.length - sheet.getMaxColumns();
    if (missing <= 0) return texts(inside);
    const columns = logHeaders.length - missing;
    const present = sheet.getRange(firstRow, 1, inside, columns).getDisplayValues();
    return present.map((line) => [...line, ...new Array<string>(missing).fill('')]);
  }
}

/**
 * One round trip: the columns were made plain text with the sheet, and rows inserted later take the
 * format of those above. Only where the grid ends, which Sheets answers with an error, it grows.
 */
function appendTo(sheet: Sheet, firstRow: number, rows: readonly (readonly string[])[]): void {
  const values = rows.map((row) => [...row]);
  const write = () => sheet.getRange(firstRow, 1, rows.length, logHeaders.length).setValues(values);
  try {
    write();
  } catch (error) {
    const present = sheet.getMaxRows();
    const missing = firstRow + rows.length - 1 - present;
    if (missing <= 0) throw error;
    try {
      sheet.insertRowsAfter(present, Math.max(missing, rowsGrown));
    } catch {
      // Nearly full: what was charged may still fit.
      sheet.insertRowsAfter(present, missing);
    }
    write();
  }
}

/** Half a million of the ten million cells; a log that needs more grows as it is written. */
const reservedMax = 50_000;

/** A new sheet has a thousand rows, and growing is left to `append` where the spreadsheet is nearly full. */
function reserveIn(isNew: boolean, sheet: Sheet, lines: number): void {
  if (isNew) return;
  takeOver(sheet);
  const present = sheet.getMaxRows();
  const missing = sheet.getLastRow() + Math.min(lines, reservedMax) - present;
  if (missing <= 0) return;
  try {
    sheet.insertRowsAfter(present, missing);
  } catch {
    // The lines that do fit are enough to begin with.
  }
}

/** A log of the first format keeps its lines and gets the headers and the mark of this one. */
function takeOver(sheet: Sheet): void {
  const [headers = []] = readFrom(sheet, 1, 1);
  if (!isFormer(headers)) return;
  demandWritten(() => {
    writeHeaders(sheet);
    markLog(sheet);
  });
}

/** Rows that the log grows by: few growths, and few empty cells of the ten million. */
const rowsGrown = 1_000;
