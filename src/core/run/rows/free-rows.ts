/** Defines which rows may still get something for nothing where money is short. */

import { lookNote } from '../../sheet/rows/remarks';
import { holdsValue, type SheetRow } from '../../sheet/rows/sheet-rows';
import { isSaidTo } from '../../sheet/rows/status';
import type { ContactField } from '../../words';
import { fieldPrice } from '../money/price';
import type { RunState } from '../run-state';

export function wantedOf({ settings }: RunState, row: SheetRow): readonly ContactField[] {
  return settings.reveal.filter((field) => !holdsValue(row, field));
}

/** Nothing has been said of what the known person of the row would cost. */
export function isUnpriced(run: RunState, row: SheetRow): boolean {
  const { available } = row.status;
  const isUnknown = (field: ContactField) => fieldPrice(available, field) === 'unknown';
  return available === null || wantedOf(run, row).some(isUnknown);
}

/** Some of it is owned, or paid for by a run in another row, or nothing but the free record tells. */
export function mayBeFree(
  run: RunState,
  row: SheetRow,
  wasPaid: (personId: string, field: ContactField) => boolean,
): boolean {
  const { knownId, status } = row;
  if (knownId === '') return false;
  const isOwned = wantedOf(run, row).some(
    (field) => status.available?.[field] === 'yours' || wasPaid(knownId, field),
  );
  const isAsked = status.notes.includes(lookNote) || !isSaidTo(run.account.owner, status);
  return isOwned || isAsked || isUnpriced(run, row);
}
