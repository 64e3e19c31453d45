/** Defines a person as the core sees one: flat, and '' where the API has no text (API document, Person). */
import { object, string } from 'zod/mini';
import { anyObject, flag, inShape, lateSchema, orElse, text, texts } from '../../text/schema';

export interface PersonEmail {
  readonly available: boolean;
  /** `verified` or another word of the API; '' where unknown. */
  readonly status: string;
  /** Free to read; '' where there is none. */
  readonly domain: string;
  /** The address, only if the account has revealed it. */
  readonly value: string | null;
}

export interface PersonPhone {
  readonly available: boolean;
  /** The number, only if the account has revealed it. */
  readonly value: string | null;
}

export interface Person {
  readonly id: string;
  readonly slug: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly fullName: string;
  readonly title: string;
  readonly seniority: string;
  readonly functions: readonly string[];
  readonly company: string;
  readonly companySlug: string;
  readonly city: string;
  readonly state: string;
  readonly country: string;
  readonly linkedinUrl: string;
  readonly profileUrl: string;
  readonly tier: string;
  readonly email: PersonEmail;
  readonly phone: PersonPhone;
}

/** One text, of what is known. */
export function locationOf({ city, state, country }: Person): string {
  return [city, state, country].filter(Boolean).join(', ');
}

const revealedText = () => orElse(string(), null);

const wirePerson = () =>
  object({
    id: string(),
    slug: text(),
    first_name: text(),
    last_name: text(),
    full_name: text(),
    title: text(),
    seniority: text(),
    functions: texts(),
    company: anyObject(object({ name: text(), slug: text() })),
    location: anyObject(object({ city: text(), state: text(), country: text() })),
    linkedin_url: text(),
    profile_url: text(),
    tier: text(),
    contact: anyObject(object({ email: wireEmail(), phone: wirePhone() })),
  });

const wireEmail = () =>
  anyObject(object({ available: flag(), status: text(), domain: text(), value: revealedText() }));

const wirePhone = () => anyObject(object({ available: flag(), value: revealedText() }));

/** Schema of a person and of a search result, which is a person with fewer fields. */
export const personSchema = lateSchema(wirePerson);

const personDataSchema = lateSchema(() => object({ person: personSchema() }));

/** Reads `data` of `GET /people/{id}`. */
export function personDataFrom(data: unknown): Person | null {
  const wire = inShape(personDataSchema, data);
  return wire === null ? null : personFrom(wire.person);
}

type WirePerson = ReturnType<typeof wirePerson>['_zod']['output'];

/** The core's person of a parsed one. */
export function personFrom(wire: WirePerson): Person {
  const { company, location, contact } = wire;
  return {
    id: wire.id,
    slug: wire.slug,
    firstName: wire.first_name,
    lastName: wire.last_name,
    fullName: wire.full_name || `${wire.first_name} ${wire.last_name}`.trim(),
    title: wire.title,
    seniority: wire.seniority,
    functions: wire.functions,
    company: company.name,
    companySlug: company.slug,
    city: location.city,
    state: location.state,
    country: location.country,
    linkedinUrl: wire.linkedin_url,
    profileUrl: wire.profile_url,
    tier: wire.tier,
    email: { ...contact.email, value: contact.email.value || null },
    phone: { ...contact.phone, value: contact.phone.value || null },
  };
}
