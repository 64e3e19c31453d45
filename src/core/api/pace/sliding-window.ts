/** Defines the two sliding one-minute windows of a key as a value: what is used, in flight and free. */
import {
  paceBucketMs,
  paceMarginMs,
  pacePollMs,
  requestTimeoutMs,
  windowMs,
} from '../../../config';

/** Requests and reveals, as counts or times. */
export interface Amounts {
  readonly requests: number;
  readonly reveals: number;
}

/** Uses that the server saw at that time at the latest. */
export type Use = readonly [atMs: number, count: number];

/** As they come out of a kept text. */
export function usesFrom(kept: readonly (readonly number[])[]): readonly Use[] {
  return kept.map(([atMs = 0, count = 0]) => [atMs, count]);
}

/** Slots given out whose request has not come back. */
export interface Flight extends Amounts {
  readonly id: string;
  readonly reservedAtMs: number;
}

export interface PaceState {
  /** False until a response has told how much of the window is left. */
  readonly known: boolean;
  readonly limits: Amounts;
  readonly requestUses: readonly Use[];
  readonly revealUses: readonly Use[];
  readonly flights: readonly Flight[];
  /** Requests of other programs that the server has counted, as of the last response. */
  readonly others: Use;
  /** Until then the server refuses. */
  readonly blockedUntilMs: Amounts;
  /** Until then one request is kept for somebody who sits before the sidebar and was refused. */
  readonly awaitedUntilMs: number;
}

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

/** The server saw a request at the time of its response at the latest, so its slot is held until then. */
const heldMs = windowMs + paceMarginMs;

/** A request is in flight for the timeout at most, and the server may have seen it at its end. */
const flightMaxMs = requestTimeoutMs + heldMs;

/** A use younger than this is still in the server's window: no exchange takes a quarter of it. */
const certainMs = windowMs - windowMs / 4;

const none: Amounts = { requests: 0, reveals: 0 };

/** Knows nothing but the reveals that the caller remembers. */
export function unknownPace(limits: Amounts, recentReveals: readonly Use[]): PaceState {
  return {
    known: false,
    limits,
    requestUses: [],
    revealUses: recentReveals,
    flights: [],
    others: [0, 0],
    blockedUntilMs: none,
    awaitedUntilMs: 0,
  };
}

/** What runs and formulas may send at that time. */
export function freeBeside(state: PaceState, nowMs: number): Amounts {
  const { requests, reveals } = freeSlots(state, nowMs);
  return { requests: Math.max(0, requests - keptAt(state, nowMs)), reveals };
}

function keptAt(state: PaceState, nowMs: number): number {
  return state.awaitedUntilMs > nowMs || keepsOne(state, nowMs) ? 1 : 0;
}

/** Of a smaller plan a request each minute would be dear. */
const keptFromRequests = 20;

/**
 * Work that used up most of the minute before and goes on takes minutes: it leaves one request of each to
 * whoever clicks. What is done within a minute, or begins anew after a rest, has all of it.
 */
function keepsOne(state: PaceState, nowMs: number): boolean {
  const { limits, requestUses } = state;
  if (limits.requests < keptFromRequests) return false;
  const goesOn = heldAt(requestUses, nowMs) + flying(state, nowMs).requests > 0;
  const before = requestUses.filter(([atMs]) => atMs + heldMs <= nowMs);
  return goesOn && sumOf(before) * 2 >= limits.requests;
}

/** How long until that many are likely free for a run or a formula. */
export function waitBesideMs(state: PaceState, nowMs: number, wanted: Amounts): number {
  const kept = wanted.requests > 0 ? keptAt(state, nowMs) : 0;
  if (kept === 0 || freeBeside(state, nowMs).requests >= wanted.requests)
    return waitForSlotsMs(state, nowMs, wanted);
  const both = { ...wanted, requests: wanted.requests + kept };
  // Where the limit has no room for both, the one comes after the other.
  return waitForSlotsMs(state, nowMs, both) || Math.max(0, state.awaitedUntilMs - nowMs);
}

/** What may be sent at that time. */
export function freeSlots(state: PaceState, nowMs: number): Amounts {
  const free = roomLeft(state, nowMs);
  return {
    requests: state.blockedUntilMs.requests > nowMs ? 0 : free.requests,
    reveals: state.blockedUntilMs.reveals > nowMs ? 0 : free.reveals,
  };
}

/** What the windows have room for, were the server not refusing. */
function roomLeft(state: PaceState, nowMs: number): Amounts {
  const flights = flying(state, nowMs);
  const requestsUsed = heldAt(state.requestUses, nowMs) + heldAt([state.others], nowMs);
  const requests = state.limits.requests - requestsUsed - flights.requests;
  const reveals = state.limits.reveals - heldAt(state.revealUses, nowMs) - flights.reveals;
  const requestsMax = state.known ? requests : Math.min(requests, 1 - flights.requests);
  return { requests: Math.max(0, requestsMax), reveals: Math.max(0, reveals) };
}

