import { Bench, bothFields } from '../harness';

describe('the reveal limits', () => {
  let bench: Bench;
  beforeEach(() => {
    bench = new Bench();
  });

  const revealAll = (
    from: number,
    to: number,
    fields: string[],
    as: 'pro' | 'team' | 'nearCap' = 'pro',
  ) =>
    bench
      .peopleWith(bothFields)
      .slice(from, to)
      .map(({ id }) => bench.post(`/people/${id}/reveal`, { fields }, { as }));

  test('count fields: 60 a minute on Pro', () => {
    bench.post('/people/reveal/batch', {
      ids: bench
        .peopleWith(bothFields)
        .slice(0, 25)
        .map((person) => person.id),
      fields: ['email', 'phone'],
    });
    const replies = revealAll(25, 31, ['email', 'phone']);
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(replies[5]?.json.error.code).toBe('RATE_LIMITED');
    expect(replies[5]?.headers['Retry-After']).toBe('60');
  });

  test('allow 120 a minute on Team', () => {
    for (const start of [0, 25]) {
      const ids = bench
        .peopleWith(bothFields)
        .slice(start, start + 25)
        .map((person) => person.id);
      bench.post('/people/reveal/batch', { ids, fields: ['email', 'phone'] }, { as: 'team' });
    }
    const replies = revealAll(50, 61, ['email', 'phone'], 'team');
    expect(replies.map((reply) => reply.status)).toEqual([...Array(10).fill(200), 429]);
  });

  test('reveal one field of two when the minute holds one more, and wait for the other', () => {
    const people = bench.peopleWith(bothFields);
    for (const start of [0, 25]) {
      const ids = people.slice(start, start + 25).map((person) => person.id);
      bench.post('/people/reveal/batch', { ids, fields: ['email'] });
    }
    revealAll(50, 59, ['email']);
    const [last] = revealAll(60, 61, ['email', 'phone']);
    expect(last?.status).toBe(200);
    expect(last?.json.data.credits.spent).toBe(1);
    expect(last?.json.data.errors[0]).toMatchObject({ field: 'phone', code: 'RATE_LIMITED' });
  });

  test('count the web application and the API together', () => {
    const people = bench.peopleWith(bothFields);
    for (const person of people.slice(0, 30)) {
      bench.admin.revealInWebApp('pro', person.id, ['email', 'phone']);
    }
    expect(revealAll(30, 31, ['email'])[0]?.json.error.code).toBe('RATE_LIMITED');
    expect(bench.admin.revealInWebApp('pro', people[31]?.id ?? '', ['email']).errors).toEqual([
      { field: 'email', code: 'RATE_LIMITED' },
    ]);
    expect(bench.get('/account').json.data.limits.reveals_today).toBe(60);
  });

  test('do not count fields owned already, fields without data, or refused ones', () => {
    const [person] = bench.peopleWith({ email: true, phone: false });
    for (let index = 0; index < 5; index += 1) {
      bench.post(`/people/${person?.id}/reveal`, { fields: ['email', 'phone'] });
    }
    expect(bench.get('/account').json.data.limits.reveals_today).toBe(1);
  });

  test('give owned fields even when the minute and the day are full', () => {
    const owned = bench.person(bothFields);
    revealAll(0, 5, ['email', 'phone'], 'nearCap');
    const again = bench.post(
      `/people/${owned.id}/reveal`,
      { fields: ['email'] },
      { as: 'nearCap' },
    );
    expect([again.status, again.json.data.credits.spent]).toEqual([200, 0]);
  });

  test('end the day at its cap with DAILY_LIMIT, and begin anew at 00:00 UTC', () => {
    const replies = revealAll(0, 11, ['email'], 'nearCap');
    const refused = replies[10];
    expect(refused?.status).toBe(429);
    expect(refused?.json.error.code).toBe('DAILY_LIMIT');
    expect(refused?.headers['Retry-After']).toBe(String(12 * 3600));
    bench.nowMs += 12 * 3_600_000 - 1;
    expect(revealAll(10, 11, ['email'], 'nearCap')[0]?.json.error.code).toBe('DAILY_LIMIT');
    bench.nowMs += 1;
    expect(revealAll(10, 11, ['email'], 'nearCap')[0]?.status).toBe(200);
    expect(bench.get('/account', { as: 'nearCap' }).json.data.limits.reveals_today).toBe(1);
  });
});
