/** Defines the sheet in which the self-test tries the platform: made for it and removed again. */

import type { Scratch } from '../../core/ports/scratch';
import { takeInRefusals } from '../refusals';
import { lockOf } from '../stores';
import { tableOf } from './table';

type Spreadsheet = GoogleAppsScript.Spreadsheet.Spreadsheet;

/** Behind the other sheets; the person stays where they are. */
export function newScratch(name: string): Scratch {
  const spreadsheet = SpreadsheetApp.getActiveSpreadsheet();
  removeAbandoned(spreadsheet);
  const active = spreadsheet.getActiveSheet();
  const sheet = spreadsheet.insertSheet(name, spreadsheet.getSheets().length);
  const remove = () => {
    takeInRefusals();
    spreadsheet.deleteSheet(sheet);
  };
  const columnOf = (column: number) => sheet.getRange(1, column + 1, sheet.getMaxRows(), 1);
  try {
    spreadsheet.setActiveSheet(active, true);
    return {
      table: tableOf(sheet),
      otherLock: lockOf(LockService.getDocumentLock()),
      moveColumn: (from, before) => sheet.moveColumns(columnOf(from), before + 1),
      deleteColumn: (column) => {
        sheet.deleteColumn(column + 1);
      },
      demandOneOf(rowNumber, column, texts) {
        const rule = SpreadsheetApp.newDataValidation().requireValueInList([...texts]);
        sheet
          .getRange(rowNumber, column + 1)
          .setDataValidation(rule.setAllowInvalid(false).build());
      },
      protect: (column) => {
        columnOf(column).protect();
      },
      remove,
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Longer than an execution may take: whoever made it was ended before it was removed. */
const abandonedMs = 600_000;

function removeAbandoned(spreadsheet: Spreadsheet): void {
  for (const sheet of spreadsheet.getSheets()) {
    const [, madeMs] = /^CDX self-test (\d{13})$/.exec(sheet.getName()) ?? [];
    if (Date.now() - Number(madeMs) > abandonedMs) spreadsheet.deleteSheet(sheet);
  }
}
