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
  answer('undoPastRun', ok([{ ...past, undone: true }]));
  await history.undo('run-1');
  expect(store.state().history?.runs?.[0]?.undone).toBe(true);
  expect(store.state().notes.history).toBe('The run is undone.');
  answer('undoPastRun', failed('NOT_UNDONE'));
  await history.undo('run-1');
  expect(store.state().problems.pastRun?.code).toBe('NOT_UNDONE');
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
