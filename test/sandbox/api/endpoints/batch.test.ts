import type { Role } from '../../../../sandbox/api/types';
import { Bench, bothFields, emailOnly, type Json, neither, phoneOnly } from '../harness';

const askedFields = ['email', 'phone'];

describe('POST /people/reveal/batch', () => {
  let bench: Bench;
  beforeEach(() => {
    bench = new Bench();
  });

  const batch = (ids: unknown, fields: unknown = askedFields, as: Role = 'pro') =>
    bench.post('/people/reveal/batch', { ids, fields }, { as });
  const ids = (onFile: typeof bothFields, count: number) =>
    bench
      .peopleWith(onFile)
      .slice(0, count)
      .map((person) => person.id);
  const statuses = (json: Json) => json.data.results.map((entry: Json) => entry.status);

  test('answers one entry per id, in order, and totals', () => {
    const asked = ids(bothFields, 3);
    const { status, json } = batch(asked);
    expect(status).toBe(200);
    expect(json.data.results.map((entry: Json) => entry.id)).toEqual(asked);
    expect(json.data.totals).toEqual({
      requested: 3,
      succeeded: 3,
      failed: 0,
      skipped: 0,
      credits_spent: 6,
      balance: 1994,
    });
  });

  test('answers an ok entry with the person, its credits and the result of each field', () => {
    const person = bench.person(bothFields);
    const [entry] = batch([person.id]).json.data.results;
    expect(entry).toMatchObject({
      id: person.id,
      status: 'ok',
      credits_spent: 2,
      person: { contact: { email: { value: person.email }, phone: { value: person.phone } } },
      results: { email: { credits_spent: 1 }, phone: { credits_spent: 1 } },
    });
  });

  test('accepts slugs and says the identifier that was sent', () => {
    const person = bench.person(bothFields);
    const [entry] = batch([person.slug]).json.data.results;
    expect([entry.id, entry.person.id]).toEqual([person.slug, person.id]);
  });

  test('ignores duplicates', () => {
    const [id] = ids(bothFields, 1);
    const { data } = batch([id, id, id]).json;
    expect([data.results.length, data.totals.requested, data.totals.credits_spent]).toEqual([
      1, 1, 2,
    ]);
  });

  test('charges a person only once when named by id and by slug', () => {
    const person = bench.person(bothFields);
    expect(batch([person.id, person.slug]).json.data.totals.credits_spent).toBe(2);
  });

  test('goes on after a failed id', () => {
    const [first = '', second = ''] = ids(bothFields, 2);
    const { json } = batch([first, 'per_nobody', ...ids(neither, 1), second]);
    expect(statuses(json)).toEqual(['ok', 'error', 'error', 'ok']);
    expect(json.data.results[1]).toEqual({
      id: 'per_nobody',
      status: 'error',
      error: { code: 'NOT_FOUND', message: expect.any(String) },
    });
    expect(json.data.results[2].error.code).toBe('NO_DATA');
    expect(json.data.totals).toMatchObject({ succeeded: 2, failed: 2, credits_spent: 4 });
  });

  test('lists the field without data under errors of an ok entry', () => {
    const [entry] = batch(ids(emailOnly, 1)).json.data.results;
    expect(entry).toMatchObject({ status: 'ok', credits_spent: 1, results: { email: {} } });
    expect(entry.errors).toEqual([
      { field: 'phone', code: 'NO_DATA', message: expect.any(String) },
    ]);
  });

  test('stops at the first 402: it and the ids after it are skipped and not charged', () => {
    bench.admin.setBalance('pro', 4);
    const { status, json } = batch(ids(bothFields, 5));
    expect(status).toBe(200);
    expect(statuses(json)).toEqual(['ok', 'ok', 'skipped', 'skipped', 'skipped']);
    expect(json.data.results[2]).toMatchObject({ reason: 'INSUFFICIENT_CREDITS' });
    expect(json.data.totals).toMatchObject({ skipped: 3, credits_spent: 4, balance: 0 });
  });

  test('skips even what would be free after it has stopped', () => {
    const [owned = '', fresh = ''] = ids(bothFields, 2);
    batch([owned]);
    bench.admin.setBalance('pro', 0);
    expect(statuses(batch([fresh, owned]).json)).toEqual(['skipped', 'skipped']);
  });

  test('reports a charged field when the other one stops the batch', () => {
    bench.admin.setBalance('pro', 3);
    const { json } = batch(ids(bothFields, 3));
    expect(statuses(json)).toEqual(['ok', 'ok', 'skipped']);
    expect(json.data.results[1]).toMatchObject({ credits_spent: 1, results: { email: {} } });
    expect(json.data.results[1].errors[0]).toMatchObject({
      field: 'phone',
      code: 'INSUFFICIENT_CREDITS',
    });
  });

  test('skips an id whose only revealable field meets the 402', () => {
    bench.admin.setBalance('pro', 0);
    const { json } = batch([...ids(phoneOnly, 1), ...ids(neither, 1)]);
    expect(statuses(json)).toEqual(['skipped', 'skipped']);
  });

  test('stops when the minute holds no more reveals, with 200 and RATE_LIMITED as the reason', () => {
    batch(ids(bothFields, 25));
    const { status, json } = batch(
      bench
        .peopleWith(bothFields)
        .slice(25, 32)
        .map((p) => p.id),
    );
    expect(status).toBe(200);
    expect(statuses(json)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'skipped', 'skipped']);
    expect(json.data.results[5].reason).toBe('RATE_LIMITED');
    bench.nowMs += 60_000;
    expect(
      batch(ids(bothFields, 0).concat(bench.person(bothFields, 31).id)).json.data.totals.succeeded,
    ).toBe(1);
  });

  test('stops at the daily cap with DAILY_LIMIT as the reason', () => {
    const { json } = batch(ids(bothFields, 6), askedFields, 'nearCap');
    expect(statuses(json)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'skipped']);
    expect(json.data.results[5].reason).toBe('DAILY_LIMIT');
  });

  test('has every id skipped, none charged, when there is nothing left at the start', () => {
    bench.admin.setBalance('pro', 0);
    const { json } = batch(ids(bothFields, 25));
    expect(json.data.totals).toMatchObject({ requested: 25, skipped: 25, credits_spent: 0 });
  });

  test('answers VAULT_UNAVAILABLE for each id while contact data is out of reach', () => {
    bench.admin.faults.inject({ kind: 'vaultDown', count: 1 });
    const { json } = batch(ids(bothFields, 2));
    expect(json.data.results.map((entry: Json) => entry.error.code)).toEqual([
      'VAULT_UNAVAILABLE',
      'VAULT_UNAVAILABLE',
    ]);
    expect(bench.balance()).toBe(2000);
  });

  test.each([
    ['no ids', undefined],
    ['an empty list', []],
    ['26 ids', Array.from({ length: 26 }, (_, index) => `per_${index}`)],
    ['26 ids that are the same', Array(26).fill('per_1')],
    ['an id that is a number', [1]],
    ['an empty id', ['']],
  ])('refuses %s', (_, asked) => {
    const { status, json } = batch(asked);
    expect([status, json.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(json.error.details.issues[0].path).toMatch(/^ids/);
  });

  test('takes 25 ids', () => {
    expect(batch(ids(bothFields, 25), ['email']).json.data.totals.succeeded).toBe(25);
  });

  test.each([[undefined], [[]], [['fax']]])('refuses the fields %j', (fields) => {
    const body = { ids: ['x'], ...(fields && { fields }) };
    const { json } = bench.post('/people/reveal/batch', body);
    expect(json.error.details.issues[0].path).toMatch(/^fields/);
  });
});
