/** Defines the pacer of a key: who may send now, shared by all executions through one cache entry. */
import { cacheSecondsMax, lockWaitMaxMs, pacePollMs } from '../../../config';
import type { Cache, Clock, HttpOutcome, Lock } from '../../ports/services';
import { type Lesson, withLesson } from './lessons';
import { type OtherDocuments, ToldDocuments } from './other-documents';
import { paceFrom, paceText } from './pace-codec';
import { flightId, noteName, noteNames, noteText, withEndedFlights } from './pace-notes';
import { headerLesson } from './rate-limit-headers';
import {
  type Elsewhere,
  freeBeside,
  freeSlots,
  isBesideOthers,
  type PaceState,
  unknownPace,
  waitBesideMs,
  withElsewhere,
  withFlight,
} from './sliding-window';
import type { Amounts, Use } from './uses';

/** What may be sent now; settle it once, also when nothing was sent. */
export interface Reservation extends Amounts {
  /** '' where nothing was granted. */
  readonly id: string;
}

/** How an exchange ended. */
export interface Exchange {
  /** Nothing was sent before, everything had its answer or failed after. */
  readonly sentAtMs: number;
  readonly receivedAtMs: number;
  /** One for each request that was sent. */
  readonly outcomes: readonly HttpOutcome[];
  /** The body of a success told of reveals refused for this minute. */
  readonly revealsRefused?: boolean;
}

/** The windows at this moment; times are milliseconds until more come free, 0 where some are. */
export interface Slots extends Amounts {
  readonly requestsFreeInMs: number;
  readonly revealsFreeInMs: number;
  readonly requestsPerMinute: number;
  readonly revealsPerMinute: number;
}

type Mode = 'part' | 'whole' | 'person';

export interface Pacer {
  /**
   * At most what is wanted: `part` takes what is free, `whole` everything or nothing, and `person` one
   * request for somebody who waits for it: work that takes minutes leaves one of each to them, and where
   * none is free, the next.
   */
  reserve(wanted: Amounts, mode: Mode): Reservation;
  settle(reservation: Reservation, exchange: Exchange): void;
  slots(): Slots;
  /** How long until that many are likely free, in milliseconds; 0 where they are now. */
  waitMs(wanted: Amounts): number;
  /** The same of what is wanted right now: where there are fewer, other documents leave this one its share. */
  wantMs(wanted: Amounts): number;
  /** Takes in the limits of the account, per minute. */
  learn(limits: Amounts): void;
}

export interface PacerParts {
  readonly cache: Cache;
  readonly lock: Lock;
  readonly clock: Clock;
  /** A digest of the key, never the key. */
  readonly keyId: string;
  /** Per minute; used until the server tells its own. */
  readonly limits: Amounts;
  /** Reveals of the last minute that the caller remembers; asked only when the windows are lost. */
  readonly recentReveals?: () => readonly Use[];
  /**
   * Flights of this execution, by name: where the note of one is lost, it has ended all the same. What it told
   * of the limit may be old by then, and is left out.
   */
  readonly ended?: Map<string, Lesson>;
  /** Left out where none can be heard, as in a formula. */
  readonly otherDocuments?: OtherDocuments | undefined;
}

/** The sidebar asks again every five seconds; who has closed it keeps nobody waiting. */
const awaitedMs = 12_000;

const nothing: Reservation = { id: '', requests: 0, reveals: 0 };

