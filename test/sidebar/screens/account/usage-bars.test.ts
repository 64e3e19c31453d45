import type { UsageView } from '../../../../src/core/calls/views';
import { bars, scaleTop, usageSentence } from '../../../../src/sidebar/screens/account/usage-bars';

const daily = [
  { date: '2026-11-18', reveals: 0, creditsSpent: 0 },
  { date: '2026-11-19', reveals: 1, creditsSpent: 1 },
  { date: '2026-11-20', reveals: 180, creditsSpent: 170 },
];
const usage: UsageView = {
  from: '2026-11-18',
  to: '2026-11-20',
  reveals: 181,
  creditsSpent: 171,
  daily,
};

test.each([
  [0, 5],
  [5, 5],
  [6, 10],
  [11, 20],
  [180, 200],
  [201, 500],
  [1_000, 1_000],
  [6_001, 10_000],
])('a largest day of %i has a scale up to %i', (largest, top) => {
  expect(scaleTop(largest)).toBe(top);
});

test('bars stand on the axis and stay inside the chart', () => {
  for (const { x, y, width, height } of bars(daily, 268, 88)) {
    expect(y + height).toBeCloseTo(88);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(268);
  }
});

test('a day without reveals has no bar, and a small one stays visible', () => {
  const heights = bars(daily, 268, 88).map(({ height }) => height);
  expect(heights[0]).toBe(0);
  expect(heights[1]).toBeGreaterThan(1);
});

test('the chart reads as one sentence', () => {
  expect(usageSentence(usage)).toBe(
    '18 Nov 2026 to 20 Nov 2026: 181 reveals, 171 credits spent. Most on 20 Nov 2026: 180 reveals.',
  );
  expect(usageSentence({ ...usage, daily: [] })).toBe('18 Nov 2026 to 20 Nov 2026: no reveals.');
});
