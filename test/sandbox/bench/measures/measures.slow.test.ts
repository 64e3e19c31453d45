import { slowDay, usualDay } from '../../../../sandbox/bench/assumptions';
import { differentLeads } from '../../../../sandbox/bench/leads';
import { measureFormulas } from '../../../../sandbox/bench/measures/formulas/at-once';
import { keptFormulaFigure } from '../../../../sandbox/bench/measures/formulas/kept';
import { measureRun } from '../../../../sandbox/bench/measures/run';
import { twoDocumentsFigure } from '../../../../sandbox/bench/measures/two-documents';
import { waitFigures } from '../../../../sandbox/bench/measures/waits';
import { measurePeers } from '../../../../sandbox/bench/peers/peers';

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
  const run = measureRun({ plan: 'pro', rows, reveal: ['email'], processorFactor: 0 });

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

describe('scripts of others', () => {
  const [byRow, byBatch, byCell] = measurePeers('pro', rows);

  test('get the emails where a minute suffices nearly, after a 429', () => {
    for (const peer of [byRow, byCell]) {
      expect(peer?.refused).toBeGreaterThan(0);
      expect(peer?.rowsWithEmail).toBeGreaterThan(rows / 2);
      expect(peer?.creditsSpent).toBe(peer?.rowsWithEmail);
    }
  });

  test('write nothing of what they paid for where one write at the end comes too late', () => {
    expect(byBatch?.killed).toBe(0);
    const [, late] = measurePeers('pro', 500);
    expect(late).toMatchObject({ killed: 3, rowsWithEmail: 0 });
    expect(late?.creditsSpent).toBeGreaterThan(100);
  });
});

test('nothing is waited for after the last request of a preview or a run, and no click beside one', () => {
  for (const day of [usualDay, slowDay])
    expect(waitFigures(day).map(({ measured }) => measured)).toEqual([0, 0, 0]);
});

test('two documents of one person are hardly refused', () => {
  expect(twoDocumentsFigure(usualDay).measured).toBeLessThanOrEqual(5);
});

test('rows of the sample mix are measured, those whom nobody knows among them', () => {
  const run = measureRun({
    plan: 'pro',
    rows,
    reveal: ['email'],
    sheet: 'mixed',
    processorFactor: 0,
  });
  expect(run.rowsDone).toBeLessThan(rows);
  expect(run.creditsSpent).toBe(run.fields.length);
});

test('a formula whose answer is kept makes two service calls', () => {
  expect(keptFormulaFigure().measured).toBe(2);
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

test('a step of a run over 1,000 rows takes 29 round trips at most, but for the one that gives the looks and the last', () => {
  const reveal = ['email'] as const;
  const { steps } = measureRun({ plan: 'pro', rows: 1_000, reveal, processorFactor: 0 });
  const trips = steps.map(({ roundTrips }) => roundTrips).sort((a, b) => b - a);
  expect(trips[0]).toBeLessThanOrEqual(63);
  expect(trips[2]).toBeLessThanOrEqual(29);
});
