/** Checks from outside that unknown paths, methods and broken HTTP get an envelope of the document. */

import type { Client } from './client';
import { envelope } from './envelope';
import { raw } from './raw';
import { accountAnswer } from './schemas';
import { only, useWorld } from './world';

const world = useWorld({ peopleCount: 60 });
const both = { email: true, phone: true };

/** Everything works and nothing was spent. */
async function expectWhole(client: Client): Promise<void> {
  const account = await client.data(accountAnswer, '/account');
  expect(account.credits.balance).toBe(2000);
  expect((await world().desk.audit()).charges).toEqual([]);
}

describe('Paths and methods', () => {
  test.each([
    '/',
    '',
    '/nowhere',
    '/people',
    '/people/',
    '/people/x/y/z',
    '/account/',
    '//account',
  ])('an unknown path is a refusal in the envelope: "%s"', async (path) => {
    expect(await world().client('pro').code(path)).toMatch(/^(NOT_FOUND|VALIDATION_ERROR)$/);
  });

  test.each(['PUT', 'PATCH', 'DELETE', 'PROPFIND'])(
    '%s is a refusal in the envelope',
    async (method) => {
      const client = world().client('pro');
      const { id } = only(world().having(both));
      for (const path of ['/account', `/people/${id}`, `/people/${id}/reveal`])
        expect((await client.call(path, { method })).code).not.toBe('ok');
      await expectWhole(client);
    },
  );

  test('the method decides: POST does not search, GET does not reveal', async () => {
    const client = world().client('pro');
    const { id } = only(world().having(both));
    expect((await client.call('/people/search', { method: 'POST', body: {} })).code).not.toBe('ok');
    expect((await client.call(`/people/${id}/reveal`)).code).not.toBe('ok');
    await expectWhole(client);
  });

  test.each([
    '/people/%',
    '/people/%E0%A4%A',
    '/people/%00',
    '/people/%ff',
    '/suggest?kind=%',
    '/usage?days=%ZZ',
  ])('a malformed escape is a refusal in the envelope: %s', async (path) => {
    expect(await world().client('pro').code(path)).toMatch(/^(NOT_FOUND|VALIDATION_ERROR)$/);
  });

  test('a parameter given twice, or as a list, does no harm', async () => {
    const client = world().client('pro');
    for (const query of ['days=1&days=2', 'days[]=1', 'days=1,2', '&&&', '=', '?days=1'])
      expect((await client.call(`/usage?${query}`)).code).toMatch(/^(ok|VALIDATION_ERROR)$/);
  });

  test('HEAD has no body and does no harm', async () => {
    const reply = await raw(
      world().origin,
      `HEAD /api/v1/account HTTP/1.1\r\nHost: x\r\nX-API-Key: ${world().keys.pro}\r\nConnection: close\r\n\r\n`,
    );
    expect(reply).toMatch(/^HTTP\/1\.1 (200|404)/);
    expect(reply.split('\r\n\r\n')[1]).toBe('');
  });
});

describe('Broken HTTP', () => {
  const bodyOf = (reply: string) => JSON.parse(/\{.*\}/.exec(reply)?.[0] ?? 'null');

  test.each([
    ['a path of 40 KB', `GET /api/v1/people/${'a'.repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
    [
      'a header of 40 KB',
      `GET /api/v1/account HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`,
    ],
    ['no HTTP', 'hello\r\n\r\n'],
    ['an unknown method', 'REVEAL /api/v1/account HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a wrong length', 'POST /api/v1/enrich HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n{}'],
    ['CONNECT', 'CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['an unknown expectation', 'GET /api/v1/account HTTP/1.1\r\nHost: x\r\nExpect: x\r\n\r\n'],
    ['no Host', 'GET /api/v1/account HTTP/1.1\r\n\r\n'],
  ])('%s gets the error envelope', async (_, bytes) => {
    const reply = await raw(world().origin, bytes);
    expect(reply).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(envelope.parse(bodyOf(reply))).toMatchObject({ ok: false });
    await expectWhole(world().client('pro'));
  });

  test('a body that never ends before the client leaves charges nothing', async () => {
    const { id } = only(world().having(both));
    const head = `POST /api/v1/people/${id}/reveal HTTP/1.1\r\nHost: x\r\nX-API-Key: ${world().keys.pro}`;
    const reply = await raw(
      world().origin,
      `${head}\r\nContent-Length: 100\r\n\r\n{"fields":["email"]}`,
    );
    expect(reply).not.toContain('200 OK');
    await expectWhole(world().client('pro'));
  });
});
