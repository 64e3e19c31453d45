/** Defines how a table of a formula is asked for by one of the cells that want it at once. */
import { claimPollMs } from '../../../config';
import type { ContactDataApi } from '../../api/contact-data-api';
import type { AskOnce, FormulaDeps, FormulaRows } from '../formula-deps';
import { askOnce } from './ask-once';
import { claimedKeys, release } from './claims';
import type { TimeLeft } from './time-left';

/** The table that `kept` reads once another cell has it, or the one that `ask` gives; null out of time. */
export function askedTable(
  deps: FormulaDeps,
  api: ContactDataApi,
  timeLeft: TimeLeft,
  key: string,
  kept: () => FormulaRows | null,
  ask: (once: AskOnce) => FormulaRows | null,
): FormulaRows | null {
  while (claimedKeys(deps, [key]).length === 0) {
    if (!timeLeft.wait(claimPollMs)) return null;
    const table = kept();
    if (table !== null) return table;
  }
  try {
    // Who had the claim before may have answered while this execution waited for the lock.
    return kept() ?? ask((send) => askOnce(deps, api, timeLeft, send));
  } finally {
    release(deps, [key]);
  }
}
