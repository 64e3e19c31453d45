import { createContactDataApi } from '../../../src/core/api/contact-data-api';
import { joinedEntries } from '../../../src/core/api/endpoints/reveal-batch';
import { readReveals } from '../../../src/core/api/endpoints/reveal-reading';
import { createPacer } from '../../../src/core/api/pace/pacer';
import type { HttpOutcome, HttpRequest } from '../../../src/core/ports/services';
import {
  budget,
  fakeCache,
  fakeClock,
  fakeLock,
  noAnswer,
  refusal,
  response,
  stubHttp,
  success,
} from './fakes';

const person = {
  id: 'p1',
  slug: 'jane-doe',
  first_name: 'Jane',
  last_name: 'Doe',
  full_name: 'Jane Doe',
  title: 'VP Sales',
  seniority: 'vp',
  functions: ['sales'],
  company: { name: 'Acme', slug: 'acme' },
  location: { city: 'Berlin', state: '', country: 'DE' },
  linkedin_url: 'https://www.linkedin.com/in/jane-doe',
  contact: {
    email: { available: true, status: 'verified', domain: 'acme.com' },
    phone: { available: true, value: '+49 30 1234' },
  },
  tier: 'premium',
  profile_url: 'https://example.test/p/jane-doe',
};

/** A client whose server knows the window already, so that the first call is not a lone probe. */
function client(answer: (request: HttpRequest) => HttpOutcome) {
  const clock = fakeClock();
  const pacer = createPacer({
    cache: fakeCache(),
    lock: fakeLock(),
    clock,
    keyId: 'k1',
    limits: { requests: 60, reveals: 60 },
  });
  const probe = pacer.reserve({ requests: 1, reveals: 0 }, 'part');
  const outcomes = [success({}, budget(59))];
  pacer.settle(probe, { sentAtMs: clock.nowIsMs, receivedAtMs: clock.nowIsMs, outcomes });
  const http = stubHttp(answer, clock);
  return { http, api: createContactDataApi({ http, pacer, clock }) };
}

function valueIn<T>(answer: { ok: true; value: T } | { ok: false; error: Error }): T {
  if (!answer.ok) throw answer.error;
  return answer.value;
}

function codeOf(answer: { ok: true } | { ok: false; error: { code: string } } | undefined) {
  return answer === undefined || answer.ok ? null : answer.error.code;
}

const accountData = {
  plan: { id: 'team', name: 'Team' },
  credits: { balance: 5_000, monthly_allowance: 6_000, cost_per_reveal: 1 },
  limits: {
    requests_per_minute: 120,
    reveals_per_minute: 110,
    reveals_per_day: 6_000,
    reveals_today: 12,
    max_search_results: 10_000,
    max_page_size: 100,
    batch_reveal_max_ids: 25,
  },
  api_key: {
    id: 'k',
    name: 'Sheets',
    prefix: 'cd_live_ab',
    created_at: '2026-01-01T00:00:00Z',
    last_used_at: null,
    request_count: 7,
  },
  user: { id: 'u', email: 'hidden@example.test' },
};

describe('account', () => {
  test('is read into the core, and its limits into the pace', () => {
    const { api } = client(() => success(accountData));
    const account = valueIn(api.account());
    expect(account.credits).toEqual({ balance: 5_000, monthlyAllowance: 6_000, costPerReveal: 1 });
    expect(account.apiKey.lastUsedAt).toBe('');
    expect(api.slots()).toMatchObject({ requestsPerMinute: 120, revealsPerMinute: 110 });
  });

  test('needs only the balance', () => {
    const { api } = client(() => success({ credits: { balance: 3 }, limits: null }));
    expect(valueIn(api.account())).toMatchObject({
      plan: { name: '' },
      credits: { balance: 3, costPerReveal: 1 },
      limits: { revealsPerMinute: 60, batchIdsMax: 25 },
    });
  });
});

