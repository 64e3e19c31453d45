/** Defines what becomes of values that data validation rejects: the row names column and rule, all else is written. */

import { type CellRule, SheetRefused, type Table } from '../../ports/workbook';
import type { Frame } from '../../sheet/rows/frame';
import { formatStatus, parseStatus, statusOf } from '../../sheet/rows/status';
import { type OutputName, outputNames } from '../../words';
import { outputSpan, type Target } from './row-targets';

/** Rules of a band's output cells; asked for where the sheet has refused something before. */
export function rulesIn(
  table: Table,
  frame: Frame,
  band: { readonly firstRow: number; readonly rows: number },
): readonly CellRule[] {
  const { first, width } = outputSpan(frame);
  return table.rules(band.firstRow, band.rows, first, width);
}

export interface Ruled {
  readonly target: Target;
  /** Columns that refuse a value, with their rules, as the receipt names them. */
  readonly refused: readonly string[];
}

/** The target without what its cells would refuse; what was paid stays free to be written later. */
export function withinRules(
  rules: readonly CellRule[],
  { headers, outputs }: Frame,
  target: Target,
  beside: readonly OutputName[] = [],
): Ruled {
  const own = rules.filter(({ rowNumber }) => rowNumber === target.row.rowNumber);
  const refusing = own.flatMap((rule) => {
    const text = target.cells.get(rule.column) ?? '';
    const name = outputNames.find((each) => outputs[each] === rule.column);
    if (name === undefined || text === '' || rule.takes(text)) return [];
    return [{ ...rule, name, isThere: target.row.cells[name] === text }];
  });
  if (refusing.length === 0) return { target, refused: [] };
  const lacking = refusing.filter(({ isThere, name }) => !isThere && !beside.includes(name));
  const refused = lacking.map(({ column, words }) => `“${headers[column] ?? ''}” (rule: ${words})`);
  if (lacking.some(({ name }) => name === 'status')) {
    throw new SheetRefused(
      `Data validation refuses what CDX writes into ${refused.join(', ')}: change the rule.`,
    );
  }
  // What the run was not asked for is no reason to hold the row up; what stands there goes.
  const insteadOf = ({ isThere, name }: (typeof refusing)[number]) =>
    beside.includes(name) && !isThere ? [''] : [];
  const status = lacking.length === 0 ? target.status : refusedStatus(target.status, refused);
  const cells = new Map(
    [...target.cells].flatMap(([column, text]) => {
      const refusal = refusing.find((each) => each.column === column);
      const texts = refusal === undefined ? [text] : insteadOf(refusal);
      return texts.map((each) => [column, column === outputs.status ? status : each] as const);
    }),
  );
  return { target: { ...target, cells, status }, refused };
}

/** The row is not done: it is tried again, for free, once the rule lets it. */
function refusedStatus(text: string, refused: readonly string[]): string {
  const { available, print, owner, list, chosen } = parseStatus(text);
  const notes = [`${refused.join(', ')} does not take the value`];
  return formatStatus(statusOf('Error', { available, print, owner, list, chosen, notes }));
}
