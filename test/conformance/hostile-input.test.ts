/** Checks from outside that whatever body is sent gets an envelope of the document and leaves the service whole. */

import type { Client } from './client';
import { accountAnswer } from './schemas';
import { only, useWorld } from './world';

const world = useWorld({ peopleCount: 60 });
const both = { email: true, phone: true };

const posts = ['/enrich', '/people/reveal/batch', '/people/x/reveal'];

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

/** Everything works and nothing was spent. */
async function expectWhole(client: Client): Promise<void> {
  const account = await client.data(accountAnswer, '/account');
  expect(account.credits.balance).toBe(2000);
  expect((await world().desk.audit()).charges).toEqual([]);
}

describe('Bodies', () => {
  test.each(posts)('%s: what is not JSON is a 400 INVALID_JSON', async (path) => {
    const client = world().client('pro');
    const bodies = ['', '{', '{"fields":["email"]', 'fields=email', "{'a':1}", 'undefined', 'NaN'];
    bodies.push('{"a":1}{"b":2}', '{"a":1,}', '<xml/>', '\u0000', '"\u0001"');
    for (const body of bodies) {
      const code = await client.code(path, body);
      expect({ body, code }).toEqual({ body, code: 'INVALID_JSON' });
    }
    await expectWhole(client);
  });

  test.each(posts)('%s: bytes that are not UTF-8 are refused', async (path) => {
    const client = world().client('pro');
    for (const bytes of [
      [0xff, 0xfe],
      [0x22, 0xc3, 0x28, 0x22],
      [0x7b, 0x80, 0x7d],
    ])
      expect(await client.code(path, Uint8Array.from(bytes))).toMatch(/^(INVALID|VALIDATION)_/);
    await expectWhole(client);
  });

  test.each(posts)(
    '%s: bytes that are not UTF-8 are no JSON inside a text either',
    async (path) => {
      const client = world().client('pro');
      const body = Buffer.from(
        '{"ids":["x"],"fields":["email"],"full_name":"A B\u00ff"}',
        'latin1',
      );
      expect(await client.code(path, body)).toBe('INVALID_JSON');
    },
  );

  test.each(posts)('%s: JSON that is no object is a VALIDATION_ERROR', async (path) => {
    const client = world().client('pro');
    for (const body of ['null', '[]', '"x"', '1', 'true', '[{"fields":["email"]}]'])
      expect(await client.code(path, body)).toBe('VALIDATION_ERROR');
    await expectWhole(client);
  });

  test.each(posts)('%s: a body nested 100,000 deep is refused', async (path) => {
    const client = world().client('pro');
    for (const body of [nested(100_000), `{"fields":${nested(50_000)}}`])
      expect(await client.code(path, body)).toMatch(/^(INVALID_JSON|VALIDATION_ERROR)$/);
    await expectWhole(client);
  });

  test.each(posts)('%s: a body of 20 MB is refused', async (path) => {
    const client = world().client('pro');
    const body = JSON.stringify({ fields: ['email'], ids: ['x'], padding: 'x'.repeat(20_000_000) });
    expect(await client.code(path, body)).toMatch(/^(INVALID_JSON|VALIDATION_ERROR)$/);
    await expectWhole(client.twin());
  });

  test('names of prototypes are fields like any other: unknown, ignored', async () => {
    const client = world().client('pro');
    const { id } = only(world().having(both));
    const body =
      '{"__proto__":{"fields":["phone"]},"constructor":1,"toString":2,"fields":["email"]}';
    const reply = await client.call(`/people/${id}/reveal`, { body });
    expect(reply.body).toMatchObject({ ok: true, data: { credits: { spent: 1 } } });
  });

  test('a body with __proto__ in place of its fields is refused', async () => {
    const { id } = only(world().having(both));
    const client = world().client('pro');
    const body = '{"__proto__":{"fields":["email"]}}';
    expect(await client.code(`/people/${id}/reveal`, body)).toBe('VALIDATION_ERROR');
    await expectWhole(client);
  });

  test('texts may be long, odd and of any script', async () => {
    const client = world().client('pro');
    const texts = [
      '\u0000',
      '\ud800',
      '😀'.repeat(1000),
      "'; DROP TABLE people;--",
      '%s%n',
      '=1+1',
    ];
    texts.push('a b '.repeat(5000), '\u202e', '../../etc/passwd', '(((((', '.*'.repeat(2000));
    for (const text of texts) {
      const body = { full_name: `${text} ${text}`, company: text, email: `${text}@${text}` };
      expect(await client.code('/enrich', body)).not.toMatch(/^(ok|INTERNAL_ERROR)$/);
      const ids = { ids: [text], fields: ['email'] };
      expect(await client.code('/people/reveal/batch', ids)).not.toBe('INTERNAL_ERROR');
    }
    await expectWhole(client);
  });

  test('a body on a GET is ignored', async () => {
    const client = world().client('pro');
    expect((await client.call('/account', { method: 'GET', body: '{' })).code).toBe('ok');
  });

  test('a body is JSON whatever its Content-Type says', async () => {
    const client = world().client('pro');
    const { id } = only(world().having(both));
    const headers = { Authorization: `Bearer ${client.key}`, 'Content-Type': 'text/plain' };
    const reply = await client.call(`/people/${id}/reveal`, {
      body: { fields: ['email'] },
      headers,
    });
    expect(reply.code).toBe('ok');
  });
});