describe('enrich', () => {
  const match = {
    match_confidence: 0.93,
    matched_on: ['name', 'company'],
    person,
    credits: { spent: 0, balance: 10 },
    something_new: {},
  };

  test('sends what is given and never asks to reveal', () => {
    const { api, http } = client(() => success(match));
    api.enrich([{ fullName: 'Jane Doe', company: 'Acme' }]);
    expect(http.sent).toEqual([
      { method: 'post', path: '/enrich', body: '{"full_name":"Jane Doe","company":"Acme"}' },
    ]);
  });

  test('gives each input its own answer, in order', () => {
    const { api } = client((request) =>
      request.body?.includes('Jane') ? success(match) : refusal(404, 'NO_MATCH'),
    );
    const answers = api.enrich([{ fullName: 'Jane Doe' }, { fullName: 'John Roe' }]);
    expect(answers.map(codeOf)).toEqual([null, 'NO_MATCH']);
    const [first] = answers;
    expect(first?.ok && first.value).toMatchObject({
      confidence: 0.93,
      matchedOn: ['name', 'company'],
      balance: 10,
      person: {
        id: 'p1',
        company: 'Acme',
        email: { available: true, status: 'verified', domain: 'acme.com', value: null },
        phone: { available: true, value: '+49 30 1234' },
      },
    });
  });

  test('sends no more than there are slots; the others are paced', () => {
    const { api, http } = client(() => success(match));
    const inputs = Array.from({ length: 70 }, (_, index) => ({ fullName: `Jane Doe${index}` }));
    const answers = api.enrich(inputs);
    expect(http.sent).toHaveLength(59);
    expect(answers.slice(59).map(codeOf)).toEqual(Array.from({ length: 11 }, () => 'PACED'));
    const last = answers[69];
    expect(last?.ok === false && last.error.retryAfterMs).toBeGreaterThan(50_000);
  });

  test('sends nothing for no inputs', () => {
    const { api, http } = client(() => noAnswer);
    expect(api.enrich([])).toEqual([]);
    expect(http.sent).toEqual([]);
  });

  test('a person with nulls and without most fields is still one', () => {
    const bare = { id: 'p2', full_name: null, company: null, contact: { email: null } };
    const { api } = client(() => success({ match_confidence: 0.8, person: bare }));
    expect(api.enrich([{ fullName: 'A B' }])[0]).toMatchObject({
      ok: true,
      value: { matchedOn: [], balance: null, person: { id: 'p2', fullName: '', company: '' } },
    });
  });
});

describe('people', () => {
  test('are asked by encoded id', () => {
    const { api, http } = client(() => success({ person }));
    expect(valueIn(api.people(['a/b ?ü\uD800'])[0] ?? { ok: false, error: new Error() }).id).toBe(
      'p1',
    );
    expect(http.sent[0]?.path).toBe('/people/a%2Fb%20%3F%C3%BC%EF%BF%BD');
  });
});

const totals = {
  requested: 4,
  succeeded: 1,
  failed: 1,
  skipped: 1,
  credits_spent: 1,
  balance: 4,
};

describe('revealBatch', () => {
  test('reads entries one by one, also of statuses it does not know', () => {
    const { api, http } = client(() =>
      success({
        results: [
          { status: 'ok', id: 'p1', person, credits_spent: 1, results: {} },
          { status: 'error', id: 'p2', error: { code: 'NOT_FOUND', message: 'x' } },
          { status: 'skipped', id: 'p3', reason: 'INSUFFICIENT_CREDITS' },
          { status: 'deferred', id: 'p4' },
          null,
        ],
        totals,
      }),
    );
    const batch = valueIn(api.revealBatch(['jane-doe', 'p2', 'p3', 'p4'], ['email']));
    expect(http.sent[0]).toMatchObject({
      path: '/people/reveal/batch',
      body: '{"ids":["jane-doe","p2","p3","p4"],"fields":["email"]}',
    });
    expect(batch.entries.map((entry) => entry.status)).toEqual([
      'ok',
      'error',
      'skipped',
      'unknown',
      'unknown',
    ]);
    expect(batch).toMatchObject({ creditsSpent: 1, balance: 4 });
    const joined = joinedEntries(['jane-doe', 'p3', 'p9'], batch.entries);
    expect(joined.get('jane-doe')).toMatchObject({ status: 'ok', id: 'p1' });
    expect(joined.get('p3')).toMatchObject({ reason: 'INSUFFICIENT_CREDITS' });
    expect(joined.get('p9')).toBeNull();
  });

  test('is sent whole or not at all', () => {
    const { api, http } = client(() => success({ results: [], totals }));
    const ids = Array.from({ length: 25 }, (_, index) => `p${index}`);
    expect(api.revealBatch(ids, ['email', 'phone']).ok).toBe(true);
    expect(codeOf(api.revealBatch(ids, ['email']))).toBe('PACED');
    expect(http.sent).toHaveLength(1);
    expect(api.slots().reveals).toBe(10);
  });

  test('that is cut by the rate limit fills the window of reveals', () => {
    const results = [{ status: 'skipped', id: 'p1', reason: 'RATE_LIMITED' }];
    const { api } = client(() => success({ results, totals }));
    api.revealBatch(['p1'], ['email']);
    expect(api.slots().reveals).toBe(0);
  });
});

