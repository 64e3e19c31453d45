/** Defines GET /suggest: titles, companies or locations that begin with what was typed, commonest first. */

import { z } from 'zod';
import type { CallContext } from '../context';
import { SUGGEST_ITEMS_MAX } from '../plans';
import { fold } from '../text';
import { parseQuery } from '../wire/input';
import { suggestQuery } from '../wire/requests';

const itemRow = z.object({ value: z.string(), label: z.string(), count: z.int() });

/** Sorts after every text that begins with the same prefix. */
const LAST_CHARACTER = '\u{10FFFF}';

export function suggest(call: CallContext) {
  const { kind, q } = parseQuery(suggestQuery, call.query);
  const prefix = fold(q ?? '');
  const items = call.database.all(
    itemRow,
    `SELECT value, value AS label, people AS count FROM suggestions
     WHERE kind = ? AND value_key >= ? AND value_key < ? ORDER BY people DESC, value LIMIT ?`,
    ...[kind, prefix, prefix + LAST_CHARACTER, SUGGEST_ITEMS_MAX],
  );
  return { kind, items };
}
