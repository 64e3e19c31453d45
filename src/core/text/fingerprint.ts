/** Defines a short fingerprint of a text, for telling whether a cell still holds what was written. */

/**
 * Eleven characters (53 bits, cyrb53 by bryc, public domain). Not a secret and not cryptographic:
 * it only answers "is this the same text", in the sheet where the text stands anyway.
 */
export function fingerprint(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  const value = 4294967296 * (2097151 & low) + (high >>> 0);
  return value.toString(36).padStart(11, '0');
}
