/** Defines the views that the sidebar's tests start from. */

import type {
  Meters,
  PreflightView,
  Problem,
  Reply,
  SheetView,
  SidebarState,
} from '../../src/core/calls/views';
import { noCounts } from '../../src/core/run/run-state';
import type { Ceiling, Receipt, RunView } from '../../src/core/run/views';
import { reduce } from '../../src/sidebar/state/reduce';
import { type Action, blankState, type State } from '../../src/sidebar/state/state';

export { noCounts };

export function makeRun(change: Partial<RunView> = {}): RunView {
  return {
    runId: 'run-1',
    kind: 'enrich',
    phase: 'running',
    pause: null,
    sheetName: 'Leads',
    counts: { ...noCounts, rows: 100 },
    creditsSpent: 0,
    creditLimit: 50,
    creditsLeft: 50,
    timeLeftMs: null,
    mine: true,
    paidBy: 'cdx_live_12',
    ceiling: null,
    checked: null,
    formKey: '',
    receipt: null,
    notes: [],
    undoUntilMs: null,
    startedAtMs: 0,
    movedAtMs: 0,
    ...change,
  };
}

export function makeReceipt(change: Partial<Receipt> = {}): Receipt {
  return {
    runId: 'run-1',
    finishedAtMs: 0,
    stopped: false,
    rows: 100,
    rowsDone: 90,
    people: 80,
    emails: 40,
    phones: 10,
    owned: { emails: 0, phones: 0 },
    creditsSpent: 50,
    creditLimit: 50,
    balanceBefore: 100,
    balanceAfter: 50,
    exact: true,
    notes: [],
    left: [],
    counts: noCounts,
    undone: false,
    undoneInPart: false,
    ...change,
  };
}

export const meters: Meters = {
  plan: 'Pro',
  credits: 500,
  monthlyAllowance: 2_000,
  costPerReveal: 1,
  revealsToday: 10,
  revealsPerDay: 2_000,
  requestsLeft: 60,
  requestsPerMinute: 60,
  revealsPerMinute: 60,
  keyPrefix: 'cdx_live_12',
  account: 'one',
  dayEndsAtMs: 86_400_000,
  asOfMs: 0,
};

const headers = ['LinkedIn', 'Name', 'Company'];

export const sheet: SheetView = {
  sheetId: 7,
  sheetName: 'Leads',
  columns: headers.map((header, index) => ({
    index,
    letter: 'ABC'[index] ?? '',
    header,
    sample: '',
  })),
  mapping: {
    fullName: { column: 1, confidence: 0.97, reason: 'header "Name"' },
    company: { column: 2, confidence: 0.99, reason: 'header "Company"' },
  },
  headerRow: 1,
  headerRowChosen: false,
  topRows: ['LinkedIn, Name, Company'],
  choices: null,
  rows: 312,
  selectedRows: 1,
  selection: 'row 2',
  firstRowPreview: 'Ada Lovelace',
  note: '',
};

export const serverState: SidebarState = {
  connected: true,
  problem: null,
  sheet,
  run: null,
  endedAlone: '',
  settings: {
    formulaSpending: {
      on: false,
      isOutdated: false,
      limitPerDay: 0,
      spentToday: 0,
      editable: true,
    },
    catchUp: { available: true, isOutdated: false, sheets: [] },
    retentionDays: 90,
  },
  presets: {
    cdx: [
      { name: 'status', header: 'CDX status' },
      { name: 'email', header: 'CDX email' },
      { name: 'phone', header: 'CDX phone' },
      { name: 'title', header: 'CDX title' },
      { name: 'confidence', header: 'CDX confidence' },
      { name: 'personId', header: 'CDX person ID' },
      { name: 'seniority', header: 'CDX seniority' },
    ],
    hubspot: [
      { name: 'firstName', header: 'First Name' },
      { name: 'lastName', header: 'Last Name' },
      { name: 'email', header: 'Email' },
    ],
    salesforce: [],
    pipedrive: [],
  },
  whoPays: { runs: 'You pay.', formulas: 'The owner pays.' },
  dashboardUrl: 'https://cdx.example',
};

export function makeProblem(code: string): Problem {
  return {
    code,
    message: `${code} happened.`,
    nextStep: 'Try again.',
    requestId: null,
    field: null,
  };
}

export function ok<T>(value: T, nowMs = 0): Reply<T> {
  return { ok: true, value, meters: null, nowMs };
}

export function failed(code: string): Extract<Reply<never>, { ok: false }> {
  return { ok: false, problem: makeProblem(code), meters: null, nowMs: 0 };
}

export const preflightOf312: PreflightView = {
  blockers: [],
  occupied: null,
  rows: 312,
  finished: 0,
  blank: 0,
  hidden: 0,
  creditsWanted: 624,
  creditLimit: 624,
};

/** What a preview of 312 rows has found. */
export const ceilingOf312: Ceiling = {
  rows: 312,
  matched: 240,
  people: 228,
  alreadyYours: 27,
  creditsMax: 201,
  days: [201],
  balance: 500,
};

/** The state of a page to which this happened, one after another. */
export function after(...actions: readonly Action[]): State {
  return actions.reduce(reduce, blankState);
}

export const opened: Action = { type: 'opened', server: serverState };
export const preflight: Action = { type: 'preflight', view: preflightOf312 };

export function runAction(change: Partial<RunView>): Action {
  return { type: 'run', run: makeRun(change) };
}
