/** Defines the one way in which runs and formulas reveal: a batch is sent, and its answer is read. */

import type { ContactField } from '../words';
import type { ContactDataApi } from './contact-data-api';
import { type RevealReading, readReveals } from './endpoints/reveal-reading';

/** As `revealBatch`; what must be kept before it is sent, and after, is the caller's own. */
export function orderReveals(
  api: ContactDataApi,
  ids: readonly string[],
  fields: readonly ContactField[],
  revealsMax?: number,
): RevealReading {
  return readReveals(ids, fields, api.revealBatch(ids, fields, revealsMax));
}
