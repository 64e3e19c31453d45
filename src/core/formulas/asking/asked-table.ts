/** Defines how a table of a formula is asked for by one of the cells that want it at once. */
import { claimPollMs } from '../../../config';
import type { ContactDataApi } from '../../api/contact-data-api';
import type { AskOnce, FormulaDeps, Table } from '../deps';
import type { Budget } from '../spending/budget';
import { askOnce } from './ask-once';
import { claimed, release } from './claims';

/** The table that `kept` reads once another cell has it, or the one that `ask` gives; null out of time. */
export function askedTable(
  deps: FormulaDeps,
  api: ContactDataApi,
  budget: Budget,
  key: string,
  kept: () => Table | null,
  ask: (once: AskOnce) => Table | null,
): Table | null {
  while (claimed(deps, [key]).length === 0) {
    if (!budget.wait(claimPollMs)) return null;
    const table = kept();
    if (table !== null) return table;
  }
  try {
    // Who had the claim before may have answered while this execution waited for the lock.
    return kept() ?? ask((send) => askOnce(deps, api, budget, send));
  } finally {
    release(deps, [key]);
  }
}
