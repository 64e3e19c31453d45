/** Defines how requests are exchanged for answers: slots first, then the wire, then what it taught. */
import { pacePollMs } from '../../config';
import type { Clock, HttpClient, HttpOutcome, HttpRequest } from '../ports/services';
import { type Answer, failure } from './answer';
import { apiError } from './errors/errors';
import type { Exchange, Pacer, Reservation } from './pace/pacer';
import type { Amounts } from './pace/uses';

const oneRequest: Amounts = { requests: 1, reveals: 0 };

type ReadOutcome<T> = (outcome: HttpOutcome) => Answer<T>;

export interface RequestExchange {
  /** Sends as many as slots are free, all at once; the rest are answered with `PACED`. */
  parallel<T>(requests: readonly HttpRequest[], read: ReadOutcome<T>): readonly Answer<T>[];
  /** Sets a slot aside for the next `parallel`, which then needs no lock of its own. */
  reserveAhead(): void;
  /** Gives back what was set aside and not used. */
  dropAhead(): void;
  /** Sends one request that is not among others. */
  alone<T>(request: HttpRequest, read: ReadOutcome<T>): Answer<T>;
  /** Sends one request that may reveal that many fields, or nothing. */
  revealing<T>(
    request: HttpRequest,
    reveals: number,
    read: ReadOutcome<T>,
    wasRefused: (value: T) => boolean,
  ): Answer<T>;
}

/** How one request alone gets its slot: `person` is for somebody who sits before the sidebar. */
export type ModeAlone = 'whole' | 'person';

export function createExchange(
  http: HttpClient,
  pacer: Pacer,
  clock: Clock,
  modeAlone: ModeAlone,
): RequestExchange {
  function send(requests: readonly HttpRequest[]) {
    const sentAtMs = clock.nowMs();
    const outcomes = requests.length === 0 ? [] : http.sendAll(requests);
    return { sentAtMs, receivedAtMs: clock.nowMs(), outcomes };
  }

  function paced(wanted: Amounts) {
    // Free slots that were not granted mean a lock that was not had: others are at it, so not at once.
    return failure(apiError('PACED', { retryAfterMs: Math.max(pacePollMs, pacer.waitMs(wanted)) }));
  }

  /** Whatever becomes of the pace (a quota, a lock, a cache): an answer that is here stays. */
  function settle(reservation: Reservation, exchange: Exchange): void {
    try {
      pacer.settle(reservation, exchange);
    } catch {
      // A reservation that can't be settled holds its slots until it lapses: slower, never too fast.
    }
  }

  function one<T>(
    request: HttpRequest,
    wanted: Amounts,
    mode: ModeAlone,
    read: ReadOutcome<T>,
    wasRefused: (value: T) => boolean = () => false,
  ): Answer<T> {
    const reservation = pacer.reserve(wanted, mode);
    if (reservation.requests === 0) return paced(wanted);
    const exchange = send([request]);
    const [outcome] = exchange.outcomes;
    // It was sent: without an outcome nobody knows what it charged.
    const answer = outcome === undefined ? failure(apiError('NETWORK_FAILURE')) : read(outcome);
    const revealsRefused = answer.ok && wasRefused(answer.value);
    settle(reservation, { ...exchange, revealsRefused });
    return answer;
  }

  let ahead: Reservation | null = null;
  const reserved = (requests: number) => {
    const reservation = ahead ?? pacer.reserve({ requests, reveals: 0 }, 'part');
    ahead = null;
    return reservation;
  };

  return {
    reserveAhead() {
      ahead = reserved(1);
    },
    dropAhead() {
      if (ahead !== null) settle(ahead, send([]));
      ahead = null;
    },
    parallel(requests, read) {
      const reservation = reserved(requests.length);
      const exchange = send(requests.slice(0, reservation.requests));
      settle(reservation, exchange);
      const answers = exchange.outcomes.map(read);
      const left = requests.slice(answers.length);
      if (left.length === 0) return answers;
      const waiting = paced(oneRequest);
      return [...answers, ...left.map(() => waiting)];
    },
    alone: (request, read) => one(request, oneRequest, modeAlone, read),
    revealing: (request, reveals, read, wasRefused) =>
      one(request, { requests: 1, reveals }, 'whole', read, wasRefused),
  };
}
