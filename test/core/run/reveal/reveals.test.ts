import type { Needs } from '../../../../src/core/run/lookup/needs';
import { batchOf, type Wanting } from '../../../../src/core/run/reveal/reveals';
import { parseStatus } from '../../../../src/core/sheet/rows/status';
import { plenty } from '../../../support/runs';

const bounds = { people: 25, fieldsAMinute: 60 };

function wants(personId: string, parts: Partial<Needs>, rowNumber = 2): Wanting {
  const row = {
    rowNumber,
    isBlank: true,
    lead: { kind: 'blank' },
    texts: {},
    inputsText: '',
    inputsKey: `row ${rowNumber}`,
    statedId: personId,
    knownId: personId,
    status: parseStatus(''),
    cells: {},
  } as const;
  const needs = { charge: [], fetch: [], avoid: [], unknown: [], lacking: [], ...parts };
  const item = { row, personId, person: null };
  return { item: { ...item, confidence: null, available: null }, needs };
}

const wantsBoth = { charge: ['email', 'phone'], fetch: ['email', 'phone'] } as const;
const people = (batch: ReturnType<typeof batchOf>) => batch.people.map(({ personId }) => personId);

test('people who want the same go into one batch', () => {
  const batch = batchOf(plenty, [wants('a', wantsBoth), wants('b', wantsBoth, 3)], bounds);
  expect(batch.fields).toEqual(['email', 'phone']);
  expect(people(batch)).toEqual(['a', 'b']);
  expect(batch.fieldsMax).toBe(4);
});

test('who must not be asked for a field waits for a batch without it', () => {
  const onlyEmail = { charge: ['email'], fetch: ['email'], avoid: ['phone'] } as const;
  const batch = batchOf(plenty, [wants('a', wantsBoth), wants('b', onlyEmail, 3)], bounds);
  expect(batch.fields).toEqual(['email', 'phone']);
  expect(people(batch)).toEqual(['a']);
});

test('the first one is never asked for what it must not be asked for', () => {
  const onlyEmail = { charge: ['email'], fetch: ['email'], avoid: ['phone'] } as const;
  const batch = batchOf(plenty, [wants('b', onlyEmail), wants('a', wantsBoth, 3)], bounds);
  expect(batch.fields).toEqual(['email']);
  expect(batch.people.find(({ personId }) => personId === 'b')?.charge).toEqual(['email']);
});

test('somebody wanted by several rows is asked once, for all that any of them wants', () => {
  const email = { charge: ['email'], fetch: ['email'], avoid: ['phone'] } as const;
  const batch = batchOf(plenty, [wants('a', email), wants('a', wantsBoth, 3)], bounds);
  expect(people(batch)).toEqual(['a']);
  expect(batch.fields).toEqual(['email', 'phone']);
  expect(batch.fieldsMax).toBe(2);
});

test('where a minute holds one field, nobody is asked for one that only others want', () => {
  const phone = { charge: ['phone'], fetch: ['phone'] } as const;
  const email = { charge: ['email'], fetch: ['email'] } as const;
  const wanting = [wants('a', phone), wants('b', email, 3)];
  expect(batchOf(plenty, wanting, { ...bounds, fieldsAMinute: 1 }).fields).toEqual(['phone']);
  expect(batchOf(plenty, wanting, { ...bounds, fieldsAMinute: 2 }).fields).toEqual([
    'phone',
    'email',
  ]);
});

test('an owned field is asked for along, and costs nothing', () => {
  const owned = { charge: ['email'], fetch: ['email', 'phone'] } as const;
  const batch = batchOf({ ...plenty, limitLeft: 1 }, [wants('a', owned)], bounds);
  expect(people(batch)).toEqual(['a']);
  expect(batch.fieldsMax).toBe(1);
});

test.each([
  [1, 'credits'],
  [2, 'batch'],
] as const)(
  'with %s credits who does not fit is refused with the reason: %s',
  (balance, reason) => {
    const batch = batchOf(
      { ...plenty, balance },
      [wants('a', wantsBoth), wants('b', wantsBoth, 3)],
      bounds,
    );
    expect(batch.refused.get('b')).toBe(reason);
  },
);

test('nobody wants nothing', () => {
  expect(batchOf(plenty, [], bounds)).toMatchObject({ fields: [], people: [], fieldsMax: 0 });
});

test('no batch can charge a field of which it did not count the cost', () => {
  const email = { charge: ['email'], fetch: ['email'] } as const;
  const phone = { charge: ['phone'], fetch: ['phone'], avoid: ['email'] } as const;
  const batch = batchOf(plenty, [wants('a', email), wants('b', phone, 3)], bounds);
  for (const field of batch.fields) {
    for (const { personId, charge } of batch.people) {
      const mayCost = personId === 'a' ? field === 'email' : true;
      expect(!mayCost || charge.includes(field)).toBe(true);
    }
  }
});

describe('who lacked a field when it was looked at', () => {
  const lacksPhone = { charge: ['email'], fetch: ['email'], lacking: ['phone'] } as const;
  const all = [wants('a', wantsBoth), wants('b', lacksPhone, 3)];

  test('is asked for it along with others, where the money would do', () => {
    const batch = batchOf({ ...plenty, limitLeft: 4 }, all, bounds);
    expect(people(batch)).toEqual(['a', 'b']);
    expect(batch.fieldsMax).toBe(3);
    expect(batch.people[1]).toMatchObject({ charge: ['email'], lacking: ['phone'] });
  });

  test('waits for a batch without it where a phone that has come since would be too much', () => {
    const short = { ...plenty, limitLeft: 3 };
    expect(people(batchOf(short, all, bounds))).toEqual(['a']);
    const later = batchOf({ ...plenty, limitLeft: 1 }, all.slice(1), bounds);
    expect([later.fields, people(later)]).toEqual([['email'], ['b']]);
  });
});
