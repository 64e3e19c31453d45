import fc from 'fast-check';
import type { Ceiling } from '../../src/core/run/views';
import {
  ageText,
  ceilingSentence,
  confidenceText,
  daysSentence,
  enrichLabel,
  formatCount,
  formatDate,
  formatDuration,
  formatPercent,
  hiddenSentence,
  isUnsure,
  peopleCount,
  plural,
  resumePrice,
  retryLabel,
  waitText,
} from '../../src/sidebar/format';
import { ceilingOf312, makeRun } from './fixtures';

const ceiling: Ceiling = { ...ceilingOf312, balance: 1_000 };

test('counts are grouped by thousands', () => {
  expect(formatCount(1_234_567)).toBe('1,234,567');
});

test('one of a thing is singular, none and many are plural', () => {
  expect([0, 1, 2].map((count) => plural(count, 'row'))).toEqual(['0 rows', '1 row', '2 rows']);
  expect(peopleCount(1)).toBe('1 person');
  expect(peopleCount(2_000)).toBe('2,000 people');
});

test('percents are rounded down, whatever binary fractions say', () => {
  expect([0.29, 0.999, 1, 0.75].map(formatPercent)).toEqual(['29%', '99%', '100%', '75%']);
});

test.each([
  [-5, '0 s'],
  [1, '1 s'],
  [14_000, '14 s'],
  [59_001, '1 min'],
  [200_000, '3 min 20 s'],
  [600_000, '10 min'],
  [601_000, '11 min'],
  [11_520_000, '3 h 12 min'],
  [86_400_000, '1 d'],
  [100_800_000, '1 d 4 h'],
])('%i ms read %s', (durationMs, text) => {
  expect(formatDuration(durationMs)).toBe(text);
});

function readDurationMs(text: string): number {
  const units: Readonly<Record<string, number>> = { s: 1e3, min: 6e4, h: 36e5, d: 864e5 };
  const parts = [...text.matchAll(/(\d+) (s|min|h|d)/g)];
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * (units[unit ?? ''] ?? 0), 0);
}

test('a duration is never told shorter than it is, and never shows 60 of a unit', () => {
  const property = fc.property(fc.integer({ min: 0, max: 40 * 86_400_000 }), (durationMs) => {
    const text = formatDuration(durationMs);
    expect(readDurationMs(text)).toBeGreaterThanOrEqual(durationMs);
    expect(text).not.toMatch(/\b60 (s|min)|\b24 h/);
  });
  const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
  fc.assert(property, { seed });
});

test('the ceiling reads from rows to credits', () => {
  expect(ceilingSentence(ceiling)).toBe(
    '312 rows → 240 matched → 228 people → 27 already yours → at most 201 credits',
  );
});

test('rows on the list are told apart in the ceiling', () => {
  expect(ceilingSentence({ ...ceiling, listed: 3 })).toContain(
    ' → 240 matched → 3 on your list → ',
  );
});

test('the ceiling of one row is singular throughout', () => {
  const one = { ...ceiling, rows: 1, matched: 1, people: 1, alreadyYours: 0, creditsMax: 1 };
  expect(ceilingSentence(one)).toBe(
    '1 row → 1 matched → 1 person → 0 already yours → at most 1 credit',
  );
});

test('a cost that fits into today needs no sentence about days', () => {
  expect(daysSentence([201])).toBeNull();
  expect(daysSentence([])).toBeNull();
});

test.each([
  [[150, 51], 'The daily cap spreads this over 2 days: 150 today, 51 tomorrow.'],
  [
    [150, 2_000, 51],
    'The daily cap spreads this over 3 days: 150 today, 2,000 tomorrow, 51 the day after.',
  ],
  [
    [0, 2_000, 2_000, 51],
    'The daily cap spreads this over 4 days: 0 today, 2,000 tomorrow, 2,051 in the 2 days after.',
  ],
])('days %j read as one sentence', (days, sentence) => {
  expect(daysSentence(days)).toBe(sentence);
});

test('the start button names the most that the run can cost', () => {
  expect(enrichLabel(312, 201, true)).toBe('Enrich 312 rows – at most 201 credits');
  expect(enrichLabel(1, 1, true)).toBe('Enrich 1 row – at most 1 credit');
  expect(enrichLabel(312, 0, false)).toBe('Enrich 312 rows – free');
});

test.each([
  [0, 'Retry errors – free', 'Resume costs nothing.'],
  [1, 'Retry errors – at most 1 credit', 'Resume may charge at most 1 more credit.'],
  [1_250, 'Retry errors – at most 1,250 credits', 'Resume may charge at most 1,250 more credits.'],
])(
  'with %i credits left Retry errors and Resume name that amount',
  (creditsLeft, retry, resume) => {
    const run = makeRun({ creditsLeft });
    expect([retryLabel(run), resumePrice(run)]).toEqual([retry, resume]);
  },
);

test('confidence is told in words and figures, and what the user chose without', () => {
  const at = (confidence: number) => ({ column: 0, confidence, reason: '' });
  expect(confidenceText(at(0.97), false)).toBe('Sure, 97%');
  expect(confidenceText(at(0.78), false)).toBe('Likely, 78%');
  expect(confidenceText(at(0.4), false)).toBe('Please check, 40%');
  expect(confidenceText(at(0.4), true)).toBe('Your choice');
  expect([isUnsure(at(0.9)), isUnsure(at(0.89))]).toEqual([false, true]);
});

test('a wait names what it waits for and for how long', () => {
  expect(waitText('rateLimit', 14_000, 0)).toBe('Rate limit: 14 s');
  expect(waitText('dailyCap', 11_520_000, 0)).toBe('Daily cap: until 00:00 UTC, 3 h 12 min');
  expect(waitText('credits', null, 0)).toBe('Out of credits');
});

test('dates are days in UTC, and a text that is no date is a dash', () => {
  expect(formatDate('2026-03-12T23:59:00Z')).toBe('12 Mar 2026');
  expect(formatDate('')).toBe('–');
});

test('hidden rows that are left out are told', () => {
  expect(hiddenSentence(1, 'visible')).toBe('1 hidden row is left out.');
  expect(hiddenSentence(1_200, 'visible')).toBe('1,200 hidden rows are left out.');
  expect(hiddenSentence(12, 'selected')).toBe(
    '12 selected rows that the filter hides are left out.',
  );
});

test('numbers are told with their age once they are older than a minute', () => {
  expect([60_000, 150_000, 7_200_000].map(ageText)).toEqual([
    '',
    'as of 3 min ago',
    'as of 2 h ago',
  ]);
});
