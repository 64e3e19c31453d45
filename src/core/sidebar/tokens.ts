/** Defines the tokens that prove a call comes from a sidebar of this user, in this document. */

import * as z from 'zod/mini';
import { lateSchema } from '../api/wire';
import { parseKept } from '../kept-json';
import type { Clock, Digest, Store } from '../ports';
import { dayMs } from '../utc-day';

export interface Tokens {
  /** A new token, good for as long as it is among the newest few. */
  issue(): string;
  isValid(token: unknown): boolean;
}

const storeKey = 'cdx.tokens';
/** One for each open sidebar; more windows than that and the oldest has to be opened again. */
const tokensMax = 12;
/** A sidebar left open for longer than this is opened again. */
const ageMaxMs = 7 * dayMs;

const listSchema = lateSchema(() => z.array(z.object({ digest: z.string(), at: z.number() })));

/**
 * Every top-level function can be called from a cell (platform: custom functions), where user
 * properties are those of the owner of the sheet. Only digests are kept, of token and document.
 */
export function createTokens(
  userStore: Store,
  documentId: string,
  parts: { clock: Clock; digest: Digest; newId: () => string },
): Tokens {
  const digestOf = (token: string) => parts.digest(`${documentId} ${token}`);
  const load = () => parseKept(listSchema, userStore.get(storeKey)) ?? [];
  return {
    issue() {
      const token = `${parts.newId()}${parts.newId()}`;
      const nowMs = parts.clock.nowMs();
      const kept = load().filter(({ at }) => nowMs - at < ageMaxMs);
      const next = [{ digest: digestOf(token), at: nowMs }, ...kept].slice(0, tokensMax);
      userStore.set(storeKey, JSON.stringify(next));
      return token;
    },
    isValid(token) {
      if (typeof token !== 'string' || token === '') return false;
      const digest = digestOf(token);
      const nowMs = parts.clock.nowMs();
      return load().some((kept) => kept.digest === digest && nowMs - kept.at < ageMaxMs);
    },
  };
}
