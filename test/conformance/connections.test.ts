/** Checks from outside what happens on several connections at once, and on one that is kept. */

import { connect } from 'node:net';
import type { Client } from './client';
import { accountAnswer, batchAnswer, revealAnswer } from './schemas';
import { only, useWorld } from './world';

const world = useWorld();
const both = { email: true, phone: true };

/** As many connections as asked for, all with the key of one account. */
function connections(first: Client, count: number): Client[] {
  return Array.from({ length: count }, () => first.twin());
}

async function atOnce<T>(clients: Client[], act: (client: Client, index: number) => Promise<T>) {
  try {
    return await Promise.all(clients.map(act));
  } finally {
    for (const client of clients) client.close();
  }
}

const spentIn = (answers: { credits: { spent: number } }[]) =>
  answers.reduce((sum, { credits }) => sum + credits.spent, 0);

/** Fields that were charged for, each as often as it was. */
const charged = async () =>
  (await world().desk.audit()).charges.map(({ personId, field }) => `${personId} ${field}`);

describe('Several connections at once', () => {
  test.each([2, 20])(
    '%d connections reveal the same fields: one of them is charged',
    async (count) => {
      const { client, desk, having } = world();
      const { id, email } = only(having(both));
      const body = { fields: ['email', 'phone'] };
      const answers = await atOnce(connections(client('pro'), count), (one) =>
        one.data(revealAnswer, `/people/${id}/reveal`, body),
      );
      expect(spentIn(answers)).toBe(2);
      expect(answers.every(({ person }) => person.contact.email.value === email)).toBe(true);
      expect((await charged()).sort()).toEqual([`${id} email`, `${id} phone`]);
      expect((await desk.account('pro')).balance).toBe(1998);
    },
  );

  test('batches that overlap charge each field once', async () => {
    const { client, desk, having } = world();
    const ids = having(both, 30).map(({ id }) => id);
    const answers = await atOnce(connections(client('pro'), 6), (one, index) => {
      const body = { ids: ids.slice(index, index + 25), fields: ['email'] };
      return one.data(batchAnswer, '/people/reveal/batch', body);
    });
    const spent = answers.reduce((sum, { totals }) => sum + totals.credits_spent, 0);
    expect(spent).toBe(30);
    expect(new Set(await charged()).size).toBe((await charged()).length);
    expect((await desk.account('pro')).balance).toBe(2000 - spent);
  });

  test('reveals, batches, matches, two keys and the web application charge each field once', async () => {
    const { client, clientWith, desk, having } = world();
    const { id, slug, linkedinSlug } = only(having(both));
    const keys = [client('pro'), clientWith(await desk.newKey('pro'))];
    const fields = ['email', 'phone'];
    const url = `https://www.linkedin.com/in/${linkedinSlug}`;
    await Promise.all([
      ...keys.flatMap((key) => [
        key.twin().call(`/people/${slug}/reveal`, { body: { fields } }),
        key.twin().call('/people/reveal/batch', { body: { ids: [id, slug], fields } }),
        key.twin().call('/enrich', { body: { linkedin_url: url, reveal: true } }),
      ]),
      desk.revealInApp('pro', id, ['phone', 'email']),
    ]);
    expect((await charged()).sort()).toEqual([`${id} email`, `${id} phone`]);
    expect((await desk.account('pro')).balance).toBe(1998);
  });

  test('two accounts pay for the same field, each once', async () => {
    const { client, having } = world();
    const { id } = only(having(both));
    await atOnce([client('pro'), client('team'), client('pro'), client('team')], (one) =>
      one.code(`/people/${id}/reveal`, { fields: ['email'] }),
    );
    const roles = (await world().desk.audit()).charges.map(({ role }) => role);
    expect(roles.sort()).toEqual(['pro', 'team']);
  });

  test('the balance never falls below 0: five credits buy five of twenty', async () => {
    const { client, desk, having } = world();
    await desk.setBalance('lowCredit', 5);
    const people = having(both, 20);
    const codes = await atOnce(connections(client('lowCredit'), 20), (one, index) =>
      one.code(`/people/${people[index]?.id}/reveal`, { fields: ['email'] }),
    );
    expect(codes.filter((code) => code === 'ok')).toHaveLength(5);
    expect(codes.filter((code) => code === 'INSUFFICIENT_CREDITS')).toHaveLength(15);
    expect((await desk.account('lowCredit')).balance).toBe(0);
  });

  test('the daily cap holds at once as well', async () => {
    const { client, desk, having } = world();
    const left = 2000 - (await desk.account('nearCap')).revealsToday;
    const people = having(both, left + 10);
    const codes = await atOnce(connections(client('nearCap'), left + 10), (one, index) =>
      one.code(`/people/${people[index]?.id}/reveal`, { fields: ['phone'] }),
    );
    expect(codes.filter((code) => code === 'ok')).toHaveLength(left);
    expect((await desk.account('nearCap')).revealsToday).toBe(2000);
  });

  test.each(['dropBefore', 'dropAfter'])(
    '%s: asking again after a lost answer pays once',
    async (kind) => {
      const { client, desk, having } = world();
      const path = `/people/${only(having(both)).id}/reveal`;
      const pro = client('pro');
      await desk.fault({ kind, count: 1 });
      await expect(pro.call(path, { body: { fields: ['email'] } })).rejects.toThrow();
      await pro.twin().data(revealAnswer, path, { fields: ['email'] });
      expect(await charged()).toHaveLength(1);
      expect((await desk.account('pro')).balance).toBe(1999);
    },
  );
});

describe('One connection', () => {
  test('is kept alive through successes and refusals', async () => {
    const pro = world().client('pro');
    const paths = ['/account', '/people/nobody', '/usage?days=0', '/nowhere', '/account'];
    const ports = new Set<number | undefined>();
    for (const path of paths) ports.add((await pro.call(path)).localPort);
    ports.add((await pro.call('/enrich', { body: '{' })).localPort);
    expect(ports.size).toBe(1);
  });

  test('pipelined requests are answered in order', async () => {
    const { hostname, port } = new URL(world().origin);
    const ask = (path: string, close = false) =>
      `GET /api/v1${path} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${world().keys.pro}\r\n${close ? 'Connection: close\r\n' : ''}\r\n`;
    const paths = ['/usage?days=1', '/people/nobody', '/suggest?kind=titles', '/nowhere'];
    const bytes = paths.map((path) => ask(path)).join('') + ask('/account', true);
    const text = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => socket.write(bytes));
      let received = '';
      socket.setEncoding('utf8').on('data', (chunk) => {
        received += String(chunk);
      });
      socket.once('error', reject).once('close', () => resolve(received));
    });
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(
      [200, 404, 200, 404, 200].map((status) => `HTTP/1.1 ${status}`),
    );
    const order = ['"period"', 'NOT_FOUND', '"titles"', '"api_key"'].map((sign) =>
      text.indexOf(sign),
    );
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(text.match(/"request_count":(\d+)/)?.[1]).toBe('5');
  });

  test('the balance of an answer is the balance after it', async () => {
    const { client, having } = world();
    const pro = client('pro');
    for (const { id } of having(both, 5)) {
      const { credits } = await pro.data(revealAnswer, `/people/${id}/reveal`, {
        fields: ['email'],
      });
      const account = await pro.data(accountAnswer, '/account');
      expect(account.credits.balance).toBe(credits.balance);
    }
  });
});
