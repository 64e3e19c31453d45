import { keyPrefix } from '../../../../sandbox/api/accounts/keys';
import { Bench } from '../harness';

describe('authentication', () => {
  let bench: Bench;
  beforeEach(() => {
    bench = new Bench();
  });

  const account = (headers: Record<string, string>) => bench.get('/account', { headers });

  test('takes the key from Authorization: Bearer', () => {
    expect(account({ authorization: `Bearer ${bench.service.keys.pro}` }).status).toBe(200);
    expect(account({ authorization: `bearer ${bench.service.keys.pro}` }).status).toBe(200);
  });

  test('takes the key from X-API-Key as well', () => {
    expect(account({ 'x-api-key': bench.service.keys.team }).json.data.plan.id).toBe('team');
  });

  test('lets Authorization decide when both are sent', () => {
    const { pro } = bench.service.keys;
    expect(account({ authorization: 'Bearer wrong', 'x-api-key': pro }).status).toBe(401);
  });

  test('has keys of a fixed prefix and 32 characters', () => {
    for (const key of Object.values(bench.service.keys)) {
      expect(key.startsWith(keyPrefix)).toBe(true);
      expect(key.slice(keyPrefix.length)).toMatch(/^\w{32}$/);
    }
  });

  test.each([
    ['missing', {}],
    ['malformed', { authorization: 'Bearer abc' }],
    ['of another scheme', { authorization: 'Basic abc' }],
    ['without scheme', { authorization: `${keyPrefix}${'a'.repeat(32)}` }],
    ['empty', { 'x-api-key': '' }],
    ['unknown', { authorization: `Bearer ${keyPrefix}${'a'.repeat(32)}` }],
    ['huge', { 'x-api-key': 'x'.repeat(100_000) }],
  ])('answers 401 INVALID_API_KEY for a key that is %s', (_, headers) => {
    expect(account(headers)).toMatchObject({
      status: 401,
      json: { ok: false, error: { code: 'INVALID_API_KEY' } },
    });
  });

  test('answers 401 for a revoked key, from the moment it is revoked', () => {
    expect(bench.get('/account', { as: 'revoked' }).status).toBe(401);
    expect(bench.get('/account').status).toBe(200);
    bench.admin.revokeKey('pro');
    expect(bench.get('/account').json.error.code).toBe('INVALID_API_KEY');
  });

  test('asks for the key before saying that a path or a person is unknown', () => {
    for (const path of ['/nothing', '/people/per_nobody']) {
      expect(bench.get(path, { headers: {} }).status).toBe(401);
    }
  });

  test('answers 403 PLAN_REQUIRED for a valid key on a plan without API access', () => {
    const { status, json, headers } = bench.get('/account', { as: 'noAccess' });
    expect([status, json.error.code]).toEqual([403, 'PLAN_REQUIRED']);
    expect(headers).toHaveProperty('X-RateLimit-Limit');
  });

  test('answers 403 after a downgrade, and 200 after an upgrade', () => {
    bench.admin.setPlan('pro', 'free');
    expect(bench.get('/account').status).toBe(403);
    bench.admin.setPlan('pro', 'team');
    expect(bench.get('/account').json.data.limits.requests_per_minute).toBe(120);
  });

  test('serves several keys of one account, each with its own use', () => {
    const key = bench.admin.createKey('pro', 'second');
    bench.get('/account');
    const { data } = bench.get('/account', { as: { key } }).json;
    expect(data.api_key).toMatchObject({ name: 'second', request_count: 1 });
    expect(data.user.id).toBe('usr_pro');
  });
});
