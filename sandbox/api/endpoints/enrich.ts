/** Defines POST /enrich. */

import { balanceOf, isListed, ownedValue } from '../accounts/ledger';
import type { CallContext } from '../context';
import { findMatch } from '../matching/matcher';
import { parseBody } from '../wire/input';
import { toWirePerson } from '../wire/people';
import { enrichBody } from '../wire/requests';
import { wireErrors, wireResults } from '../wire/reveals';
import { revealForAnswer, throwIfNothingRevealed } from './reveal';

export function enrich(call: CallContext) {
  const { options } = call;
  const body = parseBody(enrichBody, call.body);
  const { person, confidence, matchedOn } = findMatch(call.database, body, options);
  const reveal = body.reveal ? revealAvailable() : undefined;
  return {
    match_confidence: confidence,
    matched_on: matchedOn,
    person: toWirePerson(call, person),
    credits: { spent: reveal?.creditsSpent ?? 0, balance: balanceOf(call) },
    ...(reveal && options.enrichResults === 'present' && { results: wireResults(reveal, options) }),
    ...(reveal && wireErrors(reveal, options)),
  };

  /** "Fields with no data are skipped without charge": a match without any data is still a match. */
  function revealAvailable() {
    const fields = body.reveal_fields.filter(
      (field) => isListed(person, field) || ownedValue(call, person.id, field) !== undefined,
    );
    const outcome = revealForAnswer(call, person, fields);
    const failures = outcome.failures.filter(({ error }) => error.code !== 'NO_DATA');
    throwIfNothingRevealed({ ...outcome, failures });
    return { ...outcome, failures };
  }
}
