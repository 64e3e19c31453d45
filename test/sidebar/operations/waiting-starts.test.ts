/** What waits for the rate limit, or for an answer about two sheets, is sent as it was pressed, or not at all. */
import type { Driver } from '../../../src/sidebar/driver';
import { read } from '../../../src/sidebar/operations/ask';
import { createRunOperations } from '../../../src/sidebar/operations/run';
import { costKey } from '../../../src/sidebar/state/form';
import { creditLimit } from '../../../src/sidebar/state/selectors';
import { failed, makeRun, ok, preflightOf312 } from '../fixtures';
import { makeScripted } from './scripted-call';

function bench() {
  const scripted = makeScripted();
  const idle = (): void => {};
  const driver: Driver = { follow: idle, goNow: idle, stop: idle };
  const operations = createRunOperations(scripted.context, driver);
  scripted.store.dispatch({ type: 'preflight', view: preflightOf312 });
  const names = () => scripted.calls.map(([name]) => name);
  const otherSheet = () => {
    const { sheet } = scripted.store.state().server ?? {};
    if (!sheet) throw new Error('There is no sheet.');
    scripted.store.dispatch({ type: 'sheet', sheet: { ...sheet, sheetId: 99, sheetName: 'B' } });
  };
  return { ...scripted, operations, names, otherSheet };
}

const started = ok({ run: makeRun(), waitMs: 0 });

test('a start that was taken back is not sent when another one waits', async () => {
  const { answer, clock, operations, names } = bench();
  answer('startRun', failed('PACED'));
  answer('startRun', started);
  for (let time = 0; time < 3; time += 1) answer('startPreview', failed('PACED'));
  for (let time = 0; time < 3; time += 1) answer('getRun', ok(null));
  void operations.start();
  await clock.advance(2_000);
  operations.withdraw();
  void operations.preview();
  await clock.advance(9_000);
  expect(names().filter((name) => name === 'startRun')).toHaveLength(1);
  expect(names().filter((name) => name === 'startPreview').length).toBeGreaterThan(1);
});

test('Stop takes a Resume back that waits for the rate limit', async () => {
  const { answer, clock, operations, names, store } = bench();
  const run = makeRun({ runId: 'r', phase: 'paused' });
  store.dispatch({ type: 'run', run });
  answer('resumeRun', failed('PACED'));
  answer('resumeRun', started);
  answer('stopRun', ok({ run: { ...run, phase: 'stopped' }, waitMs: null }));
  answer('getRun', ok(run));
  void operations.resume();
  await clock.advance(1_000);
  void operations.stop();
  await clock.advance(20_000);
  expect(names().filter((name) => name === 'resumeRun')).toHaveLength(1);
  expect(names()).toContain('stopRun');
});

test('a New run takes a Retry back that waits for the rate limit: nobody would see it charge', async () => {
  const { answer, clock, operations, names, store } = bench();
  store.dispatch({ type: 'run', run: makeRun({ runId: 'r', phase: 'finished' }) });
  answer('retryErrors', failed('PACED'));
  answer('retryErrors', started);
  answer('getRun', ok(makeRun({ runId: 'r', phase: 'finished' })));
  void operations.retryErrors();
  await clock.advance(1_000);
  store.dispatch({ type: 'dismiss' });
  await clock.advance(120_000);
  expect(names().filter((name) => name === 'retryErrors')).toHaveLength(1);
});

test('a start that waits goes on though another sheet comes to the front', async () => {
  const { answer, clock, operations, names, otherSheet, store } = bench();
  answer('startRun', failed('PACED'));
  answer('startRun', started);
  void operations.start();
  await clock.advance(1_000);
  otherSheet();
  expect(store.state().busy.start).toBe(true);
  await clock.advance(9_000);
  expect(names().filter((name) => name === 'startRun')).toHaveLength(2);
});

test('a start that waits is sent again with the very text of the click', async () => {
  const { answer, clock, operations, calls, otherSheet, store } = bench();
  answer('startRun', failed('PACED'));
  answer('startRun', started);
  void operations.start();
  await clock.advance(1_000);
  store.dispatch({ type: 'form', change: { phone: false, creditLimit: 7, rows: 'selected' } });
  otherSheet();
  await clock.advance(9_000);
  const [first, second] = calls.filter(([name]) => name === 'startRun');
  expect(first?.[1]).toEqual(expect.any(String));
  expect(second).toEqual(first);
});

test('a question about two sheets is over with the next press', async () => {
  const { answer, operations, otherSheet, store } = bench();
  answer('startRun', failed('OTHER_SHEET'));
  await operations.start();
  expect(store.state().otherSheet?.name).toBe('startRun');
  otherSheet();
  answer('startRun', failed('INTERNAL_ERROR'));
  answer('getRun', ok(null));
  await operations.start();
  expect(store.state().otherSheet).toBeNull();
});

test('a check that another sheet stands before asks which is meant, and goes on as it was asked for', async () => {
  const { answer, operations, calls, store } = bench();
  answer('startCheck', failed('OTHER_SHEET'));
  answer('startCheck', started);
  await operations.check(90);
  expect(store.state().otherSheet).toMatchObject({ name: 'startCheck', olderThan: 90 });
  await operations.confirmSheet();
  const [, text, olderThan] = calls.filter(([name]) => name === 'startCheck')[1] ?? [];
  expect(JSON.parse(String(text))).toMatchObject({ sheetConfirmed: true });
  expect(olderThan).toBe(90);
});

test('a limit that was typed after a preview stays when the start fails', async () => {
  const { answer, operations, store } = bench();
  const { form, server } = store.state();
  const ceiling = {
    rows: 312,
    matched: 240,
    people: 228,
    alreadyYours: 27,
    creditsMax: 201,
    listed: 0,
    days: [201],
    balance: 1_000,
  };
  const formKey = costKey(form, server?.sheet ?? null);
  const preview = makeRun({ runId: 'p', kind: 'preview', phase: 'finished', formKey, ceiling });
  store.dispatch({ type: 'run', run: preview });
  expect(creditLimit(store.state())).toBe(201);
  store.dispatch({ type: 'form', change: { creditLimit: 50 } });
  answer('startRun', failed('CALL_FAILED'));
  answer('getRun', ok(preview));
  await operations.start();
  expect(creditLimit(store.state())).toBe(50);
});

test('a read that the rate limit refused says so at once, and is answered by itself', async () => {
  const { context, answer, store, clock } = bench();
  answer('countFormulas', failed('PACED'));
  answer('countFormulas', ok({ total: 1, waiting: 0, failed: 0 }));
  const reading = read(context, 'formulas', 'countFormulas');
  await clock.advance(1_000);
  expect(store.state().problems.formulas?.code).toBe('PACED');
  await clock.advance(9_000);
  expect(await reading).toEqual({ value: { total: 1, waiting: 0, failed: 0 } });
  expect(store.state().problems.formulas).toBeUndefined();
});
