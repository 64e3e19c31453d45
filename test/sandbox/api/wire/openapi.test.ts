import { readFileSync } from 'node:fs';
import createClient from 'openapi-fetch';
import type { paths } from '../../../../sandbox/api/generated/openapi-types';
import { type RunningServer, startServer } from '../../../../sandbox/api/server';
import { Bench, bothFields } from '../harness';
import { clientTypesFile, makeClientTypes, openApiFile, runPackage } from './client-types-maker';

describe('GET /openapi.json', () => {
  const bench = new Bench();
  const { status, headers, json } = bench.get('/openapi.json', { headers: {} });

  test('needs no key', () => {
    expect([status, headers['Content-Type']]).toEqual([200, 'application/json; charset=utf-8']);
  });

  test('is a valid OpenAPI 3.1 document', () => {
    expect(json.openapi).toMatch(/^3\.1\./);
    expect(validate()).toEqual({ valid: true });
  });

  test('describes the nine endpoints', () => {
    const operations = Object.entries<object>(json.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(operations.sort()).toEqual([
      'GET /account',
      'GET /openapi.json',
      'GET /people/search',
      'GET /people/{id}',
      'GET /suggest',
      'GET /usage',
      'POST /enrich',
      'POST /people/reveal/batch',
      'POST /people/{id}/reveal',
    ]);
  });

  test('states the limits by which requests are validated', () => {
    const batch =
      json.paths['/people/reveal/batch'].post.requestBody.content['application/json'].schema;
    expect(batch.properties.ids).toMatchObject({ minItems: 1, maxItems: 25 });
    expect(batch.required).toEqual(['ids', 'fields']);
  });
});

function validate(): unknown {
  const command = ['@seriousme', 'openapi-schema-validator', 'bin', 'validate-api-cli.js'];
  return JSON.parse(runPackage(command, [openApiFile()]));
}

describe('a client generated from the document', () => {
  let server: RunningServer;
  const bench = new Bench();
  const person = bench.person(bothFields);

  beforeAll(async () => {
    server = await startServer({ service: bench.service, port: 0, host: '127.0.0.1' });
  });
  afterAll(() => server.close());

  const client = () =>
    createClient<paths>({
      baseUrl: `${server.url}/api/v1`,
      headers: { Authorization: `Bearer ${bench.service.keys.pro}` },
    });

  // Where it fails: npx tsx test/sandbox/api/wire/client-types-maker.ts
  test('is generated anew whenever the document changes', () => {
    expect(readFileSync(clientTypesFile, 'utf8')).toBe(makeClientTypes());
  });

  test('calls every free operation', async () => {
    const search = await client().GET('/people/search', { params: { query: { has_email: true } } });
    expect(search.data?.data.results[0]?.contact.email.available).toBe(true);
    const found = await client().GET('/people/{id}', { params: { path: { id: person.slug } } });
    expect(found.data?.data.person.id).toBe(person.id);
    const suggest = await client().GET('/suggest', {
      params: { query: { kind: 'titles', q: 'vp' } },
    });
    expect(suggest.data?.data.items[0]?.count).toBeGreaterThan(0);
    const account = await client().GET('/account');
    expect(account.data?.data.credits.cost_per_reveal).toBe(1);
    const usage = await client().GET('/usage', { params: { query: { days: 7 } } });
    expect(usage.data?.data.daily).toHaveLength(7);
    expect((await client().GET('/openapi.json')).response.status).toBe(200);
  });

  test('calls every operation that may spend', async () => {
    const enriched = await client().POST('/enrich', {
      body: { full_name: person.fullName, company: person.company.name },
    });
    expect(enriched.data?.data.person.id).toBe(person.id);
    const revealed = await client().POST('/people/{id}/reveal', {
      params: { path: { id: person.id } },
      body: { fields: ['email'] },
    });
    expect(revealed.data?.data.person.contact.email.value).toBe(person.email);
    const batch = await client().POST('/people/reveal/batch', {
      body: { ids: [person.id], fields: ['email', 'phone'] },
    });
    const [entry] = batch.data?.data.results ?? [];
    expect(entry?.status === 'ok' && entry.credits_spent).toBe(1);
  });

  test('reads a failure as the document says', async () => {
    const { error } = await client().GET('/people/{id}', { params: { path: { id: 'nobody' } } });
    expect(error?.error.code).toBe('NOT_FOUND');
  });
});
