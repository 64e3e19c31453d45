import { Bench, type Reply } from '../harness';

const minuteMs = 60_000;

function rateLimit({ headers }: Reply) {
  return {
    limit: Number(headers['X-RateLimit-Limit']),
    remaining: Number(headers['X-RateLimit-Remaining']),
    reset: Number(headers['X-RateLimit-Reset']),
  };
}

describe('the request limit', () => {
  let bench: Bench;
  beforeEach(() => {
    bench = new Bench();
  });

  test.each([
    ['pro', 60],
    ['team', 120],
  ] as const)('lets the %s plan make %i requests a minute', (as, limit) => {
    const statuses = Array.from({ length: limit + 1 }, () => bench.get('/account', { as }).status);
    expect(statuses).toEqual([...Array(limit).fill(200), 429]);
  });

  test('slides: each request leaves the window a minute after it was made, to the millisecond', () => {
    bench.get('/account');
    bench.nowMs += 30_000;
    for (let index = 0; index < 59; index += 1) bench.get('/account');
    expect(bench.get('/account').status).toBe(429);
    bench.nowMs += 29_999;
    expect(bench.get('/account').status).toBe(429);
    bench.nowMs += 1;
    expect(bench.get('/account').status).toBe(200);
    expect(bench.get('/account').status).toBe(429);
  });

  test('names in Retry-After the seconds after which a request goes through', () => {
    for (let index = 0; index < 60; index += 1) bench.get('/account');
    bench.nowMs += 12_345;
    const refused = bench.get('/account');
    expect(refused.json.error.code).toBe('RATE_LIMITED');
    expect(refused.headers['Retry-After']).toBe('48');
    bench.nowMs += 48_000;
    expect(bench.get('/account').status).toBe(200);
  });

  test('names the same when a downgrade left more in the window than the limit', () => {
    for (let index = 0; index < 100; index += 1) {
      bench.get('/account', { as: 'team' });
      bench.nowMs += 100;
    }
    bench.admin.setPlan('team', 'pro');
    const refused = bench.get('/account', { as: 'team' });
    expect(rateLimit(refused)).toMatchObject({ limit: 60, remaining: 0 });
    expect(refused.headers['Retry-After']).toBe('54');
    bench.nowMs += 54_000;
    expect(bench.get('/account', { as: 'team' }).status).toBe(200);
  });

  test('does not count refused requests', () => {
    for (let index = 0; index < 80; index += 1) bench.get('/account');
    bench.nowMs += minuteMs;
    expect(rateLimit(bench.get('/account')).remaining).toBe(59);
  });

  test('counts per key, not per account', () => {
    const key = bench.admin.createKey('pro', 'second');
    for (let index = 0; index < 60; index += 1) bench.get('/account');
    expect(bench.get('/account').status).toBe(429);
    expect(bench.get('/account', { as: { key } }).status).toBe(200);
  });

  test('counts failed requests too', () => {
    bench.get('/people/per_nobody');
    bench.post('/enrich', 'no json');
    bench.get('/nothing');
    expect(rateLimit(bench.get('/account')).remaining).toBe(56);
  });

  test('does not count the OpenAPI document or requests without a good key', () => {
    bench.get('/openapi.json');
    bench.get('/account', { headers: {} });
    expect(rateLimit(bench.get('/account')).remaining).toBe(59);
  });

  test('answers limit, remaining and reset, by which the full budget is restored', () => {
    bench.nowMs += 250;
    const first = rateLimit(bench.get('/account'));
    const resetMs = first.reset * 1000;
    expect(first).toMatchObject({ limit: 60, remaining: 59 });
    expect(resetMs - bench.nowMs).toBeGreaterThanOrEqual(minuteMs);
    expect(resetMs - bench.nowMs).toBeLessThan(minuteMs + 1000);
    bench.nowMs = resetMs;
    expect(rateLimit(bench.get('/account')).remaining).toBe(59);
  });

  test('says the same on a refused request, without moving the reset', () => {
    for (let index = 0; index < 60; index += 1) bench.get('/account');
    const { reset } = rateLimit(bench.get('/account'));
    bench.nowMs += 5000;
    expect(rateLimit(bench.get('/account'))).toEqual({ limit: 60, remaining: 0, reset });
  });
});
