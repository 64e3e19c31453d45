/** Defines the sheet `Do not contact` as the core's port. */

import { contactListName, isContactListName } from '../../core/contact-list/list-cells';
import {
  type KnownList,
  keepKnownList,
  knownAfter,
  knownListIn,
  listSheetsAmong,
} from '../../core/contact-list/list-sheet';
import type { Store } from '../../core/ports/services';
import type { ContactListSheet } from '../../core/ports/workbook';
import { takeInRefusals } from '../refusals';
import { linksOf, richLinksIfGiven } from './links';
import { markedSheet, markSheet, marksIn } from './sheet-marks';

type Spreadsheet = GoogleAppsScript.Spreadsheet.Spreadsheet;
type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

/** Found in a copy of the document, too, which has none of its properties. */
const listMark = 'cdx.list';

/** `mayMark`: formulas may not change the sheet. */
export function contactListSheetOf(
  spreadsheet: Spreadsheet,
  store: () => Store,
  mayMark = true,
): ContactListSheet {
  const known = () => knownListIn(store());
  const found = (isSought: boolean, from = known()) =>
    listSheetsAmong(spreadsheet.getSheets(), from, () =>
      isSought ? markedSheet(spreadsheet, listMark) : null,
    );
  return {
    read: (isSought) =>
      found(isSought).map((sheet) => ({
        sheetId: sheet.getSheetId(),
        rows: sheet.getDataRange().getDisplayValues(),
        linksIn: (...place) => linksOf(sheet, ...place, mayMark ? undefined : richLinksIfGiven),
      })),
    keep(id, namesSomebody) {
      const after = knownAfter(known(), id, namesSomebody, mayMark);
      if (after === null) return;
      keepKnownList(store(), after);
      if (mayMark) mark(spreadsheet, id);
    },
    isIt: ({ sheetId, name }) => isContactListName(name) || known()?.id === sheetId,
    open(texts) {
      const [sheet = newContactList(spreadsheet, texts)] = found(true, deletedToo(known()));
      sheet.showSheet();
      spreadsheet.setActiveSheet(sheet);
    },
  };
}

/** Whoever asks for the list is done with one that was deleted. */
function deletedToo(known: KnownList | null): KnownList | null {
  return known === null ? null : { ...known, namesSomebody: false };
}

/** One sheet bears it: a copy of the sheet has come with another. Where it is refused, the id has to do. */
function mark(spreadsheet: Spreadsheet, id: number): void {
  try {
    for (const former of marksIn(spreadsheet, listMark)) former.remove();
    const sheet = spreadsheet.getSheets().find((each) => each.getSheetId() === id);
    if (sheet !== undefined) markSheet(sheet, listMark, '1');
  } catch {
    takeInRefusals();
  }
}

/** Plain text, so that phones keep their `+`. */
function newContactList(spreadsheet: Spreadsheet, texts: readonly (readonly string[])[]): Sheet {
  const sheet = spreadsheet.insertSheet(contactListName, spreadsheet.getSheets().length);
  const columns = texts[0]?.length ?? 1;
  sheet.getRange(1, 1, sheet.getMaxRows(), columns).setNumberFormat('@');
  sheet.getRange(1, 1, texts.length, columns).setValues(texts.map((row) => [...row]));
  sheet.getRange(1, 1, 1, columns).setFontWeight('bold');
  sheet.setFrozenRows(1);
  return sheet;
}
