import {
  closedAgain,
  hasMoved,
  reopenedStatus,
  reopens,
} from '../../../../src/core/run/rows/reopening';
import { isOpen, type RunFacts } from '../../../../src/core/run/rows/row-filter';
import type { SheetRow } from '../../../../src/core/sheet/rows/sheet-rows';
import { formatStatus, parseStatus } from '../../../../src/core/sheet/rows/status';
import type { OutputName } from '../../../../src/core/words';

/** A row of a known person, as a form sees it. */
function rowWith(status: string, cells: Partial<Record<OutputName, string>> = {}): SheetRow {
  return {
    rowNumber: 2,
    texts: {},
    inputsText: 'Ada Lovelace',
    isBlank: false,
    lead: {
      kind: 'ok',
      input: { fullName: 'Ada Lovelace', company: 'Acme' },
      asTyped: null,
      key: '',
    },
    inputsKey: 'ada',
    statedId: 'per_ada',
    knownId: 'per_ada',
    status: parseStatus(status),
    cells: { status, ...cells },
  };
}

describe('a form that leaves out what it does not ask', () => {
  const demands = { reveal: ['email'] } as const;

  test('opens no match that was too weak: nobody named a lower confidence', () => {
    const weak = rowWith('No match · best confidence 0.80');
    expect(reopens(demands, weak)).toBe(false);
    expect(reopens({ ...demands, confidenceMin: 0.8 }, weak)).toBe(true);
  });

  test('opens no finished row for columns that nobody named', () => {
    const done = rowWith('Done', { email: 'ada@acme.example' });
    expect(reopens(demands, done)).toBe(false);
    expect(reopens({ ...demands, newOutputs: ['seniority'] }, done)).toBe(true);
    expect(reopens({ ...demands, newOutputs: ['personId', 'email'] }, done)).toBe(false);
  });

  test('takes no matched row for too weak', () => {
    const matched = rowWith('Matched · email on file · phone on file');
    const settings = { chosen: false, reveal: [] };
    const facts: RunFacts = { kind: 'enrich', settings, account: {} };
    const row = { ...matched, status: { ...matched.status, confidence: 760 } };
    expect(isOpen(facts, row)).toBe(false);
    expect(isOpen({ ...facts, settings: { ...settings, confidenceMin: 0.9 } }, row)).toBe(true);
  });
});

test('a row without the column of a check is of nobody who has moved, also to a run that renews', () => {
  const done = rowWith('Done', { email: 'ada@acme.example' });
  expect(hasMoved(done)).toBe(false);
  expect(reopens({ reveal: ['email'], renews: true }, done)).toBe(false);
  const changed = 'company: Acme → Globex · 2026-01-25';
  const moved = rowWith('Done', { email: 'ada@acme.example', changed });
  expect(reopens({ reveal: ['email'], renews: true }, moved)).toBe(true);
});

test('a reopened row whose status was cut short by hand is done again, and says nothing that it does not know', () => {
  const reopened = reopenedStatus({ reveal: ['phone'] }, rowWith('Done · no email on file'));
  expect(formatStatus(closedAgain(reopened))).toBe('No data on file · no email on file');
  expect(formatStatus(closedAgain(parseStatus('Matched · done before')))).toBe('Done');
});
