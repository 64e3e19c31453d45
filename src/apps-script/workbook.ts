/** Defines the open spreadsheet as the core's workbook, with its hidden log sheet. */

import { logHeaders } from '../core/enrich/run-log';
import type { LogSheet, Workbook } from '../core/enrich/workbook';
import { hasCells } from './sheet-state';
import { tableOf } from './table';

type Spreadsheet = GoogleAppsScript.Spreadsheet.Spreadsheet;
type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

const logName = 'CDX log';

export function workbookOf(spreadsheet: Spreadsheet): Workbook {
  return {
    id: spreadsheet.getId(),
    table(sheetId) {
      const sheet = spreadsheet.getSheets().find((candidate) => candidate.getSheetId() === sheetId);
      return sheet === undefined ? null : tableOf(sheet);
    },
    activeTable() {
      const sheet = spreadsheet.getActiveSheet();
      return sheet.getName() === logName || !hasCells(sheet) ? null : tableOf(sheet);
    },
    log: logSheetOf(spreadsheet),
  };
}

function logSheetOf(spreadsheet: Spreadsheet): LogSheet {
  const found = () => spreadsheet.getSheetByName(logName);
  return {
    lastRow: () => found()?.getLastRow() ?? 0,
    reserve: (lines) => reserveIn(found() ?? newLog(spreadsheet), lines),
    append: (firstRow, rows) => appendTo(found() ?? newLog(spreadsheet), firstRow, rows),
    read(firstRow, rows) {
      const sheet = found();
      if (sheet === null || rows <= 0) return [];
      return sheet.getRange(firstRow, 1, rows, logHeaders.length).getDisplayValues();
    },
    show() {
      const sheet = found() ?? newLog(spreadsheet);
      sheet.showSheet();
      spreadsheet.setActiveSheet(sheet);
    },
  };
}

/** Hidden, plain text, and behind the other sheets, so that nobody's view and selection are disturbed. */
function newLog(spreadsheet: Spreadsheet): Sheet {
  const active = spreadsheet.getActiveSheet();
  const sheet = spreadsheet.insertSheet(logName, spreadsheet.getSheets().length);
  sheet.getRange(1, 1, sheet.getMaxRows(), logHeaders.length).setNumberFormat('@');
  sheet
    .getRange(1, 1, 1, logHeaders.length)
    .setValues([[...logHeaders]])
    .setFontWeight('bold');
  sheet.setFrozenRows(1);
  sheet.deleteColumns(logHeaders.length + 1, sheet.getMaxColumns() - logHeaders.length);
  spreadsheet.setActiveSheet(active, true);
  sheet.hideSheet();
  return sheet;
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
    sheet.insertRowsAfter(present, Math.max(missing, rowsGrown));
    write();
  }
}

/** Half a million of the ten million cells; a log that needs more grows as it is written. */
const reservedMax = 50_000;

/** Growing is left to `append` where the spreadsheet is nearly full. */
function reserveIn(sheet: Sheet, lines: number): void {
  const present = sheet.getMaxRows();
  const missing = sheet.getLastRow() + Math.min(lines, reservedMax) - present;
  if (missing <= 0) return;
  try {
    sheet.insertRowsAfter(present, missing);
  } catch {
    // The lines that do fit are enough to begin with.
  }
}

/** Rows that the log grows by: few growths, and few empty cells of the ten million. */
const rowsGrown = 1_000;
