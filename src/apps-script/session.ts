/** Defines how one execution is wired: Apps Script's services as the ports of the core. */

import { hourlyTriggerOf } from '../core/account/hourly-trigger';
import { recentRevealsIn } from '../core/calls/recent-reveals';
import type { Session } from '../core/calls/session';
import { createRunStore } from '../core/run/run-store';
import { apiFor } from './api';
import { clock, digest, logger, newId } from './runtime';
import { formulaSheetsOf } from './sheet/formula-sheets';
import { workbookOf } from './sheet/workbook';
import { cacheOf, lockOf, readOnceStoreOf, storeOf } from './stores';
import { triggers } from './triggers';

export function createSession(): Session {
  const spreadsheet = SpreadsheetApp.getActiveSpreadsheet();
  const documentStore = storeOf(PropertiesService.getDocumentProperties());
  const userStore = readOnceStoreOf(PropertiesService.getUserProperties());
  const documentCache = cacheOf(CacheService.getDocumentCache());
  const lock = lockOf(LockService.getDocumentLock());
  const runs = createRunStore(documentStore, lock, clock);
  return {
    workbook: workbookOf(spreadsheet, documentStore),
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
    trigger: hourlyTriggerOf(triggers, userStore, spreadsheet.getId()),
    formulaSheets: formulaSheetsOf(spreadsheet),
    apiFor: (key) =>
      apiFor(key, {
        cache: documentCache,
        lock,
        recentReveals: () => recentRevealsIn(documentStore, runs),
        otherDocuments: {
          cache: cacheOf(CacheService.getUserCache()),
          documentPrint: digest(spreadsheet.getId()),
        },
      }),
  };
}
