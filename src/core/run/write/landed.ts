/** Defines what became of rows in a write, and how a run counts it; also where a step did not live to. */

import { type RowEntry, rowPrint } from '../../sheet/log/log-line';
import { earlierText } from '../../sheet/log/row-changes';
import type { SheetRow } from '../../sheet/rows/sheet-rows';
import { isMatched, parseStatus } from '../../sheet/rows/status';
import { fingerprint } from '../../text/fingerprint';
import { groupedBy } from '../../text/grouped';
import type { RunState } from '../run-state';
import { rowStateOf } from '../view/row-states';
import type { StatusChange } from './row-writer';

/** A row counts once: as matched until it has its outcome, and where it got another, as that. */
export function countsWith(
  { counts, settings }: Pick<RunState, 'counts' | 'settings'>,
  statuses: readonly StatusChange[],
): RunState['counts'] {
  if (settings.checks) return { ...counts, done: counts.done + statuses.length };
  const next = { ...counts };
  for (const { before, after } of statuses) {
    const status = parseStatus(after);
    const name = rowStateOf(status.base);
    const former = rowStateOf(before.base);
    next.matched += Number(isMatched(status)) - Number(isMatched(before));
    if (former !== undefined) next[former] = Math.max(0, next[former] - 1);
    if (name !== undefined) next[name] += 1;
  }
  return { ...next, matched: Math.max(0, next.matched) };
}

/** What `entries` of a step that died wrote into these rows; of a check, what it said there. */
export function landedIn(
  { settings }: Pick<RunState, 'settings'>,
  entries: readonly RowEntry[],
  rows: readonly SheetRow[],
): readonly StatusChange[] {
  const name = settings.checks ? 'changed' : 'status';
  const left = groupedBy(rows, ({ inputsKey, cells }) =>
    landedKey(rowPrint(inputsKey), fingerprint(cells[name] ?? '')),
  );
  return entries.flatMap(({ row, written, earlier }) => {
    const found = left.get(landedKey(row, written[name] ?? ''))?.pop();
    if (found === undefined) return [];
    const before = earlierText(earlier.status);
    return [{ before: parseStatus(before), after: found.cells.status ?? '' }];
  });
}

function landedKey(row: string, print: string): string {
  return `${row} ${print}`;
}
