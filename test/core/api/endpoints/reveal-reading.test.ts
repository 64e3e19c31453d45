import fc from 'fast-check';
import { failure, success } from '../../../../src/core/api/answer';
import { revealedBatchFrom } from '../../../../src/core/api/endpoints/reveal-batch';
import {
  creditsOf,
  type RevealReading,
  readReveals,
} from '../../../../src/core/api/endpoints/reveal-reading';
import { errorFrom } from '../../../../src/core/api/errors/error-from';
import { apiError } from '../../../../src/core/api/errors/errors';
import type { ContactField } from '../../../../src/core/words';

const both: readonly ContactField[] = ['email', 'phone'];

/** A person as the wire has one: `email` and `phone` are the values, null where not revealed. */
function wirePerson(id: string, parts: { email?: unknown; phone?: unknown; has?: string } = {}) {
  const { email, phone, has = 'email phone' } = parts;
  return {
    id,
    slug: `slug-of-${id}`,
    contact: {
      email: {
        available: has.includes('email'),
        status: 'verified',
        domain: 'a.example',
        value: email,
      },
      phone: { available: has.includes('phone'), value: phone },
    },
  };
}

function reading(
  results: readonly unknown[],
  parts: { ids?: readonly string[]; fields?: readonly ContactField[]; spent?: number } = {},
): RevealReading {
  const { ids = ['p1'], fields = both, spent = 0 } = parts;
  const batch = revealedBatchFrom({ results, totals: { credits_spent: spent, balance: 7 } });
  if (batch === null) throw new Error('The answer does not parse.');
  return readReveals(ids, fields, success(batch, 'req-1'));
}

const kinds = ({ people }: RevealReading) =>
  people.map(({ fields }) => `${fields.email?.kind ?? ''} ${fields.phone?.kind ?? ''}`);

describe('an entry that is ok', () => {
  test('gives values with their prices', () => {
    const person = wirePerson('p1', { email: 'a@a.example', phone: '+1' });
    const results = {
      email: { source: 'vault', credits_spent: 1 },
      phone: { source: 'history', credits_spent: 0 },
    };
    const read = reading([{ status: 'ok', id: 'p1', person, credits_spent: 1, results }], {
      spent: 1,
    });
    expect(read.people[0]?.fields.email).toEqual({ kind: 'revealed', value: 'a@a.example' });
    expect(read.people[0]?.charges).toEqual([
      { field: 'email', credits: 1, source: 'vault' },
      { field: 'phone', credits: 0, source: 'history' },
    ]);
    expect(read).toMatchObject({ credits: 1, balance: 7 });
  });

  test.each([
    ['a list', [{ field: 'phone', code: 'NO_DATA' }]],
    ['an object by field', { phone: { code: 'NO_DATA', message: 'x' } }],
    ['codes by field', { phone: 'NO_DATA' }],
    ['errors in a list', [{ field: 'phone', error: { code: 'NO_DATA' } }]],
    ['errors by field', { phone: { error: { code: 'NO_DATA' } } }],
  ])('with its errors as %s says which field has no data', (_, errors) => {
    const person = wirePerson('p1', { email: 'a@a.example' });
    const results = { email: { source: 'vault', credits_spent: 1 } };
    const read = reading([{ status: 'ok', id: 'p1', person, credits_spent: 1, results, errors }]);
    expect(kinds(read)).toEqual(['revealed none']);
    expect(read.people[0]?.inDoubt).toEqual([]);
  });

  test.each([null, undefined])('whose sum is %p costs what its fields say', (sum) => {
    const person = wirePerson('p1', { email: 'a@a.example', phone: '+1' });
    const results = {
      email: { source: 'vault', credits_spent: 1 },
      phone: { source: 'vault', credits_spent: 0 },
    };
    const entry = { status: 'OK', id: 'p1', person, credits_spent: sum, results };
    const read = reading([entry], { spent: 1 });
    expect(kinds(read)).toEqual(['revealed revealed']);
    expect(read.people[0]?.charges.map(({ credits }) => credits)).toEqual([1, 0]);
  });

  test('whose sum is missing is in doubt where a field does not say what it cost', () => {
    const person = wirePerson('p1', { email: 'a@a.example', phone: '+1' });
    const results = { email: { source: 'vault', credits_spent: 1 }, phone: { source: 'vault' } };
    const read = reading([{ status: 'ok', id: 'p1', person, results }]);
    expect(kinds(read)).not.toEqual(['revealed revealed']);
  });

  test('whose sum is missing is in doubt where a field with a value is not among its results', () => {
    const person = wirePerson('p1', { email: 'a@a.example', phone: '+1' });
    const results = { email: { source: 'vault', credits_spent: 1 } };
    const read = reading([{ status: 'ok', id: 'p1', person, results }], { spent: 2 });
    expect(read.people[0]?.inDoubt).toEqual(['email', 'phone']);
  });

  test('can be asked again for a field that was unavailable for the moment', () => {
    const person = wirePerson('p1', { email: 'a@a.example' });
    const results = { email: { source: 'vault', credits_spent: 1 } };
    const errors = { phone: { code: 'VAULT_UNAVAILABLE' } };
    const read = reading([{ status: 'ok', id: 'p1', person, credits_spent: 1, results, errors }]);
    expect(kinds(read)).toEqual(['revealed failed']);
  });

  test('leaves a field in doubt that is on file and stands neither under results nor errors', () => {
    const person = wirePerson('p1', { email: 'a@a.example' });
    const results = { email: { source: 'vault', credits_spent: 1 } };
    const read = reading([{ status: 'ok', id: 'p1', person, credits_spent: 1, results }]);
    expect(kinds(read)).toEqual(['revealed doubt']);
    expect(read.people[0]?.inDoubt).toEqual(['phone']);
  });

  test('says of a field that is not on file that there is none', () => {
    const person = wirePerson('p1', { email: 'a@a.example', has: 'email' });
    const read = reading([{ status: 'ok', id: 'p1', person, credits_spent: 1, results: {} }]);
    expect(kinds(read)).toEqual(['revealed none']);
  });

  test('without results shares what it cost among what it gives', () => {
    const person = wirePerson('p1', { email: 'a@a.example', phone: '+1' });
    const read = reading([{ status: 'ok', id: 'p1', person, credits_spent: 2 }], { spent: 2 });
    expect(read.people[0]?.charges).toEqual([
      { field: 'email', credits: 1, source: '', isGuess: true },
      { field: 'phone', credits: 1, source: '', isGuess: true },
    ]);
  });

  test('that was charged for a field without its value can be asked again, free of doubt', () => {
    const person = wirePerson('p1', { email: 'a@a.example' });
    const results = {
      email: { source: 'vault', credits_spent: 1 },
      phone: { source: 'vault', credits_spent: 1 },
    };
    const read = reading([{ status: 'ok', id: 'p1', person, credits_spent: 2, results }]);
    expect(kinds(read)).toEqual(['revealed failed']);
    expect(read.people[0]?.inDoubt).toEqual([]);
    expect(read.credits).toBe(2);
  });
});

