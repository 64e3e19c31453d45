import type { PastRun } from '../../../src/core/run/views';
import { createHistoryOperations } from '../../../src/sidebar/operations/history';
import { failed, makeRun, ok } from '../fixtures';
import { makeScripted } from './scripted-call';

const past: PastRun = {
  runId: 'run-1',
  kind: 'enrich',
  startedAtMs: 0,
  sheetName: 'Leads',
  paidBy: 'cdx_live_ab',
  auto: false,
  rows: 3,
  people: 2,
  credits: 2,
  isKnown: true,
  undone: false,
  undoneInPart: false,
  undoObstacle: null,
};

function setUp() {
  const scripted = makeScripted();
  const files: [string, readonly string[]][] = [];
  const save = (name: string, parts: readonly string[]) => files.push([name, parts]);
  return { ...scripted, files, history: createHistoryOperations(scripted.context, save) };
}

test('History opens at once, and shows its runs when they are read', async () => {
  const { history, answer, store } = setUp();
  answer('getHistory', ok([past]));
  const opened = history.open();
  expect(store.state().history).toEqual({ runs: null, openRunId: null, run: null });
  await opened;
  expect(store.state().history?.runs).toEqual([past]);
  history.close();
  expect(store.state().history).toBeNull();
});

test('runs that arrive after it was closed open nothing', async () => {
  const { history, answer, store } = setUp();
  answer('getHistory', ok([past]));
  const opened = history.open();
  history.close();
  await opened;
  expect(store.state().history).toBeNull();
});

test('a receipt that arrives after another run was opened is dropped', async () => {
  const { history, answer, store } = setUp();
  answer('getPastRun', ok(makeRun()));
  answer('getPastRun', ok(makeRun({ runId: 'run-2' })));
  await Promise.all([history.toggle('run-1'), history.toggle('run-2')]);
  expect(store.state().history?.run?.runId).toBe('run-2');
  await history.toggle('run-2');
  expect(store.state().history).toMatchObject({ openRunId: null, run: null });
});

test('an Undo shows the runs as they are then, and one that failed says so beside the run', async () => {
  const { history, answer, store } = setUp();
  answer('getPastRun', ok(makeRun()));
  await history.toggle('run-1');
  const run = makeRun({ phase: 'finished' });
  answer('undoPastRun', ok({ runs: [{ ...past, undone: true }], run }));
  await history.undo('run-1');
  expect(store.state().history).toMatchObject({ runs: [{ undone: true }], run });
  expect(store.state().notes.history).toBe('This run is undone. Credits don’t come back.');
  answer('undoPastRun', failed('NOT_UNDONE'));
  await history.undo('run-1');
  expect(store.state().problems.pastRun?.code).toBe('NOT_UNDONE');
});

test('an Undo that could not give all back says so, and shows it where the run is on screen', async () => {
  const { history, answer, store } = setUp();
  const run = makeRun({ phase: 'finished' });
  store.dispatch({ type: 'run', run: { ...run, timeLeftMs: 1 } });
  answer('getHistory', ok([past]));
  await history.open();
  const undone = { ...past, undone: true, undoneInPart: true };
  answer('undoPastRun', ok({ runs: [undone], run: { ...run, runId: 'run-1' } }));
  await history.undo('run-1');
  expect(store.state().notes.history).toMatch(/^This run is undone in part: its receipt says/);
  expect(store.state().server?.run?.timeLeftMs).toBe(run.timeLeftMs);
});

test('an Undo that ends after History was closed opens nothing', async () => {
  const { history, answer, store } = setUp();
  answer('getHistory', ok([past]));
  await history.open();
  answer('undoPastRun', ok({ runs: [past], run: null }));
  const undone = history.undo('run-1');
  history.close();
  await undone;
  expect(store.state().history).toBeNull();
  expect(store.state().notes.history).toBeUndefined();
});

test('the log is saved whole, part by part, and not at all where a part fails', async () => {
  const { history, answer, calls, files, store } = setUp();
  answer('exportLog', ok({ csv: 'a\r\n', nextRow: 1001 }));
  answer('exportLog', ok({ csv: 'b\r\n', nextRow: null }));
  await history.exportLog();
  expect(calls).toEqual([
    ['exportLog', 1],
    ['exportLog', 1001],
  ]);
  expect(files).toEqual([['cdx-log.csv', ['a\r\n', 'b\r\n']]]);
  answer('exportLog', ok({ csv: 'a\r\n', nextRow: 1001 }));
  answer('exportLog', failed('LOG'));
  await history.exportLog();
  expect(files).toHaveLength(1);
  expect(store.state().problems.export?.code).toBe('LOG');
});
