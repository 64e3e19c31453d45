/** Checks from outside CORS, /openapi.json and the maximum of results per search. */

import { z } from 'zod';
import { Connection, type Incoming } from './connection';
import type { Role } from './sandbox-desk';
import { searchAnswer } from './schemas';
import { useWorld } from './world';

const origin = { Origin: 'https://elsewhere.example' };

/** What the document's list of endpoints says. */
const documentedOperations = [
  'get /account',
  'get /openapi.json',
  'get /people/search',
  'get /people/{id}',
  'get /suggest',
  'get /usage',
  'post /enrich',
  'post /people/reveal/batch',
  'post /people/{id}/reveal',
];

describe('CORS and the description', () => {
  const world = useWorld({ peopleCount: 30 });

  async function send(method: string, path: string, headers = {}): Promise<Incoming> {
    const connection = new Connection(world().origin);
    try {
      const all = { ...origin, ...headers };
      return await connection.send({ method, path: `/api/v1${path}`, headers: all });
    } finally {
      connection.close();
    }
  }

  test.each(['/account', '/people/search', '/people/x/reveal', '/enrich', '/openapi.json'])(
    'CORS is enabled: a preflight of %s needs no key',
    async (path) => {
      for (const asked of ['authorization, content-type', 'x-api-key']) {
        const { status, headers } = await send('OPTIONS', path, {
          'Access-Control-Request-Method': 'POST',
          'Access-Control-Request-Headers': asked,
        });
        expect([200, 204]).toContain(status);
        expect(['*', origin.Origin]).toContain(headers['access-control-allow-origin']);
        expect(headers['access-control-allow-methods']).toMatch(/GET.*POST|POST.*GET/);
        const allowed = String(headers['access-control-allow-headers']).toLowerCase();
        for (const name of asked.split(', ')) expect(allowed).toContain(name);
      }
    },
  );

  test('a preflight takes nothing from a budget', async () => {
    const pro = world().client('pro');
    const left = async () => Number((await pro.call('/account')).headers['x-ratelimit-remaining']);
    const before = await left();
    await send('OPTIONS', '/account', { Authorization: `Bearer ${pro.key}` });
    expect(before - (await left())).toBe(1);
  });

  test('refusals without a key carry the CORS header as well', async () => {
    const { status, headers } = await send('GET', '/account');
    expect([status, headers['access-control-allow-origin']]).toEqual([401, '*']);
  });

  const description = z.looseObject({
    openapi: z.string().regex(/^3\.1\.\d+$/),
    info: z.looseObject({ title: z.string(), version: z.string() }),
    paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  });

  test.each([{}, { Authorization: 'Bearer wrong' }, { 'X-API-Key': '' }])(
    '/openapi.json is an OpenAPI 3.1 description without authentication: %j',
    async (headers) => {
      const reply = await send('GET', '/openapi.json', headers);
      expect(reply.status).toBe(200);
      expect(reply.headers['content-type']).toMatch(/json/);
      const { paths } = description.parse(JSON.parse(reply.text));
      const operations = Object.entries(paths).flatMap(([path, methods]) =>
        Object.keys(methods)
          .filter((method) => ['get', 'post'].includes(method))
          .map((method) => `${method} ${path}`),
      );
      expect(operations.sort()).toEqual(documentedOperations);
    },
  );

  test('the description is served also to a revoked key and one without API access', async () => {
    for (const role of ['revoked', 'noAccess'] as Role[]) {
      const headers = { Authorization: `Bearer ${world().keys[role]}` };
      expect((await send('GET', '/openapi.json', headers)).status).toBe(200);
    }
  });
});

describe('Maximum of results per search', () => {
  const world = useWorld({ peopleCount: 5200 });

  test.each([
    { role: 'pro', reachable: 5000 },
    { role: 'team', reachable: 5200 },
  ] as const)('$role reaches $reachable of 5,200 people', async ({ role, reachable }) => {
    const client = world().client(role);
    const page = (number: number) => client.call(`/people/search?page_size=100&page=${number}`);
    const last = await client.data(
      searchAnswer,
      `/people/search?page_size=100&page=${reachable / 100}`,
    );
    expect(last.results).toHaveLength(100);
    const beyond = await page(reachable / 100 + 1);
    if (beyond.body.ok) expect(searchAnswer.parse(beyond.body.data).results).toEqual([]);
    else expect(beyond.code).toBe('VALIDATION_ERROR');
  });

  test('a page that crosses the maximum ends at it', async () => {
    const client = world().client('pro');
    const reply = await client.data(searchAnswer, '/people/search?page_size=99&page=51');
    expect(reply.results).toHaveLength(5000 - 50 * 99);
  });
});
