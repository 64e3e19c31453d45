import { Faults } from '../../../sandbox/api/faults';
import { SeededRandom } from '../../../sandbox/api/random';
import { Bench } from './harness';

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

  it.each([
    ['http500', 500, 'INTERNAL_ERROR'],
    ['http503', 503, 'VAULT_UNAVAILABLE'],
    ['rateLimited', 429, 'RATE_LIMITED'],
  ] as const)('%s answers %i %s', (kind, status, code) => {
    bench.admin.faults.inject({ kind, count: 1 });
    const reply = bench.get('/account');
    expect([reply.status, reply.json.error.code]).toEqual([status, code]);
    expect(bench.get('/account').status).toBe(200);
  });

  it('rateLimited says how long to wait', () => {
    bench.admin.faults.inject({ kind: 'rateLimited', count: 1, retryAfterS: 17 });
    expect(bench.get('/account').headers['Retry-After']).toBe('17');
  });

  it('html answers a gateway page instead of JSON', () => {
    bench.admin.faults.inject({ kind: 'html', count: 1 });
    expect(raw()).toMatchObject({ status: 502, body: expect.stringContaining('<html>') });
  });

  it('cutJson cuts the answer off after the charge', () => {
    bench.admin.faults.inject({ kind: 'cutJson', count: 1 });
    const reply = bench.post(`/people/${bench.person().id}/reveal`, { fields: ['email'] });
    expect([reply.status, reply.json]).toEqual([200, null]);
    expect(bench.balance()).toBe(1999);
  });

  it('latency adds up and comes with any answer', () => {
    bench.admin.faults.inject({ kind: 'latency', latencyMs: 300 });
    bench.admin.faults.inject({ kind: 'latency', latencyMs: 200, count: 1 });
    bench.admin.faults.inject({ kind: 'dropBefore', count: 1 });
    expect(raw()).toEqual({ kind: 'dropped', latencyMs: 500 });
    expect(raw()).toMatchObject({ kind: 'response', status: 200, latencyMs: 300 });
  });

  it('strike only the method and path they name', () => {
    bench.admin.faults.inject({ kind: 'http500', method: 'GET', path: '/people/{id}' });
    expect(bench.get(`/people/${bench.person().id}`).status).toBe(500);
    expect(bench.get('/account').status).toBe(200);
    bench.admin.faults.clear();
    expect(bench.get(`/people/${bench.person().id}`).status).toBe(200);
  });

  it('strike as often as their probability says, the same way for the same seed', () => {
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
});
