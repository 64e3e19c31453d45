/** Defines the two sliding one-minute windows of a key as a value: what is used, in flight and free. */
import { pacePollMs, requestTimeoutMs } from '../../../config';
import { contactFields } from '../../words';
import { type Amounts, heldAt, heldMs, type Kind, type Use } from './uses';

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
  /** Until then others are taken to use the key as well. */
  readonly besideUntilMs: number;
  /** What other documents of the same person tell, as of this moment; no part of what is kept here. */
  readonly elsewhere: Elsewhere;
}

export interface Elsewhere {
  readonly requestUses: readonly Use[];
  readonly revealUses: readonly Use[];
  /** How many documents went without within a minute. */
  readonly short: Amounts;
}

/** A request is in flight for the timeout at most, and the server may have seen it at its end. */
const flightMaxMs = requestTimeoutMs + heldMs;

const none: Amounts = { requests: 0, reveals: 0 };

export const nothingElsewhere: Elsewhere = { requestUses: [], revealUses: [], short: none };

/** Who shared the key a moment ago is likely to go on. */
export const besideMs = 600_000;

/** An exchange takes so long as a rule; what is told of one under way holds its slots from then on. */
const flightUsualMs = 2_000;

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
    besideUntilMs: 0,
    elsewhere: nothingElsewhere,
  };
}

export function isBesideOthers({ besideUntilMs }: PaceState, nowMs: number): boolean {
  return besideUntilMs > nowMs;
}

/** With what other documents tell; as long as they tell of anything, they are there. */
export function withElsewhere(state: PaceState, elsewhere: Elsewhere, nowMs: number): PaceState {
  const isUsed = heldAt([...elsewhere.requestUses, ...elsewhere.revealUses], nowMs) > 0;
  const besideUntilMs = isUsed ? nowMs + besideMs : state.besideUntilMs;
  return { ...state, elsewhere, besideUntilMs };
}

/** What this document holds of the windows, as it is told to others. */
export function ownUses(
  { requestUses, revealUses, flights }: PaceState,
  nowMs: number,
): { readonly requests: readonly Use[]; readonly reveals: readonly Use[] } {
  const held = (uses: readonly Use[]) => uses.filter(([atMs]) => atMs + heldMs > nowMs);
  const flying = (count: (flight: Flight) => number) =>
    flights.flatMap((flight): Use[] =>
      count(flight) > 0 ? [[flight.reservedAtMs + flightUsualMs, count(flight)]] : [],
    );
  return {
    requests: held([...requestUses, ...flying(({ requests }) => requests)]),
    reveals: held([...revealUses, ...flying(({ reveals }) => reveals)]),
  };
}

/** What runs and formulas may send at that time. */
export function freeBeside(state: PaceState, nowMs: number): Amounts {
  const { requests, reveals } = freeSlots(state, nowMs);
  return { requests: Math.max(0, requests - keptAt(state, nowMs)), reveals };
}

function keptAt(state: PaceState, nowMs: number): number {
  return state.awaitedUntilMs > nowMs || keepsOneForClicks(state, nowMs) ? 1 : 0;
}

/** Of a smaller plan a request each minute would be dear. */
const keptFromRequests = 20;

const nextGroupMs = 5_000;

/**
 * Work that has sent more than fits into a minute, and goes on, takes minutes: it leaves one request of each to
 * whoever clicks. What is done within a minute, or begins anew after a rest, has all of it.
 */
function keepsOneForClicks(state: PaceState, nowMs: number): boolean {
  const { limits, requestUses } = state;
  if (limits.requests < keptFromRequests) return false;
  return sentSinceRest(requestUses, nowMs) + flying(state, nowMs).requests > limits.requests;
}

/** A rest is longer than the window: what was sent before it is of other work. */
function sentSinceRest(uses: readonly Use[], nowMs: number): number {
  let sinceMs = nowMs;
  let sent = 0;
  for (const [atMs, count] of [...uses].sort(([a], [b]) => b - a)) {
    // Those of a group come free together: the next one follows within seconds.
    if (atMs + heldMs + nextGroupMs <= sinceMs) break;
    sinceMs = atMs;
    sent += count;
  }
  return sent;
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
  const requests = freeIn(roomOf(state, nowMs, 'requests'));
  const reveals = freeIn(roomOf(state, nowMs, 'reveals'));
  const requestsMax = state.known ? requests : Math.min(requests, 1 - flights.requests);
  return { requests: Math.max(0, requestsMax), reveals: Math.max(0, reveals) };
}

