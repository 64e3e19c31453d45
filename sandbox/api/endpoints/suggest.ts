/** Defines GET /suggest: titles, companies or locations that begin with what was typed, commonest first. */

import { z } from 'zod';
import type { CallContext } from '../context';
import { suggestItemsMax } from '../limits/plans';
import { fold, unaccented } from '../text';
import { parseQuery } from '../wire/input';
import { suggestQuery } from '../wire/requests';

const itemRow = z.object({ value: z.string(), label: z.string(), count: z.int() });

/** Sorts after every text that begins with the same prefix. */
const lastCharacter = '\u{10FFFF}';

/** What was typed is letters, digits and the spaces between them. */
const plain = /^([\p{L}\p{N}\p{M} ]*[\p{L}\p{N}\p{M}])?$/u;

export function suggest(call: CallContext) {
  const { kind, q = '' } = parseQuery(suggestQuery, call.query, call.options);
  const prefix = fold(q);
  const rows = call.database.all(
    itemRow,
    `SELECT value, value AS label, people AS count FROM suggestions
     WHERE kind = ? AND value_key >= ? AND value_key < ? ORDER BY people DESC, value`,
    ...[kind, prefix, prefix + lastCharacter],
  );
  const items = rows.filter(({ value }) => begins(value, q)).slice(0, suggestItemsMax);
  if (call.options.suggestLabels === 'asValue') return { kind, items };
  const labelled = items.map((item) => ({ ...item, label: `${item.value} (${item.count})` }));
  return { kind, items: labelled };
}

/** Keys have no punctuation: where some was typed, it has to stand in the value too. */
function begins(value: string, typed: string): boolean {
  return plain.test(typed) || unaccented(value).startsWith(unaccented(typed));
}
