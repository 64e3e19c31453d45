import { Bench, bothFields, type Reply } from '../harness';

function rateLimit({ headers }: Reply) {
  return {
    limit: Number(headers['X-RateLimit-Limit']),
    remaining: Number(headers['X-RateLimit-Remaining']),
    reset: Number(headers['X-RateLimit-Reset']),
  };
}

describe('every authenticated response', () => {
  const bench = new Bench();
  const requests: [string, () => Reply][] = [
    ['200', () => bench.get('/account')],
    ['400', () => bench.post('/enrich', '{')],
    [
      '402',
      () => bench.post(`/people/${bench.person(bothFields).id}/reveal`, { fields: ['email'] }),
    ],
    ['403', () => bench.get('/account', { as: 'noAccess' })],
    ['404', () => bench.get('/nothing')],
    ['500', () => bench.get('/usage')],
    ['429', () => Array.from({ length: 61 }, () => bench.get('/account')).slice(-1)[0] as Reply],
  ];

  test.each(requests)('carries the four headers: %s', (status, send) => {
    if (status === '402') bench.admin.setBalance('pro', 0);
    if (status === '500') bench.admin.faults.inject({ kind: 'http500', count: 1 });
    const reply = send();
    expect(String(reply.status)).toBe(status);
    for (const value of Object.values(rateLimit(reply))) expect(Number.isInteger(value)).toBe(true);
    expect(reply.headers['X-Request-Id']).toMatch(/^req_/);
    expect(reply.headers['Access-Control-Allow-Origin']).toBe('*');
  });

  test('has a request id of its own', () => {
    const ids = Array.from({ length: 50 }, () => bench.get('/account').headers['X-Request-Id']);
    expect(new Set(ids).size).toBe(50);
  });
});

describe('CORS', () => {
  test('answers preflight requests without a key', () => {
    const answer = new Bench().service.handle({
      method: 'OPTIONS',
      path: '/api/v1/enrich',
      headers: { origin: 'https://page.example' },
      body: null,
    });
    expect(answer).toMatchObject({ status: 204, body: '' });
    expect(answer).toHaveProperty(
      ['headers', 'Access-Control-Allow-Headers'],
      expect.stringContaining('X-API-Key'),
    );
  });
});
