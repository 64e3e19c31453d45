import { slowDay, usualDay } from '../../../../sandbox/bench/assumptions';
import type { RunMeasure } from '../../../../sandbox/bench/measures/run';
import {
  fullMinutesRequestsPerRow,
  refusalsFigure,
  requestsFigure,
  roundTripsFigure,
  timeFigure,
  worstTimeFigure,
} from '../../../../sandbox/bench/measures/run-figures';

const step = {
  functionName: 'runStep',
  roundTrips: 2,
  spreadsheetCalls: 5,
  propertyCalls: 1,
  byMethod: new Map([['Range.setValues', 2]]),
};

const run: RunMeasure = {
  plan: 'pro',
  rows: 1_000,
  reveal: ['email'],
  elapsedMs: 1_050_000,
  leastMs: 1_000_000,
  leastFindingOutMs: 1_000_000,
  leastDirectMs: 960_000,
  requests: 1_040,
  workRequests: 1_038,
  refused: 0,
  rowsDone: 800,
  creditsSpent: 800,
  steps: [step],
  propertyCharacters: 1,
  propertyCalls: 1,
  cpuMs: 1,
  fields: Array.from({ length: 800 }, () => 1),
};

/** 925 people with 1.68 fields each. */
const bothFields = Array.from({ length: 925 }, (_, index) => (index < 627 ? 2 : 1));

describe('the figures of runs', () => {
  test('hold the time against the least that the limits allow', () => {
    expect(timeFigure(run, usualDay)).toMatchObject({ measured: 1.05, targetMax: 1.05 });
    expect(timeFigure(run, slowDay)).toMatchObject({ measured: 1.05, targetMax: 1.1 });
    expect(timeFigure(run, usualDay).detail).toContain('within each match could take 16 min');
  });

  test('tell which of several sizes loses most', () => {
    const worst = worstTimeFigure([run, { ...run, rows: 985, elapsedMs: 1_080_000 }], usualDay);
    expect(worst).toMatchObject({ measured: 1.08, name: expect.stringContaining('985 to 1,000') });
    expect(worst.detail).toContain('985 rows of 985, 1000');
  });

  test('count refusals over all runs', () => {
    const figure = refusalsFigure([run, { ...run, refused: 2 }]);
    expect(figure).toMatchObject({ measured: 2, targetMax: 0 });
  });

  test('ask for few requests a row where that loses no time', () => {
    expect(requestsFigure(run).targetMax).toBe(1.045);
    const team: RunMeasure = {
      ...run,
      plan: 'team',
      reveal: ['email', 'phone'],
      fields: bothFields,
    };
    expect(requestsFigure(team).targetMax).toBe(1.045);
  });

  test('show requests for information where two batches a minute are needed', () => {
    const both: RunMeasure = { ...run, reveal: ['email', 'phone'], fields: bothFields };
    expect(requestsFigure(both).targetMax).toBeNull();
    expect(fullMinutesRequestsPerRow(both)).toBeCloseTo(1.052, 3);
  });

  test('name the calls of the heaviest step', () => {
    const heavy = { ...step, roundTrips: 13, byMethod: new Map([['Sheet.getLastRow', 13]]) };
    const figure = roundTripsFigure([run, { steps: [step, heavy] }], '');
    expect(figure).toMatchObject({ measured: 13, targetMax: 15 });
    expect(roundTripsFigure([run], ', scattered').targetMax).toBe(30);
    expect(figure.detail).toContain('13 Sheet.getLastRow');
  });
});
