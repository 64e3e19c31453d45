/** Defines how often one person or lead is tried before the run goes on without it, and how soon again. */

import { failuresInRowMax, stepRetryInitialMs, stepRetryMaximumMs } from '../../../config';
import { delayMs, retryPolicy } from '../../api/retry';
import { triesIn, triesNote } from '../../sheet/rows/remarks';
import type { SheetRow } from '../../sheet/rows/sheet-rows';
import type { Status } from '../../sheet/rows/status';
import type { RunState } from '../run-state';
import type { StepContext } from '../step-context';

/** One more than the failures after which a run pauses: an outage pauses it before rows give up. */
export const triesMax = failuresInRowMax + 1;

/** After failures in a row, of the API or of one row. */
export const backOff = retryPolicy({
  initialIntervalMs: stepRetryInitialMs,
  backoffCoefficient: 2,
  maximumIntervalMs: stepRetryMaximumMs,
  maximumAttempts: triesMax,
});

/** Kept in the row's status, which outlives properties and costs the run no memory. */
export function triesOf({ notes }: Pick<Status, 'notes'>): number {
  const counts = notes.map((note) => triesIn(note) ?? 0);
  return Math.max(0, ...counts);
}

/** Of a row that got no usable answer once more: after the last try it says so, and the run goes on without it. */
export interface FailedTry {
  readonly tries: number;
  readonly isLast: boolean;
  readonly notes: readonly string[];
}

export function failedTry(status: Pick<Status, 'notes'>, code: string): FailedTry {
  const tries = triesOf(status) + 1;
  const isLast = tries >= triesMax;
  const others = status.notes.filter((note) => triesIn(note) === null);
  const notes = isLast ? gaveUpNotes(code) : [...others, triesNote(tries)];
  return { tries, isLast, notes };
}

function gaveUpNotes(code: string): readonly string[] {
  return [`no usable answer in ${triesMax} tries (${code})`, 'press Retry errors later'];
}

/** Longer than outages of a part of the API last; until then such a run holds up what else would begin by itself. */
const outageMaxMs = 6 * 3_600_000;

/**
 * Nothing tells a few rows that fail from an outage: their tries count once somebody has resumed the run all the
 * same, or where it has gone on failing by itself for hours, so that it can end.
 */
export function areTriesCounted({ failedSinceMs }: RunState, nowMs: number): boolean {
  return failedSinceMs !== undefined && nowMs - failedSinceMs >= outageMaxMs;
}

/** The row failed before, and it is too soon to try again. */
export function isResting(run: RunState, row: SheetRow, nowMs: number): boolean {
  return nowMs < (run.retryAtMs ?? 0) && triesOf(row.status) > 0;
}

/** Rows that failed are tried again together, after the back-off of the one that failed most often. */
export function rest(context: StepContext, tries: number): void {
  const { clock, random } = context.deps;
  const atMs = clock.nowMs() + delayMs(backOff, tries, random);
  context.run = { ...context.run, retryAtMs: Math.max(context.run.retryAtMs ?? 0, atMs) };
}

/** For the maintainer: codes and ids, nothing personal. */
export function logFailure(
  { deps, run }: Pick<StepContext, 'deps' | 'run'>,
  code: string,
  requestId: string | null,
): void {
  deps.logger('api error', { run: run.id, code, request: requestId ?? '' });
}
