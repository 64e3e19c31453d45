/** Defines the figures of the runs: time against the bound, refusals, requests and calls. */
import { batchIdsMax, plans } from '../../api/limits/plans';
import { type Day, slowDay } from '../assumptions';
import { durationText } from '../duration';
import type { Figure } from '../figures';
import type { RunMeasure } from './run';

/** Product, section 7. */
const timeRatioMax = 1.05;
const slowRatioMax = 1.1;
const requestsPerRowMax = 1.045;
const roundTripsMax = 15;
const roundTripsOfDuplicatesMax = 30;

export function timeFigure(run: RunMeasure, day: Day): Figure {
  const direct = run.sheet === 'ids' ? knowingText(run) : directText(run);
  return {
    name: `time of ${runName(run)}, against the least`,
    targetMax: day === slowDay ? slowRatioMax : timeRatioMax,
    measured: ratioOf(run),
    unit: '×',
    detail: `${durationText(run.elapsedMs)} against ${durationText(run.leastFindingOutMs)}; ${direct}`,
  };
}

function directText({ leastDirectMs }: RunMeasure): string {
  return `revealing within each match could take ${durationText(leastDirectMs)}`;
}

/** What is on file of an id is known to nobody before a request has told it. */
function knowingText({ elapsedMs, leastMs }: RunMeasure): string {
  const times = (elapsedMs / leastMs).toFixed(3);
  return `${durationText(leastMs)}, so ${times} ×, for a program that knew who has what`;
}

function ratioOf({ elapsedMs, leastFindingOutMs }: RunMeasure): number {
  return elapsedMs / leastFindingOutMs;
}

/** Of runs of some sizes the one that loses most. */
export function worstTimeFigure(runs: readonly RunMeasure[], day: Day): Figure {
  const worst = runs.reduce((most, run) => (ratioOf(run) > ratioOf(most) ? run : most));
  const sizes = runs.map(({ rows }) => rows).sort((a, b) => a - b);
  const { name, ...figure } = timeFigure(worst, day);
  const range = `${sizes[0]} to ${sizes[sizes.length - 1]?.toLocaleString('en')}`;
  return {
    ...figure,
    name: name.replace(/[\d,]+ rows/, `${range} rows`).replace('time', 'worst time'),
    detail: `${worst.rows} rows of ${sizes.join(', ')}: ${figure.detail}`,
  };
}

export function refusalsFigure(runs: readonly RunMeasure[]): Figure {
  const requests = runs.reduce((sum, run) => sum + run.requests, 0);
  return {
    name: '429 answers caused while alone on the key',
    targetMax: 0,
    measured: runs.reduce((sum, run) => sum + run.refused, 0),
    unit: '',
    detail: `among ${requests.toLocaleString('en')} requests of ${runs.length} runs`,
  };
}

/**
 * The target is asked of the runs that can meet it without losing time. Where reveals bind, a
 * minute used to the full takes ⌈reveals a minute / fields of a full batch⌉ batches, each for at
 * most 25 people: with 1.68 fields a person, 42 fields. On Pro, 60 reveals a minute are two batches
 * (42 and 18) for the 38.7 rows that hold them, 1 + 2 / 38.7 = 1.052 requests a row; at 1.045 a
 * third of the reveals would go unused and the run would miss its target of time. On Team, 120 are
 * three batches for 77.3 rows, 1.039. Runs that can't are shown for information.
 */
export function requestsFigure(run: RunMeasure): Figure {
  const canMeet = fullMinutesRequestsPerRow(run) <= requestsPerRowMax;
  return {
    name: `API requests per row, ${runName(run)}`,
    targetMax: canMeet ? requestsPerRowMax : null,
    measured: run.requests / run.rows,
    unit: '',
    detail: `${run.requests.toLocaleString('en')} requests, those for the balance included`,
  };
}

/** Requests a row where every minute is used to the full: of reveals if they bind, else of requests. */
export function fullMinutesRequestsPerRow({
  plan,
  rows,
  fields,
}: Pick<RunMeasure, 'plan' | 'rows' | 'fields'>): number {
  const { requestsPerMinute, revealsPerMinute } = plans[plan].limits;
  const reveals = fields.reduce((sum, count) => sum + count, 0);
  const fullBatches = 1 + fields.length / batchIdsMax / rows;
  const rowsAMinute = (revealsPerMinute * rows) / reveals;
  if (rowsAMinute * fullBatches > requestsPerMinute) return fullBatches;
  const fieldsOfBatch = (batchIdsMax * reveals) / fields.length;
  return 1 + Math.ceil(revealsPerMinute / fieldsOfBatch) / rowsAMinute;
}

export function roundTripsFigure(
  runs: readonly { readonly steps: RunMeasure['steps'] }[],
  of: string,
): Figure {
  const steps = runs.flatMap((run) => run.steps);
  const heaviest = steps.reduce((most, step) => (step.roundTrips > most.roundTrips ? step : most));
  const methods = [...heaviest.byMethod].map(([name, count]) => `${count} ${name}`).join(', ');
  const handles = heaviest.spreadsheetCalls - heaviest.roundTrips;
  return {
    name: `Spreadsheet service calls per step, whatever the size of the sheet${of}`,
    targetMax: of === '' ? roundTripsMax : roundTripsOfDuplicatesMax,
    measured: heaviest.roundTrips,
    unit: '',
    detail: `most of ${steps.length} steps, half of which make ${median(steps)} at most (${methods}; and ${handles} calls that only name places)`,
  };
}

function median(steps: RunMeasure['steps']): number {
  const sorted = steps.map(({ roundTrips }) => roundTrips).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function runName({ rows, plan, reveal, sheet }: RunMeasure): string {
  const planName = plan === 'pro' ? 'Pro' : 'Team';
  const kind = {
    none: '',
    ids: ' with person ids',
    duplicates: ' with 30 % duplicates',
    mixed: ' of the sample mix',
  }[sheet ?? 'none'];
  return `${rows.toLocaleString('en')} rows${kind}, ${planName}, ${reveal.join(' and ')}`;
}
