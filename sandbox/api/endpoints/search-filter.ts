/** Defines how the filters of a search become conditions. */

import { z } from 'zod';
import type { Options } from '../options';
import type { Database, SqlValue } from '../store/database';
import { fold } from '../text';
import { validationError } from '../wire/errors';
import type { SearchQuery } from '../wire/requests';

/** Conditions joined by AND, with the values for their placeholders in order. */
interface Filter {
  conditions: string[];
  values: SqlValue[];
}

const seniorityRow = z.object({ seniority: z.string() });

const countryColumns = {
  codesOrNames: ['p.country_code', 'p.country'],
  codes: ['p.country_code'],
  names: ['p.country'],
};

export function toFilter(database: Database, query: SearchQuery, options: Options): Filter {
  const filter: Filter = { conditions: [], values: [] };
  addText(filter, '', query.q);
  addText(filter, 'title', query.title);
  addText(filter, 'company', query.company);
  addText(filter, 'place', query.location);
  addList(filter, ['p.seniority'], seniorities(database, query.seniority, options));
  addList(filter, countryColumns[options.countries], items(query.countries));
  addFlag(filter, 'p.phone_available', query.has_phone);
  addFlag(filter, 'p.email_available', query.has_email);
  return filter;
}

/** Every word must begin some word of the column (of any column when it is empty). */
function addText(filter: Filter, column: string, text: string | undefined): void {
  const words = fold(text ?? '')
    .split(' ')
    .filter(Boolean);
  if (words.length === 0) {
    if (text?.trim()) filter.conditions.push('FALSE');
    return;
  }
  const terms = words.map((word) => `"${word}"*`).join(' ');
  filter.conditions.push('p.number IN (SELECT rowid FROM people_text WHERE people_text MATCH ?)');
  filter.values.push(column ? `${column} : (${terms})` : terms);
}

/** A comma-separated list, compared without case. */
function items(list: string | undefined): string[] {
  return (list ?? '')
    .split(',')
    .map((item) => item.trim().toLowerCase())
    .filter(Boolean);
}

/** Unknown values find nobody, unless an option refuses or ignores them. */
function seniorities(database: Database, list: string | undefined, options: Options): string[] {
  const asked = items(list);
  if (options.unknownSeniority === 'findsNobody' || asked.length === 0) return asked;
  const rows = database.all(seniorityRow, 'SELECT DISTINCT seniority FROM people');
  const known = asked.filter((item) => rows.some(({ seniority }) => seniority === item));
  if (known.length < asked.length && options.unknownSeniority === 'refused')
    throw validationError([{ path: 'seniority', message: 'Unknown value.' }]);
  return known;
}

function addList(filter: Filter, columns: readonly string[], list: readonly string[]): void {
  if (list.length === 0) return;
  const tests = columns.map((column) => `LOWER(${column}) IN (SELECT value FROM json_each(?))`);
  filter.conditions.push(`(${tests.join(' OR ')})`);
  filter.values.push(...columns.map(() => JSON.stringify(list)));
}

function addFlag(filter: Filter, column: string, wanted: boolean | undefined): void {
  if (wanted === undefined) return;
  filter.conditions.push(`${column} = ?`);
  filter.values.push(wanted ? 1 : 0);
}
