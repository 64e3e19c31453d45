/** Defines what an endpoint is given: the store, the moment, and who is calling. */

import type { Plan } from './plans';
import type { Database } from './store/database';
import type { AccountRow, KeyRow } from './store/rows';
import type { RevealOrigin } from './types';

/** On whose behalf, when and where credits are spent. */
export interface Spending {
  database: Database;
  nowMs: number;
  account: Pick<AccountRow, 'id'>;
  plan: Plan;
  origin: RevealOrigin;
  requestId: string;
  /** True while an injected fault keeps contact values out of reach. */
  vaultIsDown: boolean;
}

export interface Caller {
  key: KeyRow;
  account: AccountRow;
  plan: Plan;
}

export interface CallContext extends Spending, Caller {
  account: AccountRow;
  /** Decoded path parameter, empty where the path has none. */
  id: string;
  query: URLSearchParams;
  body: string | null;
}
