/** Defines which sheet is the list `Do not contact`: the one of that name, or the one that had it. */

import type { Store } from '../ports/services';
import { isContactListName, ListUnreadable } from './list-cells';

const storeKey = 'cdx.contact-list';

/** A sheet as Apps Script knows it. */
interface NamedSheet {
  getName(): string;
  getSheetId(): number;
}

/**
 * Null where there is none. Throws `ListUnreadable` where the one that named somebody was deleted: else
 * all whom it named would be paid for without a word.
 */
export function listSheetAmong<Sheet extends NamedSheet>(
  sheets: readonly Sheet[],
  store: Store,
): Sheet | null {
  const found = lookFor(sheets, store);
  if (found === 'deleted') throw new ListUnreadable(deletedText);
  return found;
}

/** The same to show it: null also where it was deleted. */
export function listSheetLeft<Sheet extends NamedSheet>(
  sheets: readonly Sheet[],
  store: Store,
): Sheet | null {
  const found = lookFor(sheets, store);
  return found === 'deleted' ? null : found;
}

function lookFor<Sheet extends NamedSheet>(
  sheets: readonly Sheet[],
  store: Store,
): Sheet | 'deleted' | null {
  const named = sheets.find((sheet) => isContactListName(sheet.getName()));
  if (named !== undefined) return named;
  const id = store.get(storeKey);
  if (id === null) return null;
  return sheets.find((sheet) => String(sheet.getSheetId()) === id) ?? 'deleted';
}

const deletedText =
  'The sheet “Do not contact” was deleted: bring it back, or make a new one by “Open the list” in Settings.';

export function isListSheet(sheet: NamedSheet, store: Store): boolean {
  if (isContactListName(sheet.getName())) return true;
  return store.get(storeKey) === String(sheet.getSheetId());
}

/** It stays the list under any name, as long as it names somebody; else whoever deletes it is done with it. */
export function keepListSheet(store: Store, sheet: NamedSheet, namesSomebody: boolean): void {
  const id = namesSomebody ? String(sheet.getSheetId()) : null;
  if (store.get(storeKey) === id) return;
  if (id === null) store.remove(storeKey);
  else store.set(storeKey, id);
}
