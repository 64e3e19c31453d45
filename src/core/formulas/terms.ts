/** Defines on what terms formulas reveal: what `/account` says now, never what a plan usually has. */
import { batchIdsMaxDefault, movingCacheSeconds } from '../../config';
import { accountPrintOf } from '../account/owner';
import type { Account } from '../api/endpoints/account';
import type { TimeLeft } from './asking/time-left';
import { keptTable } from './cache/kept-table';
import type { FormulaDeps, FormulaValue } from './formula-deps';

export interface Terms {
  /** Credits for a newly revealed field. */
  readonly costPerReveal: number;
  readonly batchIdsMax: number;
  /** Of the key that pays (see `accountPrintOf`). */
  readonly account: string;
}

/** Null where the time did not suffice; throws what the user must fix. */
export function termsOf(deps: FormulaDeps, timeLeft: TimeLeft): Terms | null {
  const question = { kind: 'terms', text: '', ttlSeconds: movingCacheSeconds };
  const table = keptTable(deps, timeLeft, question, (once) => {
    const account = once((api) => api.account());
    return account === null ? null : [cellsOf(account)];
  });
  const [row] = table ?? [];
  return row === undefined ? null : termsFrom(row);
}

function cellsOf(account: Account): readonly FormulaValue[] {
  const { credits, limits } = account;
  return [credits.costPerReveal, limits.batchIdsMax, accountPrintOf(account)];
}

function termsFrom([cost, batchMax, account]: readonly FormulaValue[]): Terms {
  return {
    costPerReveal: Math.max(0, Number(cost)),
    // More than the document allows would be refused as a whole.
    batchIdsMax: Math.min(batchIdsMaxDefault, Math.max(1, Math.floor(Number(batchMax)))),
    account: String(account),
  };
}
