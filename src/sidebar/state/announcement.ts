/** Defines what is said aloud of a run: enough to follow it, too little to be a nuisance. */

import type { RunView } from '../../core/run/views';
import { formatCount, plural } from '../format';
import { isOver } from './run-phase';

/** Rows that the run is through with: what the bar shows, and all that does not wait. */
export function rowsOver({ counts }: Pick<RunView, 'counts'>): number {
  return counts.rows - counts.waiting;
}

/** 0 to 100, whole numbers; 100 only where the run is finished. */
export function runPercent(run: RunView): number {
  if (run.phase === 'finished') return 100;
  if (run.counts.rows === 0) return 0;
  return Math.min(99, Math.floor((100 * rowsOver(run)) / run.counts.rows));
}

const stepPercent = 10;

function isNewTenth(before: RunView, after: RunView): boolean {
  return Math.floor(runPercent(after) / stepPercent) > Math.floor(runPercent(before) / stepPercent);
}

function progressWords(run: RunView): string {
  const rows = `${formatCount(rowsOver(run))} of ${plural(run.counts.rows, 'row')}`;
  return run.kind === 'enrich' ? `${rows}, ${plural(run.creditsSpent, 'credit')} spent` : rows;
}

function endWords(run: RunView): string {
  const verb = run.phase === 'stopped' ? 'Stopped' : 'Finished';
  if (run.kind === 'check') return `Check ${run.phase}: ${plural(run.counts.done, 'row')} checked.`;
  if (run.kind === 'preview') {
    return run.phase === 'stopped'
      ? 'Preview stopped: what the run would cost is not known.'
      : 'Preview finished. The most it can cost is in the form.';
  }
  return `${verb}: ${plural(run.counts.done, 'row')} done, ${plural(run.creditsSpent, 'credit')} spent.`;
}

/** What to say when a run moved on; null where there is nothing new worth hearing. */
export function announcement(before: RunView | null, after: RunView | null): string | null {
  if (after === null) return null;
  const isSame = before !== null && before.runId === after.runId;
  if (!isSame || before.phase !== after.phase) {
    if (isOver(after)) return endWords(after);
    if (after.pause !== null) return after.pause.message;
    return `Running: ${progressWords(after)}.`;
  }
  if (after.pause !== null && after.pause.reason !== before.pause?.reason)
    return after.pause.message;
  return isNewTenth(before, after) ? `${runPercent(after)}%: ${progressWords(after)}.` : null;
}
