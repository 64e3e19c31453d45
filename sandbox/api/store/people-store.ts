/** Defines how people are looked up. */

import { ApiError } from '../wire/errors';
import type { Database } from './database';
import { type PersonRow, personRow, selectPeople } from './rows';

/** By id or slug; throws NOT_FOUND. */
export function requirePerson(database: Database, idOrSlug: string): PersonRow {
  const person = findPerson(database, idOrSlug);
  if (!person) throw new ApiError('NOT_FOUND', 'There is no person with that id or slug.');
  return person;
}

export function findPerson(database: Database, idOrSlug: string): PersonRow | undefined {
  return (
    database.one(personRow, `${selectPeople} WHERE p.id = ?`, idOrSlug) ??
    database.one(personRow, `${selectPeople} WHERE p.slug = ?`, idOrSlug)
  );
}
