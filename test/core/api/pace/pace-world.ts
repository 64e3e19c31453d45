/** Defines a world in which executions share a pacer against a strict server with a sliding log. */
import { createPacer, type Pacer } from '../../../../src/core/api/pace/pacer';
import type { HttpOutcome } from '../../../../src/core/ports/services';
import { type FakeCache, fakeCache, fakeClock } from '../fakes';

export interface WorldOptions {
  readonly random: () => number;
  readonly durationMs: number;
  readonly executions: number;
  readonly limits: { readonly requests: number; readonly reveals: number };
  /** What the pacer believes before the server tells. */
  readonly believed: { readonly requests: number; readonly reveals: number };
  /** Round trip of an exchange, at least and at most. */
  readonly latencyMs: readonly [number, number];
  /** Requests and reveals that an execution wants at once, at most. */
  readonly wanted: { readonly requests: number; readonly reveals: number };
  /** Chances per exchange: killed before sending, killed before settling, a lock not had. */
  readonly killed: number;
  readonly lockLost: number;
  /** Chance per exchange that the cache entry vanishes while nothing is in flight. */
  readonly cacheLost: number;
  /** Requests a minute of another program, which heeds no pace. */
  readonly otherPerMinute: number;
  /** Documents of one person, each with a cache and a lock of its own; executions are shared out among them. */
  readonly documents: number;
  /** Clicks a minute of somebody who sits before the sidebar. */
  readonly clicksPerMinute: number;
}

export interface WorldResult {
  readonly accepted: { readonly requests: number; readonly reveals: number };
  /** Accepted after the first minute, as a share of what the limits allow then. */
  readonly utilisation: { readonly requests: number; readonly reveals: number };
  readonly refusedOurs: number;
  /** Accepted requests of each document after the first minute and a half. */
  readonly requestsOf: readonly number[];
  readonly cacheLosses: number;
  readonly refusedOthers: number;
  readonly sent: number;
  /** Clicks after the first minute and a half: all, and those that found no request free. */
  readonly clicks: { readonly all: number; readonly refused: number };
  /** The longest time in which nobody got a slot. */
  readonly longestWaitMs: number;
}

interface Event {
  readonly atMs: number;
  readonly act: () => void;
}

const windowMs = 60_000;

/** The sliding log of the server: what it accepted in the last minute. */
class ServerLog {
  readonly times: number[] = [];
  constructor(private readonly limit: number) {}

  used(nowMs: number): number {
    let count = 0;
    for (let index = this.times.length - 1; index >= 0; index -= 1) {
      if ((this.times[index] ?? 0) <= nowMs - windowMs) break;
      count += 1;
    }
    return count;
  }

  take(nowMs: number, amount: number): boolean {
    if (this.used(nowMs) + amount > this.limit) return false;
    for (let taken = 0; taken < amount; taken += 1) this.times.push(nowMs);
    return true;
  }

  retryAfterSeconds(nowMs: number): number {
    const oldest = this.times.find((time) => time > nowMs - windowMs) ?? nowMs;
    return Math.max(1, Math.ceil((oldest + windowMs - nowMs) / 1000));
  }
}

