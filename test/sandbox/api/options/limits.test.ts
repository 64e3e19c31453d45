import type { limitOptions } from '../../../../sandbox/api/options/limits';
import { createService } from '../../../../sandbox/api/service';
import { type Bench, bothFields, noonMs } from '../harness';
import { type Readings, showReadings } from './readings';

const limits = (bench: Bench) => bench.get('/account').json.data.limits;

/** How many single reveals succeed in a minute, and what ends them. */
function reveals(bench: Bench, count: number) {
  let done = 0;
  for (const { id } of bench.peopleWith(bothFields).slice(0, count)) {
    const { status, json } = bench.post(`/people/${id}/reveal`, { fields: ['email'] });
    if (status !== 200) return [done, json.error.code];
    done += 1;
  }
  return [done, null];
}

function requests(bench: Bench, count: number): number {
  return Array.from({ length: count }, () => bench.get('/account').status).filter(
    (status) => status === 200,
  ).length;
}

function idsTaken(bench: Bench): number[] {
  return [1, 2, 25, 26, 200, 201].filter((count) => {
    const ids = Array.from({ length: count }, (_, index) => `nobody-${index}`);
    return bench.post('/people/reveal/batch', { ids, fields: ['email'] }).status === 200;
  });
}

const readings: Readings<keyof typeof limitOptions> = {
  requestsPerMinute: {
    seen: (bench) => [requests(bench, 70), bench.get('/account').headers['X-RateLimit-Limit']],
    as: { plan: [60, '60'], 1: [1, '1'], 65: [65, '65'] },
  },
  revealsPerMinute: {
    seen: (bench) => [limits(bench).reveals_per_minute, reveals(bench, 5)],
    as: { plan: [60, [5, null]], 1: [1, [1, 'RATE_LIMITED']], 3: [3, [3, 'RATE_LIMITED']] },
  },
  revealsPerDay: {
    seen: (bench) => [limits(bench).reveals_per_day, reveals(bench, 5)],
    as: { plan: [2000, [5, null]], 1: [1, [1, 'DAILY_LIMIT']], 4: [4, [4, 'DAILY_LIMIT']] },
  },
  batchRevealMaxIds: {
    seen: (bench) => [limits(bench).batch_reveal_max_ids, idsTaken(bench)],
    as: {
      plan: [25, [1, 2, 25]],
      1: [1, [1]],
      10: [10, [1, 2]],
      200: [200, [1, 2, 25, 26, 200]],
    },
  },
  maxPageSize: {
    seen: (bench) => [
      limits(bench).max_page_size,
      [1, 10, 100, 150].filter(
        (size) => bench.get(`/people/search?page_size=${size}`).json.data?.results.length === size,
      ),
      bench.get('/people/search').json.data.results.length,
    ],
    as: {
      plan: [100, [1, 10, 100], 25],
      1: [1, [1], 1],
      10: [10, [1, 10], 10],
      200: [200, [1, 10, 100, 150], 25],
    },
  },
  maxSearchResults: {
    seen: (bench) => {
      const { total, results } = bench.get('/people/search?page_size=100').json.data;
      return [limits(bench).max_search_results, total, results.length];
    },
    as: { plan: [5000, 300, 100], 1: [1, 1, 1], 30: [30, 30, 30] },
  },
  costPerReveal: {
    seen: (bench) => {
      const { id } = bench.person(bothFields);
      const { data } = bench.post(`/people/${id}/reveal`, { fields: ['email', 'phone'] }).json;
      const charges = bench.admin.audit().charges.map(({ credits }) => credits);
      return [data.credits, data.results.phone.credits_spent, charges];
    },
    as: {
      plan: [{ spent: 2, balance: 1998 }, 1, [1, 1]],
      2: [{ spent: 4, balance: 1996 }, 2, [2, 2]],
    },
  },
};

showReadings(readings);

describe('limits that differ between accounts', () => {
  const service = createService({
    clock: { nowMs: () => noonMs },
    peopleCount: 50,
    options: { revealsPerMinute: 7 },
    accountOptions: {
      team: { revealsPerMinute: 30, costPerReveal: 2 },
      nearCap: { revealsPerDay: 40 },
    },
  });
  const accountOf = (role: 'pro' | 'team' | 'nearCap') => {
    const headers = { authorization: `Bearer ${service.keys[role]}` };
    const answer = service.handle({ method: 'GET', path: '/api/v1/account', headers, body: null });
    return answer.kind === 'response' ? JSON.parse(answer.body).data : null;
  };

  test('are what each account is told', () => {
    expect(accountOf('pro').limits.reveals_per_minute).toBe(7);
    expect(accountOf('team').limits.reveals_per_minute).toBe(30);
    expect(accountOf('team').credits.cost_per_reveal).toBe(2);
  });

  test('leave the account near its cap as near to it', () => {
    expect(accountOf('nearCap').limits).toMatchObject({ reveals_per_day: 40, reveals_today: 30 });
  });

  test('change while the service runs, for one account or for all', () => {
    service.admin.setOptions({ revealsPerMinute: 9 });
    service.admin.setOptions({ costPerReveal: 5 }, 'team');
    expect(accountOf('pro').limits.reveals_per_minute).toBe(9);
    expect(accountOf('team').limits.reveals_per_minute).toBe(30);
    expect(accountOf('team').credits.cost_per_reveal).toBe(5);
    expect(() => service.admin.setOptions({ personIds: 'uuid' })).toThrow(
      'when the service is made',
    );
  });
});
