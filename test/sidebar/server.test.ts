import { callTimeoutMs, createCall, lookTimeoutMs, type ScriptRun } from '../../src/sidebar/server';
import { ok } from './fixtures';
import { ManualClock } from './manual-clock';

type Answer = (
  parameters: readonly unknown[],
  succeed: (result: unknown) => void,
  fail: (error: unknown) => void,
) => void;

/** A google.script.run with one function, immutable as the real one. */
function makeRunner(name: string, answer: Answer): ScriptRun {
  function runner(succeed: (result: unknown) => void, fail: (error: unknown) => void): ScriptRun {
    return {
      withSuccessHandler: (handler) => runner(handler, fail),
      withFailureHandler: (handler) => runner(succeed, handler),
      [name]: (...parameters: unknown[]) => answer(parameters, succeed, fail),
    };
  }
  const unheard = () => undefined;
  return runner(unheard, unheard);
}

test('a call carries the token first and answers the reply', async () => {
  const seen: unknown[] = [];
  const run = makeRunner('getUsage', (parameters, succeed) => {
    seen.push(...parameters);
    succeed(JSON.stringify(ok({ reveals: 3 })));
  });
  const clock = new ManualClock();
  expect(await createCall(run, 'token', clock)('getUsage', 7)).toEqual(ok({ reveals: 3 }));
  expect(seen).toEqual(['token', 7]);
  expect(clock.pending()).toBe(0);
});

test('a ScriptError becomes a problem', async () => {
  const run = makeRunner('runStep', (_parameters, _succeed, fail) => fail(new Error('HTTP 0')));
  const reply = await createCall(run, 'token', new ManualClock())('runStep', 'run-1', false);
  expect(reply).toMatchObject({ ok: false, problem: { code: 'CALL_FAILED' } });
});

test('an illegal argument, which throws at once, becomes a problem', async () => {
  const run = makeRunner('runStep', () => {
    throw new TypeError('Failed due to illegal value in property: 0');
  });
  const reply = await createCall(run, 'token', new ManualClock())('runStep', 'run-1', false);
  expect(reply).toMatchObject({ ok: false, problem: { code: 'CALL_FAILED' } });
});

test('a function that the server part lacks becomes a problem', async () => {
  const run = makeRunner('other', () => undefined);
  const reply = await createCall(run, 'token', new ManualClock())('runStep', 'run-1', false);
  expect(reply).toMatchObject({ ok: false, problem: { code: 'CALL_FAILED' } });
});

test('a call that stays silent longer than an execution can last has failed', async () => {
  const clock = new ManualClock();
  const run = makeRunner('runStep', () => undefined);
  const reply = createCall(run, 'token', clock)('runStep', 'run-1', false);
  await clock.advance(callTimeoutMs);
  expect(await reply).toMatchObject({ ok: false, problem: { code: 'TIMEOUT' } });
});

test('a look that stays silent has failed within a minute', async () => {
  const clock = new ManualClock();
  const run = makeRunner('getRun', () => undefined);
  const reply = createCall(run, 'token', clock)('getRun');
  await clock.advance(lookTimeoutMs);
  expect(await reply).toMatchObject({ ok: false, problem: { code: 'TIMEOUT' } });
});