export function runWorld(options: WorldOptions): WorldResult {
  const { random, limits } = options;
  const clock = fakeClock(10_000_000);
  const startMs = clock.nowIsMs;
  const endMs = startMs + options.durationMs;
  const caches = Array.from({ length: options.documents }, (): FakeCache => fakeCache());
  const userCache = fakeCache();
  const requestsOf = caches.map(() => 0);
  const requestLog = new ServerLog(limits.requests);
  const revealLog = new ServerLog(limits.reveals);
  const events: Event[] = [];
  const recent: [number, number][] = [];
  let inFlight = 0;
  let refusedOurs = 0;
  let cacheLosses = 0;
  let refusedOthers = 0;
  let sent = 0;
  const clicks = { all: 0, refused: 0 };
  let turnAtMs = startMs;
  let longestWaitMs = 0;

  const at = (atMs: number, act: () => void) => {
    const index = events.findIndex((event) => event.atMs > atMs);
    events.splice(index < 0 ? events.length : index, 0, { atMs, act });
  };
  const between = (low: number, high: number) => Math.floor(low + random() * (high - low + 1));

  const pacer = (document = 0): Pacer =>
    createPacer({
      cache: caches[document] ?? userCache,
      clock,
      otherDocuments: { cache: userCache, documentPrint: document.toString(16).padStart(6, '0') },
      keyId: 'key',
      limits: options.believed,
      recentReveals: () => recent.filter(([time]) => time > clock.nowIsMs - 2 * windowMs),
      lock: {
        run: (_wait, work) =>
          random() < options.lockLost ? { held: false } : { held: true, value: work() },
      },
    });

  function serve(reveals: number, document = 0): HttpOutcome {
    const nowMs = clock.nowIsMs;
    const headers = () => ({
      'x-ratelimit-limit': String(limits.requests),
      'x-ratelimit-remaining': String(limits.requests - requestLog.used(nowMs)),
      'x-ratelimit-reset': String(Math.ceil((nowMs + windowMs) / 1000)),
    });
    sent += 1;
    const isAccepted = requestLog.take(nowMs, 1) && revealLog.take(nowMs, reveals);
    if (isAccepted) {
      if (nowMs > startMs + 1.5 * windowMs) requestsOf[document] = (requestsOf[document] ?? 0) + 1;
      return { kind: 'response', status: 200, headers: headers(), body: '{}' };
    }
    refusedOurs += 1;
    const log = requestLog.used(nowMs) >= limits.requests ? requestLog : revealLog;
    const retryAfter = String(log.retryAfterSeconds(nowMs));
    return {
      kind: 'response',
      status: 429,
      headers: { ...headers(), 'retry-after': retryAfter },
      body: '{}',
    };
  }

  function execution(document: number): void {
    if (clock.nowIsMs >= endMs) return;
    if (inFlight === 0 && random() < options.cacheLost) {
      caches[document]?.values.clear();
      cacheLosses += 1;
    }
    const isReveal = options.wanted.reveals > 0 && random() < 0.5;
    if (isReveal) revealing(document);
    else matching(document);
  }

  function again(waitMs: number, document: number): void {
    at(clock.nowIsMs + waitMs + between(1, 40), () => execution(document));
  }

  function matching(document: number): void {
    const wanted = { requests: between(1, options.wanted.requests), reveals: 0 };
    pacer(document).wantMs(wanted);
    const reservation = pacer(document).reserve(wanted, 'part');
    if (reservation.requests === 0) {
      again(pacer(document).waitMs({ requests: 1, reveals: 0 }), document);
      return;
    }
    exchange(reservation, document);
  }

  function revealing(document: number): void {
    const free = pacer(document).slots().reveals;
    const reveals = Math.min(free, between(1, options.wanted.reveals));
    if (reveals === 0) {
      again(Math.min(500, pacer(document).waitMs({ requests: 1, reveals: 1 })), document);
      return;
    }
    const wanted = { requests: 1, reveals };
    pacer(document).wantMs(wanted);
    const reservation = pacer(document).reserve(wanted, 'whole');
    if (reservation.requests === 0) {
      again(Math.min(500, pacer(document).waitMs(wanted)), document);
      return;
    }
    exchange(reservation, document);
  }

  function exchange(reservation: ReturnType<Pacer['reserve']>, document: number): void {
    longestWaitMs = Math.max(longestWaitMs, clock.nowIsMs - turnAtMs);
    turnAtMs = clock.nowIsMs;
    if (random() < options.killed / 2) {
      again(between(1, 5_000), document);
      return;
    }
    const sentAtMs = clock.nowIsMs;
    const receivedAtMs = sentAtMs + between(...options.latencyMs);
    const outcomes: HttpOutcome[] = [];
    inFlight += 1;
    for (let index = 0; index < reservation.requests; index += 1) {
      at(between(sentAtMs, receivedAtMs), () =>
        outcomes.push(serve(reservation.reveals, document)),
      );
    }
    const isKilled = random() < options.killed / 2;
    at(receivedAtMs, () => {
      inFlight -= 1;
      if (reservation.reveals > 0) recent.push([receivedAtMs, reservation.reveals]);
      if (!isKilled) pacer(document).settle(reservation, { sentAtMs, receivedAtMs, outcomes });
      again(0, document);
    });
  }

  function otherProgram(): void {
    if (clock.nowIsMs >= endMs) return;
    if (!requestLog.take(clock.nowIsMs, 1)) refusedOthers += 1;
    at(clock.nowIsMs + between(1, 120_000 / options.otherPerMinute), otherProgram);
  }

  function click(): void {
    if (clock.nowIsMs >= endMs) return;
    const reservation = pacer().reserve({ requests: 1, reveals: 0 }, 'person');
    if (clock.nowIsMs > startMs + 1.5 * windowMs) {
      clicks.all += 1;
      if (reservation.requests === 0) clicks.refused += 1;
    }
    if (reservation.requests > 0) {
      const sentAtMs = clock.nowIsMs;
      const receivedAtMs = sentAtMs + between(...options.latencyMs);
      const outcomes = [serve(0)];
      at(receivedAtMs, () => pacer().settle(reservation, { sentAtMs, receivedAtMs, outcomes }));
    }
    at(clock.nowIsMs + windowMs / options.clicksPerMinute, click);
  }

  for (let number = 0; number < options.executions; number += 1) {
    at(startMs + between(0, 2_000), () => execution(number % options.documents));
  }
  if (options.otherPerMinute > 0) at(startMs, otherProgram);
  if (options.clicksPerMinute > 0) at(startMs + between(0, windowMs), click);
  const eventsMax = 2_000_000;
  for (let count = 0; events.length > 0 && count < eventsMax; count += 1) {
    const event = events.shift();
    if (event === undefined) break;
    clock.nowIsMs = Math.max(clock.nowIsMs, event.atMs);
    event.act();
  }

  // A whole number of windows, so that what is left of the first burst does not count twice.
  const countedMs = options.durationMs - windowMs;
  const share = (log: ServerLog, limit: number) =>
    log.times.filter((time) => time >= startMs + windowMs && time < endMs).length /
    ((limit * countedMs) / windowMs);
  return {
    accepted: { requests: requestLog.times.length, reveals: revealLog.times.length },
    utilisation: {
      requests: share(requestLog, limits.requests),
      reveals: share(revealLog, limits.reveals),
    },
    refusedOurs,
    requestsOf,
    cacheLosses,
    refusedOthers,
    sent,
    clicks,
    longestWaitMs,
  };
}
