/** Defines how many rows a day each account type and plan allows, and which limit binds first. */
import { type PlanLimits, plans } from '../../api/limits/plans';
import type { Plan } from '../stage';

/** What an Apps Script account may do in a day (platform facts, section 1). */
export interface AccountType {
  readonly name: string;
  readonly fetchesPerDay: number;
  readonly propertyCallsPerDay: number;
  readonly triggerMsPerDay: number;
}

const minuteMs = 60_000;
const hoursPerDay = 24;
const minutesPerDay = 24 * 60;

export const accountTypes: readonly AccountType[] = [
  {
    name: 'consumer',
    fetchesPerDay: 20_000,
    propertyCallsPerDay: 50_000,
    triggerMsPerDay: 90 * minuteMs,
  },
  {
    name: 'Workspace',
    fetchesPerDay: 100_000,
    propertyCallsPerDay: 500_000,
    triggerMsPerDay: 6 * 60 * minuteMs,
  },
];

/** What a row costs, as the runs of the bench measured it. */
export interface RowCost {
  /** Matches and batches together. */
  readonly requests: number;
  /** Fields on file and wanted. */
  readonly reveals: number;
  /** Reads and writes of properties. */
  readonly propertyCalls: number;
}

export interface Capacity {
  readonly account: string;
  readonly plan: Plan;
  /** Rows a day by each limit, taken alone. */
  readonly byLimit: readonly { readonly limit: string; readonly rows: number }[];
  /** The least of them. */
  readonly rows: number;
  readonly bindsFirst: string;
}

/** With the sidebar open around the clock. */
export function sidebarCapacity(account: AccountType, plan: Plan, cost: RowCost): Capacity {
  const { limits } = plans[plan];
  return capacity(account, plan, [
    ...sharedLimits(account, limits, cost),
    {
      limit: 'requests a minute',
      rows: (limits.requestsPerMinute * minutesPerDay) / cost.requests,
    },
    {
      limit: 'reveals a minute',
      rows: perReveal(limits.revealsPerMinute * minutesPerDay, cost),
    },
  ]);
}

/** How long the hourly trigger of the add-on works each time; see `src/config.ts`. */
export const triggerWorkMs = 200_000;

/**
 * With the sidebar closed: the hourly trigger works for a while each time, as often as the trigger
 * time of a day allows. A burst of the minute's limit at its start, and one each minute.
 */
export function triggerCapacity(account: AccountType, plan: Plan, cost: RowCost): Capacity {
  const { limits } = plans[plan];
  const hours = Math.min(hoursPerDay, Math.floor(account.triggerMsPerDay / triggerWorkMs));
  const bursts = hours * (Math.floor(triggerWorkMs / minuteMs) + 1);
  return capacity(account, plan, [
    ...sharedLimits(account, limits, cost),
    {
      limit: 'run time of triggers and requests a minute',
      rows: (limits.requestsPerMinute * bursts) / cost.requests,
    },
    {
      limit: 'run time of triggers and reveals a minute',
      rows: perReveal(limits.revealsPerMinute * bursts, cost),
    },
  ]);
}

type ByLimit = Capacity['byLimit'];

function sharedLimits(account: AccountType, limits: PlanLimits, cost: RowCost): ByLimit {
  return [
    { limit: 'daily cap on reveals', rows: perReveal(limits.revealsPerDay, cost) },
    { limit: 'UrlFetch calls a day', rows: account.fetchesPerDay / cost.requests },
    { limit: 'properties a day', rows: account.propertyCallsPerDay / cost.propertyCalls },
  ];
}

function perReveal(reveals: number, { reveals: perRow }: RowCost): number {
  return perRow === 0 ? Number.POSITIVE_INFINITY : reveals / perRow;
}

function capacity(account: AccountType, plan: Plan, byLimit: ByLimit): Capacity {
  const whole = byLimit
    .filter(({ rows }) => Number.isFinite(rows))
    .map(({ limit, rows }) => ({ limit, rows: Math.floor(rows) }))
    .sort((a, b) => a.rows - b.rows);
  const [least] = whole;
  if (least === undefined) throw new RangeError('No limit bounds the rows.');
  return {
    account: account.name,
    plan,
    byLimit: whole,
    rows: least.rows,
    bindsFirst: least.limit,
  };
}

/** Cells of a spreadsheet at most (platform facts, section 4). */
const cellsMax = 10_000_000;

/**
 * Rows of leads that fit into one spreadsheet with the log of their run: each row takes the sheet's
 * columns, and in the log one line for the row and one for each field revealed.
 */
export function rowsThatFit(sheetColumns: number, logColumns: number, cost: RowCost): number {
  return Math.floor(cellsMax / (sheetColumns + logColumns * (1 + cost.reveals)));
}
