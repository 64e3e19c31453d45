import { failure } from '../../../../src/core/api/answer';
import { accountFrom } from '../../../../src/core/api/endpoints/account';
import { matchFrom } from '../../../../src/core/api/endpoints/match';
import { personDataFrom } from '../../../../src/core/api/endpoints/person';
import { revealedBatchFrom } from '../../../../src/core/api/endpoints/reveal-batch';
import { readReveals } from '../../../../src/core/api/endpoints/reveal-reading';
import { suggestionsFrom } from '../../../../src/core/api/endpoints/suggestions';
import { usageFrom } from '../../../../src/core/api/endpoints/usage';
import { answerFrom } from '../../../../src/core/api/envelope';
import type { HttpOutcome } from '../../../../src/core/ports/services';
import { success } from '../fakes';

const person = { id: 'p1' };

/** What each endpoint can't do without: the balance, who was found, what was asked for. */
test.each<[string, (data: unknown) => unknown, unknown, unknown]>([
  ['an account', accountFrom, { credits: { balance: 3 } }, { credits: { balance: null } }],
  ['a match', matchFrom, { match_confidence: 0.9, person }, { match_confidence: 0.9 }],
  ['a person', personDataFrom, { person }, { person: { slug: 'no-id' } }],
  ['a batch', revealedBatchFrom, { results: [] }, { results: null, totals: {} }],
  ['suggestions', suggestionsFrom, { items: [] }, { items: [{ label: 'no value' }] }],
  ['usage', usageFrom, { totals: { reveals: 0, credits_spent: 0 }, daily: [] }, { daily: [] }],
])('%s without what it can’t do without is none', (_, read, whole, lacking) => {
  expect(read(whole)).not.toBeNull();
  for (const data of [lacking, null, undefined, [], 'x']) expect(read(data)).toBeNull();
});

test('a batch that can’t be read may have charged for all that was asked', () => {
  const answer = answerFrom(success({ results: null }), revealedBatchFrom);
  expect(answer).toMatchObject({ ok: false, error: { code: 'INVALID_ANSWER', status: 200 } });
  if (answer.ok) throw new Error('It was read.');
  const read = readReveals(['p1', 'p2'], ['email', 'phone'], failure(answer.error));
  expect(read.people.map(({ inDoubt }) => inDoubt)).toEqual([
    ['email', 'phone'],
    ['email', 'phone'],
  ]);
});

test('an answer without a request id is one all the same, and tells none', () => {
  const body = (data: unknown) => JSON.stringify({ ok: true, data });
  const outcome = (data: unknown): HttpOutcome => ({
    kind: 'response',
    status: 200,
    headers: {},
    body: body(data),
  });
  expect(answerFrom(outcome({ person }), personDataFrom)).toMatchObject({
    ok: true,
    requestId: null,
  });
  expect(answerFrom(outcome({}), personDataFrom)).toMatchObject({
    ok: false,
    error: { code: 'INVALID_ANSWER', requestId: null },
  });
});

test('usage without a period lasts from its first day to its last, and without days is of none', () => {
  const totals = { reveals: 0, credits_spent: 0 };
  const day = (date: string) => ({ date, reveals: 1, credits_spent: 1 });
  const daily = [day('2026-01-01'), day('2026-01-02')];
  expect(usageFrom({ totals, daily })).toMatchObject({ from: '2026-01-01', to: '2026-01-02' });
  expect(usageFrom({ totals, daily: [] })).toMatchObject({ from: '', to: '', daily: [] });
});

test('days of usage are put oldest first, in whatever order the API lists them', () => {
  const dates = ['2026-01-03', '2026-01-01', '2026-01-02'];
  const totals = { reveals: 0, credits_spent: 0 };
  const usage = usageFrom({ totals, daily: dates.map((date) => ({ date })) });
  expect(usage?.daily.map(({ date }) => date)).toEqual([...dates].sort());
  expect(usage).toMatchObject({ from: '2026-01-01', to: '2026-01-03' });
});
