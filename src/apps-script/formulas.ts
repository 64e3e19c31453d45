/** Defines what a formula has at hand; in a cell, user properties are those of the owner of the sheet. */

import { formulaWorkMs } from '../config';
import { noteFormulaOwner } from '../core/account/formula-owner';
import { apiOf, keyIdOf } from '../core/account/key-store';
import type { Use } from '../core/api/pace/uses';
import { recentRevealsIn } from '../core/calls/recent-reveals';
import { createAsking } from '../core/formulas/asking/asking';
import { lockUntilEnd } from '../core/formulas/asking/lock-until';
import { visitsOf } from '../core/formulas/asking/visits';
import type { Asking, FormulaDeps, FormulaResult } from '../core/formulas/formula-deps';
import { unexpectedError } from '../core/formulas/formula-error';
import { contactListReader } from '../core/formulas/listed-people';
import { formulaPermissionOf } from '../core/formulas/spending/permission';
import { createFormulaSpending } from '../core/formulas/spending/spending';
import { waitingText } from '../core/formulas/texts';
import { nameOf } from '../core/ports/named-error';
import type { Store } from '../core/ports/services';
import { createRunStore } from '../core/run/run-store';
import { apiFor, type PaceParts } from './api';
import { clock, digest } from './runtime';
import { contactListSheetOf } from './sheet/contact-list-sheet';
import { cacheOf, lockOf, readOnceStoreOf, storeOf } from './stores';

/** A request that hangs would end the execution, and with it what is answered already. */
const requestsEndMs = formulaWorkMs + 1_000;

function formulaDeps(): FormulaDeps {
  const userStore = readOnceStoreOf(PropertiesService.getUserProperties());
  const { cache, lock, visit } = visitsOf(
    cacheOf(CacheService.getDocumentCache()),
    lockUntilEnd(lockOf(LockService.getDocumentLock()), clock),
  );
  const endsAtMs = clock.nowMs() + requestsEndMs;
  const timeoutMs = () => endsAtMs - clock.nowMs();
  const spreadsheet = SpreadsheetApp.getActiveSpreadsheet();
  const documentId = spreadsheet.getId();
  const permission = formulaPermissionOf(userStore, documentId);
  // What the owner has changed meanwhile counts: an execution may reveal several batches.
  const limitNow = () => {
    const store = storeOf(PropertiesService.getUserProperties());
    const now = formulaPermissionOf(store, documentId);
    return now !== null && now.account === permission?.account ? now.limitPerDay : null;
  };
  const keyId = keyIdOf({ userStore, digest });
  const documentProperties = () => storeOf(PropertiesService.getDocumentProperties());
  // As it was before this execution set anything aside.
  let before: readonly Use[] | null = null;
  const recentReveals = () => {
    if (before !== null) return before;
    const store = documentProperties();
    before = recentRevealsIn(store, createRunStore(store, lock, clock));
    return before;
  };
  let asking: Asking | null = null;
  const deps: FormulaDeps = {
    asking: () => {
      noteOwner(userStore);
      if (keyId === '') return null;
      asking ??= askingFor(deps, userStore, { cache, lock, timeoutMs, recentReveals });
      return asking;
    },
    keyId,
    cache,
    lock,
    visit,
    clock,
    random: Math.random,
    digest,
    contactList: contactListReader(
      contactListSheetOf(spreadsheet, documentProperties, false),
      cache,
      () => spreadsheet.getActiveSheet().getSheetId(),
    ),
    spending:
      permission === null
        ? null
        : createFormulaSpending({
            documentProperties: documentProperties(),
            lock,
            clock,
            limitNow,
            account: permission.account,
          }),
  };
  return deps;
}

/** With the owner's key; null where none is kept. The next slot that somebody waits for before the sidebar is not for cells. */
function askingFor(deps: FormulaDeps, userStore: Store, pace: PaceParts): Asking | null {
  const api = apiOf({ userStore, apiFor: (key) => apiFor(key, { ...pace, modeAlone: 'whole' }) });
  return api === null ? null : createAsking(deps, api);
}

/** Only the sidebar reads it: a store that refuses must not cost an answer. */
function noteOwner(userStore: Store): void {
  try {
    noteFormulaOwner(storeOf(PropertiesService.getDocumentProperties()), userStore);
  } catch {
    // Noted by the next formula.
  }
}

/** A copy that Sheets may change, as it does with what a custom function returns. */
export function formula(answer: (deps: FormulaDeps) => FormulaResult): unknown {
  const result = resultOf(answer);
  return typeof result === 'object' ? result.map((row) => [...row]) : result;
}

/**
 * The platform logs what is thrown from here: only our own sentences leave, without what they came
 * from. A service that refuses for the moment does so for a reason that passes.
 */
function resultOf(answer: (deps: FormulaDeps) => FormulaResult): FormulaResult {
  try {
    return answer(formulaDeps());
  } catch (error) {
    const name = nameOf(error);
    if (name === 'FormulaError' || name === 'ListUnreadable') throw error;
    if (name === 'Exception' || name === 'ListLoading') return waitingText;
    throw unexpectedError();
  }
}
