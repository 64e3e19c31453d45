/** Defines the counts of a run as the filters that are shown, and what each of them means. */

import type { RowState, RunView } from '../../core/run/views';
import { dayMs } from '../../core/text/utc-day';
import type { Drive } from '../driver';
import { formatDuration, waitText } from '../format';
import { isOver } from '../state/run-phase';

export interface CountView {
  readonly name: RowState;
  readonly label: string;
  readonly rows: number;
}

/** Most documents have no such list. */
const listedView = { name: 'listed', label: 'On your list' } as const;

/** What a run is called, and what it does to its rows. */
export const kindWords = {
  preview: { noun: 'Preview', doing: 'Previewing', done: 'Matched' },
  check: { noun: 'Check', doing: 'Checking', done: 'Checked' },
  enrich: { noun: 'Run', doing: 'Enriching', done: 'Done' },
} as const;

/** The counts, in the order in which they matter to the reader; together they are all rows. */
export function countViews({ kind, counts }: RunView): readonly CountView[] {
  return [
    { name: 'done', label: kindWords[kind].done, rows: counts.done },
    { name: 'waiting', label: 'Waiting', rows: counts.waiting },
    { name: 'noMatch', label: 'No match', rows: counts.noMatch },
    { name: 'noData', label: 'No data', rows: counts.noData },
    { name: 'notEnoughInput', label: 'Not enough input', rows: counts.notEnoughInput },
    { name: 'errors', label: 'Errors', rows: counts.errors },
    ...(counts.listed > 0 ? [{ ...listedView, rows: counts.listed }] : []),
  ];
}

const againWords =
  'They cost nothing, and are tried again when inputs change or you clear their status or open them.';

/** Whether what the run waits for is worth a notice: the pace of the rate limit comes and goes, unless it rests for it. */
export function needsNotice({ pause, phase }: RunView): boolean {
  return pause !== null && (pause.reason !== 'rateLimit' || phase === 'waiting');
}

/** No step lasts as long. */
const stillMinMs = 120_000;

/** How long nobody has stepped somebody else's run, which waits for nothing; 0 where somebody may be at it. */
function stillMs({ mine, phase, pause, movedAtMs }: RunView, serverNowMs: number): number {
  const forMs = serverNowMs - Math.max(movedAtMs, pause?.untilMs ?? 0);
  return mine || phase === 'paused' || forMs < stillMinMs ? 0 : forMs;
}

/** What the run does at this moment; null where a notice says it. Only the server part names a wait. */
export function nowWords(run: RunView, drive: Drive, serverNowMs: number): string | null {
  const { pause } = run;
  const forMs = stillMs(run, serverNowMs);
  if (forMs > 0) {
    return `Nothing for ${formatDuration(forMs)}: whoever started it has CDX closed. It goes on when they open it, or within the hour.`;
  }
  if (needsNotice(run)) return null;
  if (pause !== null) return waitText(pause.reason, pause.untilMs, serverNowMs);
  if (!run.mine) return 'Working';
  if (drive.kind === 'retrying' || drive.kind === 'failed') return 'Not connected';
  return 'Working';
}

/** Counts down from when it was told; a wait with an end comes first, one without has none. */
export function timeLeftWords(run: RunView, sinceMs: number, serverNowMs: number): string {
  const { timeLeftMs, pause, phase } = run;
  if (timeLeftMs === null || stillMs(run, serverNowMs) > 0) return 'Not known yet';
  if (phase === 'paused' && pause?.untilMs == null) {
    return `About ${formatDuration(timeLeftMs)} after Resume`;
  }
  const waitMs = needsNotice(run) ? Math.max(0, (pause?.untilMs ?? 0) - serverNowMs) : 0;
  // The wait for a new day is the first night of the estimate, and told once.
  const nightMs = pause?.reason === 'dailyCap' && timeLeftMs >= dayMs ? dayMs : 0;
  const workMs = timeLeftMs - (waitMs > 0 ? nightMs : Math.max(0, sinceMs));
  return `About ${formatDuration(Math.max(1_000, waitMs + workMs))}`;
}

function waitingWords(run: RunView): string {
  if (isOver(run)) return 'These rows had no turn. Another run does them, and none that are done.';
  const isPaused = run.phase === 'paused' && (run.pause?.untilMs ?? null) === null;
  return isPaused
    ? 'These rows have not had their turn. They go on when you press Resume.'
    : 'These rows have not had their turn. They go on by themselves.';
}

/** What the rows behind a count are, and what to do about them. */
export function countExplanation(run: RunView, name: RowState): string {
  const over = isOver(run);
  switch (name) {
    case 'done':
      return run.kind === 'enrich'
        ? 'These rows are finished. Running again leaves them alone.'
        : 'These rows are matched to a person. Nothing is charged for that.';
    case 'noMatch':
      return `The API knows nobody who fits these rows well enough. ${againWords}`;
    case 'noData':
      return `These people are known, but what you asked for is not on file. ${againWords}`;
    case 'notEnoughInput':
      return `A person needs a LinkedIn link, or a name with a company or a work email. ${againWords}`;
    case 'listed':
      return 'They, or their companies, are on your sheet “Do not contact”: each status names the entry. Rows off it are done by the next run.';
    case 'waiting':
      return waitingWords(run);
    case 'errors':
      return over
        ? 'Status cells say what failed. Retry errors tries them again as before, within the limit.'
        : 'Status cells say what failed. Try them again when this run is over.';
  }
}
