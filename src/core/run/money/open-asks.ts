/** Defines how open asks are looked at: the log first, then what may forget them. */

import { noteReveals } from '../../account/last-reveal';
import { creditsOf } from '../../api/endpoints/reveal-reading';
import type { ApiError } from '../../api/errors/errors';
import type { AnswerEntry, LogEntry } from '../../sheet/log/log-line';
import { creditsOfRun, readLog, revealsIn } from '../../sheet/log/run-log';
import { parseKept } from '../../text/kept-json';
import { utcDayOf } from '../../text/utc-day';
import type { RunDeps } from '../run-deps';
import { type RunState, strangeNote, withNotes } from '../run-state';
import { type Ask, fieldsOf, isSameAsk, isUnseen, nextLookMs, oneSchema, withAsk } from './asks';
import { logInTurn } from './log-in-turn';
import { type AskLook, failedLook, keysOf, lookAt } from './settlement';

export type AskDeps = Pick<RunDeps, 'api' | 'cache' | 'clock' | 'runs' | 'workbook' | 'payer'>;

export interface SettledAsks {
  readonly run: RunState;
  /** Why an ask of this run could not be looked at. */
  readonly error: ApiError | null;
}

/**
 * Asks that a key of this account may look at, and that are due; all of them where `now`. The newest first:
 * what several of them may have charged was not owned when the last of them was sent. So an older one
 * takes along the newer ones that may have charged the same.
 */
export function dueAsks({ runs, clock, payer }: AskDeps, owner: string | undefined, now = false) {
  const nowMs = clock.nowMs();
  const unseen = runs
    .asks()
    .filter(
      (ask) => isUnseen(ask) && (owner === undefined ? ask.payer === payer : ask.owner === owner),
    );
  const due = unseen.filter((ask) => now || nextLookMs(ask) <= nowMs);
  const isTaken = (ask: Ask) =>
    due.some((older) => older.atMs < ask.atMs && sharesFields(ask, fieldsOf(older)));
  return unseen.filter((ask) => due.includes(ask) || isTaken(ask)).sort((a, b) => b.atMs - a.atMs);
}

function sharesFields(ask: Ask, fields: ReadonlySet<string>): boolean {
  return [...fieldsOf(ask)].some((field) => fields.has(field));
}

/** Looks at all that are due; those of other runs hold nobody up. The turn must be this step's. */
export function settleAsks(
  deps: AskDeps,
  given: RunState,
  now: boolean,
  owner = given.account.owner,
): SettledAsks {
  const due = dueAsks(deps, owner, now);
  const isStrange = deps.runs.areAsksStrange();
  const run = isStrange ? { ...given, notes: withNotes(given, strangeNote) } : given;
  if (due.length === 0) return { run, error: null };
  let entries = readLog(deps.workbook.log);
  let next = withWhatLogTells(run, entries);
  const failed = new Map<string, ApiError>();
  for (const ask of due) {
    const fields = [...fieldsOf(ask)];
    const newer = fields.map((field) => failed.get(field)).find((error) => error);
    const look =
      newer === undefined
        ? lookAt(deps, ask, entries, deps.runs.asks())
        : failedLook(ask, newer, deps.clock.nowMs());
    if (look.error !== null) for (const field of fields) failed.set(field, look.error);
    const isLeft = look.ask !== null && isUnseen(look.ask);
    const written = [...look.found, ...(isLeft ? [] : [answerTo(ask, deps, look.unclear)])];
    if (written.length > 0) next = logInTurn(deps, next, written);
    if (look.found.length > 0) noteReveals(deps.cache, deps.clock);
    entries = [...entries, ...written];
    // Where people deleted lines, the sum of those that are left does not tell what is new.
    const spent = next.spent + creditsOf(look.found.filter(isOf(run)));
    next = withLook(withLogged({ ...next, spent }, entries), ask, look);
    deps.runs.changeAsks(next, (asks) => withAsk(asks, ask, look.ask));
    if (look.error !== null && look.ask?.closed !== true && ask.runId === run.id) {
      deps.runs.save(next);
      return { run: next, error: look.error };
    }
  }
  deps.runs.save(next);
  return { run: next, error: null };
}

