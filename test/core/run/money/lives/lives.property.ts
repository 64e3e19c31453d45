/** Defines what holds of money in any life of a run. */

import fc from 'fast-check';
import type { PropertyRuns } from '../../../../support/property-runs';
import { type HappeningName, happenings, startDrawn } from './happenings';
import { Life } from './life';

const isName = (name: string): name is HappeningName => Object.hasOwn(happenings, name);

const names = Object.keys(happenings).filter(isName);

type Event = readonly [HappeningName, number];

/** Steps come the most often, then the deaths of steps; no life holds all that can happen. */
const events = fc.array(
  fc.tuple(
    fc.oneof(
      { weight: 3, arbitrary: fc.constant<HappeningName>('step') },
      { weight: 2, arbitrary: fc.constantFrom<HappeningName>('die', 'loseAnswer') },
      { weight: 4, arbitrary: fc.constantFrom(...names) },
    ),
    fc.nat(999),
  ),
  { maxLength: 24 },
);

/** Lives in which a promise once broke. */
const broken: readonly [number, readonly Event[]][] = [
  // A step died before its ask was kept: the log alone had it, and it came back when it was known.
  [
    1,
    [
      ['die', 413],
      ['loseAsks', 0],
      ['insertRow', 1],
      ['die', 137],
    ],
  ],
  // What a look had logged before its step died was charged again: the asks were lost, too.
  [
    263,
    [
      ['loseAnswer', 0],
      ['step', 0],
      ['die', 779],
      ['loseAsks', 0],
      ['insertRow', 736],
    ],
  ],
];

function lives(first: number, course: readonly Event[]): void {
  const life = new Life();
  startDrawn(life, first);
  for (const [name, draw] of course) {
    happenings[name](life, draw);
    life.checkLimits();
    life.checkSheets();
  }
  life.liveOn();
  life.checkLimits();
  life.checkSheets();
  life.checkReceipt();
}

export function keepsItsPromises(runs: PropertyRuns): void {
  fc.assert(fc.property(fc.nat(999), events, lives), {
    ...runs,
    examples: [...broken],
  });
}
