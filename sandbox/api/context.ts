/** Defines what an endpoint is given: the store, the moment, and who is calling. */

import type { EntryFault } from './faults/entry-faults';
import type { AccountLimits } from './limits/account-limits';
import type { Plan } from './limits/plans';
import type { Options } from './options';
import type { Database } from './store/database';
import type { AccountRow, KeyRow } from './store/rows';
import type { RevealOrigin } from './types';

/** On whose behalf, when and where credits are spent. */
export interface Spending {
  database: Database;
  nowMs: number;
  account: Pick<AccountRow, 'id'>;
  limits: AccountLimits;
  options: Options;
  origin: RevealOrigin;
  requestId: string;
  /** True while an injected fault keeps contact values out of reach. */
  vaultIsDown: boolean;
}

export interface Caller {
  key: KeyRow;
  account: AccountRow;
  plan: Plan;
  limits: AccountLimits;
  options: Options;
}

export interface CallContext extends Spending, Caller {
  account: AccountRow;
  /** Decoded path parameter, empty where the path has none. */
  id: string;
  query: URLSearchParams;
  body: string | null;
  /** What an injected fault does to one person of this call, if anything. */
  entryFault(person: { id: string; slug: string }, inBatch: boolean): EntryFault | null;
}
