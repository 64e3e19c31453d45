import { createFormulaRetry, retryRoundMs } from '../../../src/sidebar/operations/formula-retry';
import { failed, ok } from '../fixtures';
import { settle } from '../manual-clock';
import { makeScripted } from './scripted-call';

/** A server part after whose rounds so many formulas wait, and before which so many cells do. */
function retrying(...waiting: readonly (number | readonly [number, number])[]) {
  const scripted = makeScripted();
  for (const count of waiting) {
    const [left, waitedCells] = typeof count === 'number' ? [count, count] : count;
    scripted.answer(
      'retryFormulas',
      ok({ total: 200, waiting: left, failed: 0, waitedCells, next: 200 - left }),
    );
  }
  const retry = createFormulaRetry(scripted.context);
  const note = () => scripted.store.state().notes.formulas;
  const isOn = () => scripted.store.state().formulaRetry;
  return { ...scripted, retry, note, isOn };
}

test('waiting formulas are asked again each minute until none waits', async () => {
  const { retry, note, isOn, clock, calls, store } = retrying(120, 60, 0);
  const over = retry.start();
  await settle();
  expect(note()).toBe('120 formulas still wait: the next come in a minute. Keep the sidebar open.');
  expect([isOn(), calls.length]).toEqual([true, 1]);
  await clock.advance(2 * retryRoundMs);
  await over;
  expect([isOn(), calls.length, note()]).toEqual([false, 3, 'No formula waits any more.']);
  expect(store.state().formulas?.waiting).toBe(0);
});

test('those that failed are asked again too, and told where another try did not mend them', async () => {
  const { retry, note, answer, calls } = retrying();
  answer('retryFormulas', ok({ total: 3, waiting: 0, failed: 2, waitedCells: 0 }));
  await retry.start();
  expect(calls.length).toBe(1);
  expect(note()).toBe('No formula waits any more; 2 with an error: its cell says why.');
});

test('rounds that help nobody end by themselves', async () => {
  const { retry, note, isOn, clock, calls } = retrying(9, 9, 9, 9, 9);
  const over = retry.start();
  await clock.advance(10 * retryRoundMs);
  await over;
  expect([isOn(), calls.length]).toEqual([false, 4]);
  expect(note()).toBe('9 formulas still wait, and asking again did not help.');
});

test('a range is asked again as long as fewer of its cells wait, whatever it shows meanwhile', async () => {
  const rounds = [300, 240, 180, 120, 60, 30].map((cells) => [1, cells] as const);
  const { retry, note, isOn, clock, calls } = retrying(...rounds, 0);
  const over = retry.start();
  await clock.advance(10 * retryRoundMs);
  await over;
  expect([isOn(), calls.length, note()]).toEqual([false, 7, 'No formula waits any more.']);
});

test('each round goes on where the one before ended with what is not revealed, and a new press anew', async () => {
  const { retry, clock, calls } = retrying(120, 0, 0);
  const over = retry.start();
  await clock.advance(2 * retryRoundMs);
  await over;
  await retry.start();
  expect(calls.map(([, from]) => from)).toEqual([0, 80, 0]);
});

test('a stop ends the wait at once, and nothing more is asked', async () => {
  const { retry, note, isOn, clock, calls } = retrying(1, 0);
  const over = retry.start();
  await settle();
  expect(note()).toMatch(/^1 formula still waits:/);
  retry.stop();
  await over;
  await clock.advance(10 * retryRoundMs);
  expect([isOn(), calls.length, clock.pending()]).toEqual([false, 1, 0]);
  expect(note()).toBe('Stopped. Formulas that wait stay formulas.');
});

test('a stop while a round is under way keeps its own words', async () => {
  const { retry, note, isOn } = retrying(5);
  const over = retry.start();
  retry.stop();
  await over;
  expect([isOn(), note()]).toEqual([false, 'Stopped. Formulas that wait stay formulas.']);
});

test('a failed round is shown and ends them', async () => {
  const { retry, isOn, answer, store } = retrying();
  answer('retryFormulas', failed('INVALID_API_KEY'));
  await retry.start();
  expect(isOn()).toBe(false);
  expect(store.state().problems.formulas?.code).toBe('INVALID_API_KEY');
});
