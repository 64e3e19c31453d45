/** Defines how people are looked up, and how one looks on the wire (API document, "Person"). */

import { z } from 'zod';
import type { Spending } from './context';
import { ApiError } from './errors';
import { linkedinUrl } from './people/person';
import type { Database } from './store/database';
import { type PersonRow, personRow, SELECT_PEOPLE } from './store/rows';

const ownedRow = z.object({ field: z.enum(['email', 'phone']), value: z.string() });
const functionNames = z.array(z.string());

/** By id or slug; throws NOT_FOUND. */
export function requirePerson(database: Database, idOrSlug: string): PersonRow {
  const person =
    database.one(personRow, `${SELECT_PEOPLE} WHERE p.id = ?`, idOrSlug) ??
    database.one(personRow, `${SELECT_PEOPLE} WHERE p.slug = ?`, idOrSlug);
  if (!person) throw new ApiError('NOT_FOUND', 'There is no person with that id or slug.');
  return person;
}

/** The whole person, with contact values only for the fields that the account has revealed. */
export function toWirePerson(owner: Pick<Spending, 'database' | 'account'>, person: PersonRow) {
  const owned = owner.database.all(
    ownedRow,
    'SELECT field, value FROM reveals WHERE account_id = ? AND person_id = ?',
    ...[owner.account.id, person.id],
  );
  const ownedValueOf = (field: 'email' | 'phone') =>
    owned.find((row) => row.field === field)?.value;
  return {
    ...toWireSummary(person),
    contact: {
      email: { ...wireEmail(person), ...optionalValue(ownedValueOf('email')) },
      phone: { available: person.phone_available === 1, ...optionalValue(ownedValueOf('phone')) },
    },
  };
}

/** A person as search lists it: the same fields, never a contact value. */
export function toWireSummary(person: PersonRow) {
  return {
    id: person.id,
    slug: person.slug,
    first_name: person.first_name,
    last_name: person.last_name,
    full_name: person.full_name,
    title: person.title,
    seniority: person.seniority,
    functions: functionNames.parse(JSON.parse(person.functions)),
    company: { name: person.company_name, slug: person.company_slug },
    location: { city: person.city, state: person.state, country: person.country },
    linkedin_url: linkedinUrl(person.linkedin_slug),
    contact: { email: wireEmail(person), phone: { available: person.phone_available === 1 } },
    tier: person.tier,
    profile_url: `https://people.example/${encodeURIComponent(person.slug)}`,
  };
}

function wireEmail(person: PersonRow) {
  return {
    available: person.email_available === 1,
    status: person.email_status,
    domain: person.email_domain,
  };
}

function optionalValue(value: string | undefined): { value?: string } {
  return value === undefined ? {} : { value };
}
