/** Defines the owner's switch that lets formulas spend, and its limit a day. */

import { formulasSpentToday } from '../formulas/spending';
import type { Store } from '../ports';
import type { SettingsView } from './model';
import type { Session } from './session';

const defaultLimit = 25;

/** In the user's properties: in a formula those are the owner's, and no editor can write them. */
export function formulaLimitKey(documentId: string): string {
  return `cdx.formulas.${documentId}`;
}

/** Credits a day, or null where the owner has not switched spending on. */
export function formulaLimitOf(userStore: Store, documentId: string): number | null {
  const text = userStore.get(formulaLimitKey(documentId)) ?? '';
  return /^\d{1,16}$/.test(text) ? Number(text) : null;
}

export function formulaSpendingOf(session: Session): SettingsView['formulaSpending'] {
  const limit = formulaLimitOf(session.userStore, session.workbook.id);
  return {
    on: limit !== null,
    limitPerDay: limit ?? defaultLimit,
    spentToday: formulasSpentToday(session.documentStore, session.clock),
    editable: true,
  };
}

export function keepFormulaSpending(session: Session, on: boolean, limitPerDay: number): void {
  const key = formulaLimitKey(session.workbook.id);
  if (on) session.userStore.set(key, String(limitPerDay));
  else session.userStore.remove(key);
}
