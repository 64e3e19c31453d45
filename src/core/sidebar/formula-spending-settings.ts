/** Defines the owner's switch that lets formulas spend, and its limit a day. */

import * as z from 'zod/mini';
import { lateSchema } from '../api/wire';
import { parseKept } from '../kept-json';
import type { SettingsView } from './model';
import type { Session } from './session';

const limitSchema = lateSchema(() => z.object({ limitPerDay: z.number() }));
const spentSchema = lateSchema(() => z.object({ day: z.number(), spent: z.number() }));

const defaultLimit = 25;
const dayMs = 86_400_000;

/** In the user's properties: in a formula those are the owner's, and no editor can write them. */
export function formulaLimitKey(documentId: string): string {
  return `cdx.formulas.${documentId}`;
}

/** In the document's properties: formulas of all users count into one sum a day. */
export const formulaSpentKey = 'cdx.formulas-spent';

export function formulaLimitOf(session: Pick<Session, 'userStore' | 'workbook'>): number | null {
  const text = session.userStore.get(formulaLimitKey(session.workbook.id));
  return parseKept(limitSchema, text)?.limitPerDay ?? null;
}

export function formulaSpendingOf(session: Session): SettingsView['formulaSpending'] {
  const limit = formulaLimitOf(session);
  const spent = parseKept(spentSchema, session.documentStore.get(formulaSpentKey));
  const today = Math.floor(session.clock.nowMs() / dayMs);
  return {
    on: limit !== null,
    limitPerDay: limit ?? defaultLimit,
    spentToday: spent?.day === today ? spent.spent : 0,
    editable: true,
  };
}

export function keepFormulaSpending(session: Session, on: boolean, limitPerDay: number): void {
  const key = formulaLimitKey(session.workbook.id);
  if (on) session.userStore.set(key, JSON.stringify({ limitPerDay }));
  else session.userStore.remove(key);
}
