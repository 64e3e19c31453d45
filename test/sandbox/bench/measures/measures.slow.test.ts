import { measureBaseline } from '../../../../sandbox/bench/baseline/baseline';
import { differentLeads } from '../../../../sandbox/bench/leads';
import { measureFormulas } from '../../../../sandbox/bench/measures/formulas';
import { measureRun } from '../../../../sandbox/bench/measures/run';

/** More than a minute's requests, so that both have to wait once. */
const rows = 80;

describe('the leads of the bench', () => {
  test('are the same however many are asked for', () => {
    expect(differentLeads(20)).toEqual(differentLeads(rows).slice(0, 20));
  });

  test('mean a person each', () => {
    const ids = differentLeads(rows).map(({ personId }) => personId);
    expect(new Set(ids).size).toBe(rows);
  });
});

describe('a measured run', () => {
  const run = measureRun({ plan: 'pro', rows, reveal: ['email'] });

  test('takes no less than the least, and earns no 429', () => {
    expect(run.leastMs).toBe(60_000);
    expect(run.elapsedMs).toBeGreaterThan(run.leastMs);
    expect(run.refused).toBe(0);
  });

  test('reveals every field that is on file', () => {
    expect(run.creditsSpent).toBe(run.fields.length);
    expect(run.requests).toBeGreaterThanOrEqual(rows + run.fields.length / 25 + 2);
  });

  test('counts the calls of its steps and the characters of its properties', () => {
    expect(run.steps.length).toBeGreaterThan(2);
    expect(run.propertyCharacters).toBeGreaterThan(100);
    expect(run.propertyCalls).toBeGreaterThan(run.steps.length);
  });
});

describe('the hand-written script', () => {
  test('gets the same emails, after a 429', () => {
    const baseline = measureBaseline('pro', rows);
    expect(baseline.refused).toBeGreaterThan(0);
    expect(baseline.requests).toBe(rows + baseline.refused);
    expect(baseline.rowsWithEmail).toBeGreaterThan(rows / 2);
    expect(baseline.creditsSpent).toBe(baseline.rowsWithEmail);
  });
});

describe('measured formulas', () => {
  test('are all answered, with one request for each different input', () => {
    expect(measureFormulas(3)).toMatchObject({
      cells: 3,
      answered: 3,
      requests: 3,
      refused: 0,
      recalculations: 0,
    });
  });
});

test('a step of a run over 1,000 rows takes 25 round trips at most, but for the one that gives the looks and the last', () => {
  const { steps } = measureRun({ plan: 'pro', rows: 1_000, reveal: ['email'] });
  const trips = steps.map(({ roundTrips }) => roundTrips).sort((a, b) => b - a);
  expect(trips[0]).toBeLessThanOrEqual(65);
  expect(trips[2]).toBeLessThanOrEqual(25);
});
