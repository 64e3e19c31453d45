/** Defines GET /people/search: full text, filters and paging over people, without contact values. */

import { z } from 'zod';
import type { CallContext } from '../context';
import { toWireSummary } from '../people-store';
import type { SqlValue } from '../store/database';
import { personRow, SELECT_PEOPLE } from '../store/rows';
import { fold } from '../text';
import { parseQuery } from '../wire/input';
import { type SearchQuery, searchQuery } from '../wire/requests';

/** Conditions joined by AND, with the values for their placeholders in order. */
interface Filter {
  conditions: string[];
  values: SqlValue[];
}

const totalRow = z.object({ total: z.int() });

/** `total` counts what can be paged through: it ends at the plan's maximum, as the pages do. */
export function searchPeople(call: CallContext) {
  const query = parseQuery(searchQuery, call.query);
  const { conditions, values } = toFilter(query);
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
  const { total: found } = call.database.only(
    totalRow,
    `SELECT COUNT(*) AS total FROM people p JOIN companies c ON c.slug = p.company_slug ${where}`,
    ...values,
  );
  const total = Math.min(found, call.plan.limits.maxSearchResults);
  const offset = (query.page - 1) * query.page_size;
  const limit = Math.max(0, Math.min(query.page_size, total - offset));
  const people = call.database.all(
    personRow,
    `${SELECT_PEOPLE} ${where} ORDER BY p.number LIMIT ? OFFSET ?`,
    ...[...values, limit, offset],
  );
  const results = people.map(toWireSummary);
  return { results, total, page: query.page, page_size: query.page_size };
}

function toFilter(query: SearchQuery): Filter {
  const filter: Filter = { conditions: [], values: [] };
  addText(filter, '', query.q);
  addText(filter, 'title', query.title);
  addText(filter, 'company', query.company);
  addText(filter, 'place', query.location);
  addList(filter, ['p.seniority'], query.seniority);
  addList(filter, ['p.country_code', 'p.country'], query.countries);
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

/** A comma-separated list, compared without case; unknown values find nobody. */
function addList(filter: Filter, columns: string[], list: string | undefined): void {
  const items = (list ?? '')
    .split(',')
    .map((item) => item.trim().toLowerCase())
    .filter(Boolean);
  if (items.length === 0) return;
  const tests = columns.map((column) => `LOWER(${column}) IN (SELECT value FROM json_each(?))`);
  filter.conditions.push(`(${tests.join(' OR ')})`);
  filter.values.push(...columns.map(() => JSON.stringify(items)));
}

function addFlag(filter: Filter, column: string, wanted: boolean | undefined): void {
  if (wanted === undefined) return;
  filter.conditions.push(`${column} = ?`);
  filter.values.push(wanted ? 1 : 0);
}
