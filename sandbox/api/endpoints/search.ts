/** Defines GET /people/search: full text, filters and paging over people, without contact values. */

import { z } from 'zod';
import type { CallContext } from '../context';
import { personRow, selectPeople } from '../store/rows';
import { parseQuery } from '../wire/input';
import { toWireSummary } from '../wire/people';
import { searchQueryOf } from '../wire/requests';
import { toFilter } from './search-filter';
import { askedPage, servedPage } from './search-page';

const totalRow = z.object({ total: z.int() });

/** No page goes beyond the plan's maximum, which also ends `total` unless an option says otherwise. */
export function searchPeople(call: CallContext) {
  const { options, limits, database } = call;
  const query = parseQuery(searchQueryOf(options, limits), call.query, options);
  const { conditions, values } = toFilter(database, query, options);
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
  const { total: found } = database.only(
    totalRow,
    `SELECT COUNT(*) AS total FROM people p JOIN companies c ON c.slug = p.company_slug ${where}`,
    ...values,
  );
  const reachable = Math.min(found, limits.maxSearchResults);
  const page = servedPage(askedPage(query, options), reachable, options, limits);
  const people = database.all(
    personRow,
    `${selectPeople} ${where} ORDER BY p.number LIMIT ? OFFSET ?`,
    ...[...values, page.count, page.offset],
  );
  return {
    results: people.map((person) => toWireSummary(person, options)),
    total: options.searchTotal === 'reachable' ? reachable : found,
    page: page.number,
    page_size: page.sizeSaid,
  };
}
