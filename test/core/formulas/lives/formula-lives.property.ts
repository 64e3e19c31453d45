/** Defines what holds of money in any life of a document's formulas. */

import fc from 'fast-check';
import type { PropertyRuns } from '../../../support/property-runs';
import { noAnswer, refusal } from '../../api/fakes';
import { type Cell, everybody, FormulaLife, type Interruption } from './formula-life';

const cell: fc.Arbitrary<Cell> = fc.record({
  people: fc.integer({ min: 1, max: everybody.people }),
  fields: fc.nat(2),
});

const interruption: fc.Arbitrary<Interruption> = fc.record({
  at: fc.integer({ min: 1, max: 90 }),
  what: fc.oneof(
    fc.constantFrom('end' as const, 'end' as const, 'lose' as const, 'forget' as const),
    cell,
  ),
});

const event = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(cell, fc.option(interruption, { nil: null })) },
  { weight: 1, arbitrary: fc.constantFrom(1_000, 40_000, 100_000, 3_600_000) },
  { weight: 1, arbitrary: fc.constantFrom('forget', 'refuse', 'silence') },
);

type Event = readonly [Cell, Interruption | null] | number | string;

/** Longer than anybody may be at anything. */
const quietMs = 180_000;

function happen(life: FormulaLife, each: Event): void {
  const { clock, cache, service } = life.world;
  if (typeof each === 'number') clock.sleep(each);
  else if (each === 'forget') cache.values.clear();
  else if (each === 'refuse') service.faults.push(refusal(503, 'VAULT_UNAVAILABLE'));
  else if (each === 'silence') service.faults.push(noAnswer);
  else if (typeof each !== 'string') life.calculate(...each);
}

function lives(limitPerDay: number, tellsResults: boolean, events: readonly Event[]): void {
  const life = new FormulaLife(limitPerDay);
  life.world.service.tellsResults = tellsResults;
  for (const each of events) {
    happen(life, each);
    life.checkLimit();
    life.checkCount(false);
  }
  for (let round = 0; round < 3; round += 1) {
    life.world.clock.sleep(quietMs);
    life.calculate(everybody, null);
  }
  life.checkLimit();
  life.checkShown();
  life.checkCount(tellsResults);
}

/** Lives in which a promise broke once. */
const broken: [number, boolean, Event[]][] = [
  [
    2,
    false,
    [
      [
        { people: 1, fields: 0 },
        { at: 66, what: 'end' },
      ],
    ],
  ],
  [
    2,
    false,
    [
      [
        { people: 6, fields: 2 },
        { at: 82, what: { people: 6, fields: 0 } },
      ],
    ],
  ],
  [
    2,
    false,
    [
      [
        { people: 31, fields: 2 },
        { at: 83, what: 'end' },
      ],
      [
        { people: 1, fields: 1 },
        { at: 86, what: { people: 1, fields: 0 } },
      ],
    ],
  ],
  [
    4,
    true,
    [
      [
        { people: 3, fields: 1 },
        { at: 88, what: { people: 1, fields: 0 } },
      ],
      [
        { people: 1, fields: 1 },
        { at: 13, what: 'end' },
      ],
    ],
  ],
  [
    4,
    true,
    [
      100_000,
      100_000,
      [{ people: 1, fields: 0 }, null],
      [
        { people: 7, fields: 2 },
        { at: 80, what: 'end' },
      ],
      3_600_000,
      3_600_000,
      3_600_000,
    ],
  ],
];

export function keepsItsPromises(runs: PropertyRuns): void {
  const events = fc.array(event, { maxLength: 12 });
  const property = fc.property(fc.nat(8), fc.boolean(), events, lives);
  fc.assert(property, { ...runs, examples: broken });
}
