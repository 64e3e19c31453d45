/** Defines what holds of the service for any sequence of requests, for some or for many. */
import fc from 'fast-check';
import type { z } from 'zod';
import type { ChargeRecord } from '../../../sandbox/api/desk/audit';
import { type AccountLimits, limitsOf } from '../../../sandbox/api/limits/account-limits';
import { plans } from '../../../sandbox/api/limits/plans';
import { drawOptions, type Options } from '../../../sandbox/api/options';
import { SeededRandom } from '../../../sandbox/api/random';
import type { Field, Role } from '../../../sandbox/api/types';
import {
  accountData,
  batchData,
  enrichData,
  revealData,
} from '../../../sandbox/api/wire/responses';
import type { PropertyRuns } from '../../support/property-runs';
import { Bench, noonMs, type Reply } from './harness';

const minuteMs = 60_000;
const peopleCount = 60;
const payers = ['pro', 'team', 'lowCredit', 'nearCap'] as const;
type Payer = (typeof payers)[number];

const faults = [
  'vaultDown',
  'dropAfter',
  'http503',
  'lateCharge',
  'entryMissing',
  'fieldError',
] as const;

type Operation =
  | {
      kind: 'reveal' | 'enrich' | 'app';
      payer: Payer;
      person: number;
      fields: Field[];
      second: boolean;
    }
  | { kind: 'batch'; payer: Payer; people: number[]; fields: Field[]; second: boolean }
  | { kind: 'topUp'; payer: Payer; credits: number }
  | { kind: 'wait'; byMs: number }
  | { kind: 'fault'; fault: (typeof faults)[number] };

const payer = fc.constantFrom(...payers);
const person = fc.nat(peopleCount - 1);
const fields = fc.constantFrom<Field[]>(
  ['email'],
  ['phone'],
  ['email', 'phone'],
  ['phone', 'email'],
);
const second = fc.boolean();

const operation: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({ kind: fc.constantFrom('reveal', 'enrich', 'app'), payer, person, fields, second }),
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('batch' as const),
      ...{ payer, fields, second, people: fc.array(person, { minLength: 1, maxLength: 25 }) },
    }),
  },
  fc.record({
    kind: fc.constant('topUp' as const),
    payer,
    credits: fc.integer({ min: 1, max: 9 }),
  }),
  fc.record({ kind: fc.constant('wait' as const), byMs: fc.integer({ min: 1, max: 90_000 }) }),
  fc.record({
    kind: fc.constant('fault' as const),
    fault: fc.constantFrom(...faults),
  }),
);

class World {
  readonly bench: Bench;
  readonly toppedUp: Record<Payer, number> = { pro: 0, team: 0, lowCredit: 0, nearCap: 0 };
  readonly start: Readonly<Record<string, number>>;
  private readonly secondKeys: Readonly<Record<string, string>>;

  /** @param describes whether the OpenAPI document describes the answers, as it does for the defaults. */
  constructor(
    options: Partial<Options> = {},
    private readonly describes = true,
  ) {
    this.bench = new Bench(peopleCount, ':memory:', noonMs, options);
    this.start = Object.fromEntries(payers.map((role) => [role, this.bench.balance(role)]));
    this.secondKeys = Object.fromEntries(
      payers.map((role) => [role, this.bench.admin.createKey(role, 'second')]),
    );
  }

  limits(role: Payer): AccountLimits {
    return limitsOf(plans[role === 'team' ? 'team' : 'pro'], this.bench.admin.options(role));
  }

  apply(operation: Operation): void {
    if (operation.kind === 'wait') this.bench.nowMs += operation.byMs;
    else if (operation.kind === 'fault') {
      this.bench.admin.faults.inject({ kind: operation.fault, count: 1 });
    } else if (operation.kind === 'topUp') {
      this.toppedUp[operation.payer] += operation.credits;
      this.bench.admin.topUp(operation.payer, operation.credits);
    } else this.spend(operation);
  }

  private spend(operation: Exclude<Operation, { kind: 'wait' | 'fault' | 'topUp' }>): void {
    const { fields: asked, payer: role } = operation;
    const people = this.bench.admin.people();
    const id = (index: number) => people[index]?.id ?? '';
    const key = operation.second ? (this.secondKeys[role] ?? '') : this.bench.service.keys[role];
    const send = (path: string, body: object, data: z.ZodType) =>
      this.check(() => this.bench.post(path, body, { as: { key } }), data);
    switch (operation.kind) {
      case 'app':
        this.bench.admin.revealInWebApp(role, id(operation.person), asked);
        break;
      case 'reveal':
        send(`/people/${id(operation.person)}/reveal`, { fields: asked }, revealData);
        break;
      case 'enrich': {
        const linkedin_url = `linkedin.com/in/${people[operation.person]?.linkedinSlug}`;
        send('/enrich', { linkedin_url, reveal: true, reveal_fields: asked }, enrichData);
        break;
      }
      case 'batch':
        send('/people/reveal/batch', { ids: operation.people.map(id), fields: asked }, batchData);
    }
  }

