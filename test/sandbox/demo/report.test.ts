import type { Run } from '../../../sandbox/demo/add-on/schemas';
import {
  accountReport,
  ceilingReport,
  countsText,
  durationText,
  progressLine,
  receiptReport,
  rowsReport,
} from '../../../sandbox/demo/report';
import { noCounts } from '../../../src/core/run/run-state';

const run: Run = {
  runId: 'r1',
  kind: 'enrich',
  phase: 'running',
  pause: null,
  counts: { ...noCounts, rows: 40, done: 20, noMatch: 10, waiting: 10 },
  creditsSpent: 33,
  creditLimit: 50,
  timeLeftMs: 61_000,
  ceiling: null,
  receipt: null,
};

test('the progress line shows rows, credits, time left and why a run waits', () => {
  expect(progressLine(run)).toBe(
    'Enriching ███████████████░░░░░ 30/40 rows · 33/50 credits · 1 min 01 s left',
  );
  const pause = { reason: 'rateLimit', message: '', nextStep: '', untilMs: 1 };
  expect(progressLine({ ...run, kind: 'preview', timeLeftMs: null, pause })).toBe(
    'Matching  ███████████████░░░░░ 30/40 rows · rateLimit',
  );
});

test('the ceiling is told as a chain, with its days where the cap spreads it', () => {
  const ceiling = { rows: 312, matched: 240, people: 228, alreadyYours: 27, creditsMax: 201 };
  expect(ceilingReport({ ...ceiling, days: [201], balance: 900 })).toBe(
    'Preview (free): 312 rows → 240 matched → 228 people → 27 already yours → at most 201 credits of 900.',
  );
  expect(ceilingReport({ ...ceiling, days: [150, 51], balance: 900 })).toContain(
    'over 2 days: 150 + 51.',
  );
});

test('the receipt tells rows, people, fields, credits, balance, notes and what is left', () => {
  const text = receiptReport({
    runId: 'r1',
    stopped: false,
    rows: 40,
    rowsDone: 38,
    people: 30,
    emails: 28,
    phones: 5,
    owned: { emails: 1, phones: 0 },
    creditsSpent: 33,
    creditLimit: 50,
    balanceBefore: 1000,
    balanceAfter: 967,
    exact: false,
    notes: ['Another program spent 2 credits.'],
    left: ['2 rows wait for credits.'],
    counts: { ...noCounts, done: 30, noMatch: 8, waiting: 2 },
  });
  for (const part of [
    '38 of 40 done',
    '30 done, 8 no match, 2 waiting',
    '28 emails, 5 phones',
    '1 email, 0 phones',
    '33 spent of a limit of 50 (not exact)',
    '1000 before, 967 after',
    'Another program spent 2 credits.',
    '2 rows wait for credits.',
  ]) {
    expect(text).toContain(part);
  }
});

test('the account is one line', () => {
  const meters = { plan: 'Pro', credits: 967, monthlyAllowance: 2000, revealsToday: 33 };
  expect(accountReport('after', { ...meters, revealsPerDay: 2000, requestsPerMinute: 60 })).toBe(
    'Account after   Pro · 967 of 2000 credits · 33 of 2000 reveals today',
  );
});

test('rows carry the numbers they have in the sheet, and columns can be chosen', () => {
  const grid = [
    ['Name', 'Company', 'CDX status'],
    ['Jane', 'Acme', 'Done'],
    ['', '', ''],
  ];
  expect(rowsReport('After', grid, [0, 2]).split('\n')).toEqual([
    'After (2 of 2 rows)',
    'row  Name  CDX status',
    '───  ────  ──────────',
    '2    Jane  Done',
    '3',
  ]);
});

test('counts name what is not zero', () => {
  expect(countsText({ ...noCounts, done: 3, errors: 1 })).toBe('3 done, 1 errors');
  expect(countsText(noCounts)).toBe('nothing to do');
});

test('durations are told in the two largest units', () => {
  expect([1_400, 61_000, 3_720_000].map(durationText)).toEqual(['1 s', '1 min 01 s', '1 h 02 min']);
});
