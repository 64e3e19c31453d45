/** Checks from outside POST /people/reveal/batch. */

import type { Client } from './client';
import { batchAnswer } from './schemas';
import { only, useWorld } from './world';

const world = useWorld();
const both = { email: true, phone: true };

const batch = (client: Client, ids: string[], ...fields: string[]) =>
  client.data(batchAnswer, '/people/reveal/batch', { ids, fields });

const ids = (count: number) =>
  world()
    .having(both, count)
    .map(({ id }) => id);

describe('POST /people/reveal/batch', () => {
  test('ids are processed in order, one entry per id, in order', async () => {
    const asked = ids(25).reverse();
    const { results, totals } = await batch(world().client('pro'), asked, 'email');
    expect(results.map(({ id }) => id)).toEqual(asked);
    expect(totals).toMatchObject({ requested: 25, succeeded: 25, credits_spent: 25 });
    expect(totals.balance).toBe((await world().desk.account('pro')).balance);
  });

  test('each entry carries the person with the values and what each field cost', async () => {
    const hidden = only(world().having(both));
    const { results } = await batch(world().client('pro'), [hidden.id], 'email', 'phone');
    const entry = only(results);
    if (entry.status !== 'ok') throw new Error(entry.status);
    expect(entry.person.contact.email.value).toBe(hidden.email);
    expect(entry.person.contact.phone.value).toBe(hidden.phone);
    expect(entry.credits_spent).toBe(2);
  });

  test('slugs are ids too', async () => {
    const hidden = only(world().having(both));
    const { results } = await batch(world().client('pro'), [hidden.slug], 'email');
    const entry = only(results);
    expect(entry.status === 'ok' && entry.person.id).toBe(hidden.id);
  });

  test('duplicates are ignored', async () => {
    const [first, second] = ids(2);
    const asked = [String(first), String(second), String(first)];
    const { results, totals } = await batch(world().client('pro'), asked, 'email');
    expect(results.map(({ id }) => id)).toEqual([first, second]);
    expect(totals).toMatchObject({ requested: 2, credits_spent: 2 });
  });

  test('an id and the slug of the same person are not charged twice', async () => {
    const { id, slug } = only(world().having(both));
    const { totals } = await batch(world().client('pro'), [id, slug], 'email', 'phone');
    expect(totals.credits_spent).toBe(2);
    expect((await world().desk.audit()).charges).toHaveLength(2);
  });

  test('a field that is owned is free again', async () => {
    const asked = ids(3);
    const pro = world().client('pro');
    await world().desk.revealInApp('pro', String(asked[1]), ['email']);
    expect((await batch(pro, asked, 'email')).totals.credits_spent).toBe(2);
    expect((await batch(pro, asked, 'email')).totals.credits_spent).toBe(0);
  });

  test('a failed id does not stop the batch', async () => {
    const noPhone = only(world().having({ email: true, phone: false })).id;
    const asked = ['nobody', noPhone, ...ids(1)];
    const { results, totals } = await batch(world().client('pro'), asked, 'phone');
    const codes = results.map((entry) => (entry.status === 'error' ? entry.error.code : 'ok'));
    expect(codes).toEqual(['NOT_FOUND', 'NO_DATA', 'ok']);
    expect(totals).toMatchObject({ failed: 2, succeeded: 1, skipped: 0, credits_spent: 1 });
  });

  test('a person with one of two fields on file is ok with that field', async () => {
    const { id } = only(world().having({ email: true, phone: false }));
    const { results } = await batch(world().client('pro'), [id], 'email', 'phone');
    expect(only(results)).toMatchObject({ status: 'ok', credits_spent: 1 });
  });

  test('it stops at the first 402; the rest is skipped with the reason and not charged', async () => {
    const { client, desk } = world();
    await desk.setBalance('pro', 2);
    const asked = ids(6);
    await desk.revealInApp('pro', String(asked[5]), ['email']);
    await desk.setBalance('pro', 2);
    const { results, totals } = await batch(client('pro'), asked, 'email');
    expect(results.map(({ status }) => status).slice(0, 2)).toEqual(['ok', 'ok']);
    expect(results.slice(3).every((entry) => entry.status === 'skipped')).toBe(true);
    expect(results.at(-1)).toMatchObject({ reason: 'INSUFFICIENT_CREDITS' });
    expect(totals).toMatchObject({ credits_spent: 2, balance: 0 });
  });

  test('the last credit buys one of two fields of a person; the next are skipped, owned or not', async () => {
    const { client, desk } = world();
    const asked = ids(3);
    await desk.revealInApp('pro', String(asked[1]), ['email', 'phone']);
    await desk.setBalance('pro', 1);
    const { results, totals } = await batch(client('pro'), asked, 'email', 'phone');
    expect(totals).toMatchObject({ credits_spent: 1, balance: 0 });
    expect(results.slice(1)).toEqual(
      asked.slice(1).map((id) => ({ id, status: 'skipped', reason: 'INSUFFICIENT_CREDITS' })),
    );
  });

  test('a balance of 0 still makes a processed batch a 200', async () => {
    await world().desk.setBalance('pro', 0);
    const { totals } = await batch(world().client('pro'), ids(3), 'email');
    expect(totals).toMatchObject({ succeeded: 0, credits_spent: 0, balance: 0 });
  });

  test('it stops at the reveals of the minute, with the reason RATE_LIMITED', async () => {
    const pro = world().client('pro');
    const asked = ids(60);
    await batch(pro, asked.slice(0, 25), 'email', 'phone');
    const { results, totals } = await batch(pro, asked.slice(25, 40), 'email');
    expect(totals.credits_spent).toBe(10);
    expect(results.at(-1)).toMatchObject({ status: 'skipped', reason: 'RATE_LIMITED' });
  });

  test('it stops at the daily cap, with the reason DAILY_LIMIT', async () => {
    const { client, desk } = world();
    const left = 2000 - (await desk.account('nearCap')).revealsToday;
    const { results, totals } = await batch(client('nearCap'), ids(left + 3), 'email');
    expect(totals.credits_spent).toBe(left);
    expect(results.at(-1)).toMatchObject({ status: 'skipped', reason: 'DAILY_LIMIT' });
    expect((await desk.account('nearCap')).revealsToday).toBe(2000);
  });

  test('ids: 1 to 25 texts; fields: one or both of email and phone', async () => {
    const pro = world().client('pro');
    const good = ids(26);
    const wrong: unknown[] = [
      { ids: [], fields: ['email'] },
      { ids: good, fields: ['email'] },
      { fields: ['email'] },
      { ids: only(good), fields: ['email'] },
      { ids: [1], fields: ['email'] },
      { ids: [null], fields: ['email'] },
      { ids: good.slice(1) },
      { ids: good.slice(1), fields: [] },
      { ids: good.slice(1), fields: ['fax'] },
      { ids: good.slice(1), fields: 'email' },
    ];
    for (const body of wrong)
      expect(await pro.code('/people/reveal/batch', body)).toBe('VALIDATION_ERROR');
    expect((await world().desk.audit()).charges).toEqual([]);
  });

  test('while the vault is down nothing is charged', async () => {
    const { client, desk } = world();
    await desk.fault({ kind: 'vaultDown' });
    await client('pro').call('/people/reveal/batch', { body: { ids: ids(3), fields: ['email'] } });
    expect(await desk.account('pro')).toMatchObject({ balance: 2000, revealed: [] });
  });
});
