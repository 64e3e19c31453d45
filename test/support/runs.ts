/** Defines a run's state for tests that need one without a sheet. */

import type { Ask } from '../../src/core/run/money/asks';
import type { Purse } from '../../src/core/run/money/budget';
import { noCounts, type RunSettings, type RunState } from '../../src/core/run/run-state';
import { unknownPlace } from '../../src/core/sheet/log/log-append';

/** Whoever is asked for, there is enough of everything. */
export const plenty: Purse = {
  limitLeft: 100,
  balance: 100,
  dailyLeft: 100,
  minuteLeft: 100,
  costPerReveal: 1,
};

export function someSettings(parts: Partial<RunSettings> = {}): RunSettings {
  return {
    sheetId: 7,
    sheetName: 'Leads',
    inputs: [
      { name: 'fullName', header: 'Name', nth: 0 },
      { name: 'company', header: 'Company', nth: 0 },
    ],
    outputs: [
      { name: 'status', header: 'CDX status' },
      { name: 'email', header: 'CDX email' },
      { name: 'phone', header: 'CDX phone' },
      { name: 'personId', header: 'CDX person ID' },
    ],
    chosen: false,
    reveal: ['email', 'phone'],
    onlyVerifiedEmails: false,
    confidenceMin: 0.75,
    overwrite: false,
    creditLimit: 100,
    auto: false,
    ...parts,
  };
}

export function aRun(parts: Partial<RunState> = {}): RunState {
  return {
    id: 'run-1',
    kind: 'enrich',
    payer: 'payer-1',
    phase: 'running',
    pause: null,
    settings: someSettings(),
    startedAtMs: 0,
    finishedAtMs: 0,
    counts: noCounts,
    spent: 0,
    people: 0,
    emails: 0,
    phones: 0,
    balanceBefore: 1_000,
    balance: 1_000,
    exact: true,
    notes: [],
    account: {
      batchMax: 25,
      costPerReveal: 1,
      revealsPerMinute: 60,
      revealsPerDay: 2_000,
      revealsToday: 0,
      requestsPerMinute: 60,
      day: 0,
    },
    cursorRow: 2,
    passDidWork: false,
    failuresInRow: 0,
    step: null,
    writing: false,
    recovered: [],
    recentReveals: [],
    log: unknownPlace,
    ceiling: null,
    undone: false,
    ...parts,
  };
}

/** Of a batch that is under way. */
export function anAsk(changes: Partial<Ask> = {}): Ask {
  return {
    runId: 'run-1',
    step: 'step-1',
    payer: 'payer-1',
    keyPrefix: 'cdx_live_A',
    owner: 'owner-1',
    auto: false,
    atMs: 0,
    lostAtMs: 0,
    lookedAtMs: 0,
    costPerReveal: 1,
    balanceBefore: 10,
    revealsBefore: 0,
    day: 0,
    people: [{ id: 'per_1', charge: ['phone'] }],
    failures: 0,
    closed: false,
    ...changes,
  };
}
