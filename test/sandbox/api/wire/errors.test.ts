import { errorCodes } from '../../../../sandbox/api/wire/errors';
import { failureEnvelope } from '../../../../sandbox/api/wire/responses';
import { Bench, bothFields, neither, type Reply } from '../harness';

const fields = { fields: ['email'] };

/** Each row of the document's table of errors: status, code, and a request that meets the condition. */
const table: ReadonlyArray<[status: number, code: string, request: (bench: Bench) => Reply]> = [
  [400, 'VALIDATION_ERROR', (bench) => bench.get('/usage?days=0')],
  [400, 'INVALID_JSON', (bench) => bench.post('/enrich', '{')],
  [400, 'INSUFFICIENT_INPUT', (bench) => bench.post('/enrich', { full_name: 'Ada' })],
  [401, 'INVALID_API_KEY', (bench) => bench.get('/account', { headers: {} })],
  [
    402,
    'INSUFFICIENT_CREDITS',
    (bench) => {
      bench.admin.setBalance('pro', 0);
      return bench.post(`/people/${bench.person(bothFields).id}/reveal`, fields);
    },
  ],
  [403, 'PLAN_REQUIRED', (bench) => bench.get('/account', { as: 'noAccess' })],
  [404, 'NOT_FOUND', (bench) => bench.get('/people/per_nobody')],
  [404, 'NO_DATA', (bench) => bench.post(`/people/${bench.person(neither).id}/reveal`, fields)],
  [404, 'NO_MATCH', (bench) => bench.post('/enrich', { full_name: 'No Body', company: 'None' })],
  [
    429,
    'RATE_LIMITED',
    (bench) => {
      for (let index = 0; index < 60; index += 1) bench.get('/account');
      return bench.get('/account');
    },
  ],
  [
    429,
    'DAILY_LIMIT',
    (bench) => {
      for (const { id } of bench.peopleWith(bothFields).slice(0, 10)) {
        bench.admin.revealInWebApp('nearCap', id, ['email']);
      }
      return bench.post(`/people/${bench.person(bothFields, 10).id}/reveal`, fields, {
        as: 'nearCap',
      });
    },
  ],
  [
    500,
    'INTERNAL_ERROR',
    (bench) => {
      bench.admin.faults.inject({ kind: 'http500', count: 1 });
      return bench.get('/account');
    },
  ],
  [
    503,
    'VAULT_UNAVAILABLE',
    (bench) => {
      bench.admin.faults.inject({ kind: 'vaultDown', count: 1 });
      return bench.post(`/people/${bench.person(bothFields).id}/reveal`, fields);
    },
  ],
];

describe('the errors of the document', () => {
  test.each(table)('%i %s comes in the failure envelope', (status, code, request) => {
    const reply = request(new Bench());
    expect([reply.status, reply.json.error.code]).toEqual([status, code]);
    expect(failureEnvelope.strict().safeParse(reply.json).error).toBeUndefined();
  });

  test('are these thirteen', () => {
    expect(table.map(([, code]) => code).sort()).toEqual([...errorCodes].sort());
  });

  test.each(table.filter(([status]) => status === 429))(
    '%i %s carries Retry-After in whole seconds',
    (_, __, request) => {
      expect(request(new Bench()).headers['Retry-After']).toMatch(/^[1-9]\d*$/);
    },
  );

  test.each(table.filter(([status]) => status !== 429))(
    '%i %s carries no Retry-After',
    (_, __, request) => {
      expect(request(new Bench()).headers).not.toHaveProperty('Retry-After');
    },
  );

  test('list each problem of an invalid input by its path', () => {
    const { details } = new Bench().get('/people/search?page=0&has_email=maybe').json.error;
    const paths = details.issues.map((issue: { path: string }) => issue.path).sort();
    expect(paths).toEqual(['has_email', 'page']);
  });
});

describe('a success', () => {
  test('comes in the success envelope', () => {
    expect(Object.keys(new Bench().get('/account').json)).toEqual(['ok', 'data']);
  });
});
