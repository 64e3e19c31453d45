/** Defines the API in memory with the minute of a plan: it refuses what is too much, and a pacer stands before it. */

import { type Answer, failure } from '../../src/core/api/answer';
import type { Account } from '../../src/core/api/endpoints/account';
import type { EnrichInput, Match } from '../../src/core/api/endpoints/match';
import type { Person } from '../../src/core/api/endpoints/person';
import type { RevealedBatch } from '../../src/core/api/endpoints/reveal-batch';
import { apiError } from '../../src/core/api/errors/errors';
import { createPacer, type Pacer, type Slots } from '../../src/core/api/pace/pacer';
import type { Amounts } from '../../src/core/api/pace/uses';
import type { Clock, HttpOutcome } from '../../src/core/ports/services';
import type { ContactField } from '../../src/core/words';
import { fakeCache, fakeLock } from '../core/api/fakes';
import { FakeApi } from './fake-api';
import type { FakePerson } from './people';

const windowMs = 60_000;

export interface Plan {
  readonly requestsPerMinute: number;
  readonly revealsPerMinute: number;
  readonly batchIdsMax: number;
}

export class PacedApi extends FakeApi {
  /** Requests and newly charged fields beyond what the plan allows in any minute. */
  exceeded = 0;
  private readonly requestTimes: number[] = [];
  private readonly revealTimes: number[] = [];
  private readonly cache = fakeCache();
  private readonly pacer: Pacer;

  constructor(
    everybody: readonly FakePerson[],
    private readonly time: Clock,
    plan: Plan,
  ) {
    super(everybody, time);
    Object.assign(this, plan);
    this.pacer = createPacer({
      cache: this.cache,
      lock: fakeLock(),
      clock: time,
      keyId: 'key',
      limits: { requests: 60, reveals: 60 },
    });
  }

  /** As where the cache drops its entry: what the account told of its plan is gone too. */
  forgetPace(): void {
    this.cache.values.clear();
  }

  override account(): Answer<Account> {
    const answer = super.account();
    if (answer.ok) {
      const { requestsPerMinute: requests, revealsPerMinute: reveals } = answer.value.limits;
      this.pacer.learn({ requests, reveals });
    }
    return answer;
  }

  override enrich(inputs: readonly EnrichInput[]): readonly Answer<Match>[] {
    return this.parallel(inputs, (some) => super.enrich(some));
  }

  override people(ids: readonly string[]): readonly Answer<Person>[] {
    return this.parallel(ids, (some) => super.people(some));
  }

  override revealBatch(
    ids: readonly string[],
    fields: readonly ContactField[],
    revealsMax = ids.length * fields.length,
  ): Answer<RevealedBatch> {
    const wanted = { requests: 1, reveals: revealsMax };
    const reservation = this.pacer.reserve(wanted, 'whole');
    if (reservation.requests === 0)
      return failure(apiError('PACED', { retryAfterMs: this.waitMs(wanted) }));
    const sentAtMs = this.time.nowMs();
    this.count(this.requestTimes, 1, this.requestsPerMinute);
    const before = this.revealsToday;
    const answer = super.revealBatch(ids, fields);
    this.count(this.revealTimes, this.revealsToday - before, this.revealsPerMinute);
    this.settle(reservation, sentAtMs, 1);
    return answer;
  }

  override slots(): Slots {
    return this.pacer.slots();
  }

  override wantMs(wanted: Amounts = { requests: 1, reveals: 0 }): number {
    return this.pacer.wantMs(wanted);
  }

  override waitMs(wanted: Amounts = { requests: 1, reveals: 0 }): number {
    return this.pacer.waitMs(wanted);
  }

  private parallel<A, B>(
    items: readonly A[],
    ask: (items: readonly A[]) => readonly Answer<B>[],
  ): readonly Answer<B>[] {
    const reservation = this.pacer.reserve({ requests: items.length, reveals: 0 }, 'part');
    const sentAtMs = this.time.nowMs();
    this.count(this.requestTimes, reservation.requests, this.requestsPerMinute);
    const answers = ask(items.slice(0, reservation.requests));
    this.settle(reservation, sentAtMs, reservation.requests);
    const left = items.slice(reservation.requests);
    return [
      ...answers,
      ...left.map(() => failure(apiError('PACED', { retryAfterMs: this.waitMs() }))),
    ];
  }

  private settle(
    reservation: ReturnType<Pacer['reserve']>,
    sentAtMs: number,
    requests: number,
  ): void {
    const remaining = this.requestsPerMinute - this.used(this.requestTimes);
    const outcome: HttpOutcome = {
      kind: 'response',
      status: 200,
      headers: {
        'x-ratelimit-limit': String(this.requestsPerMinute),
        'x-ratelimit-remaining': String(Math.max(0, remaining)),
      },
      body: '',
    };
    const outcomes = Array.from({ length: requests }, () => outcome);
    this.pacer.settle(reservation, { sentAtMs, receivedAtMs: this.time.nowMs(), outcomes });
  }

  private used(times: readonly number[]): number {
    return times.filter((atMs) => atMs > this.time.nowMs() - windowMs).length;
  }

  private count(times: number[], amount: number, limit: number): void {
    for (let taken = 0; taken < amount; taken += 1) times.push(this.time.nowMs());
    if (this.used(times) > limit) this.exceeded += 1;
  }
}
