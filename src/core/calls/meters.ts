/** Defines the numbers of the header: the account as last asked, moved on by what a run did since. */

import { revealsPerMinuteDefault } from '../../config';
import type { AccountMemory } from '../account/account-memory';
import { ownerOfKey } from '../account/owner';
import type { ContactDataApi } from '../api/contact-data-api';
import type { Store } from '../ports/services';
import { isActive, type RunState } from '../run/run-state';
import { dayMs, utcDayOf } from '../text/utc-day';
import type { Meters } from './views';

/**
 * Whether the key that is connected now is another account's than the run began with. A key that was
 * connected by an earlier version, and a run that one began, tell no account.
 */
export function isOfOtherAccount(store: Store, { account }: RunState): boolean {
  const owner = ownerOfKey(store);
  return owner !== undefined && account.owner !== undefined && owner !== account.owner;
}

function saidAtMs(run: RunState): number {
  return isActive(run) ? (run.movedAtMs ?? Number.POSITIVE_INFINITY) : run.finishedAtMs;
}

/** The header's numbers: the account as last asked, moved on by what this user's run did since. */
export function metersOf(
  memory: AccountMemory,
  run: RunState | null,
  api: ContactDataApi | null,
  nowMs: number,
): Meters {
  const day = utcDayOf(nowMs);
  // While a run is paused or waits, others spend and people top up: what `/account` said since is newer.
  const newer = run !== null && saidAtMs(run) > memory.atMs;
  const source = newer ? { credits: run.balance, ...run.account } : memory;
  return {
    plan: memory.plan,
    credits: source.credits,
    monthlyAllowance: memory.monthlyAllowance,
    costPerReveal: memory.costPerReveal,
    revealsToday: source.day === day ? source.revealsToday : 0,
    revealsPerDay: memory.revealsPerDay,
    requestsLeft: api === null ? 0 : Math.max(0, api.slots().requests),
    requestsPerMinute: memory.requestsPerMinute,
    revealsPerMinute: memory.revealsPerMinute ?? revealsPerMinuteDefault,
    keyPrefix: memory.keyPrefix ?? '',
    account: memory.account ?? '',
    dayEndsAtMs: (day + 1) * dayMs,
    asOfMs: newer ? Math.min(nowMs, saidAtMs(run)) : memory.atMs,
  };
}
