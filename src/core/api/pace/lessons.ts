/** Defines what the windows learn from an exchange that has ended: its uses, limits, and what others use. */
import { windowMs } from '../../../config';
import { besideMs, flying, type PaceState, withoutOldest } from './sliding-window';
import { type Amounts, heldAt, heldMs, sumOf, type Use, withUse } from './uses';

/** What a finished exchange teaches; `remaining` is the lowest of the parallel responses. */
export interface Lesson {
  readonly sentAtMs: number;
  readonly receivedAtMs: number;
  /** Without requests that were refused: the server's own count says whether it counts them. */
  readonly used: Amounts;
  readonly limit: number | null;
  readonly remaining: number | null;
  /** How long the server refuses requests or reveals; 0 where it does not. */
  readonly refusedForMs: Amounts;
}

/** A use younger than this is still in the server's window: no exchange takes a quarter of it. */
const certainMs = windowMs - windowMs / 4;

/** Ends a flight and takes in what it taught. */
export function withLesson(state: PaceState, flightId: string, lesson: Lesson): PaceState {
  const { receivedAtMs, used } = lesson;
  const landed = { ...state, flights: state.flights.filter((flight) => flight.id !== flightId) };
  const corrected = corrections(landed, lesson);
  return withoutOldest(
    {
      ...landed,
      ...corrected,
      requestUses: withUse(landed.requestUses, receivedAtMs, used.requests),
      revealUses: withUse(landed.revealUses, receivedAtMs, used.reveals),
      blockedUntilMs: blocked(state.blockedUntilMs, lesson),
    },
    receivedAtMs,
  );
}

/**
 * `X-RateLimit-Limit` and `X-RateLimit-Remaining` against our own book. That the server counts less
 * than we do says nothing: our parallel requests may still be under way.
 */
function corrections(
  state: PaceState,
  lesson: Lesson,
): Pick<PaceState, 'known' | 'limits' | 'others' | 'besideUntilMs'> {
  // A plan without API access has none; believed, it would forbid to ask whether that is over.
  const limit = Math.max(1, lesson.limit ?? state.limits.requests);
  const limits = { ...state.limits, requests: limit };
  const { known, others, besideUntilMs } = state;
  if (lesson.remaining === null) return { known, limits, others, besideUntilMs };
  const after = othersAfter(state, lesson, limit, lesson.remaining);
  // What was seen right now is certainly of others.
  const isSeen = after[0] === lesson.receivedAtMs && after[1] > 0;
  const untilMs = isSeen ? lesson.receivedAtMs + besideMs : besideUntilMs;
  return { known: true, limits, others: after, besideUntilMs: untilMs };
}

/**
 * The use of other programs after a response: at least what the server counts beyond all that we
 * may have sent by then, at most what it counts beyond all that it must have seen of us. Between
 * the two the former belief stays, since parallel responses come out of order.
 */
function othersAfter(state: PaceState, lesson: Lesson, limit: number, remaining: number): Use {
  const { sentAtMs, receivedAtMs, used } = lesson;
  const [seenAtMs, seen] = state.others;
  // After a refusal one slot is free at `Retry-After`; without it nothing would be asked for a minute.
  const room = lesson.refusedForMs.requests > 0 ? 1 : 0;
  const counted = Math.min(limit - remaining, limit - room) - used.requests;
  // What other documents tell is known beside: only the rest is left to be seen here.
  const uses = [...state.requestUses, ...state.elsewhere.requestUses];
  const possible = heldAt(uses, sentAtMs) + flying(state, sentAtMs).requests;
  const certain = sumOf(
    uses.filter(([atMs]) => atMs <= sentAtMs && atMs + certainMs > receivedAtMs),
  );
  const least = Math.max(0, counted - possible);
  const most = Math.max(0, counted - certain);
  const before = seenAtMs + heldMs > receivedAtMs ? seen : 0;
  return [least > 0 ? receivedAtMs : seenAtMs, Math.max(least, Math.min(before, most))];
}

function blocked(before: Amounts, { receivedAtMs, refusedForMs }: Lesson): Amounts {
  const until = (previousMs: number, durationMs: number) =>
    durationMs > 0 ? Math.max(previousMs, receivedAtMs + durationMs) : previousMs;
  return {
    requests: until(before.requests, refusedForMs.requests),
    reveals: until(before.reveals, refusedForMs.reveals),
  };
}
