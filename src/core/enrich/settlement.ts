/** Defines how a lost answer is made good: what did it charge, before anything else is spent. */

import type { ContactDataApi } from '../api/contact-data-api';
import { isRowOutcome } from '../api/error-policy';
import type { ApiError } from '../api/errors';
import { contactValue } from './lookups';
import { type LogEntry, type RevealEntry, readLog } from './run-log';
import type { Intent, RunState } from './run-state';
import type { LogSheet } from './workbook';

export type Settlement =
  | { readonly kind: 'settled'; readonly run: RunState; readonly entries: readonly LogEntry[] }
  | { readonly kind: 'failed'; readonly error: ApiError };

/**
 * A person's record is free and shows the fields that the account owns. Fields of the lost call
 * that could be charged and are owned now were charged by it; the balance confirms that, or shows
 * that somebody else spent at the same time.
 */
export function settle(
  run: RunState,
  intent: Intent,
  api: ContactDataApi,
  log: LogSheet,
): Settlement {
  const logged = readLog(log).filter(
    (entry) => entry.kind === 'reveal' && entry.step === intent.step,
  );
  if (logged.length > 0) return settledByLog(run, logged);
  const answers = api.people(intent.people.map(({ id }) => id));
  const failed = answers.find((answer) => !answer.ok && !isRowOutcome(answer.error));
  if (failed !== undefined && !failed.ok) return { kind: 'failed', error: failed.error };
  const account = api.account();
  if (!account.ok) return { kind: 'failed', error: account.error };
  const entries: RevealEntry[] = [];
  intent.people.forEach(({ id, charge }, index) => {
    const answer = answers[index];
    if (answer === undefined || !answer.ok) return;
    for (const field of charge) {
      if (contactValue(answer.value, field) !== null) {
        entries.push(recoveredEntry(run, intent, id, field, account.requestId));
      }
    }
  });
  return settled(run, intent, entries, account.value.credits.balance);
}

function recoveredEntry(
  run: RunState,
  intent: Intent,
  personId: string,
  field: 'email' | 'phone',
  requestId: string | null,
): RevealEntry {
  return {
    kind: 'reveal',
    runId: run.id,
    step: intent.step,
    personId,
    field,
    credits: run.account.costPerReveal,
    source: 'recovered',
    requestId: requestId ?? '',
  };
}

function settled(
  run: RunState,
  intent: Intent,
  entries: readonly RevealEntry[],
  balance: number,
): Settlement {
  const credits = entries.reduce((sum, entry) => sum + entry.credits, 0);
  const agrees = intent.balanceBefore - credits === balance;
  return {
    kind: 'settled',
    entries,
    run: {
      ...run,
      intent: null,
      spent: run.spent + credits,
      balance,
      exact: run.exact && agrees,
      recovered: recoveredOf(entries),
      account: { ...run.account, revealsToday: run.account.revealsToday + entries.length },
    },
  };
}

/** The answer did arrive and was logged; only the run's own memory of it was lost. */
function settledByLog(run: RunState, logged: readonly LogEntry[]): Settlement {
  const reveals = logged.filter((entry): entry is RevealEntry => entry.kind === 'reveal');
  const credits = reveals.reduce((sum, entry) => sum + entry.credits, 0);
  const recovered = recoveredOf(reveals);
  const next = { ...run, intent: null, spent: run.spent + credits, recovered };
  return { kind: 'settled', entries: [], run: next };
}

function recoveredOf(entries: readonly RevealEntry[]): string[] {
  return entries.map(({ personId, field }) => `${personId} ${field}`);
}
