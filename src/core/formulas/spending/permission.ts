/** Defines whether formulas may spend, and for which account: the owner's switch, as a formula reads it. */

import * as z from 'zod/mini';
import { accountOfGrant, currentGrant } from '../../account/spending-grant';
import type { Store } from '../../ports/services';
import { parseKept } from '../../text/kept-json';
import { lateSchema } from '../../text/schema';

/** In the user's properties: in a formula those are the owner's, and no editor can write them. */
export function formulaLimitKey(documentId: string): string {
  return `cdx.formulas.${documentId}`;
}

export const permissionSchema = lateSchema(() =>
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
  const kept = parseKept(permissionSchema, text);
  if (kept === null || kept.grant !== currentGrant(userStore)) return null;
  return { limitPerDay: kept.limitPerDay, account: accountOfGrant(kept.grant) };
}
