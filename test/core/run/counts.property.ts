/** Defines what holds of the counts of a run, for some runs or for many. */
import fc from 'fast-check';
import { viewOf } from '../../../src/core/run/run-view';
import type { RunCounts } from '../../../src/core/run/views';
import { errorOf } from '../../support/fake-api';
import { fakePerson } from '../../support/people';
import type { PropertyRuns } from '../../support/property-runs';
import { RunWorld } from '../../support/run-world';

const people = Array.from({ length: 12 }, (_, index) =>
  fakePerson(`P${index} Person`, { id: `per_${index}`, slug: `p-${index}` }),
);

function sumOf({ done, noMatch, noData, notEnoughInput, listed, waiting, errors }: RunCounts) {
  return done + noMatch + noData + notEnoughInput + listed + waiting + errors;
}

const names = fc.constantFrom(
  ...people.map(({ fullName }) => fullName),
  'Nobody Known',
  'Single',
  '',
);
const rows = fc.array(fc.tuple(names, fc.constantFrom('Acme', '')), {
  minLength: 1,
  maxLength: 60,
});

/** What people and the API do to a run between two steps. */
const events = fc.array(
  fc.constantFrom('step', 'step', 'step', 'edit', 'add', 'delete', 'clear', 'fail', 'list', 'stop'),
  { maxLength: 25 },
);

function listOrDelist({ workbook }: RunWorld, name: string): void {
  const entries = workbook.contactList.rows.flat().slice(1);
  const others = entries.filter((entry) => entry !== `${name}, Acme`);
  const next = others.length < entries.length ? others : [...entries, `${name}, Acme`];
  workbook.contactList.rows = ['Do not contact', ...next].map((text) => [text]);
}

function happen(world: RunWorld, event: string, at: number): void {
  const { table } = world;
  const row = 2 + (at % Math.max(1, table.lastRow() - 1));
  const name = `P${at % people.length} Person`;
  if (event === 'edit') table.type(row, 'Name', name);
  if (event === 'add') table.insertRow(table.lastRow() + 1, [name, 'Acme']);
  if (event === 'delete' && table.lastRow() > 2) table.deleteRow(row);
  if (event === 'clear') table.type(row, 'CDX status', '');
  if (event === 'fail') world.api.fail('enrich', errorOf('INTERNAL_ERROR', { status: 500 }));
  if (event === 'list') listOrDelist(world, name);
  if (event === 'stop') world.runs.setWish(world.kept().id, 'stop');
  world.step();
  world.clock.sleep(20_000);
}

/** The states add up to the rows at every moment, whatever people do meanwhile. */
export function addUp(runs: PropertyRuns): void {
  fc.assert(
    fc.property(rows, events, fc.boolean(), fc.nat(30), (leads, course, previews, limit) => {
      const world = new RunWorld(people, leads);
      if (previews) world.start({}, { kind: 'preview' });
      else world.start({ creditLimit: limit });
      for (const [index, event] of [...course, ...Array<string>(30).fill('step')].entries()) {
        const { counts, phase } = viewOf(world.kept(), 'payer-1');
        expect(sumOf(counts)).toBe(counts.rows);
        expect(Math.min(...Object.values(counts))).toBeGreaterThanOrEqual(0);
        if (phase === 'finished' || phase === 'stopped') break;
        happen(world, event, index * 7);
      }
    }),
    runs,
  );
}

/** A run that nothing disturbs ends with exactly its rows. */
export function endWithAllRows(runs: PropertyRuns): void {
  fc.assert(
    fc.property(rows, (leads) => {
      const world = new RunWorld(people, leads);
      const started = viewOf(world.start(), 'payer-1').counts.rows;
      const { counts } = viewOf(world.drive(), 'payer-1');
      expect(counts.rows).toBe(started);
    }),
    runs,
  );
}

/** Steps that die once they have written change nothing of what the run comes to. */
export function countAfterKills(runs: PropertyRuns): void {
  fc.assert(
    fc.property(rows, fc.integer({ min: 1, max: 3 }), (leads, kills) => {
      const calm = new RunWorld(people, leads);
      const { counts: expected } = viewOf(calm.run(), 'payer-1');
      const world = new RunWorld(people, leads);
      world.start();
      for (let kill = 0; kill < kills && world.kept().phase === 'running'; kill += 1)
        world.killAfterWriting();
      const { counts } = viewOf(world.drive(), 'payer-1');
      expect(counts).toEqual(expected);
      expect(world.statuses()).toEqual(calm.statuses());
    }),
    runs,
  );
}
