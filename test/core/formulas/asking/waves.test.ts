import { formulaWorkMs } from '../../../../src/config';
import { type Answer, failure, success } from '../../../../src/core/api/answer';
import { apiError } from '../../../../src/core/api/errors/errors';
import { startTimeLeft } from '../../../../src/core/formulas/asking/time-left';
import { askInWaves } from '../../../../src/core/formulas/asking/waves';
import { fakeClock } from '../../api/fakes';

/** Asks one question, which meets these answers first; gives what came of it and how long that took. */
function asked(...first: readonly Answer<string>[]) {
  const clock = fakeClock();
  const startedAtMs = clock.nowIsMs;
  const left = [...first];
  const received: (readonly [string, Answer<string>])[] = [];
  let sent = 0;
  const send = ([question = '']: readonly string[]) => {
    sent += 1;
    return [left.shift() ?? success(`answer to ${question}`, null)];
  };
  const timeLeft = startTimeLeft({ clock, random: () => 0 });
  askInWaves({ random: () => 0.5 }, timeLeft, ['q'], send, (settled) => received.push(...settled));
  return { sent, received, tookMs: clock.nowIsMs - startedAtMs };
}

const answered = [['q', success('answer to q', null)]];
const limited = failure(apiError('RATE_LIMITED'));
const failed = failure(apiError('INTERNAL_ERROR', { status: 500 }));

test('a refusal for the minute waits as long as it says, or else for half a second', () => {
  const told = failure(apiError('RATE_LIMITED', { retryAfterMs: 3_000 }));
  expect(asked(told)).toEqual({ sent: 2, received: answered, tookMs: 3_000 });
  expect(asked(limited)).toEqual({ sent: 2, received: answered, tookMs: 500 });
});

test('such refusals are no failures: only the time ends them', () => {
  const refusals = (length: number) => Array.from({ length }, () => limited);
  expect(asked(...refusals(9))).toEqual({ sent: 10, received: answered, tookMs: 4_500 });
  expect(asked(...refusals(9), failed, failed)).toMatchObject({ sent: 12, received: answered });
  const { received, tookMs } = asked(...refusals(99));
  expect(received).toEqual([]);
  expect(tookMs).toBe(formulaWorkMs);
});

test('after three failures the last of them is the answer', () => {
  expect(asked(failed, failed, failed, failed)).toMatchObject({
    sent: 3,
    received: [['q', failed]],
  });
});
