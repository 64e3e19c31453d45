/** Defines the client of the API as Apps Script has it: UrlFetch, and a pace that all executions share. */

import { baseUrl, requestsPerMinuteDefault, revealsPerMinuteDefault } from '../config';
import { type ClientParts, createContactDataApi } from '../core/api/contact-data-api';
import type { Lesson } from '../core/api/pace/lessons';
import type { OtherDocuments } from '../core/api/pace/other-documents';
import { createPacer } from '../core/api/pace/pacer';
import type { Use } from '../core/api/pace/uses';
import type { Cache, Lock } from '../core/ports/services';
import { createHttpClient } from './http-client';
import { clock, digest } from './runtime';

export interface PaceParts extends Pick<ClientParts, 'modeAlone'> {
  readonly cache: Cache;
  readonly lock: Lock;
  readonly recentReveals?: () => readonly Use[];
  readonly timeoutMs?: () => number;
  readonly otherDocuments?: OtherDocuments;
}

/** Of this execution: globals never outlive it. */
const ended = new Map<string, Lesson>();

/** The pace is shared by all that use this key in this document: runs, formulas and the sidebar. */
export function apiFor(key: string, parts: PaceParts) {
  const pacer = createPacer({
    ...parts,
    ended,
    clock,
    keyId: digest(key).slice(0, 16),
    limits: { requests: requestsPerMinuteDefault, reveals: revealsPerMinuteDefault },
  });
  return createContactDataApi({
    ...parts,
    http: createHttpClient(baseUrl, key, parts.timeoutMs),
    pacer,
    clock,
  });
}
