import { failedReply, failure } from '../../../src/sidebar/failure';
import { act, read } from '../../../src/sidebar/operations/ask';
import { failed, meters, ok } from '../fixtures';
import { makeScripted } from './scripted-call';

const counts = { total: 3, waiting: 1, failed: 0 };

test('an act is sent once, and its failure stays at its place', async () => {
  const { context, answer, calls, store, clock } = makeScripted();
  answer('retryFormulas', failed('CALL_FAILED'));
  answer('retryFormulas', ok(counts));
  expect(await act(context, 'formulas', 'retryFormulas', 0)).toBeNull();
  await clock.advance(60_000);
  expect(calls).toHaveLength(1);
  expect(store.state().problems.formulas?.code).toBe('CALL_FAILED');
});

test('a read that failed on the way is tried again with back-off', async () => {
  const { context, answer, calls, store, clock } = makeScripted();
  answer('countFormulas', failed('CALL_FAILED'));
  answer('countFormulas', failed('NO_ANSWER'));
  answer('countFormulas', ok(counts));
  const reading = read(context, 'formulas', 'countFormulas');
  await clock.advance(3_000);
  expect(await reading).toEqual({ value: counts });
  expect(calls).toHaveLength(3);
  expect(store.state().problems.formulas).toBeUndefined();
});

test('a read that the server part refuses is not tried again', async () => {
  const { context, answer, calls, store } = makeScripted();
  answer('countFormulas', failed('BAD_TOKEN'));
  expect(await read(context, 'formulas', 'countFormulas')).toBeNull();
  expect(calls).toHaveLength(1);
  expect(store.state().busy.formulas).toBeUndefined();
});

test('an act that the rate limit refused waits and is sent again as it was', async () => {
  const { context, answer, calls, store, clock } = makeScripted();
  answer('showLog', failed('PACED'));
  answer('showLog', failed('RATE_LIMITED'));
  answer('showLog', ok(null));
  const acting = act(context, 'log', 'showLog');
  await clock.advance(1_000);
  expect(store.state()).toMatchObject({ busy: { log: true }, notes: { log: expect.any(String) } });
  await clock.advance(9_000);
  expect(await acting).toEqual({ value: null });
  expect(calls).toHaveLength(3);
  expect([store.state().notes.log, store.state().problems.log]).toEqual([undefined, undefined]);
});

test('a rate limit that does not end within its minute is shown', async () => {
  const { context, answer, store, clock } = makeScripted();
  for (let attempt = 1; attempt <= 14; attempt += 1) answer('showLog', failed('RATE_LIMITED'));
  const acting = act(context, 'log', 'showLog');
  await clock.advance(65_000);
  expect(await acting).toBeNull();
  expect(store.state().problems.log?.code).toBe('RATE_LIMITED');
});

test('every reply refreshes the meters and the clock, also one that failed', async () => {
  const { context, answer, store, clock } = makeScripted();
  answer('countFormulas', { ...failed('NO_KEY'), meters, nowMs: clock.nowMs() + 500 });
  await act(context, 'formulas', 'countFormulas');
  expect(store.state()).toMatchObject({ meters, clockOffsetMs: 500 });
});

test('a call that never reached an answer says nothing of the server’s clock', async () => {
  const { context, answer, store, clock } = makeScripted();
  answer('countFormulas', { ...ok(counts), nowMs: clock.nowMs() + 500 });
  answer('countFormulas', failedReply(failure('TIMEOUT')));
  await act(context, 'formulas', 'countFormulas');
  await act(context, 'formulas', 'countFormulas');
  expect(store.state().clockOffsetMs).toBe(500);
});

test('an act that fails after what was asked for since has ended says so', async () => {
  const { context, answer, store, clock } = makeScripted();
  answer(
    'setHeaderRow',
    new Promise((resolve) => {
      clock.after(5_000, () => resolve(failed('BUSY')));
    }),
  );
  answer('getSheet', ok(null));
  void act(context, 'sheet', 'setHeaderRow', 7, 2);
  await read(context, 'sheet', 'getSheet');
  await clock.advance(5_000);
  expect(store.state().problems.sheet?.code).toBe('BUSY');
});
