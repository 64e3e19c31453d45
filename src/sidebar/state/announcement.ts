/** Defines what is said aloud of a run: enough to follow it, too little to be a nuisance. */

import type { RunCounts, RunView } from '../../core/run/views';
import { formatCount, plural } from '../format';

/** Rows with an outcome; a matched row of a run that reveals is half way. */
export function rowsTried(run: RunView): number {
  const { done, matched, noMatch, noData, notEnoughInput, errors } = run.counts;
  const whole = done + noMatch + noData + notEnoughInput + errors;
  const half = run.kind === 'preview' ? matched : matched / 2;
  return Math.min(run.counts.rows, whole + half);
}

/** 0 to 100, whole numbers; 100 only where the run is finished. */
export function runPercent(run: RunView): number {
  if (run.phase === 'finished') return 100;
  if (run.counts.rows === 0) return 0;
  return Math.min(99, Math.floor((100 * rowsTried(run)) / run.counts.rows));
}

/** Rows that hold no contact data though they were tried, whatever the reason. */
export function rowsWithout(counts: RunCounts): number {
  return counts.noMatch + counts.noData + counts.notEnoughInput;
}

const stepPercent = 10;

function isNewTenth(before: RunView, after: RunView): boolean {
  return Math.floor(runPercent(after) / stepPercent) > Math.floor(runPercent(before) / stepPercent);
}

function progressWords(run: RunView): string {
  const rows = `${formatCount(Math.floor(rowsTried(run)))} of ${plural(run.counts.rows, 'row')}`;
  return run.kind === 'preview' ? rows : `${rows}, ${plural(run.creditsSpent, 'credit')} spent`;
}

function endWords(run: RunView): string {
  if (run.kind === 'preview') return 'Preview finished. The most it can cost is in the form.';
  const verb = run.phase === 'stopped' ? 'Stopped' : 'Finished';
  return `${verb}: ${plural(run.counts.done, 'row')} done, ${plural(run.creditsSpent, 'credit')} spent.`;
}

/** What to say when a run moved on; null where there is nothing new worth hearing. */
export function announcement(before: RunView | null, after: RunView | null): string | null {
  if (after === null) return null;
  const isSame = before !== null && before.runId === after.runId;
  if (!isSame || before.phase !== after.phase) {
    if (after.phase === 'finished' || after.phase === 'stopped') return endWords(after);
    if (after.pause !== null) return after.pause.message;
    return `Running: ${progressWords(after)}.`;
  }
  if (after.pause !== null && after.pause.reason !== before.pause?.reason)
    return after.pause.message;
  return isNewTenth(before, after) ? `${runPercent(after)}%: ${progressWords(after)}.` : null;
}
