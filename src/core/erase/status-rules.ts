/** Defines how an erase goes on where data validation refuses its status: other rows go, and the rule is named. */

import { namedError } from '../ports/named-error';
import type { CellRule, Table } from '../ports/workbook';
import { spanOf } from '../sheet/columns/span';
import { erasedText } from '../sheet/rows/status';
import type { EraseRow } from './sheets';

/** Rows that keep all that they tell, since none loses it before its status. */
export class StatusRefused extends namedError('StatusRefused') {}

/** Null where no rule of these rows is in the way. */
export function statusRefusal(table: Table, rows: readonly EraseRow[]): StatusRefused | null {
  const [rule] = refusing(table, rows);
  if (rule === undefined) return null;
  const header = table.headers()[rule.column] ?? '';
  return new StatusRefused(
    `Data validation refuses “${erasedText}” in “${header}” of “${table.name}” (rule: ${rule.words}): change the rule.`,
  );
}

export function rowsWithinRules(table: Table, rows: readonly EraseRow[]): readonly EraseRow[] {
  const refused = new Set(refusing(table, rows).map(({ rowNumber }) => rowNumber));
  return rows.filter(({ rowNumber }) => !refused.has(rowNumber));
}

function refusing(table: Table, rows: readonly EraseRow[]): readonly CellRule[] {
  const places = rows.flatMap(({ rowNumber, edits }) =>
    [...edits].flatMap(([column, text]) => (text === erasedText ? [{ rowNumber, column }] : [])),
  );
  if (places.length === 0) return [];
  const { first, width } = spanOf(places.map(({ column }) => column));
  const band = spanOf(places.map(({ rowNumber }) => rowNumber));
  const due = new Set(places.map(({ rowNumber, column }) => `${rowNumber} ${column}`));
  return table
    .rules(band.first, band.width, first, width)
    .filter((rule) => due.has(`${rule.rowNumber} ${rule.column}`) && !rule.takes(erasedText));
}
