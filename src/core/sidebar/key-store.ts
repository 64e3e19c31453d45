/** Defines how the API key is kept: in the user's own properties, and handed to nobody but the client. */

import type { ContactDataApi } from '../api/contact-data-api';
import type { Session } from './session';

const storeKey = 'cdx.key';

/** Keys are ASCII without spaces; anything else would break the header it is sent in. */
const keyShape = /^[\x21-\x7e]{8,200}$/;

export function looksLikeKey(text: string): boolean {
  return keyShape.test(text);
}

export function hasKey({ userStore }: Pick<Session, 'userStore'>): boolean {
  return userStore.get(storeKey) !== null;
}

export function keepKey({ userStore }: Pick<Session, 'userStore'>, key: string): void {
  userStore.set(storeKey, key);
}

export function dropKey({ userStore }: Pick<Session, 'userStore'>): void {
  userStore.remove(storeKey);
}

/** The client of this user's key, or null where no key is kept. */
export function apiOf(session: Pick<Session, 'userStore' | 'apiFor'>): ContactDataApi | null {
  const key = session.userStore.get(storeKey);
  return key === null ? null : session.apiFor(key);
}

/** A digest that tells keys apart without telling them. */
export function keyIdOf(session: Pick<Session, 'userStore' | 'digest'>): string {
  const key = session.userStore.get(storeKey);
  return key === null ? '' : session.digest(key).slice(0, 16);
}

const payerKey = 'cdx.payer';

/** A random id of this user, made once: says who pays without saying who it is. */
export function payerOf(session: Pick<Session, 'userStore' | 'newId'>): string {
  const kept = session.userStore.get(payerKey);
  if (kept !== null) return kept;
  const id = session.newId();
  session.userStore.set(payerKey, id);
  return id;
}
