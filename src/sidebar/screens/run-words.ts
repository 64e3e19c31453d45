/** Defines the counts of a run as the filters that are shown, and what each of them means. */

import type { RunCounts, RunView } from '../../core/run/views';
import { type Drive, isOver } from '../driver';
import { waitText } from '../format';
import { rowsWithout } from '../state/announcement';

export type CountName = 'done' | 'noMatch' | 'waiting' | 'errors';

export interface CountView {
  readonly name: CountName;
  readonly label: string;
  readonly rows: number;
}

/** Rows that nothing has happened to yet wait as well. */
function rowsWaiting(run: RunView): number {
  const { rows, done, matched, errors } = run.counts;
  const tried = done + errors + rowsWithout(run.counts) + (run.kind === 'preview' ? matched : 0);
  return Math.max(run.counts.waiting, isOver(run) ? 0 : rows - tried);
}

/** The four counts, in the order in which they matter to the reader. */
export function countViews(run: RunView): readonly CountView[] {
  const isPreview = run.kind === 'preview';
  const done = isPreview ? run.counts.matched + run.counts.done : run.counts.done;
  return [
    { name: 'done', label: isPreview ? 'Matched' : 'Done', rows: done },
    { name: 'noMatch', label: 'No match', rows: rowsWithout(run.counts) },
    { name: 'waiting', label: 'Waiting', rows: rowsWaiting(run) },
    { name: 'errors', label: 'Errors', rows: run.counts.errors },
  ];
}

function noMatchWords(counts: RunCounts): string {
  const kinds: readonly (readonly [number, string])[] = [
    [counts.noMatch, 'no match'],
    [counts.notEnoughInput, 'not enough input'],
    [counts.noData, 'no data on file'],
  ];
  const parts = kinds.filter(([rows]) => rows > 0).map(([rows, words]) => `${rows} ${words}`);
  const counted = parts.length === 0 ? '' : `${parts.join(', ')}. `;
  return `${counted}These rows cost nothing. They are tried again when their inputs change, or when you clear their status.`;
}

/** Shorter waits are over before they are read; a busy document asks for one of this length. */
const shownWaitMs = 2_000;

/** Whether what the run waits for is worth a notice: the pace of the rate limit comes and goes. */
export function needsNotice({ pause }: RunView): boolean {
  return pause !== null && pause.reason !== 'rateLimit';
}

/**
 * What the run does at this moment; null where a notice says it. A wait that names no reason is the
 * pace of the rate limit.
 */
export function nowWords(
  run: RunView,
  drive: Drive,
  serverNowMs: number,
  nowMs: number,
): string | null {
  const { pause } = run;
  if (needsNotice(run)) return null;
  if (pause !== null) return waitText(pause.reason, pause.untilMs, serverNowMs);
  if (!run.mine) return 'Working';
  if (drive.kind === 'retrying' || drive.kind === 'failed') return 'Not connected';
  const isWaiting = drive.kind === 'waiting' && drive.untilMs - nowMs > shownWaitMs;
  return isWaiting ? waitText('rateLimit', drive.untilMs, nowMs) : 'Working';
}

function waitingWords(run: RunView): string {
  if (isOver(run)) return 'These rows had no turn. Another run does them, and none that are done.';
  const isPaused = run.phase === 'paused' && (run.pause?.untilMs ?? null) === null;
  return isPaused
    ? 'These rows have not had their turn. They go on when you press Resume.'
    : 'These rows have not had their turn. They go on by themselves.';
}

/** What the rows behind a count are, and what to do about them. */
export function countExplanation(run: RunView, name: CountName): string {
  const over = isOver(run);
  switch (name) {
    case 'done':
      return run.kind === 'preview'
        ? 'These rows are matched to a person. Nothing is charged for that.'
        : 'These rows are finished. Running again leaves them alone.';
    case 'noMatch':
      return noMatchWords(run.counts);
    case 'waiting':
      return waitingWords(run);
    case 'errors':
      return over
        ? 'The status cell of each row says what failed. Retry errors tries these rows again, with the same settings and what is left of the limit.'
        : 'The status cell of each row says what failed. They can be tried again when this run is over.';
  }
}
