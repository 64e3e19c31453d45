/** Checks from outside the request limit: per key, over a sliding minute (API document, Limits). */

import type { Client, Reply } from './client';
import { accountAnswer } from './schemas';
import { minuteMs, useWorld } from './world';

const world = useWorld({ peopleCount: 30 });

const number = (reply: Reply, header: string) => Number(reply.headers[header]);

async function ask(client: Client, times: number): Promise<Reply[]> {
  const replies: Reply[] = [];
  for (let sent = 0; sent < times; sent += 1)
    replies.push(await client.call('/suggest?kind=titles'));
  return replies;
}

const codes = async (client: Client, times: number) =>
  (await ask(client, times)).map(({ code }) => code);

const accepted = async (client: Client, times: number) =>
  (await codes(client, times)).filter((code) => code === 'ok').length;

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

describe('Request limit', () => {
  test('Pro has 60 requests a minute, counted down to 0, then 429 RATE_LIMITED', async () => {
    const replies = await ask(world().client('pro'), 61);
    const left = replies.slice(0, 60).map((reply) => number(reply, 'x-ratelimit-remaining'));
    expect(left).toEqual(Array.from({ length: 60 }, (_, sent) => 59 - sent));
    expect(replies.map((reply) => number(reply, 'x-ratelimit-limit'))).toEqual(Array(61).fill(60));
    expect(replies[60]?.code).toBe('RATE_LIMITED');
    expect(replies[60]?.headers['x-ratelimit-remaining']).toBe('0');
  });

  test('Team has 120 requests a minute', async () => {
    expect(await accepted(world().client('team'), 125)).toBe(120);
  });

  test('refused requests of every kind count, as they are requests', async () => {
    const client = world().client('pro');
    const paths = ['/people/nobody', '/usage?days=0', '/nowhere'];
    for (let round = 0; round < 20; round += 1) for (const path of paths) await client.call(path);
    expect(await client.code('/account')).toBe('RATE_LIMITED');
  });

  test('Retry-After is enough, and refused tries meanwhile do not prolong it', async () => {
    const client = world().client('pro');
    await ask(client, 60);
    await world().desk.advance(10_000);
    const [refused] = await ask(client, 5);
    const waitMs = Number(refused?.headers['retry-after']) * 1000;
    expect(waitMs).toBeLessThanOrEqual(50_000);
    await world().desk.advance(waitMs);
    expect(await client.code('/account')).toBe('ok');
  });

  test('the window slides: in no minute more than 60, whenever they were sent', async () => {
    const client = world().client('pro');
    expect(await accepted(client, 40)).toBe(40);
    await world().desk.advance(40_000);
    expect(await accepted(client, 30)).toBe(20);
    await world().desk.advance(19_000);
    expect(await accepted(client, 5)).toBe(0);
    await world().desk.advance(2_000);
    expect(await accepted(client, 45)).toBe(40);
    await world().desk.advance(38_000);
    expect(await accepted(client, 5)).toBe(0);
    await world().desk.advance(2_000);
    expect(await accepted(client, 25)).toBe(20);
  });

  test('a calendar minute is no window', async () => {
    const { client, desk } = world();
    const pro = client('pro');
    await desk.setClock(Math.ceil((await desk.nowMs()) / minuteMs) * minuteMs + 59_000);
    expect(await accepted(pro, 60)).toBe(60);
    await desk.advance(2_000);
    expect(await accepted(pro, 3)).toBe(0);
  });

  test('X-RateLimit-Reset is when the full budget is restored, in Unix seconds', async () => {
    const { client, desk } = world();
    const pro = client('pro');
    await ask(pro, 30);
    await desk.advance(20_500);
    const [last] = await ask(pro, 1);
    const resetMs = number(last as Reply, 'x-ratelimit-reset') * 1000;
    const nowMs = await desk.nowMs();
    expect(resetMs).toBeGreaterThan(nowMs);
    expect(resetMs).toBeLessThanOrEqual(nowMs + minuteMs + 1000);
    await desk.setClock(resetMs);
    const [fresh] = await ask(pro, 1);
    expect(fresh?.headers['x-ratelimit-remaining']).toBe('59');
  });

  test('random gaps: accepted exactly when fewer than 60 were accepted in the last minute', async () => {
    const { client, desk } = world();
    const pro = client('pro');
    const times: number[] = [];
    const random = mulberry(20260105);
    for (let sent = 0; sent < 400; sent += 1) {
      if (random() < 0.5) await desk.advance(Math.floor(random() * random() * 1600));
      const nowMs = await desk.nowMs();
      const recent = times.filter((time) => time > nowMs - minuteMs).length;
      const code = await pro.code('/suggest?kind=titles');
      expect({ sent, code }).toEqual({ sent, code: recent < 60 ? 'ok' : 'RATE_LIMITED' });
      if (code === 'ok') times.push(nowMs);
    }
    expect(times.length).toBeLessThan(400);
  });

  test('after a downgrade from Team the smaller limit holds, and Retry-After is enough', async () => {
    const { client, desk } = world();
    const team = client('team');
    for (let second = 0; second < 50; second += 1) {
      await ask(team, 2);
      await desk.advance(1000);
    }
    await desk.setPlan('team', 'pro');
    const [refused] = await ask(team, 1);
    expect(refused?.code).toBe('RATE_LIMITED');
    expect(refused?.headers['x-ratelimit-limit']).toBe('60');
    await desk.advance(Number(refused?.headers['retry-after']) * 1000);
    expect(await team.code('/account')).toBe('ok');
  });

  test('5: rate limits are tracked per key', async () => {
    const { client, clientWith, desk } = world();
    await ask(client('pro'), 60);
    expect(await client('pro').code('/account')).toBe('RATE_LIMITED');
    expect(await clientWith(await desk.newKey('pro')).code('/account')).toBe('ok');
    expect(await client('team').code('/account')).toBe('ok');
  });

  test('one key on several connections has one window', async () => {
    const first = world().client('pro');
    const connections = [first, first.twin(), first.twin(), first.twin()];
    const all = await Promise.all(connections.map((client) => codes(client, 20)));
    for (const client of connections) client.close();
    expect(all.flat().filter((code) => code === 'ok')).toHaveLength(60);
  });

  test('a request that is refused for its rate charges nothing', async () => {
    const { client, desk, having } = world();
    const [person] = having({ email: true, phone: true });
    const pro = client('pro');
    await ask(pro, 60);
    const code = await pro.code(`/people/${person?.id}/reveal`, { fields: ['email'] });
    expect(code).toBe('RATE_LIMITED');
    expect((await desk.account('pro')).revealed).toEqual([]);
  });

  test('/account tells the same limit as the headers', async () => {
    for (const role of ['pro', 'team'] as const) {
      const client = world().client(role);
      const { limits } = await client.data(accountAnswer, '/account');
      const reply = await client.call('/account');
      expect(number(reply, 'x-ratelimit-limit')).toBe(limits.requests_per_minute);
    }
  });

  test('/openapi.json takes nothing from the budget', async () => {
    const client = world().client('pro');
    const [before] = await ask(client, 1);
    await fetch(`${world().origin}/api/v1/openapi.json`, {
      headers: { Authorization: `Bearer ${client.key}` },
    });
    const [after] = await ask(client, 1);
    const left = (reply: Reply | undefined) => Number(reply?.headers['x-ratelimit-remaining']);
    expect(left(before) - left(after)).toBe(1);
  });
});
