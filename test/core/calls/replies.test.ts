import { apiError } from '../../../src/core/api/errors/errors';
import { problem, problemOfThrow, Refusal } from '../../../src/core/calls/problems';
import { answer } from '../../../src/core/calls/replies';
import { openingOf } from '../../../src/core/calls/settings-calls';
import { LogGone } from '../../../src/core/run/undo';
import { ColumnsChanged } from '../../../src/core/sheet/rows/frame';
import { goodKey, Office } from '../../support/office';
import { fakePerson } from '../../support/people';

const ada = fakePerson('Ada Lovelace');
const secret = `Address unavailable: https://api.example/api/v1/people?key=${goodKey}&name=Ada`;

test.each([undefined, null, '', 'wrong', 3, ['a']])(
  'a call with the token %j is refused before any work',
  (token) => {
    const office = new Office([ada]);
    const session = office.connected();
    openingOf(session);
    const calls = office.api.calls.length;
    let worked = false;
    const reply = JSON.parse(
      answer(session, token, () => {
        worked = true;
      }),
    );
    expect(reply).toMatchObject({ ok: false, problem: { code: 'BAD_TOKEN' }, meters: null });
    expect(worked).toBe(false);
    expect(office.api.calls).toHaveLength(calls);
  },
);

test('a call with the token of the sidebar gets its value and the header\u2019s numbers', () => {
  const session = new Office([ada]).connected();
  const { token } = openingOf(session);
  expect(JSON.parse(answer(session, token, () => ({ rows: 3 })))).toMatchObject({
    ok: true,
    value: { rows: 3 },
    meters: { plan: 'Pro', credits: 1_000 },
  });
});

test('a throw becomes a reply, and texts of unknown errors are not passed on or logged', () => {
  const office = new Office([ada]);
  const session = office.connected();
  const { token } = openingOf(session);
  const reply = answer(session, token, () => {
    throw new Error(secret);
  });
  expect(JSON.parse(reply)).toMatchObject({ ok: false, problem: { code: 'UNEXPECTED' } });
  expect(reply + office.world.logged.join()).not.toMatch(/Ada|https|cdx_live_(?!ABCD")/);
});

test('properties that fail become a reply too', () => {
  const session = new Office([ada]).connected();
  const broken = {
    ...session,
    userStore: {
      ...session.userStore,
      get: () => {
        throw new Error(secret);
      },
    },
  };
  expect(JSON.parse(answer(broken, 'token', () => 1))).toMatchObject({ ok: false });
});

test('numbers of the header that can\u2019t be had do not spoil a refusal', () => {
  const office = new Office([ada]);
  const session = office.connected();
  const { token } = openingOf(session);
  const reply = answer(session, token, () => {
    office.api.slots = () => {
      throw new Error(secret);
    };
    throw new Refusal(problem('SHEET', 'Gone.', 'Open it.'));
  });
  expect(JSON.parse(reply)).toMatchObject({ problem: { code: 'SHEET' }, meters: null });
});

test('problems of the API carry code, next step and request id', () => {
  expect(problemOfThrow(apiError('INVALID_API_KEY', { requestId: 'req-7' }))).toMatchObject({
    code: 'INVALID_API_KEY',
    requestId: 'req-7',
    nextStep: expect.stringContaining('key'),
  });
});

test('problems of the sheet say what is the matter', () => {
  expect(problemOfThrow(new LogGone('The lines are gone.'))).toMatchObject({
    code: 'SHEET',
    message: 'The lines are gone.',
    nextStep: expect.stringContaining('version history'),
  });
  expect(problemOfThrow(new ColumnsChanged('The column "X" was deleted.'))).toMatchObject({
    code: 'COLUMNS',
    message: 'The column "X" was deleted.',
  });
});

test.each([secret, 7, null, undefined, { message: secret }, new TypeError(secret)])(
  'an unknown throw (%#) tells nothing of its text',
  (thrown) => {
    const shown = JSON.stringify(problemOfThrow(thrown));
    expect(shown).toContain('UNEXPECTED');
    expect(shown).not.toContain('Address');
  },
);