test('an ok entry that bears no id is that of its person', () => {
  const person = wirePerson('p2', { email: 'b@a.example', has: 'email' });
  const entry = { status: 'ok', person, credits_spent: 1 };
  const batch = revealedBatchFrom({ results: [entry] });
  expect(batch?.entries).toMatchObject([{ status: 'ok', id: 'p2' }]);
  const read = reading([entry], { ids: ['p1', 'slug-of-p2'], fields: ['email'], spent: 1 });
  expect(kinds(read)).toEqual(['doubt ', 'revealed ']);
  expect(read.people.map(({ charges }) => creditsOf(charges))).toEqual([0, 1]);
});

test('credits that an ok entry counts for fields of which nothing is on file are charged all the same', () => {
  const person = wirePerson('p1', { has: '' });
  const read = reading([{ status: 'ok', id: 'p1', person, credits_spent: 2 }], { spent: 2 });
  expect(read.people[0]?.charges).toEqual([{ field: 'email', credits: 2, source: '' }]);
  expect(read.credits).toBe(2);
});

describe('an entry that is not ok', () => {
  const error = (code: string) => ({ status: 'error', id: 'p1', error: { code, message: 'x' } });

  test('has no data where one field was asked for, and may hide another failure where two were', () => {
    expect(kinds(reading([error('NO_DATA')], { fields: ['phone'] }))).toEqual([' none']);
    expect(kinds(reading([error('NO_DATA')]))).toEqual(['failed failed']);
  });

  test.each([
    ['VAULT_UNAVAILABLE', 'failed'],
    ['INSUFFICIENT_CREDITS', 'refused'],
    ['NOT_FOUND', 'refused'],
    ['INTERNAL_ERROR', 'doubt'],
    ['SOMETHING_NEW', 'doubt'],
  ])('with %s is %s', (code, kind) => {
    const read = reading([error(code)], { fields: ['email'] });
    expect(read.people[0]?.fields.email?.kind).toBe(kind);
  });

  test.each([
    ['of a status that v1 did not have', [{ status: 'deferred', id: 'p1' }]],
    ['that is missing', []],
    ['that is null', [null]],
    ['without its fields', [{ status: 'ok', id: 'p1' }]],
    ['that failed without a code', [{ status: 'error', id: 'p1', error: 'later' }]],
    ['that was skipped without a reason', [{ status: 'skipped', id: 'p1' }]],
  ])('%s is in doubt', (_, results) => {
    expect(kinds(reading(results))).toEqual(['doubt doubt']);
  });

  test('joins a slug with the id that its error bears by its place, where all others stand in theirs', () => {
    const ok = { status: 'ok', id: 'p2', person: wirePerson('p2', { has: '' }), credits_spent: 0 };
    const failed = { status: 'error', id: 'per_1', error: { code: 'NO_DATA', message: '' } };
    const parts = { ids: ['some-slug', 'p2'], fields: ['email'] as const };
    expect(kinds(reading([failed, ok], parts))).toEqual(['none ', 'none ']);
    expect(kinds(reading([ok, failed], parts))).toEqual(['doubt ', 'none ']);
  });
});

