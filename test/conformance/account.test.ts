/** Checks from outside GET /suggest, GET /account and GET /usage. */

import { accountAnswer, suggestAnswer, usageAnswer } from './schemas';
import { dayMs, only, useWorld } from './world';

const world = useWorld();
const both = { email: true, phone: true };

/** Case and accents are no part of a prefix. */
const bare = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

describe('GET /suggest', () => {
  const suggest = (query: string) => world().client('pro').data(suggestAnswer, `/suggest?${query}`);

  test.each(['titles', 'companies', 'locations'])(
    '%s: up to 10 items, with or without q',
    async (kind) => {
      const without = await suggest(`kind=${kind}`);
      expect(without).toMatchObject({ kind });
      expect(without.items).toHaveLength(10);
      expect((await suggest(`kind=${kind}&q=`)).items).toHaveLength(10);
    },
  );

  test.each(['titles', 'companies', 'locations'])(
    '%s: q is the prefix typed so far',
    async (kind) => {
      const { value } = only((await suggest(`kind=${kind}`)).items);
      for (let typed = 1; typed <= value.length; typed += 1) {
        const prefix = value.slice(0, typed).toLowerCase();
        const { items } = await suggest(`kind=${kind}&q=${encodeURIComponent(prefix)}`);
        for (const item of items) expect(bare(item.value).startsWith(bare(prefix))).toBe(true);
        expect(items.length).toBeGreaterThan(0);
      }
    },
  );

  test('count is how many people there are', async () => {
    const { people } = world();
    for (const { value, count } of (await suggest('kind=companies')).items)
      expect(people.filter(({ company }) => company.name === value)).toHaveLength(count);
    for (const { value, count } of (await suggest('kind=titles')).items)
      expect(people.filter(({ title }) => title === value)).toHaveLength(count);
  });

  test.each(['%25', '_', '*', '%22', "'", '%5C', '%00', 'zzzzzz', 'a'.repeat(2000)])(
    'q is a text, never a pattern: %s',
    async (q) => {
      const text = decodeURIComponent(q).toLowerCase();
      const { items } = await suggest(`kind=titles&q=${q}`);
      for (const { value } of items) expect(value.toLowerCase().startsWith(text)).toBe(true);
    },
  );

  test.each(['', 'kind=', 'kind=people', 'q=a', 'kind=TITLES'])(
    'kind is required and one of three: "%s"',
    async (query) => {
      expect(await world().client('pro').code(`/suggest?${query}`)).toBe('VALIDATION_ERROR');
    },
  );
});

describe('GET /account', () => {
  test.each([
    { role: 'pro', plan: 'Pro', monthly: 2000, results: 5000 },
    { role: 'team', plan: 'Team', monthly: 6000, results: 10_000 },
  ] as const)('$plan: plan, allowance and limits', async ({ role, plan, monthly, results }) => {
    const account = await world().client(role).data(accountAnswer, '/account');
    expect(account.plan.name).toBe(plan);
    expect(account.credits).toEqual({
      balance: monthly,
      monthly_allowance: monthly,
      cost_per_reveal: 1,
    });
    expect(account.limits).toMatchObject({
      max_search_results: results,
      max_page_size: 100,
      batch_reveal_max_ids: 25,
    });
  });

  test('the balance is shared with the web application', async () => {
    const { client, desk, having } = world();
    await desk.revealInApp('pro', only(having(both)).id, ['email', 'phone']);
    expect((await client('pro').data(accountAnswer, '/account')).credits.balance).toBe(1998);
    await desk.topUp('pro', 500);
    expect((await client('pro').data(accountAnswer, '/account')).credits.balance).toBe(2498);
  });

  test('api_key is the calling key, with its use counted and dated', async () => {
    const { client, clientWith, desk } = world();
    const pro = client('pro');
    const first = (await pro.data(accountAnswer, '/account')).api_key;
    await desk.advance(5000);
    await pro.call('/suggest?kind=titles');
    await pro.call('/people/nobody');
    const later = (await pro.data(accountAnswer, '/account')).api_key;
    expect(later.request_count - first.request_count).toBe(3);
    expect(Date.parse(later.last_used_at)).toBe(await desk.nowMs());
    expect(later).toMatchObject({ id: first.id, created_at: first.created_at });
    const second = clientWith(await desk.newKey('pro'));
    const other = (await second.data(accountAnswer, '/account')).api_key;
    expect(other.id).not.toBe(first.id);
    expect(other.request_count).toBeLessThan(later.request_count);
    expect(Date.parse(other.created_at)).toBe(await desk.nowMs());
  });
});

