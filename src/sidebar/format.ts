/** Defines how numbers, times and sentences read in the sidebar. */

import type { MappedColumn } from '../core/columns/detect-columns';
import type { Ceiling, RunPause, RunView } from '../core/run/views';
import type { RowChoice } from '../core/words';

const secondMs = 1_000;

const grouping = new Intl.NumberFormat('en-US');

/** `2000` reads `2,000`. */
export function formatCount(count: number): string {
  return grouping.format(count);
}

/** `1 row`, `2,000 rows`. */
export function plural(count: number, one: string): string {
  return `${formatCount(count)} ${count === 1 ? one : `${one}s`}`;
}

/** `1 person`, `2,000 people`. */
export function peopleCount(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'person' : 'people'}`;
}

/** `0.92` reads `92%`. Rounded down, so that nothing looks surer than it is. */
export function formatPercent(share: number): string {
  return `${Math.floor(share * 100 + 1e-9)}%`;
}

function twoUnits(first: number, firstUnit: string, second: number, secondUnit: string): string {
  return second === 0 ? `${first} ${firstUnit}` : `${first} ${firstUnit} ${second} ${secondUnit}`;
}

/** `14 s`, `3 min 20 s`, `3 h 12 min`, `2 d 4 h`. Rounded up: a wait is never told too short. */
export function formatDuration(durationMs: number): string {
  const seconds = Math.ceil(Math.max(0, durationMs) / secondMs);
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 600) return twoUnits(Math.floor(seconds / 60), 'min', seconds % 60, 's');
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 24 * 60) return twoUnits(Math.floor(minutes / 60), 'h', minutes % 60, 'min');
  const hours = Math.ceil(minutes / 60);
  return twoUnits(Math.floor(hours / 24), 'd', hours % 24, 'h');
}

/** `14 min`, `22 h`: the first unit of a duration, where there is room for no more. */
export function formatRough(durationMs: number): string {
  const minutes = Math.ceil(Math.max(0, durationMs) / 60_000);
  return minutes < 60 ? `${minutes} min` : `${Math.ceil(minutes / 60)} h`;
}

/** `as of 3 min ago`; '' where that is within the last minute. */
export function ageText(ageMs: number): string {
  return ageMs > 60_000 ? `as of ${formatRough(ageMs)} ago` : '';
}

/** `12 Mar 2026`, in UTC as the API counts its days; a dash where the text is no date. */
export function formatDate(iso: string): string {
  const time = Date.parse(iso);
  if (Number.isNaN(time)) return '–';
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(time);
}

/** `12 Mar 2026, 14:05`, where the user is. */
export function formatMoment(atMs: number): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }).format(atMs);
}

/**
 * `312 rows → 240 matched → 228 people → 27 already yours → at most 201 credits`; of two fields a
 * person has two, so that they are named.
 */
export function ceilingSentence(ceiling: Ceiling, fields = 1): string {
  const owned = fields > 1 ? `${plural(ceiling.alreadyYours, 'field')} already yours` : null;
  return [
    plural(ceiling.rows, 'row'),
    `${formatCount(ceiling.matched)} matched`,
    ...(ceiling.listed ? [`${formatCount(ceiling.listed)} on your list`] : []),
    peopleCount(ceiling.people),
    owned ?? `${formatCount(ceiling.alreadyYours)} already yours`,
    `at most ${plural(ceiling.creditsMax, 'credit')}`,
  ].join(' → ');
}

/** `12 hidden rows are left out.` Of a selection, only those that the filter hides are. */
export function hiddenSentence(rows: number, choice: RowChoice): string {
  const what =
    choice === 'selected'
      ? `${plural(rows, 'selected row')} that the filter hides`
      : plural(rows, 'hidden row');
  return `${what} ${rows === 1 ? 'is' : 'are'} left out.`;
}

/** How the daily cap spreads the cost; null where it all fits into today. */
export function daysSentence(days: readonly number[]): string | null {
  if (days.length < 2) return null;
  const [today = 0, tomorrow = 0, ...later] = days;
  const parts = [`${formatCount(today)} today`, `${formatCount(tomorrow)} tomorrow`];
  if (later.length === 1) parts.push(`${formatCount(later[0] ?? 0)} the day after`);
  if (later.length > 1) {
    const rest = later.reduce((sum, credits) => sum + credits, 0);
    parts.push(`${formatCount(rest)} in the ${later.length} days after`);
  }
  return `The daily cap spreads this over ${days.length} days: ${parts.join(', ')}.`;
}

/** What Retry errors may charge stands in its name (product: money 1). */
export function retryLabel({ creditsLeft }: RunView): string {
  return `Retry errors – ${creditsLeft === 0 ? 'free' : `at most ${plural(creditsLeft, 'credit')}`}`;
}

/** The same for Resume, beside the button. */
export function resumePrice({ creditsLeft }: RunView): string {
  if (creditsLeft === 0) return 'Resume costs nothing.';
  return `Resume may charge at most ${plural(creditsLeft, 'more credit')}.`;
}

/** Of a run that is undone: “undone” is said only of what was. */
export function undoneWords({ undoneInPart }: { readonly undoneInPart: boolean }): string {
  return `This run is undone${undoneInPart ? ' in part: its receipt says what could not be given back' : ''}. Credits don’t come back.`;
}

/** The start button's name: it always names the most that the run can cost; its sheet comes after. */
export function enrichLabel(rows: number, creditLimit: number, reveals: boolean): string {
  const cost = reveals ? `at most ${plural(creditLimit, 'credit')}` : 'free';
  return `Enrich ${plural(rows, 'row')} – ${cost}`;
}

const sureMin = 0.9;
const checkWord = 'Please check';
const confidenceWords: readonly (readonly [number, string])[] = [
  [sureMin, 'Sure'],
  [0.7, 'Likely'],
  [0, checkWord],
];

/** `Sure, 95%`; what the user chose needs no figure. */
export function confidenceText(mapped: MappedColumn, chosen: boolean): string {
  if (chosen) return 'Your choice';
  const word = confidenceWords.find(([least]) => mapped.confidence >= least)?.[1] ?? checkWord;
  return `${word}, ${formatPercent(mapped.confidence)}`;
}

/** Whether the user should look at a detected column, and read why it was taken. */
export function isUnsure(mapped: MappedColumn): boolean {
  return mapped.confidence < sureMin;
}

const reasonNames: Readonly<Record<RunPause['reason'], string>> = {
  user: 'Paused',
  rateLimit: 'Rate limit',
  dailyCap: 'Daily cap',
  credits: 'Out of credits',
  errors: 'Too many errors',
  key: 'API key',
  plan: 'Plan',
  columns: 'Columns',
  sheet: 'Sheet',
  permission: 'Permission',
  quota: 'Google’s daily quota',
};

/** `Rate limit: 14 s`, `Daily cap: until 00:00 UTC, 3 h 12 min`; only the name where no end is known. */
export function waitText(
  reason: RunPause['reason'],
  untilMs: number | null,
  nowMs: number,
): string {
  const name = reasonNames[reason];
  if (untilMs === null) return name;
  const left = formatDuration(untilMs - nowMs);
  if (reason === 'errors') return `Trying again after an error: ${left}`;
  return reason === 'dailyCap' ? `${name}: until 00:00 UTC, ${left}` : `${name}: ${left}`;
}
