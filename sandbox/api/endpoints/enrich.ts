/** Defines POST /enrich. */

import type { CallContext } from '../context';
import { balanceOf, isListed, ownedValue } from '../ledger';
import { findMatch } from '../matching/matcher';
import { toWirePerson } from '../people-store';
import { revealPerson } from '../person-reveal';
import { parseBody } from '../wire/input';
import { enrichBody } from '../wire/requests';
import { toWireReveal } from '../wire/reveals';
import { throwIfNothingRevealed } from './reveal';

export function enrich(call: CallContext) {
  const body = parseBody(enrichBody, call.body);
  const { person, confidence, matchedOn } = findMatch(call.database, body);
  const reveal = body.reveal ? revealAvailable() : undefined;
  return {
    match_confidence: confidence,
    matched_on: matchedOn,
    person: toWirePerson(call, person),
    credits: { spent: reveal?.creditsSpent ?? 0, balance: balanceOf(call) },
    ...(reveal && toWireReveal(reveal)),
  };

  /** "Fields with no data are skipped without charge": a match without any data is still a match. */
  function revealAvailable() {
    const fields = body.reveal_fields.filter(
      (field) => isListed(person, field) || ownedValue(call, person.id, field) !== undefined,
    );
    const outcome = revealPerson(call, person, fields);
    const failures = outcome.failures.filter(({ error }) => error.code !== 'NO_DATA');
    throwIfNothingRevealed({ ...outcome, failures });
    return { ...outcome, failures };
  }
}
