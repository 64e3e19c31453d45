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
  const logged = loggedOf(intent, log);
  const rest = intent.people.filter(({ id }) => !logged.some(({ personId }) => personId === id));
  if (rest.length === 0 && !logged.some(isRecovered)) return settledByLog(run, logged);
  const answers = api.people(rest.map(({ id }) => id));
  const failed = answers.find((answer) => !answer.ok && !isRowOutcome(answer.error));
  if (failed !== undefined && !failed.ok) return { kind: 'failed', error: failed.error };
  const account = api.account();
  if (!account.ok) return { kind: 'failed', error: account.error };
  const entries: RevealEntry[] = [];
  rest.forEach(({ id, charge }, index) => {
    const answer = answers[index];
    if (answer === undefined || !answer.ok) return;
    for (const field of charge) {
      if (contactValue(answer.value, field) !== null) {
        entries.push(recoveredEntry(run, intent, id, field, account.requestId));
      }
    }
  });
  return settled(run, intent, { logged, entries, balance: account.value.credits.balance });
}

/** Logged by a settlement that died before its run was saved: the balance has still to confirm it. */
function isRecovered(entry: RevealEntry): boolean {
  return entry.source === recoveredSource;
}

/** What an answer told before its step died, of the people whose reveals are still open. */
function loggedOf(intent: Intent, log: LogSheet): readonly RevealEntry[] {
  const ids = new Set(intent.people.map(({ id }) => id));
  return readLog(log).filter(
    (entry): entry is RevealEntry =>
      entry.kind === 'reveal' && entry.step === intent.step && ids.has(entry.personId),
  );
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
    source: recoveredSource,
    requestId: requestId ?? '',
  };
}

const recoveredSource = 'recovered';

interface Findings {
  readonly logged: readonly RevealEntry[];
  /** Not in the log yet. */
  readonly entries: readonly RevealEntry[];
  readonly balance: number;
}

function settled(run: RunState, intent: Intent, findings: Findings): Settlement {
  const { logged, entries, balance } = findings;
  const next = afterCharges(run, [...logged, ...entries]);
  const agrees = intent.balanceBefore - (next.spent - run.spent) === balance;
  const exact = run.exact && agrees;
  const told = entries.length === 0 && !logged.some(isRecovered);
  const notes = told ? run.notes : [...new Set([...run.notes, recoveredNote])];
  return { kind: 'settled', entries, run: { ...next, balance, exact, notes } };
}

/** Whoever else bought the very same field in that moment can't be told from this run. */
const recoveredNote =
  'An answer was lost; what it charged was told from what the account owns and its balance.';

/** The answer did arrive and was logged; only the run's own memory of it was lost. */
function settledByLog(run: RunState, logged: readonly RevealEntry[]): Settlement {
  const next = afterCharges(run, logged);
  const balance = Math.max(0, run.balance - (next.spent - run.spent));
  return { kind: 'settled', entries: [], run: { ...next, balance } };
}

function afterCharges(run: RunState, reveals: readonly RevealEntry[]): RunState {
  const credits = reveals.reduce((sum, entry) => sum + entry.credits, 0);
  const fields = reveals.filter((entry) => entry.credits > 0).length;
  return {
    ...run,
    intent: null,
    spent: run.spent + credits,
    recovered: reveals.map(({ personId, field }) => `${personId} ${field}`),
    account: { ...run.account, revealsToday: run.account.revealsToday + fields },
  };
}
