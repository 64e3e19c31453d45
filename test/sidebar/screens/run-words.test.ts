import type { RunCounts, RunPhase } from '../../../src/core/run/views';
import type { Drive } from '../../../src/sidebar/driver';
import {
  countExplanation,
  countViews,
  needsNotice,
  nowWords,
} from '../../../src/sidebar/screens/run-words';
import { makeProblem, makeRun, noCounts } from '../fixtures';

const counts: RunCounts = {
  rows: 100,
  done: 40,
  matched: 10,
  noMatch: 5,
  noData: 2,
  notEnoughInput: 1,
  waiting: 0,
  errors: 3,
};

function rowsOf(phase: RunPhase, kind: 'enrich' | 'preview' = 'enrich') {
  const views = countViews(makeRun({ phase, kind, counts }));
  return Object.fromEntries(views.map(({ label, rows }) => [label, rows]));
}

test('while a run goes on, every row is behind one of the four counts', () => {
  expect(rowsOf('running')).toEqual({ Done: 40, 'No match': 8, Waiting: 49, Errors: 3 });
});

test('a preview counts matched rows as its result', () => {
  expect(rowsOf('running', 'preview')).toEqual({
    Matched: 50,
    'No match': 8,
    Waiting: 39,
    Errors: 3,
  });
});

test('once a run is over, only rows that say so wait', () => {
  expect(rowsOf('finished')['Waiting']).toBe(0);
});

test('rows without a match are told apart, and what brings them back is named', () => {
  const text = countExplanation(makeRun({ counts }), 'noMatch');
  expect(text).toMatch(/^5 no match, 1 not enough input, 2 no data on file\. /);
  expect(text).toContain('clear their status');
});

test('rows with errors name their action when it is there to be pressed', () => {
  expect(countExplanation(makeRun({ counts, phase: 'finished' }), 'errors')).toContain(
    'Retry errors tries these rows again',
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

test('a run tells what it does now: it works, keeps the pace, or lost the connection', () => {
  const words = (drive: Drive) => nowWords(makeRun(), drive, 5_000, 1_000);
  const problem = makeProblem('CALL_FAILED');
  expect(words({ kind: 'stepping' })).toBe('Working');
  expect(words({ kind: 'waiting', untilMs: 3_000 })).toBe('Working');
  expect(words({ kind: 'waiting', untilMs: 15_000 })).toBe('Rate limit: 14 s');
  expect(words({ kind: 'failed', problem })).toBe('Not connected');
});

test('a rate limit that the server part named is counted down by the server’s clock', () => {
  const pause = { reason: 'rateLimit', message: '', nextStep: '', requestId: null } as const;
  const run = makeRun({ phase: 'waiting', pause: { ...pause, untilMs: 19_000 } });
  expect(nowWords(run, idle, 5_000, 0)).toBe('Rate limit: 14 s');
});

test('a pause that has a notice of its own is not said twice', () => {
  const pause = { reason: 'dailyCap', message: '', nextStep: '', requestId: null } as const;
  const run = makeRun({ phase: 'waiting', pause: { ...pause, untilMs: 65_000 } });
  expect(needsNotice(run)).toBe(true);
  expect(nowWords(run, idle, 5_000, 0)).toBeNull();
});

test('somebody else’s run works, whatever this browser does', () => {
  expect(nowWords(makeRun({ mine: false }), idle, 0, 0)).toBe('Working');
});
