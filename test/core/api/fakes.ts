/** Defines fakes of the ports that the client needs: a clock that is set, a cache, a lock, answers from a list. */
import type {
  Cache,
  Clock,
  HttpClient,
  HttpOutcome,
  HttpRequest,
  Lock,
} from '../../../src/core/ports/services';

export interface FakeClock extends Clock {
  nowIsMs: number;
}

export function fakeClock(startMs = 1_000_000): FakeClock {
  return {
    nowIsMs: startMs,
    nowMs() {
      return this.nowIsMs;
    },
    sleep(durationMs) {
      this.nowIsMs += durationMs;
    },
  };
}

export interface FakeCache extends Cache {
  readonly values: Map<string, string>;
  reads: number;
  writes: number;
}

export function fakeCache(): FakeCache {
  const values = new Map<string, string>();
  return {
    values,
    reads: 0,
    writes: 0,
    getAll(keys) {
      this.reads += 1;
      const found = keys.flatMap((key) => {
        const value = values.get(key);
        return value === undefined ? [] : [[key, value] as const];
      });
      return Object.fromEntries(found);
    },
    removeAll(keys) {
      for (const key of keys) values.delete(key);
    },
    putAll(added) {
      this.writes += 1;
      for (const [key, value] of Object.entries(added)) values.set(key, value);
    },
  };
}

export interface FakeLock extends Lock {
  isTaken: boolean;
  runs: number;
}

export function fakeLock(): FakeLock {
  return {
    isTaken: false,
    runs: 0,
    run(_waitMaxMs, work) {
      this.runs += 1;
      return this.isTaken ? { held: false } : { held: true, value: work() };
    },
  };
}

export interface StubHttp extends HttpClient {
  readonly sent: HttpRequest[];
}

/** Answers each request by the given function and takes that long for each exchange. */
export function stubHttp(
  answer: (request: HttpRequest) => HttpOutcome,
  clock: Clock = fakeClock(),
  durationMs = 100,
): StubHttp {
  const sent: HttpRequest[] = [];
  return {
    sent,
    sendAll(requests) {
      sent.push(...requests);
      clock.sleep(durationMs);
      return requests.map(answer);
    },
  };
}

export function response(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): HttpOutcome {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { kind: 'response', status, headers: { 'x-request-id': 'req-1', ...headers }, body: text };
}

export function success(
  data: unknown,
  headers: Readonly<Record<string, string>> = {},
): HttpOutcome {
  return response(200, { ok: true, data }, headers);
}

export function refusal(
  status: number,
  code: string,
  details?: unknown,
  headers: Readonly<Record<string, string>> = {},
): HttpOutcome {
  return response(status, { ok: false, error: { code, message: 'Reworded.', details } }, headers);
}

export const noAnswer: HttpOutcome = { kind: 'failure', reason: 'no answer' };

/** Budget headers as the API sends them. */
export function budget(remaining: number, limit = 60): Record<string, string> {
  return { 'x-ratelimit-limit': String(limit), 'x-ratelimit-remaining': String(remaining) };
}
