/** Defines for whom spending without a click was allowed: one account, while a key of it is connected. */
import type { Account } from '../api/endpoints/account';
import type { Store } from '../ports/services';
import type { Payer } from './key-store';
import { accountPrintOf } from './owner';

/** In the user's properties, which a formula can read: those of the owner of the sheet. */
const grantKey = 'cdx.key-grant';

const shape = /^(\S+) (\S+)$/;

/** The account of a grant; '' where it is none. */
export function accountOfGrant(grant: string): string {
  return shape.exec(grant)?.[1] ?? '';
}

/**
 * What every permission to spend is kept with: the account, and since when it is connected without a
 * break. Null where no key is, or where an earlier version connected it.
 */
export function currentGrant(store: Store): string | null {
  const grant = store.get(grantKey);
  return grant !== null && shape.test(grant) ? grant : null;
}

/**
 * Before the key is kept: permissions go on where it is the same account's. Who dies in between has
 * ended them, and never handed them on.
 */
export function grantFor({ userStore, newId }: Payer, account: Account): string {
  const print = accountPrintOf(account);
  const current = currentGrant(userStore);
  if (current !== null && accountOfGrant(current) === print) return current;
  const grant = `${print} ${newId()}`;
  userStore.set(grantKey, grant);
  return grant;
}

/** Before the key is removed; ends every permission, in every sheet. */
export function endGrant(store: Store): void {
  store.remove(grantKey);
}
