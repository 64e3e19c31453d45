import {
  ledgerFrom,
  ledgerText,
  type OpenReveal,
  openMs,
} from '../../../../src/core/formulas/spending/spending-ledger';

const noonMs = Date.UTC(2026, 0, 14, 12);

const kept = (parts: Readonly<Record<string, unknown>>) =>
  JSON.stringify({ v: 2, spent: [[20_467, 3]], lastMs: noonMs, open: [], ...parts });

/** So many reveals that were set aside at the same moment. */
function open(count: number, sinceMs: number): readonly OpenReveal[] {
  return Array.from({ length: count }, (_, index) => ({
    personId: `per_${String(index).padStart(36, '0')}`,
    field: 'email',
    credits: 1,
    sinceMs,
    isAgain: false,
  }));
}

describe('the kept text of a ledger', () => {
  test('reads back as what it was made from', () => {
    const ledger = {
      spent: new Map([[20_467, 3]]),
      lastMs: noonMs,
      open: [
        ...open(2, noonMs),
        { personId: 'a,b é', field: 'phone', credits: 1.5, sinceMs: noonMs, isAgain: true },
      ] as const,
    };
    expect(ledgerFrom(ledgerText(ledger, noonMs))).toEqual(ledger);
  });

  test.each<[string, Readonly<Record<string, unknown>>]>([
    ['a day that is none', { spent: [5] }],
    ['a day without credits', { spent: [[20_467]] }],
    ['an open reveal that is no text', { open: [7] }],
    ['one without credits', { open: ['1768392000000'] }],
    ['one whose time is no number', { open: ['noon,1,0,ep1'] }],
    ['one whose credits are no number', { open: ['1768392000000,free,0,ep1'] }],
    ['no time of the last reveal', { lastMs: '1' }],
    ['days that are no list', { spent: {} }],
  ])('is not understood with %s: then nothing may be spent', (_, parts) => {
    expect(ledgerFrom(kept({}))).not.toBeNull();
    expect(ledgerFrom(kept(parts))).toBeNull();
  });

  test('of the first version is not understood without its sum', () => {
    expect(ledgerFrom('{"day":20467}')).toBeNull();
  });
});

test('a ledger too long for a property counts what nobody is at any more as charged', () => {
  const ledger = { spent: new Map(), lastMs: noonMs, open: open(300, noonMs) };
  expect(ledgerText(ledger, noonMs)).toBeNull();
  const laterMs = noonMs + openMs + 1;
  expect(ledgerFrom(ledgerText(ledger, laterMs))).toEqual({
    spent: new Map([[20_467, 300]]),
    lastMs: noonMs,
    open: [],
  });
});

test('where those that executions are at now are too long alone, it does not fit', () => {
  const laterMs = noonMs + openMs + 1;
  const both = [...open(5, noonMs), ...open(300, laterMs)];
  expect(ledgerText({ spent: new Map(), lastMs: laterMs, open: both }, laterMs)).toBeNull();
});
