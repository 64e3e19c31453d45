/** Defines how a lost answer is made good: what did it charge, before anything else is spent. */

import { tellsOfRecord } from '../api/error-policy';
import type { ApiError } from '../api/errors';
import type { RunDeps } from './deps';
import { paidByOf } from './log-append';
import { contactValue } from './price';
import { type LogEntry, type RevealEntry, readLog } from './run-log';
import type { Intent, RunState } from './run-state';
import type { LogSheet } from './workbook';

export type Settlement =
  | { readonly kind: 'settled'; readonly run: RunState; readonly entries: readonly LogEntry[] }
  | { readonly kind: 'failed'; readonly error: ApiError };

/**
 * A person's record is free and shows the fields that the account owns. Fields of the lost call
 * that could be charged and are owned now were charged by it; the balance confirms that, or shows
 * that somebody else spent at the same time. Of people known by id alone the account may have owned
 * the fields before: there the balance tells how many were charged, where the reveals of the day,
 * `revealsBefore` the call, say the same; null where a new day has begun since.
 */
export function settle(
  deps: Pick<RunDeps, 'api' | 'workbook' | 'clock'>,
  run: RunState,
  intent: Intent,
  revealsBefore: number | null = null,
): Settlement {
  const { api } = deps;
  const logged = loggedOf(intent, deps.workbook.log);
  const rest = intent.people.filter(({ id }) => !logged.some(({ personId }) => personId === id));
  if (rest.length === 0 && !logged.some(isRecovered)) return settledByLog(run, logged);
  const answers = api.people(rest.map(({ id }) => id));
  const failed = answers.find((answer) => !answer.ok && !tellsOfRecord(answer.error));
  if (failed !== undefined && !failed.ok) return { kind: 'failed', error: failed.error };
  const account = api.account();
  if (!account.ok) return { kind: 'failed', error: account.error };
  const owned: OwnedField[] = [];
  rest.forEach(({ id, charge, unseen }, index) => {
    const answer = answers[index];
    if (answer === undefined || !answer.ok) return;
    for (const field of charge) {
      if (contactValue(answer.value, field) === null) continue;
      const entry = recoveredEntry(deps.clock.nowMs(), run, intent, id, field, account.requestId);
      owned.push({ entry, unseen: unseen === true });
    }
  });
  const { balance } = account.value.credits;
  const fallenBy = intent.balanceBefore - balance;
  const revealed = revealsBefore === null ? 0 : account.value.limits.revealsToday - revealsBefore;
  // A top-up, or a reveal elsewhere at another price, makes the two differ.
  const isTold = revealsBefore !== null && fallenBy === revealed * run.account.costPerReveal;
  const entries = isTold
    ? pricedEntries(owned, fallenBy - creditsOf(logged))
    : owned.map(({ entry }) => entry);
  return settled(run, intent, { logged, entries, balance });
}

/** A field of the lost call that the account owns now. */
interface OwnedField {
  readonly entry: RevealEntry;
  /** It may have owned it before. */
  readonly unseen: boolean;
}

/**
 * What the balance fell by beyond the certain charges was taken for some of the others. Which of
 * them, nobody can tell, and the sum does not need it. A balance that fits no such sum tells nothing.
 */
function pricedEntries(owned: readonly OwnedField[], fallenBy: number): readonly RevealEntry[] {
  const entries = owned.map(({ entry }) => entry);
  const certain = creditsOf(owned.flatMap(({ entry, unseen }) => (unseen ? [] : entry)));
  let left = fallenBy - certain;
  if (left < 0 || left > creditsOf(entries) - certain) return entries;
  return owned.map(({ entry, unseen }) => {
    if (!unseen) return entry;
    const credits = Math.min(entry.credits, left);
    left -= credits;
    return { ...entry, credits };
  });
}

function creditsOf(entries: readonly RevealEntry[]): number {
  return entries.reduce((sum, { credits }) => sum + credits, 0);
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
  atMs: number,
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
    atMs,
    paidBy: paidByOf(run),
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
