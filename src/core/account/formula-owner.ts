/** Defines who pays for the formulas of a document, which only formulas can tell: theirs are the owner's properties. */

import type { Store } from '../ports/services';
import { type Payer, payerKey, payerOf } from './key-store';

/** In the document's properties, with the version of what it holds: a payer's id, or `noPayer`. */
const ownerKey = 'cdx.formula-owner.1';
const noPayer = '-';

/** Told by formulas when they are about to ask the API: those whose answer is kept do without. */
export function noteFormulaOwner(documentStore: Store, userStore: Store): void {
  const payer = userStore.get(payerKey) ?? noPayer;
  if (documentStore.get(ownerKey) !== payer) documentStore.set(ownerKey, payer);
}

/** False where formulas are known to be somebody else's: a switch set here has no effect on them. */
export function mayOwnFormulas(session: Payer & { readonly documentStore: Store }): boolean {
  const owner = session.documentStore.get(ownerKey);
  return owner === null || owner === payerOf(session);
}
