/** Defines a match: what `POST /enrich` takes and gives (API document, POST /enrich). */
import { nullable, number, object } from 'zod/mini';
import { inShape, lateSchema, orElse, texts } from '../../text/schema';
import { type Person, personFrom, personSchema } from './person';

/** One record of the caller; the client never asks it to reveal. Names left out are not sent. */
export interface EnrichInput {
  readonly linkedinUrl?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly fullName?: string;
  readonly company?: string;
  readonly email?: string;
}

export interface Match {
  /** 0.75 to 1. */
  readonly confidence: number;
  /** Words such as `name`, `company`, `email_domain`. */
  readonly matchedOn: readonly string[];
  readonly person: Person;
  /** Credits on the account; null where the answer does not tell. */
  readonly balance: number | null;
}

const matchSchema = lateSchema(() =>
  object({
    match_confidence: number(),
    matched_on: texts(),
    person: personSchema(),
    credits: orElse(object({ balance: nullable(number()) }), { balance: null }),
  }),
);

export function matchFrom(data: unknown): Match | null {
  const wire = inShape(matchSchema, data);
  if (wire === null) return null;
  return {
    confidence: wire.match_confidence,
    matchedOn: wire.matched_on,
    person: personFrom(wire.person),
    balance: wire.credits.balance,
  };
}

/** The JSON body of the request, without a `reveal`: matching is free. */
export function enrichBody(input: EnrichInput): string {
  return JSON.stringify({
    linkedin_url: input.linkedinUrl,
    first_name: input.firstName,
    last_name: input.lastName,
    full_name: input.fullName,
    company: input.company,
    email: input.email,
  });
}