test.each([
  ['no balance', { ...totals, balance: null }],
  ['no sum', { balance: 4 }],
  ['nothing', undefined],
])('a paid batch whose totals tell %s gives what it revealed, with what that cost', (_, told) => {
  const paid = { ...person, contact: { email: { available: true, value: 'jane@acme.com' } } };
  const entry = { status: 'ok', id: 'p1', person: paid, credits_spent: 1 };
  const { api } = client(() => success({ results: [entry], totals: told }));
  const read = readReveals(['p1'], ['email'], api.revealBatch(['p1'], ['email']));
  expect(read).toMatchObject({ error: null, credits: 1 });
  expect(read.people[0]?.fields.email).toEqual({ kind: 'revealed', value: 'jane@acme.com' });
});

test('what is too long for an address is not sent, and keeps nothing else from being sent', () => {
  const { api, http } = client(() => success({ person }));
  const long = 'word '.repeat(500);
  expect(codeOf(api.search({ q: long }))).toBe('VALIDATION_ERROR');
  expect(codeOf(api.suggest('titles', long))).toBe('VALIDATION_ERROR');
  expect(http.sent).toEqual([]);
  api.people(['p1', '\u65e5'.repeat(3_000), '\u{1f600}'.repeat(3_000)]);
  expect(http.sent).toHaveLength(3);
  api.suggestions('companies', ['ce', '\u65e5'.repeat(3_000), '\u{1f600}'.repeat(3_000)]);
  expect(http.sent).toHaveLength(6);
  expect(Math.max(...http.sent.map(({ path }) => path.length))).toBeLessThan(1_900);
});

describe('a pace that can’t be kept', () => {
  test.each(['the cache', 'the lock'])(
    'after a paid answer does not lose it: %s refuses',
    (what) => {
      let isPaid = false;
      const refuseLate = () => {
        if (isPaid) throw new Error('Service invoked too many times for one day.');
      };
      const clock = fakeClock();
      const cache = fakeCache();
      const pacer = createPacer({
        cache: {
          ...cache,
          getAll: (keys) => {
            if (what === 'the cache') refuseLate();
            return cache.getAll(keys);
          },
        },
        lock: {
          run: (waitMaxMs, work) => {
            if (what === 'the lock') refuseLate();
            return fakeLock().run(waitMaxMs, work);
          },
        },
        clock,
        keyId: 'k1',
        limits: { requests: 60, reveals: 60 },
      });
      const results = [
        {
          status: 'ok',
          id: 'p1',
          person,
          credits_spent: 1,
          results: { email: { credits_spent: 1 } },
        },
      ];
      const http = stubHttp(() => {
        isPaid = true;
        return success({ results, totals });
      }, clock);
      const api = createContactDataApi({ http, pacer, clock });
      expect(valueIn(api.revealBatch(['p1'], ['email']))).toMatchObject({ creditsSpent: 1 });
      expect(api.slots().requests).toBeLessThanOrEqual(60);
      expect(api.waitMs({ requests: 1, reveals: 0 })).toBeGreaterThanOrEqual(0);
    },
  );

  test('an exchange without an outcome may have charged', () => {
    const clock = fakeClock();
    const pacer = createPacer({
      cache: fakeCache(),
      lock: fakeLock(),
      clock,
      keyId: 'k1',
      limits: { requests: 60, reveals: 60 },
    });
    const silent = createContactDataApi({ http: { sendAll: () => [] }, pacer, clock });
    expect(codeOf(silent.revealBatch(['p1'], ['email']))).toBe('NETWORK_FAILURE');
  });
});

