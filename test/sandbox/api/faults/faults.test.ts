import { Faults } from '../../../../sandbox/api/faults/faults';
import { SeededRandom } from '../../../../sandbox/api/random';
import { Bench } from '../harness';

describe('injected faults', () => {
  let bench: Bench;
  beforeEach(() => {
    bench = new Bench();
  });

  const raw = (path = '/account') =>
    bench.service.handle({
      method: 'GET',
      path: `/api/v1${path}`,
      headers: { authorization: `Bearer ${bench.service.keys.pro}` },
      body: null,
    });

  test.each([
    ['http500', 500, 'INTERNAL_ERROR'],
    ['http503', 503, 'VAULT_UNAVAILABLE'],
    ['rateLimited', 429, 'RATE_LIMITED'],
  ] as const)('%s answers %i %s', (kind, status, code) => {
    bench.admin.faults.inject({ kind, count: 1 });
    const reply = bench.get('/account');
    expect([reply.status, reply.json.error.code]).toEqual([status, code]);
    expect(bench.get('/account').status).toBe(200);
  });

  test('rateLimited says how long to wait', () => {
    bench.admin.faults.inject({ kind: 'rateLimited', count: 1, retryAfterS: 17 });
    expect(bench.get('/account').headers['Retry-After']).toBe('17');
  });

  test('html answers a gateway page instead of JSON', () => {
    bench.admin.faults.inject({ kind: 'html', count: 1 });
    expect(raw()).toMatchObject({ status: 502, body: expect.stringContaining('<html>') });
  });

  test('cutJson cuts the answer off after the charge', () => {
    bench.admin.faults.inject({ kind: 'cutJson', count: 1 });
    const reply = bench.post(`/people/${bench.person().id}/reveal`, { fields: ['email'] });
    expect([reply.status, reply.json]).toEqual([200, null]);
    expect(bench.balance()).toBe(1999);
  });

  test('latency adds up and comes with any answer', () => {
    bench.admin.faults.inject({ kind: 'latency', latencyMs: 300 });
    bench.admin.faults.inject({ kind: 'latency', latencyMs: 200, count: 1 });
    bench.admin.faults.inject({ kind: 'dropBefore', count: 1 });
    expect(raw()).toEqual({ kind: 'dropped', latencyMs: 500 });
    expect(raw()).toMatchObject({ kind: 'response', status: 200, latencyMs: 300 });
  });

  test('strike only the method and path they name', () => {
    bench.admin.faults.inject({ kind: 'http500', method: 'GET', path: '/people/{id}' });
    expect(bench.get(`/people/${bench.person().id}`).status).toBe(500);
    expect(bench.get('/account').status).toBe(200);
    bench.admin.faults.clear();
    expect(bench.get(`/people/${bench.person().id}`).status).toBe(200);
  });

  test('strike as often as their probability says, the same way for the same seed', () => {
    const strikes = () => {
      const faults = new Faults(new SeededRandom(1));
      faults.inject({ kind: 'http500', probability: 0.25 });
      return Array.from(
        { length: 1000 },
        () => faults.strike({ method: 'GET', path: '/account', text: '/account' }).kind,
      );
    };
    const struck = strikes().filter((kind) => kind === 'http500').length;
    expect(struck).toBeGreaterThan(200);
    expect(struck).toBeLessThan(300);
    expect(strikes()).toEqual(strikes());
  });

  test.each([
    [{ kind: 'code' }, 500, 'TEMPORARILY_MOVED'],
    [{ kind: 'code', code: 'SOMETHING_NEW', status: 418 }, 418, 'SOMETHING_NEW'],
    [{ kind: 'code', code: 'NOT_FOUND' }, 404, 'NOT_FOUND'],
  ] as const)('%j answers a code that v1 may not list', (rule, status, code) => {
    bench.admin.faults.inject(rule);
    const reply = bench.get(`/people/${bench.person().id}`);
    expect([reply.status, reply.json.error.code]).toEqual([status, code]);
    expect(reply.headers).toHaveProperty('X-Request-Id');
  });

  test.each([
    [{ kind: 'code', charged: true }, 500, 1999],
    [{ kind: 'http500', charged: true }, 500, 1999],
    [{ kind: 'http500' }, 500, 2000],
    [{ kind: 'html', charged: true, status: 504 }, 504, 1999],
    [{ kind: 'html', status: 503 }, 503, 2000],
    [{ kind: 'emptyBody' }, 200, 1999],
  ] as const)('%j answers %i and leaves a balance of %i', (rule, status, balance) => {
    bench.admin.faults.inject({ ...rule, count: 1 });
    const reply = bench.post(`/people/${bench.person().id}/reveal`, { fields: ['email'] });
    expect([reply.status, reply.json?.data]).toEqual([status, undefined]);
    expect(bench.balance()).toBe(balance);
  });

  test('bareHeaders answers without the headers of the service', () => {
    bench.admin.faults.inject({ kind: 'bareHeaders' });
    const { status, headers } = bench.get('/account');
    expect(status).toBe(200);
    expect(Object.keys(headers).filter((name) => name.startsWith('X-'))).toEqual([]);
  });

  const lostBatches = (ids: string[], count: number) =>
    Array.from({ length: count }, () => {
      const answer = bench.service.handle({
        method: 'POST',
        path: '/api/v1/people/reveal/batch',
        headers: { authorization: `Bearer ${bench.service.keys.pro}` },
        body: JSON.stringify({ ids, fields: ['email'] }),
      });
      return answer.kind;
    });

  test('the answer to one batch is lost three times in a row, and the batch is charged once', () => {
    const [one, other] = bench.peopleWith({ email: true, phone: true }).map(({ id }) => id);
    bench.admin.faults.inject({ kind: 'dropAfter', count: 3, sameCall: true });
    expect(lostBatches([one ?? ''], 1)).toEqual(['dropped']);
    expect(lostBatches([other ?? ''], 1)).toEqual(['response']);
    expect(bench.get('/account').status).toBe(200);
    expect(lostBatches([one ?? ''], 3)).toEqual(['dropped', 'dropped', 'response']);
    expect(bench.balance()).toBe(1998);
  });

  test('different faults befall one call one after another', () => {
    const path = '/people/reveal/batch';
    bench.admin.faults.inject({ kind: 'dropAfter', path, count: 2 });
    bench.admin.faults.inject({ kind: 'http503', path, count: 1 });
    bench.admin.faults.inject({ kind: 'cutJson', path, count: 1 });
    const ids = [bench.person().id];
    expect(lostBatches(ids, 2)).toEqual(['dropped', 'dropped']);
    const statuses = [0, 1, 2].map(() => bench.post(path, { ids, fields: ['email'] }));
    expect(statuses.map(({ status, json }) => [status, json === null])).toEqual([
      [503, false],
      [200, true],
      [200, false],
    ]);
  });
});