interface Room {
  /** What this document may hold at most. */
  readonly share: number;
  /** Beside all that is used by whomever. */
  readonly ofAll: number;
  /** Of this document’s share, where others go without. */
  readonly ofShare: number;
}

function freeIn({ ofAll, ofShare }: Room): number {
  return Math.min(ofAll, ofShare);
}

interface Books {
  readonly own: readonly Use[];
  /** Of other documents, and of whomever the headers tell of. */
  readonly theirs: readonly Use[];
}

/** No header tells of reveals. */
function booksOf({ requestUses, revealUses, others, elsewhere }: PaceState, kind: Kind): Books {
  return kind === 'requests'
    ? { own: requestUses, theirs: [others, ...elsewhere.requestUses] }
    : { own: revealUses, theirs: elsewhere.revealUses };
}

function roomOf(state: PaceState, nowMs: number, kind: Kind): Room {
  const { own, theirs } = booksOf(state, kind);
  const limit = state.limits[kind];
  const held = heldAt(own, nowMs) + flying(state, nowMs)[kind];
  const share = shareOf(limit, state.elsewhere.short[kind]);
  return { share, ofAll: limit - held - heldAt(theirs, nowMs), ofShare: share - held };
}

/** Room for a person with all fields: with less nobody could be revealed. */
const shareMin = contactFields.length;

/** All of it while nobody else goes without. */
function shareOf(limit: number, othersShort: number): number {
  return Math.max(Math.min(limit, shareMin), Math.floor(limit / (othersShort + 1)));
}

/** Puts a flight into the windows; its amounts must be free. */
export function withFlight(state: PaceState, flight: Flight): PaceState {
  const kept = withoutOldest(state, flight.reservedAtMs);
  return { ...kept, flights: [...kept.flights, flight] };
}

/** How long until that many are likely free, in milliseconds; amounts beyond a limit count as the limit. */
function waitForSlotsMs(state: PaceState, nowMs: number, wanted: Amounts): number {
  // Until headers have told, one goes after the other, however many are wanted.
  const isProbing = !state.known && roomLeft(state, nowMs).requests < wanted.requests;
  return Math.max(
    isProbing ? pacePollMs : 0,
    waitForKindMs(state, nowMs, 'requests', wanted.requests),
    waitForKindMs(state, nowMs, 'reveals', wanted.reveals),
  );
}

function waitForKindMs(state: PaceState, nowMs: number, kind: Kind, wanted: number): number {
  if (wanted <= 0) return 0;
  const room = roomOf(state, nowMs, kind);
  const most = Math.min(wanted, room.share);
  const { own, theirs } = booksOf(state, kind);
  // Those of a flight at their earliest.
  const flights = state.flights.map((flight): Use => [flight.reservedAtMs, flight[kind]]);
  const releases = [...own, ...flights];
  return Math.max(
    releaseMs(releases, most - room.ofShare, nowMs),
    releaseMs([...releases, ...theirs], most - room.ofAll, nowMs),
    state.blockedUntilMs[kind] - nowMs,
  );
}

export function flying(state: PaceState, nowMs: number): Amounts {
  const live = state.flights.filter((flight) => flight.reservedAtMs + flightMaxMs > nowMs);
  return {
    requests: live.reduce((sum, flight) => sum + flight.requests, 0),
    reveals: live.reduce((sum, flight) => sum + flight.reveals, 0),
  };
}

/**
 * Drops what no longer matters. Uses are kept for a flight longer than they hold a slot: a
 * response that was sent before they ended still counts them.
 */
export function withoutOldest(state: PaceState, nowMs: number): PaceState {
  const recent = (uses: readonly Use[]) =>
    uses.filter(([atMs]) => atMs + heldMs + requestTimeoutMs > nowMs);
  return {
    ...state,
    requestUses: recent(state.requestUses),
    revealUses: recent(state.revealUses),
    flights: state.flights.filter((flight) => flight.reservedAtMs + flightMaxMs > nowMs),
  };
}

/** When so many of these slots that are held come free. */
function releaseMs(uses: readonly Use[], missing: number, nowMs: number): number {
  if (missing <= 0) return 0;
  const held = uses.filter(([atMs]) => atMs + heldMs > nowMs).sort((a, b) => a[0] - b[0]);
  let left = missing;
  for (const [atMs, count] of held) {
    left -= count;
    if (left <= 0) return atMs + heldMs - nowMs;
  }
  return pacePollMs;
}
