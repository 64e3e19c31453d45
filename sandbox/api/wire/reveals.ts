/** Defines how the outcome of revealing one person looks on the wire, in all three endpoints that reveal. */

import type { FieldFailure, PersonReveal } from '../endpoints/person-reveal';
import type { Options } from '../options';
import { wireDetails, wireMessage } from './refusals';

/** @param tellsErrors false where an option leaves failed fields out of the answer. */
export function toWireReveal(reveal: PersonReveal, options: Options, tellsErrors = true) {
  return { results: wireResults(reveal, options), ...wireErrors(reveal, options, tellsErrors) };
}

export function wireResults(reveal: PersonReveal, options: Options) {
  return Object.fromEntries(
    Object.entries(reveal.results).map(([field, { source, creditsSpent }]) => [
      field,
      { ...wireSource(source, options), credits_spent: creditsSpent },
    ]),
  );
}

const otherSources = { vault: 'partner_network', history: 'owned' };

function wireSource(source: 'vault' | 'history', { revealSource }: Options): { source?: string } {
  if (revealSource === 'absent') return {};
  if (revealSource === 'vault') return { source: 'vault' };
  return { source: revealSource === 'others' ? otherSources[source] : source };
}

/** The document leaves open what `errors` is, with entries and without. */
export function wireErrors(
  { failures }: Pick<PersonReveal, 'failures'>,
  options: Options,
  tellsErrors = true,
): { errors?: unknown } {
  if (failures.length > 0 && tellsErrors) return { errors: shapedErrors(failures, options) };
  if (options.errorsWhenNone === 'absent') return {};
  return { errors: options.errorsWhenNone === 'null' ? null : shapedErrors([], options) };
}

function shapedErrors(failures: readonly FieldFailure[], options: Options): unknown {
  const refusal = ({ error, field }: FieldFailure) => ({
    code: error.code,
    message: wireMessage(error.message, options, field),
    ...wireDetails(error, options),
  });
  switch (options.errorsShape) {
    case 'list':
      return failures.map((failure) => ({ field: failure.field, ...refusal(failure) }));
    case 'listOfNested':
      return failures.map((failure) => ({ field: failure.field, error: refusal(failure) }));
    case 'listOfCodes':
      return failures.map(({ field, error }) => ({ field, code: error.code }));
    case 'texts':
      return failures.map(({ field, error }) => `${field}: ${error.code}`);
    case 'byField':
      return Object.fromEntries(failures.map((failure) => [failure.field, refusal(failure)]));
    case 'byFieldCode':
      return Object.fromEntries(failures.map(({ field, error }) => [field, error.code]));
  }
}
