/**
 * Defines how people change after the store was made: another company, a phone, or no record any more. The
 * people of a seed are shared by all services of a process, so what changed lies over them, for one service
 * alone.
 */

import { z } from 'zod';
import type { Database } from '../store/database';
import { requirePerson } from '../store/people-store';

const overlay = [
  `CREATE TABLE IF NOT EXISTS moved_people (
    person_id TEXT PRIMARY KEY, company_slug TEXT NOT NULL, domain TEXT NOT NULL
  ) STRICT`,
  'CREATE TABLE IF NOT EXISTS gone_people (person_id TEXT PRIMARY KEY) STRICT',
  'CREATE TABLE IF NOT EXISTS found_phones (person_id TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT',
  `CREATE TEMP VIEW IF NOT EXISTS people AS
    SELECT p.number, p.id, p.slug, p.first_name, p.last_name, p.full_name, p.title, p.seniority,
      p.functions, coalesce(m.company_slug, p.company_slug) AS company_slug, p.city, p.state,
      p.country, p.country_code, p.linkedin_slug, p.tier, p.email_available, p.email_status,
      CASE WHEN p.email_available THEN coalesce(m.domain, p.email_domain) ELSE '' END AS email_domain,
      p.phone_available OR p.id IN (SELECT person_id FROM found_phones) AS phone_available,
      p.name_key, p.last_name_key
    FROM population.people p LEFT JOIN moved_people m ON m.person_id = p.id
    WHERE p.id NOT IN (SELECT person_id FROM gone_people)`,
  `CREATE TEMP VIEW IF NOT EXISTS vault AS
    SELECT v.person_id, v.field, CASE
      WHEN v.field = 'email' AND m.domain IS NOT NULL
      THEN substr(v.value, 1, instr(v.value, '@')) || m.domain ELSE v.value END AS value
    FROM population.vault v LEFT JOIN moved_people m ON m.person_id = v.person_id
    UNION ALL SELECT person_id, 'phone', value FROM found_phones`,
];

const companyRow = z.object({ name: z.string(), domain: z.string() });

/** To the company with that slug; nobody has revealed the email that the person has there. */
export function movePerson(database: Database, personId: string, companySlug: string): void {
  const id = changingPerson(database, personId);
  const company = database.one(
    companyRow,
    'SELECT name, domain FROM companies WHERE slug = ?',
    companySlug,
  );
  if (!company) throw new RangeError(`There is no company "${companySlug}".`);
  database.run(
    'INSERT OR REPLACE INTO moved_people VALUES (?, ?, ?)',
    ...[id, companySlug, company.domain],
  );
  database.run("DELETE FROM reveals WHERE person_id = ? AND field = 'email'", id);
}

/** Of somebody who had none: it comes on file, and costs from now on. */
export function findPhone(database: Database, personId: string, phone: string): void {
  const id = changingPerson(database, personId);
  database.run('INSERT OR REPLACE INTO found_phones VALUES (?, ?)', id, phone);
}

/** Whoever asks for that id or slug from now on gets NOT_FOUND. */
export function removePerson(database: Database, personId: string): void {
  const id = changingPerson(database, personId);
  database.run('INSERT INTO gone_people VALUES (?)', id);
}

/** Lays the table of changes over the people, and gives the id of this one. */
function changingPerson(database: Database, personId: string): string {
  const { id } = requirePerson(database, personId);
  for (const sql of overlay) database.run(sql);
  return id;
}