test('limits of an account below 1 count as 1, so that something can be asked at all', () => {
  const limits = { requests_per_minute: 0, reveals_per_minute: 0, batch_reveal_max_ids: 0 };
  const { api } = client(() => success({ ...accountData, limits }));
  expect(valueIn(api.account()).limits).toMatchObject({
    requestsPerMinute: 1,
    revealsPerMinute: 1,
    batchIdsMax: 1,
  });
});

describe('the free lookups', () => {
  test('a search sends its filters encoded and without blanks', () => {
    const { api, http } = client(() =>
      success({ results: [{ id: 'p1', company: { name: 'Acme' } }, { no: 'id' }], total: 2 }),
    );
    const page = valueIn(
      api.search({
        q: 'a&b',
        seniority: ['vp', 'director'],
        countries: [],
        hasEmail: true,
        page: 2,
      }),
    );
    expect(http.sent[0]?.path).toBe(
      '/people/search?q=a%26b&seniority=vp%2Cdirector&has_email=true&page=2',
    );
    expect(page.people).toHaveLength(1);
    expect(page.total).toBe(2);
  });

  test('suggestions fall back to the value for their label', () => {
    const { api, http } = client(() => success({ kind: 'titles', items: [{ value: 'CEO' }] }));
    expect(valueIn(api.suggest('titles', 'ce'))).toEqual([
      { value: 'CEO', label: 'CEO', count: 0 },
    ]);
    expect(http.sent[0]?.path).toBe('/suggest?kind=titles&q=ce');
  });

  test('suggestions for many prefixes are answered in their order', () => {
    const { api } = client(({ path }) =>
      success({ kind: 'titles', items: [{ value: path.slice(-1), count: 2 }] }),
    );
    const answers = api.suggestions('titles', ['a', 'b']).map(valueIn);
    expect(answers.map(([first]) => first?.value)).toEqual(['a', 'b']);
  });

  test('usage is read day by day', () => {
    const { api } = client(() =>
      success({
        totals: { reveals: 3, credits_spent: 2 },
        daily: [{ date: '2026-01-01', reveals: 3, credits_spent: 2 }],
      }),
    );
    expect(valueIn(api.usage(7))).toEqual({
      from: '2026-01-01',
      to: '2026-01-01',
      reveals: 3,
      creditsSpent: 2,
      daily: [{ date: '2026-01-01', reveals: 3, creditsSpent: 2 }],
    });
  });
});

describe('answers that are none', () => {
  test.each<[string, HttpOutcome, string]>([
    ['nothing', noAnswer, 'NETWORK_FAILURE'],
    ['a page of HTML', response(200, '<html>'), 'INVALID_ANSWER'],
    ['a page of HTML with 502', response(502, '<html>'), 'INVALID_ANSWER'],
    ['another shape', success({ results: 'x' }), 'INVALID_ANSWER'],
    ['null', response(200, 'null'), 'INVALID_ANSWER'],
    ['a redirect', response(302, ''), 'INVALID_ANSWER'],
    ['ok: false with 200', response(200, { ok: false, error: { code: 'NO_DATA' } }), 'NO_DATA'],
    ['a 429 of a proxy', response(429, 'slow down', { 'retry-after': '3' }), 'RATE_LIMITED'],
  ])('%s is an error', (_, outcome, code) => {
    const { api } = client(() => outcome);
    expect(codeOf(api.search({ q: 'x' }))).toBe(code);
  });
});
