/** Checks from outside the reveal limits: per minute and per day, application and API together. */

import type { Client } from './client';
import type { Role } from './sandbox-desk';
import { accountAnswer, batchAnswer } from './schemas';
import { dayMs, minuteMs, only, useWorld } from './world';

const world = useWorld();
const both = { email: true, phone: true };
const dayEndMs = Date.UTC(2026, 0, 6);

/** Credits spent on the emails of new people, 25 a request, until `count` were asked for. */
async function revealMany(client: Client, ids: string[]): Promise<number> {
  let spent = 0;
  for (let from = 0; from < ids.length; from += 25) {
    const body = { ids: ids.slice(from, from + 25), fields: ['email'] };
    const { totals } = await client.data(batchAnswer, '/people/reveal/batch', body);
    spent += totals.credits_spent;
  }
  return spent;
}

/** Different people for each call, so that each reveal is a new one. */
function deck(): (count: number) => string[] {
  const ids = world()
    .people.filter(({ email }) => email !== null)
    .map(({ id }) => id);
  return (count) => ids.splice(0, count);
}

const revealsToday = async (role: Role) =>
  (await world().client(role).data(accountAnswer, '/account')).limits.reveals_today;

const revealOne = (client: Client, id: string) =>
  client.call(`/people/${id}/reveal`, { body: { fields: ['email'] } });

describe('Reveals per minute', () => {
  test.each([
    { role: 'pro', limit: 60 },
    { role: 'team', limit: 120 },
  ] as const)('$role has $limit, then 429 RATE_LIMITED', async ({ role, limit }) => {
    const deal = deck();
    const client = world().client(role);
    expect(await revealMany(client, deal(limit + 10))).toBe(limit);
    const refused = await revealOne(client, only(deal(1)));
    expect(refused.code).toBe('RATE_LIMITED');
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  });

  test('they count fields: two fields of 30 people are 60', async () => {
    const ids = world()
      .having(both, 31)
      .map(({ id }) => id);
    const client = world().client('pro');
    for (const part of [ids.slice(0, 15), ids.slice(15, 30)]) {
      const body = { ids: part, fields: ['email', 'phone'] };
      await client.data(batchAnswer, '/people/reveal/batch', body);
    }
    expect((await revealOne(client, String(ids[30]))).code).toBe('RATE_LIMITED');
  });

  test('Retry-After is enough', async () => {
    const deal = deck();
    const client = world().client('pro');
    await revealMany(client, deal(60));
    await world().desk.advance(25_000);
    const next = only(deal(1));
    const refused = await revealOne(client, next);
    await world().desk.advance(Number(refused.headers['retry-after']) * 1000);
    expect((await revealOne(client, next)).code).toBe('ok');
  });

  test('the window slides', async () => {
    const { client, desk } = world();
    const deal = deck();
    const pro = client('pro');
    expect(await revealMany(pro, deal(45))).toBe(45);
    await desk.advance(30_000);
    expect(await revealMany(pro, deal(25))).toBe(15);
    await desk.advance(31_000);
    expect(await revealMany(pro, deal(50))).toBe(45);
    await desk.advance(28_000);
    expect(await revealMany(pro, deal(5))).toBe(0);
    await desk.advance(2_000);
    expect(await revealMany(pro, deal(20))).toBe(15);
  });

  test('after a downgrade from Team the smaller limit holds, and Retry-After is enough', async () => {
    const { client, desk } = world();
    const deal = deck();
    const team = client('team');
    for (let part = 0; part < 5; part += 1) {
      await revealMany(team, deal(20));
      await desk.advance(10_000);
    }
    await desk.setPlan('team', 'pro');
    const next = only(deal(1));
    const refused = await revealOne(team, next);
    expect(refused.code).toBe('RATE_LIMITED');
    await desk.advance(Number(refused.headers['retry-after']) * 1000);
    expect((await revealOne(team, next)).code).toBe('ok');
  });

  test('reveals in the web application count too', async () => {
    const { client, desk } = world();
    const deal = deck();
    for (const id of deal(58)) await desk.revealInApp('pro', id, ['email']);
    expect(await revealMany(client('pro'), deal(5))).toBe(2);
  });

  test('they are of the account, whichever of its keys asks', async () => {
    const { client, clientWith, desk } = world();
    const deal = deck();
    const second = clientWith(await desk.newKey('pro'));
    expect(await revealMany(client('pro'), deal(35))).toBe(35);
    expect(await revealMany(second, deal(35))).toBe(25);
  });

  test('a revealed field is returned at the limit too: condition none', async () => {
    const deal = deck();
    const client = world().client('pro');
    const ids = deal(60);
    await revealMany(client, ids);
    const again = await revealOne(client, only(ids));
    expect(again.body).toMatchObject({ ok: true, data: { credits: { spent: 0 } } });
  });

  test('3: nothing revealed for the limit is a 429, something is a 200 with errors', async () => {
    const { client, having } = world();
    const deal = deck();
    const pro = client('pro');
    const { id } = having(both, 90)[89] ?? only(having(both));
    await revealMany(
      pro,
      deal(59).filter((one) => one !== id),
    );
    const part = await pro.call(`/people/${id}/reveal`, { body: { fields: ['email', 'phone'] } });
    expect(part.body).toMatchObject({ ok: true, data: { credits: { spent: 1 } } });
    expect(JSON.stringify(part.body)).toContain('RATE_LIMITED');
    const none = await pro.call(`/people/${id}/reveal`, { body: { fields: ['phone'] } });
    expect(none.code).toBe('RATE_LIMITED');
  });
});

