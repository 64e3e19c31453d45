/** Defines how one execution is wired: Apps Script's services as the ports of the core. */

import { baseUrl, requestsPerMinuteDefault, revealsPerMinuteDefault } from '../config';
import { createContactDataApi } from '../core/api/contact-data-api';
import { createPacer, type Use } from '../core/api/pacer';
import { createRunStore } from '../core/enrich/run-store';
import type { Cache, Lock } from '../core/ports';
import type { Session } from '../core/sidebar/session';
import { formulaSheetsOf } from './formula-sheets';
import { hourlyTriggerOf } from './hourly-trigger';
import { createHttpClient } from './http-client';
import { clock, digest, logger, newId } from './runtime';
import { cacheOf, lockOf, storeOf } from './stores';
import { workbookOf } from './workbook';

export function createSession(): Session {
  const spreadsheet = SpreadsheetApp.getActiveSpreadsheet();
  const documentStore = storeOf(PropertiesService.getDocumentProperties());
  const userStore = storeOf(PropertiesService.getUserProperties());
  const documentCache = cacheOf(CacheService.getDocumentCache());
  const lock = lockOf(LockService.getDocumentLock());
  const runs = createRunStore(documentStore, lock, clock);
  const recentReveals = () => runs.load()?.recentReveals ?? [];
  return {
    workbook: workbookOf(spreadsheet),
    documentStore,
    userStore,
    documentCache,
    lock,
    clock,
    digest,
    random: Math.random,
    logger,
    newId,
    runs,
    trigger: hourlyTriggerOf(userStore, spreadsheet.getId()),
    formulaSheets: formulaSheetsOf(spreadsheet),
    apiFor: (key) => apiFor(key, { cache: documentCache, lock, recentReveals }),
  };
}

interface PaceParts {
  readonly cache: Cache;
  readonly lock: Lock;
  readonly recentReveals?: () => readonly Use[];
  readonly timeoutMs?: () => number;
}

/** The pace is shared by all that use this key in this document: runs, formulas and the sidebar. */
export function apiFor(key: string, parts: PaceParts) {
  const pacer = createPacer({
    ...parts,
    clock,
    keyId: digest(key).slice(0, 16),
    limits: { requests: requestsPerMinuteDefault, reveals: revealsPerMinuteDefault },
  });
  return createContactDataApi({
    http: createHttpClient(baseUrl, key, parts.timeoutMs),
    pacer,
    clock,
  });
}
