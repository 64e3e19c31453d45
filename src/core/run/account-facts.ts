/** Defines what a run keeps of the account that pays. */

import { batchIdsMaxDefault } from '../../config';
import { ownerOf } from '../account/owner';
import type { Account } from '../api/endpoints/account';
import { utcDayOf } from '../text/utc-day';
import type { RunState } from './run-state';

export function accountFacts(account: Account, nowMs: number): RunState['account'] {
  const { limits, credits } = account;
  return {
    // What a run remembers of one call has to fit into a property, also where a plan allows more.
    batchMax: Math.min(limits.batchIdsMax, batchIdsMaxDefault),
    costPerReveal: credits.costPerReveal,
    revealsPerMinute: limits.revealsPerMinute,
    revealsPerDay: limits.revealsPerDay,
    revealsToday: limits.revealsToday,
    requestsPerMinute: limits.requestsPerMinute,
    owner: ownerOf(account),
    keyPrefix: account.apiKey.prefix,
    day: utcDayOf(nowMs),
  };
}

/** The account as it is now: it may have been topped up, and a reveal may cost something else. */
export function withAccount(run: RunState, account: Account, nowMs: number): RunState {
  return { ...run, balance: account.credits.balance, account: accountFacts(account, nowMs) };
}

/**
 * The run with a balance that an answer told. What it fell by beyond `spent` others spent: on reveals, which
 * count for the day as well.
 */
export function withBalanceTold(run: RunState, balance: number, spent = 0): RunState {
  const { costPerReveal, revealsToday } = run.account;
  const others = Math.max(0, run.balance - spent - balance);
  const fields = Math.round(others / Math.max(1, costPerReveal));
  return {
    ...run,
    balance,
    account: { ...run.account, revealsToday: revealsToday + fields },
  };
}