/** Puts a flight into the windows; its amounts must be free. */
export function withFlight(state: PaceState, flight: Flight): PaceState {
  const kept = withoutOldest(state, flight.reservedAtMs);
  return { ...kept, flights: [...kept.flights, flight] };
}

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

/** How long until that many are likely free, in milliseconds; amounts beyond a limit count as the limit. */
function waitForSlotsMs(state: PaceState, nowMs: number, wanted: Amounts): number {
  const free = roomLeft(state, nowMs);
  const requestsMissing = Math.min(wanted.requests, state.limits.requests) - free.requests;
  const revealsMissing = Math.min(wanted.reveals, state.limits.reveals) - free.reveals;
  const requestsMs =
    requestsMissing <= 0 ? 0 : releaseMs(requestReleases(state), requestsMissing, nowMs);
  const revealsMs =
    revealsMissing <= 0 ? 0 : releaseMs(revealReleases(state), revealsMissing, nowMs);
  return Math.max(
    requestsMs,
    revealsMs,
    wanted.requests > 0 ? state.blockedUntilMs.requests - nowMs : 0,
    wanted.reveals > 0 ? state.blockedUntilMs.reveals - nowMs : 0,
  );
}

function heldAt(uses: readonly Use[], nowMs: number): number {
  return sumOf(uses.filter(([atMs]) => atMs + heldMs > nowMs));
}

function sumOf(uses: readonly Use[]): number {
  return uses.reduce((sum, [, count]) => sum + count, 0);
}

function flying(state: PaceState, nowMs: number): Amounts {
  const live = state.flights.filter((flight) => flight.reservedAtMs + flightMaxMs > nowMs);
  return {
    requests: live.reduce((sum, flight) => sum + flight.requests, 0),
    reveals: live.reduce((sum, flight) => sum + flight.reveals, 0),
  };
}

function withUse(uses: readonly Use[], atMs: number, count: number): readonly Use[] {
  if (count <= 0) return uses;
  const bucketMs = Math.ceil(atMs / paceBucketMs) * paceBucketMs;
  const index = uses.findIndex(([useAtMs]) => useAtMs === bucketMs);
  if (index < 0) return [...uses, [bucketMs, count]];
  return uses.map((use, position) => (position === index ? [bucketMs, use[1] + count] : use));
}

/**
 * `X-RateLimit-Limit` and `X-RateLimit-Remaining` against our own book. That the server counts less
 * than we do says nothing: our parallel requests may still be under way.
 */
function corrections(
  state: PaceState,
  lesson: Lesson,
): Pick<PaceState, 'known' | 'limits' | 'others'> {
  // A plan without API access has none; believed, it would forbid to ask whether that is over.
  const limit = Math.max(1, lesson.limit ?? state.limits.requests);
  const limits = { ...state.limits, requests: limit };
  if (lesson.remaining === null) return { known: state.known, limits, others: state.others };
  return { known: true, limits, others: othersAfter(state, lesson, limit, lesson.remaining) };
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
  const possible = heldAt(state.requestUses, sentAtMs) + flying(state, sentAtMs).requests;
  const certain = sumOf(
    state.requestUses.filter(([atMs]) => atMs <= sentAtMs && atMs + certainMs > receivedAtMs),
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

/**
 * Drops what no longer matters. Uses are kept for a flight longer than they hold a slot: a
 * response that was sent before they ended still counts them.
 */
function withoutOldest(state: PaceState, nowMs: number): PaceState {
  const recent = (uses: readonly Use[]) =>
    uses.filter(([atMs]) => atMs + heldMs + requestTimeoutMs > nowMs);
  return {
    ...state,
    requestUses: recent(state.requestUses),
    revealUses: recent(state.revealUses),
    flights: state.flights.filter((flight) => flight.reservedAtMs + flightMaxMs > nowMs),
  };
}

/** When held slots come free, a flight's at its earliest. */
function requestReleases(state: PaceState): readonly Use[] {
  const flights = state.flights.map((flight): Use => [flight.reservedAtMs, flight.requests]);
  return [...state.requestUses, ...flights, state.others];
}

function revealReleases(state: PaceState): readonly Use[] {
  const flights = state.flights.map((flight): Use => [flight.reservedAtMs, flight.reveals]);
  return [...state.revealUses, ...flights];
}

function releaseMs(uses: readonly Use[], missing: number, nowMs: number): number {
  const held = uses.filter(([atMs]) => atMs + heldMs > nowMs).sort((a, b) => a[0] - b[0]);
  let left = missing;
  for (const [atMs, count] of held) {
    left -= count;
    if (left <= 0) return atMs + heldMs - nowMs;
  }
  return pacePollMs;
}
