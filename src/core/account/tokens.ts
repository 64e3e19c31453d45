/** Defines the tokens that prove a call comes from a sidebar of this user, in this document. */

import type { Clock, Digest, UserStore } from '../ports/services';
import { dayMs } from '../text/utc-day';

export interface Tokens {
  /** A new token, good for a week. */
  issue(): string;
  isValid(token: unknown): boolean;
}

/**
 * Each token has a property of its own: two sidebars that open at the same moment would overwrite
 * each other's in one list. The key holds a digest, the value when it was issued.
 */
const keyPrefix = 'cdx.token.1.';
/** The one list of earlier versions. */
const formerKey = 'cdx.tokens';
/** Hexadecimal digits of a digest: 128 bits nobody guesses, and half the room. */
const digestLength = 32;
/** A sidebar left open for longer than this is opened again. */
const ageMaxMs = 7 * dayMs;
/** More openings than this in a week and the oldest goes: a property store holds 500 KB. */
const tokensMax = 200;

/**
 * Every top-level function can be called from a cell (platform: custom functions), where user
 * properties are those of the owner of the sheet. Only digests are kept, of token and document.
 */
export function createTokens(
  userStore: UserStore,
  documentId: string,
  parts: { clock: Clock; digest: Digest; newId: () => string },
): Tokens {
  const keyOf = (token: string) =>
    `${keyPrefix}${parts.digest(`${documentId} ${token}`).slice(0, digestLength)}`;
  const issuedAtMs = (key: string) => timeOf(userStore.get(key));
  const isCurrent = (atMs: number) => parts.clock.nowMs() - atMs < ageMaxMs;

  const dropOld = () => {
    const kept = userStore
      .keys()
      .filter((key) => key.startsWith(keyPrefix))
      .sort((a, b) => issuedAtMs(b) - issuedAtMs(a));
    kept.forEach((key, index) => {
      if (index >= tokensMax - 1 || !isCurrent(issuedAtMs(key))) userStore.remove(key);
    });
    if (userStore.get(formerKey) !== null) userStore.remove(formerKey);
  };

  return {
    issue() {
      const token = `${parts.newId()}${parts.newId()}`;
      dropOld();
      userStore.set(keyOf(token), String(parts.clock.nowMs()));
      return token;
    },
    isValid(token) {
      if (typeof token !== 'string' || token === '') return false;
      return isCurrent(issuedAtMs(keyOf(token)));
    },
  };
}

/** Milliseconds since 1970; long ago where the text is missing or no time. */
function timeOf(text: string | null): number {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : Number.NEGATIVE_INFINITY;
}
