import { Bench, bothFields } from '../harness';

describe('GET /usage', () => {
  let bench: Bench;
  beforeEach(() => {
    bench = new Bench();
  });

  test('answers the last 30 days ending today, zeros included', () => {
    const { data } = bench.get('/usage').json;
    expect(data.period).toEqual({ from: '2025-12-07', to: '2026-01-05', days: 30 });
    expect(data.daily).toHaveLength(30);
    expect(data.daily[0]).toEqual({ date: '2025-12-07', reveals: 0, credits_spent: 0 });
    expect(data.totals).toEqual({ reveals: 0, credits_spent: 0 });
  });

  test('counts reveals through the API per UTC day, not those of the web application', () => {
    const [first, second, third] = bench.peopleWith(bothFields);
    bench.post(`/people/${first?.id}/reveal`, { fields: ['email', 'phone'] });
    bench.nowMs = Date.UTC(2026, 0, 6, 0, 0, 0);
    bench.post(`/people/${second?.id}/reveal`, { fields: ['email'] });
    bench.post(`/people/${second?.id}/reveal`, { fields: ['email'] });
    bench.admin.revealInWebApp('pro', third?.id ?? '', ['email']);
    const { data } = bench.get('/usage?days=2').json;
    expect(data.daily).toEqual([
      { date: '2026-01-05', reveals: 2, credits_spent: 2 },
      { date: '2026-01-06', reveals: 1, credits_spent: 1 },
    ]);
    expect(data.totals).toEqual({ reveals: 3, credits_spent: 3 });
  });

  test('takes 1 to 90 days', () => {
    expect(bench.get('/usage?days=1').json.data.daily).toHaveLength(1);
    expect(bench.get('/usage?days=90').json.data.daily).toHaveLength(90);
  });

  test.each(['0', '91', '-1', '1.5', 'x', ''])('refuses days=%s', (days) => {
    const { status, json } = bench.get(`/usage?days=${days}`);
    expect([status, json.error.details.issues[0].path]).toEqual([400, 'days']);
  });
});