export function createPacer(parts: PacerParts): Pacer {
  const { cache, lock, clock, ended = new Map<string, Lesson>() } = parts;
  const cacheKey = `cdx:pace:${parts.keyId}`;
  const names = [cacheKey, ...noteNames(cacheKey)];

  let notes: Readonly<Record<string, string>> = {};
  const hasEnded = (id: string) =>
    ended.has(cacheKey + id) || (notes[noteName(cacheKey, id) ?? ''] ?? '').startsWith(`${id} `);

  let seen: { readonly state: PaceState; readonly atMs: number } | null = null;
  const remember = (state: PaceState): PaceState => {
    seen = { state, atMs: clock.nowMs() };
    return state;
  };

  const { otherDocuments, keyId } = parts;
  const told = otherDocuments === undefined ? null : new ToldDocuments(otherDocuments, keyId);
  let besideUntilMs = 0;
  /** What was heard before the lock serves within it; null until this execution has listened. */
  let heard: (Elsewhere & { readonly atMs: number }) | null = null;
  /** Once in an execution, and each time beside others: one of them may have begun since. */
  const hearing = (kept: PaceState): PaceState => {
    const nowMs = clock.nowMs();
    const state = { ...kept, besideUntilMs: Math.max(kept.besideUntilMs, besideUntilMs) };
    if (told === null || (heard !== null && !isBesideOthers(state, nowMs))) return state;
    if (heard === null || nowMs - heard.atMs >= pacePollMs)
      heard = { ...told.heard(nowMs), atMs: nowMs };
    const beside = withElsewhere(state, heard, nowMs);
    besideUntilMs = beside.besideUntilMs;
    return beside;
  };
  /** Alone on the key there is nobody to be told. */
  const telling = (state: PaceState): PaceState => {
    const nowMs = clock.nowMs();
    if (isBesideOthers(state, nowMs)) told?.tell(state, nowMs);
    return state;
  };

  const unknown = () => unknownPace(parts.limits, parts.recentReveals?.() ?? []);
  const read = (): PaceState => {
    notes = cache.getAll(names);
    const kept = paceFrom(notes[cacheKey]);
    if (kept === null) return remember(hearing(unknown()));
    return remember(withEndedFlights(hearing(kept), cacheKey, notes, ended));
  };

  /**
   * For a look that nothing is sent for: what was seen a moment ago does, and a cache that refuses (a
   * quota) must not end a step that has revealed.
   */
  const look = (): PaceState => {
    if (seen !== null && clock.nowMs() - seen.atMs < pacePollMs) return seen.state;
    try {
      return read();
    } catch {
      return unknown();
    }
  };

  const write = (state: PaceState): void => {
    cache.putAll({ [cacheKey]: paceText(remember(state)) }, cacheSecondsMax);
  };

  function reserveLocked(wanted: Amounts, mode: Mode): Reservation {
    const nowMs = clock.nowMs();
    const state = read();
    const granted = grant(freeFor(state, nowMs, mode), wanted, mode);
    if (granted.requests <= 0) {
      if (mode === 'person') write({ ...state, awaitedUntilMs: nowMs + awaitedMs });
      return nothing;
    }
    const id = flightId(state.flights, nowMs, hasEnded);
    const awaitedUntilMs = mode === 'person' ? 0 : state.awaitedUntilMs;
    const next = withFlight(state, { id, reservedAtMs: nowMs, ...granted });
    write(telling({ ...next, awaitedUntilMs }));
    return { id, ...granted };
  }

  /** A note of it is enough where the windows still hold its flight: others read both. */
  function isNoted({ id }: Reservation, lesson: Lesson): boolean {
    const name = noteName(cacheKey, id);
    if (name === null) return false;
    const state = read();
    if (!state.flights.some((flight) => flight.id === id)) return false;
    cache.putAll({ [name]: noteText(id, lesson) }, cacheSecondsMax);
    ended.set(cacheKey + id, { ...lesson, limit: null, remaining: null });
    remember(telling(withLesson(state, id, lesson)));
    return true;
  }

  return {
    reserve(wanted, mode) {
      if (wanted.requests <= 0) return nothing;
      // In a full window hundreds of executions look for a slot: they need not queue for the lock.
      const isFull = () => grant(freeFor(look(), clock.nowMs(), mode), wanted, mode).requests <= 0;
      if (mode !== 'person' && isFull()) return nothing;
      const reserved = lock.run(lockWaitMaxMs, () => reserveLocked(wanted, mode));
      return reserved.held ? reserved.value : nothing;
    },
    settle(reservation, exchange) {
      if (reservation.id === '') return;
      const { sentAtMs, receivedAtMs, outcomes } = exchange;
      const learnt = headerLesson(outcomes, reservation, exchange.revealsRefused ?? false);
      const lesson = { sentAtMs, receivedAtMs, ...learnt };
      if (isNoted(reservation, lesson)) return;
      const settle = () => write(telling(withLesson(read(), reservation.id, lesson)));
      // A reservation that can't be settled holds its slots until it lapses: slower, never too fast.
      if (!lock.run(lockWaitMaxMs, settle).held) lock.run(lockWaitMaxMs, settle);
    },
    slots() {
      return slotsOf(look(), clock.nowMs());
    },
    waitMs(wanted) {
      return waitBesideMs(look(), clock.nowMs(), wanted);
    },
    wantMs(wanted) {
      const state = look();
      const nowMs = clock.nowMs();
      if (isBesideOthers(state, nowMs))
        told?.tellShort(state, shortOf(state, wanted, nowMs), nowMs);
      return waitBesideMs(state, nowMs, wanted);
    },
    learn(limits) {
      if (isSame(look().limits, limits)) return;
      try {
        lock.run(lockWaitMaxMs, () => write({ ...read(), limits }));
      } catch {
        // The limits are told again by the next look at the account.
      }
    },
  };
}

function freeFor(state: PaceState, nowMs: number, mode: Mode): Amounts {
  return mode === 'person' ? freeSlots(state, nowMs) : freeBeside(state, nowMs);
}

function grant(free: Amounts, wanted: Amounts, mode: Mode): Amounts {
  const requests = Math.min(free.requests, wanted.requests);
  const reveals = Math.min(free.reveals, wanted.reveals);
  const isWhole = requests === wanted.requests && reveals === wanted.reveals;
  return mode !== 'whole' || isWhole ? { requests, reveals } : nothing;
}

function slotsOf(state: PaceState, nowMs: number): Slots {
  return {
    ...freeBeside(state, nowMs),
    requestsFreeInMs: waitBesideMs(state, nowMs, { requests: 1, reveals: 0 }),
    revealsFreeInMs: waitBesideMs(state, nowMs, { requests: 0, reveals: 1 }),
    requestsPerMinute: state.limits.requests,
    revealsPerMinute: state.limits.reveals,
  };
}

/** Of which there are fewer than wanted. */
function shortOf(state: PaceState, wanted: Amounts, nowMs: number) {
  const free = freeBeside(state, nowMs);
  return (['requests', 'reveals'] as const).filter((kind) => free[kind] < wanted[kind]);
}

function isSame(a: Amounts, b: Amounts): boolean {
  return a.requests === b.requests && a.reveals === b.reveals;
}
