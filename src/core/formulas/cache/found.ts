/** Defines what was found for one input, and its short text for the cache. */

import type { Person } from '../../api/endpoints/person';
import { jsonOf } from '../../text/kept-json';
import { type ContactField, contactFields } from '../../words';

export interface FoundPerson {
  readonly kind: 'person';
  readonly person: Person;
  /** Null where the person was asked for by id. */
  readonly confidence: number | null;
  readonly matchedOn: readonly string[];
  /** When it was kept; left out where it was asked for by this execution. */
  readonly atMs?: number;
  /** Print of the list `Do not contact` that they are not on; '' where it lists nobody. */
  readonly list?: string;
  /** That list was the one last seen, as far as the cache knows. */
  readonly isJudged?: boolean;
}

/** A result that is no person, such as `No match`. */
export interface FoundText {
  readonly kind: 'text';
  readonly text: string;
}

export type Found = FoundPerson | FoundText;

/** What the fields of a person that stayed unrevealed read. */
export type Notes = Readonly<Partial<Record<ContactField, string>>>;

/** On file, but not owned by the account when it was asked. */
export function isUnrevealed({ person }: FoundPerson, field: ContactField): boolean {
  return person[field].available && person[field].value === null;
}

/** The same finding with another record: what was judged by the former one is judged anew. */
export function withRecord({ confidence, matchedOn }: FoundPerson, person: Person): FoundPerson {
  return { kind: 'person', person, confidence, matchedOn };
}

/** To another company: what was paid for is the address at the former one. */
function hasMoved({ email: { domain } }: Person, { email }: Person): boolean {
  return domain !== '' && email.domain !== '' && domain !== email.domain;
}

/** With values that only the other one holds: what the account owns it keeps. */
export function withValuesOf(found: Found, other: Found | null): Found {
  if (found.kind !== 'person' || other?.kind !== 'person') return found;
  const lacking = contactFields.filter(
    (field) =>
      isUnrevealed(found, field) &&
      other.person[field].value !== null &&
      (field === 'phone' || !hasMoved(found.person, other.person)),
  );
  if (lacking.length === 0 || found.person.id !== other.person.id) return found;
  const given = (field: ContactField) =>
    (lacking.includes(field) ? other : found).person[field].value;
  const { email, phone } = found.person;
  const whole = {
    email: { ...email, value: given('email') },
    phone: { ...phone, value: given('phone') },
  };
  return withRecord(found, { ...found.person, ...whole });
}

/** Raised when the order below changes: entries of another version count as lost. */
const version = 1;

/** Reads back without a schema: most executions do nothing but this, thousands at a time. */
export function foundText(found: Found): string {
  if (found.kind === 'text') return JSON.stringify([version, found.text]);
  const { person, confidence, matchedOn, list } = found;
  return JSON.stringify([version, personCells(person), confidence, matchedOn, list]);
}

/** Null where the text is missing or of another version. */
export function foundFrom(text: string | undefined): Found | null {
  const cells = listIn(jsonOf(text));
  if (cells[0] !== version) return null;
  if (typeof cells[1] === 'string') return { kind: 'text', text: cells[1] };
  const person = personFrom(listIn(cells[1]));
  if (person === null) return null;
  const confidence = typeof cells[2] === 'number' ? cells[2] : null;
  const matchedOn = listIn(cells[3]).map(textIn);
  return { kind: 'person', person, confidence, matchedOn, list: textIn(cells[4]) };
}

function personCells(person: Person): readonly unknown[] {
  const { email, phone } = person;
  return [
    person.id,
    person.slug,
    person.firstName,
    person.lastName,
    person.fullName,
    person.title,
    person.seniority,
    person.functions,
    person.company,
    person.companySlug,
    person.city,
    person.state,
    person.country,
    person.linkedinUrl,
    person.profileUrl,
    person.tier,
    [email.available, email.status, email.domain, email.value],
    [phone.available, phone.value],
  ];
}

function personFrom(cells: readonly unknown[]): Person | null {
  if (cells.length !== 18) return null;
  const text = (index: number) => textIn(cells[index]);
  const email = listIn(cells[16]);
  const phone = listIn(cells[17]);
  return {
    id: text(0),
    slug: text(1),
    firstName: text(2),
    lastName: text(3),
    fullName: text(4),
    title: text(5),
    seniority: text(6),
    functions: listIn(cells[7]).map(textIn),
    company: text(8),
    companySlug: text(9),
    city: text(10),
    state: text(11),
    country: text(12),
    linkedinUrl: text(13),
    profileUrl: text(14),
    tier: text(15),
    email: {
      available: email[0] === true,
      status: textIn(email[1]),
      domain: textIn(email[2]),
      value: textIn(email[3]) || null,
    },
    phone: { available: phone[0] === true, value: textIn(phone[1]) || null },
  };
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
