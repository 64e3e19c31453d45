/** Defines the open spreadsheet as the core's workbook, with its hidden log sheet. */

import type { Store } from '../../core/ports/services';
import type { Workbook } from '../../core/ports/workbook';
import { headerRowOf } from '../../core/sheet/header-row';
import { contactListSheetOf } from './contact-list-sheet';
import { foundLog, isLog, logSheetOf } from './log-sheet';
import { hasCells } from './sheet-state';
import { losses, tableOf } from './table';

type Spreadsheet = GoogleAppsScript.Spreadsheet.Spreadsheet;
type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

/** The document's store tells which row of a sheet holds its headers, and which sheet is the list. */
export function workbookOf(spreadsheet: Spreadsheet, store: Store): Workbook {
  const contactList = contactListSheetOf(spreadsheet, () => store);
  const isList = (sheet: Sheet) =>
    contactList.isIt({ sheetId: sheet.getSheetId(), name: sheet.getName() });
  const table = (sheet: Sheet) => tableOf(sheet, headerRowOf(store, sheet.getSheetId()));
  return {
    id: spreadsheet.getId(),
    losses,
    table(sheetId) {
      const sheet = spreadsheet.getSheets().find((candidate) => candidate.getSheetId() === sheetId);
      return sheet === undefined ? null : table(sheet);
    },
    activeTable() {
      const sheet = spreadsheet.getActiveSheet();
      if (isList(sheet) || !hasCells(sheet) || isLog(sheet)) return null;
      return table(sheet);
    },
    allTables() {
      const logId = foundLog(spreadsheet)?.getSheetId();
      const sheets = spreadsheet.getSheets().filter((sheet) => sheet.getSheetId() !== logId);
      return sheets.filter(hasCells).map(table);
    },
    log: logSheetOf(spreadsheet),
    contactList,
  };
}
