/** Defines how the API key is kept: in the user's own properties, and handed to nobody but the client. */

import type { ContactDataApi } from '../api/contact-data-api';
import type { Digest, Store, UserStore } from '../ports/services';

interface Keeper {
  readonly userStore: Store;
}

const storeKey = 'cdx.key';

/** Keys are ASCII without spaces; anything else would break the header it is sent in. */
const keyShape = /^[\x21-\x7e]{8,200}$/;

export function looksLikeKey(text: string): boolean {
  return keyShape.test(text);
}

export function hasKey({ userStore }: Keeper): boolean {
  return userStore.get(storeKey) !== null;
}

export function keepKey({ userStore }: Keeper, key: string): void {
  userStore.set(storeKey, key);
}

export function dropKey({ userStore }: Keeper): void {
  userStore.remove(storeKey);
}

/** The client of this user's key, or null where no key is kept. */
export function apiOf(
  session: Keeper & { readonly apiFor: (key: string) => ContactDataApi },
): ContactDataApi | null {
  const key = session.userStore.get(storeKey);
  return key === null ? null : session.apiFor(key);
}

/** A digest that tells keys apart without telling them. */
export function keyIdOf(session: Keeper & { readonly digest: Digest }): string {
  const key = session.userStore.get(storeKey);
  return key === null ? '' : session.digest(key).slice(0, 16);
}

/** What tells a person apart: their own texts, and ids for what is made new. */
export interface Payer {
  readonly userStore: UserStore;
  readonly newId: () => string;
}

export const payerKey = 'cdx.payer';

/** A random id of this user, made once: says who pays without saying who it is. */
export function payerOf(session: Payer): string {
  return session.userStore.once(payerKey, session.newId);
}