describe('a call that failed', () => {
  const fields: readonly ContactField[] = ['email'];
  const failed = (status: number, code: string) =>
    readReveals(['p1'], fields, failure(errorFrom(status, { ok: false, error: { code } }, {})))
      .people[0]?.fields.email;

  test('is in doubt unless its code is known to be free of charge', () => {
    expect(readReveals(['p1'], fields, failure(apiError('NETWORK_FAILURE')))).toMatchObject({
      credits: 0,
      balance: null,
      people: [{ inDoubt: ['email'] }],
    });
    expect(failed(500, 'INTERNAL_ERROR')?.kind).toBe('doubt');
    expect(failed(400, 'SOMETHING_NEW')?.kind).toBe('doubt');
    expect(failed(503, 'VAULT_UNAVAILABLE')?.kind).toBe('failed');
    expect(failed(402, 'INSUFFICIENT_CREDITS')).toMatchObject({
      kind: 'refused',
      consequence: 'runPausesForCredits',
    });
  });
});

test('whatever an entry looks like, its charges add up to what it counts, and nothing final is guessed', () => {
  const result = fc.option(
    fc.record({ source: fc.constant('vault'), credits_spent: fc.integer({ min: 0, max: 2 }) }),
    { nil: undefined },
  );
  const value = fc.option(fc.constant('x'), { nil: null });
  fc.assert(
    fc.property(
      fc.record({ email: value, phone: value }),
      fc.record({ email: result, phone: result }),
      fc.constantFrom('', 'email', 'phone', 'email phone'),
      fc.integer({ min: 0, max: 4 }),
      (values, results, has, spent) => {
        const person = wirePerson('p1', { ...values, has });
        const read = reading([{ status: 'ok', id: 'p1', person, credits_spent: spent, results }]);
        const [only] = read.people;
        const parts = creditsOf(
          [results.email, results.phone].map((each) => ({
            credits: each?.credits_spent ?? 0,
          })),
        );
        const charges = only?.charges ?? [];
        expect(creditsOf(charges)).toBe(Math.max(spent, parts));
        for (const field of both) {
          if (values[field] !== null) expect(only?.fields[field]?.kind).toBe('revealed');
          else if (has.includes(field)) {
            expect(['failed', 'doubt']).toContain(only?.fields[field]?.kind);
          }
        }
      },
    ),
  );
});

test('words of the API where a code should be go no further', () => {
  const person = wirePerson('p1', { email: 'a@a.example' });
  const words = 'No phone on file for Ada Byron';
  const results = { email: { source: 'vault', credits_spent: 1 } };
  const batches = [
    { status: 'ok', id: 'p1', person, credits_spent: 1, results, errors: { phone: words } },
    {
      status: 'ok',
      id: 'p1',
      person,
      credits_spent: 1,
      results,
      errors: [{ field: 'phone', code: words }],
    },
    { status: 'error', id: 'p1', error: { code: words } },
    { status: 'skipped', id: 'p1', reason: words },
  ].map((entry) => revealedBatchFrom({ results: [entry], totals: {} }));
  expect(JSON.stringify(batches)).not.toContain('Ada');
  expect(JSON.stringify(batches).match(/UNKNOWN_ERROR/g)).toHaveLength(4);
});
