import { parseOpening, parseReply } from '../../src/sidebar/reply';
import { failed, ok, serverState } from './fixtures';

test('a reply survives its way as text', () => {
  expect(parseReply(JSON.stringify(ok({ frozen: 3 })))).toEqual(ok({ frozen: 3 }));
  expect(parseReply(JSON.stringify(failed('BUSY')))).toEqual(failed('BUSY'));
});

test('a reply whose value is null is a success', () => {
  expect(parseReply(JSON.stringify(ok(null)))).toEqual(ok(null));
});

test.each([
  ['null, the mark of an illegal return', null],
  ['an object instead of a text', { ok: true, value: 1 }],
  ['a text that is no JSON', '<html>'],
  ['a success without a value', JSON.stringify({ ok: true, nowMs: 1 })],
  ['a failure without a problem', JSON.stringify({ ok: false, nowMs: 1 })],
  ['a reply without a clock', JSON.stringify({ ok: true, value: 1 })],
])('%s is a failure with a next step', (_what, result) => {
  const reply = parseReply(result);
  expect(reply).toMatchObject({ ok: false, problem: { code: 'NO_ANSWER' }, nowMs: 0 });
  expect(reply.ok ? '' : reply.problem.nextStep).not.toBe('');
});

test('the opening holds the token and the state', () => {
  const opening = { token: 'secret', reply: ok(serverState) };
  expect(parseOpening(JSON.stringify(opening))).toEqual(opening);
});

test.each([['{}'], [''], [null], ['{"token":"t"}'], ['{"token":1,"reply":{}}']])(
  'a page served with %j has no opening',
  (text) => {
    expect(parseOpening(text)).toBeNull();
  },
);