  /** An answer, unless it was dropped, has the shape that the OpenAPI document promises. */
  private check(send: () => Reply, data: z.ZodType): void {
    let reply: Reply;
    try {
      reply = send();
    } catch {
      return;
    }
    if (reply.status === 200 && this.describes) data.parse(reply.json.data);
  }
}

function chargesOf(world: World, role: Role): ChargeRecord[] {
  return world.bench.admin.audit().charges.filter((charge) => charge.role === role);
}

/** The most events within any minute, its end excluded. */
function mostInAMinute(momentsMs: readonly number[]): number {
  const counts = momentsMs.map(
    (start) => momentsMs.filter((at) => at >= start && at < start + minuteMs).length,
  );
  return Math.max(0, ...counts);
}

/** The money adds up and no window is over its limit. */
export function addsUp(runs: PropertyRuns): void {
  fc.assert(
    fc.property(fc.array(operation, { minLength: 5, maxLength: 40, size: 'max' }), (operations) => {
      checkWhile(new World(), operations);
    }),
    runs,
  );
}

/** So they do under any reading of what the document leaves open. */
export function addsUpAsRead(runs: PropertyRuns): void {
  const steps = fc.array(operation, { minLength: 5, maxLength: 40, size: 'max' });
  fc.assert(
    fc.property(steps, fc.nat(), fc.constantFrom(0.2, 0.6, 1), (operations, seed, share) => {
      checkWhile(new World(drawOptions(new SeededRandom(seed), share), false), operations);
    }),
    runs,
  );
}

function checkWhile(world: World, operations: readonly Operation[]): void {
  for (const step of operations) {
    world.apply(step);
    for (const role of payers) expect(world.bench.balance(role)).toBeGreaterThanOrEqual(0);
  }
  for (const role of payers) checkAccount(world, role);
  checkRequestWindows(world);
}

function checkAccount(world: World, role: Payer): void {
  const { admin } = world.bench;
  const charges = chargesOf(world, role);
  const spent = charges.reduce((sum, charge) => sum + charge.credits, 0);
  const { revealed, balance } = admin.account(role);
  const { costPerReveal, revealsPerMinute, revealsPerDay } = world.limits(role);
  expect(revealed.length * costPerReveal).toBe(spent);
  expect(balance).toBe((world.start[role] ?? 0) + world.toppedUp[role] - spent);
  expect(creditsByField(charges).filter((sum) => sum !== 0 && sum !== costPerReveal)).toEqual([]);
  const kept = charges.filter((charge) => charge.kind === 'reveal' && !isRefunded(charge, charges));
  expect(mostInAMinute(kept.map((charge) => charge.atMs))).toBeLessThanOrEqual(revealsPerMinute);
  expect(kept.length).toBeLessThanOrEqual(revealsPerDay);
  const truth = new Map(admin.people().map((known) => [known.id, known]));
  for (const { personId, field, value } of revealed)
    expect(value).toBe(truth.get(personId)?.[field]);
}

function creditsByField(charges: readonly ChargeRecord[]): number[] {
  const times = new Map<string, number>();
  for (const { personId, field, credits } of charges) {
    const name = `${personId}:${field}`;
    times.set(name, (times.get(name) ?? 0) + credits);
  }
  return [...times.values()];
}

function isRefunded(charge: ChargeRecord, charges: readonly ChargeRecord[]): boolean {
  return charges.some(
    (other) =>
      other.kind === 'refund' &&
      other.requestId === charge.requestId &&
      other.personId === charge.personId &&
      other.field === charge.field,
  );
}

function checkRequestWindows(world: World): void {
  const served = world.bench.admin.audit().requests.filter((request) => request.status !== 429);
  for (const role of payers) {
    const moments = served.filter((request) => request.role === role).map(({ atMs }) => atMs);
    expect(mostInAMinute(moments)).toBeLessThanOrEqual(2 * world.limits(role).requestsPerMinute);
  }
}

/** No minute holds more served requests than the limit, and no room is left unused. */
export function fillsEachMinute(runs: PropertyRuns): void {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 150, maxLength: 250 }),
      (pauses) => {
        const bench = new Bench(peopleCount);
        const served: number[] = [];
        for (const pauseMs of pauses) {
          bench.nowMs += pauseMs;
          const used = served.filter((at) => at > bench.nowMs - minuteMs).length;
          const { status, json } = bench.get('/account');
          expect(status).toBe(used < 60 ? 200 : 429);
          if (status === 200) {
            accountData.parse(json.data);
            served.push(bench.nowMs);
          }
        }
        expect(mostInAMinute(served)).toBeLessThanOrEqual(60);
      },
    ),
    runs,
  );
}
