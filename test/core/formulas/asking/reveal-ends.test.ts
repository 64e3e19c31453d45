import type {
  FieldReading,
  PersonReading,
} from '../../../../src/core/api/endpoints/reveal-reading';
import type { Consequence } from '../../../../src/core/api/errors/error-table';
import { endsOf, isToBeAskedApart, textOf } from '../../../../src/core/formulas/asking/reveal-ends';
import { notRevealedBecause, waitingText } from '../../../../src/core/formulas/texts';

const code = 'SOME_CODE';
const readings = {
  revealed: { kind: 'revealed', value: 'ada@acme.com' },
  none: { kind: 'none' },
  failed: { kind: 'failed', code },
  refused: { kind: 'refused', code, consequence: 'runWaits' },
  doubt: { kind: 'doubt', code },
} as const satisfies Record<string, FieldReading>;

function endOf(reading: FieldReading | undefined, mayBeCharged: boolean, charged = 0) {
  const charges = charged > 0 ? [{ field: 'email', credits: charged, source: '' } as const] : [];
  const fields = reading === undefined ? {} : { email: reading };
  const person: PersonReading = { id: 'p1', person: null, fields, charges, inDoubt: [] };
  const [end] = endsOf(person, { fields: ['email'], costPerReveal: 2, mayBeCharged });
  return `${end?.end} ${end?.credits}`;
}

describe('what a field cost', () => {
  test('is what the answer tells, where no earlier try may have charged', () => {
    expect(endOf(readings.revealed, false, 2)).toBe('value 2');
    expect(endOf(readings.revealed, false)).toBe('value 0');
    expect(endOf(readings.none, false)).toBe('free 0');
    expect(endOf(readings.failed, false)).toBe('free 0');
    expect(endOf(readings.refused, false)).toBe('free 0');
  });

  test('is the full price after a try whose answer was lost, but for what nobody has', () => {
    expect(endOf(readings.revealed, true)).toBe('value 2');
    expect(endOf(readings.failed, true)).toBe('doubt 2');
    expect(endOf(readings.refused, true)).toBe('doubt 2');
    expect(endOf(readings.none, true)).toBe('free 0');
  });

  test('is in doubt at the full price where the answer does not tell', () => {
    expect(endOf(readings.doubt, false)).toBe('doubt 2');
    expect(endOf(undefined, false)).toBe('doubt 2');
  });
});

test.each<[Consequence, string]>([
  ['rowStaleId', notRevealedBecause.refused],
  ['rowInvalidInput', notRevealedBecause.refused],
  ['runStops', notRevealedBecause.refused],
  ['runPausesForCredits', notRevealedBecause.credits],
  ['runPausesForDay', notRevealedBecause.dailyCap],
  ['runWaits', waitingText],
  ['retry', waitingText],
])('a field refused as %s reads "%s"', (consequence, text) => {
  expect(textOf({ kind: 'refused', code, consequence })).toBe(text);
});

test('what another try can mend waits', () => {
  for (const reading of [readings.failed, readings.doubt, undefined]) {
    expect(textOf(reading)).toBe(waitingText);
  }
});

test('only "no data" of several fields is asked for field by field', () => {
  expect(isToBeAskedApart({ kind: 'failed', code: 'NO_DATA' })).toBe(true);
  expect(isToBeAskedApart(readings.failed)).toBe(false);
  expect(isToBeAskedApart(readings.none)).toBe(false);
});
