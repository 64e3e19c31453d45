/** Defines what the log keeps of an insert: prints of what was written, by which an erase tells it from what people typed. */

import { lockWaitMaxMs } from '../../../config';
import { nameOf } from '../../ports/named-error';
import type { Table } from '../../ports/workbook';
import { addInserts } from '../../sheet/log/log-append';
import type { RowEntry } from '../../sheet/log/log-line';
import type { NewRow } from '../../sheet/write/appended-rows';
import { fingerprint } from '../../text/fingerprint';
import { type OutputName, outputNames } from '../../words';
import type { Session } from '../session';

export type ColumnsByName = Readonly<Partial<Record<OutputName, number>>>;

/** Stands for the run and the step that other lines are of. */
const source = 'Find people';

/**
 * `rows` by the place of their person's id in `ids`. A log that can't be written is no reason to insert
 * nobody: an erase leaves these cells then, and says so.
 */
export function logInserts(
  { workbook, lock, clock }: Session,
  { sheetId }: Pick<Table, 'sheetId'>,
  ids: readonly string[],
  columns: ColumnsByName,
  rows: ReadonlyMap<number, NewRow>,
): void {
  const atMs = clock.nowMs();
  const of = {
    kind: 'row',
    runId: source,
    step: source,
    atMs,
    row: String(sheetId),
    earlier: {},
  } as const;
  const entries = [...rows].map(([index, row]): RowEntry => {
    const prints = outputNames.flatMap((name) => {
      const text = row.get(columns[name] ?? -1);
      // The id in its column says itself whose it is; the same in another one was typed.
      return text === undefined || name === 'personId' ? [] : [[name, fingerprint(text)] as const];
    });
    return { ...of, personId: ids[index] ?? '', written: Object.fromEntries(prints) };
  });
  if (entries.length === 0) return;
  try {
    workbook.log.flush();
    lock.run(lockWaitMaxMs, () => addInserts(workbook.log, entries));
  } catch (error) {
    if (nameOf(error) !== 'LogUnusable') throw error;
  }
}
