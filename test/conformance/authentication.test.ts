/** Checks from outside what the API document says under Authentication. */

import { envelope } from './envelope';
import { accountAnswer, personAnswer } from './schemas';
import { only, useWorld } from './world';

const world = useWorld();

const endpoints: { path: string; body?: unknown }[] = [
  { path: '/people/search' },
  { path: '/people/x' },
  { path: '/people/x/reveal', body: { fields: ['email'] } },
  { path: '/people/reveal/batch', body: { ids: ['x'], fields: ['email'] } },
  { path: '/enrich', body: { full_name: 'A B', company: 'C' } },
  { path: '/suggest?kind=titles' },
  { path: '/account' },
  { path: '/usage' },
];

describe('Authentication', () => {
  test('1: the key goes in Authorization as Bearer, or in X-API-Key', async () => {
    const client = world().client('pro');
    const asBearer = await client.call('/account');
    const asHeader = await client.call('/account', {
      headers: { 'X-API-Key': String(client.key) },
    });
    expect([asBearer.code, asHeader.code]).toEqual(['ok', 'ok']);
  });

  test('2: a key is a fixed live-key prefix followed by 32 characters', () => {
    const keys = Object.values(world().keys);
    const prefixes = keys.map((key) => key.slice(0, -32));
    expect(new Set(prefixes).size).toBe(1);
    expect(only(prefixes)).toMatch(/live/);
    expect(keys.every((key) => /^\w{32}$/.test(key.slice(-32)))).toBe(true);
  });

  test('2: only a hash is stored; the full key is in no answer but a prefix of it is', async () => {
    const client = world().client('pro');
    const { api_key } = await client.data(accountAnswer, '/account');
    expect(String(client.key).startsWith(api_key.prefix)).toBe(true);
    expect(api_key.prefix.length).toBeLessThan(String(client.key).length - 16);
  });

  test.each(endpoints)(
    'All endpoints except /openapi.json require it: $path',
    async ({ path, body }) => {
      expect(await world().clientWith(null).code(path, body)).toBe('INVALID_API_KEY');
    },
  );

  test.each(endpoints)('3: a revoked key is a 401 at $path', async ({ path, body }) => {
    expect(await world().client('revoked').code(path, body)).toBe('INVALID_API_KEY');
  });

  test.each(endpoints)(
    '4: without API access in the plan it is a 403 at $path',
    async ({ path, body }) => {
      expect(await world().client('noAccess').code(path, body)).toBe('PLAN_REQUIRED');
    },
  );

  test('3: a missing, malformed or unknown key is a 401', async () => {
    const { client } = world();
    const pro = client('pro');
    const key = String(pro.key);
    const unknown = key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a');
    const spellings: Record<string, string>[] = [
      {},
      { Authorization: '' },
      { Authorization: 'Bearer' },
      { Authorization: 'Bearer ' },
      { Authorization: key },
      { Authorization: `Basic ${key}` },
      { Authorization: `Bearer ${unknown}` },
      { Authorization: `Bearer ${key.slice(0, -1)}` },
      { Authorization: `Bearer ${key}a` },
      { Authorization: `Bearer ${key.slice(-32)}` },
      { Authorization: `Bearer ${key.toUpperCase()}` },
      { Authorization: "Bearer ' OR 1=1 --" },
      { 'X-API-Key': unknown },
      { 'X-API-Key': '' },
      { 'X-API-Key': `Bearer ${key}` },
    ];
    for (const headers of spellings) {
      const { code } = await pro.call('/account', { headers });
      expect({ headers, code }).toEqual({ headers, code: 'INVALID_API_KEY' });
    }
  });

  test('States: a key that is revoked in the dashboard is refused from the next call on', async () => {
    const client = world().client('pro');
    expect(await client.code('/account')).toBe('ok');
    await world().desk.revoke('pro');
    expect(await client.code('/account')).toBe('INVALID_API_KEY');
  });

  test('States: after a downgrade a valid key is refused, after an upgrade it works again', async () => {
    const client = world().client('pro');
    await world().desk.setPlan('pro', 'free');
    expect(await client.code('/account')).toBe('PLAN_REQUIRED');
    await world().desk.setPlan('pro', 'team');
    expect((await client.data(accountAnswer, '/account')).plan.name).toBe('Team');
  });

  test('6: every authenticated response carries the four headers, refusals included', async () => {
    // The client judges the headers of each answer; here every kind of refusal is asked for.
    const { client, desk, having } = world();
    const pro = client('pro');
    const id = only(having({ email: true, phone: false })).id;
    const poor = client('lowCredit');
    await desk.setBalance('lowCredit', 0);
    await desk.fault({ kind: 'http500', path: '/suggest', count: 1 });
    await desk.fault({ kind: 'vaultDown', path: '/people/{id}/reveal', count: 1 });
    const codes = [
      await client('noAccess').code('/account'),
      await pro.code('/people/nobody'),
      await pro.code('/nowhere'),
      await pro.code('/usage?days=0'),
      await pro.code('/enrich', '{'),
      await pro.code('/enrich', {}),
      await pro.code('/enrich', { full_name: 'No Body', company: 'Nowhere' }),
      await pro.code('/suggest?kind=titles'),
      await pro.code(`/people/${id}/reveal`, { fields: ['email'] }),
      await pro.code(`/people/${id}/reveal`, { fields: ['phone'] }),
      await poor.code(`/people/${id}/reveal`, { fields: ['email'] }),
    ];
    expect(codes).toEqual([
      'PLAN_REQUIRED',
      'NOT_FOUND',
      'NOT_FOUND',
      'VALIDATION_ERROR',
      'INVALID_JSON',
      'INSUFFICIENT_INPUT',
      'NO_MATCH',
      'INTERNAL_ERROR',
      'VAULT_UNAVAILABLE',
      'NO_DATA',
      'INSUFFICIENT_CREDITS',
    ]);
  });

  test('contact values of one account are not shown to another', async () => {
    const { client, having } = world();
    const id = only(having({ email: true, phone: true })).id;
    expect(await client('pro').code(`/people/${id}/reveal`, { fields: ['email', 'phone'] })).toBe(
      'ok',
    );
    const seen = await client('team').data(personAnswer, `/people/${id}`);
    expect(seen.person.contact.email.value).toBeUndefined();
    expect(seen.person.contact.phone.value).toBeUndefined();
  });

  test('an envelope has no third form', () => {
    expect(envelope.safeParse({ ok: true, data: {}, error: {} }).success).toBe(false);
    expect(envelope.safeParse({ data: {} }).success).toBe(false);
  });
});
