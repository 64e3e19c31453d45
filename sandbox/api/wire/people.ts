/** Defines how a person looks on the wire (API document, "Person"). */

import { z } from 'zod';
import type { Spending } from '../context';
import type { Options } from '../options';
import { linkedinUrl } from '../people/person';
import type { PersonRow } from '../store/rows';
import { type Field, fields } from '../types';
import { withGaps } from './person-gaps';

const ownedRow = z.object({ field: z.enum(fields), value: z.string() });
const functionNames = z.array(z.string());

type Owner = Pick<Spending, 'database' | 'account' | 'options'>;

/** The whole person, with contact values only for the fields that the account has revealed. */
export function toWirePerson({ database, account, options }: Owner, person: PersonRow) {
  const owned = database.all(
    ownedRow,
    'SELECT field, value FROM reveals WHERE account_id = ? AND person_id = ?',
    ...[account.id, person.id],
  );
  const shownValue = (field: Field) => {
    const value = owned.find((row) => row.field === field)?.value;
    return value === undefined ? unrevealed[options.unrevealedValue] : { value };
  };
  const fields = wireFields(person, options);
  const { contact } = fields;
  return {
    ...withGaps(fields, person.number, options, kept),
    contact: {
      email: { ...contact.email, ...shownValue('email') },
      phone: { ...contact.phone, ...shownValue('phone') },
    },
  };
}

/** What a client needs to name a person, and the contact fields, which are always there by the document. */
const kept: ReadonlySet<string> = new Set(['id', 'slug', 'full_name', 'contact']);
const keptInSummary: ReadonlySet<string> = new Set([...kept, 'title', 'company', 'tier']);

const unrevealed = { absent: {}, null: { value: null }, empty: { value: '' } };

/** A person as search lists it: never a contact value, and at least the fields that are named for it. */
export function toWireSummary(person: PersonRow, options: Options): object {
  const fields = wireFields(person, options);
  if (options.summaryFields === 'all')
    return withGaps(fields, person.number, options, keptInSummary);
  const { id, full_name, title, company, tier, contact } = fields;
  const { domain: _, ...email } = contact.email;
  return {
    ...{ id, full_name, title, company: { name: company.name } },
    ...{ contact: { email, phone: contact.phone }, tier },
  };
}

function wireFields(person: PersonRow, options: Options) {
  const spelled = (value: string) => wireEnum(value, options);
  return {
    id: person.id,
    slug: person.slug,
    first_name: person.first_name,
    last_name: person.last_name,
    full_name: person.full_name,
    title: person.title,
    seniority: spelled(person.seniority),
    functions: functionNames.parse(JSON.parse(person.functions)).map(spelled),
    company: { name: person.company_name, slug: person.company_slug },
    location: { city: person.city, state: person.state, country: person.country },
    linkedin_url: linkedinUrl(person.linkedin_slug),
    contact: {
      email: wireEmail(person, options),
      phone: { available: person.phone_available === 1 },
    },
    tier: spelled(person.tier),
    profile_url: `https://people.example/${encodeURIComponent(person.slug)}`,
  };
}

/** The values that the document names stay as they are. */
const namedValues: ReadonlySet<string> = new Set(['vp', 'sales', 'premium', 'verified']);

function wireEnum(value: string, { enumValues }: Options): string {
  if (enumValues === 'usual' || namedValues.has(value)) return value;
  return enumValues === 'others' ? `unlisted_${value}` : value.toUpperCase();
}

interface WireEmail {
  available: boolean;
  status?: string | null;
  domain?: string | null;
}

function wireEmail(person: PersonRow, options: Options): WireEmail {
  if (person.email_available !== 1) return { available: false, ...noEmail[options.noEmailStatus] };
  return {
    available: true,
    status: wireEnum(person.email_status, options),
    domain: person.email_domain,
  };
}

const noEmail = {
  none: { status: 'none', domain: '' },
  empty: { status: '', domain: '' },
  null: { status: null, domain: null },
  absent: {},
};