describe('GET /usage', () => {
  const usage = (query: string) => world().client('pro').data(usageAnswer, `/usage${query}`);

  test.each([1, 2, 30, 90])('%d days ending today, each listed once and in order', async (days) => {
    const { period, daily } = await usage(`?days=${days}`);
    const dates = Array.from({ length: days }, (_, index) =>
      new Date(Date.UTC(2026, 0, 5) - (days - 1 - index) * dayMs).toISOString().slice(0, 10),
    );
    expect(period).toEqual({ from: dates[0], to: '2026-01-05', days });
    expect(daily.map(({ date }) => date)).toEqual(dates);
  });

  test('days is 30 by default', async () => {
    expect((await usage('')).period.days).toBe(30);
  });

  test('days without activity are zeros', async () => {
    const { daily, totals } = await usage('?days=90');
    expect(daily.every((day) => day.reveals === 0 && day.credits_spent === 0)).toBe(true);
    expect(totals).toEqual({ reveals: 0, credits_spent: 0 });
  });

  test('counts are per UTC day, of reveals through the API only', async () => {
    const { client, desk, having } = world();
    const [first, second, third] = having(both, 3).map(({ id }) => id);
    const pro = client('pro');
    const reveal = (id: string | undefined, fields: string[]) =>
      pro.call(`/people/${id}/reveal`, { body: { fields } });
    await desk.setClock(Date.UTC(2026, 0, 5, 23, 59, 59));
    await reveal(first, ['email', 'phone']);
    await desk.revealInApp('pro', String(third), ['email', 'phone']);
    await desk.setClock(Date.UTC(2026, 0, 6));
    await reveal(second, ['email']);
    const { daily, totals } = await usage('?days=3');
    expect(daily).toEqual([
      { date: '2026-01-04', reveals: 0, credits_spent: 0 },
      { date: '2026-01-05', reveals: 2, credits_spent: 2 },
      { date: '2026-01-06', reveals: 1, credits_spent: 1 },
    ]);
    expect(totals).toEqual({ reveals: 3, credits_spent: 3 });
  });

  test('enrich and batch are counted as well; what was refunded is not', async () => {
    const { client, desk, having } = world();
    const [first, second, third] = having(both, 3);
    const pro = client('pro');
    const url = `https://www.linkedin.com/in/${first?.linkedinSlug}`;
    await pro.call('/enrich', { body: { linkedin_url: url, reveal: true } });
    await pro.call('/people/reveal/batch', { body: { ids: [second?.id], fields: ['email'] } });
    await desk.loseData(String(third?.id), 'email');
    await pro.call(`/people/${third?.id}/reveal`, { body: { fields: ['email'] } });
    expect((await usage('?days=1')).totals).toEqual({ reveals: 3, credits_spent: 3 });
  });

  test('a day falls out of the period', async () => {
    const { client, desk, having } = world();
    const path = `/people/${only(having(both)).id}/reveal`;
    await client('pro').call(path, { body: { fields: ['email'] } });
    await desk.advance(6 * dayMs);
    expect((await usage('?days=7')).totals.reveals).toBe(1);
    expect((await usage('?days=6')).totals.reveals).toBe(0);
  });

  test.each(['0', '91', '-1', '1.5', 'x', '', '1e1', '0x10', '999999999999'])(
    'days is 1 to 90: %s is a VALIDATION_ERROR',
    async (days) => {
      expect(await world().client('pro').code(`/usage?days=${days}`)).toBe('VALIDATION_ERROR');
    },
  );
});
