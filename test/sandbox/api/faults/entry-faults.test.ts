import { Bench, bothFields, emailOnly, type Json } from '../harness';

describe('faults that befall one person of a batch', () => {
  let bench: Bench;
  let ids: string[];
  beforeEach(() => {
    bench = new Bench();
    ids = bench
      .peopleWith(bothFields)
      .slice(0, 3)
      .map(({ id }) => id);
  });

  const batch = () =>
    bench.post('/people/reveal/batch', { ids, fields: ['email', 'phone'] }).json.data;
  const entryOf = (data: Json) => data.results.find(({ id }: Json) => id === ids[1]);
  const chargesOf = (index: number) =>
    bench.admin.audit().charges.filter(({ personId }) => personId === ids[index]).length;
  const named = () => ({ personId: ids[1] ?? '' });

  test.each(['INTERNAL_ERROR', 'VAULT_UNAVAILABLE', 'SOMETHING_NEW'])(
    'the entry of a named person fails with %s for ever, the others are served',
    (code) => {
      bench.admin.faults.inject({ kind: 'entryError', code, ...named() });
      for (let attempt = 0; attempt < 5; attempt += 1) {
        const data = batch();
        expect(entryOf(data)).toMatchObject({ status: 'error', error: { code } });
        expect(data.totals).toMatchObject({ requested: 3, succeeded: 2, failed: 1, skipped: 0 });
      }
      expect([0, 1, 2].map(chargesOf)).toEqual([2, 0, 2]);
    },
  );

  test('or so many times', () => {
    bench.admin.faults.inject({ kind: 'entryError', count: 2, ...named() });
    expect([batch(), batch(), batch()].map((data) => entryOf(data).status)).toEqual([
      ...['error', 'error', 'ok'],
    ]);
  });

  test('a slug names the person as well', () => {
    const { slug } = bench.peopleWith(bothFields)[1] ?? { slug: '' };
    bench.admin.faults.inject({ kind: 'entryError', personId: slug });
    expect(entryOf(batch()).status).toBe('error');
  });

  test('an entry has a status that v1 does not list, and nothing was charged', () => {
    bench.admin.faults.inject({ kind: 'entryStatus', entryStatus: 'queued', ...named() });
    const data = batch();
    expect(entryOf(data)).toEqual({ id: ids[1], status: 'queued' });
    expect(data.totals).toMatchObject({ requested: 3, succeeded: 2, failed: 0, credits_spent: 4 });
    expect(chargesOf(1)).toBe(0);
  });

  test('or was charged all the same', () => {
    bench.admin.faults.inject({ kind: 'entryStatus', charged: true, ...named() });
    const data = batch();
    expect(entryOf(data)).toEqual({ id: ids[1], status: 'pending' });
    expect([data.totals.credits_spent, chargesOf(1), bench.balance()]).toEqual([6, 2, 1994]);
  });

  test.each([
    [false, 4],
    [true, 6],
  ])('an entry is missing (charged: %s)', (charged, credits) => {
    bench.admin.faults.inject({ kind: 'entryMissing', charged, ...named() });
    const data = batch();
    expect(data.results.map(({ id }: Json) => id)).toEqual([ids[0], ids[2]]);
    expect(data.totals).toMatchObject({ requested: 3, succeeded: 2, credits_spent: credits });
    expect(bench.balance()).toBe(2000 - credits);
  });

  test.each([
    [false, 1],
    [true, 2],
  ])(
    'an available field stands neither under results nor under errors (charged: %s)',
    (charged, credits) => {
      bench.admin.faults.inject({ kind: 'fieldMissing', field: 'phone', charged, ...named() });
      const entry = entryOf(batch());
      expect([entry.status, Object.keys(entry.results), entry.errors]).toEqual([
        ...['ok', ['email'], undefined],
      ]);
      expect(entry.person.contact.phone).toMatchObject({ available: true });
      expect('value' in entry.person.contact.phone).toBe(charged);
      expect([entry.credits_spent, chargesOf(1)]).toEqual([credits, credits]);
    },
  );

  test('a single field fails with any code', () => {
    bench.admin.faults.inject({ kind: 'fieldError', field: 'email', ...named() });
    expect(entryOf(batch())).toMatchObject({
      ...{ status: 'ok', credits_spent: 1 },
      errors: [{ field: 'email', code: 'VAULT_UNAVAILABLE' }],
    });
  });

  test('the vault fails for both fields of a person who has one only: no NO_DATA before it', () => {
    const { id } = bench.person(emailOnly);
    bench.admin.faults.inject({ kind: 'fieldError', personId: id });
    const reply = bench.post(`/people/${id}/reveal`, { fields: ['email', 'phone'] });
    expect([reply.status, reply.json.error.code]).toEqual([503, 'VAULT_UNAVAILABLE']);
  });

  test('a single reveal is refused where an entry would fail, and knows no other entries', () => {
    bench.admin.faults.inject({ kind: 'entryMissing', ...named() });
    bench.admin.faults.inject({ kind: 'entryError', code: 'SOMETHING_NEW', count: 1, ...named() });
    const reveal = () => bench.post(`/people/${ids[1]}/reveal`, { fields: ['email'] });
    expect(reveal()).toMatchObject({ status: 500, json: { error: { code: 'SOMETHING_NEW' } } });
    expect(reveal().status).toBe(200);
  });

  test('anybody is struck as often as the probability says', () => {
    bench.admin.faults.inject({ kind: 'entryError', probability: 0.5 });
    const failed = Array.from({ length: 50 }, () => batch().totals.failed);
    const sum = failed.reduce((left, right) => left + right, 0);
    expect(sum).toBeGreaterThan(50);
    expect(sum).toBeLessThan(100);
  });
});
