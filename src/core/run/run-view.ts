/** Defines what people see of a run: its view, the receipt, and how long it will still take. */

import { onlyMatches } from './rows/row-filter';
import type { RunState } from './run-state';
import { paceMs } from './view/pace-estimate';
import type { Receipt, RunCounts, RunView } from './views';

/** Begins the id of a turn in which a run itself is undone: others are taken while it is over, too. */
export const undoMark = 'undo';

export function viewOf(run: RunState, payer: string): RunView {
  const ended = run.phase === 'finished' || run.phase === 'stopped';
  return {
    runId: run.id,
    kind: kindOf(run),
    phase: run.phase,
    pause: run.pause,
    sheetName: run.settings.sheetName,
    counts: countsOf(run),
    creditsSpent: run.spent,
    creditLimit: run.settings.creditLimit,
    creditsLeft: creditsLeft(run),
    timeLeftMs: ended ? 0 : timeLeftMs(run),
    mine: run.payer === payer,
    paidBy: run.account.keyPrefix ?? '',
    ceiling: run.ceiling && { ...run.ceiling, notes: run.notes },
    checked: run.checked === undefined ? null : { ...run.checked, creditsMax: renewalMax(run) },
    formKey: run.settings.formKey ?? '',
    receipt: ended && run.kind === 'enrich' ? receiptOf(run) : null,
    notes: run.notes,
    undoUntilMs: ended && run.step?.id.startsWith(undoMark) ? run.step.leaseUntilMs : null,
    startedAtMs: run.startedAtMs,
    movedAtMs: ended ? 0 : (run.movedAtMs ?? run.startedAtMs),
  };
}

export function kindOf({ kind, settings }: RunState): RunView['kind'] {
  return settings.checks ? 'check' : kind;
}

/** What those with another company may cost at most, should they be revealed anew. */
export function renewalMax({ checked, settings, account }: RunState): number {
  return (checked?.moved ?? 0) * settings.reveal.length * account.costPerReveal;
}

/** Credits that a run, resumed or tried again, may still charge. */
export function creditsLeft({ settings, spent }: Pick<RunState, 'settings' | 'spent'>): number {
  return Math.max(0, settings.creditLimit - spent);
}

/**
 * The states of rows, which add up: who has no outcome yet waits. Rows may come to a run that
 * goes on over all of them, and rows that were deleted have no state once it has looked at all.
 */
export function countsOf(run: RunState): RunCounts {
  const { rows, matched, noMatch, noData, notEnoughInput, listed, waiting, errors } = run.counts;
  const done = run.counts.done + (onlyMatches(run) ? matched : 0);
  const over = done + noMatch + noData + notEnoughInput + listed + errors;
  const held = Math.max(0, waiting);
  const all = run.phase === 'finished' ? over + held : Math.max(rows, over + held);
  const settled = { done, matched, noMatch, noData, notEnoughInput, listed, errors };
  return { rows: all, ...settled, waiting: all - over };
}

/** Before the first outcome nothing of this minute is used up. */
function timeLeftMs(run: RunState): number {
  const { rows, waiting, matched } = countsOf(run);
  const left = Math.max(0, waiting - Math.max(0, run.counts.waiting));
  const matchesOnly = onlyMatches(run);
  const toMatch = matchesOnly ? left : Math.max(0, left - matched);
  const affordable = Math.floor(creditsLeft(run) / Math.max(1, run.account.costPerReveal));
  const fields = matchesOnly ? 0 : Math.min(left * run.settings.reveal.length, affordable);
  return paceMs({ toMatch, rows: left, fields }, run.account, left === rows && matched === 0);
}

function receiptOf(run: RunState): Receipt {
  const counts = countsOf(run);
  return {
    runId: run.id,
    finishedAtMs: run.finishedAtMs,
    stopped: run.phase === 'stopped',
    rows: counts.rows,
    rowsDone: counts.done,
    people: run.people,
    emails: run.emails,
    phones: run.phones,
    owned: run.owned ?? { emails: 0, phones: 0 },
    creditsSpent: run.spent,
    creditLimit: run.settings.creditLimit,
    balanceBefore: run.balanceBefore,
    balanceAfter: run.balance,
    exact: run.exact,
    notes: run.notes,
    left: leftSentences(run, counts),
    counts,
    undone: run.undone,
    undoneInPart: run.undoneInPart ?? false,
  };
}

function leftSentences(run: RunState, counts: RunCounts): readonly string[] {
  if (run.undone || run.notes.includes(sheetGoneNote)) return [];
  const held = Math.max(0, run.counts.waiting);
  const open = counts.waiting - held;
  const sentences: string[] = [];
  if (held > 0) sentences.push(heldSentence(run, held));
  if (counts.errors > 0)
    sentences.push('Rows with an error say what to correct; press Retry errors then.');
  if (counts.noMatch > 0) {
    sentences.push(
      'Rows without a match are tried again once you change their inputs or clear their status.',
    );
  }
  if (counts.listed > 0) {
    const rows = counts.listed === 1 ? '1 row is' : `${counts.listed} rows are`;
    sentences.push(`${rows} on your list “Do not contact”, and left alone.`);
  }
  if (open > 0) {
    sentences.push(
      `${open === 1 ? '1 row was' : `${open} rows were`} not reached; run again to go on.`,
    );
  }
  return sentences;
}

/** A limit that is all the account has can't be raised. */
function heldSentence(run: RunState, count: number): string {
  const wait = count === 1 ? '1 row waits' : `${count} rows wait`;
  if (run.balance < run.account.costPerReveal || run.balance <= creditsLeft(run)) {
    return `${wait} for credits: the account has too few. Top it up and run again.`;
  }
  return `${wait} for the credit limit: raise it and run again to do ${count === 1 ? 'it' : 'them'}.`;
}

/** Said in the receipt, in place of what to do about rows that are left. */
export const sheetGoneNote =
  'The sheet of this run was deleted. What it revealed stays yours, and is free in another sheet.';
