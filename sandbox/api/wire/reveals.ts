/** Defines how the outcome of revealing one person looks on the wire, in all three endpoints that reveal. */

import type { PersonReveal } from '../person-reveal';

/** `errors` is present only when some field failed; the document leaves the shape of its entries open. */
export function toWireReveal(reveal: PersonReveal) {
  const results = Object.fromEntries(
    Object.entries(reveal.results).map(([field, { source, creditsSpent }]) => [
      field,
      { source, credits_spent: creditsSpent },
    ]),
  );
  if (reveal.failures.length === 0) return { results };
  const errors = reveal.failures.map(({ field, error: { code, message, details } }) => ({
    field,
    code,
    message,
    ...(details && { details }),
  }));
  return { results, errors };
}
