/** Defines what a formula has at hand; in a cell, user properties are those of the owner of the sheet. */

import { formulaBudgetMs } from '../config';
import type { Asking, FormulaDeps, FormulaResult } from '../core/formulas/deps';
import { lockUntilEnd } from '../core/formulas/lock-until';
import { createFormulaSpending } from '../core/formulas/spending';
import type { Store } from '../core/ports';
import { formulaLimitOf } from '../core/sidebar/formula-spending-settings';
import { keyIdOf } from '../core/sidebar/key-store';
import { part } from '../parts/part';
import { clock, digest } from './runtime';
import { cacheOf, lockOf, storeOf } from './stores';

/**
 * The owner's properties in one read: a thousand cells read them at once, and each read counts
 * against the day's quota. A custom function cannot write them.
 */
function ownersProperties(): Store {
  const all = PropertiesService.getUserProperties().getProperties();
  const refuse = () => {
    throw new Error('A formula cannot change the properties of a user.');
  };
  return { get: (key) => all[key] ?? null, set: refuse, remove: refuse };
}

/** A request that hangs would end the execution, and with it what is answered already. */
const requestsEndMs = formulaBudgetMs + 1_000;

function formulaDeps(): FormulaDeps {
  const userStore = ownersProperties();
  const cache = cacheOf(CacheService.getDocumentCache());
  const lock = lockUntilEnd(lockOf(LockService.getDocumentLock()), clock);
  const endsAtMs = clock.nowMs() + requestsEndMs;
  const timeoutMs = () => endsAtMs - clock.nowMs();
  const limitPerDay = formulaLimitOf(userStore, SpreadsheetApp.getActiveSpreadsheet().getId());
  const keyId = keyIdOf({ userStore, digest });
  let asking: Asking | null = null;
  const deps: FormulaDeps = {
    asking: () => {
      if (keyId === '') return null;
      asking ??= part('requests').askingFor(deps, userStore, { cache, lock, timeoutMs });
      return asking;
    },
    keyId,
    cache,
    lock,
    clock,
    random: Math.random,
    digest,
    spending:
      limitPerDay === null
        ? null
        : createFormulaSpending({
            documentProperties: storeOf(PropertiesService.getDocumentProperties()),
            lock,
            clock,
            limitPerDay,
          }),
  };
  return deps;
}

/** A copy that Sheets may change, as it does with what a custom function returns. */
export function formula(answer: (deps: FormulaDeps) => FormulaResult): unknown {
  const result = answer(formulaDeps());
  return typeof result === 'object' ? result.map((row) => [...row]) : result;
}
