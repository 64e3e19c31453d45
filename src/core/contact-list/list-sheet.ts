/** Defines which sheet is the list `Do not contact`: the one of that name, or the one that was. */

import * as z from 'zod/mini';
import type { Store } from '../ports/services';
import { parseKept } from '../text/kept-json';
import { lateSchema } from '../text/schema';
import { setAside } from '../text/set-aside';
import { isContactListName, ListUnreadable } from './list-cells';

const storeKey = 'cdx.contact-list';
const version = 1;

const knownSchema = lateSchema(() =>
  z.object({
    v: z.literal(version),
    id: z.number(),
    /** When it was read last; else whoever deletes it is done with it. */
    namesSomebody: z.boolean(),
    /** It bears the mark by which it is found in a copy of the document. */
    isMarked: z.boolean(),
  }),
);

/** The sheet that was the list when it was read last. */
export type KnownList = Omit<z.infer<ReturnType<typeof knownSchema>>, 'v'>;

/** Another version's is set aside where it is read: whoever keeps what is known has read it before. */
export function knownListIn(store: Store): KnownList | null {
  const text = store.get(storeKey);
  const known = parseKept(knownSchema, text);
  if (text !== null && known === null) setAside(store, storeKey);
  return known;
}

export function keepKnownList(store: Store, { id, namesSomebody, isMarked }: KnownList): void {
  store.set(storeKey, JSON.stringify({ v: version, id, namesSomebody, isMarked }));
}

/** What is known once a sheet was read; null where that is known already. `mayMark`: it gets its mark now. */
export function knownAfter(
  before: KnownList | null,
  id: number,
  namesSomebody: boolean,
  mayMark: boolean,
): KnownList | null {
  const wasIt = before?.id === id;
  const isMarked = mayMark || (wasIt && before.isMarked);
  const isSame = wasIt && before.namesSomebody === namesSomebody && before.isMarked === isMarked;
  return isSame ? null : { id, namesSomebody, isMarked };
}

/** A sheet as Apps Script knows it. */
interface NamedSheet {
  getName(): string;
  getSheetId(): number;
}

/**
 * The one of the name first, then the known one, whatever it is called now; where there is neither, the
 * marked one. Throws `ListUnreadable` where one that named somebody was deleted: else all whom it named
 * would be paid for without a word.
 */
export function listSheetsAmong<Sheet extends NamedSheet>(
  sheets: readonly Sheet[],
  known: KnownList | null,
  marked: () => Sheet | null,
): readonly Sheet[] {
  const found = sheets.filter((sheet) => isContactListName(sheet.getName())).slice(0, 1);
  if (known === null && found.length === 0) {
    const sheet = marked();
    return sheet === null ? [] : [sheet];
  }
  const renamed = sheets.filter((sheet) => sheet.getSheetId() === known?.id);
  const all = [...new Set([...found, ...renamed])];
  if (all.length === 0 && known?.namesSomebody === true) throw new ListUnreadable(deletedText);
  return all;
}

const deletedText =
  'The list “Do not contact” was deleted: bring its sheet back, or make a new one by “Open the list” in Settings.';
