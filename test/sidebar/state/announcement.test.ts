import type { RunPause } from '../../../src/core/run/views';
import { announcement, rowsOver, runPercent } from '../../../src/sidebar/state/announcement';
import { makeRun, noCounts } from '../fixtures';

function at(done: number, matched = 0) {
  const counts = { ...noCounts, rows: 100, done, matched, waiting: 100 - done };
  return makeRun({ counts, creditsSpent: done });
}

const pause: RunPause = {
  reason: 'rateLimit',
  message: 'The API asks for a pause.',
  nextStep: '',
  untilMs: 14_000,
  requestId: null,
};

test('the bar is the share of rows that no longer wait: a matched row is not over', () => {
  expect(rowsOver(at(10, 20))).toBe(10);
  expect(runPercent(at(10, 20))).toBe(10);
});

test('100% is kept for a run that is finished', () => {
  expect(runPercent(at(100))).toBe(99);
  expect(runPercent({ ...at(40), phase: 'finished' })).toBe(100);
  expect(runPercent(makeRun({ counts: noCounts }))).toBe(0);
});

test('progress is said once in ten percent', () => {
  expect(announcement(at(11), at(19))).toBeNull();
  expect(announcement(at(19), at(21))).toBe('21%: 21 of 100 rows, 21 credits spent.');
});

test('a start, a pause and an end are said', () => {
  expect(announcement(null, at(0))).toBe('Running: 0 of 100 rows, 0 credits spent.');
  expect(announcement(at(1), { ...at(1), phase: 'waiting', pause })).toBe(pause.message);
  const finished = makeRun({ ...at(90), phase: 'finished' });
  expect(announcement(at(90), finished)).toBe('Finished: 90 rows done, 90 credits spent.');
  expect(announcement(at(90), { ...finished, phase: 'stopped' })).toMatch(/^Stopped: 90 rows/);
});

test('the same pause is said once, another reason anew', () => {
  const waiting = { ...at(1), phase: 'waiting', pause } as const;
  expect(announcement(waiting, waiting)).toBeNull();
  const capped = {
    ...waiting,
    pause: { ...pause, reason: 'dailyCap', message: 'Capped.' },
  } as const;
  expect(announcement(waiting, capped)).toBe('Capped.');
});

test('a run that is gone is passed over in silence', () => {
  expect(announcement(at(1), null)).toBeNull();
});

test('a stopped preview is not called finished', () => {
  const words = announcement(
    makeRun({ kind: 'preview' }),
    makeRun({ kind: 'preview', phase: 'stopped' }),
  );
  expect(words).toMatch(/^Preview stopped/);
});
