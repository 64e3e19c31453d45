/** Defines the owner's switch that lets formulas spend: its limit a day, and the account it is for. */

import * as z from 'zod/mini';
import { mayOwnFormulas } from '../account/formula-owner';
import { noteReveals } from '../account/last-reveal';
import { accountOfGrant, currentGrant } from '../account/spending-grant';
import { formulasSpentToday } from '../formulas/spending/spending';
import type { Store } from '../ports/services';
import { parseKept } from '../text/kept-json';
import { lateSchema } from '../text/schema';
import { isStrange, setAsideStrange } from '../text/set-aside';
import type { Session } from './session';
import type { SettingsView } from './views';

const defaultLimit = 25;

/** In the user's properties: in a formula those are the owner's, and no editor can write them. */
function formulaLimitKey(documentId: string): string {
  return `cdx.formulas.${documentId}`;
}

const keptSchema = lateSchema(() =>
  z.object({ v: z.literal(1), limitPerDay: z.number(), grant: z.string() }),
);

export interface FormulaPermission {
  /** Credits. */
  readonly limitPerDay: number;
  /** Of the account that pays (see `accountPrintOf`). */
  readonly account: string;
}

/**
 * Null where the owner has not switched spending on, or for another account than the key is of that
 * is connected now. The earlier version's switch, a number, tells no account: it is off.
 */
export function formulaPermissionOf(
  userStore: Store,
  documentId: string,
): FormulaPermission | null {
  const text = userStore.get(formulaLimitKey(documentId));
  // Most formulas end here, and do without the schema.
  if (text === null) return null;
  const kept = parseKept(keptSchema, text);
  if (kept === null || kept.grant !== currentGrant(userStore)) return null;
  return { limitPerDay: kept.limitPerDay, account: accountOfGrant(kept.grant) };
}

export function formulaSpendingOf(session: Session): SettingsView['formulaSpending'] {
  const limitPerDay = formulaPermissionOf(session.userStore, session.workbook.id)?.limitPerDay;
  const limit = limitPerDay ?? defaultLimit;
  const editable = mayOwnFormulas(session);
  return {
    on: limitPerDay !== undefined && editable,
    isOutdated: isStrange(session.userStore, formulaLimitKey(session.workbook.id), keptSchema),
    limitPerDay: limit,
    // Where nobody can tell, nothing more is spent: that reads as used up.
    spentToday: formulasSpentToday(session.documentStore, session.clock) ?? limit,
    editable,
  };
}

/** What another version kept there is set aside. */
function freedKey({ userStore, workbook }: Session): string {
  const key = formulaLimitKey(workbook.id);
  setAsideStrange(userStore, key, keptSchema);
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
