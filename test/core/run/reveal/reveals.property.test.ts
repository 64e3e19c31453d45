import fc from 'fast-check';
import { batchOf, type Wanting, wholeBatch } from '../../../../src/core/run/reveal/reveals';
import { singlyNote } from '../../../../src/core/sheet/rows/remarks';
import { parseStatus } from '../../../../src/core/sheet/rows/status';
import type { ContactField } from '../../../../src/core/words';

const both: readonly ContactField[] = ['email', 'phone'];

/** Free, to be charged, not wanted though it would cost, or not on file when it was looked at. */
const want = fc.constantFrom('free', 'charge', 'avoid', 'nothing', 'lacking');

const rows = fc.array(
  fc.record({
    person: fc.integer({ min: 0, max: 12 }),
    email: want,
    phone: want,
    singly: fc.boolean(),
  }),
  { minLength: 1, maxLength: 30 },
);

const purses = fc.record({
  limitLeft: fc.integer({ min: 0, max: 60 }),
  balance: fc.integer({ min: 0, max: 60 }),
  dailyLeft: fc.integer({ min: 0, max: 60 }),
  minuteLeft: fc.integer({ min: 0, max: 60 }),
  costPerReveal: fc.integer({ min: 1, max: 3 }),
});

const plans = fc.record({
  people: fc.integer({ min: 1, max: 25 }),
  fieldsAMinute: fc.integer({ min: 1, max: 60 }),
});

type Row = Readonly<{ person: number; email: string; phone: string; singly: boolean }>;

function wantingOf(all: readonly Row[]): readonly Wanting[] {
  return all.flatMap((row, index) => {
    const fields = (...kinds: readonly string[]) =>
      both.filter((field) => kinds.includes(row[field]));
    const fetch = fields('free', 'charge');
    if (fetch.length === 0) return [];
    const personId = `per_${row.person}`;
    const status = { ...parseStatus('Matched'), notes: row.singly ? [singlyNote] : [] };
    const sheetRow = {
      rowNumber: index + 2,
      isBlank: true,
      lead: { kind: 'blank' },
      texts: {},
      inputsText: '',
      inputsKey: `row ${index}`,
      statedId: personId,
      knownId: personId,
      status,
      cells: {},
    } as const;
    const item = { row: sheetRow, personId, person: null };
    const needs = {
      fetch,
      charge: fields('charge'),
      avoid: fields('avoid'),
      unknown: [],
      lacking: fields('lacking'),
    };
    return [{ item: { ...item, confidence: null, available: null }, needs }];
  });
}

test('no batch can charge more than is left of anything, nor a field that nobody wants', () => {
  fc.assert(
    fc.property(purses, rows, plans, (purse, all, bounds) => {
      const wanting = wantingOf(all);
      const batch = batchOf(purse, wanting, bounds);
      const charged = batch.people.reduce((sum, { charge }) => sum + charge.length, 0);
      const come = batch.people.reduce((sum, { lacking = [] }) => sum + lacking.length, 0);
      const most = (charged + come) * purse.costPerReveal;
      expect(batch.fieldsMax).toBe(charged);
      expect(batch.people.length).toBeLessThanOrEqual(bounds.people);
      expect(most).toBeLessThanOrEqual(Math.min(purse.limitLeft, purse.balance));
      if (charged > 0) {
        expect(charged).toBeLessThanOrEqual(Math.min(purse.dailyLeft, purse.minuteLeft));
      }
      for (const { personId, charge, lacking = [] } of batch.people) {
        const own = wanting.filter(({ item }) => item.personId === personId);
        for (const field of batch.fields) {
          const mayCost = own.some(({ needs }) => needs.charge.includes(field));
          const isUnwanted = own.every(
            ({ needs }) => needs.avoid.includes(field) && !needs.fetch.includes(field),
          );
          expect(isUnwanted).toBe(false);
          if (mayCost) expect(charge).toContain(field);
          const mayHaveCome =
            own.some(({ needs }) => needs.lacking.includes(field)) &&
            !own.some(({ needs }) => needs.fetch.includes(field));
          if (mayHaveCome) expect([...charge, ...lacking]).toContain(field);
        }
      }
    }),
  );
});

test('nobody who costs nothing is refused', () => {
  fc.assert(
    fc.property(purses, rows, plans, (purse, all, bounds) => {
      const wanting = wantingOf(all);
      const { refused } = batchOf(purse, wanting, bounds);
      for (const personId of refused.keys()) {
        const own = wanting.filter(({ item }) => item.personId === personId);
        expect(own.some(({ needs }) => needs.charge.length > 0)).toBe(true);
      }
    }),
  );
});

test('with a fresh minute and enough money the first one is asked for, on any plan', () => {
  fc.assert(
    fc.property(rows, plans, (all, bounds) => {
      const wanting = wantingOf(all);
      fc.pre(wanting.length > 0);
      const plenty = { limitLeft: 999, balance: 999, dailyLeft: 999, costPerReveal: 1 };
      const batch = batchOf({ ...plenty, minuteLeft: bounds.fieldsAMinute }, wanting, bounds);
      expect(batch.people[0]?.personId).toBe(wanting[0]?.item.personId);
      expect(batch.fieldsMax).toBeGreaterThanOrEqual(wholeBatch(wanting, bounds));
      expect(wholeBatch(wanting, bounds)).toBeLessThanOrEqual(bounds.fieldsAMinute);
    }),
  );
});
