import type { RunCounts, RunPhase } from '../../../src/core/run/views';
import type { Drive } from '../../../src/sidebar/driver';
import {
  countExplanation,
  countViews,
  kindWords,
  needsNotice,
  nowWords,
  timeLeftWords,
} from '../../../src/sidebar/screens/run-words';
import { makeProblem, makeRun, noCounts } from '../fixtures';

const counts: RunCounts = {
  rows: 107,
  done: 40,
  matched: 10,
  noMatch: 5,
  noData: 2,
  notEnoughInput: 1,
  listed: 7,
  waiting: 49,
  errors: 3,
};

test('every row is behind one count', () => {
  const views = countViews(makeRun({ counts }));
  expect(views.map(({ label, rows }) => [label, rows])).toEqual([
    ['Done', 40],
    ['Waiting', 49],
    ['No match', 5],
    ['No data', 2],
    ['Not enough input', 1],
    ['Errors', 3],
    ['On your list', 7],
  ]);
  expect(views.reduce((sum, { rows }) => sum + rows, 0)).toBe(counts.rows);
});

test('rows on the list are counted apart where there are any, and their entry is named', () => {
  const labels = countViews(makeRun()).map(({ label }) => label);
  expect(labels).not.toContain('On your list');
  expect(countExplanation(makeRun({ counts }), 'listed')).toContain('names the entry');
});

test('a preview calls its result matched', () => {
  expect(countViews(makeRun({ counts, kind: 'preview' }))[0]).toMatchObject({ label: 'Matched' });
});

test('a check calls it checked, and every kind of run has its name', () => {
  expect(countViews(makeRun({ kind: 'check' }))[0]?.label).toBe('Checked');
  expect(Object.values(kindWords).map(({ noun }) => noun)).toEqual(['Preview', 'Check', 'Run']);
});

test('whoever watches reads since when nobody has stepped a run, and no time that is left', () => {
  const pause = { reason: 'rateLimit', message: '', nextStep: '', requestId: null } as const;
  const theirs = makeRun({ mine: false, movedAtMs: 1_000, pause: { ...pause, untilMs: 30_000 } });
  const drive: Drive = { kind: 'idle' };
  expect(nowWords(theirs, drive, 20_000)).toBe('Rate limit: 10 s');
  const later = 30_000 + 600_000;
  expect(nowWords(theirs, drive, later)).toMatch(/^Nothing for 10 min: whoever started it has CDX/);
  expect(timeLeftWords(theirs, 0, later)).toBe('Not known yet');
  expect(nowWords({ ...theirs, mine: true }, drive, later)).not.toContain('Nothing for');
  expect(nowWords({ ...theirs, phase: 'paused' }, drive, later)).not.toContain('Nothing for');
});

test('what brings rows back is named', () => {
  expect(countExplanation(makeRun({ counts }), 'noMatch')).toContain('clear their status');
  expect(countExplanation(makeRun({ counts }), 'notEnoughInput')).toContain('LinkedIn link');
});

test('the time left counts down from when it was told, after what is waited for now', () => {
  const run = makeRun({ timeLeftMs: 50_000 });
  expect(timeLeftWords(run, 20_000, 0)).toBe('About 30 s');
  const pause = { reason: 'dailyCap', message: '', nextStep: '', requestId: null } as const;
  const capped = makeRun({
    phase: 'waiting',
    timeLeftMs: 60_000,
    pause: { ...pause, untilMs: 3_660_000 },
  });
  expect(timeLeftWords(capped, 20_000, 60_000)).toBe('About 1 h 1 min');
  const overNight = { ...capped, timeLeftMs: 86_460_000 };
  expect(timeLeftWords(overNight, 20_000, 60_000)).toBe('About 1 h 1 min');
  const paused = { ...capped, phase: 'paused', pause: { ...pause, untilMs: null } } as const;
  expect(timeLeftWords(paused, 9_000, 0)).toBe('About 1 min after Resume');
});

test('rows with errors name their action when it is there to be pressed', () => {
  expect(countExplanation(makeRun({ counts, phase: 'finished' }), 'errors')).toContain(
    'Retry errors tries them again',
  );
  expect(countExplanation(makeRun({ counts }), 'errors')).toContain('when this run is over');
});

test('waiting rows say what they wait for: their turn, Resume or another run', () => {
  const words = (phase: RunPhase) =>
    countExplanation(makeRun({ counts: { ...noCounts, rows: 1 }, phase }), 'waiting');
  expect(words('running')).toContain('by themselves');
  expect(words('paused')).toContain('press Resume');
  expect(words('finished')).toContain('Another run');
});

const idle = { kind: 'idle' } as const;

test('a run tells what it does now: it works, or lost the connection', () => {
  const words = (drive: Drive) => nowWords(makeRun(), drive, 5_000);
  const problem = makeProblem('CALL_FAILED');
  expect(words({ kind: 'stepping' })).toBe('Working');
  expect(words({ kind: 'waiting', untilMs: 3_000 })).toBe('Working');
  expect(words({ kind: 'waiting', untilMs: 15_000 })).toBe('Working');
  expect(words({ kind: 'failed', problem })).toBe('Not connected');
});

test('a rate limit that the server part named is counted down by the server’s clock', () => {
  const pause = { reason: 'rateLimit', message: '', nextStep: '', requestId: null } as const;
  const run = makeRun({ pause: { ...pause, untilMs: 19_000 } });
  expect(nowWords(run, idle, 5_000)).toBe('Rate limit: 14 s');
  // Refused again and again it rests for an hour, which is no pace.
  const resting = makeRun({
    phase: 'waiting',
    timeLeftMs: 60_000,
    pause: { ...pause, untilMs: 3_605_000 },
  });
  expect(needsNotice(resting)).toBe(true);
  expect(timeLeftWords(resting, 0, 5_000)).toBe('About 1 h 1 min');
});

test('a pause that has a notice of its own is not said twice', () => {
  const pause = { reason: 'dailyCap', message: '', nextStep: '', requestId: null } as const;
  const run = makeRun({ phase: 'waiting', pause: { ...pause, untilMs: 65_000 } });
  expect(needsNotice(run)).toBe(true);
  expect(nowWords(run, idle, 5_000)).toBeNull();
});

test('somebody else’s run works, whatever this browser does', () => {
  expect(nowWords(makeRun({ mine: false }), idle, 0)).toBe('Working');
});
