/** Defines the owner's switch that lets formulas spend: its limit a day, and the account it is for. */

import { mayOwnFormulas } from '../account/formula-owner';
import { noteReveals } from '../account/last-reveal';
import {
  formulaLimitKey,
  formulaPermissionOf,
  permissionSchema,
} from '../formulas/spending/permission';
import { formulasSpentToday } from '../formulas/spending/spending';
import { isStrange, setAsideStrange } from '../text/set-aside';
import type { Session } from './session';
import type { SettingsView } from './views';

const defaultLimit = 25;

export function formulaSpendingOf(session: Session): SettingsView['formulaSpending'] {
  const limitPerDay = formulaPermissionOf(session.userStore, session.workbook.id)?.limitPerDay;
  const limit = limitPerDay ?? defaultLimit;
  const editable = mayOwnFormulas(session);
  return {
    on: limitPerDay !== undefined && editable,
    isOutdated: isStrange(
      session.userStore,
      formulaLimitKey(session.workbook.id),
      permissionSchema,
    ),
    limitPerDay: limit,
    // Where nobody can tell, nothing more is spent: that reads as used up.
    spentToday: formulasSpentToday(session.documentStore, session.clock) ?? limit,
    editable,
  };
}

/** What another version kept there is set aside. */
function freedKey({ userStore, workbook }: Session): string {
  const key = formulaLimitKey(workbook.id);
  setAsideStrange(userStore, key, permissionSchema);
  return key;
}

/** `grant`: see `currentGrant`; the switch is worth nothing with any other. */
export function allowFormulaSpending(session: Session, limitPerDay: number, grant: string): void {
  const kept = { v: 1, limitPerDay, grant };
  session.userStore.set(freedKey(session), JSON.stringify(kept));
}

/** What formulas may have bought by now is asked for anew: it shows also when nothing may be spent. */
export function endFormulaSpending(session: Session): void {
  session.userStore.remove(freedKey(session));
  noteReveals(session.documentCache, session.clock);
}
