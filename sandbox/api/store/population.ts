/** Defines the store of the invented people: built once per process and seed, then shared by all services. */

import { randomUUID } from 'node:crypto';
import { companyKey } from '../matching/company-name';
import { nameKey } from '../matching/person-name';
import type { InventedPerson } from '../people/person';
import { fold } from '../text';
import { Database } from './database';

/** Kept open as long as the process lives: a shared in-memory database ends with its last connection. */
const stores = new WeakMap<readonly InventedPerson[], { uri: string; database: Database }>();

/** Attaches the people to a store, so that a fresh service costs no inserts. */
export function attachPopulation(database: Database, people: readonly InventedPerson[]): void {
  let store = stores.get(people);
  if (!store) {
    store = buildStore(people);
    stores.set(people, store);
  }
  database.attach(store.uri, 'population');
}

function buildStore(people: readonly InventedPerson[]) {
  const uri = `file:population-${randomUUID()}?mode=memory&cache=shared`;
  const database = new Database(uri);
  database.transaction(() => {
    database.createTables('schema-people.sql');
    people.forEach((person, index) => {
      insertPerson(database, person, index + 1);
    });
    insertSuggestions(database, people);
  });
  return { uri, database };
}

function insertPerson(database: Database, person: InventedPerson, number: number): void {
  const { company, email, phone } = person;
  const name = { first: fold(person.firstName), last: fold(person.lastName) };
  database.run(
    'INSERT OR IGNORE INTO companies VALUES (?, ?, ?, ?)',
    ...[company.slug, company.name, company.domain, companyKey(company.name)],
  );
  database.run(
    'INSERT INTO people VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    ...[number, person.id, person.slug, person.firstName, person.lastName, person.fullName],
    ...[person.title, person.seniority, JSON.stringify(person.functions), company.slug],
    ...[person.city, person.state, person.country, person.countryCode],
    ...[person.linkedinSlug, person.tier, email === null ? 0 : 1, person.emailStatus],
    ...[email?.split('@')[1] ?? '', phone === null ? 0 : 1, nameKey(name), name.last],
  );
  insertTexts(database, person, number);
  for (const [field, value] of Object.entries({ email, phone })) {
    if (value !== null) database.run('INSERT INTO vault VALUES (?, ?, ?)', person.id, field, value);
  }
}

function insertTexts(database: Database, person: InventedPerson, number: number): void {
  database.run(
    'INSERT INTO people_text (rowid, full_name, title, company, place) VALUES (?, ?, ?, ?, ?)',
    ...[number, fold(person.fullName), fold(person.title), fold(person.company.name)],
    fold(`${person.city} ${person.state} ${person.country}`),
  );
}

function insertSuggestions(database: Database, people: readonly InventedPerson[]): void {
  const texts = {
    titles: people.map((person) => person.title),
    companies: people.map((person) => person.company.name),
    locations: people.map(({ city, country }) => (city === country ? city : `${city}, ${country}`)),
  };
  for (const [kind, values] of Object.entries(texts)) {
    for (const [value, count] of countEach(values)) {
      database.run('INSERT INTO suggestions VALUES (?, ?, ?, ?)', kind, value, fold(value), count);
    }
  }
}

function countEach(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
