/** Defines entries of the log for tests that need some. */

import type { RevealEntry, RowEntry } from '../../src/core/sheet/log/log-line';

export function aReveal(parts: Partial<RevealEntry> = {}): RevealEntry {
  return {
    kind: 'reveal',
    runId: 'run-1',
    step: 'step-1',
    atMs: 0,
    paidBy: { keyPrefix: 'cdx_live_ABCD', owner: 'ab12', auto: false },
    personId: 'per_1',
    field: 'email',
    credits: 1,
    source: 'vault',
    requestId: 'req-1',
    ...parts,
  };
}

export function aRowEntry(parts: Partial<RowEntry> = {}): RowEntry {
  return {
    kind: 'row',
    runId: 'run-1',
    step: 'step-1',
    atMs: 0,
    personId: 'per_1',
    row: 'print',
    written: { email: 'aaa', status: 'bbb' },
    earlier: { email: 'mine@example.com, "quoted" = x' },
    ...parts,
  };
}
