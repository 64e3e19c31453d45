/** Defines POST /people/{id}/reveal. */

import type { CallContext } from '../context';
import { balanceOf } from '../ledger';
import { requirePerson, toWirePerson } from '../people-store';
import { type PersonReveal, revealPerson } from '../person-reveal';
import { parseBody } from '../wire/input';
import { revealBody } from '../wire/requests';
import { toWireReveal } from '../wire/reveals';

export function revealOne(call: CallContext) {
  const { fields } = parseBody(revealBody, call.body);
  const person = requirePerson(call.database, call.id);
  const reveal = revealPerson(call, person, fields);
  throwIfNothingRevealed(reveal);
  return {
    person: toWirePerson(call, person),
    credits: { spent: reveal.creditsSpent, balance: balanceOf(call) },
    ...toWireReveal(reveal),
  };
}

/** "When nothing can be revealed, the first error is returned as an error response." */
export function throwIfNothingRevealed(reveal: PersonReveal): void {
  const first = reveal.failures[0]?.error;
  if (first && Object.keys(reveal.results).length === 0) throw first;
}
