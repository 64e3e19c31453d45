/** Defines API keys: their form, how sample keys come from the seed, and the hash that is kept of them. */

import { createHash } from 'node:crypto';

export const KEY_PREFIX = 'cdx_live_';
const KEY_FORM = /^cdx_live_[A-Za-z0-9]{32}$/;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Only letters after the fixed prefix that the dashboard and `/account` may show. */
const SHOWN_CHARACTERS = KEY_PREFIX.length + 4;

export function hasKeyForm(text: string): boolean {
  return KEY_FORM.test(text);
}

export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

export function shownPrefix(key: string): string {
  return key.slice(0, SHOWN_CHARACTERS);
}

/** A key that is the same for the same seed and label, so that a restarted service can print it again. */
export function deriveKey(seed: number, label: string): string {
  const bytes = createHash('sha256').update(`${seed}:${label}`).digest();
  const characters = Array.from(bytes, (byte) => ALPHABET.charAt(byte % ALPHABET.length));
  return KEY_PREFIX + characters.join('');
}
