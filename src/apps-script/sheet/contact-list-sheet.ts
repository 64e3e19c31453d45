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
      isSought ? markedSheet(spreadsheet) : null,
    );
  return {
    read: (isSought) =>
      found(isSought).map((sheet) => ({
        sheetId: sheet.getSheetId(),
        rows: sheet.getDataRange().getDisplayValues(),
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

function marksIn(spreadsheet: Spreadsheet) {
  return spreadsheet.createDeveloperMetadataFinder().withKey(listMark).find();
}

function markedSheet(spreadsheet: Spreadsheet): Sheet | null {
  return marksIn(spreadsheet)[0]?.getLocation().getSheet() ?? null;
}

/** One sheet bears it: a copy of the sheet has come with another. Where it is refused, the id has to do. */
function mark(spreadsheet: Spreadsheet, id: number): void {
  try {
    for (const former of marksIn(spreadsheet)) former.remove();
    const sheet = spreadsheet.getSheets().find((each) => each.getSheetId() === id);
    sheet?.addDeveloperMetadata(listMark, '1', SpreadsheetApp.DeveloperMetadataVisibility.DOCUMENT);
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