describe('Reveals per day', () => {
  test('at the cap 429 DAILY_LIMIT, whose Retry-After ends at 00:00 UTC', async () => {
    const { client, desk } = world();
    const deal = deck();
    const capped = client('nearCap');
    const left = 2000 - (await revealsToday('nearCap'));
    expect(await revealMany(capped, deal(left))).toBe(left);
    const next = only(deal(1));
    const refused = await revealOne(capped, next);
    expect(refused.code).toBe('DAILY_LIMIT');
    const readyMs = (await desk.nowMs()) + Number(refused.headers['retry-after']) * 1000;
    expect(readyMs).toBeGreaterThanOrEqual(dayEndMs);
    expect(readyMs).toBeLessThan(dayEndMs + 1000);
    await desk.setClock(readyMs);
    expect((await revealOne(capped, next)).code).toBe('ok');
  });

  test('one second before 00:00 UTC the cap holds, at 00:00 UTC it is whole again', async () => {
    const { client, desk } = world();
    const deal = deck();
    await revealMany(client('nearCap'), deal(12));
    const next = only(deal(1));
    await desk.setClock(dayEndMs - 1000);
    expect((await revealOne(client('nearCap'), next)).code).toBe('DAILY_LIMIT');
    await desk.setClock(dayEndMs);
    expect((await revealOne(client('nearCap'), next)).code).toBe('ok');
    expect(await revealsToday('nearCap')).toBe(1);
  });

  test('the web application and the API share the cap and reveals_today', async () => {
    const { client, desk } = world();
    const deal = deck();
    const left = 2000 - (await revealsToday('nearCap'));
    for (const id of deal(left - 1)) await desk.revealInApp('nearCap', id, ['email']);
    expect(await revealsToday('nearCap')).toBe(1999);
    expect(await revealMany(client('nearCap'), deal(3))).toBe(1);
    expect(await revealsToday('nearCap')).toBe(2000);
  });

  test('a revealed field is returned above the cap too', async () => {
    const { client, desk } = world();
    const [first, ...others] = deck()(12);
    await desk.revealInApp('nearCap', String(first), ['email']);
    await revealMany(client('nearCap'), others);
    expect((await revealOne(client('nearCap'), String(first))).code).toBe('ok');
  });

  test('reveals_today counts newly revealed fields, not those that were free', async () => {
    const { client, having } = world();
    const { id } = only(having(both));
    const noPhone = only(having({ email: true, phone: false })).id;
    await revealOne(client('pro'), id);
    await revealOne(client('pro'), id);
    await client('pro').code(`/people/${noPhone}/reveal`, { fields: ['phone'] });
    expect(await revealsToday('pro')).toBe(1);
  });

  test('Pro has 2,000 and 60 a minute, Team 6,000 and 120', async () => {
    const limits = async (role: Role) =>
      (await world().client(role).data(accountAnswer, '/account')).limits;
    expect(await limits('pro')).toMatchObject({ reveals_per_day: 2000, reveals_per_minute: 60 });
    expect(await limits('team')).toMatchObject({ reveals_per_day: 6000, reveals_per_minute: 120 });
  });

  test('a minute across midnight is still a minute', async () => {
    const { client, desk } = world();
    const deal = deck();
    await desk.setClock(dayEndMs - 1000);
    expect(await revealMany(client('pro'), deal(60))).toBe(60);
    await desk.advance(2000);
    expect((await revealOne(client('pro'), only(deal(1)))).code).toBe('RATE_LIMITED');
    await desk.setClock(dayEndMs + minuteMs);
    expect(await revealMany(client('pro'), deal(60))).toBe(60);
    expect(await revealsToday('pro')).toBe(60);
    await desk.setClock(dayEndMs + dayMs);
    expect(await revealsToday('pro')).toBe(0);
  });
});
