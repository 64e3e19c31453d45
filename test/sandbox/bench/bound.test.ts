import fc from 'fast-check';
import {
  type BoundLimits,
  type BoundWork,
  leastDirectMs,
  leastFindingOutMs,
  leastMs,
} from '../../../sandbox/bench/bound';
import { leastMinutes } from './schedules';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Pass a printed seed to repeat a failure: SEED=123 npx jest bound. */
const given = process.env['SEED'] === undefined ? {} : { seed: Number(process.env['SEED']) };

const smallCase = fc
  .record({
    requestsPerMinute: fc.integer({ min: 3, max: 6 }),
    revealsPerMinute: fc.integer({ min: 2, max: 6 }),
    batchIdsMax: fc.integer({ min: 1, max: 3 }),
    revealsPerDay: fc.integer({ min: 2, max: 12 }),
    dayMinutes: fc.integer({ min: 5, max: 9 }),
    startMinute: fc.integer({ min: 0, max: 8 }),
    fields: fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 7 }),
    otherRequests: fc.constantFrom(0, 2),
  })
  .map(({ dayMinutes, startMinute, fields, otherRequests, ...limits }) => ({
    limits: { ...limits, dayMs: dayMinutes * minuteMs },
    work: {
      matches: fields.length,
      fields: fields.filter((count) => count > 0),
      otherRequests,
      startMs: (startMinute % dayMinutes) * minuteMs,
    },
  }));

const pro: BoundLimits = {
  requestsPerMinute: 60,
  revealsPerMinute: 60,
  revealsPerDay: 2_000,
  batchIdsMax: 25,
};

const nineUtcMs = Date.UTC(2026, 0, 15, 9);

function workOf(matches: number, fields: readonly number[]): BoundWork {
  return { matches, fields, otherRequests: 0, startMs: nineUtcMs };
}

function people(count: number, fields: number): readonly number[] {
  return Array.from({ length: count }, () => fields);
}

describe('the least time of a run', () => {
  test('is never more than that of the best of all schedules', () => {
    fc.assert(
      fc.property(smallCase, ({ limits, work }) => {
        expect(leastMs(limits, work)).toBeLessThanOrEqual(leastMinutes(limits, work) * minuteMs);
      }),
      { numRuns: 300, ...given },
    );
  });

  test('is that of the best of all schedules in nearly every case', () => {
    const cases = fc.sample(smallCase, { numRuns: 300, seed: 8 });
    const exact = cases.filter(
      ({ limits, work }) => leastMs(limits, work) === leastMinutes(limits, work) * minuteMs,
    );
    expect(exact.length).toBeGreaterThanOrEqual(0.95 * cases.length);
  });

  test('is nothing where all requests fit into the first minute', () => {
    expect(leastMs(pro, workOf(57, people(57, 1)))).toBe(0);
  });

  test('begins another minute with the first request that does not fit', () => {
    expect(leastMs(pro, workOf(58, people(57, 1)))).toBe(minuteMs);
  });

  test('counts a batch for every 25 people', () => {
    expect(leastMs(pro, workOf(1_000, people(1_000, 1)))).toBe(17 * minuteMs);
  });

  test('needs no batches where each match reveals, which a price before the charge would need', () => {
    const work = { matches: 1_000, fields: Array.from({ length: 830 }, () => 1), otherRequests: 2 };
    expect(leastMs(pro, { ...work, startMs: 0 })).toBe(17 * minuteMs);
    expect(leastDirectMs(pro, { ...work, startMs: 0 })).toBe(16 * minuteMs);
  });

  test('takes reveals in vain, or records, where who has what is to be found out', () => {
    const work = { ...workOf(0, people(830, 1)), people: 1_000, wanted: 1 };
    expect(leastMs(pro, work)).toBe(13 * minuteMs);
    expect(leastFindingOutMs(pro, work)).toBe(14 * minuteMs);
    const known = { ...workOf(0, people(1_000, 1)), people: 1_000, wanted: 1 };
    expect(leastFindingOutMs(pro, known)).toBe(leastMs(pro, known));
  });

  test('is bound by reveals where people have two fields', () => {
    expect(leastMs(pro, workOf(600, people(600, 2)))).toBe(19 * minuteMs);
  });

  test('waits for midnight where the daily cap is reached', () => {
    expect(leastMs(pro, workOf(2_030, people(2_030, 1)))).toBe(15 * hourMs);
  });

  test('takes a day more for each further daily cap, and the minutes of what is left', () => {
    const threeDaysAndSome = people(2_000 + 2_000 + 2_000 + 130, 1);
    expect(leastMs(pro, workOf(6_130, threeDaysAndSome))).toBe((15 + 48) * hourMs + 2 * minuteMs);
  });

  test('takes no more on the first day than the minutes left of it admit', () => {
    const startMs = nineUtcMs + 15 * hourMs - 2 * minuteMs;
    const work = { ...workOf(0, people(130, 1)), startMs };
    expect(leastMs(pro, work)).toBe(2 * minuteMs);
  });
});
