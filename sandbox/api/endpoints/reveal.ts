/** Defines POST /people/{id}/reveal. */

import { balanceOf } from '../accounts/ledger';
import type { CallContext } from '../context';
import { requirePerson } from '../store/people-store';
import type { PersonRow } from '../store/rows';
import type { Field } from '../types';
import { ApiError, statusOf } from '../wire/errors';
import { parseBody } from '../wire/input';
import { toWirePerson } from '../wire/people';
import { revealBody } from '../wire/requests';
import { toWireReveal } from '../wire/reveals';
import { type PersonReveal, revealPerson } from './person-reveal';

export function revealOne(call: CallContext) {
  if (call.options.personBeforeBody === 'yes') requirePerson(call.database, call.id);
  const { fields } = parseBody(revealBody, call.body);
  const person = requirePerson(call.database, call.id);
  const reveal = revealForAnswer(call, person, fields);
  throwIfNothingRevealed(reveal);
  return {
    person: toWirePerson(call, person),
    credits: { spent: reveal.creditsSpent, balance: balanceOf(call) },
    ...toWireReveal(reveal, call.options),
  };
}

/** The reveal of one person who is the whole answer: an injected fault of the entry refuses the call. */
export function revealForAnswer(
  call: CallContext,
  person: PersonRow,
  fields: readonly Field[],
): PersonReveal {
  const fault = call.entryFault(person, false);
  const refused = fault?.kind === 'entryError';
  if (refused && !fault.charged) throw injected(fault.code);
  const reveal = revealPerson(call, person, fields, fault);
  if (refused) throw injected(fault.code);
  return reveal;
}

function injected(code: string): ApiError {
  return new ApiError(code, 'The person could not be revealed.', { status: statusOf(code) });
}

/** "When nothing can be revealed, the first error is returned as an error response." */
export function throwIfNothingRevealed(reveal: PersonReveal): void {
  const first = reveal.failures[0]?.error;
  const nothing = Object.keys(reveal.results).length + reveal.unsaid.length === 0;
  if (first && nothing) throw first;
}
