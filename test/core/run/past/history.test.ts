import { endsIn } from '../../../../src/core/run/past/end-line';
import { pastRun, pastRuns } from '../../../../src/core/run/past/history';
import { type RunState, runText } from '../../../../src/core/run/run-state';
import type { EndEntry, LogEntry } from '../../../../src/core/sheet/log/log-line';
import { aReveal, aRowEntry } from '../../../support/log-entries';
import { aRun, someSettings } from '../../../support/runs';

const endText = (runId: string, text: string): EndEntry => ({
  kind: 'end',
  runId,
  step: 'step-1',
  atMs: 0,
  text,
});

function ended(runId: string, startedAtMs: number, parts: Partial<RunState> = {}): EndEntry {
  return endText(runId, runText(aRun({ id: runId, phase: 'finished', startedAtMs, ...parts })));
}

const wrote = (runId: string, row = 'print') => aRowEntry({ runId, row });

/** Of the older of two runs: why it can't be undone. */
function obstacleOf(entries: readonly LogEntry[], present: RunState | null = null): string | null {
  const past = pastRuns(entries, present).find(({ runId }) => runId === 'older');
  if (past === undefined) throw new Error('It is not told of.');
  return past.undoObstacle;
}

const older = [wrote('older'), ended('older', 1)];

describe('a later run', () => {
  test('that wrote into the same rows has to be undone first', () => {
    expect(obstacleOf([...older, wrote('newer'), ended('newer', 2)])).toContain(
      'A later run wrote',
    );
  });

  test('that wrote into other rows of the sheet is no obstacle', () => {
    expect(obstacleOf([...older, wrote('newer', 'other'), ended('newer', 2)])).toBeNull();
  });

  test('that changed no cells is no obstacle', () => {
    expect(obstacleOf([...older, ended('newer', 2)])).toBeNull();
  });

  test('on another sheet is no obstacle, whatever its rows are called', () => {
    const settings = someSettings({ sheetId: 8 });
    expect(obstacleOf([...older, wrote('newer'), ended('newer', 2, { settings })])).toBeNull();
  });

  test('that only checked them is none for a run, nor a run for a check: each has its columns', () => {
    const checks = { settings: someSettings({ checks: true }) };
    expect(obstacleOf([...older, wrote('newer'), ended('newer', 2, checks)])).toBeNull();
    const check = [wrote('older'), ended('older', 1, checks)];
    expect(obstacleOf([...check, wrote('newer'), ended('newer', 2)])).toBeNull();
    expect(obstacleOf([...check, wrote('newer'), ended('newer', 2, checks)])).toContain(
      'A later run wrote',
    );
  });

  test('of which the log does not say what it was may have been over the same rows', () => {
    const newer = { ...wrote('newer', 'other'), atMs: 2 };
    expect(obstacleOf([...older, newer])).toContain('A later run wrote');
  });

  test('that was undone is none, and one that goes on is', () => {
    const undone = ended('newer', 2, { undone: true });
    expect(obstacleOf([...older, wrote('newer'), undone])).toBeNull();
    expect(obstacleOf(older, aRun({ id: 'newer', startedAtMs: 2 }))).toContain('is going on');
  });
});

test('a run that changed no cells has nothing to undo, and says so', () => {
  expect(obstacleOf([ended('older', 1)])).toContain('It changed no cells');
});

test('a run of the first version is told by its charges: who paid is not known', () => {
  const charge = aReveal({ runId: 'older', paidBy: null, atMs: 5 });
  expect(pastRuns([charge], null)).toMatchObject([
    { runId: 'older', startedAtMs: 5, paidBy: '', auto: false, credits: 1, isKnown: false },
  ]);
});

test('what another version says of a run in its own way is not taken for nothing: its charges count', () => {
  const charge = aReveal({ runId: 'older', paidBy: { keyPrefix: 'cdx', owner: 'a', auto: true } });
  const entries = [charge, endText('older', '{"v":9,"id":"older"}')];
  expect(endsIn(entries)('older')).toBeNull();
  expect(pastRun(entries, null, 'older')).toBeNull();
  expect(pastRuns(entries, null)).toMatchObject([
    { paidBy: 'cdx', auto: true, credits: 1, isKnown: false },
  ]);
  expect(obstacleOf(entries)).toContain('does not say into which sheet');
});
