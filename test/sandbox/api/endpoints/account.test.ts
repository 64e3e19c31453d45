import { Bench } from '../harness';

describe('GET /account', () => {
  test('answers plan, credits, limits, the calling key and the user', () => {
    const bench = new Bench();
    bench.get('/account');
    bench.nowMs += 1000;
    const { data } = bench.get('/account').json;
    expect(data).toEqual({
      plan: { id: 'pro', name: 'Pro' },
      credits: { balance: 2000, monthly_allowance: 2000, cost_per_reveal: 1 },
      limits: {
        requests_per_minute: 60,
        reveals_per_minute: 60,
        reveals_per_day: 2000,
        reveals_today: 0,
        max_search_results: 5000,
        max_page_size: 100,
        batch_reveal_max_ids: 25,
      },
      api_key: {
        id: expect.stringMatching(/^key_/),
        name: 'pro key',
        prefix: bench.service.keys.pro.slice(0, 13),
        created_at: '2025-10-07T12:00:00.000Z',
        last_used_at: '2026-01-05T12:00:01.000Z',
        request_count: 2,
      },
      user: { id: 'usr_pro', email: 'pro@customer.example' },
    });
  });

  test('answers the limits of the Team plan', () => {
    const { limits, credits } = new Bench().get('/account', { as: 'team' }).json.data;
    expect(credits.monthly_allowance).toBe(6000);
    expect(limits).toMatchObject({
      requests_per_minute: 120,
      reveals_per_minute: 120,
      reveals_per_day: 6000,
      max_search_results: 10_000,
    });
  });

  test('shows the sample accounts in their parts', () => {
    const bench = new Bench();
    expect(bench.get('/account', { as: 'lowCredit' }).json.data.credits.balance).toBe(5);
    expect(bench.get('/account', { as: 'nearCap' }).json.data.limits.reveals_today).toBe(1990);
  });
});
