/** Defines the least time of a run by trying every schedule, for limits small enough for that. */
import type { BoundLimits, BoundWork } from '../../../sandbox/bench/bound';

interface State {
  readonly matched: number;
  /** People with one and with two fields that are revealed. */
  readonly ones: number;
  readonly twos: number;
  readonly today: number;
}

const minuteMs = 60_000;
const minutesMax = 60;

/**
 * A schedule within sliding minutes stays one when every use moves back to the start of its whole
 * minute, counted from the start of the run or of a day, so only bursts at whole minutes are tried.
 */
export function leastMinutes(limits: BoundLimits, work: BoundWork): number {
  const wanted = {
    ones: work.fields.filter((fields) => fields === 1).length,
    twos: work.fields.filter((fields) => fields === 2).length,
  };
  const dayMinutes = (limits.dayMs ?? 86_400_000) / minuteMs;
  const firstMinute = (work.startMs / minuteMs) % dayMinutes;
  let states = [{ matched: 0, ones: 0, twos: 0, today: 0 }];
  for (let minute = 0; minute < minutesMax; minute += 1) {
    if (minute > 0 && (firstMinute + minute) % dayMinutes === 0) {
      states = states.map((state) => ({ ...state, today: 0 }));
    }
    // The first of the other requests begins the run and the last one ends it.
    const before = minute === 0 ? Math.max(0, work.otherRequests - 1) : 0;
    const next = states.flatMap((state) =>
      bursts(limits, work, wanted, state, limits.requestsPerMinute - before),
    );
    const isDone = next.some(
      ({ state, left }) =>
        state.matched === work.matches &&
        state.ones === wanted.ones &&
        state.twos === wanted.twos &&
        left >= Math.min(1, work.otherRequests),
    );
    if (isDone) return minute;
    states = unique(next.map(({ state }) => state));
  }
  throw new Error('No schedule is done within the minutes that were tried.');
}

/** Every burst of one minute: how many matches, and how many people of each kind in how many batches. */
function bursts(
  limits: BoundLimits,
  work: BoundWork,
  wanted: { ones: number; twos: number },
  state: State,
  requests: number,
): { state: State; left: number }[] {
  const found: { state: State; left: number }[] = [];
  const matchesMax = Math.min(work.matches - state.matched, requests);
  for (let matches = 0; matches <= matchesMax; matches += 1) {
    for (let ones = 0; ones <= wanted.ones - state.ones; ones += 1) {
      for (let twos = 0; twos <= wanted.twos - state.twos; twos += 1) {
        const reveals = ones + 2 * twos;
        const left = requests - matches - Math.ceil((ones + twos) / limits.batchIdsMax);
        const next = {
          matched: state.matched + matches,
          ones: state.ones + ones,
          twos: state.twos + twos,
          today: state.today + reveals,
        };
        const isAllowed =
          left >= 0 &&
          reveals <= limits.revealsPerMinute &&
          next.today <= limits.revealsPerDay &&
          next.ones + next.twos <= next.matched;
        if (isAllowed) found.push({ state: next, left });
      }
    }
  }
  return found;
}

function unique(states: readonly State[]): State[] {
  return [...new Map(states.map((state) => [JSON.stringify(state), state])).values()];
}