export function answerTo(
  { runId, step }: Ask,
  { clock }: Pick<AskDeps, 'clock'>,
  isUnclear = false,
): AnswerEntry {
  return { kind: 'answer', runId, step, atMs: clock.nowMs(), isUnclear };
}

/** What was charged is what the log says; lines that people deleted are not forgotten. */
function withLogged(run: RunState, entries: readonly LogEntry[]): RunState {
  return { ...run, spent: Math.max(run.spent, creditsOfRun(entries, run.id)) };
}

/** What a step logged that died before it kept the run moved the balance and the reveals of the day, too. */
export function withWhatLogTells(run: RunState, entries: readonly LogEntry[]): RunState {
  const next = withLogged(run, entries);
  const balance = run.balance - (next.spent - run.spent);
  let more = next.spent - run.spent;
  let { revealsToday } = run.account;
  for (const { atMs, credits } of [...revealsIn(entries, isOf(run))].reverse()) {
    if (more > 0 && credits > 0 && utcDayOf(atMs) === run.account.day) revealsToday += 1;
    more -= credits;
  }
  return { ...next, balance, account: { ...run.account, revealsToday } };
}

function isOf({ id }: RunState): (entry: { readonly runId: string }) => boolean {
  return ({ runId }) => runId === id;
}

/** Whoever else bought the very same field in that moment can't be told from this run. */
export const recoveredNote =
  'An answer was lost; what it charged was told from what the account owns and its balance.';

export const inexactNote =
  'An answer was lost while other spending may have gone on: what this run was charged can\u2019t be told exactly.';

function withLook(run: RunState, ask: Ask, look: AskLook): RunState {
  const isOwn = ask.runId === run.id;
  const recovered = isOwn ? [...new Set([...run.recovered, ...keysOf(look.found)])] : run.recovered;
  const isUnclear = isOwn && look.unclear;
  const added = [
    ...(isOwn && look.found.length > 0 ? [recoveredNote] : []),
    ...(isUnclear ? [inexactNote] : []),
  ];
  const notes = withNotes(run, ...added);
  const next = { ...run, recovered, notes, exact: run.exact && !isUnclear };
  const { account } = look;
  // Another person's run, or another account's, learns nothing of this one.
  if (account === null || ask.payer !== run.payer || ask.owner !== (run.account.owner ?? '')) {
    return next;
  }
  const { revealsToday } = account.limits;
  return {
    ...next,
    balance: account.credits.balance,
    account: {
      ...run.account,
      costPerReveal: Math.max(run.account.costPerReveal, account.credits.costPerReveal),
      revealsToday: Math.max(revealsToday, 0),
    },
  };
}

/** Asks of the log that nothing answered and that are kept nowhere else any more. */
export function lostAsks(
  { runs }: Pick<AskDeps, 'runs'>,
  entries: readonly LogEntry[],
): readonly Ask[] {
  const kept = runs.asks();
  const nameOf = ({ runId, step }: LogEntry) => `${runId} ${step}`;
  const answered = new Set(entries.filter(({ kind }) => kind === 'answer').map(nameOf));
  return entries.flatMap((entry) => {
    const isOpen = entry.kind === 'ask' && !answered.has(nameOf(entry));
    const ask = isOpen ? parseKept(oneSchema, entry.text) : null;
    return ask === null || kept.some((each) => isSameAsk(each, ask)) ? [] : [ask];
  });
}

/** Keeps again what the log alone has. */
export function restoreAsks(
  deps: Pick<AskDeps, 'runs'>,
  run: RunState,
  entries: readonly LogEntry[],
): void {
  const lost = lostAsks(deps, entries);
  if (lost.length > 0) deps.runs.changeAsks(run, (asks) => [...asks, ...lost]);
}
