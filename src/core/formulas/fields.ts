/** Defines the fields that a formula can give of a person, and how each reads in a cell. */

import { locationOf, type Person } from '../api/endpoints/person';
import { type ContactField, contactFields } from '../words';
import { gridOf, gridWidth, isRange, plainText, wordOf } from './arguments';
import { type FoundPerson, isUnrevealed, type Notes } from './cache/found';
import type { FormulaValue } from './formula-deps';
import { FormulaError } from './formula-error';

type Read = (person: Person, found: FoundPerson) => FormulaValue;

const fields = {
  id: (person) => person.id,
  slug: (person) => person.slug,
  first_name: (person) => person.firstName,
  last_name: (person) => person.lastName,
  full_name: (person) => person.fullName,
  title: (person) => person.title,
  seniority: (person) => person.seniority,
  functions: (person) => person.functions.join(', '),
  company: (person) => person.company,
  company_slug: (person) => person.companySlug,
  city: (person) => person.city,
  state: (person) => person.state,
  country: (person) => person.country,
  location: locationOf,
  linkedin_url: (person) => person.linkedinUrl,
  profile_url: (person) => person.profileUrl,
  tier: (person) => person.tier,
  email: ({ email }) => email.value ?? unrevealed('email', email.available, email.domain),
  email_status: (person) => person.email.status,
  email_domain: (person) => person.email.domain,
  email_available: (person) => person.email.available,
  phone: ({ phone }) => phone.value ?? unrevealed('phone', phone.available, ''),
  phone_available: (person) => person.phone.available,
  match_confidence: (_, found) => found.confidence ?? '',
  matched_on: (_, found) => found.matchedOn.join(', '),
} satisfies Readonly<Record<string, Read>>;

export type FieldName = keyof typeof fields;

/** '' stands for a blank header: its column stays empty, so that the others keep their places. */
export type FieldColumn = FieldName | '';

const defaultFields: readonly FieldName[] = ['full_name', 'title', 'company', 'location'];

/** Reads a comma-separated text or a range of names; `Full name` and `full_name` are the same. */
export function fieldsFrom(value: unknown): readonly FieldColumn[] {
  const names = isRange(value) ? namesInRange(value) : plainText(value).split(/[,;\n]/);
  const columns = names.map((name, index) => fieldName(name, index + 1));
  const wanted = isRange(value) ? columns : columns.filter((column) => column !== '');
  return wanted.some((column) => column !== '') ? wanted : defaultFields;
}

/** Email and phone, as far as they are among the columns. */
export function contactFieldsIn(columns: readonly FieldColumn[]): readonly ContactField[] {
  return contactFields.filter((field) => columns.includes(field));
}

/** One cell for each column. */
export function personRow(
  found: FoundPerson,
  columns: readonly FieldColumn[],
  notes: Notes = {},
): readonly FormulaValue[] {
  return columns.map((column) => {
    if (column === '') return '';
    // What a try left unrevealed another one may have revealed since.
    const isOpen = (column === 'email' || column === 'phone') && isUnrevealed(found, column);
    return (isOpen ? notes[column] : undefined) ?? fields[column](found.person, found);
  });
}

function unrevealed(field: ContactField, isAvailable: boolean, domain: string): string {
  if (!isAvailable) return `No ${field} on file`;
  return domain === '' ? 'Not revealed' : `Not revealed (${domain})`;
}

/** A row or a column of headers, without the blanks after the last of them. */
function namesInRange(value: unknown): readonly string[] {
  const grid = gridOf(value);
  if (grid.length > 1 && gridWidth(grid) > 1) {
    throw new FormulaError('fields must be one row or one column of field names.');
  }
  const names = grid.flat().map(plainText);
  const last = names.map((name) => name.trim() !== '').lastIndexOf(true);
  return names.slice(0, last + 1);
}

/** `position` counts from 1: an error repeats nothing that somebody typed, since the platform logs it. */
function fieldName(name: string, position: number): FieldColumn {
  const plain = wordOf(name);
  if (plain === '' || isField(plain)) return plain;
  const known = Object.keys(fields).join(', ');
  throw new FormulaError(`Name ${position} of fields is not a field: use ${known}.`);
}

function isField(name: string): name is FieldName {
  return Object.keys(fields).includes(name);
}
