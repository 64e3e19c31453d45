/** Defines API keys: their form, how sample keys come from the seed, and the hash that is kept of them. */

import { createHash } from 'node:crypto';

export const keyPrefix = 'cdx_live_';
const keyForm = /^cdx_live_[A-Za-z0-9]{32}$/;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Only letters after the fixed prefix that the dashboard and `/account` may show. */
const shownCharacters = keyPrefix.length + 4;

export function hasKeyForm(text: string): boolean {
  return keyForm.test(text);
}

export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

export function shownPrefix(key: string): string {
  return key.slice(0, shownCharacters);
}

/** A key that is the same for the same seed and label, so that a restarted service can print it again. */
export function deriveKey(seed: number, label: string): string {
  const bytes = createHash('sha256').update(`${seed}:${label}`).digest();
  const characters = Array.from(bytes, (byte) => alphabet.charAt(byte % alphabet.length));
  return keyPrefix + characters.join('');
}
