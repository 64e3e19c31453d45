/** Defines clock, digest, random ids and log of an execution. */

import type { Clock, Digest, Logger } from '../core/ports/services';

export const clock: Clock = {
  nowMs: () => Date.now(),
  sleep: (durationMs) => {
    if (durationMs > 0) Utilities.sleep(Math.ceil(durationMs));
  },
};

/** Apps Script gives signed bytes. */
export const digest: Digest = (text) =>
  Utilities.computeDigest(Utilities.DigestAlgorithm.SHA_256, text, Utilities.Charset.UTF_8)
    .map((byte) => (byte < 0 ? byte + 256 : byte).toString(16).padStart(2, '0'))
    .join('');

export const newId = (): string => Utilities.getUuid().replace(/-/g, '').slice(0, 16);

/** Facts are codes, counts and ids; texts of errors never come here. */
export const logger: Logger = (event, facts) => {
  console.info(JSON.stringify({ event, ...facts }));
};
