/** Defines what holds of a run on any plan, for some plans or for many. */
import fc from 'fast-check';
import type { ContactField } from '../../../../src/core/words';
import { PacedApi, type Plan } from '../../../support/paced-api';
import { fakePerson } from '../../../support/people';
import type { PropertyRuns } from '../../../support/property-runs';
import { lead, RunWorld } from '../../../support/run-world';

const names = Array.from({ length: 40 }, (_, index) => {
  const letter = (n: number) => String.fromCharCode(97 + (Math.floor(n) % 26));
  return `Ann ${letter(index).toUpperCase()}${letter(index * 7)}${letter(index + 3)}${letter(index / 26)}son`;
});

interface Case {
  readonly plan: Plan;
  readonly people: readonly {
    readonly has: string;
    readonly owns: string;
    readonly byId: boolean;
  }[];
  readonly reveal: readonly ContactField[];
  readonly creditLimit: number;
  readonly balance: number;
  readonly cost: number;
  readonly previewFirst: boolean;
}

export function worldOf({ plan, people, balance, cost }: Case) {
  const everybody = people.map(({ has }, index) =>
    fakePerson(names[index] ?? 'Nobody', {
      ...(has.includes('e') ? {} : { email: '' }),
      ...(has.includes('p') ? {} : { phone: '' }),
    }),
  );
  const rows = everybody.map(({ fullName }) => lead(fullName));
  let api: PacedApi | null = null;
  const world = new RunWorld(everybody, rows, (all, clock) => {
    api = new PacedApi(all, clock, plan);
    return api;
  });
  world.api.balance = balance;
  world.api.costPerReveal = cost;
  people.forEach(({ owns }, index) => {
    const person = everybody[index];
    if (person === undefined) return;
    if (owns.includes('e') && person.email !== '') world.api.own(person.id, 'email');
    if (owns.includes('p') && person.phone !== '') world.api.own(person.id, 'phone');
  });
  return { world, everybody, api: api as unknown as PacedApi };
}

/** What may be asked for: each match, each record, a batch for each person and field, a look at the account. */
const stepsPerPerson = 12;

const cases: fc.Arbitrary<Case> = fc.record({
  plan: fc.record({
    requestsPerMinute: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 60 })),
    revealsPerMinute: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 60 })),
    batchIdsMax: fc.constantFrom(1, 2, 10, 25, 100, 500),
  }),
  people: fc.array(
    fc.record({
      has: fc.constantFrom('ep', 'ep', 'e', 'p', ''),
      owns: fc.constantFrom('', '', 'e', 'p', 'ep'),
      byId: fc.boolean(),
    }),
    { minLength: 1, maxLength: 40 },
  ),
  reveal: fc.constantFrom<readonly ContactField[]>(['email'], ['phone'], ['email', 'phone']),
  creditLimit: fc.integer({ min: 0, max: 90 }),
  balance: fc.integer({ min: 0, max: 90 }),
  cost: fc.constantFrom(1, 1, 2),
  previewFirst: fc.boolean(),
});

const person = (has: string, owns: string, byId: boolean) => ({ has, owns, byId });

/** A step was called for the one record that came free next, and waited for more than that. */
const oneRecordNext: Case = {
  plan: { requestsPerMinute: 14, revealsPerMinute: 4, batchIdsMax: 100 },
  people: [
    person('', '', true),
    person('ep', '', false),
    person('p', '', false),
    person('ep', '', true),
    person('ep', 'e', false),
    person('ep', '', false),
    person('', '', true),
    person('ep', '', true),
    person('ep', '', true),
    person('ep', '', false),
  ],
  reveal: ['email'],
  creditLimit: 4,
  balance: 4,
  cost: 1,
  previewFirst: true,
};

/** Of 14 free reveals people of two fields and one of one fill 13, and nearly a whole batch is 14. */
const oddlyPacked: Case = {
  plan: { requestsPerMinute: 60, revealsPerMinute: 60, batchIdsMax: 25 },
  people: [
    ...Array.from({ length: 21 }, () => person('ep', '', false)),
    ...Array.from({ length: 4 }, () => person('e', '', false)),
    ...Array.from({ length: 2 }, () => person('ep', '', false)),
    person('e', '', false),
    ...Array.from({ length: 6 }, () => person('ep', '', false)),
  ],
  reveal: ['email', 'phone'],
  creditLimit: 1_000,
  balance: 1_000,
  cost: 1,
  previewFirst: true,
};

/** The runs that once failed come first, whatever is drawn. */
export function endsWithinBounds(runs: PropertyRuns): void {
  fc.assert(
    fc.property(cases, (each) => {
      const { world, everybody, api } = worldOf(each);
      const { creditLimit, balance, reveal } = each;
      if (each.previewFirst) world.start({ reveal }, { kind: 'preview' });
      const stepsMax = 40 + stepsPerPerson * each.people.length;
      if (each.previewFirst) {
        world.drive(stepsMax);
        // Rows of which only the id is left, as after a status was cleared.
        each.people.forEach(({ byId }, index) => {
          if (byId) world.table.type(index + 2, 'CDX status', '');
        });
      }
      world.start({ reveal, creditLimit });
      const run = world.drive(stepsMax);
      expect(run.spent).toBe(world.api.charged);
      expect(world.api.charged).toBeLessThanOrEqual(Math.min(creditLimit, balance));
      expect(api.exceeded).toBe(0);
      const requests = api.calls.filter(({ method }) => method !== 'account').length;
      expect(requests).toBeLessThanOrEqual(10 + 5 * each.people.length);
      if (run.phase === 'paused') {
        expect(run.pause?.reason).toBe('credits');
        return;
      }
      expect(run.phase).toBe('finished');
      // Nobody whose wanted fields are all owned is left waiting for money.
      everybody.forEach((person, index) => {
        const isFree = reveal.every(
          (field) => person[field] === '' || world.api.owned.has(`${person.id} ${field}`),
        );
        const status = world.statuses()[index] ?? '';
        if (isFree) expect(status).toMatch(/^(Done|No data on file)/);
        if (isFree && reveal.includes('email')) expect(world.emails()[index]).toBe(person.email);
        if (isFree && reveal.includes('phone')) expect(world.phones()[index]).toBe(person.phone);
      });
    }),
    { ...runs, examples: [[oneRecordNext], [oddlyPacked]] },
  );
}
