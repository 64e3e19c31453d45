/** Defines whose a key is: what tells accounts apart, but names none. */

import type { Account } from '../api/endpoints/account';
import type { Store } from '../ports/services';
import { fingerprint } from '../text/fingerprint';

/** Short, because people see it in statuses; enough to tell the few accounts of one sheet apart. */
const ownerLength = 4;

/** Of the account, not of the key, so that a new key of the same account goes on. */
export function accountPrintOf({ userId, apiKey }: Account): string {
  return fingerprint(userId || apiKey.id || apiKey.prefix);
}

/** What one account owns is not free to another (API document, States and transitions). */
export function ownerOf(account: Account): string {
  return ownerIn(accountPrintOf(account));
}

/** Of the account with this print. */
export function ownerIn(print: string): string {
  return print.slice(-ownerLength);
}

const ownerKey = 'cdx.key-owner';

/** Kept beside the key and before it, so that a key is never taken for one of the account before. */
export function rememberOwner(store: Store, account: Account): void {
  store.set(ownerKey, ownerOf(account));
}

/** The account of the key; undefined where an earlier version connected it. */
export function ownerOfKey(store: Store): string | undefined {
  return store.get(ownerKey) ?? undefined;
}
